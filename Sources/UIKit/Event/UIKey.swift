import SDLBackend

/// Modifier keys held down.
public struct UIKeyModifierFlags: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Either Shift key.
    public static let shift = UIKeyModifierFlags(rawValue: 1)
    /// Either Ctrl key.
    public static let control = UIKeyModifierFlags(rawValue: 2)
    /// Either Alt key.
    public static let alternate = UIKeyModifierFlags(rawValue: 4)
    /// Either Super key, as a Windows or Command key is called on the desktop.
    public static let command = UIKeyModifierFlags(rawValue: 8)

    package init(_ modifiers: KeyModifiers) {
        self.init(rawValue: modifiers.rawValue)
    }
}

/// A key on the keyboard with what it means in the current layout.
public struct UIKey: Hashable, Sendable {
    /// The character, or one of `UIKeyCommand`'s input constants for keys without one.
    public let charactersIgnoringModifiers: String
    /// What pressing the key types, "" for keys that type nothing. While the first responder takes text (`UIKeyInput`)
    /// it follows the keyboard's layout: its levels, Caps Lock, and a dead key pressed before. Otherwise it is the
    /// key's own character, as a capital with Shift, since the window system tells what keys type only while text input
    /// is on.
    public let characters: String
    /// The modifier keys that were down.
    public let modifierFlags: UIKeyModifierFlags

    package init(_ event: KeyEvent) {
        characters = event.characters
        charactersIgnoringModifiers = UIKeyCommand.input(for: event.key)
        modifierFlags = UIKeyModifierFlags(event.modifiers)
    }
}

/// A key going down or up.
@preconcurrency @MainActor public final class UIPress {
    /// What happened to a key.
    public enum Phase: Int, Sendable {
        /// Keys are `began` or `ended`; the other phases exist for source compatibility.
        case began, changed, stationary, ended, cancelled
    }

    /// The key; never nil here.
    public let key: UIKey?
    /// `began` when the key goes down and each time it repeats, `ended` when it is let go.
    public let phase: Phase
    /// When the key went down or up, in seconds of `CACurrentMediaTime()`.
    public let timestamp: TimeInterval
    /// True when the key is held and repeats.
    public let isRepeat: Bool

    package init(_ event: KeyEvent) {
        key = UIKey(event)
        phase = event.isDown ? .began : .ended
        timestamp = event.timestamp
        isRepeat = event.isRepeat
    }
}

extension UIPress: Hashable {
    nonisolated public static func == (a: UIPress, b: UIPress) -> Bool {
        a === b
    }

    nonisolated public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// A keyboard shortcut and what it does: one of a responder's `keyCommands`, an entry of a menu, or both.
///
/// A menu shows the key beside the title, as menus of the desktop do, and performs the command when the entry is
/// chosen; the key itself works where a responder has it. UIKit's has a selector, and is a `UICommand`, which does not
/// exist here.
@preconcurrency @MainActor public final class UIKeyCommand: UIMenuElement {
    /// The character of the key, or one of the constants below. Letters match regardless of case.
    public let input: String
    /// The modifier keys that have to be down, and no others.
    public let modifierFlags: UIKeyModifierFlags
    /// What the shortcut does, in the user's words. The list of keys that F1 shows has the shortcuts with titles.
    /// Those of one responder with the same title are one line of it.
    public override var title: String {
        get { storedTitle }
        set { storedTitle = newValue }
    }
    public override var image: UIImage? {
        get { storedImage }
        set { storedImage = newValue }
    }
    /// What the list of keys says in place of the title; nil for the title.
    public var discoverabilityTitle: String?
    /// How it looks in a menu, and whether it can be chosen there. The key works whatever they are.
    public var attributes: Attributes
    /// Whether a menu shows a check mark or a dash beside it.
    public var state: State
    /// Whether holding the key repeats the action.
    public var allowsRepeat: Bool
    private let handler: @MainActor (UIKeyCommand) -> Void

    /// - Parameter input: a character, or one of the constants below.
    public init(
        title: String = "", image: UIImage? = nil, input: String, modifierFlags: UIKeyModifierFlags = [],
        allowsRepeat: Bool = true, discoverabilityTitle: String? = nil, attributes: Attributes = [],
        state: State = .off, handler: @escaping @MainActor (UIKeyCommand) -> Void
    ) {
        self.input = input
        self.modifierFlags = modifierFlags
        self.allowsRepeat = allowsRepeat
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        self.handler = handler
        super.init(title: title, image: image)
    }

    /// The Up key.
    public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
    /// The Down key.
    public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
    /// The Left key.
    public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
    /// The Right key.
    public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"
    /// Scrolls back by a viewport, where no responder uses the key.
    public nonisolated static let inputPageUp = "UIKeyInputPageUp"
    /// Scrolls on by a viewport, where no responder uses the key.
    public nonisolated static let inputPageDown = "UIKeyInputPageDown"
    /// The Home key.
    public nonisolated static let inputHome = "UIKeyInputHome"
    /// The End key.
    public nonisolated static let inputEnd = "UIKeyInputEnd"
    /// The Esc key.
    public nonisolated static let inputEscape = "UIKeyInputEscape"
    /// The Delete key; Backspace is "\u{8}".
    public nonisolated static let inputDelete = "UIKeyInputDelete"
    /// The Insert key.
    nonisolated static let inputInsert = "UIKeyInputInsert"
    /// The Menu key, which opens the menu of what has the focus.
    nonisolated static let inputMenu = "UIKeyInputMenu"
    /// Function keys are "UIKeyInputF1" and so on.
    public nonisolated static func inputFunction(_ number: Int) -> String { "\(functionPrefix)\(number)" }
    nonisolated static let functionPrefix = "UIKeyInputF"

    /// Whether a key event means this shortcut. Letters match regardless of case.
    func matches(_ key: UIKey) -> Bool {
        KeyCombination(key) == combination
    }

    func perform() {
        handler(self)
    }

    nonisolated static func input(for key: KeyEvent.Key) -> String {
        switch key {
        case .up: inputUpArrow
        case .down: inputDownArrow
        case .left: inputLeftArrow
        case .right: inputRightArrow
        case .pageUp: inputPageUp
        case .pageDown: inputPageDown
        case .home: inputHome
        case .end: inputEnd
        case .tab: "\t"
        case .escape: inputEscape
        case .return: "\r"
        case .space: " "
        case .backspace: "\u{8}"
        case .delete: inputDelete
        case .insert: inputInsert
        case .menu: inputMenu
        case .function(let number): inputFunction(number)
        case .character(let character): String(character)
        case .other: ""
        }
    }
}
