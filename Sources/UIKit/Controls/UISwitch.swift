/// A two-position switch. Its size is its own, whatever its frame and bounds are set to: 51×31 points, and other than
/// in UIKit up to 82×50 with larger text, about the same centre.
@preconcurrency @MainActor open class UISwitch: UIControl, FixedSizeView, TextSizeFollower {
    /// These are lengths at the standard size of text.
    private nonisolated static let standardSize = CGSize(width: 51, height: 31)
    private static let thumbMargin: CGFloat = 2
    /// How much wider the thumb is while it is pressed.
    private static let pressedStretch: CGFloat = 6
    /// Beside the largest text a switch that grows as much would take the room of the words.
    private nonisolated static let greatestScale: CGFloat = 1.6
    private static let duration = 0.2

    private let track = ControlPart(frame: .zero)
    private let thumb = ControlPart(frame: .zero)
    private var storedIsOn = false
    /// The value before the touch changed it.
    private var isOnBeforeTouch = false
    private var hasDragged = false

    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.standardSize))
        bounds.size = ownSize
        super.frame.origin = frame.origin
        for part in [track, thumb] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        thumb.layer.shadowColor = UIColor.black.cgColor
        thumb.layer.shadowOpacity = 0.15
        thumb.layer.shadowOffset = CGSize(width: 0, height: 2)
        thumb.layer.shadowRadius = 3
        hoverStyle = UIHoverStyle(shape: .capsule)
        updateParts()
    }

    /// The size of a switch beside text of the size of a trait collection.
    package nonisolated static func size(in traits: UITraitCollection) -> CGSize {
        let scale = scale(in: traits)
        return CGSize(
            width: (standardSize.width * scale).rounded(), height: (standardSize.height * scale).rounded())
    }

    private nonisolated static func scale(in traits: UITraitCollection) -> CGFloat {
        min(traits.scaledUp(100) / 100, greatestScale)
    }

    private var ownSize: CGSize { Self.size(in: traitCollection) }

    func textSizeDidChange() {
        guard bounds.size != ownSize else { return }
        bounds.size = ownSize
        invalidateIntrinsicContentSize()
    }

    /// Whether the switch is on. Setting it does not animate and sends no event.
    open var isOn: Bool {
        get { storedIsOn }
        set { setOn(newValue, animated: false) }
    }

    /// Turns the switch on or off. Calls no actions: those are for changes by the user.
    open func setOn(_ on: Bool, animated: Bool) {
        storedIsOn = on
        updateParts(animated: animated)
    }

    /// The colour of the track when on; nil for system green.
    open var onTintColor: UIColor? {
        didSet { updateParts() }
    }

    /// The colour of the thumb; nil for white.
    open var thumbTintColor: UIColor? {
        didSet { updateParts() }
    }

    open override var frame: CGRect {
        get { super.frame }
        // The size of the frame is that of the bounds with the transform.
        set { super.frame = CGRect(origin: newValue.origin, size: super.frame.size) }
    }

    open override var bounds: CGRect {
        get { super.bounds }
        set { super.bounds = CGRect(origin: newValue.origin, size: ownSize) }
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { ownSize }
    open override var intrinsicContentSize: CGSize { ownSize }

    open override func layoutSubviews() {
        super.layoutSubviews()
        updateParts()
    }

    package override func stateDidChange() {
        alpha = isEnabled ? 1 : 0.5
        updateParts(animated: true)
    }

    private func updateParts(animated: Bool = false) {
        guard animated, window != nil else { return placeParts() }
        UIView.animate(withDuration: Self.duration, animations: placeParts)
    }

    private func placeParts() {
        let scale = Self.scale(in: traitCollection)
        track.frame = bounds
        track.layer.cornerRadius = bounds.height / 2
        track.backgroundColor = storedIsOn ? onTintColor ?? .systemGreen : .secondarySystemFill
        let margin = (Self.thumbMargin * scale).rounded()
        let diameter = bounds.height - 2 * margin
        let width = diameter + (isHighlighted ? (Self.pressedStretch * scale).rounded() : 0)
        thumb.layer.cornerRadius = diameter / 2
        thumb.backgroundColor = thumbTintColor ?? .white
        thumb.frame = CGRect(
            x: storedIsOn ? bounds.width - margin - width : margin, y: margin, width: width, height: diameter)
    }

    package override func performKeyPress(with event: UIEvent?) {
        setOn(!storedIsOn, animated: true)
        sendActions(for: [.valueChanged, .primaryActionTriggered], with: event)
    }

    // MARK: Tracking

    package override var draggedAxis: ScrollAxis? { .horizontal }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        isOnBeforeTouch = storedIsOn
        hasDragged = false
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let x = touch.location(in: self).x
        // The thumb switches sides once the finger is near the end; then whenever it crosses the middle.
        let isOnRight = x > bounds.width * 0.5
        if isOnRight != storedIsOn, hasDragged || (isOnRight ? x > bounds.width * 0.8 : x < bounds.width * 0.2) {
            hasDragged = true
            setOn(isOnRight, animated: true)
        }
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if !hasDragged, isTouchInside { setOn(!storedIsOn, animated: true) }
        if storedIsOn != isOnBeforeTouch { sendActions(for: [.valueChanged, .primaryActionTriggered], with: event) }
    }

    open override func cancelTracking(with event: UIEvent?) {
        setOn(isOnBeforeTouch, animated: true)
    }
}
