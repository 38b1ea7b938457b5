import AsyncDisplayKit
import SDLBackend
import TestSupport
import Testing

@testable import SampleApps
@testable import UIKit

/// The picture that the sample CustomCollectionView shows in a sheet.
@MainActor @Suite(.serialized) struct MosaicPictureTests {
    private static let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets").path

    /// The sample in a window, at rest.
    @MainActor private struct Scene {
        let stage: PromiseStage
        let controller: UIViewController

        var presented: PictureController? { controller.presentedViewController as? PictureController }

        func key(_ key: KeyEvent.Key, _ modifiers: KeyModifiers = []) {
            for isDown in [true, false] {
                stage.host.driver.enqueue(
                    .key(KeyEvent(key: key, isDown: isDown, modifiers: modifiers, timestamp: stage.host.clock.now)))
            }
            stage.host.settle()
        }

        func send(_ phase: PointerEvent.Phase, _ device: PointerEvent.Device, at place: CGPoint, clicks: Int = 1) {
            stage.host.driver.enqueue(
                .pointer(
                    PointerEvent(
                        phase: phase, device: device, position: place, clickCount: clicks,
                        timestamp: stage.host.clock.now)))
            stage.host.step()
        }

        /// Puts two fingers around a place, and moves them apart and around each other.
        func turn(around place: CGPoint, from start: CGFloat, to end: CGFloat, by angle: CGFloat) {
            func move(_ phase: PointerEvent.Phase, _ part: CGFloat) {
                let (distance, angle) = (start + (end - start) * part, angle * part)
                for (finger, side) in [(1, -0.5), (2, 0.5)] as [(Int64, CGFloat)] {
                    let way = CGPoint(x: cos(angle) * distance * side, y: sin(angle) * distance * side)
                    send(phase, .finger(finger), at: CGPoint(x: place.x + way.x, y: place.y + way.y))
                }
            }
            move(.down, 0)
            for step in 1...40 { move(.moved, CGFloat(step) / 40) }
            move(.up, 1)
            stage.host.settle()
        }
    }

    private func run(_ body: @MainActor (Scene) throws -> Void) throws {
        let stage = try PromiseStage(width: 420, height: 760)
        defer { stage.close() }
        UIApplication.shared.focusDidChange(to: true)
        let controller = try SampleApp.mosaic.makeController(SampleAssets(path: Self.assets))
        stage.show(controller)
        stage.host.settle()
        try body(Scene(stage: stage, controller: controller))
        controller.dismiss(animated: false)
    }

    /// How a picture is turned, in degrees, and how much larger it is than at first.
    private func look(_ controller: PictureController) throws -> (angle: CGFloat, scale: CGFloat) {
        func picture(in view: UIView) -> UIImageView? {
            view as? UIImageView ?? view.subviews.lazy.compactMap(picture).first
        }
        let transform = try #require(picture(in: controller.view)).transform
        return (atan2(transform.b, transform.a) * 180 / .pi, hypot(transform.a, transform.b))
    }

    private func buttons(in view: UIView) -> [UIButton] {
        (view as? UIButton).map { [$0] } ?? view.subviews.flatMap { buttons(in: $0) }
    }

    private func expect(
        _ controller: PictureController, _ angle: CGFloat, _ scale: CGFloat, within slack: CGFloat = 0.001
    ) throws {
        let (shownAngle, shownScale) = try look(controller)
        #expect(abs(shownAngle - angle) <= slack * 90, "\(shownAngle)")
        #expect(abs(shownScale - scale) <= slack * scale, "\(shownScale)")
    }

    @Test("A double click opens the picture, which two fingers turn and enlarge at once, and which then stays so")
    func fingers() throws {
        try run { scene in
            let tile = CGPoint(x: 100, y: 120)
            for clicks in [1, 2] {
                for phase in [PointerEvent.Phase.down, .up] { scene.send(phase, .mouse, at: tile, clicks: clicks) }
            }
            scene.stage.host.settle()
            let controller = try #require(scene.presented)
            try expect(controller, 0, 1)
            // What it takes to recognise the gestures does not count.
            scene.turn(around: CGPoint(x: 210, y: 380), from: 120, to: 240, by: .pi / 3)
            try expect(controller, 60, 2, within: 0.15)
            // From there, and back together.
            scene.turn(around: CGPoint(x: 210, y: 380), from: 240, to: 120, by: -.pi / 3)
            try expect(controller, 0, 1, within: 0.15)
            // No smaller than a quarter.
            for _ in 1...3 { scene.turn(around: CGPoint(x: 210, y: 380), from: 300, to: 60, by: 0) }
            #expect(try look(controller).scale == 0.25)
        }
    }

    @Test("Keys and buttons turn and enlarge the picture, too; Escape closes it, and the tile has the keys again")
    func keysAndButtons() throws {
        try run { scene in
            scene.key(.tab)
            scene.key(.return)
            let controller = try #require(scene.presented)
            scene.key(.character("r"), .control)
            scene.key(.character("+"))
            scene.key(.character("="))
            try expect(controller, 90, 1.25 * 1.25)
            scene.key(.character("r"), [.control, .shift])
            scene.key(.character("-"))
            try expect(controller, 0, 1.25)
            // Tab leads to the buttons, and Space presses the one with the focus.
            var titles: [String?] = []
            for _ in 0..<5 {
                scene.key(.tab)
                titles.append((scene.stage.window.focus.focusedItem as? UIButton)?.accessibilityLabel)
            }
            #expect(Set(titles) == ["Turn left", "Turn right", "Smaller", "Larger", "Upright and whole"])
            while (scene.stage.window.focus.focusedItem as? UIButton)?.accessibilityLabel != "Turn right" {
                scene.key(.tab)
            }
            scene.key(.space)
            try expect(controller, 90, 1.25)
            let all = buttons(in: controller.view)
            let steps: [(String, CGFloat, CGFloat)] = [
                ("Turn left", 0, 1.25), ("Larger", 0, 1.5625), ("Turn left", -90, 1.5625), ("Upright and whole", 0, 1),
            ]
            for (title, angle, scale) in steps {
                let button = try #require(all.first { $0.accessibilityLabel == title })
                let place = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
                for phase in [PointerEvent.Phase.down, .up] { scene.send(phase, .mouse, at: place) }
                scene.stage.host.settle()
                try expect(controller, angle, scale)
            }
            scene.key(.escape)
            #expect(scene.presented == nil)
            scene.key(.return)
            #expect(scene.presented != nil)
        }
    }
}
