import Drawing
import Execution
import Foundation
import Layers
import SDLBackend
import TestSupport
import Testing

/// The whole way from a real X server's events to pixels on its screen.
@Suite(.enabled(if: VirtualDisplay.isInstalled, "the X11 test needs the packages xvfb and xdotool"))
struct X11Tests {
    @Test("A user drags, turns the wheel and types in a window of an X server")
    func input() async {
        let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                let display = try VirtualDisplay()
                let window = try SDLWindow(
                    WindowOptions(
                        title: "input", size: CGSize(width: 200, height: 150), position: CGPoint(x: 100, y: 100),
                        scale: 2))
                #expect(window.videoDriver == "x11")
                #expect(window.pixelSize == (400, 300))
                let backend = try window.makeBackend()
                #expect(backend.name == "surface")
                let black = Make.item(1, Make.rect(0, 0, 400, 300), .fill(.black, corners: .zero))
                // What this server's devices do not have takes nothing from what they have.
                window.followTrackpads()
                let pump = EventPump(window: window)
                var pointers: [PointerEvent] = []
                var wheels: [WheelEvent] = []
                var keys: [KeyEvent.Key] = []
                pump.onEvent = { event in
                    switch event {
                    case .pointer(let pointer) where pointer.phase != .hover:
                        pointers.append(pointer)
                        if pointer.phase == .up {
                            try? display.play("mousemove 150 150 click 5 click 4 key Down key q key Escape")
                        }
                    case .wheel(let wheel): wheels.append(wheel)
                    case .key(let key) where key.isDown: keys.append(key.key)
                    case .window(.exposed): backend.invalidate()
                    default: break
                    }
                    if keys.contains(.escape) { pump.stop() }
                }
                run(
                    pump, backend, Make.list(400, 300, [black]), on: display,
                    playing: "mousemove 120 130 mousedown 1 mousemove 140 160 mousemove 700 20 mouseup 1")
                // Points are two pixels; the drag goes on outside of the window.
                #expect(pointers.first?.phase == .down)
                #expect(pointers.first?.position == CGPoint(x: 10, y: 15))
                #expect(pointers.contains { $0.phase == .moved && $0.position == CGPoint(x: 20, y: 30) })
                #expect(pointers.last?.phase == .up)
                #expect(pointers.last?.position == CGPoint(x: 300, y: -40))
                #expect(wheels.map(\.deltaY) == [1, -1])
                #expect(keys == [.down, .character("q"), .escape])
            }
        }
        reportFailure(of: child)
    }

    @Test("A window asks for a dark frame, and for the usual one again")
    func darkFrame() async {
        let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                let display = try VirtualDisplay()
                let window = try SDLWindow(WindowOptions(title: "frame", size: CGSize(width: 200, height: 150)))
                let variant = "_GTK_THEME_VARIANT"
                #expect(try !display.property(variant, of: window).contains("dark"))
                window.hasDarkFrame = true
                #expect(try display.property(variant, of: window) == "_GTK_THEME_VARIANT(UTF8_STRING) = \"dark\"\n")
                window.hasDarkFrame = false
                #expect(try display.property(variant, of: window) == "_GTK_THEME_VARIANT:  not found.\n")
            }
        }
        reportFailure(of: child)
    }

    @Test("The first click counts after a button was released while the window was off the screen")
    func releaseElsewhere() async {
        let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                let display = try VirtualDisplay()
                let window = try SDLWindow(
                    WindowOptions(
                        title: "away", size: CGSize(width: 200, height: 150), position: CGPoint(x: 100, y: 100)))
                let backend = try window.makeBackend()
                let black = Make.item(1, Make.rect(0, 0, 200, 150), .fill(.black, corners: .zero))
                let pump = EventPump(window: window)
                var phases: [PointerEvent.Phase] = []
                var returns = 0
                pump.onEvent = { event in
                    switch event {
                    case .pointer(let pointer) where pointer.button == .secondary:
                        if pointer.phase == .up { pump.stop() }
                    case .pointer(let pointer) where [.down, .up, .cancelled].contains(pointer.phase):
                        phases.append(pointer.phase)
                        if phases == [.down] { try? display.play("search --name away windowunmap") }
                    // SDL may tell twice that a window has gone, or is back.
                    case .window(.hidden) where returns == 0 && !phases.isEmpty:
                        returns = 1
                        try? display.play("mouseup 1 search --name away windowmap")
                    case .window(.shown) where returns == 1:
                        returns = 2
                        try? display.play("mousemove 160 160 click 1 click 3")
                    default: break
                    }
                }
                run(
                    pump, backend, Make.list(200, 150, [black]), on: display,
                    playing: "mousemove 150 150 mousedown 1")
                #expect(phases == [.down, .cancelled, .down, .up])
            }
        }
        reportFailure(of: child)
    }

    @Test("A dead key of a keyboard's layout and a letter are one character, and a shortcut has its own")
    func deadKey() async {
        let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                let display = try VirtualDisplay()
                try display.setLayout("us", "-variant", "intl")
                setenv("LC_ALL", "C.UTF-8", 1)
                let window = try SDLWindow(
                    WindowOptions(
                        title: "keys", size: CGSize(width: 200, height: 150), position: CGPoint(x: 100, y: 100)))
                let backend = try window.makeBackend()
                let black = Make.item(1, Make.rect(0, 0, 200, 150), .fill(.black, corners: .zero))
                let pump = EventPump(window: window)
                pump.textInput = EventPump.TextInput(
                    area: CGRect(x: 0, y: 0, width: 10, height: 10), receiver: ObjectIdentifier(pump))
                var keys: [KeyEvent] = []
                pump.onEvent = { event in
                    guard case .key(let key) = event, key.isDown else { return }
                    keys.append(key)
                    if key.key == .escape { pump.stop() }
                }
                run(
                    pump, backend, Make.list(200, 150, [black]), on: display,
                    playing: "mousemove 150 150 key dead_acute key e key x key ctrl+c key Escape")
                let characters = keys.map(\.characters).filter { !$0.isEmpty }
                #expect(characters == ["\u{E9}", "x", "c"])
            }
        }
        reportFailure(of: child)
    }

    @Test("Ctrl, Super and Alt with a key type nothing, and AltGr types what the layout says")
    func shortcutsTypeNothing() async {
        let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                let display = try VirtualDisplay()
                try display.setLayout("de")
                let window = try SDLWindow(
                    WindowOptions(
                        title: "keys", size: CGSize(width: 200, height: 150), position: CGPoint(x: 100, y: 100)))
                let backend = try window.makeBackend()
                let black = Make.item(1, Make.rect(0, 0, 200, 150), .fill(.black, corners: .zero))
                let pump = EventPump(window: window)
                pump.textInput = EventPump.TextInput(
                    area: CGRect(x: 0, y: 0, width: 10, height: 10), receiver: ObjectIdentifier(pump))
                var texts: [String] = []
                pump.onEvent = { event in
                    if case .text(let text) = event { texts.append(text) }
                    if case .key(let key) = event, key.isDown, key.key == .escape { pump.stop() }
                }
                run(
                    pump, backend, Make.list(200, 150, [black]), on: display,
                    playing:
                        "mousemove 150 150 key ctrl+plus key ctrl+1 key alt+f key super+h key ISO_Level3_Shift+q key x "
                        + "key Escape")
                #expect(texts == ["@", "x"])
            }
        }
        reportFailure(of: child)
    }

    @Test(
        "Where nothing takes text, AltGr is no Alt on a German keyboard, and the right Alt key is on an American one",
        arguments: ["de", "us"])
    func rightAltWithoutText(layout: String) async {
        let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [layout] in
            try await MainActor.run {
                let display = try VirtualDisplay()
                try display.setLayout(layout)
                let window = try SDLWindow(
                    WindowOptions(
                        title: "keys", size: CGSize(width: 200, height: 150), position: CGPoint(x: 100, y: 100)))
                let backend = try window.makeBackend()
                let black = Make.item(1, Make.rect(0, 0, 200, 150), .fill(.black, corners: .zero))
                let pump = EventPump(window: window)
                var sevens: [KeyModifiers] = []
                var clicks: [KeyModifiers] = []
                pump.onEvent = { event in
                    if case .pointer(let click) = event, click.phase == .down { clicks.append(click.modifiers) }
                    guard case .key(let key) = event, key.isDown else { return }
                    if key.key == .character("7") { sevens.append(key.modifiers) }
                    if key.key == .escape { pump.stop() }
                }
                let right = layout == "de" ? "ISO_Level3_Shift" : "Alt_R"
                run(
                    pump, backend, Make.list(200, 150, [black]), on: display,
                    playing:
                        "mousemove 150 150 key \(right)+7 key Alt_L+7 key 7 keydown \(right) click 1 keyup \(right) "
                        + "key Escape")
                #expect(sevens == (layout == "de" ? [.alternate, []] : [.alternate, .alternate, []]))
                #expect(clicks == (layout == "de" ? [[]] : [.alternate]))
            }
        }
        reportFailure(of: child)
    }
}

/// Presents a list, plays input, and takes events until a handler stops the pump, or the longest wait is over.
@MainActor private func run(
    _ pump: EventPump, _ backend: any RenderBackend, _ list: DisplayList, on display: VirtualDisplay,
    playing script: String
) {
    let deadline = MonotonicClock().now + longestWait
    var hasStarted = false
    pump.commit = {
        backend.present(list)
        if !hasStarted {
            hasStarted = true
            try? display.play(script)
        }
        if MonotonicClock().now > deadline { pump.stop() } else { pump.scheduleFrame(at: deadline) }
    }
    pump.run()
    #expect(MonotonicClock().now < deadline, "The display did not send all events in time.")
    pump.commit = {}
    pump.onEvent = { _ in }
}

/// Records what a process that failed has said.
private func reportFailure(of child: ExitTest.Result?) {
    guard let child, child.exitStatus != .exitCode(EXIT_SUCCESS) else { return }
    Issue.record("The process said: \(String(decoding: child.standardErrorContent, as: UTF8.self))")
}
