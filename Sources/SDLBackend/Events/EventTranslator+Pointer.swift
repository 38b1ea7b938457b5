import Drawing
import Execution
internal import CSDL2

extension EventTranslator {
    /// Two taps of a finger are a double tap within this time and distance (points); the mouse's are counted by SDL.
    private static let multipleTapInterval: FrameTime = 0.35
    private static let multipleTapDistance: CGFloat = 24

    /// SDL_TOUCH_MOUSEID, the device of mouse events that SDL makes from fingers; Swift can't import its cast from -1.
    /// SDL_MOUSE_TOUCHID is the device of finger events that SDL makes from a mouse.
    private static let touchAsMouse = UInt32.max
    private static let mouseAsTouch = Int64(-1)

    private static let valuators = UInt32(truncatingIfNeeded: CSDL_VALUATORS)

    /// The place that is reported for a hovering pointer after it has left the window: outside of every view.
    private static let outside = CGPoint(x: -1e6, y: -1e6)

    /// Clamps a value to a range that a user's hand can cause, and turns NaN into 0: faulty drivers, and other programs
    /// that send events, may report anything.
    private static func plausible(_ value: Float, limit: Double) -> Double {
        value.isNaN ? 0 : min(max(Double(value), -limit), limit)
    }

    func motion(_ event: SDL_MouseMotionEvent, emit: (InputEvent) -> Void) {
        guard isOurs(event.windowID), event.which != Self.touchAsMouse else { return }
        let owner = pressedButtons.first
        // An X server moves the pointer along with a finger on a touch screen.
        guard owner != nil || fingers.isEmpty else { return }
        pointerPosition = point(Double(event.x), Double(event.y))
        emit(
            .pointer(
                PointerEvent(
                    phase: owner == nil ? .hover : .moved, button: owner ?? .primary, position: pointerPosition,
                    timestamp: time(event.timestamp))))
    }

    func button(_ event: SDL_MouseButtonEvent, emit: (InputEvent) -> Void) {
        guard isOurs(event.windowID), event.which != Self.touchAsMouse else { return }
        let button: PointerEvent.Button
        switch Int32(event.button) {
        case SDL_BUTTON_LEFT: button = .primary
        case SDL_BUTTON_RIGHT: button = .secondary
        case SDL_BUTTON_MIDDLE: button = .middle
        case SDL_BUTTON_X1: button = .back
        case SDL_BUTTON_X2: button = .forward
        default: return
        }
        let isDown = event.state == UInt8(SDL_PRESSED)
        // A press SDL reports twice, or a release whose press another window or a cancellation took, has no meaning.
        guard pressedButtons.contains(button) != isDown else { return }
        if isDown { pressedButtons.append(button) } else { pressedButtons.removeAll { $0 == button } }
        pointerPosition = point(Double(event.x), Double(event.y))
        emit(
            .pointer(
                PointerEvent(
                    phase: isDown ? .down : .up, button: button, position: pointerPosition,
                    clickCount: max(1, Int(event.clicks)), modifiers: presentModifiers,
                    timestamp: time(event.timestamp))))
    }

    func wheel(_ event: SDL_MouseWheelEvent, emit: (InputEvent) -> Void) {
        guard isOurs(event.windowID), event.which != Self.touchAsMouse else { return }
        // The integers are the precise values, rounded. Events of SDL before 2.0.18, and incomplete synthetic ones,
        // have only the integers.
        let notches = 1000.0
        var x = Self.plausible(event.preciseX, limit: notches)
        var y = Self.plausible(event.preciseY, limit: notches)
        if x == 0 && y == 0 {
            x = Self.plausible(Float(event.x), limit: notches)
            y = Self.plausible(Float(event.y), limit: notches)
        }
        guard x != 0 || y != 0 else { return }
        // SDL: y positive away from the user. Flipped means that the desktop has already turned the sign for natural
        // scrolling, as the user wants it, so the values are not changed.
        let position = SDL_GetMouseFocus() == window?.handle ? wheelPosition(event) : pointerPosition
        emit(
            .wheel(
                WheelEvent(
                    deltaX: x, deltaY: -y,
                    fractions: event.which == Self.valuators ? .ofNotch : .ofTenPixels, position: position,
                    modifiers: presentModifiers, timestamp: time(event.timestamp))))
    }

    /// The place of the pointer, which SDL 2.26 puts into the event.
    private func wheelPosition(_ event: SDL_MouseWheelEvent) -> CGPoint {
        point(Double(event.mouseX), Double(event.mouseY))
    }

