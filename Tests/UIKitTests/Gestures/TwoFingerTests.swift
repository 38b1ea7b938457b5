import Foundation
import Testing
import UIKit

@MainActor @Suite struct TwoFingerTests {
    /// A view under two fingers, 100 points apart around its middle.
    @MainActor private struct Scene {
        let stage = Stage()
        let view = RecordingView(frame: CGRect(x: 40, y: 100, width: 400, height: 400))
        let middle = CGPoint(x: 240, y: 300)

        init(_ recognizers: UIGestureRecognizer...) {
            stage.window.addSubview(view)
            for recognizer in recognizers { view.addGestureRecognizer(recognizer) }
            stage.press(190, 300, device: .finger(1))
            stage.press(290, 300, device: .finger(2))
        }

        /// Moves both fingers to so far from each other, at an angle, in so many frames of both.
        func move(
            apart distance: CGFloat, angle: CGFloat = 0, from start: (CGFloat, CGFloat) = (100, 0), frames: Int = 1
        ) {
            for index in 1...frames {
                let part = CGFloat(index) / CGFloat(frames)
                let distance = start.0 + (distance - start.0) * part
                let angle = start.1 + (angle - start.1) * part
                let (x, y) = (cos(angle) * distance / 2, sin(angle) * distance / 2)
                stage.move(middle.x - x, middle.y - y, device: .finger(1))
                stage.move(middle.x + x, middle.y + y, device: .finger(2))
            }
        }

        func lift() {
            stage.lift(device: .finger(1))
            stage.lift(device: .finger(2))
        }
    }

