internal import CSDL2

extension EventTranslator {
    func key(_ event: SDL_KeyboardEvent, emit: (InputEvent) -> Void) {
        nextTextIsOfShortcut = false
        guard isOurs(event.windowID) else { return }
        let isDown = event.state == UInt8(SDL_PRESSED)
        let stroke = Stroke(event, rightAlt(SDL_Keymod(UInt32(event.keysym.mod))))
        let characters = isDown ? typedCharacters(of: stroke, in: event.windowID) : nil
        var key = Self.key(symbol: stroke.key.sym, modifiers: stroke.key.mod)
        let types = SDL_IsTextInputActive() == SDL_TRUE && !stroke.isShortcut(typing: characters ?? "")
        if stroke.rightAlt == .level, !types, case .character = key {
            // With AltGr the key types another character, unknown to SDL, so this is no shortcut.
            key = .other(stroke.key.sym)
        }
        emit(
            .key(
                KeyEvent(
                    key: key, characters: characters, isDown: isDown, isRepeat: event.repeat != 0,
                    modifiers: stroke.modifiers(typing: characters), timestamp: time(event.timestamp))))
    }

    /// The meanings of the key that SDL reports as the right Alt.
    enum RightAltKey {
        case alt
        /// AltGr, which only chooses the character that a key types.
        case level
        /// Either of the two: Wayland does not say which.
        case unknown
    }

    /// The meaning of the right Alt key while it is held down; nil while it is not.
    private func rightAlt(_ state: SDL_Keymod) -> RightAltKey? {
        state.rawValue & KMOD_RALT.rawValue == 0 ? nil : rightAltKey(window)
    }

    /// The modifiers that are held down, for events of the pointer.
    var presentModifiers: KeyModifiers {
        let state = SDL_GetModState()
        return Self.modifiers(rightAlt(state) == .level ? SDL_Keymod(state.rawValue & ~KMOD_RALT.rawValue) : state)
    }

    /// A key that goes down or up. If its right Alt key is known to be AltGr, that is not among the modifiers.
    @MainActor private struct Stroke {
        var key: SDL_Keysym
        let rightAlt: RightAltKey?

        init(_ event: SDL_KeyboardEvent, _ rightAlt: RightAltKey?) {
            key = event.keysym
            self.rightAlt = rightAlt
            if rightAlt == .level { key.mod &= ~UInt16(KMOD_RALT.rawValue) }
        }

        /// The modifiers of a shortcut. Modifiers that only choose the character or the meaning of the key do not
        /// count: AltGr, and Shift on the number pad, where Num Lock makes `Shift+0` an Insert key and not
        /// Shift+Insert.
        func modifiers(typing text: String?) -> KeyModifiers {
            var modifiers = EventTranslator.modifiers(SDL_Keymod(UInt32(key.mod)))
            if let text, !isShortcut(typing: text) { modifiers.remove(.alternate) }
            if EventTranslator.numberPad[key.sym] != nil { modifiers.remove(.shift) }
            return modifiers
        }

        /// Whether a key is a shortcut although SDL reports text for it: with Ctrl, Super or an Alt key it is. If the
        /// right Alt key may be AltGr, a key with it is a shortcut if the key types its own character. The character
        /// that Shift alone would type is known for letters only; other keys with Shift and right Alt count as typing.
        /// A key that types nothing with the right Alt key is a dead key, if it types something without it.
        func isShortcut(typing text: String) -> Bool {
            let modifiers = UInt32(key.mod)
            if modifiers & (KMOD_CTRL.rawValue | KMOD_GUI.rawValue | KMOD_LALT.rawValue) != 0 { return true }
            guard modifiers & KMOD_RALT.rawValue != 0 else { return false }
            guard rightAlt == .unknown else { return true }
            switch EventTranslator.key(symbol: key.sym, modifiers: key.mod) {
            case .character(let own): return text.lowercased() == own.lowercased()
            case .space: return text == " "
            default: return text.isEmpty
            }
        }
    }

