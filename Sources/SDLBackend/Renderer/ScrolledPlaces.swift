import Drawing

/// The places of the drawable's pixels in the texture that keeps them from frame to frame: each pixel is at its own
/// place, except in viewports that have scrolled.
///
/// The content of such a viewport wraps around, like a ring buffer: new content at one edge overwrites the content that
/// has left at the other. So scrolling moves no pixels, and a rectangle of the drawable lies in a few pieces in the
/// texture. A look-up costs O(viewports), of which there are a few at most.
struct ScrolledPlaces {
    /// A part of the drawable whose pixels lie shifted in the texture, modulo its size. Viewports don't overlap.
    struct Viewport: Equatable {
        var rect: PixelRect
        /// 0 ..< width and 0 ..< height.
        var shiftX = 0
        var shiftY = 0
    }

    /// The most viewports: each one cuts drawing and showing into more pieces.
    private static let limit = 4
    private(set) var viewports: [Viewport] = []

    /// Records that the content of a viewport has moved. Returns false, and changes nothing, if the viewport overlaps
    /// another one or there are too many: the caller then first brings all pixels to their own places.
    mutating func scroll(_ move: DamageTracker.Move) -> Bool {
        let index: Int
        if let known = viewports.firstIndex(where: { $0.rect.intersects(move.viewport) }) {
            guard viewports[known].rect == move.viewport else { return false }
            index = known
        } else {
            guard viewports.count < Self.limit else { return false }
            index = viewports.count
            viewports.append(Viewport(rect: move.viewport))
        }
        viewports[index].shiftX = Self.remainder(viewports[index].shiftX - move.dx, move.viewport.width)
        viewports[index].shiftY = Self.remainder(viewports[index].shiftY - move.dy, move.viewport.height)
        if viewports[index].shiftX == 0 && viewports[index].shiftY == 0 { viewports.remove(at: index) }
        return true
    }

    private static func remainder(_ value: Int, _ divisor: Int) -> Int {
        let rest = value % divisor
        return rest < 0 ? rest + divisor : rest
    }

    /// Called before all of a rectangle is drawn: viewports inside of it need no shift any more.
    mutating func forgetViewports(inside rect: PixelRect) {
        viewports.removeAll { rect.contains($0.rect) }
    }

    /// Notes that all pixels are at their own places now.
    mutating func removeAll() {
        viewports.removeAll(keepingCapacity: true)
    }

    /// Cuts a rectangle of the drawable into pieces that are contiguous in the texture. In the texture a piece lies
    /// `dx` and `dy` away from its place in the drawable.
    func forEachPiece(of rect: PixelRect, _ body: (_ piece: PixelRect, _ dx: Int, _ dy: Int) -> Void) {
        cut(rect, from: 0, body)
    }

    /// Cuts a rectangle that lies outside of the viewports before an index.
    private func cut(_ rect: PixelRect, from index: Int, _ body: (PixelRect, Int, Int) -> Void) {
        if rect.isEmpty { return }
        guard index < viewports.count else { return body(rect, 0, 0) }
        let viewport = viewports[index]
        let inside = rect.intersection(viewport.rect)
        guard !inside.isEmpty else { return cut(rect, from: index + 1, body) }
        func cutOutside(x: Int, y: Int, maxX: Int, maxY: Int) {
            cut(PixelRect(x: x, y: y, width: maxX - x, height: maxY - y), from: index + 1, body)
        }
        cutOutside(x: rect.x, y: rect.y, maxX: rect.maxX, maxY: inside.y)
        cutOutside(x: rect.x, y: inside.maxY, maxX: rect.maxX, maxY: rect.maxY)
        cutOutside(x: rect.x, y: inside.y, maxX: inside.x, maxY: inside.maxY)
        cutOutside(x: inside.maxX, y: inside.y, maxX: rect.maxX, maxY: inside.maxY)
        // Columns and rows before the seam are shifted forwards in the texture; columns and rows after it wrap to the
        // beginning.
        let seamX = viewport.rect.maxX - viewport.shiftX
        let seamY = viewport.rect.maxY - viewport.shiftY
        for isBehindY in [false, true] {
            for isBehindX in [false, true] {
                let part = PixelRect(
                    x: isBehindX ? seamX : viewport.rect.x, y: isBehindY ? seamY : viewport.rect.y,
                    width: isBehindX ? viewport.shiftX : seamX - viewport.rect.x,
                    height: isBehindY ? viewport.shiftY : seamY - viewport.rect.y
                ).intersection(inside)
                if part.isEmpty { continue }
                body(
                    part, viewport.shiftX - (isBehindX ? viewport.rect.width : 0),
                    viewport.shiftY - (isBehindY ? viewport.rect.height : 0))
            }
        }
    }
}
