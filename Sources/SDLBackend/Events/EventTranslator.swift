import Drawing
import Execution
internal import CSDL2

/// Turns SDL's events into `InputEvent`s: window units into points, milliseconds into seconds of the frame clock, SDL's
/// signs into ours. Keeps state for the next event (buttons held, fingers down). Main thread only.
///
/// One way for real and synthetic input: `SyntheticEvents` pushes SDL events that come through here like the user's.
@MainActor package final class EventTranslator {
    /// The window from which the events come; nil translates as if a point were a window unit.
    let window: SDLWindow?
    private let clock: any FrameClock
    /// Seconds of the clock when SDL's millisecond counter was 0; nil for a clock that doesn't run by itself.
    private let clockAtTickZero: FrameTime?

    /// Buttons held, in the order of pressing; the first one owns the drag.
    var pressedButtons: [PointerEvent.Button] = []
    var pointerPosition = CGPoint.zero
    var fingers: [Int64: FingerTrack] = [:]
    /// The last event of the pinch on a trackpad that goes on.
    var pinch: PinchEvent?
    var lastTap: FingerTrack?
    /// The next event is text that SDL makes of a shortcut.
    var nextTextIsOfShortcut = false
    /// Returns the meaning, in the present layout, of the key that SDL reports as the right Alt; called with each event
    /// while the key is down.
    var rightAltKey: @MainActor (SDLWindow?) -> RightAltKey = { window in
        guard let window, window.videoDriver == "x11" else { return .unknown }
        return csdl_x_right_alt_is_level_key(window.handle) ? .level : .alt
    }
    /// Whether an input method is composing. If so, text that it commits was not typed by the last key.
    var isComposing = false

    /// A finger on the screen, or the last one that came down, with which double taps are found.
    struct FingerTrack {
        var position: CGPoint
        var clickCount: Int
        var timestamp: FrameTime
    }

    /// - Parameter clock: the clock timestamps are given in. SDL stamps events when it takes them from the window
    ///   system, in whole milliseconds; with a virtual clock events carry its time at translation.
    package init(window: SDLWindow?, clock: any FrameClock) {
        self.window = window
        self.clock = clock
        clockAtTickZero = clock is MonotonicClock ? clock.now - FrameTime(SDL_GetTicks64()) / 1000 : nil
    }

    /// Hands zero or more events to `emit`, in order.
    func translate(_ event: inout SDL_Event, emit: (InputEvent) -> Void) {
        switch SDL_EventType(event.type) {
        case SDL_MOUSEMOTION: motion(event.motion, emit: emit)
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: button(event.button, emit: emit)
        case SDL_MOUSEWHEEL: wheel(event.wheel, emit: emit)
        case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: finger(event.tfinger, emit: emit)
        case SDL_MULTIGESTURE: trackpad(event.mgesture, emit: emit)
        case SDL_KEYDOWN, SDL_KEYUP: key(event.key, emit: emit)
        case SDL_TEXTINPUT:
            if nextTextIsOfShortcut { nextTextIsOfShortcut = false } else { emit(.text(text(event.text.text))) }
        case SDL_TEXTEDITING:
            let edit = event.edit
            let composed = text(edit.text)
            isComposing = !composed.isEmpty
            emit(
                .textEditing(
                    composed, selectionStart: Int(edit.start), selectionLength: Int(max(edit.length, 0))))
        case SDL_TEXTEDITING_EXT:
            let edit = event.editExt
            let composed = edit.text.map { String(cString: $0) } ?? ""
            isComposing = !composed.isEmpty
            emit(
                .textEditing(
                    composed, selectionStart: Int(edit.start), selectionLength: Int(max(edit.length, 0))))
            // This event contains allocated memory, which must be freed once the event is taken from the queue.
            SDL_free(edit.text)
        case SDL_WINDOWEVENT: windowEvent(event.window, emit: emit)
        case SDL_DISPLAYEVENT: displayMayHaveChanged(emit: emit)
        case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: emit(.renderTargetsReset)
        case SDL_QUIT, SDL_APP_TERMINATING: emit(.quit)
        default: break
        }
    }

    /// An SDL time stamp in seconds of the clock.
    func time(_ milliseconds: UInt32) -> FrameTime {
        clockAtTickZero.map { $0 + FrameTime(milliseconds) / 1000 } ?? clock.now
    }

    /// A position SDL reports for the window in points.
    func point(_ x: Double, _ y: Double) -> CGPoint {
        let units = window?.unitsPerPoint ?? 1
        return CGPoint(x: x / units, y: y / units)
    }

    private func windowEvent(_ event: SDL_WindowEvent, emit: (InputEvent) -> Void) {
        if let window, event.windowID != window.identifier { return }
        switch SDL_WindowEventID(UInt32(event.event)) {
        // SIZE_CHANGED always comes; RESIZED comes in addition when the user has changed the size.
        case SDL_WINDOWEVENT_SIZE_CHANGED:
            window?.updateScale()
            window?.notePlacement(at: event.timestamp)
            emitSize(emit)
        case SDL_WINDOWEVENT_MOVED, SDL_WINDOWEVENT_MAXIMIZED: window?.notePlacement(at: event.timestamp)
        case SDL_WINDOWEVENT_DISPLAY_CHANGED: displayMayHaveChanged(emit: emit)
        case SDL_WINDOWEVENT_EXPOSED: emit(.window(.exposed))
        case SDL_WINDOWEVENT_FOCUS_GAINED: emit(.window(.focusGained))
        case SDL_WINDOWEVENT_FOCUS_LOST: emit(.window(.focusLost))
        case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED:
            window?.notePlacement(at: event.timestamp)
            emit(.window(.shown))
        case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED:
            cancelPointers(time: time(event.timestamp), emit: emit)
            window?.releaseButtons()
            emit(.window(.hidden))
        case SDL_WINDOWEVENT_LEAVE: pointerLeft(time: time(event.timestamp), emit: emit)
        case SDL_WINDOWEVENT_CLOSE: emit(.window(.closeRequested))
        default: break
        }
    }

    private func displayMayHaveChanged(emit: (InputEvent) -> Void) {
        if window?.updateScale() == true { emitSize(emit) }
        emit(.window(.displayChanged))
    }

    private func emitSize(_ emit: (InputEvent) -> Void) {
        guard let window else { return }
        emit(.window(.resized(window.size, scale: window.scale)))
    }

    /// Text in one of SDL's fixed-size fields, which end at the first zero byte.
    func text<Field>(_ field: Field) -> String {
        withUnsafeBytes(of: field) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
