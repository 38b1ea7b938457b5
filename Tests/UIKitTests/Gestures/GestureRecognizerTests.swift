import SDLBackend
import Testing
import UIKit

@MainActor @Suite struct GestureRecognizerTests {
    /// Made in the test itself: between the suite's `init` and a test, other tests may make theirs the current driver.
    private func scene() -> (stage: Stage, view: RecordingView) {
        let stage = Stage()
        let view = RecordingView(frame: CGRect(x: 40, y: 100, width: 200, height: 200))
        stage.window.addSubview(view)
        return (stage, view)
    }

    @MainActor private final class Target {
        var calls = 0
        var states: [UIGestureRecognizer.State] = []
        func fired() { calls += 1 }
        func changed(_ recognizer: UIGestureRecognizer) { states.append(recognizer.state) }
        func panned(_ pan: UIPanGestureRecognizer) { states.append(pan.state) }
    }

    @Test("a tap calls its target once and takes the touch from the view")
    func tap() {
        let (stage, view) = scene()
        let target = Target()
        view.addGestureRecognizer(UITapGestureRecognizer(target: target, action: Target.fired))
        stage.tap(100, 150)
        stage.tap(300, 600)
        #expect(target.calls == 1)
        #expect(view.log == ["began", "cancelled"])
    }

    @Test("without cancelsTouchesInView the view hears of the end")
    func leavesTouches() {
        let (stage, view) = scene()
        let tap = UITapGestureRecognizer { _ in }
        tap.cancelsTouchesInView = false
        view.addGestureRecognizer(tap)
        stage.tap(100, 150)
        #expect(view.log == ["began", "ended"])
    }

    @Test("a press that wanders is no tap")
    func wanders() {
        let (stage, view) = scene()
        let target = Target()
        view.addGestureRecognizer(UITapGestureRecognizer(target: target, action: Target.fired))
        stage.press(100, 150)
        stage.move(125, 150)
        stage.lift()
        #expect(target.calls == 0)
        #expect(view.log == ["began", "moved", "ended"])
    }

    @Test("a double tap needs two taps within 350 ms")
    func doubleTap() {
        let (stage, view) = scene()
        let target = Target()
        let tap = UITapGestureRecognizer(target: target, action: Target.fired)
        tap.numberOfTapsRequired = 2
        view.addGestureRecognizer(tap)
        stage.tap(100, 150)
        stage.wait(0.5)
        stage.tap(100, 150)
        #expect(target.calls == 0)
        stage.wait(0.1)
        stage.tap(102, 150)
        #expect(target.calls == 1)
    }

    @Test("taps that a stall hands over together are a double tap only if they were made within 350 ms")
    func doubleTapAfterStall() {
        for (pause, count) in [(0.3, 1), (0.5, 0)] {
            let (stage, view) = scene()
            let target = Target()
            let tap = UITapGestureRecognizer(target: target, action: Target.fired)
            tap.numberOfTapsRequired = 2
            view.addGestureRecognizer(tap)
            for (phase, time) in [
                (PointerEvent.Phase.down, 0), (.up, 0.05), (.down, 0.05 + pause), (.up, 0.1 + pause),
            ] {
                stage.driver.enqueue(
                    .pointer(
                        PointerEvent(
                            phase: phase, device: .finger(1), position: CGPoint(x: 100, y: 150),
                            timestamp: stage.clock.now + time)))
            }
            stage.wait(1)
            #expect(target.calls == count)
        }
    }

    @Test("a tap that requires a double tap to fail waits for it")
    func requireToFail() {
        let (stage, view) = scene()
        let single = Target()
        let double = Target()
        let singleTap = UITapGestureRecognizer(target: single, action: Target.fired)
        let doubleTap = UITapGestureRecognizer(target: double, action: Target.fired)
        doubleTap.numberOfTapsRequired = 2
        singleTap.require(toFail: doubleTap)
        view.addGestureRecognizer(singleTap)
        view.addGestureRecognizer(doubleTap)

        stage.tap(100, 150)
        #expect(single.calls == 0 && view.log == ["began"])
        stage.wait(0.4)
        #expect(single.calls == 1 && double.calls == 0)
        #expect(view.log == ["began", "cancelled"])

        stage.tap(100, 150)
        stage.wait(0.1)
        stage.tap(100, 150)
        stage.wait(0.5)
        #expect(single.calls == 1 && double.calls == 1)
    }

