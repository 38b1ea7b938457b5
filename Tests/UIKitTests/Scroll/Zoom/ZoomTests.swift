import Foundation
import Testing
import UIKit

@MainActor @Suite struct ZoomTests {
    private let middle = CGPoint(x: 240, y: 400)

    @Test("a program zooms about the middle: the view's transform, the content's size and the offset follow")
    func program() {
        let scene = ZoomScene()
        scene.scrollView.zoomScale = 2
        #expect(scene.content.transform == CGAffineTransform(scaleX: 2, y: 2))
        #expect(scene.content.frame == CGRect(x: 0, y: 0, width: 1920, height: 3200))
        #expect(scene.scrollView.contentSize == CGSize(width: 1920, height: 3200))
        #expect(scene.scrollView.contentOffset == CGPoint(x: 240, y: 400))
        #expect(scene.scrollView.zoomScale == 2)
        #expect(scene.recorder.scales == [2] && scene.recorder.log.isEmpty)
        scene.scrollView.zoomScale = 2
        #expect(scene.recorder.scales == [2])
    }

    @Test("the scale stays within the limits, and takes no number that is none")
    func limits() {
        let scene = ZoomScene()
        scene.scrollView.zoomScale = 9
        #expect(scene.scrollView.zoomScale == 4)
        scene.scrollView.zoomScale = .nan
        scene.scrollView.zoomScale = -1
        #expect(scene.scrollView.zoomScale == 4)
        scene.scrollView.zoomScale = 0.1
        #expect(scene.scrollView.zoomScale == 0.5)
        #expect(scene.scrollView.contentOffset == .zero)
        scene.scrollView.minimumZoomScale = 0
        scene.scrollView.maximumZoomScale = .infinity
        #expect(scene.scrollView.minimumZoomScale == 0.5 && scene.scrollView.maximumZoomScale == 4)
    }

    @Test("without a view to zoom the scale is 1, and stays so")
    func withoutView() {
        let scene = ZoomScene()
        scene.recorder.view = nil
        scene.scrollView.zoomScale = 3
        #expect(scene.scrollView.zoomScale == 1)
        scene.stage.wheel(0, -1, at: middle, control: true)
        #expect(!scene.scrollView.isZooming)
    }

    @Test("a rectangle of the content is shown as large as the limits allow, in the middle")
    func rectangle() {
        let scene = ZoomScene()
        scene.scrollView.zoom(to: CGRect(x: 300, y: 600, width: 120, height: 400), animated: false)
        #expect(scene.scrollView.zoomScale == 2)
        #expect(isNear(scene.scrollView.contentOffset, CGPoint(x: 480, y: 1200)))
        // The corner can't be in the middle, and 4 is the limit.
        scene.scrollView.zoom(to: CGRect(x: 0, y: 0, width: 60, height: 100), animated: false)
        #expect(scene.scrollView.zoomScale == 4)
        #expect(scene.scrollView.contentOffset == .zero)
        // The same scale elsewhere is a way without a zoom.
        scene.scrollView.zoom(to: CGRect(x: 500, y: 500, width: 60, height: 100), animated: false)
        #expect(isNear(scene.scrollView.contentOffset, CGPoint(x: 530 * 4 - 240, y: 550 * 4 - 400)))
    }

    @Test("an animated zoom takes 0.3 s, keeps its point in place, and tells when it has arrived")
    func animated() {
        let scene = ZoomScene()
        let anchor = scene.contentPoint(at: middle)
        scene.scrollView.setZoomScale(4, animated: true)
        #expect(scene.scrollView.zoomScale == 1 && !scene.scrollView.isZooming)
        for _ in 0..<17 {
            scene.stage.frames(1)
            #expect(isNear(scene.contentPoint(at: middle), anchor))
            #expect(scene.recorder.log.isEmpty)
        }
        #expect(scene.recorder.scales.count > 12 && scene.recorder.scales == scene.recorder.scales.sorted())
        scene.stage.frames(4)
        #expect(scene.scrollView.zoomScale == 4)
        #expect(scene.recorder.log == ["didEndZooming 4.0"])
        let count = scene.recorder.scales.count
        scene.stage.frames(10)
        #expect(scene.recorder.scales.count == count)
    }