    /// The text that a key types. SDL knows it only while text input is on, and sends it as the event after the key,
    /// with Shift, AltGr and dead keys applied. Nil while text input is off, or for a shortcut that types nothing.
    private func typedCharacters(of stroke: Stroke, in window: UInt32) -> String? {
        guard SDL_IsTextInputActive() == SDL_TRUE else { return nil }
        var next = SDL_Event()
        let isThere = SDL_PeepEvents(&next, 1, SDL_PEEKEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == 1
        guard isThere, next.type == SDL_TEXTINPUT.rawValue, next.text.windowID == window else {
            // A dead key, a key that the input method took, or one that types nothing.
            return stroke.isShortcut(typing: "") ? nil : ""
        }
        let typed = text(next.text.text)
        // A method that composes may commit with any key.
        nextTextIsOfShortcut = !isComposing && stroke.isShortcut(typing: typed)
        return typed
    }

    /// The key of an SDL key code. Characters are unshifted: Shift+A is `a` with the shift modifier; typed text comes
    /// as text. The number pad's keys are digits with Num Lock, else arrows; Shift swaps the two.
    static func key(symbol: SDL_Keycode, modifiers: UInt16) -> KeyEvent.Key {
        if let key = namedKeys[symbol] { return key }
        if let pad = numberPad[symbol] {
            let states = [KMOD_NUM, KMOD_SHIFT].map { UInt32(modifiers) & $0.rawValue != 0 }
            return states[0] != states[1] ? .character(pad.digit) : pad.key ?? .other(symbol)
        }
        if let number = functionKeys[symbol] { return .function(number) }
        // Key codes without the scan code bit are Unicode scalars.
        if symbol > 0x20, symbol & Int32(bitPattern: UInt32(SDLK_SCANCODE_MASK)) == 0,
            let scalar = Unicode.Scalar(UInt32(symbol))
        {
            return .character(Character(scalar))
        }
        return .other(symbol)
    }

    /// The key code for a key, for synthetic events.
    static func symbol(_ key: KeyEvent.Key) -> SDL_Keycode {
        switch key {
        case .function(let number):
            return functionKeys.first { $0.value == number }?.key ?? 0
        case .character(let character):
            return character.lowercased().unicodeScalars.first.map { Int32($0.value) } ?? 0
        case .other(let symbol):
            return symbol
        default:
            // The main block's key is preferred to the number pad's.
            return namedKeys.filter { $0.value == key }.map(\.key).min {
                UInt32(bitPattern: $0) < UInt32(bitPattern: $1)
            } ?? 0
        }
    }

    static func modifiers(_ state: SDL_Keymod) -> KeyModifiers {
        let flags: [(SDL_Keymod, KeyModifiers)] = [
            (KMOD_SHIFT, .shift), (KMOD_CTRL, .control), (KMOD_ALT, .alternate), (KMOD_GUI, .command),
        ]
        return flags.reduce(into: []) { result, flag in
            if state.rawValue & flag.0.rawValue != 0 { result.insert(flag.1) }
        }
    }

    static func modifierState(_ modifiers: KeyModifiers) -> UInt16 {
        var state: UInt32 = 0
        if modifiers.contains(.shift) { state |= KMOD_LSHIFT.rawValue }
        if modifiers.contains(.control) { state |= KMOD_LCTRL.rawValue }
        if modifiers.contains(.alternate) { state |= KMOD_LALT.rawValue }
        if modifiers.contains(.command) { state |= KMOD_LGUI.rawValue }
        return UInt16(truncatingIfNeeded: state)
    }

    private static func code(_ key: SDL_KeyCode) -> SDL_Keycode { SDL_Keycode(bitPattern: key.rawValue) }

    private static let namedKeys: [SDL_Keycode: KeyEvent.Key] = [
        code(SDLK_UP): .up, code(SDLK_DOWN): .down, code(SDLK_LEFT): .left, code(SDLK_RIGHT): .right,
        code(SDLK_PAGEUP): .pageUp, code(SDLK_PAGEDOWN): .pageDown, code(SDLK_HOME): .home, code(SDLK_END): .end,
        code(SDLK_TAB): .tab, code(SDLK_ESCAPE): .escape, code(SDLK_RETURN): .return, code(SDLK_KP_ENTER): .return,
        code(SDLK_SPACE): .space, code(SDLK_BACKSPACE): .backspace, code(SDLK_DELETE): .delete,
        code(SDLK_INSERT): .insert, code(SDLK_APPLICATION): .menu, code(SDLK_MENU): .menu,
        code(SDLK_KP_PLUS): .character("+"), code(SDLK_KP_MINUS): .character("-"),
        code(SDLK_KP_MULTIPLY): .character("*"), code(SDLK_KP_DIVIDE): .character("/"),
    ]

    fileprivate static let numberPad: [SDL_Keycode: (digit: Character, key: KeyEvent.Key?)] = [
        code(SDLK_KP_0): ("0", .insert), code(SDLK_KP_1): ("1", .end), code(SDLK_KP_2): ("2", .down),
        code(SDLK_KP_3): ("3", .pageDown), code(SDLK_KP_4): ("4", .left), code(SDLK_KP_5): ("5", nil),
        code(SDLK_KP_6): ("6", .right), code(SDLK_KP_7): ("7", .home), code(SDLK_KP_8): ("8", .up),
        code(SDLK_KP_9): ("9", .pageUp), code(SDLK_KP_PERIOD): (".", .delete),
    ]

    private static let functionKeys: [SDL_Keycode: Int] = Dictionary(
        uniqueKeysWithValues: [
            SDLK_F1, SDLK_F2, SDLK_F3, SDLK_F4, SDLK_F5, SDLK_F6, SDLK_F7, SDLK_F8, SDLK_F9, SDLK_F10, SDLK_F11,
            SDLK_F12,
        ].enumerated().map { (code($1), $0 + 1) })
}
