import SDLBackend

/// A responder into which text is typed. While it is the first responder, text input is on: `insertText(_:)` gets what
/// the keyboard types, with the layout's levels and dead keys, and what an input method commits.
///
/// Keys go to `pressesBegan(_:with:)` first. Backspace and Return reach the two methods here if no responder keeps
/// them. Keys that type a character are no shortcuts then, unless Control, Alt or Command is held. Main thread.
@preconcurrency @MainActor public protocol UIKeyInput: AnyObject {
    /// Whether there is something that `deleteBackward()` could remove.
    var hasText: Bool { get }
    /// Text was typed, or committed by an input method. A Return key types "\n".
    func insertText(_ text: String)
    /// The Backspace key was pressed or repeats: the character before the insertion point goes.
    func deleteBackward()
}

/// A responder that shows what an input method composes, before that is committed. Main thread.
@MainActor protocol CompositionDisplay: UIKeyInput {
    /// The input method composes a text, or none any more.
    ///
    /// - Parameter caret: where its caret is, in Unicode scalars of the text.
    func showComposition(_ text: String, caret: Int)
    /// What is composed becomes text, because text goes elsewhere from now on.
    func commitComposition()
    /// Beside what the input method shows its candidates, in the window.
    var compositionArea: CGRect { get }
}

extension UIWindow {
    /// The first responder, if it takes text and neither a menu nor the list of keys has the keys.
    var textResponder: (any UIKeyInput)? {
        guard firstResponder != nil, openMenu == nil, keySheet == nil else { return nil }
        return activeResponder as? any UIKeyInput
    }

    /// Where text is typed, in the window's coordinates; nil while the first responder takes none.
    var textInputArea: CGRect? {
        guard let responder = textResponder else { return nil }
        if let display = responder as? any CompositionDisplay { return display.compositionArea }
        guard let view = responder as? UIView else { return bounds }
        return view.convert(view.bounds, to: nil)
    }

    /// What a key that no responder kept means to the one that takes text. False if that is nothing.
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

/// For which responder an input method composes. Main thread.
@MainActor struct Composer {
    weak var responder: (any CompositionDisplay)?
    /// Rises when a responder itself commits or drops what is composed: the input method then has to start again.
    var generation = 0
}

extension FrameDriver {
    private var textWindow: UIWindow? { windows.last { $0.isKeyWindow } ?? windows.last }

    /// Where text is typed, in points of the desktop window; nil while no first responder takes text.
    package var textInputArea: CGRect? { textWindow?.textInputArea }

    /// Ends a composition whose responder does not take text any more, as when a menu has opened, and says where text goes. The host
    /// tells the window system after each turn.
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