    @Test("a single tap without that requirement and a double tap both recognise")
    func independentTaps() {
        let (stage, view) = scene()
        let single = Target()
        let double = Target()
        let doubleTap = UITapGestureRecognizer(target: double, action: Target.fired)
        doubleTap.numberOfTapsRequired = 2
        view.addGestureRecognizer(UITapGestureRecognizer(target: single, action: Target.fired))
        view.addGestureRecognizer(doubleTap)
        stage.tap(100, 150)
        stage.tap(100, 150)
        #expect(single.calls == 2 && double.calls == 1)
    }

    @Test("a long press begins after its duration and follows the press")
    func longPress() {
        let (stage, view) = scene()
        let target = Target()
        let press = UILongPressGestureRecognizer(target: target, action: Target.changed)
        press.minimumPressDuration = 0.3
        view.addGestureRecognizer(press)
        stage.press(100, 150)
        stage.wait(0.25)
        #expect(target.states.isEmpty)
        stage.wait(0.1)
        #expect(target.states == [.began])
        stage.move(160, 150)
        stage.lift()
        #expect(target.states == [.began, .changed, .ended])
        #expect(press.state == .possible)
        #expect(view.log == ["began", "cancelled"])
    }

    @Test("a press lifted or moved too early is no long press")
    func shortPress() {
        let (stage, view) = scene()
        let target = Target()
        view.addGestureRecognizer(UILongPressGestureRecognizer(target: target, action: Target.changed))
        stage.tap(100, 150)
        stage.wait(0.6)
        stage.press(100, 150)
        stage.move(120, 150)
        stage.wait(0.6)
        stage.lift()
        #expect(target.states.isEmpty)
    }

    @Test("a pan begins after the slop and reports translation and velocity in the view's coordinates")
    func pan() {
        let (stage, view) = scene()
        let target = Target()
        let pan = UIPanGestureRecognizer(target: target, action: Target.panned)
        view.addGestureRecognizer(pan)
        stage.press(100, 150)
        stage.move(105, 150)
        #expect(target.states.isEmpty)
        stage.move(110, 150)
        #expect(target.states == [.began])
        stage.drag(by: 60, 30, frames: 6)
        #expect(pan.translation(in: view) == CGPoint(x: 70, y: 30))
        let velocity = pan.velocity(in: view)
        #expect(abs(velocity.x - 600) < 40 && abs(velocity.y - 300) < 40)
        pan.setTranslation(CGPoint(x: 1, y: 2), in: view)
        #expect(pan.translation(in: view) == CGPoint(x: 1, y: 2))
        stage.lift()
        #expect(target.states.last == .ended)
        #expect(view.log.last == "cancelled")
    }

    @Test("a swipe is recognised in its direction only")
    func swipe() {
        let (stage, view) = scene()
        let target = Target()
        let swipe = UISwipeGestureRecognizer(target: target, action: Target.fired)
        swipe.direction = [.left]
        view.addGestureRecognizer(swipe)
        stage.press(100, 150)
        stage.drag(by: 80, 0, frames: 4)
        stage.lift()
        #expect(target.calls == 0)
        stage.press(200, 150)
        stage.drag(by: -80, 5, frames: 4)
        stage.lift()
        #expect(target.calls == 1)
    }

    @Test("of nested recognisers the inner one wins")
    func nested() {
        let (stage, view) = scene()
        let inner = Target()
        let outer = Target()
        view.addGestureRecognizer(UITapGestureRecognizer(target: inner, action: Target.fired))
        stage.window.addGestureRecognizer(UITapGestureRecognizer(target: outer, action: Target.fired))
        stage.tap(100, 150)
        #expect(inner.calls == 1 && outer.calls == 0)
        stage.tap(400, 700)
        #expect(outer.calls == 1)
    }

