/// The events of a control node. Their numbers are Texture's.
public struct ASControlNodeEvent: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// A touch begins on the control.
    public static let touchDown = ASControlNodeEvent(rawValue: 1 << 0)
    /// The second and each further touch of a multiple tap.
    public static let touchDownRepeat = ASControlNodeEvent(rawValue: 1 << 1)
    /// The touch moves inside of the bounds.
    public static let touchDragInside = ASControlNodeEvent(rawValue: 1 << 2)
    /// The touch moves outside of the bounds.
    public static let touchDragOutside = ASControlNodeEvent(rawValue: 1 << 3)
    /// The touch ends on the control or a little beside it.
    public static let touchUpInside = ASControlNodeEvent(rawValue: 1 << 4)
    /// The touch ends further away.
    public static let touchUpOutside = ASControlNodeEvent(rawValue: 1 << 5)
    /// The touch was cancelled, as when a scroll view takes it over.
    public static let touchCancel = ASControlNodeEvent(rawValue: 1 << 6)
    /// For controls with a value: the value has changed.
    public static let valueChanged = ASControlNodeEvent(rawValue: 1 << 12)
    /// For subclasses: the control's main action was triggered.
    public static let primaryActionTriggered = ASControlNodeEvent(rawValue: 1 << 13)
    /// Every event, those of an application's own included.
    public static let allEvents = ASControlNodeEvent(rawValue: 0xFFFF_FFFF)

    /// The single events in the set, lowest bit first.
    var bits: [ASControlNodeEvent] {
        (0..<32).map { ASControlNodeEvent(rawValue: 1 << $0) }.filter { contains($0) }
    }
}

/// A node that follows a touch and reports it as events.
open class ASControlNode: ASDisplayNode {
    struct Action {
        weak var target: AnyObject?
        let events: ASControlNodeEvent
        let perform: @MainActor (AnyObject, ASControlNode, UIEvent?) -> Void
    }

    // Behind the node's lock.
    private var state = State.isEnabled
    // Main thread only: Space is held down.
    nonisolated(unsafe) private var isHeldByKey = false

    private struct State: OptionSet {
        let rawValue: UInt8

        static let isEnabled = State(rawValue: 1 << 0)
        static let isHighlighted = State(rawValue: 1 << 1)
        static let isSelected = State(rawValue: 1 << 2)
        static let isTracking = State(rawValue: 1 << 3)
        static let isTouchInside = State(rawValue: 1 << 4)
    }

    private func has(_ element: State) -> Bool { nodeLock.withLock { state.contains(element) } }

    private func set(_ element: State, _ isSet: Bool) {
        nodeLock.withLock { if isSet { state.insert(element) } else { state.remove(element) } }
    }

    /// How far a finger may leave the bounds before the control counts it as outside, in points.
    private static let trackingMargin: CGFloat = 25

    public override init() {
        super.init()
        write(.isUserInteractionEnabled) { $0.takesTouchesByDefault = false }
    }

    /// Whether the control is enabled. A disabled control takes no touches.
    open var isEnabled: Bool {
        get { has(.isEnabled) }
        set { set(.isEnabled, newValue) }
    }

    /// Whether the control looks pressed: set while a touch is on it. Subclasses override it to look different; any
    /// thread.
    open var isHighlighted: Bool {
        get { has(.isHighlighted) }
        set { set(.isHighlighted, newValue) }
    }

    /// Whether the control is selected. Only the program changes it. Subclasses override it to look different; any
    /// thread.
    open var isSelected: Bool {
        get { has(.isSelected) }
        set { set(.isSelected, newValue) }
    }

    /// Whether the control follows a touch. Changes on the main thread; any thread may ask.
    public private(set) var isTracking: Bool {
        get { has(.isTracking) }
        set { set(.isTracking, newValue) }
    }

