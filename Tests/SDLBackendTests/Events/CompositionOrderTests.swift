import Testing

@testable import SDLBackend

/// What SDL sends while an input method composes, as it was recorded with IBus and its engine for Hangul.
@MainActor @Suite struct CompositionOrderTests {
    private var edit: (String) -> InputEvent {
        { .textEditing($0, selectionStart: 0, selectionLength: $0.isEmpty ? 0 : 1) }
    }

    private func key(_ key: KeyEvent.Key, isDown: Bool = true) -> InputEvent {
        .key(KeyEvent(key: key, characters: "", isDown: isDown, timestamp: 0))
    }

    /// What comes out of readings of events, one after another.
    private func sent(_ readings: [[InputEvent]]) -> [String] {
        let order = CompositionOrder()
        var result: [String] = []
        func note(_ event: InputEvent) {
            switch event {
            case .key(let key): result.append("\(key.key) \(key.isDown ? "down" : "up")")
            case .text(let text): result.append("'\(text)'")
            case .textEditing(let text, _, _): result.append("(\(text))")
            default: result.append("other")
            }
        }
        for reading in readings {
            for event in reading { order.take(event, emit: note) }
            order.release(note)
            result.append("|")
        }
        return result
    }

    @Test("The key that ends a composition comes after the text that it commits")
    func space() {
        let readings = [[edit("안")], [key(.space), .text(" "), edit(""), .text("안")], [key(.space, isDown: false)]]
        #expect(sent(readings) == ["(안)", "|", "()", "'안'", "space down", "' '", "|", "space up", "|"])
    }

    @Test("An Escape that ends a composition does nothing else; the next one arrives")
    func escape() {
        let readings = [
            [edit("안")], [key(.escape), edit(""), .text("안")], [key(.escape, isDown: false)], [key(.escape)],
        ]
        #expect(sent(readings) == ["(안)", "|", "()", "'안'", "|", "escape up", "|", "escape down", "|"])
        // A method that goes on has not ended by it.
        #expect(sent([[edit("안")], [key(.escape)]]) == ["(안)", "|", "escape down", "|"])
    }

    @Test("What comes after the commit in the same reading comes after the keys before it")
    func nextKey() {
        let reading = [
            key(.space), .text(" "), edit(""), .text("안"), key(.space, isDown: false), key(.left), .text("b"),
        ]
        #expect(
            sent([[edit("안")], reading]) == [
                "(안)", "|", "()", "'안'", "space down", "' '", "space up", "left down", "'b'", "|",
            ])
    }

    @Test("A syllable that is committed while the next one begins stays before it")
    func nextSyllable() {
        #expect(sent([[edit("안")], [edit(""), .text("안"), edit("ㄴ")]]) == ["(안)", "|", "()", "'안'", "(ㄴ)", "|"])
    }

    @Test("Keys come at once where nothing is composed, also after empty events, and at the end of the reading else")
    func others() {
        #expect(sent([[edit(""), key(.left), .text("a"), edit("")]]) == ["()", "left down", "'a'", "()", "|"])
        #expect(sent([[edit("ㄱ"), key(.left)], [key(.right)]]) == ["(ㄱ)", "left down", "|", "right down", "|"])
        #expect(sent([[edit("ㄱ")], [edit(""), key(.left)]]) == ["(ㄱ)", "|", "()", "left down", "|"])
    }

    @Test("What a method commits of what it had to leave does not arrive, also after a key; all else does")
    func leaving() {
        func sent(_ readings: [[InputEvent]], before: [InputEvent] = []) -> [String] {
            let order = CompositionOrder()
            var result: [String] = []
            func note(_ event: InputEvent) { if case .text(let text) = event { result.append(text) } }
            order.start()
            order.take(edit("ㅇ")) { _ in }
            order.take(edit("안")) { _ in }
            order.release { _ in }
            order.stop()
            // As in a menu, during which no method is heard.
            for event in before { order.take(event, emit: note) }
            order.release(note)
            order.start()
            for reading in readings {
                for event in reading { order.take(event, emit: note) }
                order.release(note)
            }
            return result
        }
        #expect(sent([[edit(""), .text("안"), .text("안")]]) == ["안"])
        #expect(sent([[.text("b"), .text("안")]]) == ["b"])
        #expect(sent([[], [key(.character("b")), .text("b"), .text("안")]]) == ["b"])
        #expect(sent([[key(.left)], [.text("안")]]) == ["안"])
        #expect(sent([[.text("안")]], before: [key(.escape), key(.escape, isDown: false)]) == [])
        #expect(sent([[edit("ㄴ"), edit(""), .text("안")]]) == ["안"])
        let typed = InputEvent.key(KeyEvent(key: .character("n"), characters: "안", isDown: true, timestamp: 0))
        #expect(sent([[typed, .text("안")]]) == ["안"])
    }

    @Test("What was committed before text went elsewhere is not waited for")
    func leavingNothing() {
        let order = CompositionOrder()
        var texts = 0
        order.start()
        order.take(edit("안")) { _ in }
        order.take(edit("")) { _ in }
        order.stop()
        order.start()
        order.take(.text("안")) { if case .text = $0 { texts += 1 } }
        #expect(texts == 1)
    }

    @Test("A key before the composition goes on stays before it; a long commit stays whole")
    func goingOn() {
        #expect(sent([[edit("ㄱ"), key(.left), edit("가")]]) == ["(ㄱ)", "left down", "(가)", "|"])
        let long = [[edit("長")], [key(.return), edit(""), .text("長い"), .text("文")]]
        #expect(sent(long) == ["(長)", "|", "()", "'長い'", "'文'", "return down", "|"])
    }
}