    private final class Simultaneous: UIGestureRecognizerDelegate {
        var begins = true
        var receives = true
        func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
        func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
            receives
        }
        func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer,
            shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
        ) -> Bool { true }
    }

    @Test("a delegate may let both recognise, refuse the beginning, or refuse touches")
    func delegate() {
        let (stage, view) = scene()
        let inner = Target()
        let outer = Target()
        let delegate = Simultaneous()
        let tap = UITapGestureRecognizer(target: inner, action: Target.fired)
        tap.delegate = delegate
        view.addGestureRecognizer(tap)
        stage.window.addGestureRecognizer(UITapGestureRecognizer(target: outer, action: Target.fired))
        stage.tap(100, 150)
        #expect(inner.calls == 1 && outer.calls == 1)
        delegate.begins = false
        stage.tap(100, 150)
        #expect(inner.calls == 1 && outer.calls == 2)
        delegate.begins = true
        delegate.receives = false
        stage.tap(100, 150)
        #expect(inner.calls == 1 && outer.calls == 3)
    }

    @Test("the touched view may refuse a recogniser of a view around it")
    func viewRefuses() {
        let (stage, view) = scene()
        final class Refusing: UIView {
            override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
                gestureRecognizer.view === self
            }
        }
        let target = Target()
        let refusing = Refusing(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        view.addSubview(refusing)
        view.addGestureRecognizer(UITapGestureRecognizer(target: target, action: Target.fired))
        stage.tap(60, 120)
        #expect(target.calls == 0)
        stage.tap(150, 250)
        #expect(target.calls == 1)
    }

    @Test("a tap around an enabled control leaves it its touches")
    func tapAroundControl() {
        let (stage, view) = scene()
        let target = Target()
        let control = UIControl(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        var pressed = 0
        control.addAction(UIAction { _ in pressed += 1 }, for: .touchUpInside)
        view.addSubview(control)
        view.addGestureRecognizer(UITapGestureRecognizer(target: target, action: Target.fired))
        stage.tap(60, 120)
        #expect(target.calls == 0 && pressed == 1)
        control.isEnabled = false
        stage.tap(60, 120)
        #expect(target.calls == 1 && pressed == 1)
    }

    @Test("delaysTouchesBegan keeps the touch from the view until the recogniser has failed")
    func delaysBegan() {
        let (stage, view) = scene()
        let pan = UIPanGestureRecognizer { _ in }
        pan.delaysTouchesBegan = true
        view.addGestureRecognizer(pan)
        stage.press(100, 150)
        #expect(view.log.isEmpty)
        stage.lift()
        #expect(view.log == ["began", "ended"])
        stage.press(100, 150)
        stage.drag(by: 40, 0, frames: 3)
        stage.lift()
        #expect(view.log == ["began", "ended"])
    }

    @Test("a disabled recogniser sees nothing, and disabling one cancels its gesture")
    func disabling() {
        let (stage, view) = scene()
        let target = Target()
        let pan = UIPanGestureRecognizer(target: target, action: Target.panned)
        view.addGestureRecognizer(pan)
        stage.press(100, 150)
        stage.drag(by: 40, 0, frames: 3)
        pan.isEnabled = false
        #expect(target.states.last == .cancelled)
        stage.lift()
        stage.press(100, 150)
        stage.drag(by: 40, 0, frames: 3)
        stage.lift()
        #expect(target.states.last == .cancelled)
        pan.isEnabled = true
        stage.press(100, 150)
        stage.drag(by: 40, 0, frames: 3)
        #expect(target.states.last == .changed)
        stage.lift()
    }

    @Test("losing the pointer cancels the gesture and the view's touch")
    func cancelled() {
        let (stage, view) = scene()
        let target = Target()
        let pan = UIPanGestureRecognizer(target: target, action: Target.panned)
        pan.cancelsTouchesInView = false
        view.addGestureRecognizer(pan)
        stage.press(100, 150)
        stage.drag(by: 40, 0, frames: 3)
        stage.driver.enqueue(.window(.focusLost))
        stage.frames(1)
        #expect(target.states.last == .cancelled)
        #expect(view.log.last == "cancelled")
        #expect(pan.state == .possible)
    }

    @Test("a recogniser does not keep its target alive")
    func weakTarget() {
        let (stage, view) = scene()
        weak var released: Target?
        let tap: UITapGestureRecognizer
        do {
            let target = Target()
            released = target
            tap = UITapGestureRecognizer(target: target, action: Target.fired)
        }
        #expect(released == nil)
        view.addGestureRecognizer(tap)
        stage.tap(100, 150)
    }

    @Test("a second finger of a view without multiple touch goes to recognisers only")
    func secondFinger() {
        let (stage, view) = scene()
        stage.press(100, 150)
        stage.press(120, 160, device: .finger(2))
        stage.lift(device: .finger(2))
        stage.lift()
        #expect(view.log == ["began", "ended"])
    }
}
