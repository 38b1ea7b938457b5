import Foundation

extension UIImage {
    /// Draws the picture in its own size into the current graphics context.
    public func draw(at point: CGPoint) {
        draw(in: CGRect(origin: point, size: size))
    }

    /// As `draw(at:)`, combined with what is there by the blend mode, `alpha` from 0 to 1.
    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Draws the picture into a rectangle of the current graphics context, stretched as its cap insets say.
    public func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), let image = uprightImage else { return }
        draw(image, in: rect, context)
    }

    /// As `draw(in:)`, combined with what is there by the blend mode, `alpha` from 0 to 1.
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext(), let image = uprightImage else { return }
        context.saveGState()
        context.setBlendMode(blendMode)
        context.setAlpha(alpha)
        draw(image, in: rect, context)
        context.restoreGState()
    }

    /// Fills a rectangle with copies of the picture, beginning at the rectangle's origin.
    public func drawAsPattern(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), let image = uprightImage else { return }
        context.saveGState()
        context.clip(to: rect)
        context.draw(image, in: CGRect(origin: rect.origin, size: size), byTiling: true)
        context.restoreGState()
    }

    private func draw(_ image: CGImage, in rect: CGRect, _ context: CGContext) {
        guard capInsets != .zero else { return context.draw(image, in: rect) }
        let columns = Span.three(
            of: CGFloat(image.width), scale, capInsets.left, capInsets.right, into: rect.minX, rect.width)
        let rows = Span.three(
            of: CGFloat(image.height), scale, capInsets.top, capInsets.bottom, into: rect.minY, rect.height)
        for (rowIndex, row) in rows.enumerated() {
            for (columnIndex, column) in columns.enumerated() {
                let source = CGRect(x: column.source, y: row.source, width: column.count, height: row.count)
                let target = CGRect(x: column.target, y: row.target, width: column.length, height: row.length)
                guard source.width >= 1, source.height >= 1, target.width > 0, target.height > 0 else { continue }
                guard let part = image.cropping(to: source) else { continue }
                if resizingMode == .tile, rowIndex == 1 || columnIndex == 1 {
                    context.saveGState()
                    context.clip(to: target)
                    let size = CGSize(
                        width: columnIndex == 1 ? source.width / scale : target.width,
                        height: rowIndex == 1 ? source.height / scale : target.height)
                    context.draw(part, in: CGRect(origin: target.origin, size: size), byTiling: true)
                    context.restoreGState()
                } else {
                    context.draw(part, in: target)
                }
            }
        }
    }
}

/// A stretch of an image's pixels along one axis, and where it is drawn.
private struct Span {
    var source: CGFloat
    var count: CGFloat
    var target: CGFloat
    var length: CGFloat

    /// The leading margin, the middle, the trailing margin. Margins shrink together where there is no room for them.
    static func three(
        of pixels: CGFloat, _ scale: CGFloat, _ leading: CGFloat, _ trailing: CGFloat, into target: CGFloat,
        _ length: CGFloat
    ) -> [Span] {
        let first = min((leading * scale).rounded(), pixels)
        let last = min((trailing * scale).rounded(), pixels - first)
        let fit = min(1, length / max(leading + trailing, 0.001))
        let firstLength = leading * fit
        let lastLength = trailing * fit
        return [
            Span(source: 0, count: first, target: target, length: firstLength),
            Span(
                source: first, count: pixels - first - last, target: target + firstLength,
                length: max(0, length - firstLength - lastLength)),
            Span(source: pixels - last, count: last, target: target + length - lastLength, length: lastLength),
        ]
    }
}
