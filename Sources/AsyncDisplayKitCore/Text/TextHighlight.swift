/// The veil over a touched link: rounded rectangles in a layer above the text. Main thread.
@MainActor final class TextHighlight {
    private static let cornerRadius: CGFloat = 2.5
    /// How far the veil reaches beyond the characters.
    private static let padding = UIEdgeInsets(top: 2, left: 4, bottom: 1.5, right: 4)
    private static let fadeInDuration = 0.1
    private static let fadeOutDuration = 0.15

    private let layer = CAShapeLayer()

    init(rects: [CGRect], style: ASTextNodeHighlightStyle, in parent: CALayer, isAnimated: Bool) {
        let path = CGMutablePath()
        for rect in rects {
            let box = CGRect(
                x: rect.minX - Self.padding.left, y: rect.minY - Self.padding.top,
                width: rect.width + Self.padding.left + Self.padding.right,
                height: rect.height + Self.padding.top + Self.padding.bottom)
            path.addPath(UIBezierPath(roundedRect: box, cornerRadius: Self.cornerRadius).cgPath)
        }
        layer.path = path
        layer.fillColor =
            switch style {
            case .light: UIColor(white: 0, alpha: 0.11).cgColor
            case .dark: UIColor(white: 1, alpha: 0.22).cgColor
            }
        parent.addSublayer(layer)
        if isAnimated { fade(from: 0, to: 1, duration: Self.fadeInDuration) }
    }

    /// Takes the veil away.
    func remove(isAnimated: Bool) {
        guard isAnimated else { return layer.removeFromSuperlayer() }
        let layer = layer
        CATransaction.begin()
        CATransaction.setCompletionBlock { layer.removeFromSuperlayer() }
        fade(from: layer.presentation()?.opacity ?? 1, to: 0, duration: Self.fadeOutDuration)
        CATransaction.commit()
    }

    private func fade(from start: Float, to end: Float, duration: TimeInterval) {
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = start
        fade.toValue = end
        fade.duration = duration
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.opacity = end
        CATransaction.commit()
        layer.add(fade, forKey: "fade")
    }
}
