import CSDL2
import Drawing
import Execution
import SDLBackend
import Testing

/// Pushes SDL events and looks at what arrives at the other end.
@MainActor private final class Recorder {
    let window: SDLWindow
    let pump: EventPump
    private(set) var events: [InputEvent] = []

    init(scale: CGFloat = 1) throws {
        let options = WindowOptions(
            title: "Events", size: CGSize(width: 200, height: 100), scale: scale, videoDriver: "dummy")
        window = try SDLWindow(options)
        pump = EventPump(window: window)
        pump.onEvent = { [weak self] in self?.events.append($0) }
        // What opening the window has put into the queue.
        pump.drain()
        events = []
    }

    func drain() -> [InputEvent] {
        events = []
        pump.drain()
        return events
    }

    var pinches: [PinchEvent] {
        drain().compactMap { if case .pinch(let event) = $0 { event } else { nil } }
    }

    var pointers: [PointerEvent] {
        drain().compactMap { if case .pointer(let event) = $0 { event } else { nil } }
    }
}

@MainActor @Suite(.serialized) struct EventTranslationTests {
    @Test("A drag is down, moved and up in points of the window, and hovering before and after")
    func drag() throws {
        let recorder = try Recorder(scale: 2)
        let window = recorder.window
        SyntheticEvents.pushMouseMotion(to: CGPoint(x: 5, y: 6), in: window)
        SyntheticEvents.pushMouseButton(isDown: true, at: CGPoint(x: 10.5, y: 20), in: window)
        SyntheticEvents.pushMouseMotion(to: CGPoint(x: 11, y: 300), in: window)
        SyntheticEvents.pushMouseButton(isDown: false, at: CGPoint(x: 11, y: 30), in: window)
        SyntheticEvents.pushMouseMotion(to: CGPoint(x: 1, y: 1), in: window)
        let pointers = recorder.pointers
        #expect(pointers.map(\.phase) == [.hover, .down, .moved, .up, .hover])
        #expect(pointers.map(\.position.x) == [5, 10.5, 11, 11, 1])
        #expect(pointers[2].position.y == 300)
    }

    @Test("A drag keeps the button it began with, whatever else is pressed on the way")
    func secondButton() throws {
        let recorder = try Recorder()
        let window = recorder.window
        SyntheticEvents.pushMouseButton(.secondary, isDown: true, at: .zero, in: window)
        SyntheticEvents.pushMouseButton(.primary, isDown: true, at: .zero, in: window)
        SyntheticEvents.pushMouseMotion(to: CGPoint(x: 3, y: 3), in: window)
        SyntheticEvents.pushMouseButton(.secondary, isDown: false, at: .zero, in: window)
        SyntheticEvents.pushMouseMotion(to: CGPoint(x: 4, y: 3), in: window)
        #expect(recorder.pointers.map(\.button) == [.secondary, .primary, .secondary, .secondary, .primary])
    }

    @Test("A release without its press is ignored")
    func strayRelease() throws {
        let recorder = try Recorder()
        SyntheticEvents.pushMouseButton(isDown: false, at: .zero, in: recorder.window)
        #expect(recorder.pointers.isEmpty)
    }

    @Test("Clicks are counted")
    func doubleClick() throws {
        let recorder = try Recorder()
        SyntheticEvents.pushClick(at: .zero, clickCount: 2, in: recorder.window)
        #expect(recorder.pointers.map(\.clickCount) == [2, 2])
    }

    @Test("The wheel's fractions survive, its sign is turned and it is where the pointer is")
    func wheel() throws {
        let recorder = try Recorder()
        SyntheticEvents.pushWheel(deltaX: 0.5, deltaY: 1.25, at: CGPoint(x: 40, y: 50), in: recorder.window)
        SyntheticEvents.pushWheel(deltaY: -1, at: CGPoint(x: 40, y: 50), in: recorder.window)
        let wheels = recorder.drain().compactMap { if case .wheel(let event) = $0 { event } else { nil } }
        #expect(wheels.map(\.deltaX) == [0.5, 0])
        #expect(wheels.map(\.deltaY) == [1.25, -1])
        #expect(wheels.map(\.isPrecise) == [true, false])
        #expect(wheels[0].position == CGPoint(x: 40, y: 50))
    }