    @MainActor private final class Both: UIGestureRecognizerDelegate {
        func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer,
            shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
        ) -> Bool { true }
    }

    @Test("two fingers moving apart are a pinch, whose scale counts from where it was recognised")
    func pinch() {
        let pinch = UIPinchGestureRecognizer()
        var states: [UIGestureRecognizer.State] = []
        pinch.addAction { states.append($0.state) }
        let scene = Scene(pinch)
        scene.move(apart: 106)
        #expect(states.isEmpty)
        scene.move(apart: 110)
        #expect(states.first == .began)
        // The fingers move one after the other: the first one brings 108 points.
        let recognised = 108.0
        scene.move(apart: 220)
        #expect(abs(pinch.scale - 220 / recognised) < 0.02)
        #expect(pinch.location(in: scene.view) == CGPoint(x: 200, y: 200))
        #expect(pinch.numberOfTouches == 2)
        scene.stage.lift(device: .finger(1))
        #expect(pinch.state == .changed)
        scene.stage.lift(device: .finger(2))
        #expect(states.last == .ended && !states.dropFirst().contains(.began))
        #expect(pinch.state == .possible && pinch.scale == 1)
    }

    @Test("a pinch takes the touches from the view")
    func cancelsTouches() {
        let scene = Scene(UIPinchGestureRecognizer())
        scene.move(apart: 200)
        #expect(scene.view.log.contains("cancelled"))
        scene.lift()
        #expect(!scene.view.log.contains("ended"))
    }

    @Test("the scale can be set to count from another value, and not to zero")
    func setScale() {
        let pinch = UIPinchGestureRecognizer()
        let scene = Scene(pinch)
        scene.move(apart: 200)
        pinch.scale = 1
        scene.move(apart: 300)
        #expect(abs(pinch.scale - 1.5) < 0.001)
        pinch.scale = 0
        pinch.scale = .nan
        #expect(abs(pinch.scale - 1.5) < 0.001)
    }

    @Test("the velocity of a pinch is the change of its scale per second")
    func pinchVelocity() {
        let pinch = UIPinchGestureRecognizer()
        let scene = Scene(pinch)
        scene.move(apart: 200)
        pinch.scale = 2
        // 100 points more in 20 frames, as each finger has a frame of its own: 300 points per second, and 100 are a
        // scale of 1.
        scene.move(apart: 300, from: (200, 0), frames: 10)
        #expect(abs(pinch.velocity - 3) < 0.2)
        pinch.scale /= 2
        #expect(abs(pinch.velocity - 1.5) < 0.1)
    }

    @Test("a finger put down again goes on from the scale that was reached")
    func secondFingerAgain() {
        let pinch = UIPinchGestureRecognizer()
        let scene = Scene(pinch)
        scene.move(apart: 200)
        let reached = pinch.scale
        scene.stage.lift(device: .finger(2))
        scene.stage.move(150, 320, device: .finger(1))
        #expect(pinch.scale == reached && pinch.numberOfTouches == 1)
        scene.stage.press(190, 300, device: .finger(2))
        scene.stage.press(400, 400, device: .finger(3))
        #expect(pinch.scale == reached && pinch.numberOfTouches == 2)
        scene.stage.move(150, 300, device: .finger(1))
        let before = pinch.scale
        scene.stage.move(230, 300, device: .finger(2))
        #expect(abs(pinch.scale - before * 2) < 0.001)
    }

    @Test("one finger is no pinch, and its tap is left to the view")
    func oneFinger() {
        let stage = Stage()
        let view = RecordingView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        stage.window.addSubview(view)
        var calls = 0
        view.addGestureRecognizer(UIPinchGestureRecognizer { _ in calls += 1 })
        view.addGestureRecognizer(UIRotationGestureRecognizer { _ in calls += 1 })
        stage.press(100, 100)
        stage.drag(by: 100, 100, frames: 3)
        stage.lift()
        #expect(calls == 0)
        #expect(view.log == ["began", "moved", "moved", "moved", "ended"])
    }

    @Test("two fingers moving around each other are a rotation, clockwise, beyond a whole turn")
    func rotation() {
        let rotation = UIRotationGestureRecognizer()
        var states: [UIGestureRecognizer.State] = []
        rotation.addAction { states.append($0.state) }
        let scene = Scene(rotation)
        scene.move(apart: 100, angle: 0.05)
        #expect(states.isEmpty)
        scene.move(apart: 100, angle: 0.2, from: (100, 0.05), frames: 4)
        #expect(states.first == .began)
        let counted = 0.2 - rotation.rotation
        #expect(counted > 0.07 && counted < 0.13)
        scene.move(apart: 100, angle: 7, from: (100, 0.2), frames: 30)
        #expect(abs(rotation.rotation - (7 - counted)) < 0.001)
        // 6.8 radians in 60 frames.
        #expect(abs(rotation.velocity - 6.8) < 0.7)
        rotation.rotation = 0
        scene.move(apart: 100, angle: 6.5, from: (100, 7), frames: 2)
        #expect(abs(rotation.rotation + 0.5) < 0.001)
        scene.lift()
        #expect(states.last == .ended)
    }

    @Test("the first of pinch and rotation wins, unless a delegate lets both")
    func together() {
        func run(_ delegate: Both?) -> (pinch: Int, rotation: Int) {
            let pinch = UIPinchGestureRecognizer()
            let rotation = UIRotationGestureRecognizer()
            pinch.delegate = delegate
            var calls = (pinch: 0, rotation: 0)
            pinch.addAction { _ in calls.pinch += 1 }
            rotation.addAction { _ in calls.rotation += 1 }
            let scene = Scene(pinch, rotation)
            scene.move(apart: 160, frames: 3)
            scene.move(apart: 160, angle: 1, from: (160, 0), frames: 3)
            scene.lift()
            return calls
        }
        let alone = run(nil)
        #expect(alone.pinch > 0 && alone.rotation == 0)
        let delegate = Both()
        let both = run(delegate)
        #expect(both.pinch > 0 && both.rotation > 0)
    }

    @Test("touches that the system takes away cancel a pinch")
    func cancelled() {
        let pinch = UIPinchGestureRecognizer()
        var states: [UIGestureRecognizer.State] = []
        pinch.addAction { states.append($0.state) }
        let scene = Scene(pinch)
        scene.move(apart: 200)
        scene.stage.cancel(device: .finger(1))
        #expect(states.last == .cancelled)
        scene.lift()
        #expect(pinch.state == .possible)
    }
}