    func finger(_ event: SDL_TouchFingerEvent, emit: (InputEvent) -> Void) {
        guard isOurs(event.windowID), event.touchId != Self.mouseAsTouch else { return }
        let identifier = Int64(event.fingerId)
        let size = window?.size ?? CGSize(width: 1, height: 1)
        // SDL normalises to 0 ... 1 over the window.
        let windows = 100.0
        let position = CGPoint(
            x: Self.plausible(event.x, limit: windows) * size.width,
            y: Self.plausible(event.y, limit: windows) * size.height)
        let timestamp = time(event.timestamp)
        let phase: PointerEvent.Phase
        var track = FingerTrack(position: position, clickCount: 1, timestamp: timestamp)
        switch SDL_EventType(event.type) {
        case SDL_FINGERDOWN:
            phase = .down
            if let last = lastTap, timestamp - last.timestamp <= Self.multipleTapInterval,
                abs(last.position.x - position.x) <= Self.multipleTapDistance,
                abs(last.position.y - position.y) <= Self.multipleTapDistance
            {
                track.clickCount = last.clickCount + 1
            }
            lastTap = track
            fingers[identifier] = track
        case SDL_FINGERMOTION:
            phase = .moved
            guard let known = fingers[identifier] else { return }
            track.clickCount = known.clickCount
            fingers[identifier] = track
        default:
            phase = .up
            guard let known = fingers.removeValue(forKey: identifier) else { return }
            track.clickCount = known.clickCount
        }
        emit(
            .pointer(
                PointerEvent(
                    phase: phase, device: .finger(identifier), position: position, clickCount: track.clickCount,
                    timestamp: timestamp)))
    }

    /// A pinch on a trackpad. SDL's own gestures come from touch screens, whose fingers are reported as events of their
    /// own.
    func trackpad(_ event: SDL_MultiGestureEvent, emit: (InputEvent) -> Void) {
        guard event.touchId == Int64(CSDL_TRACKPAD) else { return }
        let phase: PinchEvent.Phase
        switch csdl_pinch_phase(UInt32(event.padding)) {
        case CSDL_PINCH_BEGAN: phase = .began
        case CSDL_PINCH_CHANGED: phase = .changed
        case CSDL_PINCH_ENDED: phase = .ended
        default: phase = .cancelled
        }
        // Further events of a cancelled pinch are ignored.
        guard phase == .began || pinch != nil else { return }
        let pixels = 1e6
        let event = PinchEvent(
            phase: phase, scale: max(Self.plausible(event.dDist, limit: 1000), 0.001),
            rotation: Self.plausible(event.dTheta, limit: 1000),
            position: point(Self.plausible(event.x, limit: pixels), Self.plausible(event.y, limit: pixels)),
            timestamp: time(event.timestamp))
        pinch = phase == .began || phase == .changed ? event : nil
        emit(.pinch(event))
    }

    /// The window was hidden, perhaps during a drag: tells the view that tracks the pointer that no `up` will come.
    func cancelPointers(time: FrameTime, emit: (InputEvent) -> Void) {
        let buttons = pressedButtons
        pressedButtons = []
        for button in buttons {
            emit(
                .pointer(
                    PointerEvent(phase: .cancelled, button: button, position: pointerPosition, timestamp: time)))
        }
        for (identifier, track) in fingers.sorted(by: { $0.key < $1.key }) {
            fingers[identifier] = nil
            emit(
                .pointer(
                    PointerEvent(
                        phase: .cancelled, device: .finger(identifier), position: track.position, timestamp: time)))
        }
        if let last = pinch {
            pinch = nil
            emit(
                .pinch(
                    PinchEvent(
                        phase: .cancelled, scale: last.scale, rotation: last.rotation, position: last.position,
                        timestamp: time)))
        }
    }

    /// Reports that the pointer has left, so that nothing is hovered any more. During a drag the pointer is captured
    /// and keeps reporting.
    func pointerLeft(time: FrameTime, emit: (InputEvent) -> Void) {
        guard pressedButtons.isEmpty else { return }
        emit(.pointer(PointerEvent(phase: .hover, position: Self.outside, timestamp: time)))
    }

    /// Events without a window come from the session (or from tests) and are meant for the only window there is.
    func isOurs(_ windowID: UInt32) -> Bool {
        guard let window else { return true }
        return windowID == 0 || windowID == window.identifier
    }
}
