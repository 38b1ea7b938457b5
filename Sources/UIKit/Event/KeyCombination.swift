/// A key and the modifier keys held with it.
struct KeyCombination: Hashable, Sendable {
    let modifiers: UIKeyModifierFlags
    /// Letters are lower-case, so that equal combinations are equal values.
    let input: String

    /// - Parameter input: a character, or one of `UIKeyCommand`'s constants.
    init(_ modifiers: UIKeyModifierFlags, _ input: String) {
        self.modifiers = modifiers
        // A constant has several characters, beginning in upper case; the input of other keys is a single character.
        self.input = input.count == 1 ? input.lowercased() : input
    }

    init(_ key: UIKey) {
        self.init(key.modifierFlags, key.charactersIgnoringModifiers)
    }

    /// The four arrow keys.
    static func arrows(_ modifiers: UIKeyModifierFlags = []) -> [KeyCombination] {
        [
            UIKeyCommand.inputUpArrow, UIKeyCommand.inputDownArrow, UIKeyCommand.inputLeftArrow,
            UIKeyCommand.inputRightArrow,
        ].map { KeyCombination(modifiers, $0) }
    }

    /// The keys of the Latin letters.
    static let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map {
        KeyCombination([], String(UnicodeScalar($0)))
    }

    /// The combination in words, as "Ctrl+Shift+P".
    var text: String { modifierText + Self.name(of: input) }

    private var modifierText: String {
        let names: [(String, UIKeyModifierFlags)] = [
            ("Ctrl+", .control), ("Alt+", .alternate), ("Shift+", .shift), ("Super+", .command),
        ]
        return names.filter { modifiers.contains($0.1) }.map(\.0).joined()
    }

    /// Several combinations in words, as "Ctrl+Y, Ctrl+Shift+Z"; all arrows, or all letters, are one word.
    static func text(of keys: [KeyCombination]) -> String {
        if keys == letters { return "Letters" }
        if let first = keys.first, keys == arrows(first.modifiers) { return "\(first.modifierText)Arrows" }
        return keys.map(\.text).joined(separator: ", ")
    }

    private static func name(of input: String) -> String {
        let prefix = "UIKeyInput"
        guard !input.hasPrefix(prefix) else {
            switch input.dropFirst(prefix.count) {
            case "UpArrow": return "Up"
            case "DownArrow": return "Down"
            case "LeftArrow": return "Left"
            case "RightArrow": return "Right"
            case "PageUp": return "Page Up"
            case "PageDown": return "Page Down"
            case let rest: return String(rest)
            }
        }
        let controls: [Character: String] = ["\t": "Tab", "\r": "Return", "\u{8}": "Backspace"]
        if input.count == 1, let name = input.first.flatMap({ controls[$0] }) { return name }
        switch input {
        case "+": return "Plus"
        case "-": return "Minus"
        default: return input.trimmingCharacters(in: .whitespaces).isEmpty ? "Space" : input.uppercased()
        }
    }
}

extension UIKeyCommand {
    /// The key and its modifiers.
    var combination: KeyCombination { KeyCombination(modifierFlags, input) }
}
