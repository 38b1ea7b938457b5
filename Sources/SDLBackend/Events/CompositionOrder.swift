/// Puts the text that an input method commits before the key that ended the composition.
///
/// With SDL's client of IBus, a key that ends a composition and is not taken by the method comes first, and the text
/// that it commits after it, in the same reading of events: Space after the syllable 안 would type " 안". While something
/// is being composed, keys and typed text are held back until the events that are there have been read. An Escape that
/// ends a composition does nothing else; otherwise it would also close the alert around the text. This is an object,
/// because the handler of an event may run the loop and read further events. Main thread.
@MainActor final class CompositionOrder {
    private enum State { case idle, composing, ended }

    private var state = State.idle
    /// The text that is being composed.
    private var composed = ""
    /// The text that was being composed when text input ended. Some input methods still commit it when they stop: at
    /// the latest when they have handled the next key, after that key's own events.
    private var abandoned: String?
    /// Text input is on.
    private var isOn = false
    private var hasHeardKey = false
    private var held: [InputEvent] = []

    /// Hands an event on, now or with `release(_:)`.
    func take(_ event: InputEvent, emit: (InputEvent) -> Void) {
        switch event {
        case .textEditing(let text, _, _):
            if !text.isEmpty {
                // The composition goes on, so the held events did not end it.
                flush(emit)
                state = .composing
                composed = text
                abandoned = nil
            } else if state == .composing {
                state = .ended
            }
            emit(event)
        case .text(let text) where text == abandoned:
            abandoned = nil
        case .key where state == .composing, .text where state == .composing:
            held.append(event)
        case .text where state == .ended:
            // The event is text that the method commits.
            emit(event)
        default:
            if case .key(let key) = event, key.isDown, isOn {
                hasHeardKey = true
                // The next text is typed.
                if key.characters == abandoned { abandoned = nil }
            }
            if state == .ended {
                // Later events come after the keys that were held back.
                flush(emit)
                state = .idle
            }
            emit(event)
        }
    }

    /// Text input ends. The receiver deals with the composed text; if the method commits it later, it is dropped.
    func stop() {
        if state == .composing { abandoned = composed }
        (state, isOn) = (.idle, false)
    }

    /// Text input begins.
    func start() {
        (isOn, hasHeardKey) = (true, false)
    }

    /// Called when all pending events have been read: emits the events that were held back.
    func release(_ emit: (InputEvent) -> Void) {
        flush(emit)
        if state == .ended { state = .idle }
        if hasHeardKey { (abandoned, hasHeardKey) = (nil, false) }
    }

    private func flush(_ emit: (InputEvent) -> Void) {
        guard !held.isEmpty else { return }
        let events = held
        held = []
        for event in events {
            if state == .ended, case .key(let key) = event, key.key == .escape, key.isDown { continue }
            emit(event)
        }
    }
}
