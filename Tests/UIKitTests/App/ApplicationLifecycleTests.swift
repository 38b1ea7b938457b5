import Dispatch
import Drawing
import Execution
import Foundation
import SDLBackend
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct ApplicationLifecycleTests {
    /// Writes down what it is told.
    private final class Witness: UIApplicationDelegate {
        var log: [String] = []

        func take() -> [String] {
            defer { log = [] }
            return log
        }

        func applicationDidBecomeActive(_ application: UIApplication) { log.append("active") }
        func applicationWillResignActive(_ application: UIApplication) { log.append("resign") }
        func applicationDidEnterBackground(_ application: UIApplication) { log.append("background") }
        func applicationWillEnterForeground(_ application: UIApplication) { log.append("foreground") }
        /// What is asked when the application ends.
        var question: () -> Bool = { true }

        func applicationWillTerminate(_ application: UIApplication) {
            log.append(question() ? "terminate" : "terminate too early")
        }
    }

    @Test("The delegate hears of each change once, in pairs, whatever the window system repeats")
    func balance() {
        let stage = Stage()
        let application = UIApplication.shared
        let witness = Witness()
        let (delegate, state) = (application.delegate, application.applicationState)
        defer {
            application.delegate = delegate
            application.applicationState = state
            application.hasFocus = true
        }
        func send(_ events: WindowEvent...) -> [String] {
            for event in events { stage.driver.enqueue(.window(event)) }
            stage.frames(1)
            return witness.take()
        }
        application.launch(witness)
        #expect(witness.take() == ["active"] && application.applicationState == .active)
        #expect(send(.focusGained, .shown) == [])
        #expect(send(.focusLost, .focusLost) == ["resign"] && application.applicationState == .inactive)
        #expect(send(.hidden, .hidden) == ["background"] && application.applicationState == .background)
        #expect(send(.shown, .exposed) == ["foreground"] && application.applicationState == .inactive)
        #expect(send(.focusGained, .focusGained) == ["active"])
        #expect(send(.hidden) == ["resign", "background"])
        #expect(send(.focusLost, .focusGained, .shown) == ["foreground", "active"])
        // An export has begun, which the end waits for; the delegate may then remove its files.
        let (hasBegun, isDone) = (DispatchSemaphore(value: 0), Mutex(false))
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("exported \(UUID())")
        defer { try? FileManager.default.removeItem(at: file) }
        Thread.detachNewThread {
            try? FileExport.running.perform { () throws(OutputError) in
                hasBegun.signal()
                try OutputFile.write(Data(count: 64 << 20), to: file.path)
                isDone.withLock { $0 = true }
            }
        }
        hasBegun.wait()
        witness.question = { isDone.withLock { $0 } }
        application.terminate()
        #expect(witness.take() == ["resign", "terminate"])
    }

    @Test(
        "When memory is short, pixels that wait for a picture go back to the system, those of observers, too",
        .enabled(if: PixelMemory.keepsBlocks, "AddressSanitizer has all pixels in the heap"))
    func keptPixels() async {
        // In a process of its own, where nothing else draws.
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                var bitmaps = try (0..<6).map { _ in try Bitmap(width: 256, height: 256) }
                let pictures = DecodedPictures(byteBudget: 1 << 20)
                pictures.keep(try Bitmap(width: 256, height: 256).makeImage(isOpaque: false))
                let remaining = try Bitmap(width: 16, height: 16)
                bitmaps.removeAll()
                #expect(PixelMemory.idleBytes >= 1 << 20)
                UIApplication.shared.reportMemoryWarning()
                #expect(PixelMemory.usedBytes == 16 * 16 * 4 && PixelMemory.idleBytes < 4 << 10)
                withExtendedLifetime((pictures, remaining)) {}
            }
        }
    }

    @Test("While the window is hidden nothing moves and no frame is made; what ends meanwhile says so in time")
    func hiddenWindow() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.backgroundColor = .red
        scene.show(view)
        scene.host.driver.enqueue(.window(.hidden))
        scene.host.step(frames: 2)
        var ended = false
        var ticks = 0
        let link = CADisplayLink { _ in ticks += 1 }
        link.add(to: .main, forMode: .common)
        UIView.animate(withDuration: 0.3, animations: { view.center.x = 105 }, completion: { _ in ended = true })
        let spinner = CABasicAnimation(keyPath: "opacity")
        spinner.repeatCount = .infinity
        view.layer.add(spinner, forKey: "spinner")
        let frames = scene.host.driver.statistics.frameCount
        scene.host.run(seconds: 0.25)
        #expect(!ended)
        scene.host.run(seconds: 0.1)
        #expect(ended && view.layer.animationKeys() == ["spinner"] && scene.host.driver.nextWakeTime == nil)
        scene.host.run(seconds: 1)
        #expect(scene.host.driver.statistics.frameCount == frames && !scene.host.driver.hasWork && ticks == 0)
        view.layer.removeAllAnimations()
        scene.host.driver.enqueue(.window(.shown))
        scene.host.step(frames: 2)
        #expect(ticks > 0)
        link.invalidate()
        scene.host.settle()
        #expect(scene.pixel(105, 5) == 0xFF0000 && scene.pixel(5, 5) == 0xFFFFFF)
    }
}
