import Foundation
import Testing
import UIKit

@MainActor @Suite struct ScrollDragTests {
    @Test("the content follows the finger, less the slop")
    func follows() {
        let scene = ScrollScene()
        scene.stage.press(240, 600)
        #expect(scene.scrollView.isTracking && !scene.scrollView.isDragging)
        scene.stage.move(240, 594)
        #expect(scene.scrollView.contentOffset == .zero)
        scene.stage.move(240, 580)
        #expect(scene.scrollView.contentOffset.y == 12)
        scene.stage.move(250, 500)
        #expect(scene.scrollView.contentOffset == CGPoint(x: 0, y: 92))
        #expect(scene.scrollView.isDragging)
        scene.stage.move(250, 560)
        #expect(scene.scrollView.contentOffset.y == 32)
    }

    @Test("content let go after resting stays where it is")
    func rests() {
        let scene = ScrollScene()
        scene.stage.press(240, 600)
        scene.stage.drag(by: 0, -208, frames: 10)
        scene.stage.wait(0.1)
        scene.stage.lift()
        scene.stage.frames(30)
        #expect(scene.scrollView.contentOffset.y == 200)
        #expect(scene.recorder.log == ["willBeginDragging", "willEndDragging", "didEndDragging false"])
        #expect(!scene.scrollView.isTracking && !scene.scrollView.isDragging)
    }