    @Test(
        "A distance that no hand can cause arrives as a number within limits",
        arguments: [Double.nan, .infinity, -1e30])
    func impossibleDistances(distance: Double) throws {
        let recorder = try Recorder()
        SyntheticEvents.pushWheel(deltaX: 1, deltaY: distance, at: .zero, in: recorder.window)
        SyntheticEvents.pushFinger(1, phase: .down, at: CGPoint(x: 10, y: distance), in: recorder.window)
        for event in recorder.drain() {
            switch event {
            case .wheel(let wheel): #expect(abs(wheel.deltaY) <= 1000 && wheel.deltaX == 1)
            case .pointer(let pointer): #expect(abs(pointer.position.y) <= 100 * 100)
            default: break
            }
        }
    }

    @Test("Fingers come in points, each with its identity, and taps close together are counted")
    func fingers() throws {
        let recorder = try Recorder(scale: 2)
        let window = recorder.window
        SyntheticEvents.pushFinger(7, phase: .down, at: CGPoint(x: 50, y: 25), in: window)
        SyntheticEvents.pushFinger(8, phase: .down, at: CGPoint(x: 150, y: 75), in: window)
        SyntheticEvents.pushFinger(7, phase: .moved, at: CGPoint(x: 50, y: 75), in: window)
        SyntheticEvents.pushFinger(7, phase: .up, at: CGPoint(x: 50, y: 75), in: window)
        SyntheticEvents.pushFinger(8, phase: .up, at: CGPoint(x: 150, y: 75), in: window)
        SyntheticEvents.pushFinger(9, phase: .down, at: CGPoint(x: 152, y: 75), in: window)
        let pointers = recorder.pointers
        #expect(pointers.map(\.phase) == [.down, .down, .moved, .up, .up, .down])
        #expect(pointers.map(\.device) == [7, 8, 7, 7, 8, 9].map { .finger($0) })
        #expect(pointers.map(\.clickCount) == [1, 1, 1, 1, 1, 2])
        #expect(abs(pointers[2].position.y - 75) < 0.01)
    }

    @Test("A pinch on a trackpad comes with its scale and rotation at the pointer, in points")
    func pinch() throws {
        let recorder = try Recorder(scale: 2)
        let place = CGPoint(x: 60, y: 40)
        SyntheticEvents.pushPinch(.began, at: place, in: recorder.window)
        SyntheticEvents.pushPinch(.changed, scale: 1.5, rotation: -0.25, at: place, in: recorder.window)
        SyntheticEvents.pushPinch(.changed, scale: -.infinity, rotation: .nan, at: place, in: recorder.window)
        SyntheticEvents.pushPinch(.ended, scale: 2, at: place, in: recorder.window)
        // One that has not begun.
        SyntheticEvents.pushPinch(.changed, scale: 3, at: place, in: recorder.window)
        SyntheticEvents.pushPinch(.began, at: place, in: recorder.window)
        SyntheticEvents.pushPinch(.cancelled, at: place, in: recorder.window)
        let pinches = recorder.pinches
        #expect(pinches.map(\.phase) == [.began, .changed, .changed, .ended, .began, .cancelled])
        #expect(pinches.map { ($0.scale * 1000).rounded() / 1000 } == [1, 1.5, 0.001, 2, 1, 1])
        #expect(pinches.map(\.rotation) == [0, -0.25, 0, 0, 0, 0])
        #expect(pinches.allSatisfy { $0.position == place })
    }

