/// A thumb on a track, for a value between two others. Main thread.
///
/// The user drags the thumb; a press elsewhere on the track moves the thumb there. With the keyboard's focus, arrows
/// move it by a twentieth of the range, Page Up and Page Down by a fifth, Home and End to the ends. In right-to-left
/// layouts smaller values are at the right. There are no pictures for thumb, track and ends.
///
/// A notch of the wheel over an enabled slider changes it by a twentieth of the range, as in GTK and Qt: turning it
/// away from the user or to the right increases the value. It does so only if the pointer was moved to the slider. If
/// the wheel has scrolled the slider under a resting pointer, the wheel goes on scrolling, however long that takes. So
/// scrolling a list of sliders by the wheel changes none of them. After the pointer has moved by 8 points, the slider
/// takes the wheel. A slider that keys or a program have scrolled under the pointer takes the wheel at once.
@preconcurrency @MainActor open class UISlider: UIControl {
    private static let height: CGFloat = 30
    private static let trackHeight: CGFloat = 4
    private static let thumbDiameter: CGFloat = 22
    private static let duration = 0.25

    private let track = ControlPart(frame: .zero)
    private let fill = UIView()
    private let thumb = ControlPart(frame: .zero)
    private var storedValue: Float = 0
    /// The distance in points from the thumb's middle to where the pointer pressed it.
    private var grip: CGFloat = 0
    private var valueBeforeTouch: Float = 0

    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: CGSize(width: frame.width, height: Self.height)))
        for part in [track, fill, thumb] {
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        track.layer.cornerRadius = Self.trackHeight / 2
        fill.layer.cornerRadius = Self.trackHeight / 2
        thumb.layer.cornerRadius = Self.thumbDiameter / 2
        thumb.layer.shadowColor = UIColor.black.cgColor
        thumb.layer.shadowOpacity = 0.25
        thumb.layer.shadowOffset = CGSize(width: 0, height: 1)
        thumb.layer.shadowRadius = 2
        hoverStyle = .automatic()
        isAccessibilityElement = true
        accessibilityTraits = .adjustable
        updateColors()
        updateAccessibility()
    }

    // MARK: Value

    /// Clamped to `minimumValue` … `maximumValue`. Default 0. Setting it does not animate and sends no event.
    open var value: Float {
        get { storedValue }
        set { setValue(newValue, animated: false) }
    }

    /// The value at the beginning of the track. Default 0. If it exceeds `maximumValue`, that becomes equal.
    open var minimumValue: Float = 0 {
        didSet {
            maximumValue = max(maximumValue, minimumValue)
            setValue(storedValue, animated: false)
        }
    }

    /// The value at the end of the track. Default 1. If it is less than `minimumValue`, that becomes equal.
    open var maximumValue: Float = 1 {
        didSet {
            if minimumValue > maximumValue { minimumValue = maximumValue }
            setValue(storedValue, animated: false)
        }
    }

    /// Whether `valueChanged` is sent while the thumb is dragged, and not only when it is released. Default true.
    open var isContinuous = true

    /// Moves the thumb; NaN is ignored. Calls no actions; only changes by the user do.
    open func setValue(_ value: Float, animated: Bool) {
        if !value.isNaN { storedValue = min(max(value, minimumValue), maximumValue) }
        updateAccessibility()
        guard animated, window != nil else { return placeParts() }
        UIView.animate(withDuration: Self.duration, animations: placeParts)
    }

    private func updateAccessibility() {
        accessibilityValue = "\(Int((part * 100).rounded())) %"
    }

    /// The place of the thumb, from 0 at the beginning of the track to 1 at its end.
    private var part: CGFloat {
        let range = maximumValue - minimumValue
        return range > 0 ? CGFloat((storedValue - minimumValue) / range) : 0
    }

    // MARK: Look

    /// The colour of the track up to the thumb; nil, the default, for the tint colour.
    open var minimumTrackTintColor: UIColor? {
        didSet { updateColors() }
    }
    /// The colour of the track beyond the thumb; nil, the default, for the system's fill colour.
    open var maximumTrackTintColor: UIColor? {
        didSet { updateColors() }
    }
    /// The colour of the thumb; nil, the default, for white.
    open var thumbTintColor: UIColor? {
        didSet { updateColors() }
    }

    private func updateColors() {
        fill.backgroundColor = minimumTrackTintColor ?? tintColor
        track.backgroundColor = maximumTrackTintColor ?? .systemFill
        thumb.backgroundColor = thumbTintColor ?? .white
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    package override func stateDidChange() {
        alpha = isEnabled ? 1 : 0.5
    }

    /// The thumb looks hovered, wherever on the slider the pointer is.
    override func hoverShape(at location: CGPoint) -> UIShape? {
        guard super.hoverShape(at: location) != nil else { return nil }
        return .fixedRect(thumb.frame, cornerRadius: Self.thumbDiameter / 2)
    }

    // MARK: Layout

    /// The frame of the track in bounds.
    open func trackRect(forBounds bounds: CGRect) -> CGRect {
        CGRect(
            x: bounds.minX, y: (bounds.midY - Self.trackHeight / 2).rounded(), width: bounds.width,
            height: Self.trackHeight)
    }

    /// The frame of the thumb in bounds, for a value.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        let range = maximumValue - minimumValue
        var part = range > 0 ? CGFloat((min(max(value, minimumValue), maximumValue) - minimumValue) / range) : 0
        if isMirrored { part = 1 - part }
        return CGRect(
            x: rect.minX + part * max(0, rect.width - Self.thumbDiameter),
            y: (bounds.midY - Self.thumbDiameter / 2).rounded(), width: Self.thumbDiameter, height: Self.thumbDiameter)
    }

    private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    private func placeParts() {
        let trackRect = trackRect(forBounds: bounds)
        let thumbRect = thumbRect(forBounds: bounds, trackRect: trackRect, value: storedValue)
        track.frame = trackRect
        thumb.frame = thumbRect
        var filled = trackRect
        if isMirrored {
            filled.origin.x = thumbRect.midX
            filled.size.width = max(0, trackRect.maxX - thumbRect.midX)
        } else {
            filled.size.width = max(0, thumbRect.midX - trackRect.minX)
        }
        fill.frame = filled
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeParts()
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.height) }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
    }

    // MARK: Pointer

    package override var draggedAxis: ScrollAxis? { .horizontal }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        valueBeforeTouch = storedValue
        let x = touch.location(in: self).x
        grip =
            thumb.frame.insetBy(dx: -2, dy: 0).contains(CGPoint(x: x, y: thumb.frame.midY)) ? x - thumb.frame.midX : 0
        follow(x, with: event)
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        follow(touch.location(in: self).x, with: event)
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if !isContinuous, storedValue != valueBeforeTouch { tellOfChange(with: event) }
    }

    open override func cancelTracking(with event: UIEvent?) {
        let changed = storedValue != valueBeforeTouch
        setValue(valueBeforeTouch, animated: true)
        if isContinuous, changed { tellOfChange(with: event) }
    }

    /// Moves the thumb under the pointer.
    private func follow(_ x: CGFloat, with event: UIEvent?) {
        let room = bounds.width - Self.thumbDiameter
        guard room > 0 else { return }
        var part = min(max((x - grip - Self.thumbDiameter / 2) / room, 0), 1)
        if isMirrored { part = 1 - part }
        change(to: minimumValue + Float(part) * (maximumValue - minimumValue), tells: isContinuous, with: event)
    }

    private func change(to value: Float, tells: Bool, with event: UIEvent?) {
        let old = storedValue
        setValue(value, animated: false)
        if tells, storedValue != old { tellOfChange(with: event) }
    }

    private func tellOfChange(with event: UIEvent?) {
        sendActions(for: [.valueChanged, .primaryActionTriggered], with: event)
    }

    // MARK: Keys

    /// While the slider has the focus, keys move the thumb.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isFocused, isEnabled, let key = presses.first?.key, key.modifierFlags.isEmpty,
            let value = value(after: key.charactersIgnoringModifiers)
        else { return super.pressesBegan(presses, with: event) }
        change(to: value, tells: true, with: event)
    }

    private func value(after input: String) -> Float? {
        let range = maximumValue - minimumValue
        let forward: Float = isMirrored ? -1 : 1
        switch input {
        case UIKeyCommand.inputRightArrow: return storedValue + forward * range / 20
        case UIKeyCommand.inputLeftArrow: return storedValue - forward * range / 20
        case UIKeyCommand.inputUpArrow: return storedValue + range / 20
        case UIKeyCommand.inputDownArrow: return storedValue - range / 20
        case UIKeyCommand.inputPageUp: return storedValue + range / 5
        case UIKeyCommand.inputPageDown: return storedValue - range / 5
        case UIKeyCommand.inputHome: return minimumValue
        case UIKeyCommand.inputEnd: return maximumValue
        default: return nil
        }
    }

    /// Does nothing: Return and Space do not change the value.
    package override func performKeyPress(with event: UIEvent?) {}
}

extension UISlider: WheelTarget {
    func wheelTurned(by step: WheelBurst.Step, at position: CGPoint, time: Double) {
        guard isEnabled, !isTracking else { return }
        // Units are positive towards the user and to the right.
        let leadsOn = step.axis == .horizontal && !isMirrored
        let steps = Float(leadsOn ? step.units : -step.units)
        change(to: storedValue + steps * (maximumValue - minimumValue) / 20, tells: true, with: nil)
    }

    func wheelStopped(_ end: WheelBurst.End, at time: Double) {}
}
