import CSDL2
import Drawing
import Testing

@testable import SDLBackend

@MainActor @Suite(.serialized) struct TypedCharacterTests {
    private func events(
        textInput: Bool, rightAlt: EventTranslator.RightAltKey = .unknown, _ push: (SDLWindow) -> Void
    ) throws -> [InputEvent] {
        let window = try SDLWindow(
            WindowOptions(title: "Keys", size: CGSize(width: 200, height: 100), videoDriver: "dummy"))
        let pump = EventPump(window: window)
        pump.drain()
        pump.translator.rightAltKey = { _ in rightAlt }
        let area = CGRect(x: 0, y: 0, width: 10, height: 10)
        pump.textInput = textInput ? EventPump.TextInput(area: area, receiver: ObjectIdentifier(pump)) : nil
        defer { pump.textInput = nil }
        var events: [InputEvent] = []
        pump.onEvent = { events.append($0) }
        push(window)
        pump.drain()
        return events
    }

    private func keys(textInput: Bool, _ push: (SDLWindow) -> Void) throws -> [KeyEvent] {
        try events(textInput: textInput, push).compactMap { if case .key(let key) = $0 { key } else { nil } }
    }

    @Test(
        "What SDL makes of a shortcut is not typed, but the shortcut has it",
        arguments: [KeyModifiers.control, .command, .alternate, [.control, .shift]])
    func textOfShortcut(modifiers: KeyModifiers) throws {
        let events = try events(textInput: true) { window in
            SyntheticEvents.pushKey(.character("="), isDown: true, modifiers: modifiers, in: window)
            SyntheticEvents.pushText("+", in: window)
            SyntheticEvents.pushKey(.character("="), isDown: false, modifiers: modifiers, in: window)
            SyntheticEvents.pushText("a", in: window)
        }
        let texts = events.compactMap { if case .text(let text) = $0 { text } else { nil } }
        #expect(texts == ["a"])
        let keys = events.compactMap { if case .key(let key) = $0, key.isDown { key.characters } else { nil } }
        #expect(keys == ["+"])
    }

    @Test("What an input method commits with a shortcut is typed")
    func commitWithShortcut() throws {
        let events = try events(textInput: true) { window in
            pushEditing("안", in: window)
            SyntheticEvents.pushKey(.character("s"), isDown: true, modifiers: .control, in: window)
            SyntheticEvents.pushText("안", in: window)
            pushEditing("", in: window)
            SyntheticEvents.pushKey(.character("="), isDown: true, modifiers: .control, in: window)
            SyntheticEvents.pushText("+", in: window)
        }
        #expect(texts(events) == ["안"])
    }

