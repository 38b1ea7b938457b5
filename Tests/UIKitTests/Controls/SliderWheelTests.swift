import Testing
import UIKit

@MainActor @Suite struct SliderWheelTests {
    /// A slider 200 points below the top of a long scroll view.
    @MainActor private struct Scene {
        let scroll = ScrollScene()
        let slider = UISlider(frame: CGRect(x: 40, y: 200, width: 400, height: 30))
        let over = CGPoint(x: 240, y: 215)

        init() {
            slider.value = 0.5
            scroll.scrollView.addSubview(slider)
            scroll.stage.frames(1)
        }

        var offset: CGFloat { scroll.scrollView.contentOffset.y }

        func wheel(_ x: Double, _ y: Double, at place: CGPoint) {
            scroll.stage.wheel(x, y, at: place)
            scroll.stage.wait(0.5)
        }
    }

    @Test("a notch over a slider changes it by a twentieth, away from the user and to the right is more")
    func notch() {
        let scene = Scene()
        var changes = 0
        scene.slider.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        scene.wheel(0, -1, at: scene.over)
        #expect(abs(scene.slider.value - 0.55) < 1e-6 && changes == 1)
        scene.wheel(0, 2, at: scene.over)
        #expect(abs(scene.slider.value - 0.45) < 1e-6 && changes == 2)
        scene.wheel(1, 0, at: scene.over)
        #expect(abs(scene.slider.value - 0.5) < 1e-6)
        scene.slider.semanticContentAttribute = .forceRightToLeft
        scene.wheel(1, 0, at: scene.over)
        #expect(abs(scene.slider.value - 0.45) < 1e-6)
        scene.wheel(0, -1, at: scene.over)
        #expect(abs(scene.slider.value - 0.5) < 1e-6)
        #expect(scene.offset == 0)
    }

    @Test("at its end a slider keeps the wheel, and tells nothing")
    func end() {
        let scene = Scene()
        scene.slider.value = 1
        var changes = 0
        scene.slider.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        scene.wheel(0, -1, at: scene.over)
        #expect(scene.slider.value == 1 && changes == 0 && scene.offset == 0)
    }

    @Test("a disabled slider lets the wheel scroll")
    func disabled() {
        let scene = Scene()
        scene.slider.isEnabled = false
        scene.wheel(0, 1, at: scene.over)
        #expect(scene.slider.value == 0.5 && scene.offset == 53)
    }

    @Test("while a control is held, what is around it stays where it is; afterwards the wheel scrolls again")
    func held() {
        let scene = Scene()
        // What is pressed is a view in the control.
        let button = UIControl(frame: CGRect(x: 40, y: 300, width: 100, height: 40))
        button.addSubview(UIView(frame: button.bounds))
        scene.scroll.scrollView.addSubview(button)
        scene.scroll.stage.frames(1)
        for place in [CGPoint(x: 240, y: 215), CGPoint(x: 60, y: 320)] {
            scene.scroll.stage.press(place.x, place.y, device: .mouse)
            scene.scroll.stage.wait(0.2)
            let control: UIControl = place.y < 300 ? scene.slider : button
            #expect(control.isTracking)
            scene.wheel(0, 3, at: CGPoint(x: 400, y: 600))
            #expect(scene.offset == 0 && control.isTracking)
            scene.scroll.stage.lift(device: .mouse)
        }
        scene.wheel(0, 1, at: CGPoint(x: 400, y: 600))
        #expect(scene.offset == 53)
    }

    @Test("a slider scrolled under a pointer at rest is left alone, until the pointer is moved")
    func scrolledUnder() {
        let scene = Scene()
        let place = CGPoint(x: 240, y: 162)
        scene.wheel(0, 1, at: place)
        #expect(scene.offset == 53)
        // Now the slider is under the pointer, which has trembled.
        let trembled = CGPoint(x: 243, y: 160)
        #expect(scene.scroll.stage.window.hitTest(trembled, with: nil) === scene.slider)
        scene.wheel(0, 1, at: trembled)
        #expect(scene.slider.value == 0.5 && scene.offset == 106)
        scene.wheel(0, -1, at: place)
        #expect(scene.slider.value == 0.5 && scene.offset == 53)
        scene.wheel(0, -1, at: CGPoint(x: 255, y: 162))
        #expect(abs(scene.slider.value - 0.55) < 1e-6 && scene.offset == 53)
    }

    @Test("a burst that began beside a slider goes on scrolling over it")
    func burst() {
        let scene = Scene()
        scene.scroll.stage.wheel(0, 1, at: CGPoint(x: 240, y: 600))
        scene.scroll.stage.wheel(0, 1, at: scene.over)
        scene.scroll.stage.wait(0.5)
        #expect(scene.slider.value == 0.5 && scene.offset == 106)
    }
}
