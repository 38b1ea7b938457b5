import Foundation
import Testing
import UIKit

@MainActor @Suite struct ScrollPinchTests {
    private let middle = CGPoint(x: 200, y: 300)

    @Test("a pinch zooms about the middle between the fingers, which may move")
    func pinch() {
        let scene = ZoomScene()
        scene.press(around: middle, apart: 100)
        scene.pinch(around: middle, from: 100, to: 120, frames: 4)
        #expect(scene.scrollView.isZooming && scene.recorder.log == ["willBeginZooming"])
        let anchor = scene.contentPoint(at: middle)
        let scale = scene.scrollView.zoomScale
        scene.pinch(around: CGPoint(x: 240, y: 280), from: 120, to: 240)
        #expect(abs(scene.scrollView.zoomScale - 2 * scale) < 0.01)
        #expect(isNear(scene.contentPoint(at: CGPoint(x: 240, y: 280)), anchor, within: 0.5))
        scene.lift()
        scene.stage.wait(0.5)
        #expect(!scene.scrollView.isZooming && scene.recorder.log.count == 2)
        #expect(abs(scene.scrollView.zoomScale - 2 * scale) < 0.01)
    }

    @Test("beyond a limit a pinch shows ever less of what the fingers ask for, and goes back when they are lifted")
    func bounce() {
        let scene = ZoomScene()
        scene.press(around: middle, apart: 40)
        scene.pinch(around: middle, from: 40, to: 400)
        #expect(scene.scrollView.zoomScale > 4.5 && scene.scrollView.zoomScale < 8)
        let anchor = scene.contentPoint(at: middle)
        scene.lift()
        #expect(scene.scrollView.isZoomBouncing && !scene.scrollView.isZooming)
        #expect(scene.recorder.log == ["willBeginZooming"])
        for _ in 0..<10 {
            scene.stage.frames(1)
            #expect(isNear(scene.contentPoint(at: middle), anchor, within: 0.1))
        }
        scene.stage.wait(0.5)
        #expect(scene.scrollView.zoomScale == 4 && !scene.scrollView.isZoomBouncing)
        #expect(scene.recorder.log == ["willBeginZooming", "didEndZooming 4.0"])
    }

    @Test("below the smallest scale it goes back to a place where no edge is free")
    func bounceBack() {
        let scene = ZoomScene(limits: 1...4)
        scene.scrollView.contentOffset = CGPoint(x: 480, y: 800)
        scene.press(around: middle, apart: 300)
        scene.pinch(around: middle, from: 300, to: 100)
        #expect(scene.scrollView.zoomScale < 0.95)
        scene.lift()
        scene.stage.wait(0.6)
        #expect(scene.scrollView.zoomScale == 1)
        #expect(scene.scrollView.clamped(scene.scrollView.contentOffset) == scene.scrollView.contentOffset)
    }

    @Test("without bounces the limits hold for fingers, too")
    func noBounce() {
        let scene = ZoomScene()
        scene.scrollView.bouncesZoom = false
        scene.press(around: middle, apart: 40)
        scene.pinch(around: middle, from: 40, to: 400)
        #expect(scene.scrollView.zoomScale == 4)
        scene.lift()
        #expect(!scene.scrollView.isZoomBouncing && scene.recorder.log.last == "didEndZooming 4.0")
    }

    @Test("the finger that is left drags on from what is shown")
    func fingerLeft() {
        let scene = ZoomScene()
        scene.press(around: middle, apart: 100)
        scene.pinch(around: middle, from: 100, to: 200)
        scene.stage.lift(device: .finger(2))
        let offset = scene.scrollView.contentOffset
        let scale = scene.scrollView.zoomScale
        for step in 1...10 { scene.stage.move(100, 300 - CGFloat(step) * 10, device: .finger(1)) }
        let moved = scene.scrollView.contentOffset
        #expect(abs(moved.x - offset.x) < 0.5 && moved.y - offset.y > 90 && moved.y - offset.y <= 100)
        #expect(scene.scrollView.zoomScale == scale && scene.scrollView.isZooming)
        // Down again, the second finger zooms on without a jump.
        scene.stage.press(200, 200, device: .finger(2))
        #expect(scene.scrollView.zoomScale == scale)
        let anchor = scene.contentPoint(at: CGPoint(x: 150, y: 200))
        scene.stage.move(300, 200, device: .finger(2))
        #expect(abs(scene.scrollView.zoomScale - 2 * scale) < 0.01)
        #expect(isNear(scene.contentPoint(at: CGPoint(x: 200, y: 200)), anchor, within: 0.5))
        scene.lift()
        scene.stage.wait(0.6)
        #expect(scene.recorder.log.filter { $0 == "willBeginZooming" }.count == 1)
    }

    @Test("one finger drags, and there is no pinch to recognise where nothing can be zoomed")
    func recognizer() {
        let scene = ZoomScene()
        #expect(scene.scrollView.pinchGestureRecognizer != nil)
        scene.stage.press(200, 600)
        scene.stage.drag(by: 0, -200, frames: 5)
        #expect(scene.scrollView.contentOffset.y > 150 && !scene.scrollView.isZooming)
        scene.stage.lift()
        scene.stage.wait(2)
        scene.scrollView.maximumZoomScale = 0.5
        #expect(scene.scrollView.pinchGestureRecognizer == nil)
        scene.press(around: middle, apart: 100)
        scene.pinch(around: middle, from: 100, to: 200)
        #expect(scene.scrollView.zoomScale == 1)
        #expect(UIScrollView().pinchGestureRecognizer == nil)
    }

    @Test("a program that sets the scale during a pinch has the fingers go on from there")
    func programDuringPinch() {
        let scene = ZoomScene()
        scene.press(around: middle, apart: 100)
        scene.pinch(around: middle, from: 100, to: 150)
        scene.scrollView.zoomScale = 1
        #expect(scene.scrollView.zoomScale == 1)
        scene.pinch(around: middle, from: 150, to: 300)
        #expect(abs(scene.scrollView.zoomScale - 2) < 0.02)
    }

    @Test("in a pager a pinch zooms the page, and the pager stays where it is")
    func inPager() {
        let scene = ZoomScene()
        let pager = UIScrollView(frame: scene.scrollView.frame)
        pager.isPagingEnabled = true
        pager.contentSize = CGSize(width: 1440, height: 800)
        scene.stage.window.addSubview(pager)
        pager.addSubview(scene.scrollView)
        scene.stage.frames(1)
        scene.press(around: middle, apart: 100)
        scene.pinch(around: middle, from: 100, to: 200)
        #expect(scene.scrollView.zoomScale > 1.5)
        scene.pinch(around: CGPoint(x: 120, y: 300), from: 200, to: 220)
        #expect(pager.contentOffset == .zero && !pager.isDragging)
        scene.lift()
    }
}
