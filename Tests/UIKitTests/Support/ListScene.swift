import Execution
import Foundation
import SDLBackend
import UIKit

/// A window of 320 by 400 points in a headless host that a list fills, with input by pointer and keys.
@MainActor class ListScene {
    let host: HeadlessHost
    let window: UIWindow
    private var pointer = CGPoint.zero

    init(scale: CGFloat) throws {
        host = try HeadlessHost(size: CGSize(width: 320, height: 400), scale: scale)
        window = UIWindow(frame: UIScreen.main.bounds)
    }

    /// Puts the list on screen.
    func show(_ list: UIView) {
        window.addSubview(list)
        window.makeKeyAndVisible()
        host.step()
    }

    func close() {
        host.close()
    }

    // MARK: Input

    private func send(
        _ phase: PointerEvent.Phase, _ button: PointerEvent.Button = .primary, _ modifiers: KeyModifiers = []
    ) {
        host.driver.enqueue(
            .pointer(
                PointerEvent(
                    phase: phase, button: button, position: pointer, modifiers: modifiers, timestamp: host.clock.now)))
        host.step()
    }

    /// A finger, in one frame.
    func touch(_ phase: PointerEvent.Phase, _ x: CGFloat, _ y: CGFloat) {
        host.driver.enqueue(
            .pointer(
                PointerEvent(
                    phase: phase, device: .finger(1), position: CGPoint(x: x, y: y), timestamp: host.clock.now)))
        host.step()
    }

    func tap(_ x: CGFloat, _ y: CGFloat) {
        touch(.down, x, y)
        touch(.up, x, y)
    }

    func press(
        _ x: CGFloat, _ y: CGFloat, _ button: PointerEvent.Button = .primary, with modifiers: KeyModifiers = []
    ) {
        pointer = CGPoint(x: x, y: y)
        send(.down, button, modifiers)
    }

    func move(_ x: CGFloat, _ y: CGFloat) {
        pointer = CGPoint(x: x, y: y)
        send(.moved)
    }

    func hover(_ x: CGFloat, _ y: CGFloat) {
        pointer = CGPoint(x: x, y: y)
        send(.hover)
    }

    func lift(_ button: PointerEvent.Button = .primary) {
        send(.up, button)
    }

    func click(
        _ x: CGFloat, _ y: CGFloat, _ button: PointerEvent.Button = .primary, with modifiers: KeyModifiers = []
    ) {
        press(x, y, button, with: modifiers)
        lift(button)
    }

    /// Moves the pressed pointer by a distance in so many frames.
    func drag(by dx: CGFloat, _ dy: CGFloat, frames: Int = 10) {
        let start = pointer
        for frame in 1...frames {
            let part = CGFloat(frame) / CGFloat(frames)
            move(start.x + dx * part, start.y + dy * part)
        }
    }

    /// Turns the wheel by notches where the pointer is, downwards for positive numbers.
    func wheel(_ notches: Double) {
        host.driver.enqueue(
            .wheel(WheelEvent(deltaX: 0, deltaY: notches, position: pointer, timestamp: host.clock.now)))
        host.step()
    }

    func key(_ key: KeyEvent.Key, _ modifiers: KeyModifiers = []) {
        for isDown in [true, false] {
            host.driver.enqueue(
                .key(KeyEvent(key: key, isDown: isDown, modifiers: modifiers, timestamp: host.clock.now)))
            host.step()
        }
    }

    // MARK: What is on screen

    /// The colour of a device pixel as 0xRRGGBB.
    func pixel(_ x: Int, _ y: Int) -> UInt32? {
        host.screenshot().map { $0[x, y].bits & 0xFF_FFFF }
    }

    /// Saves the screen where `TEXTURE_SCREENSHOTS` says, for people to look at.
    func save(_ name: String) {
        guard let folder = ProcessInfo.processInfo.environment["TEXTURE_SCREENSHOTS"],
            let data = host.screenshot()?.pngData()
        else { return }
        try? data.write(to: URL(fileURLWithPath: folder).appendingPathComponent(name + ".png"))
    }
}
