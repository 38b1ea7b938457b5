/// The button in a text field that empties it. The Tab key passes it by. Main thread.
@MainActor final class FieldClearButton: UIControl {
    private static let standardDiameter: CGFloat = 16
    private static let standardWidth: CGFloat = 28
    private static let greatestScale: CGFloat = 2

    /// How much larger the button is than beside text of the standard size.
    private var scale: CGFloat = 1 {
        didSet { if scale != oldValue { setNeedsDisplay() } }
    }

    /// The width of the button in its field, with the room around the disc.
    var width: CGFloat { (Self.standardWidth * scale).rounded() }

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentMode = .redraw
        isHidden = true
        hoverStyle = UIHoverStyle(shape: .capsule)
        accessibilityLabel = "Clear"
    }

    /// Lets the button grow with a font that follows the size of text, up to twice its size.
    func grow(with font: UIFont) {
        scale = min(1 / (font.scaleToStandardSize ?? 1), Self.greatestScale)
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
        let diameter = (Self.standardDiameter * scale).rounded()
        let disc = CGRect(
            x: bounds.midX - diameter / 2, y: bounds.midY - diameter / 2, width: diameter, height: diameter)
        context.setFillColor(UIColor.tertiaryLabel.cgColor)
        context.fillEllipse(in: disc)
        context.setStrokeColor(UIColor.systemBackground.cgColor)
        context.setLineWidth(1.5 * scale)
        context.setLineCap(.round)
        let cross = disc.insetBy(dx: 5 * scale, dy: 5 * scale)
        context.move(to: CGPoint(x: cross.minX, y: cross.minY))
        context.addLine(to: CGPoint(x: cross.maxX, y: cross.maxY))
        context.move(to: CGPoint(x: cross.maxX, y: cross.minY))
        context.addLine(to: CGPoint(x: cross.minX, y: cross.maxY))
        context.strokePath()
    }
}
