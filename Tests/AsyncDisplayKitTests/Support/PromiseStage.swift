import AsyncDisplayKit
import Execution
import SDLBackend

/// A headless application with one window, driven frame by frame by scripted input.
@MainActor final class PromiseStage {
    let host: HeadlessHost
    private(set) var window: UIWindow
    private var pointer = CGPoint.zero

    init(
        width: CGFloat = 320, height: CGFloat = 480, scale: CGFloat = 1, drawingDelay: FrameTime = 0
    ) throws {
        host = try HeadlessHost(size: CGSize(width: width, height: height), scale: scale)
        DisplayCoordinator.shared.drawingDelay = drawingDelay
        window = UIWindow(frame: UIScreen.main.bounds)
    }

    /// Leaves nothing behind in what the process shares.
    func close() {
        window.isHidden = true
        window.rootViewController = nil
        for view in window.subviews { view.removeFromSuperview() }
        host.driver.remove(window)
        window = UIWindow(frame: .zero)
        host.run(seconds: 0.2)
        DisplayCoordinator.shared.drawingDelay = 0
        host.close()
    }

    func show(_ node: ASDisplayNode) {
        node.frame = window.bounds
        window.addSubnode(node)
        window.makeKeyAndVisible()
        host.step()
    }

    func show(_ controller: UIViewController) {
        window.rootViewController = controller
        window.makeKeyAndVisible()
        host.step()
    }

    var statistics: FrameStatistics { host.driver.statistics }

    // MARK: Input

    private func enqueue(_ phase: PointerEvent.Phase) {
        host.driver.enqueue(
            .pointer(
                PointerEvent(phase: phase, device: .finger(1), position: pointer, timestamp: host.clock.now)))
    }

    private func send(_ phase: PointerEvent.Phase) {
        enqueue(phase)
        host.step()
    }

    /// Presses and lifts within one frame.
    func tapInOneFrame(_ x: CGFloat, _ y: CGFloat) {
        pointer = CGPoint(x: x, y: y)
        enqueue(.down)
        send(.up)
    }

    func press(_ x: CGFloat, _ y: CGFloat) {
        pointer = CGPoint(x: x, y: y)
        send(.down)
    }

    func lift() { send(.up) }

    func tap(_ x: CGFloat, _ y: CGFloat) {
        press(x, y)
        host.step(frames: 6)
        lift()
    }

    func rightClick(_ x: CGFloat, _ y: CGFloat) {
        for phase in [PointerEvent.Phase.down, .up] {
            host.driver.enqueue(
                .pointer(
                    PointerEvent(
                        phase: phase, button: .secondary, position: CGPoint(x: x, y: y), timestamp: host.clock.now)))
        }
        host.step()
    }

    /// Presses keys, one after the other.
    func press(_ keys: KeyEvent.Key...) {
        for key in keys {
            host.driver.enqueue(.key(KeyEvent(key: key, isDown: true, timestamp: host.clock.now)))
        }
        host.step()
    }

    /// Presses a key while others are held.
    func press(_ key: KeyEvent.Key, with modifiers: KeyModifiers) {
        host.driver.enqueue(
            .key(KeyEvent(key: key, isDown: true, modifiers: modifiers, timestamp: host.clock.now)))
        host.step()
    }

    /// Moves the pressed finger by a distance in so many frames; `check` looks at each frame.
    func drag(by x: CGFloat, _ y: CGFloat, frames: Int, check: () -> Void = {}) {
        let start = pointer
        for index in 1...frames {
            let part = CGFloat(index) / CGFloat(frames)
            pointer = CGPoint(x: start.x + x * part, y: start.y + y * part)
            send(.moved)
            check()
        }
    }

    /// Drags up and lets go, then makes frames until all is still, looking at each.
    func fling(up distance: CGFloat, frames: Int = 8, check: () -> Void = {}) {
        let bounds = window.bounds
        press(bounds.midX, distance > 0 ? bounds.height - 20 : 20)
        drag(by: 0, -distance, frames: frames, check: check)
        lift()
        check()
        for _ in 0..<600 where host.driver.hasWork || host.scheduler.pendingCount > 0 {
            host.step()
            check()
        }
    }

    // MARK: Pixels

    /// The colour on screen, 0xRRGGBB.
    func pixel(_ x: CGFloat, _ y: CGFloat) -> UInt32? {
        guard let image = host.screenshot(), x >= 0, y >= 0, Int(x) < image.width, Int(y) < image.height else {
            return nil
        }
        return image[Int(x), Int(y)].bits & 0xFFFFFF
    }

    /// A hash of all pixels of the last frame; comparable within one process.
    func pixelHash() -> Int {
        guard let image = host.screenshot() else { return 0 }
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(start: image.pixels, count: image.byteCount))
        return hasher.finalize()
    }
}
