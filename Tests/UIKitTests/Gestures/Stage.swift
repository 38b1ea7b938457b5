import Execution
import SDLBackend
import UIKit

/// A window on virtual time that scripted input goes through, frame by frame.
@MainActor final class Stage {
    let clock = VirtualClock(now: 100)
    let driver: FrameDriver
    let window: UIWindow
    private var position = CGPoint.zero

    init(width: CGFloat = 480, height: CGFloat = 800) {
        driver = FrameDriver(scheduler: WorkScheduler(timeKeeping: .virtual(clock)))
        FrameDriver.current = driver
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
        window.makeKeyAndVisible()
        frames(1)
    }

    /// Steps so many frames of 60 Hz.
    func frames(_ count: Int) {
        for _ in 0..<count {
            clock.advance(to: clock.now + 1.0 / 60)
            driver.step(to: clock.now)
        }
    }

    func wait(_ seconds: Double) {
        frames(Int((seconds * 60).rounded(.up)))
    }

    private func send(
        _ phase: PointerEvent.Phase, device: PointerEvent.Device, clicks: Int = 1, modifiers: KeyModifiers = []
    ) {
        driver.enqueue(
            .pointer(
                PointerEvent(
                    phase: phase, device: device, position: position, clickCount: clicks, modifiers: modifiers,
                    timestamp: clock.now)))
        frames(1)
    }

    func press(
        _ x: CGFloat, _ y: CGFloat, device: PointerEvent.Device = .finger(1), clicks: Int = 1,
        modifiers: KeyModifiers = []
    ) {
        position = CGPoint(x: x, y: y)
        send(.down, device: device, clicks: clicks, modifiers: modifiers)
    }

    /// Moves the mouse with no button pressed.
    func hover(_ x: CGFloat, _ y: CGFloat) {
        position = CGPoint(x: x, y: y)
        send(.hover, device: .mouse)
    }

    func move(_ x: CGFloat, _ y: CGFloat, device: PointerEvent.Device = .finger(1)) {
        position = CGPoint(x: x, y: y)
        send(.moved, device: device)
    }

    func lift(device: PointerEvent.Device = .finger(1)) {
        send(.up, device: device)
    }

    func cancel(device: PointerEvent.Device = .finger(1)) {
        send(.cancelled, device: device)
    }

    func tap(_ x: CGFloat, _ y: CGFloat) {
        press(x, y)
        lift()
    }

    /// Moves the pressed finger by a distance in so many frames.
    func drag(by x: CGFloat, _ y: CGFloat, frames count: Int) {
        let start = position
        for index in 1...count {
            let part = CGFloat(index) / CGFloat(count)
            move(start.x + x * part, start.y + y * part)
        }
    }

    func key(_ key: KeyEvent.Key) {
        for isDown in [true, false] {
            driver.enqueue(.key(KeyEvent(key: key, isDown: isDown, timestamp: clock.now)))
            frames(1)
        }
    }

    /// One wheel event, and the frame that sees it.
    func wheel(_ x: Double, _ y: Double, at position: CGPoint, shift: Bool = false, control: Bool = false) {
        var modifiers: KeyModifiers = shift ? .shift : []
        if control { modifiers.insert(.control) }
        driver.enqueue(
            .wheel(
                WheelEvent(deltaX: x, deltaY: y, position: position, modifiers: modifiers, timestamp: clock.now)))
        frames(1)
    }
}

/// A view that writes down what touches it hears of.
final class RecordingView: UIView {
    var log: [String] = []

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began") }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("moved") }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("ended") }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("cancelled") }
}