    /// Whether the touch that the control follows is on it, or a little beside it. As `isTracking`.
    public private(set) var isTouchInside: Bool {
        get { has(.isTouchInside) }
        set { set(.isTouchInside, newValue) }
    }

    /// The text of a tooltip, which is shown when the mouse pointer has rested on the control; nil, the default, for
    /// none. Any thread.
    public var toolTip: String? {
        get { nodeLock.withLock { storedToolTip } }
        set { nodeLock.withLock { storedToolTip = newValue } }
    }

    @MainActor override func toolTipConfiguration(at point: CGPoint) -> UIToolTipConfiguration? {
        toolTip.map { UIToolTipConfiguration(toolTip: $0) }
    }

    // MARK: Keys

    /// A control that something listens to takes the keyboard's focus while it is enabled.
    @MainActor override var canBecomeFocused: Bool {
        nodeLock.withLock { state.contains(.isEnabled) && !storedControlActions.isEmpty }
    }

    /// While the control has the focus, Return presses it, Space presses it when the key is released, and arrows, Home
    /// and End move the focus within its group.
    @MainActor override func pressByKey(_ press: UIPress, with event: UIEvent?) -> Bool {
        guard let key = press.key else { return false }
        guard let kind = key.controlPress else {
            guard press.phase == .began, let heading = key.headingInGroup else { return false }
            return viewIfLoaded?.window?.focus.move(heading, inGroup: true) ?? false
        }
        switch (kind, press.phase) {
        case (.atOnce, .began): if !press.isRepeat { performKeyPress(with: event) }
        case (.whenReleased, .began):
            isHeldByKey = true
            if !isHighlighted { isHighlighted = true }
        case (.whenReleased, _):
            guard isHeldByKey else { return false }
            cancelKeyPress()
            if isEnabled { performKeyPress(with: event) }
        case (.atOnce, _): return false
        }
        return true
    }

    @MainActor private func performKeyPress(with event: UIEvent?) {
        sendActions(forControlEvents: .touchDown, with: event)
        sendActions(forControlEvents: .touchUpInside, with: event)
    }

    @MainActor override func cancelKeyPress() {
        guard isHeldByKey else { return }
        isHeldByKey = false
        if isHighlighted { isHighlighted = false }
    }

    // MARK: Target and action

