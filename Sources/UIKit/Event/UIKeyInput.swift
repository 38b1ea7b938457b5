import SDLBackend

/// A responder into which text is typed. While it is the first responder, text input is on: `insertText(_:)` gets the
/// text that the keyboard types, with the layout's levels and dead keys, and the text that an input method commits.
///
/// Keys go to `pressesBegan(_:with:)` first. Backspace and Return call the two methods here if no responder handles
/// them. While text input is on, keys that type a character are no shortcuts unless Control, Alt or Command is held.
/// Main thread.
@preconcurrency @MainActor public protocol UIKeyInput: AnyObject {
    /// Whether there is something that `deleteBackward()` could remove.
    var hasText: Bool { get }
    /// Text was typed, or committed by an input method. A Return key types "\n".
    func insertText(_ text: String)
    /// The Backspace key was pressed or repeats: delete the character before the insertion point.
    func deleteBackward()
}

/// A responder that shows the text that an input method is composing and has not committed yet. Main thread.
@MainActor protocol CompositionDisplay: UIKeyInput {
    /// The text that the input method composes has changed; it is empty when the composition has ended.
    ///
    /// - Parameter caret: where its caret is, in Unicode scalars of the text.
    func showComposition(_ text: String, caret: Int)
    /// Inserts the composed text, because text will go to another responder from now on.
    func commitComposition()
    /// The area beside which the input method shows its candidates, in the window's coordinates.
    var compositionArea: CGRect { get }
}

extension UIWindow {
    /// The first responder, if it takes text and neither a menu nor the list of keys has the keys.
    var textResponder: (any UIKeyInput)? {
        guard firstResponder != nil, openMenu == nil, keySheet == nil else { return nil }
        return activeResponder as? any UIKeyInput
    }

    /// The place at which text is typed, in the window's coordinates; nil while the first responder takes no text.
    var textInputArea: CGRect? {
        guard let responder = textResponder else { return nil }
        if let display = responder as? any CompositionDisplay { return display.compositionArea }
        guard let view = responder as? UIView else { return bounds }
        return view.convert(view.bounds, to: nil)
    }

    /// Gives an unhandled Backspace or Return to the responder that takes text. False for other keys, or without one.
    func editText(with key: UIKey) -> Bool {
        guard let responder = textResponder, key.modifierFlags.isSubset(of: .shift) else { return false }
        switch key.charactersIgnoringModifiers {
        case "\u{8}": responder.deleteBackward()
        case "\r": responder.insertText("\n")
        default: return false
        }
        return true
    }
}

/// The responder for which an input method composes. Main thread.
@MainActor struct Composer {
    weak var responder: (any CompositionDisplay)?
    /// Increases when a responder itself commits or drops the composed text: the input method must then start again.
    var generation = 0
}

extension FrameDriver {
    private var textWindow: UIWindow? { windows.last { $0.isKeyWindow } ?? windows.last }

    /// The place at which text is typed, in points of the desktop window; nil while no first responder takes text.
    package var textInputArea: CGRect? { textWindow?.textInputArea }

    /// Ends a composition whose responder does not take text any more, as when a menu has opened, and says where text
    /// goes. The host tells the window system after each turn.
    package func settleTextInput() -> EventPump.TextInput? {
        let responder = textWindow?.textResponder
        if let composing = composer.responder, composing !== responder {
            composer.responder = nil
            composing.commitComposition()
        }
        guard let responder, let textInputArea else { return nil }
        return EventPump.TextInput(
            area: textInputArea, receiver: ObjectIdentifier(responder), generation: composer.generation)
    }
}
