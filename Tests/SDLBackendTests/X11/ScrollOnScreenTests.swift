import Drawing
import Execution
import Foundation
import Layers
import SDLBackend
import TestSupport
import Testing

/// Scrolling in a window of an X server, which moves the pixels on its screen by itself.
@Suite(.enabled(if: VirtualDisplay.isInstalled, "the X11 test needs the packages xvfb and xdotool"))
struct ScrollOnScreenTests {
    private static let viewport = Make.rect(0, 0, 200, 150)

    /// Lines of pixels that differ from one to the next, scrolled by `offset`.
    static func lines(offset: Int) -> DisplayList {
        let lines = (0..<200).map { line in
            Make.item(
                UInt64(100 + line), Make.rect(0, line - offset, 200, 1), clip: viewport, scrollGroup: 0,
                .fill(Make.color(color(of: line)), corners: .zero))
        }
        let group = ScrollGroup(
            layer: 1, viewport: viewport, originX: 0, originY: -offset, parent: -1, hasUniformBackdrop: true)
        return Make.list(200, 150, lines, scrollGroups: [group])
    }

    static func color(of line: Int) -> UInt32 { 0xFF00_4000 + UInt32(line) }

    @Test("The server is sent what comes into view, and what another window has kept from being moved")
    func scrolling() async {
        let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                let display = try VirtualDisplay(keepsScreen: true)
                let window = try SDLWindow(
                    WindowOptions(
                        title: "lines", size: CGSize(width: 200, height: 150), position: CGPoint(x: 100, y: 100),
                        scale: 1))
                let backend = try window.makeBackend()
                let pump = EventPump(window: window)
                /// Whether the screen shows these lines of the window.
                func shows(_ lines: Range<Int>, offset: Int) -> Bool {
                    let screen = display.screen(in: Make.rect(100, 100, 200, 150))
                    return lines.allSatisfy { line in
                        let expected = Self.color(of: line + offset) & 0xFFFFFF
                        return screen[line * 200..<(line + 1) * 200].allSatisfy { $0 & 0xFFFFFF == expected }
                    }
                }
                #expect(
                    becomesTrue {
                        pump.drain()
                        backend.invalidate()
                        backend.present(Self.lines(offset: 0))
                        return shows(0..<150, offset: 0)
                    })

                let plain = backend.present(Self.lines(offset: 10))
                #expect(plain.movedPixels == 200 * 140)
                #expect(plain.presentedPixels == 200 * 10)
                // The frame itself waits for nothing.
                #expect(backend.finishPresenting())
                #expect(shows(0..<150, offset: 10))

                // Another window covers the lower third of this one.
                let cover = try SDLWindow(
                    WindowOptions(
                        title: "cover", size: CGSize(width: 200, height: 50), position: CGPoint(x: 100, y: 200),
                        scale: 1))
                #expect(
                    becomesTrue {
                        pump.drain(); return !shows(149..<150, offset: 10)
                    })
                let covered = backend.present(Self.lines(offset: 30))
                // What comes into view below, and what comes from behind the other window.
                #expect(covered.presentedPixels == 200 * 20 + 200 * 20)
                #expect(shows(0..<100, offset: 30))
                let whole = SurfaceBackend()
                whole.present(Self.lines(offset: 30))
                let pixels = try #require(backend.readPixels())
                #expect(pixels.differences(from: try #require(whole.readPixels())).isEmpty)
                _ = cover
            }
        }
        if let child, child.exitStatus != .exitCode(EXIT_SUCCESS) {
            Issue.record("The process said: \(String(decoding: child.standardErrorContent, as: UTF8.self))")
        }
    }

    @Test("Between frames that follow one another the server's answers wake nothing")
    func answers() async {
        let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                let display = try VirtualDisplay()
                // Beside the pointer, which is in the middle of the screen.
                let window = try SDLWindow(
                    WindowOptions(
                        title: "lines", size: CGSize(width: 200, height: 150), position: CGPoint(x: 100, y: 50),
                        scale: 1))
                let backend = try window.makeBackend()
                let pump = EventPump(window: window)
                let clock = MonotonicClock()
                var (frames, turns) = (0, 0)
                var next = clock.now
                pump.commit = {
                    turns += 1
                    if clock.now >= next {
                        frames += 1
                        backend.present(Self.lines(offset: frames))
                        next = clock.now + 0.01
                    }
                    if frames == 60 { pump.stop() } else { pump.scheduleFrame(at: next, .sleeps) }
                }
                pump.run()
                pump.commit = {}
                // Each fourth frame, and events of the new window, take turns that make no frame.
                #expect(frames == 60 && turns < 60 + 30)
                withExtendedLifetime(display) {}
            }
        }
        if let child, child.exitStatus != .exitCode(EXIT_SUCCESS) {
            Issue.record("The process said: \(String(decoding: child.standardErrorContent, as: UTF8.self))")
        }
    }
}