    @Test("thrown, it coasts to exactly the offset it announced, and then asks for no more frames")
    func fling() throws {
        let scene = ScrollScene()
        scene.fling(240, frames: 10)
        #expect(scene.scrollView.isDecelerating)
        let target = try #require(scene.recorder.announcedTarget)
        let velocity = try #require(scene.recorder.announcedVelocity)
        #expect(abs(velocity.y - 1.44) < 0.03)
        #expect(scene.scrollView.targetContentOffset.y == target.y)
        #expect(abs(target.y - (232 + (velocity.y * 1000 - 15) / (-1000 * log(0.998)))) < 0.5)
        scene.stage.wait(3)
        #expect(scene.scrollView.contentOffset.y == target.y)
        #expect(!scene.scrollView.isDecelerating)
        #expect(
            scene.recorder.log == [
                "willBeginDragging", "willEndDragging", "didEndDragging true", "willBeginDecelerating",
                "didEndDecelerating",
            ])
        let pairs = zip(scene.recorder.offsets, scene.recorder.offsets.dropFirst())
        #expect(pairs.allSatisfy { $0.y <= $1.y })
        scene.stage.wait(2)
        #expect(!scene.stage.driver.hasWork && scene.stage.driver.nextWakeTime == nil)
    }

    @Test("the delegate may choose where it comes to rest")
    func target() {
        let scene = ScrollScene()
        scene.recorder.wantedTarget = CGPoint(x: 0, y: 700)
        scene.fling(240, frames: 10)
        scene.stage.wait(2)
        #expect(scene.scrollView.contentOffset.y == 700)
        #expect(scene.recorder.offsets.allSatisfy { $0.y <= 700 })
    }

    @Test("the delegate may send it elsewhere, animated, instead of letting it coast")
    func animatedElsewhere() {
        final class Sender: UIScrollViewDelegate {
            var decelerates: Bool?
            func scrollViewWillEndDragging(
                _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
                targetContentOffset: UnsafeMutablePointer<CGPoint>
            ) {
                scrollView.setContentOffset(CGPoint(x: 0, y: 1000), animated: true)
            }
            func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
                decelerates = decelerate
            }
        }
        let scene = ScrollScene()
        let sender = Sender()
        scene.scrollView.delegate = sender
        scene.fling(240, frames: 10)
        scene.stage.wait(0.5)
        #expect(scene.scrollView.contentOffset.y == 1000 && sender.decelerates == false)
    }

    @Test("it moves on in the very frame in which the finger is lifted")
    func noPause() {
        let scene = ScrollScene()
        scene.stage.press(240, 600)
        scene.stage.drag(by: 0, -240, frames: 10)
        let before = scene.scrollView.contentOffset.y
        scene.stage.lift()
        #expect(scene.scrollView.contentOffset.y > before + 20)
    }

    @Test("a control in the content keeps a press it has heard of")
    func controls() {
        let scene = ScrollScene()
        let control = UIControl(frame: CGRect(x: 0, y: 0, width: 480, height: 400))
        scene.scrollView.addSubview(control)
        scene.stage.press(240, 300)
        scene.stage.wait(0.15)
        scene.stage.drag(by: 0, -100, frames: 5)
        #expect(scene.scrollView.contentOffset.y == 0)
        scene.stage.lift()
        scene.stage.press(240, 300)
        scene.stage.drag(by: 0, -108, frames: 3)
        #expect(scene.scrollView.contentOffset.y == 100 && !control.isTracking)
        scene.stage.lift()
    }

    @Test("a scroll view that is let go of is released, also in the middle of a fling")
    func released() {
        let scene = ScrollScene()
        weak var released: UIScrollView?
        do {
            let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 480, height: 800))
            scrollView.contentSize = CGSize(width: 480, height: 9000)
            scene.stage.window.addSubview(scrollView)
            released = scrollView
            scene.fling(240, frames: 10)
            #expect(scrollView.isDecelerating)
            scrollView.removeFromSuperview()
            #expect(!scrollView.isDecelerating)
        }
        scene.stage.frames(2)
        #expect(released == nil)
    }

    @Test("dragged past the top it gives way by the rubber band, and springs back")
    func rubberBand() {
        let scene = ScrollScene()
        scene.stage.press(240, 200)
        scene.stage.drag(by: 0, 208, frames: 10)
        let expected = -RubberBand.displacement(forPull: 200, dimension: 800)
        #expect(abs(scene.scrollView.contentOffset.y - expected) < 1e-9)
        scene.stage.wait(0.1)
        scene.stage.lift()
        #expect(scene.scrollView.isDecelerating)
        scene.stage.wait(1)
        #expect(scene.scrollView.contentOffset.y == 0)
        #expect(scene.recorder.log.last == "didEndDecelerating")
    }

    @Test("without bouncing content stops at the top")
    func noBounce() {
        let scene = ScrollScene()
        scene.scrollView.bounces = false
        scene.stage.press(240, 200)
        scene.stage.drag(by: 0, 208, frames: 10)
        #expect(scene.scrollView.contentOffset.y == 0)
    }

    @Test("thrown against the end it bounces and comes to rest on it")
    func bounce() {
        let scene = ScrollScene(contentHeight: 1200)
        scene.fling(300, frames: 8)
        #expect(scene.recorder.announcedTarget?.y == 400)
        scene.stage.wait(2)
        #expect(scene.scrollView.contentOffset.y == 400)
        #expect((scene.recorder.offsets.map(\.y).max() ?? 0) > 420)
    }

    @Test("content that fits is not dragged, unless it always bounces")
    func fits() {
        let scene = ScrollScene(contentHeight: 300)
        scene.fling(100, frames: 5)
        #expect(scene.recorder.offsets.isEmpty)
        scene.scrollView.alwaysBounceVertical = true
        scene.fling(100, frames: 5)
        #expect(!scene.recorder.offsets.isEmpty)
        scene.stage.wait(1)
        #expect(scene.scrollView.contentOffset.y == 0)
    }

    @Test("a touch stops what coasts, and is not given to the content")
    func catches() {
        let scene = ScrollScene()
        let cell = RecordingView(frame: CGRect(x: 0, y: 0, width: 480, height: 10_000))
        var taps = 0
        cell.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
        scene.scrollView.addSubview(cell)
        scene.fling(240, frames: 10)
        scene.stage.frames(5)
        cell.log = []
        scene.stage.press(240, 300)
        let caught = scene.scrollView.contentOffset
        scene.stage.wait(0.3)
        #expect(scene.scrollView.contentOffset == caught && !scene.scrollView.isDecelerating)
        scene.stage.lift()
        #expect(cell.log.isEmpty && taps == 0)
        #expect(scene.recorder.log.last == "didEndDecelerating")
        scene.stage.tap(240, 300)
        #expect(taps == 1)
    }

    @Test("content hears of a press after 100 ms, and loses it when the drag begins")
    func delaysContent() {
        let scene = ScrollScene()
        let cell = RecordingView(frame: CGRect(x: 0, y: 0, width: 480, height: 10_000))
        scene.scrollView.addSubview(cell)
        scene.stage.press(240, 300)
        scene.stage.frames(4)
        #expect(cell.log.isEmpty)
        scene.stage.frames(4)
        #expect(cell.log == ["began"])
        scene.stage.drag(by: 0, -30, frames: 3)
        #expect(cell.log.last == "cancelled")
        scene.stage.lift()

        cell.log = []
        scene.stage.wait(1)
        scene.stage.press(240, 300)
        scene.stage.drag(by: 0, -30, frames: 2)
        scene.stage.wait(0.2)
        scene.stage.lift()
        #expect(cell.log.isEmpty)

        scene.stage.wait(1)
        scene.stage.tap(240, 300)
        #expect(cell.log == ["began", "ended"])
    }

    @Test("in content that cannot be dragged a press is heard of at once")
    func noDelay() {
        let scene = ScrollScene(contentHeight: 300)
        let cell = RecordingView(frame: CGRect(x: 0, y: 0, width: 480, height: 300))
        scene.scrollView.addSubview(cell)
        scene.stage.press(240, 200)
        #expect(cell.log == ["began"])
    }

    @Test("a programmatic offset in the middle of a drag is where the drag goes on from")
    func rebase() {
        let scene = ScrollScene()
        scene.stage.press(240, 600)
        scene.stage.drag(by: 0, -108, frames: 5)
        #expect(scene.scrollView.contentOffset.y == 100)
        scene.scrollView.contentOffset.y = 500
        scene.stage.drag(by: 0, -50, frames: 5)
        #expect(scene.scrollView.contentOffset.y == 550)
    }

    @Test("with both axes free a drag moves both, with directional lock only the one it began along")
    func axes() {
        let scene = ScrollScene()
        scene.scrollView.contentSize.width = 2000
        scene.scrollView.contentOffset = CGPoint(x: 500, y: 500)
        scene.stage.press(240, 400)
        scene.stage.drag(by: -60, -80, frames: 10)
        #expect(scene.scrollView.contentOffset.x > 540 && scene.scrollView.contentOffset.y > 560)
        scene.stage.wait(0.1)
        scene.stage.lift()
        scene.scrollView.isDirectionalLockEnabled = true
        let before = scene.scrollView.contentOffset.x
        scene.stage.press(240, 400)
        scene.stage.drag(by: -60, -80, frames: 10)
        #expect(scene.scrollView.contentOffset.x == before)
    }

    @Test("a view turned over scrolls the way the finger goes")
    func inverted() {
        let scene = ScrollScene()
        scene.scrollView.transform = CGAffineTransform(scaleX: 1, y: -1)
        scene.scrollView.contentOffset.y = 1000
        scene.stage.press(240, 600)
        scene.stage.drag(by: 0, -108, frames: 5)
        #expect(abs(scene.scrollView.contentOffset.y - 900) < 1e-6)
    }
}