    @Test("While a finger is down the mouse does not hover, as X servers move the pointer along with the finger")
    func fingerMovesPointer() throws {
        let recorder = try Recorder()
        let (window, place) = (recorder.window, CGPoint(x: 50, y: 25))
        SyntheticEvents.pushFinger(1, phase: .down, at: place, in: window)
        SyntheticEvents.pushMouseMotion(to: place, in: window)
        SyntheticEvents.pushFinger(1, phase: .up, at: place, in: window)
        SyntheticEvents.pushMouseMotion(to: CGPoint(x: 51, y: 25), in: window)
        #expect(recorder.pointers.map(\.device) == [.finger(1), .finger(1), .mouse])
    }

    @Test("Hiding the window cancels what is pressed")
    func cancellation() throws {
        let recorder = try Recorder()
        let window = recorder.window
        SyntheticEvents.pushMouseButton(isDown: true, at: CGPoint(x: 9, y: 9), in: window)
        SyntheticEvents.pushFinger(3, phase: .down, at: CGPoint(x: 5, y: 5), in: window)
        SyntheticEvents.pushWindowEvent(.hidden, of: window)
        SyntheticEvents.pushMouseButton(isDown: false, at: CGPoint(x: 9, y: 9), in: window)
        let pointers = recorder.pointers
        #expect(pointers.map(\.phase) == [.down, .down, .cancelled, .cancelled])
        #expect(pointers.suffix(2).map(\.device) == [.mouse, .finger(3)])
        SyntheticEvents.pushPinch(.began, at: .zero, in: window)
        SyntheticEvents.pushPinch(.changed, scale: 2, rotation: 0.5, at: CGPoint(x: 7, y: 8), in: window)
        SyntheticEvents.pushWindowEvent(.hidden, of: window)
        SyntheticEvents.pushPinch(.changed, scale: 3, at: .zero, in: window)
        SyntheticEvents.pushPinch(.ended, scale: 3, at: .zero, in: window)
        let pinches = recorder.pinches
        #expect(pinches.map(\.phase) == [.began, .changed, .cancelled])
        #expect(pinches.last?.position == CGPoint(x: 7, y: 8) && pinches.last?.scale == 2)
        SyntheticEvents.pushWindowEvent(.hidden, of: window)
        #expect(recorder.pinches.isEmpty)
    }

    /// An event of a pinch as the X protocol describes it for XInput 2.4, in the order of this machine's bytes.
    private func wireEvent(
        _ type: UInt16, device: UInt16 = 2, fingers: UInt32 = 2, scale: Double = 1, degrees: Double = 0,
        flags: UInt32 = 0
    ) -> [UInt32] {
        func fixed(_ value: Double) -> UInt32 { UInt32(bitPattern: Int32(value * 65536)) }
        // GenericEvent; type and device; fingers; three windows; places on the screen, in the window; ways; the source.
        return [
            35, 17, UInt32(type) | UInt32(device) << 16, 0, fingers, 1, 2, 0, fixed(500), fixed(400), fixed(60),
            fixed(40.5), 0, 0, 0, 0, fixed(scale), fixed(degrees), 11, 0, 0, 0, 0, 0, flags,
        ]
    }

    @Test("Of the server's pinches those of two fingers and of the pointer count, with the sum of their turns")
    func pinchOnTheWire() throws {
        let (begin, update, end): (UInt16, UInt16, UInt16) = (27, 28, 29)
        let recorder = try Recorder()
        func pinches(_ events: [UInt32]...) -> [PinchEvent] {
            for event in events { event.withUnsafeBytes { csdl_x_note_event($0.baseAddress) } }
            return recorder.pinches
        }
        var found = pinches(
            wireEvent(begin), wireEvent(update, scale: 1.25, degrees: 20), wireEvent(update, scale: 1.5, degrees: 20),
            wireEvent(update, degrees: -50), wireEvent(end))
        #expect(found.map(\.phase) == [.began, .changed, .changed, .changed, .ended])
        #expect(found.map { ($0.rotation * 180 / .pi).rounded() } == [0, 20, 40, -10, -10])
        #expect(found.map(\.scale) == [1, 1.25, 1.5, 1, 1])
        #expect(found.allSatisfy { $0.position == CGPoint(x: 60, y: 40.5) })
        // The next one begins at nought.
        found = pinches(wireEvent(begin), wireEvent(update, scale: 2), wireEvent(end, flags: 1))
        #expect(found.map(\.phase) == [.began, .changed, .cancelled] && found.allSatisfy { $0.rotation == 0 })
        // Those of the trackpad itself, of three fingers, and swipes, which have numbers of their own.
        #expect(pinches(wireEvent(begin, device: 11), wireEvent(begin, fingers: 3), wireEvent(30)).isEmpty)
    }

