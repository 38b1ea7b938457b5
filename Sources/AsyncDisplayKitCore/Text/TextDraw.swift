import Execution
import Typesetting

/// How the text of a node is drawn, as it was when the draw was scheduled.
struct TextDraw: Sendable {
    /// Pixels per point.
    let scale: CGFloat
    /// Room around the text.
    let room: UIEdgeInsets
    /// The colour of characters without a colour of their own.
    let tint: PremultipliedPixel?
    let willDraw: ASDisplayNode.ContextModifier?
    let didDraw: ASDisplayNode.ContextModifier?

    /// Draws a part of the node's picture, given in pixels. Any thread; costs as much as the part. Nil if it was
    /// cancelled.
    func draw(
        _ text: TextLayout, _ part: PixelRect, _ token: CancellationToken
    ) throws(BitmapError) -> CGImage? {
        let bitmap = try Bitmap(width: part.width, height: part.height)
        if let willDraw { modify(bitmap, part, willDraw) }
        let origin = (x: Int((room.left * scale).rounded()) - part.x, y: Int((room.top * scale).rounded()) - part.y)
        text.draw(into: bitmap, at: origin, tint: tint, isCancelled: { token.isCancelled })
        if token.isCancelled { return nil }
        if let didDraw { modify(bitmap, part, didDraw) }
        return bitmap.makeImage(isOpaque: false)
    }

    /// Draws the node's text among that of other nodes. Nil where modifiers or cut corners need a picture of its own.
    func drawing(of node: ASTextNode, _ request: DisplayRequest) -> RasterDrawing? {
        guard willDraw == nil, didDraw == nil, request.corners == nil else { return nil }
        let origin = CGPoint(x: request.bounds.minX + room.left, y: request.bounds.minY + room.top)
        let tint = tint
        let reference = BackReference(node)
        return { context, token in
            guard let node = reference.object, let text = node.layout(inside: request.bounds.size)?.layout
            else { return }
            text.draw(in: context, at: origin, tint: tint, isCancelled: { token.isCancelled })
            node.didDraw(wasCancelled: token.isCancelled)
        }
    }

    private func modify(_ bitmap: Bitmap, _ part: PixelRect, _ modifier: ASDisplayNode.ContextModifier) {
        let context = CGContext(bitmap: bitmap, scale: scale)
        context.translateBy(x: -CGFloat(part.x) / scale, y: -CGFloat(part.y) / scale)
        modifier(context, nil)
        context.finish()
    }
}

extension TextLayout {
    /// A bar for each line in a part of a node, in pixels of a point; nil if there is no memory for it.
    ///
    /// - Parameters:
    ///   - area: of the node, in points.
    ///   - origin: the place of the text in the node.
    ///   - insets: how much smaller than its line a bar is.
    func placeholder(of area: CGRect, origin: CGPoint, _ color: UIColor, insets: UIEdgeInsets) -> UIImage? {
        guard let bitmap = try? Bitmap(width: Int(area.width.rounded(.up)), height: Int(area.height.rounded(.up)))
        else { return nil }
        let context = CGContext(bitmap: bitmap, scale: 1)
        context.setFillColor(color.cgColor)
        context.translateBy(x: origin.x - area.minX, y: origin.y - area.minY)
        for line in lines(from: area.minY - origin.y, to: area.maxY - origin.y) {
            context.fill(line.rect.inset(by: insets))
        }
        return context.finishImage().map { UIImage(cgImage: $0) }
    }
}

extension TextShadow {
    /// The shadow of a node's properties; nil if it is invisible.
    init?(of properties: borrowing NodeProperties) {
        guard properties.shadowOpacity > 0, let color = properties.shadowColor, color.alpha > 0 else { return nil }
        let faded = color.copy(alpha: color.alpha * min(properties.shadowOpacity, 1)) ?? color
        self.init(
            offset: properties.shadowOffset, blurRadius: Double(properties.shadowRadius),
            color: TextColor(faded.pixel))
    }
}
