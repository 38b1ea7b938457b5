/// Corners that the drawing of a node rounds, instead of its layer.
package struct DrawnCorners: Hashable, Sendable {
    /// In points, where nothing else is said.
    var radius: CGFloat
    var mask: CACornerMask

    func scaled(by factor: CGFloat) -> DrawnCorners {
        DrawnCorners(radius: radius * factor, mask: mask)
    }

    /// - Parameter scale: pixels per unit of the radius.
    func radii(scale: CGFloat) -> CoverageMask.Radii {
        func radius(_ corner: CACornerMask) -> Double { mask.contains(corner) ? radius * scale : 0 }
        return CoverageMask.Radii(
            topLeft: radius(.layerMinXMinYCorner), topRight: radius(.layerMaxXMinYCorner),
            bottomLeft: radius(.layerMinXMaxYCorner), bottomRight: radius(.layerMaxXMaxYCorner))
    }
}

extension NodeProperties {
    /// Nil where no corner is rounded, or the layer does it.
    var drawnCorners: DrawnCorners? {
        guard cornerRoundingType == .precomposited, cornerRadius > 0, !maskedCorners.isEmpty else { return nil }
        return DrawnCorners(radius: cornerRadius, mask: maskedCorners)
    }
}

extension DisplayRequest {
    /// The work with the corners of what it makes cut off, if any are to be and it does not do so itself.
    func roundingCorners(of work: @escaping DisplayWork, _ mode: UIView.ContentMode) -> DisplayWork {
        guard let corners else { return work }
        return { token in
            guard let result = work(token) else { return nil }
            guard var image = result.image, !result.isRounded else { return result }
            if image.width != pixelWidth || image.height != pixelHeight || result.contentsCenter != nil {
                // What the layer would stretch or place has no corners before that is done.
                guard let placed = placing(result, mode) else { return result }
                image = placed
            }
            let rounded = image.resized(
                toWidth: image.width, height: image.height, mode: .stretch, radii: corners.radii(scale: scale))
            return DisplayResult(image: rounded, contentsScale: scale, isRounded: true)
        }
    }

    /// What a layer of these bounds would show.
    private func placing(_ result: DisplayResult, _ mode: UIView.ContentMode) -> CGImage? {
        guard pixelWidth > 0, pixelHeight > 0 else { return nil }
        let context = CGContext(bitmap: Bitmap(width: pixelWidth, height: pixelHeight), scale: scale)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        result.draw(in: bounds, mode, context)
        return context.makeImage()
    }
}
