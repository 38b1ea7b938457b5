import Drawing
internal import CSDL2

/// Pushes genuine SDL events, so that the input of scripts and tests takes the same way as a user's: queue, pump,
/// translation. Main thread only; each call wakes the run loop.
///
/// Caveat: SDL stamps pushed events with the present millisecond, and its own state (`SDL_GetMouseState`, the modifier
/// keys of a wheel event) does not follow.
@MainActor package enum SyntheticEvents {
    /// Moves the mouse; a drag if a button was pushed down before. In points of the window, or in window units if nil.
    package static func pushMouseMotion(to position: CGPoint, in window: SDLWindow?) {
        var event = SDL_Event()
        event.type = SDL_MOUSEMOTION.rawValue
        let (x, y) = units(position, in: window)
        event.motion.windowID = window?.identifier ?? 0
        event.motion.x = x
        event.motion.y = y
        push(&event)
    }

    package static func pushMouseButton(
        _ button: PointerEvent.Button = .primary, isDown: Bool, at position: CGPoint, clickCount: Int = 1,
        in window: SDLWindow?
    ) {
        var event = SDL_Event()
        event.type = (isDown ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP).rawValue
        let (x, y) = units(position, in: window)
        event.button.windowID = window?.identifier ?? 0
        event.button.state = UInt8(isDown ? SDL_PRESSED : SDL_RELEASED)
        event.button.clicks = UInt8(clamping: clickCount)
        event.button.x = x
        event.button.y = y
        switch button {
        case .primary: event.button.button = UInt8(SDL_BUTTON_LEFT)
        case .secondary: event.button.button = UInt8(SDL_BUTTON_RIGHT)
        case .middle: event.button.button = UInt8(SDL_BUTTON_MIDDLE)
        case .back: event.button.button = UInt8(SDL_BUTTON_X1)
        case .forward: event.button.button = UInt8(SDL_BUTTON_X2)
        }
        push(&event)
    }

    /// A press and a release in one place.
    package static func pushClick(at position: CGPoint, clickCount: Int = 1, in window: SDLWindow?) {
        pushMouseButton(isDown: true, at: position, clickCount: clickCount, in: window)
        pushMouseButton(isDown: false, at: position, clickCount: clickCount, in: window)
    }

    /// Turns the wheel. Signs are `WheelEvent`'s: positive y scrolls down. Fractions stand for a trackpad.
    package static func pushWheel(deltaX: Double = 0, deltaY: Double, at position: CGPoint, in window: SDLWindow?) {
        // The pointer goes there first: SDL reports the wheel where the mouse is.
        pushMouseMotion(to: position, in: window)
        var event = SDL_Event()
        event.type = SDL_MOUSEWHEEL.rawValue
        let (x, y) = units(position, in: window)
        event.wheel.windowID = window?.identifier ?? 0
        event.wheel.direction = SDL_MOUSEWHEEL_NORMAL.rawValue
        event.wheel.preciseX = Float(deltaX)
        event.wheel.preciseY = Float(-deltaY)
        event.wheel.x = whole(deltaX.rounded(.towardZero))
        event.wheel.y = whole((-deltaY).rounded(.towardZero))
        event.wheel.mouseX = x
        event.wheel.mouseY = y
        push(&event)
    }

    /// One event of a finger on a touch screen.
    package static func pushFinger(
        _ identifier: Int64, phase: PointerEvent.Phase, at position: CGPoint, in window: SDLWindow
    ) {
        var event = SDL_Event()
        switch phase {
        case .down: event.type = SDL_FINGERDOWN.rawValue
        case .moved, .hover: event.type = SDL_FINGERMOTION.rawValue
        case .up, .cancelled: event.type = SDL_FINGERUP.rawValue
        }
        event.tfinger.windowID = window.identifier
        event.tfinger.touchId = 1
        event.tfinger.fingerId = identifier
        let size = window.size
        event.tfinger.x = Float(position.x / size.width)
        event.tfinger.y = Float(position.y / size.height)
        push(&event)
    }

    /// One event of two fingers on a trackpad; `scale` and `rotation` (radians) count from the pinch's beginning.
    package static func pushPinch(
        _ phase: PinchEvent.Phase, scale: Double = 1, rotation: Double = 0, at position: CGPoint, in window: SDLWindow?
    ) {
        let number: csdl_pinch_phase
        switch phase {
        case .began: number = CSDL_PINCH_BEGAN
        case .changed: number = CSDL_PINCH_CHANGED
        case .ended: number = CSDL_PINCH_ENDED
        case .cancelled: number = CSDL_PINCH_CANCELLED
        }
        let units = window?.unitsPerPoint ?? 1
        csdl_push_pinch(
            number, Float(scale), Float(rotation), Float(position.x * units), Float(position.y * units))
        csdl_wake_run_loop(csdl_main_run_loop())
    }

    package static func pushKey(
        _ key: KeyEvent.Key, isDown: Bool, isRepeat: Bool = false, modifiers: KeyModifiers = [], in window: SDLWindow?
    ) {
        var event = SDL_Event()
        event.type = (isDown ? SDL_KEYDOWN : SDL_KEYUP).rawValue
        event.key.windowID = window?.identifier ?? 0
        event.key.state = UInt8(isDown ? SDL_PRESSED : SDL_RELEASED)
        event.key.repeat = isRepeat ? 1 : 0
        event.key.keysym.sym = EventTranslator.symbol(key)
        event.key.keysym.mod = EventTranslator.modifierState(modifiers)
        push(&event)
    }

    /// Commits text as a keyboard or an input method does, in as many events as SDL's 31 bytes per event make
    /// necessary.
    package static func pushText(_ text: String, in window: SDLWindow?) {
        var chunk: [UInt8] = []
        for character in text {
            // A character longer than a whole event is split between scalars; one scalar has at most 4 bytes.
            let pieces =
                character.utf8.count < textCapacity
                ? [Array(character.utf8)] : character.unicodeScalars.map { Array(String($0).utf8) }
            for piece in pieces {
                if chunk.count + piece.count >= textCapacity {
                    pushChunk(chunk, in: window)
                    chunk = []
                }
                chunk += piece
            }
        }
        if !chunk.isEmpty { pushChunk(chunk, in: window) }
    }

    /// Changes the window's size, in points, as the user does by dragging its edge.
    package static func pushResize(to size: CGSize, of window: SDLWindow) {
        window.size = size
        pushWindow(SDL_WINDOWEVENT_SIZE_CHANGED, of: window)
    }

    /// One of the window events that carry no values. `resized` has its own function.
    package static func pushWindowEvent(_ event: WindowEvent, of window: SDLWindow) {
        switch event {
        case .resized(let size, _): pushResize(to: size, of: window)
        case .displayChanged: pushWindow(SDL_WINDOWEVENT_DISPLAY_CHANGED, of: window)
        case .exposed: pushWindow(SDL_WINDOWEVENT_EXPOSED, of: window)
        case .focusGained: pushWindow(SDL_WINDOWEVENT_FOCUS_GAINED, of: window)
        case .focusLost: pushWindow(SDL_WINDOWEVENT_FOCUS_LOST, of: window)
        case .shown: pushWindow(SDL_WINDOWEVENT_SHOWN, of: window)
        case .hidden: pushWindow(SDL_WINDOWEVENT_HIDDEN, of: window)
        case .closeRequested: pushWindow(SDL_WINDOWEVENT_CLOSE, of: window)
        }
    }

    package static func pushQuit() {
        var event = SDL_Event()
        event.type = SDL_QUIT.rawValue
        push(&event)
    }

    /// Reports, as graphics drivers do after a suspend, that the contents of textures are lost.
    package static func pushRenderTargetsReset() {
        var event = SDL_Event()
        event.type = SDL_RENDER_TARGETS_RESET.rawValue
        push(&event)
    }

    private static let textCapacity = Int(SDL_TEXTINPUTEVENT_TEXT_SIZE)

    private static func pushChunk(_ bytes: [UInt8], in window: SDLWindow?) {
        var event = SDL_Event()
        event.type = SDL_TEXTINPUT.rawValue
        event.text.windowID = window?.identifier ?? 0
        withUnsafeMutableBytes(of: &event.text.text) { field in
            field.copyBytes(from: bytes)
        }
        push(&event)
    }

    private static func pushWindow(_ identifier: SDL_WindowEventID, of window: SDLWindow) {
        var event = SDL_Event()
        event.type = SDL_WINDOWEVENT.rawValue
        event.window.windowID = window.identifier
        event.window.event = UInt8(identifier.rawValue)
        let (width, height) = window.pixelSize
        event.window.data1 = Int32(width)
        event.window.data2 = Int32(height)
        push(&event)
    }

    private static func units(_ position: CGPoint, in window: SDLWindow?) -> (Int32, Int32) {
        let scale = window?.unitsPerPoint ?? 1
        return (whole(position.x * scale), whole(position.y * scale))
    }

    /// The nearest number an event can carry.
    private static func whole(_ value: Double) -> Int32 {
        value.isNaN ? 0 : Int32(min(max(value.rounded(), Double(Int32.min)), Double(Int32.max)))
    }

    private static func push(_ event: inout SDL_Event) {
        SDL_PushEvent(&event)
        csdl_wake_run_loop(csdl_main_run_loop())
    }
}