    @Test(
        "Keys arrive as the keys they are",
        arguments: [
            .up, .pageDown, .home, .tab, .escape, .return, .space, .backspace, .delete, .function(5), .character("a"),
            .character("ß"),
        ] as [KeyEvent.Key])
    func keys(key: KeyEvent.Key) throws {
        let recorder = try Recorder()
        SyntheticEvents.pushKey(key, isDown: true, isRepeat: true, modifiers: [.shift, .control], in: recorder.window)
        let keys = recorder.drain().compactMap { if case .key(let event) = $0 { event } else { nil } }
        #expect(keys.map(\.key) == [key])
        #expect(keys.first?.modifiers == [.shift, .control])
        #expect(keys.first?.isDown == true)
        #expect(keys.first?.isRepeat == true)
    }

    @Test("Text of any script and length arrives whole")
    func text() throws {
        let recorder = try Recorder()
        let text = "é한글 and a family 👨‍👩‍👧‍👦👨‍👩‍👧‍👦 that does not fit one event"
        SyntheticEvents.pushText(text, in: recorder.window)
        let received = recorder.drain().compactMap { if case .text(let text) = $0 { text } else { nil } }
        #expect(received.joined() == text)
    }

    @Test("A resize tells the new size in points and the scale")
    func resize() throws {
        let recorder = try Recorder(scale: 1.5)
        SyntheticEvents.pushResize(to: CGSize(width: 300, height: 120), of: recorder.window)
        let sizes = recorder.drain().compactMap {
            if case .window(.resized(let size, let scale)) = $0 { (size, scale) } else { nil }
        }
        #expect(sizes.last?.0 == CGSize(width: 300, height: 120))
        #expect(sizes.last?.1 == 1.5)
        #expect(recorder.window.pixelSize == (450, 180))
    }

    @Test("Window events, quit and lost textures have their own events")
    func others() throws {
        let recorder = try Recorder()
        let window = recorder.window
        let pushed: [WindowEvent] = [
            .exposed, .displayChanged, .focusGained, .focusLost, .shown, .hidden, .closeRequested,
        ]
        for event in pushed { SyntheticEvents.pushWindowEvent(event, of: window) }
        SyntheticEvents.pushRenderTargetsReset()
        SyntheticEvents.pushQuit()
        let events = recorder.drain()
        let windows = events.compactMap { if case .window(let event) = $0 { event } else { nil } }
        #expect(windows == pushed)
        guard case .renderTargetsReset = events[events.count - 2], case .quit = events[events.count - 1] else {
            Issue.record("expected the reset and the quit, got \(events.suffix(2))")
            return
        }
    }

    @Test("Timestamps are those of the clock that was given")
    func timestamps() throws {
        let clock = VirtualClock(now: 12.5)
        let pump = EventPump(window: nil, clock: clock)
        let window = try SDLWindow(WindowOptions(title: "Events", videoDriver: "dummy"))
        pump.drain()
        var times: [Double] = []
        pump.onEvent = { if case .pointer(let event) = $0 { times.append(event.timestamp) } }
        SyntheticEvents.pushMouseMotion(to: .zero, in: window)
        pump.drain()
        #expect(times == [12.5])

        let real = MonotonicClock()
        let realPump = EventPump(window: window, clock: real)
        realPump.onEvent = { if case .pointer(let event) = $0 { times.append(event.timestamp) } }
        let before = real.now
        SyntheticEvents.pushMouseMotion(to: .zero, in: window)
        realPump.drain()
        #expect(times.count == 2)
        #expect(times[1] > before - 0.005 && times[1] < real.now + 0.005)
    }
}
