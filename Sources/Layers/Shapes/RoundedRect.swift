import Drawing

/// A rectangle with corners of one radius: the shapes that the compositors draw without a bitmap.
struct RoundedRect: Equatable {
    var rect: CGRect
    var radius: CGFloat

    init(rect: CGRect, radius: CGFloat) {
        self.rect = rect
        self.radius = radius
    }

    /// Recognises a path that is a rectangle, a rectangle with circular corners, or a circle; nil for any other path.
    init?(_ path: CGPath) {
        let box = path.boundingBoxOfPath
        guard !box.isNull, box.width > 0, box.height > 0 else { return nil }
        let tolerance = max(box.width, box.height) * 1e-3
        var curves = 0
        var subpaths = 0
        // The shape touches the upper edge from where the left corner ends.
        var leftmostAtTop = box.maxX
        for element in path.elements {
            switch element {
            case .curve, .quadCurve: curves += 1
            case .move: subpaths += 1
            case .line, .close: break
            }
            guard let point = element.endPoint else { continue }
            // Every end point must lie on an edge of the box.
            let isAtEdge =
                abs(point.x - box.minX) < tolerance || abs(point.x - box.maxX) < tolerance
                || abs(point.y - box.minY) < tolerance || abs(point.y - box.maxY) < tolerance
            guard isAtEdge else { return nil }
            if abs(point.y - box.minY) < tolerance { leftmostAtTop = min(leftmostAtTop, point.x) }
        }
        let radius = leftmostAtTop - box.minX
        guard subpaths == 1, radius <= min(box.width, box.height) / 2 + tolerance else { return nil }
        guard curves == (radius < tolerance ? 0 : 4) else { return nil }
        // Edges are straight from corner to corner.
        let corner = max(radius, 0) + tolerance
        for point in path.elements.lazy.compactMap(\.endPoint) {
            let distance = CGPoint(
                x: min(abs(point.x - box.minX), abs(point.x - box.maxX)),
                y: min(abs(point.y - box.minY), abs(point.y - box.maxY)))
            guard distance.x <= corner, distance.y <= corner else { return nil }
        }
        self.init(rect: box, radius: radius < tolerance ? 0 : radius)
        guard outlinesMatch(path, tolerance) else { return nil }
    }

    /// Checks the four corners: the path must contain a point just inside of each arc's middle, but none just outside.
    private func outlinesMatch(_ path: CGPath, _ tolerance: CGFloat) -> Bool {
        let depth = radius * (1 - 0.5.squareRoot())
        let step = max(tolerance, radius * 0.03)
        for (x, towardX) in [(rect.minX, 1.0), (rect.maxX, -1.0)] {
            for (y, towardY) in [(rect.minY, 1.0), (rect.maxY, -1.0)] {
                func covers(_ distance: CGFloat) -> Bool {
                    path.contains(CGPoint(x: x + CGFloat(towardX) * distance, y: y + CGFloat(towardY) * distance))
                }
                guard covers(depth + step), !covers(depth - step) else { return false }
            }
        }
        return true
    }
}

/// A mask that lets through a rectangle, with the same opacity everywhere.
struct PlainMask {
    /// The rectangle in the mask's own coordinates.
    var rect: CGRect
    var radius: CGFloat
    var roundedCorners: CACornerMask
    var alpha: Float
}

extension CALayer {
    /// The part that the layer lets through as a mask, if that is a rectangle or rounded rectangle of one alpha.
    ///
    /// - Parameter shown: the layer's presentation.
    final func plainMaskShape(_ shown: CALayer) -> PlainMask? {
        if let shape = self as? CAShapeLayer { return shape.maskShape }
        guard shown.values.contents == nil, shown.values.backgroundPixel.bits >> 24 != 0 else { return nil }
        return PlainMask(
            rect: shown.values.bounds, radius: shown.values.cornerRadius, roundedCorners: cornerMask,
            alpha: Float(shown.values.backgroundPixel.alpha) / 255)
    }
}