    /// Calls a method of `target`, which is held weakly: `addTarget(self, action: Controller.buttonTapped,
    /// forControlEvents: .touchUpInside)`. Any thread, so that a node can do it in its `init`; the method is called on
    /// the main thread.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
        forControlEvents events: ASControlNodeEvent
    ) {
        add(target, events) { target, _, _ in (target as? Target).map { action($0)() } }
    }

    /// As the form without sender, giving the method this node. The method is not called if the node is of another
    /// class than it takes.
    public func addTarget<Target: AnyObject, Sender>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
        forControlEvents events: ASControlNodeEvent
    ) {
        add(target, events) { target, node, _ in
            if let target = target as? Target, let sender = node as? Sender { action(target)(sender) }
        }
    }

    /// As the form without sender, giving the method this node and the event. The method is not called if the node is
    /// of another class than it takes.
    public func addTarget<Target: AnyObject, Sender>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent?) -> Void,
        forControlEvents events: ASControlNodeEvent
    ) {
        add(target, events) { target, node, event in
            if let target = target as? Target, let sender = node as? Sender { action(target)(sender, event) }
        }
    }

    /// Calls a closure as long as the node lives.
    public func addAction(
        forControlEvents events: ASControlNodeEvent, _ body: @escaping @MainActor (ASControlNode) -> Void
    ) {
        add(self, events) { _, node, _ in body(node) }
    }

    /// Stops calling a target's methods for these events; nil stands for all targets. Any thread.
    public func removeTarget(_ target: AnyObject?, forControlEvents events: ASControlNodeEvent) {
        nodeLock.withLock {
            storedControlActions = storedControlActions.compactMap { action in
                guard target == nil || action.target === target else { return action }
                let rest = action.events.subtracting(events)
                return rest.isEmpty ? nil : Action(target: action.target, events: rest, perform: action.perform)
            }
        }
    }

    /// Calls the actions that were added for these events; for subclasses with events of their own. Main thread.
    @preconcurrency @MainActor
    public func sendActions(forControlEvents events: ASControlNodeEvent, with event: UIEvent?) {
        let actions = nodeLock.withLock { storedControlActions }
        guard !actions.isEmpty else { return }
        for bit in events.bits {
            for action in actions where action.events.contains(bit) {
                if let target = action.target { action.perform(target, self, event) }
            }
        }
    }

    private func add(
        _ target: AnyObject, _ events: ASControlNodeEvent,
        _ perform: @escaping @MainActor (AnyObject, ASControlNode, UIEvent?) -> Void
    ) {
        nodeLock.withLock {
            storedControlActions.removeAll { $0.target == nil }
            storedControlActions.append(Action(target: target, events: events, perform: perform))
        }
        isUserInteractionEnabled = true
    }

    // MARK: Tracking hooks

    /// Whether to follow a touch that begins. Main thread.
    @preconcurrency @MainActor open func beginTracking(with touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Whether to go on following the touch; false cancels the tracking. Main thread.
    @preconcurrency @MainActor open func continueTracking(with touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called when the touch has ended. Main thread.
    @preconcurrency @MainActor open func endTracking(with touch: UITouch?, with event: UIEvent?) {}
    /// Called when the touch was cancelled, or `continueTracking(with:with:)` returned false. Main thread.
    @preconcurrency @MainActor open func cancelTracking(with event: UIEvent?) {}

    // MARK: Touches

    override open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        isEnabled ? super.hitTest(point, with: event) : nil
    }

    /// A tap recogniser of a view around it does not take an enabled control's touches.
    override open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        !isEnabled || recognizer.view === viewIfLoaded || !recognizer.isSingleTap
    }

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, let touch = touches.first, beginTracking(with: touch, with: event) else { return }
        guard !isTracking, touches.count == 1 else { return cancel(with: event) }
        isTracking = true
        isTouchInside = true
        isHighlighted = true
        sendActions(forControlEvents: touch.tapCount == 1 ? .touchDown : .touchDownRepeat, with: event)
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        guard continueTracking(with: touch, with: event) else { return cancel(with: event) }
        let location = touch.location(in: viewIfLoaded)
        isTouchInside = isInTrackingArea(location)
        if isHighlighted != isTouchInside { isHighlighted = isTouchInside }
        let isInside = point(inside: location, with: event)
        sendActions(forControlEvents: isInside ? .touchDragInside : .touchDragOutside, with: event)
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        let isInside = isInTrackingArea(touch.location(in: viewIfLoaded))
        stopTracking()
        endTracking(with: touch, with: event)
        sendActions(forControlEvents: isInside ? .touchUpInside : .touchUpOutside, with: event)
    }

    override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking else { return }
        cancel(with: event)
    }

    override open func didExitHierarchy() {
        super.didExitHierarchy()
        if isTracking { cancel(with: nil) }
    }

    @MainActor private func cancel(with event: UIEvent?) {
        let wasTracking = isTracking
        stopTracking()
        guard wasTracking else { return }
        cancelTracking(with: event)
        sendActions(forControlEvents: .touchCancel, with: event)
    }

    @MainActor private func stopTracking() {
        isTracking = false
        isTouchInside = false
        if isHighlighted { isHighlighted = false }
    }

    @MainActor private func isInTrackingArea(_ location: CGPoint) -> Bool {
        bounds.inset(by: hitTestSlop).insetBy(dx: -Self.trackingMargin, dy: -Self.trackingMargin).contains(location)
    }
}

@available(swift, introduced: 6)
extension ASControlNode: @unchecked Sendable {}  // state is behind the node's lock or main-thread only