    private func texts(_ events: [InputEvent]) -> [String] {
        events.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    private func pushEditing(_ text: String, in window: SDLWindow) {
        var event = SDL_Event()
        event.type = SDL_TEXTEDITING.rawValue
        event.edit.windowID = window.identifier
        withUnsafeMutableBytes(of: &event.edit.text) { $0.copyBytes(from: text.utf8) }
        SDL_PushEvent(&event)
    }

    @Test("The number pad has digits with either Num Lock or Shift, and arrows with both or none")
    func numberPad() {
        for (lock, shift) in [(false, false), (true, false), (false, true), (true, true)] {
            let modifiers = UInt16((lock ? KMOD_NUM.rawValue : 0) | (shift ? KMOD_LSHIFT.rawValue : 0))
            func key(_ code: SDL_KeyCode) -> KeyEvent.Key {
                EventTranslator.key(symbol: SDL_Keycode(bitPattern: code.rawValue), modifiers: modifiers)
            }
            let isDigit = lock != shift
            #expect(key(SDLK_KP_0) == (isDigit ? .character("0") : .insert))
            #expect(key(SDLK_KP_PERIOD) == (isDigit ? .character(".") : .delete))
        }
    }

    private func keys(
        _ key: SDL_KeyCode, _ modifiers: SDL_Keymod..., typing text: String? = nil, textInput: Bool = true,
        rightAlt: EventTranslator.RightAltKey = .unknown
    ) throws -> (key: KeyEvent?, texts: [String]) {
        let events = try events(textInput: textInput, rightAlt: rightAlt) { window in
            var event = SDL_Event()
            event.type = SDL_KEYDOWN.rawValue
            event.key.windowID = window.identifier
            event.key.state = UInt8(SDL_PRESSED)
            event.key.keysym.sym = SDL_Keycode(bitPattern: key.rawValue)
            event.key.keysym.mod = modifiers.reduce(0) { $0 | UInt16($1.rawValue) }
            SDL_PushEvent(&event)
            if let text { SyntheticEvents.pushText(text, in: window) }
        }
        let key = events.lazy.compactMap { if case .key(let key) = $0 { key } else { nil } }.first
        return (key, texts(events))
    }

    @Test(
        "A key that types with AltGr, or with that and Shift, is no shortcut with Alt",
        arguments: [EventTranslator.RightAltKey.level, .unknown])
    func altGr(rightAlt: EventTranslator.RightAltKey) throws {
        let seven = try keys(SDLK_7, KMOD_RALT, typing: "{", rightAlt: rightAlt)
        #expect(seven.key?.modifiers == [] && seven.key?.characters == "{" && seven.texts == ["{"])
        let question = try keys(SDLK_SLASH, KMOD_RALT, KMOD_LSHIFT, typing: "¿", rightAlt: rightAlt)
        #expect(question.key?.modifiers == .shift && question.texts == ["¿"])
        let space = try keys(SDLK_SPACE, KMOD_RALT, typing: "\u{A0}", rightAlt: rightAlt)
        #expect(space.texts == ["\u{A0}"])
        let dead = try keys(SDLK_7, KMOD_RALT, rightAlt: rightAlt)
        #expect(dead.key?.modifiers == [] && dead.key?.characters == "")
        let left = try keys(SDLK_7, KMOD_LALT, typing: "{", rightAlt: rightAlt)
        #expect(left.key?.modifiers == .alternate && left.texts.isEmpty)
    }

    @Test(
        "On layouts without AltGr the right Alt key makes shortcuts, which type nothing",
        arguments: [EventTranslator.RightAltKey.alt, .unknown])
    func rightAlt(rightAlt: EventTranslator.RightAltKey) throws {
        let typed = [(SDLK_7, "7"), (SDLK_SPACE, " "), (SDLK_f, "F"), (SDLK_KP_DIVIDE, "/"), (SDLK_KP_MULTIPLY, "*")]
        for (code, text) in typed {
            let stroke = try keys(code, KMOD_RALT, typing: text, rightAlt: rightAlt)
            #expect(stroke.key?.modifiers == .alternate && stroke.texts.isEmpty)
        }
        #expect(try keys(SDLK_F4, KMOD_RALT, rightAlt: rightAlt).key?.modifiers == .alternate)
        #expect(try keys(SDLK_7, KMOD_RALT, textInput: false, rightAlt: rightAlt).key?.key == .character("7"))
        // What Shift makes of a key is known only where the key is known to be Alt.
        let shifted = try keys(SDLK_7, KMOD_RALT, KMOD_LSHIFT, typing: "&", rightAlt: rightAlt)
        #expect(shifted.texts == (rightAlt == .alt ? [] : ["&"]))
    }

    @Test("A key without a character of its own that types with the right Alt key is no shortcut")
    func keyWithoutCharacter() throws {
        // Beside the left Shift, as a dead key of its layout: SDL has no character for it.
        let code = SDL_KeyCode(rawValue: UInt32(SDLK_SCANCODE_MASK) | SDL_SCANCODE_NONUSBACKSLASH.rawValue)
        let stroke = try keys(code, KMOD_RALT, typing: "\\")
        #expect(stroke.key?.modifiers == [] && stroke.texts == ["\\"])
    }

    @Test(
        "AltGr is no modifier of a click, and a right Alt key is one",
        arguments: [(EventTranslator.RightAltKey.level, KeyModifiers()), (.alt, .alternate), (.unknown, .alternate)])
    func click(rightAlt: EventTranslator.RightAltKey, modifiers: KeyModifiers) throws {
        defer { SDL_SetModState(KMOD_NONE) }
        let events = try events(textInput: false, rightAlt: rightAlt) { window in
            SDL_SetModState(KMOD_RALT)
            SyntheticEvents.pushClick(at: CGPoint(x: 5, y: 5), in: window)
        }
        let presses = events.compactMap { event -> KeyModifiers? in
            guard case .pointer(let pointer) = event, pointer.phase == .down else { return nil }
            return pointer.modifiers
        }
        #expect(presses == [modifiers])
    }

    @Test("While text input is off, a character key with AltGr is the shortcut of no other key")
    func altGrWithoutText() throws {
        let seven = try #require(try keys(SDLK_7, KMOD_RALT, textInput: false, rightAlt: .level).key)
        #expect(seven.modifiers == [] && seven.characters == "" && seven.key != .character("7"))
        let quit = try #require(try keys(SDLK_q, KMOD_RALT, KMOD_LCTRL, textInput: true, rightAlt: .level).key)
        #expect(quit.modifiers == .control && quit.key != .character("q"))
        #expect(try keys(SDLK_DOWN, KMOD_RALT, textInput: false, rightAlt: .level).key?.key == .down)
    }

    @Test("Shift on the number pad is used up where it changes digits and arrows: it does not paste")
    func numberPadWithShift() throws {
        let insert = try keys(SDLK_KP_0, KMOD_NUM, KMOD_LSHIFT).key
        #expect(insert?.key == .insert && insert?.modifiers == [])
        let digit = try keys(SDLK_KP_0, KMOD_LSHIFT, typing: "0").key
        #expect(digit?.key == .character("0") && digit?.modifiers == [])
        #expect(try keys(SDLK_INSERT, KMOD_NUM, KMOD_LSHIFT).key?.modifiers == .shift)
    }

    @Test("What is composed does not arrive where text goes elsewhere, or anew", arguments: [0, 1, 2])
    func abandoning(change: Int) throws {
        let window = try SDLWindow(
            WindowOptions(title: "Keys", size: CGSize(width: 200, height: 100), videoDriver: "dummy"))
        let pump = EventPump(window: window)
        pump.drain()
        let area = CGRect(x: 0, y: 0, width: 10, height: 10)
        var input = EventPump.TextInput(area: area, receiver: ObjectIdentifier(pump))
        pump.textInput = input
        defer { pump.textInput = nil }
        pump.compositionOrder.take(.textEditing("안", selectionStart: 0, selectionLength: 1)) { _ in }
        pump.compositionOrder.release { _ in }
        input.area.origin.x += 5
        if change == 1 { input.generation += 1 }
        if change == 2 { input.receiver = ObjectIdentifier(window) }
        pump.textInput = input
        var texts: [String] = []
        func note(_ event: InputEvent) { if case .text(let text) = event { texts.append(text) } }
        pump.compositionOrder.take(.text("안"), emit: note)
        pump.compositionOrder.release(note)
        #expect(texts == (change == 0 ? ["안"] : []))
    }

    @Test("With text input on a key has the characters that the layout and a dead key make of it")
    func layout() throws {
        let keys = try keys(textInput: true) { window in
            SyntheticEvents.pushKey(.character("2"), isDown: true, modifiers: .shift, in: window)
            SyntheticEvents.pushText("\"", in: window)
            // A dead key types nothing until the next one.
            SyntheticEvents.pushKey(.character("´"), isDown: true, in: window)
            SyntheticEvents.pushKey(.character("e"), isDown: true, in: window)
            SyntheticEvents.pushText("é", in: window)
        }
        #expect(keys.map(\.characters) == ["\"", "", "é"])
    }

    @Test("A shortcut has the key's own character, as no text follows it")
    func shortcut() throws {
        let keys = try keys(textInput: true) {
            SyntheticEvents.pushKey(.character("c"), isDown: true, modifiers: .control, in: $0)
        }
        #expect(keys.map(\.characters) == ["c"])
    }

    @Test("With text input off a key has its own character, as a capital with Shift")
    func off() throws {
        let keys = try keys(textInput: false) { window in
            SyntheticEvents.pushKey(.character("a"), isDown: true, modifiers: .shift, in: window)
            SyntheticEvents.pushKey(.left, isDown: true, in: window)
        }
        #expect(keys.map(\.characters) == ["A", ""])
    }
}
