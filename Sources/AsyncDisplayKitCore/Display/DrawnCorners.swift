/// Corners that the drawing of a node rounds, instead of its layer.
package struct DrawnCorners: Hashable, Sendable {
    /// The radius of the corners in points, unless `scaled(by:)` was applied.
    var radius: CGFloat
    var mask: CACornerMask

    func scaled(by factor: CGFloat) -> DrawnCorners {
        DrawnCorners(radius: radius * factor, mask: mask)
    }

    func path(in rect: CGRect) -> CGPath {
        // The corners of both types have the same bits.
        UIBezierPath(
            roundedRect: rect, byRoundingCorners: UIRectCorner(rawValue: mask.rawValue),
            cornerRadii: CGSize(width: radius, height: radius)
        ).cgPath
    }

    /// - Parameter scale: pixels per unit of the radius.
    func radii(scale: CGFloat) -> CoverageMask.Radii {
        func pixels(_ corner: CACornerMask) -> Double { mask.contains(corner) ? radius * scale : 0 }
        return CoverageMask.Radii(
            topLeft: pixels(.layerMinXMinYCorner), topRight: pixels(.layerMaxXMinYCorner),
            bottomLeft: pixels(.layerMinXMaxYCorner), bottomRight: pixels(.layerMaxXMaxYCorner))
    }
}

/// The line along the inside of drawn corners, and of the edges between them.
package struct DrawnBorder: Sendable {
    /// The width of the line, in points.
    var width: CGFloat
    var color: CGColor
}

extension NodeProperties {
    /// The corners that the node's drawing rounds; nil where no corner is rounded, or the layer rounds them.
    var drawnCorners: DrawnCorners? {
        guard cornerRoundingType == .precomposited, cornerRadius > 0, !maskedCorners.isEmpty else { return nil }
        return DrawnCorners(radius: cornerRadius, mask: maskedCorners)
    }

    /// The border that the node draws; nil where there is none, or the layer shows it.
    var drawnBorder: DrawnBorder? {
        guard drawnCorners != nil, borderWidth > 0, let borderColor else { return nil }
        return DrawnBorder(width: borderWidth, color: borderColor)
    }
}

extension DisplayRequest {
    /// The given work, followed by cutting off the corners of its result and drawing the border. Does nothing more if
    /// no corner is to be rounded, or if the work has rounded them itself.
    func roundingCorners(of work: @escaping DisplayWork, _ mode: UIView.ContentMode) -> DisplayWork {
        guard let corners else { return work }
        return { token throws(BitmapError) in
            guard let result = try work(token) else { return nil }
            return try rounding(corners, of: result, mode)
        }
    }

    func rounding(
        _ corners: DrawnCorners, of result: DisplayResult, _ mode: UIView.ContentMode
    ) throws(BitmapError) -> DisplayResult {
        guard var image = result.image, !result.isRounded else { return result }
        if image.width != pixelWidth || image.height != pixelHeight || result.contentsCenter != nil {
            // A picture that the layer would stretch or place must be stretched or placed before its corners can be
            // cut.
            guard let placed = try placing(result, mode) else { return result }
            image = placed
        }
        var rounded = try image.resized(
            toWidth: image.width, height: image.height, mode: .stretch, radii: corners.radii(scale: scale))
        if let border { rounded = try stroking(border, along: corners, of: rounded, in: whole) ?? rounded }
        return DisplayResult(image: rounded, contentsScale: scale, isRounded: true)
    }

    /// Draws onto a part of the picture as much of the border as lies in that part.
    func stroking(
        _ border: DrawnBorder, along corners: DrawnCorners, of image: CGImage?, in part: PixelRect
    ) throws(BitmapError) -> CGImage? {
        let context = CGContext(bitmap: try Bitmap(width: part.width, height: part.height), scale: scale)
        if let image {
            context.draw(
                image,
                in: CGRect(x: 0, y: 0, width: CGFloat(part.width) / scale, height: CGFloat(part.height) / scale))
        }
        context.translateBy(x: -CGFloat(part.x) / scale, y: -CGFloat(part.y) / scale)
        let inset = border.width / 2
        let middle = DrawnCorners(radius: max(corners.radius - inset, 0), mask: corners.mask)
        context.addPath(middle.path(in: CGRect(origin: .zero, size: bounds.size).insetBy(dx: inset, dy: inset)))
        context.setStrokeColor(border.color)
        context.setLineWidth(border.width)
        context.strokePath()
        return context.finishImage() ?? image
    }

    /// The picture that a layer of these bounds would show.
    private func placing(_ result: DisplayResult, _ mode: UIView.ContentMode) throws(BitmapError) -> CGImage? {
        guard pixelWidth > 0, pixelHeight > 0 else { return nil }
        let context = CGContext(bitmap: try Bitmap(width: pixelWidth, height: pixelHeight), scale: scale)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        result.draw(in: bounds, mode, context)
        return context.finishImage()
    }
}
