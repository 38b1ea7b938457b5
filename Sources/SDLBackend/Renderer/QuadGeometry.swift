import Drawing
internal import CSDL2

/// Vertices of textured quads, kept from draw to draw.
struct QuadGeometry {
    private(set) var vertices: [SDL_Vertex] = []
    private(set) var indices: [Int32] = []

    var isEmpty: Bool { indices.isEmpty }

    mutating func removeAll() {
        vertices.removeAll(keepingCapacity: true)
        indices.removeAll(keepingCapacity: true)
    }

    /// Adds an upright quad.
    ///
    /// - Parameters:
    ///   - rect: in pixels of the target.
    ///   - source: the part of the texture that it shows, in the texture's unit square.
    mutating func add(_ rect: PixelRect, source: (x0: Float, y0: Float, x1: Float, y1: Float), color: SDL_Color) {
        let (left, right) = (Float(rect.x), Float(rect.maxX))
        let (top, bottom) = (Float(rect.y), Float(rect.maxY))
        let first = addVertex(left, top, source.x0, source.y0, color)
        _ = addVertex(right, top, source.x1, source.y0, color)
        _ = addVertex(right, bottom, source.x1, source.y1, color)
        _ = addVertex(left, bottom, source.x0, source.y1, color)
        addTriangles(first, first + 1, first + 2, first + 3)
    }

    /// Adds the unit square drawn through a transform, its edges softened over one pixel: full strength from half a
    /// pixel inside, nothing from half a pixel outside.
    ///
    /// - Parameters:
    ///   - toTarget: from the unit square to pixels of the target.
    ///   - source: the part of the texture that the unit square shows, in the texture's unit square.
    mutating func add(_ toTarget: CGAffineTransform, source: CGRect, color: SDL_Color) {
        let determinant = abs(toTarget.a * toTarget.d - toTarget.b * toTarget.c)
        guard determinant > 1e-9 else { return }
        // Half a pixel across each pair of edges, in the unit square's terms.
        let du = min(0.5, (toTarget.c * toTarget.c + toTarget.d * toTarget.d).squareRoot() / determinant / 2)
        let dv = min(0.5, (toTarget.a * toTarget.a + toTarget.b * toTarget.b).squareRoot() / determinant / 2)
        let clear = SDL_Color(r: 0, g: 0, b: 0, a: 0)
        func corners(_ u0: CGFloat, _ v0: CGFloat, _ u1: CGFloat, _ v1: CGFloat, _ color: SDL_Color) -> Int32 {
            var first: Int32 = 0
            for (number, (u, v)) in [(u0, v0), (u1, v0), (u1, v1), (u0, v1)].enumerated() {
                let place = CGPoint(x: u, y: v).applying(toTarget)
                // The rim repeats the texture's edge.
                let x = source.minX + min(max(u, 0), 1) * source.width
                let y = source.minY + min(max(v, 0), 1) * source.height
                let index = addVertex(Float(place.x), Float(place.y), Float(x), Float(y), color)
                if number == 0 { first = index }
            }
            return first
        }
        let inner = corners(du, dv, 1 - du, 1 - dv, color)
        let outer = corners(-du, -dv, 1 + du, 1 + dv, clear)
        addTriangles(inner, inner + 1, inner + 2, inner + 3)
        for side in 0..<4 as Range<Int32> {
            let next = (side + 1) % 4
            addTriangles(outer + side, outer + next, inner + next, inner + side)
        }
    }

    private mutating func addVertex(
        _ x: Float, _ y: Float, _ u: Float, _ v: Float, _ color: SDL_Color
    ) -> Int32 {
        vertices.append(
            SDL_Vertex(
                position: SDL_FPoint(x: x, y: y), color: color, tex_coord: SDL_FPoint(x: u, y: v)))
        return Int32(vertices.count - 1)
    }

    private mutating func addTriangles(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) {
        indices.append(a)
        indices.append(b)
        indices.append(c)
        indices.append(a)
        indices.append(c)
        indices.append(d)
    }
}

extension SDL_Color {
    /// A premultiplied colour for a renderer with premultiplied blending.
    init(_ pixel: PremultipliedPixel) {
        self.init(
            r: UInt8(pixel.bits >> 16 & 255), g: UInt8(pixel.bits >> 8 & 255), b: UInt8(pixel.bits & 255),
            a: UInt8(pixel.bits >> 24))
    }

    /// The colour by which a premultiplied texture is multiplied for an opacity.
    init(opacity: UInt8) {
        self.init(r: opacity, g: opacity, b: opacity, a: opacity)
    }
}