    @Test("an animated zoom on the way of another goes on from there, and ends at the limit itself")
    func retargeted() {
        let scene = ZoomScene(limits: 0.1...3)
        scene.scrollView.setZoomScale(2, animated: true)
        scene.stage.frames(8)
        scene.scrollView.setZoomScale(3, animated: true)
        scene.stage.wait(0.5)
        #expect(scene.scrollView.zoomScale == 3 && scene.recorder.log == ["didEndZooming 3.0"])
        let scales = scene.recorder.scales
        #expect(zip(scales, scales.dropFirst()).allSatisfy { $0 < $1 + 1e-9 && $1 < 1.2 * $0 })
        scene.scrollView.setZoomScale(0.1, animated: true)
        scene.stage.wait(0.5)
        #expect(scene.scrollView.zoomScale == 0.1)
    }

    @Test("a drag goes on from where a program's zoom has left the content")
    func duringDrag() {
        let scene = ZoomScene()
        scene.stage.press(200, 500)
        for y in stride(from: 490, through: 400, by: -10) { scene.stage.move(200, CGFloat(y)) }
        scene.scrollView.setZoomScale(2, animated: true)
        let offset = scene.scrollView.contentOffset
        scene.stage.frames(3)
        #expect(scene.scrollView.zoomScale == 2 && scene.scrollView.contentOffset == offset)
        scene.stage.move(200, 390)
        #expect(isNear(scene.scrollView.contentOffset, CGPoint(x: offset.x, y: offset.y + 10)))
        scene.stage.lift()
    }

    @Test("an animated zoom to a rectangle ends where one without animation does")
    func animatedRectangle() {
        let rect = CGRect(x: 700, y: 1200, width: 200, height: 200)
        let scenes = [true, false].map { isAnimated in
            let scene = ZoomScene()
            scene.scrollView.zoom(to: rect, animated: isAnimated)
            scene.stage.wait(0.5)
            return scene
        }
        #expect(scenes[0].scrollView.zoomScale == scenes[1].scrollView.zoomScale)
        #expect(isNear(scenes[0].scrollView.contentOffset, scenes[1].scrollView.contentOffset))
        #expect(scenes[0].recorder.scales.count > 10)
    }

    @Test("with less motion nothing is animated")
    func lessMotion() {
        let scene = ZoomScene()
        let appearance = UIApplication.shared.desktopAppearance
        defer { UIApplication.shared.desktopAppearance = appearance }
        UIApplication.shared.desktopAppearance.reducesMotion = true
        scene.scrollView.setZoomScale(3, animated: true)
        #expect(scene.scrollView.zoomScale == 3)
        scene.stage.wheel(0, 4, at: middle, control: true)
        #expect(abs(scene.scrollView.zoomScale - 1.5) < 1e-6)
    }

    @Test("with less motion scrolling stays: a fling coasts, and an animated offset moves from frame to frame")
    func scrollingWithLessMotion() {
        let scene = ScrollScene()
        let appearance = UIApplication.shared.desktopAppearance
        defer { UIApplication.shared.desktopAppearance = appearance }
        UIApplication.shared.desktopAppearance.reducesMotion = true
        scene.fling(200, frames: 5)
        let offset = scene.scrollView.contentOffset.y
        scene.stage.frames(5)
        #expect(scene.scrollView.contentOffset.y > offset + 5)
        scene.stage.wait(5)
        let rest = scene.scrollView.contentOffset.y
        scene.scrollView.setContentOffset(.zero, animated: true)
        scene.stage.frames(3)
        #expect((1..<rest).contains(scene.scrollView.contentOffset.y))
        scene.stage.wait(2)
        #expect(scene.scrollView.contentOffset == .zero)
    }

