/// The button in a text field that empties it. The Tab key passes it by. Main thread.
@MainActor final class FieldClearButton: UIControl {
    private static let diameter: CGFloat = 16
    static let width: CGFloat = 28

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentMode = .redraw
        isHidden = true
        hoverStyle = UIHoverStyle(shape: .capsule)
        accessibilityLabel = "Clear"
    }

    override var canBecomeFocused: Bool { false }

    override func stateDidChange() {
        super.stateDidChange()
        alpha = isHighlighted ? 0.5 : 1
    }

    override func touchDidEnd(inside: Bool, with event: UIEvent?) {
        sendActions(for: inside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside, with: event)
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let disc = CGRect(
            x: bounds.midX - Self.diameter / 2, y: bounds.midY - Self.diameter / 2, width: Self.diameter,
            height: Self.diameter)
        context.setFillColor(UIColor.tertiaryLabel.cgColor)
        context.fillEllipse(in: disc)
        context.setStrokeColor(UIColor.systemBackground.cgColor)
        context.setLineWidth(1.5)
        context.setLineCap(.round)
        let cross = disc.insetBy(dx: 5, dy: 5)
        context.move(to: CGPoint(x: cross.minX, y: cross.minY))
        context.addLine(to: CGPoint(x: cross.maxX, y: cross.maxY))
        context.move(to: CGPoint(x: cross.maxX, y: cross.minY))
        context.addLine(to: CGPoint(x: cross.minX, y: cross.maxY))
        context.strokePath()
    }
}
