/// An object that can receive touches, keys and other events, and passes on what it does not handle to `next`.
///
/// Main thread only. Compared and hashed by identity.
@preconcurrency @MainActor open class UIResponder {
    public init() {}

    /// The next responder up the chain; nil at its end.
    open var next: UIResponder? { nil }

    // MARK: Touches

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }

    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }

    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }

    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    // MARK: Keys

    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesBegan(presses, with: event)
    }

    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesEnded(presses, with: event)
    }

    /// Shortcuts this responder handles while it is in the chain of the first responder.
    open var keyCommands: [UIKeyCommand]? { nil }

    /// Text typed, or committed by an input method, while this is the first responder.
    open func insertText(_ text: String) {
        next?.insertText(text)
    }

    // MARK: First responder

    open var canBecomeFirstResponder: Bool { false }
    open var canResignFirstResponder: Bool { true }

    /// True while this receives keys first.
    open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

    /// Asks to receive keys first; refused unless `canBecomeFirstResponder` and in a window whose present first
    /// responder lets go.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard canBecomeFirstResponder, let window = responderWindow else { return false }
        if window.firstResponder === self { return true }
        if let current = window.firstResponder, !current.resignFirstResponder() { return false }
        window.firstResponder = self
        return true
    }

    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard canResignFirstResponder else { return false }
        if let window = responderWindow, window.firstResponder === self { window.firstResponder = nil }
        return true
    }

    /// The window whose keys this could receive.
    package var responderWindow: UIWindow? {
        var responder: UIResponder? = self
        while let current = responder {
            if let view = current as? UIView { return view.window }
            responder = current.next
        }
        return nil
    }
}

extension UIResponder: Hashable {
    nonisolated public static func == (a: UIResponder, b: UIResponder) -> Bool {
        a === b
    }

    nonisolated public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
