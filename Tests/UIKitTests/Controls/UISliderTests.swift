import Foundation
import SDLBackend
import Testing

@testable import UIKit

/// A slider of 222 points, whose thumb has 200 of them to move in, used by pointer and keys.
@MainActor @Suite(.serialized) struct UISliderTests {
    @MainActor private struct Scene {
        let list: ListScene
        let slider = UISlider(frame: CGRect(x: 20, y: 40, width: 222, height: 30))
        let changes = Changes()
        final class Changes { var values: [Float] = [] }

        init() throws {
            list = try ListScene(scale: 1)
            list.show(slider)
            let changes = changes
            slider.addAction(
                UIAction { action in changes.values.append((action.sender as? UISlider)?.value ?? -1) },
                for: .valueChanged)
            list.host.step()
        }

        /// The place of the thumb's middle at a part of the track.
        func x(_ part: CGFloat) -> CGFloat { 31 + 200 * part }
    }

    @Test("The thumb is dragged from where it was taken hold of, and tells each change")
    func dragging() throws {
        let scene = try Scene()
        defer { scene.list.close() }
        scene.list.press(scene.x(0) + 6, 55)
        #expect(scene.slider.value == 0 && scene.changes.values.isEmpty)
        scene.list.drag(by: 100, 40, frames: 4)
        #expect(abs(scene.slider.value - 0.5) < 0.001 && scene.changes.values.count == 4)
        scene.list.drag(by: 300, 0, frames: 4)
        scene.list.lift()
        #expect(scene.slider.value == 1 && scene.changes.values.last == 1)
    }

    @Test("A press in the track takes the thumb there; without continuity only the end is told")
    func track() throws {
        let scene = try Scene()
        defer { scene.list.close() }
        scene.slider.isContinuous = false
        scene.slider.minimumValue = 10
        scene.slider.maximumValue = 20
        #expect(scene.slider.value == 10)
        scene.list.press(scene.x(0.25), 55)
        scene.list.drag(by: 100, 0, frames: 3)
        #expect(scene.slider.value == 17.5 && scene.changes.values.isEmpty)
        scene.list.lift()
        #expect(scene.changes.values == [17.5])
    }

    @Test("With the focus, arrows, Page Up, Page Down, Home and End move the thumb; the ends are told once")
    func keys() throws {
        let scene = try Scene()
        defer { scene.list.close() }
        scene.list.key(.right)
        #expect(scene.slider.value == 0)
        scene.list.key(.tab)
        #expect(scene.slider.isFocused)
        for (key, value) in [
            (KeyEvent.Key.right, Float(0.05)), (.up, 0.1), (.pageUp, 0.3), (.left, 0.25), (.down, 0.2), (.pageDown, 0),
            (.pageDown, 0), (.end, 1), (.home, 0),
        ] {
            scene.list.key(key)
            #expect(abs(scene.slider.value - value) < 0.001, "\(key)")
        }
        #expect(scene.changes.values.count == 8)
    }

    @Test("Written from the right, smaller values are at the right, for pointer and keys")
    func rightToLeft() throws {
        let scene = try Scene()
        defer { scene.list.close() }
        scene.slider.semanticContentAttribute = .forceRightToLeft
        scene.list.click(scene.x(0.25), 55)
        #expect(abs(scene.slider.value - 0.75) < 0.001)
        scene.list.key(.tab)
        scene.list.key(.right)
        #expect(abs(scene.slider.value - 0.7) < 0.001)
        scene.list.host.step()
        #expect(scene.list.pixel(240, 55) == 0x007AFF)
    }

    @Test("A quick drag along the slider is not taken by the scroll view around it; one across scrolls that")
    func insideScrollView() throws {
        let scene = try Scene()
        defer { scene.list.close() }
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        scrollView.contentSize = CGSize(width: 640, height: 800)
        scrollView.addSubview(scene.slider)
        scene.list.window.addSubview(scrollView)
        scene.list.host.step()
        scene.slider.value = 1
        scene.list.press(scene.x(0.5), 55)
        scene.list.drag(by: -60, 0, frames: 3)
        scene.list.lift()
        #expect(scrollView.contentOffset == .zero && abs(scene.slider.value - 0.2) < 0.001)
        scene.slider.isEnabled = false
        scene.list.press(scene.x(0.9), 55)
        scene.list.drag(by: -60, 0, frames: 3)
        scene.list.lift()
        #expect(scrollView.contentOffset.x > 0)
        scene.list.host.run(seconds: 3)
        scene.slider.isEnabled = true
        scrollView.contentOffset = .zero
        let value = scene.slider.value
        scene.list.press(scene.x(CGFloat(value)), 55)
        scene.list.drag(by: 0, -60, frames: 3)
        #expect(scrollView.contentOffset.y > 0 && scene.slider.value == value)
        scene.list.lift()
    }

    @Test("A disabled slider looks faded, takes no press and no key, and gives up the focus")
    func disabled() throws {
        let scene = try Scene()
        defer { scene.list.close() }
        scene.list.key(.tab)
        scene.slider.isEnabled = false
        scene.list.host.step()
        scene.list.click(scene.x(0.5), 55)
        scene.list.key(.end)
        #expect(scene.slider.value == 0 && !scene.slider.isFocused && scene.slider.alpha == 0.5)
    }

    @Test("Values are brought into the range; what is no number changes nothing; the value is told to accessibility")
    func values() {
        let slider = UISlider()
        slider.value = 3
        #expect(slider.value == 1)
        slider.value = .nan
        #expect(slider.value == 1 && slider.accessibilityValue == "100 %")
        slider.maximumValue = 4
        #expect(slider.accessibilityValue == "25 %")
        slider.minimumValue = 8
        #expect(slider.maximumValue == 8 && slider.value == 8 && slider.accessibilityValue == "0 %")
    }

    @Test("The thumb looks hovered while the pointer is on the slider, in both styles")
    func look() throws {
        let scene = try Scene()
        defer { scene.list.close() }
        scene.slider.value = 0.5
        scene.list.host.step()
        scene.list.save("slider")
        #expect(scene.list.pixel(40, 55) == 0x007AFF && scene.list.pixel(131, 55) == 0xFFFFFF)
        scene.list.hover(30, 55)
        let hovered = try #require(scene.list.pixel(131, 55))
        #expect(hovered != 0xFFFFFF)
        UIApplication.shared.userInterfaceStyle = .dark
        scene.list.hover(1, 1)
        scene.list.host.step()
        scene.list.save("slider-dark")
        #expect(scene.list.pixel(131, 55) == 0xFFFFFF && scene.list.pixel(40, 55) == 0x0A84FF)
        #expect(scene.list.pixel(230, 55) != scene.list.pixel(230, 80))
    }
}
