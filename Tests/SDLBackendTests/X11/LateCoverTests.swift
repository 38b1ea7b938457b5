import Drawing
import Foundation
import SDLBackend
import TestSupport
import Testing

/// Another window comes over one of ours after a frame was asked for, and before the server makes its moves.
@Suite(.enabled(if: VirtualDisplay.isInstalled, "the X11 test needs the packages xvfb and xdotool"))
struct LateCoverTests {
    @MainActor private final class Scene {
        let window: SDLWindow
        let backend: any RenderBackend
        private let client: SecondClient
        /// The last to go: Xlib ends a process whose server has gone.
        let display: VirtualDisplay

        init(hasSharedMemory: Bool = true) throws {
            display = try VirtualDisplay(keepsScreen: true, hasSharedMemory: hasSharedMemory)
            window = try SDLWindow(
                WindowOptions(
                    title: "lines", size: CGSize(width: 200, height: 150), position: CGPoint(x: 100, y: 100), scale: 1))
            backend = try window.makeBackend()
            client = try SecondClient(display)
            let pump = EventPump(window: window)
            #expect(
                becomesTrue {
                    pump.drain()
                    backend.invalidate()
                    present(offset: 0)
                    return backend.finishPresenting() && shows(0..<150, offset: 0)
                })
        }

        @discardableResult
        func present(offset: Int) -> PresentStatistics { backend.present(ScrollOnScreenTests.lines(offset: offset)) }

        /// Whether the screen shows these lines of the window.
        func shows(_ lines: Range<Int>, offset: Int) -> Bool {
            let screen = display.screen(in: Make.rect(100, 100, 200, 150))
            return lines.allSatisfy { line in
                let expected = ScrollOnScreenTests.color(of: line + offset) & 0xFFFFFF
                return screen[line * 200..<(line + 1) * 200].allSatisfy { $0 & 0xFFFFFF == expected }
            }
        }

        /// Scrolls to line 20, which the server sees only after the lower third of the window is covered.
        func scrollUnderCover() throws {
            try client.grab()
            #expect(present(offset: 20).presentedPixels == 200 * 20)
            try client.coverAndRelease(x: 100, y: 200, width: 200, height: 50)
        }
    }

    @Test("What could not be moved is said once, and the next frame draws everything")
    func finishing() async {
        let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                let scene = try Scene()
                try scene.scrollUnderCover()
                #expect(!scene.backend.finishPresenting())
                // Until there is a frame, which a hidden window has none of.
                #expect(scene.backend.finishPresenting())
                #expect(!scene.shows(0..<100, offset: 20))
                #expect(scene.present(offset: 20).presentedPixels == 200 * 150)
                #expect(scene.backend.finishPresenting() && scene.shows(0..<100, offset: 20))
            }
        }
        expectSuccess(child)
    }

    @Test("A picture of the window does not hide that some of it could not be moved")
    func picture() async {
        let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                let scene = try Scene()
                try scene.scrollUnderCover()
                let reference = SurfaceBackend()
                reference.present(ScrollOnScreenTests.lines(offset: 20))
                let picture = try #require(scene.backend.readPixels())
                #expect(picture.differences(from: try #require(reference.readPixels())).isEmpty)
                #expect(!scene.backend.finishPresenting())
                #expect(scene.backend.finishPresenting())
                #expect(scene.present(offset: 20).presentedPixels == 200 * 150)
                #expect(scene.backend.finishPresenting() && scene.shows(0..<100, offset: 20))
            }
        }
        expectSuccess(child)
    }

    @Test("Without shared memory, too, a frame begins with the answers to the one before")
    func withoutSharedMemory() async {
        let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                let scene = try Scene(hasSharedMemory: false)
                try scene.scrollUnderCover()
                #expect(scene.present(offset: 30).presentedPixels == 200 * 150)
                // Pixels that are sent need no answer.
                #expect(becomesTrue { scene.shows(0..<100, offset: 30) })
            }
        }
        expectSuccess(child)
    }

    private func expectSuccess(_ child: ExitTest.Result?) {
        if let child, child.exitStatus != .exitCode(EXIT_SUCCESS) {
            Issue.record("The process said: \(String(decoding: child.standardErrorContent, as: UTF8.self))")
        }
    }
}
