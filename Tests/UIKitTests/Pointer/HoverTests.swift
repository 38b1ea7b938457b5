import Foundation
import SDLBackend
import Testing

@testable import UIKit

/// The mouse pointer over views of a window of 480 x 800 points.
@MainActor @Suite(.serialized) struct HoverTests {
    /// A view with a recogniser that writes down its states, and where the pointer was.
    private final class HoveredView: UIView {
        var log: [String] = []
        let hover = UIHoverGestureRecognizer()

        override init(frame: CGRect) {
            super.init(frame: frame)
            hover.addAction { [weak self] recognizer in
                guard let self else { return }
                let place = recognizer.location(in: self)
                log.append("\(recognizer.state) \(Int(place.x)),\(Int(place.y))")
            }
            addGestureRecognizer(hover)
        }
    }

    @Test("A hover recogniser begins, changes and ends with the pointer, also over what is in its view")
    func recognizer() {
        let stage = Stage()
        let view = HoveredView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
        view.addSubview(UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50)))
        stage.window.addSubview(view)
        stage.frames(1)
        stage.hover(50, 50)
        #expect(view.log.isEmpty)
        stage.hover(105, 106)
        stage.hover(120, 120)
        stage.hover(300, 120)
        #expect(view.log == ["began 5,6", "changed 20,20", "ended 20,20"])
        stage.hover(120, 120)
        stage.hover(-1_000_000, -1_000_000)
        #expect(view.log.suffix(2) == ["began 20,20", "ended 20,20"])
    }

    @Test("A view that moves under a resting pointer, comes and goes is hovered accordingly, without a movement")
    func movingViews() {
        let stage = Stage()
        let view = HoveredView(frame: CGRect(x: 0, y: 300, width: 480, height: 100))
        let scrollView = UIScrollView(frame: stage.window.bounds)
        scrollView.contentSize = CGSize(width: 480, height: 5000)
        scrollView.addSubview(view)
        stage.window.addSubview(scrollView)
        stage.hover(200, 50)
        #expect(view.log.isEmpty)
        scrollView.contentOffset.y = 280
        stage.frames(1)
        #expect(view.log == ["began 200,30"])
        let cover = UIView(frame: stage.window.bounds)
        stage.window.addSubview(cover)
        stage.frames(1)
        #expect(view.log.last == "ended 200,30")
        cover.removeFromSuperview()
        stage.frames(1)
        #expect(view.log.last == "began 200,30")
        view.removeFromSuperview()
        stage.frames(1)
        #expect(view.log.last?.hasPrefix("ended") == true)
    }

    @Test("While a button is pressed nothing changes, and a finger ends hovering until the mouse moves")
    func pressed() {
        let stage = Stage()
        let view = HoveredView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(view)
        stage.hover(50, 50)
        stage.press(50, 50, device: .mouse)
        stage.move(300, 300, device: .mouse)
        #expect(view.log == ["began 50,50"])
        stage.lift(device: .mouse)
        #expect(view.log == ["began 50,50", "ended 50,50"])
        stage.hover(50, 50)
        stage.press(400, 400)
        #expect(view.log.suffix(2) == ["began 50,50", "ended 50,50"])
        stage.lift()
        #expect(view.log.count == 4)
        stage.hover(51, 50)
        #expect(view.log.last == "began 51,50")
    }

    @Test("A hover recogniser takes no touch: the view is pressed, and a tap beside it is recognised")
    func touches() {
        let stage = Stage()
        let view = RecordingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.addGestureRecognizer(UIHoverGestureRecognizer())
        var taps = 0
        stage.window.addSubview(view)
        stage.press(50, 50, device: .mouse)
        stage.lift(device: .mouse)
        #expect(view.log == ["began", "ended"])
        view.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
        stage.press(50, 50, device: .mouse)
        stage.lift(device: .mouse)
        #expect(taps == 1)
    }

    @Test("A pointer at rest costs no frame and no wake-up, and no look")
    func rest() {
        let stage = Stage()
        let view = HoveredView(frame: stage.window.bounds)
        stage.window.addSubview(view)
        stage.hover(50, 50)
        stage.frames(2)
        #expect(!stage.driver.hasWork && stage.driver.nextWakeTime == nil)
        let frames = stage.driver.statistics.frameCount
        stage.hover(52, 50)
        stage.frames(10)
        #expect(stage.driver.statistics.frameCount == frames)
    }

    // MARK: Looks

    /// Where the veil of a view is, in its coordinates.
    private func veil(_ view: UIView) -> CGRect? {
        view.layer.sublayers?.first { $0.delegate is HoverVeil }?.frame
    }

    @Test("What is hovered follows a change of style at once, and text keeps its brightness")
    func style() throws {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 20, y: 20, width: 60, height: 30))
        view.hoverStyle = .automatic()
        stage.window.addSubview(view)
        stage.hover(40, 40)
        func brightness() throws -> CGFloat {
            let veil = try #require(view.layer.sublayers?.first { $0.delegate is HoverVeil })
            var (white, alpha) = (CGFloat(-1), CGFloat(-1))
            UIColor(cgColor: try #require(veil.backgroundColor)).getWhite(&white, alpha: &alpha)
            #expect(alpha > 0 && alpha < 0.2)
            return white
        }
        #expect(try brightness() == 0)
        stage.window.overrideUserInterfaceStyle = .dark
        stage.frames(1)
        #expect(try brightness() == 1)
    }

    @Test("The thumb of a slider takes its look along while it is dragged, also out of the window")
    func draggedThumb() throws {
        let stage = Stage()
        let slider = UISlider(frame: CGRect(x: 20, y: 20, width: 222, height: 30))
        stage.window.addSubview(slider)
        stage.frames(1)
        stage.hover(31, 35)
        let start = try #require(veil(slider))
        stage.press(31, 35, device: .mouse)
        stage.move(131, 35, device: .mouse)
        stage.frames(1)
        #expect(slider.value == 0.5 && veil(slider) == start.offsetBy(dx: 100, dy: 0))
        stage.move(900, 35, device: .mouse)
        stage.frames(1)
        #expect(slider.value == 1 && veil(slider) == start.offsetBy(dx: 200, dy: 0))
        stage.move(131, 35, device: .mouse)
        stage.lift(device: .mouse)
        #expect(veil(slider) == start.offsetBy(dx: 100, dy: 0))
    }

    @Test("Controls look hovered while they are enabled")
    func controls() {
        let stage = Stage()
        let button = UIButton(type: .system)
        button.setTitle("Button", for: .normal)
        button.frame = CGRect(x: 20, y: 20, width: 60, height: 30)
        let toggle = UISwitch(frame: CGRect(x: 20, y: 100, width: 0, height: 0))
        for view in [button, toggle] { stage.window.addSubview(view) }
        stage.frames(1)
        stage.hover(50, 35)
        #expect(veil(button) == CGRect(x: -6, y: 0, width: 72, height: 30))
        stage.hover(40, 110)
        #expect(veil(button) == nil && veil(toggle) == toggle.bounds)
        stage.hover(50, 35)
        button.isEnabled = false
        stage.hover(51, 35)
        #expect(veil(button) == nil)
        button.isEnabled = true
        button.isPointerInteractionEnabled = false
        stage.hover(50, 35)
        #expect(veil(button) == nil)
    }

    @Test("Of a segmented control the segment under the pointer looks hovered, unless it is selected")
    func segments() {
        let stage = Stage()
        let control = UISegmentedControl(items: ["One", "Two"])
        control.frame = CGRect(x: 0, y: 0, width: 200, height: 32)
        control.selectedSegmentIndex = 0
        stage.window.addSubview(control)
        stage.frames(1)
        stage.hover(150, 10)
        #expect(veil(control) == CGRect(x: 102, y: 2, width: 96, height: 28))
        stage.hover(50, 10)
        #expect(veil(control) == nil)
    }

    @Test("A view's own hover style covers the shape that it asks for, and follows the view's size")
    func ownStyle() {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
        view.hoverStyle = UIHoverStyle(shape: .rect(cornerRadius: 4).inset(by: 5))
        stage.window.addSubview(view)
        stage.hover(50, 30)
        #expect(veil(view) == CGRect(x: 5, y: 5, width: 90, height: 50))
        view.frame.size.width = 200
        stage.frames(1)
        #expect(veil(view) == CGRect(x: 5, y: 5, width: 190, height: 50))
        view.hoverStyle = UIHoverStyle(shape: .circle)
        stage.hover(51, 30)
        #expect(veil(view) == CGRect(x: 70, y: 0, width: 60, height: 60))
    }

    @Test("What is under an open menu is not hovered, and is again when the menu has closed")
    func menu() {
        let stage = Stage()
        let view = HoveredView(frame: stage.window.bounds)
        stage.window.addSubview(view)
        stage.hover(50, 50)
        stage.window.open(UIMenu(children: [UIAction(title: "Entry") { _ in }]), at: .beside(.zero), sender: nil) {}
        stage.frames(1)
        stage.hover(60, 60)
        #expect(view.log == ["began 50,50", "ended 50,50"])
        stage.key(.escape)
        stage.frames(1)
        #expect(view.log.last == "began 60,60")
    }

    @Test("A middle click presses nothing, and copies nothing")
    func middleClick() {
        let stage = Stage()
        let view = RecordingView(frame: stage.window.bounds)
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var presses = 0
        button.addAction(UIAction { _ in presses += 1 }, for: .allEvents)
        stage.window.addSubview(view)
        stage.window.addSubview(button)
        let clipboard = UIPasteboard.general.string
        for x: CGFloat in [50, 300] {
            for phase in [PointerEvent.Phase.down, .moved, .up] {
                stage.driver.enqueue(
                    .pointer(
                        PointerEvent(
                            phase: phase, button: .middle, position: CGPoint(x: x, y: 50), timestamp: stage.clock.now)))
                stage.frames(1)
            }
        }
        #expect(view.log.isEmpty && presses == 0)
        #expect(UIPasteboard.general.string == clipboard)
    }
}
