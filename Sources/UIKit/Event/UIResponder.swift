/// An object that can receive touches, keys and other events, and passes events that it does not handle on to `next`.
///
/// Main thread only. Compared and hashed by identity.
@preconcurrency @MainActor open class UIResponder {
    /// A responder at the end of a chain of its own, until `next` is overridden.
    public init() {}

    /// The next responder up the chain; nil at its end.
    open var next: UIResponder? { nil }

    /// This responder and the following ones of the responder chain, innermost first.
    var chain: UnfoldFirstSequence<UIResponder> { sequence(first: self) { $0.next } }

    // MARK: Touches

    /// Touches went down. The base implementation hands them to `next`.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }

    /// Touches moved. The base implementation hands them to `next`.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }

    /// Touches were lifted. The base implementation hands them to `next`.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }

    /// A recogniser or the system took the touches away. The base implementation hands them to `next`.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    // MARK: Keys

    /// A key went down or repeats. The base implementation hands it to `next`.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesBegan(presses, with: event)
    }

    /// A key was released. The base implementation hands it to `next`.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesEnded(presses, with: event)
    }

    /// Shortcuts this responder handles while it is in the chain of the first responder.
    open var keyCommands: [UIKeyCommand]? { nil }

    /// Performs the shortcut of this responder for a key, before responders further up the chain are asked. False if
    /// this responder has no such shortcut.
    package func performShortcut(_ key: UIKey, isRepeat: Bool) -> Bool {
        guard let command = keyCommands?.first(where: { $0.matches(key) }) else { return false }
        if !isRepeat || command.allowsRepeat { command.perform() }
        return true
    }

    // MARK: Actions

    /// Whether the responder performs an action in its present state. Default false, since Swift cannot tell which of
    /// the methods below a subclass implements. Asked before each key that stands for an action, and for menus.
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }

    /// The responder that performs an action: this one, or the next one up the chain that can perform it; nil if none
    /// can.
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
    }

    /// Performs an action that `canPerformAction(_:withSender:)` allows. The base implementation calls the method below
    /// that the action names; a responder that performs other actions overrides this.
    open func perform(_ action: Selector, with sender: Any?) {
        switch action {
        case .cut: cut(sender)
        case .copy: copy(sender)
        case .paste: paste(sender)
        case .delete: delete(sender)
        case .select: select(sender)
        case .selectAll: selectAll(sender)
        case .undo: undoManager?.undo()
        case .redo: undoManager?.redo()
        default: break
        }
    }

    /// Performs Cut, as a subclass implements it. Called if `canPerformAction(_:withSender:)` allows it.
    open func cut(_ sender: Any?) {}
    /// Performs Copy, as a subclass implements it. Called if `canPerformAction(_:withSender:)` allows it.
    open func copy(_ sender: Any?) {}
    /// Performs Paste, as a subclass implements it. Called if `canPerformAction(_:withSender:)` allows it.
    open func paste(_ sender: Any?) {}
    /// Performs Delete, as a subclass implements it. Called if `canPerformAction(_:withSender:)` allows it.
    open func delete(_ sender: Any?) {}
    /// Performs Select, as a subclass implements it. Called if `canPerformAction(_:withSender:)` allows it.
    open func select(_ sender: Any?) {}
    /// Performs Select All, as a subclass implements it. Called if `canPerformAction(_:withSender:)` allows it.
    open func selectAll(_ sender: Any?) {}

    /// The undo manager for edits in this responder: that of the next responder, unless overridden. Each window and
    /// each text field has its own.
    open var undoManager: UndoManager? { next?.undoManager }

    // MARK: First responder

    /// Whether `becomeFirstResponder()` may succeed. Default false.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether `resignFirstResponder()` may succeed. Default true.
    open var canResignFirstResponder: Bool { true }

    /// True while this receives keys first.
    open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

    /// Asks to receive keys first. Refused if `canBecomeFirstResponder` is false, if this is not in a window, or if the
    /// window's present first responder does not resign.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard canBecomeFirstResponder, let window = responderWindow else { return false }
        if window.firstResponder === self { return true }
        if let current = window.firstResponder {
            // `resignFirstResponder()` may call code that makes another responder, or the same one, first responder
            // again.
            guard current.resignFirstResponder(), window.firstResponder == nil else { return false }
        }
        window.firstResponder = self
        return true
    }

    /// Stops receiving keys first; false if `canResignFirstResponder` forbids it.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard canResignFirstResponder else { return false }
        if let window = responderWindow, window.firstResponder === self { window.firstResponder = nil }
        return true
    }

    /// The window whose keys this could receive.
    package var responderWindow: UIWindow? {
        chain.lazy.compactMap { $0 as? UIView }.first?.window
    }
}

extension UIResponder: UIResponderStandardEditActions {}

extension UIResponder: Hashable {
    nonisolated public static func == (a: UIResponder, b: UIResponder) -> Bool {
        a === b
    }

    nonisolated public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
