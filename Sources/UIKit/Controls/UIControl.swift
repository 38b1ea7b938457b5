/// A view that can track a touch as a control does. While it does, scroll views around it do not scroll. Main thread.
@MainActor package protocol TouchTracker: UIView {
    /// True while a touch that began on the view is followed.
    var isTracking: Bool { get }
}

extension UIControl: TouchTracker {}

/// A view that turns touches into events and tells targets about them.
///
/// Main thread. A control does not pass touches on to the responders above it.
@preconcurrency @MainActor open class UIControl: UIView {
    /// A target or closure to call for some events.
    struct Handler {
        /// The object whose method is called; nil for closures, and for targets that are searched in the responder
        /// chain.
        weak var target: AnyObject?
        var hasTarget: Bool
        var action: UIAction?
        var events: Event
        /// Returns whether an action was called.
        var call: @MainActor (UIControl, UIEvent?) -> Bool
    }

    var handlers: [Handler] = []

    /// How far outside its bounds a finger still counts as on the control, in points. A mouse has no such allowance.
    private static let fingerAllowance: CGFloat = 70

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// A control that performs an action on `.primaryActionTriggered`.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// While the control is enabled, recognisers of views around it may not begin if they recognise a single tap, or a
    /// pan along the axis on which the control itself is dragged.
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard isEnabled, gestureRecognizer.view !== self else { return true }
        if let draggedAxis, let pan = gestureRecognizer as? UIPanGestureRecognizer, pan.dominantAxis == draggedAxis {
            return false
        }
        return !gestureRecognizer.isSingleTap
    }

    /// The axis along which the control is dragged; nil for one that is only pressed.
    package var draggedAxis: ScrollAxis? { nil }

    /// A disabled control does not look hovered.
    override func hoverShape(at location: CGPoint) -> UIShape? { isEnabled ? super.hoverShape(at: location) : nil }

    // MARK: State

    /// Whether the control reacts to touches. A disabled one receives them and ignores them. Default true.
    open var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            stateDidChange()
            // A disabled control gives up the keyboard's focus.
            if !isEnabled { window?.focus.viewsDidMove() }
        }
    }
    /// Whether the control looks selected. Set by the application: a press does not change it. Default false.
    open var isSelected = false {
        didSet { if isSelected != oldValue { stateDidChange() } }
    }
    /// True while it is pressed.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { stateDidChange() } }
    }

    /// The combination of pressed, disabled and selected.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    /// Called after `state` has changed; the place to change the look.
    package func stateDidChange() {}

    /// The vertical alignment of the content. Default `center`. Only buttons use it.
    open var contentVerticalAlignment = ContentVerticalAlignment.center {
        didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
    }
    /// The horizontal alignment of the content. Default `center`. Only buttons use it.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
        didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
    }

    /// The horizontal alignment with leading and trailing resolved by the reading direction.
    public var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
        let isMirrored = semanticContentAttribute == .forceRightToLeft
        return switch contentHorizontalAlignment {
        case .leading: isMirrored ? .right : .left
        case .trailing: isMirrored ? .left : .right
        default: contentHorizontalAlignment
        }
    }

    // MARK: Keys

    /// Whether the keyboard's focus may come to the control: while it is enabled.
    open override var canBecomeFocused: Bool { isEnabled }

    /// Whether Space is held down on the control.
    private var isHeldByKey = false

    /// Presses the control by a key: Return goes down, or Space is released, while it has the focus.
    package func performKeyPress(with event: UIEvent?) {
        sendActions(for: .touchDown, with: event)
        // The action may have disabled the control.
        if !isEnabled || openPrimaryMenu(by: nil, with: event) { return }
        touchDidEnd(inside: true, with: event)
    }

    /// While the control has the focus, Return presses it, and Space presses it when the key is released; arrows, Home
    /// and End move the focus within its group.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isFocused, isEnabled, let press = presses.first, let key = press.key else {
            return super.pressesBegan(presses, with: event)
        }
        switch key.controlPress {
        case .atOnce: if !press.isRepeat { performKeyPress(with: event) }
        case .whenReleased:
            isHeldByKey = true
            isHighlighted = true
        case nil:
            if let heading = key.headingInGroup, window?.focus.move(heading, inGroup: true) == true { return }
            super.pressesBegan(presses, with: event)
        }
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isHeldByKey, presses.first?.key?.controlPress == .whenReleased else {
            return super.pressesEnded(presses, with: event)
        }
        isHeldByKey = false
        isHighlighted = false
        if isEnabled { performKeyPress(with: event) }
    }

    /// A control that loses the focus while Space is held is not pressed. Call super.
    open override func didUpdateFocus(
        in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
    ) {
        super.didUpdateFocus(in: context, with: coordinator)
        guard isHeldByKey, !isFocused else { return }
        isHeldByKey = false
        isHighlighted = false
    }

    // MARK: Tracking

    /// True while a touch that began on the control is followed.
    public private(set) var isTracking = false
    /// True while the touch being followed is on the control.
    public private(set) var isTouchInside = false

    /// Asks whether to follow a touch that went down.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

    /// Asks whether to go on following a touch that moved.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

    /// The touch being followed was lifted. The base implementation does nothing.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

    /// The touch being followed was taken away. The base implementation does nothing.
    open func cancelTracking(with event: UIEvent?) {}

    private weak var trackedTouch: UITouch?

    private func contains(_ touch: UITouch) -> Bool {
        let allowance = touch.type == .indirectPointer ? 0 : Self.fingerAllowance
        return bounds.insetBy(dx: -allowance, dy: -allowance).contains(touch.location(in: self))
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, !isTracking, let touch = touches.first else { return }
        trackedTouch = touch
        isTouchInside = true
        isTracking = beginTracking(touch, with: event)
        isHighlighted = true
        sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, with: event)
        if isTracking { openPrimaryMenu(by: touch, with: event) } else { isHighlighted = false }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
        guard isEnabled else { return stopTracking(with: event) }
        let wasInside = isTouchInside
        isTouchInside = contains(touch)
        isTracking = continueTracking(touch, with: event)
        isHighlighted = isTouchInside && isTracking
        switch (wasInside, isTouchInside) {
        case (true, true): sendActions(for: .touchDragInside, with: event)
        case (false, false): sendActions(for: .touchDragOutside, with: event)
        case (false, true): sendActions(for: [.touchDragEnter, .touchDragInside], with: event)
        case (true, false): sendActions(for: [.touchDragExit, .touchDragOutside], with: event)
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
        guard isEnabled else { return stopTracking(with: event) }
        isTouchInside = contains(touch)
        isTracking = false
        trackedTouch = nil
        isHighlighted = false
        endTracking(touch, with: event)
        touchDidEnd(inside: isTouchInside, with: event)
        isTouchInside = false
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
        stopTracking(with: event)
    }

    /// Sends the actions for the end of a touch; a button also triggers its primary action.
    package func touchDidEnd(inside: Bool, with event: UIEvent?) {
        sendActions(for: inside ? .touchUpInside : .touchUpOutside, with: event)
    }

    /// Stops tracking the touch, if one is tracked, and sends `touchCancel`.
    func stopTracking(with event: UIEvent?) {
        guard isTracking else { return }
        isTracking = false
        isTouchInside = false
        trackedTouch = nil
        isHighlighted = false
        cancelTracking(with: event)
        sendActions(for: .touchCancel, with: event)
    }
}
