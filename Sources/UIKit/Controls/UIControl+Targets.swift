import Execution

// Methods are named as `Target.method`, which the compiler checks; there are no selectors on Linux. Closures cannot be
// compared, so adding one method twice calls it twice, and removal is by target and events.
extension UIControl {
    /// Calls a method without parameters of a target, which is held weakly.
    ///
    /// - Parameter target: nil for the first responder above the control that is of the method's class.
    @preconcurrency public func addTarget<Target: AnyObject>(
        _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void, for events: Event
    ) {
        add(target, events) { target, _, _ in action(target)() }
    }

    /// Like the form without parameters, but passes the control. The parameter's type may be any class that the control
    /// is of.
    @preconcurrency public func addTarget<Target: AnyObject, Sender>(
        _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void, for events: Event
    ) {
        add(target, events) { target, control, _ in action(target)(Self.sender(control)) }
    }

    /// Like the form without parameters, but passes the control and the event that caused the call.
    @preconcurrency public func addTarget<Target: AnyObject, Sender>(
        _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent?) -> Void,
        for events: Event
    ) {
        add(target, events) { target, control, event in action(target)(Self.sender(control), event) }
    }

    private static func sender<Sender>(_ control: UIControl) -> Sender {
        guard let sender = control as? Sender else {
            Misuse.stop(
                """
                An action expects a \(Sender.self), but its control is a \(type(of: control)). Declare the action's \
                parameter as \(type(of: control)) or UIControl.
                """)
        }
        return sender
    }

    private func add<Target: AnyObject>(
        _ target: Target?, _ events: Event, _ call: @escaping @MainActor (Target, UIControl, UIEvent?) -> Void
    ) {
        let isChainSearched = target == nil
        let handler = Handler(target: target, hasTarget: !isChainSearched, action: nil, events: events) {
            [weak target] control, event in
            guard let receiver = isChainSearched ? control.responder(of: Target.self) : target else { return false }
            call(receiver, control, event)
            return true
        }
        handlers.append(handler)
    }

    private func responder<Target: AnyObject>(of type: Target.Type) -> Target? {
        var responder: UIResponder? = self
        while let current = responder {
            if let found = current as? Target { return found }
            responder = current.next
        }
        return nil
    }

    /// Stops calling a target for events; nil means all targets.
    public func removeTarget(_ target: AnyObject?, for events: Event) {
        removeHandlers(for: events) { handler in
            handler.action == nil && (target == nil || handler.target === target)
        }
    }

    /// Performs an action on events. An action with the same identifier is replaced.
    public func addAction(_ action: UIAction, for events: Event) {
        removeAction(identifiedBy: action.identifier, for: .allEvents)
        let handler = Handler(target: nil, hasTarget: false, action: action, events: events) { control, _ in
            action.perform(sender: control)
            return true
        }
        handlers.append(handler)
    }

    /// Stops performing an action for these events; it is still performed for other events for which it was added.
    public func removeAction(_ action: UIAction, for events: Event) {
        removeAction(identifiedBy: action.identifier, for: events)
    }

    /// Stops performing the action with this identifier for these events; it is still performed for other events.
    public func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
        removeHandlers(for: events) { $0.action?.identifier == identifier }
    }

    private func removeHandlers(for events: Event, where matches: (Handler) -> Bool) {
        for index in handlers.indices where matches(handlers[index]) { handlers[index].events.subtract(events) }
        handlers.removeAll { $0.events.isEmpty }
    }

    /// Every target that still exists; handlers that search the responder chain have none.
    public var allTargets: [AnyObject] { handlers.compactMap(\.target) }

    /// The events for which an action was added.
    public var allControlEvents: Event {
        handlers.reduce(into: []) { $0.formUnion($1.events) }
    }

    /// Calls every action registered for any of the events, once each, in the order of registration.
    public func sendActions(for events: Event) {
        sendActions(for: events, with: nil)
    }

    /// Performs an action with this control as its sender.
    public func sendAction(_ action: UIAction) {
        action.perform(sender: self)
    }

    func sendActions(for events: Event, with event: UIEvent?) {
        guard !handlers.isEmpty else { return }
        var hasLostTarget = false
        for handler in handlers where !handler.events.isDisjoint(with: events) {
            if !handler.call(self, event), handler.hasTarget { hasLostTarget = true }
        }
        if hasLostTarget { handlers.removeAll { $0.hasTarget && $0.target == nil } }
    }
}