    @Test("what the program does during a zoom wins: a new offset ends an animation where it leads")
    func interrupted() {
        let scene = ZoomScene()
        scene.scrollView.setZoomScale(4, animated: true)
        scene.stage.frames(5)
        scene.scrollView.setContentOffset(.zero, animated: true)
        #expect(scene.scrollView.zoomScale == 4 && scene.recorder.log == ["didEndZooming 4.0"])
        scene.stage.wait(0.5)
        #expect(scene.scrollView.contentOffset == .zero)
        scene.scrollView.setZoomScale(2, animated: true)
        scene.stage.frames(5)
        scene.scrollView.setContentOffset(CGPoint(x: 7, y: 9), animated: false)
        scene.stage.wait(0.5)
        #expect(scene.scrollView.zoomScale == 2 && scene.scrollView.contentOffset == CGPoint(x: 7, y: 9))
    }

    // MARK: Wheel

    @Test("the wheel with the Ctrl key zooms about the pointer, eased; four notches double the scale")
    func wheel() {
        let scene = ZoomScene()
        let pointer = CGPoint(x: 100, y: 200)
        let anchor = scene.contentPoint(at: pointer)
        for _ in 0..<4 {
            scene.stage.wheel(0, -1, at: pointer, control: true)
            #expect(isNear(scene.contentPoint(at: pointer), anchor))
        }
        #expect(scene.scrollView.isZooming && scene.scrollView.zoomScale < 1.6)
        scene.stage.wait(0.5)
        #expect(abs(scene.scrollView.zoomScale - 2) < 1e-6)
        #expect(isNear(scene.contentPoint(at: pointer), anchor))
        #expect(!scene.scrollView.isZooming)
        #expect(scene.recorder.log == ["willBeginZooming", "didEndZooming 2.0"])
    }

    @Test("the wheel stops at the limits, in both directions")
    func wheelLimits() {
        let scene = ZoomScene()
        scene.stage.wheel(0, -20, at: middle, control: true)
        scene.stage.wait(0.5)
        #expect(abs(scene.scrollView.zoomScale - 4) < 1e-9)
        scene.stage.wheel(0, 40, at: middle, control: true)
        scene.stage.wait(0.5)
        #expect(abs(scene.scrollView.zoomScale - 0.5) < 1e-9)
        #expect(scene.recorder.scales.allSatisfy { $0 > 0.5 - 1e-9 && $0 < 4 + 1e-9 })
        #expect(scene.scrollView.contentOffset == .zero)
    }

    @Test("fractions of notches, as of a trackpad, zoom at once")
    func trackpad() {
        let scene = ZoomScene()
        scene.stage.wheel(0, -0.5, at: middle, control: true)
        #expect(abs(scene.scrollView.zoomScale - pow(2, 1.0 / 8)) < 1e-6)
        #expect(scene.recorder.log == ["willBeginZooming"])
        scene.stage.wait(0.2)
        #expect(scene.recorder.log.count == 2)
    }

    @Test("without the Ctrl key the wheel scrolls; with it, too, where nothing can be zoomed, or sideways")
    func wheelScrolls() {
        let scene = ZoomScene()
        scene.stage.wheel(0, 1, at: middle)
        scene.stage.wait(0.5)
        #expect(scene.scrollView.contentOffset.y == 53)
        scene.stage.wheel(1, 0, at: middle, control: true)
        scene.stage.wait(0.5)
        #expect(scene.scrollView.contentOffset.x == 53)
        scene.scrollView.maximumZoomScale = 0.5
        scene.stage.wheel(0, 1, at: middle, control: true)
        scene.stage.wait(0.5)
        #expect(scene.scrollView.contentOffset.y == 106)
        #expect(scene.scrollView.zoomScale == 1 && scene.recorder.log.isEmpty)
    }

