import Execution

/// Something to call when a recogniser's state changes.
@MainActor final class GestureAction {
    private let reference: BackReference<AnyObject>
    let hasTarget: Bool
    let perform: @MainActor (AnyObject?, UIGestureRecognizer) -> Void

    init(
        target: AnyObject?, hasTarget: Bool, perform: @escaping @MainActor (AnyObject?, UIGestureRecognizer) -> Void
    ) {
        reference = BackReference(target)
        self.hasTarget = hasTarget
        self.perform = perform
    }

    /// The object whose method is called; nil for a closure without a target.
    var target: AnyObject? { reference.object }
}

extension UIGestureRecognizer {
    /// Calls a method without parameters, written `MyController.tapped`, on a target that is not kept alive.
    public convenience init<Target: AnyObject>(
        target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Calls a method that takes the recogniser, written `MyController.panned(_:)`, on a target that is not kept alive.
    public convenience init<Target: AnyObject, Sender>(
        target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Calls a closure with the recogniser each time its state changes.
    public convenience init(action: @escaping @MainActor (UIGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// Adds a method to call; see `init(target:action:)`. Nothing happens for a nil target.
    public func addTarget<Target: AnyObject>(
        _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        guard let target else { return }
        actions.append(
            GestureAction(target: target, hasTarget: true) { object, _ in
                if let object = object as? Target { action(object)() }
            })
    }

    /// Adds a method that takes the recogniser. It is not called if the type of its parameter is not this recogniser's.
    public func addTarget<Target: AnyObject, Sender>(
        _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        guard let target else { return }
        actions.append(
            GestureAction(target: target, hasTarget: true) { object, recognizer in
                if let object = object as? Target, let sender = recognizer as? Sender { action(object)(sender) }
            })
    }

    /// Adds a closure to call.
    public func addAction(_ action: @escaping @MainActor (UIGestureRecognizer) -> Void) {
        actions.append(GestureAction(target: nil, hasTarget: false) { _, recognizer in action(recognizer) })
    }

    /// Removes all actions that were added for a target, or all actions if the target is nil. Methods cannot be
    /// compared, so a single one cannot be removed.
    public func removeTarget(_ target: AnyObject?) {
        actions.removeAll { action in
            guard let target else { return true }
            return action.target === target
        }
    }

    func sendActions() {
        for action in actions {
            let target = action.target
            if action.hasTarget && target == nil { continue }
            action.perform(target, self)
        }
    }
}