    @Test("a wheel that must not scroll zooms, in and out again; a trackpad does not")
    func wheelAlone() {
        let scene = ZoomScene(content: CGSize(width: 480, height: 800), limits: 1...4)
        let pan = scene.scrollView.panGestureRecognizer
        func turn(_ notches: Double) {
            scene.stage.wheel(0, notches, at: CGPoint(x: 240, y: 200))
            scene.stage.wait(0.5)
        }
        // Where it may scroll it does not zoom, whether there is room or not.
        turn(-4)
        #expect(scene.scrollView.zoomScale == 1)
        pan.allowedScrollTypesMask = .continuous
        turn(-0.5)
        #expect(scene.scrollView.zoomScale == 1)
        turn(-4)
        #expect(abs(scene.scrollView.zoomScale - 2) < 0.001)
        #expect(isNear(scene.contentPoint(at: CGPoint(x: 240, y: 200)), CGPoint(x: 240, y: 200), within: 1))
        turn(2)
        #expect(abs(scene.scrollView.zoomScale - 2 / 1.41421) < 0.001)
        let place = scene.scrollView.contentOffset
        turn(-0.5)
        #expect(scene.scrollView.contentOffset.y == max(0, place.y - 5))
        turn(9)
        #expect(abs(scene.scrollView.zoomScale - 1) < 0.001)
    }

    @Test("without scrolling the wheel does not zoom either; without the pinch recogniser nothing of the user's zooms")
    func disabled() {
        let scene = ZoomScene()
        scene.scrollView.isScrollEnabled = false
        scene.stage.wheel(0, -4, at: middle)
        scene.stage.wait(0.5)
        #expect(scene.scrollView.zoomScale == 1)
        scene.scrollView.pinchGestureRecognizer?.isEnabled = false
        scene.scrollView.panGestureRecognizer.allowedScrollTypesMask = .continuous
        for control in [true, false] {
            scene.stage.wheel(0, -4, at: middle, control: control)
            scene.stage.wait(0.5)
        }
        #expect(scene.scrollView.zoomScale == 1 && scene.recorder.log.isEmpty)
    }

    @Test("while a control in the content is held, the wheel does not zoom")
    func heldControl() {
        let scene = ZoomScene()
        let control = UIControl(frame: CGRect(x: 100, y: 100, width: 100, height: 40))
        scene.content.addSubview(control)
        scene.stage.frames(1)
        scene.stage.press(120, 120, device: .mouse)
        scene.stage.wait(0.3)
        scene.stage.wheel(0, -4, at: middle, control: true)
        scene.stage.wait(0.5)
        #expect(control.isTracking && scene.scrollView.zoomScale == 1)
        scene.stage.lift(device: .mouse)
        scene.stage.wheel(0, -4, at: middle, control: true)
        scene.stage.wait(0.5)
        #expect(abs(scene.scrollView.zoomScale - 2) < 0.001)
    }

    @Test("the Ctrl key counts where a burst begins")
    func burst() {
        let scene = ZoomScene()
        scene.stage.wheel(0, 1, at: middle)
        scene.stage.wheel(0, 1, at: middle, control: true)
        #expect(!scene.scrollView.isZooming)
        scene.stage.wait(0.5)
        #expect(scene.scrollView.contentOffset.y == 106 && scene.scrollView.zoomScale == 1)
    }

    @Test("content that a delegate centres while it is small stays under the pointer once it is large")
    func centred() {
        let scene = ZoomScene(content: CGSize(width: 480, height: 400), limits: 1...8)
        scene.recorder.isCentring = true
        scene.content.frame.origin.y = 200
        let pointer = CGPoint(x: 240, y: 380)
        let anchor = scene.contentPoint(at: pointer)
        scene.stage.wheel(0, -8, at: pointer, control: true)
        scene.stage.wait(0.5)
        #expect(abs(scene.scrollView.zoomScale - 4) < 1e-6)
        #expect(isNear(scene.contentPoint(at: pointer), anchor))
        scene.stage.wheel(0, 8, at: pointer, control: true)
        scene.stage.wait(0.5)
        #expect(isNear(scene.content.frame.origin, CGPoint(x: 0, y: 200), within: 1e-6))
        #expect(scene.scrollView.contentOffset == .zero)
    }
}
