import Foundation
import Testing
import UIKit

@MainActor @Suite struct ScrollMotionTests {
    @Test("an animated offset takes 0.3 s, eases in and out, and ends with one message")
    func animated() {
        let scene = ScrollScene()
        scene.scrollView.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
        scene.stage.frames(9)
        #expect(abs(scene.scrollView.contentOffset.y - 300) < 1)
        #expect(!scene.scrollView.isDecelerating && !scene.scrollView.isDragging)
        #expect(scene.recorder.log.isEmpty)
        scene.stage.frames(10)
        #expect(scene.scrollView.contentOffset.y == 600)
        #expect(scene.recorder.log == ["didEndScrollingAnimation"])
        #expect(scene.recorder.offsets.count >= 17)
    }

    @Test("setting the offset stops what moves")
    func stops() {
        let scene = ScrollScene()
        scene.fling(240, frames: 10)
        scene.stage.frames(3)
        scene.scrollView.contentOffset.y = 3000
        scene.stage.frames(30)
        #expect(scene.scrollView.contentOffset.y == 3000)
        #expect(scene.recorder.log.last == "didEndDecelerating")
    }

    @Test("a correction of the content above moves a fling along undisturbed")
    func correction() {
        func run(correctedBy delta: CGFloat) -> [CGFloat] {
            let scene = ScrollScene()
            scene.fling(240, frames: 10)
            var offsets: [CGFloat] = []
            for index in 0..<150 {
                if index == 20 {
                    scene.scrollView.contentSize.height += delta
                    scene.scrollView.shiftContentOffset(by: CGPoint(x: 0, y: delta))
                }
                scene.stage.frames(1)
                offsets.append(scene.scrollView.contentOffset.y - (index >= 20 ? delta : 0))
            }
            return offsets
        }
        let plain = run(correctedBy: 0)
        let corrected = run(correctedBy: 137)
        #expect(zip(plain, corrected).allSatisfy { abs($0 - $1) < 1e-6 })
        #expect(plain.last ?? 0 > 500)
    }

    @Test("a correction during a drag keeps the content under the finger")
    func correctionInDrag() {
        let scene = ScrollScene()
        scene.stage.press(240, 600)
        scene.stage.drag(by: 0, -108, frames: 5)
        scene.scrollView.shiftContentOffset(by: CGPoint(x: 0, y: 50))
        #expect(scene.scrollView.contentOffset.y == 150)
        scene.stage.drag(by: 0, -10, frames: 2)
        #expect(scene.scrollView.contentOffset.y == 160)
    }

    @Test("content that shrinks at rest takes the viewport along; an offset put outside stays")
    func shrinking() {
        let scene = ScrollScene()
        scene.scrollView.contentOffset.y = 9000
        scene.scrollView.contentSize.height = 5000
        #expect(scene.scrollView.contentOffset.y == 4200)
        scene.scrollView.contentOffset.y = -60
        scene.scrollView.contentSize.height = 4000
        #expect(scene.scrollView.contentOffset.y == -60)
    }

    @Test("content that grows while it coasts to the end is coasted into")
    func growing() {
        let scene = ScrollScene(contentHeight: 1000)
        scene.fling(190, frames: 8)
        #expect(scene.recorder.announcedTarget?.y == 200)
        scene.scrollView.contentSize.height = 5000
        scene.stage.wait(3)
        #expect(scene.scrollView.contentOffset.y > 400)
    }

    @Test("insets widen the range, and showing a rectangle scrolls by as little as it takes")
    func rectToVisible() {
        let scene = ScrollScene()
        scene.scrollView.contentInset = UIEdgeInsets(top: 50, left: 0, bottom: 100, right: 0)
        #expect(scene.scrollView.offsetRange(.vertical) == -50...9300)
        scene.scrollView.scrollRectToVisible(CGRect(x: 0, y: 1000, width: 100, height: 40), animated: false)
        #expect(scene.scrollView.contentOffset.y == 340)
        scene.scrollView.scrollRectToVisible(CGRect(x: 0, y: 700, width: 100, height: 40), animated: false)
        #expect(scene.scrollView.contentOffset.y == 340)
        scene.scrollView.scrollRectToVisible(CGRect(x: 0, y: 350, width: 100, height: 40), animated: false)
        #expect(scene.scrollView.contentOffset.y == 300)
        scene.scrollView.scrollRectToVisible(CGRect(x: 0, y: 9990, width: 100, height: 40), animated: false)
        #expect(scene.scrollView.contentOffset.y == 9300)
    }

    @Test("keys scroll by a line, a page and to the ends, and add up")
    func keys() {
        let scene = ScrollScene()
        #expect(!scene.scrollView.scroll(.line(CGPoint(x: 0, y: -1))))
        #expect(scene.scrollView.scroll(.line(CGPoint(x: 0, y: 1))))
        scene.stage.frames(3)
        scene.scrollView.scroll(.line(CGPoint(x: 0, y: 1)))
        scene.stage.frames(12)
        #expect(scene.scrollView.contentOffset.y == 80)
        scene.scrollView.scroll(.page(forward: true))
        scene.stage.frames(20)
        #expect(scene.scrollView.contentOffset.y == 840)
        scene.scrollView.scroll(.end(forward: true))
        scene.stage.frames(20)
        #expect(scene.scrollView.contentOffset.y == 9200)
        #expect(!scene.scrollView.scroll(.page(forward: true)))
        scene.scrollView.scroll(.end(forward: false))
        scene.stage.frames(20)
        #expect(scene.scrollView.contentOffset.y == 0)
    }

    @Test("keys reach a scroll view through the responder chain, and go on if there is no room")
    func responderChain() {
        final class Focused: UIView {
            override var canBecomeFirstResponder: Bool { true }
        }
        let scene = ScrollScene()
        let focused = Focused(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        scene.scrollView.addSubview(focused)
        focused.becomeFirstResponder()
        scene.stage.key(.down)
        scene.stage.wait(0.3)
        #expect(scene.scrollView.contentOffset.y == 40)
        scene.stage.key(.end)
        scene.stage.wait(0.5)
        #expect(scene.scrollView.contentOffset.y == 9200)
    }

    @Test("indicators show where it is, fade a second after the last movement, and then cost no frames")
    func indicators() throws {
        let scene = ScrollScene(contentHeight: 1600)
        let indicators = scene.scrollView.indicators
        scene.scrollView.contentOffset.y = 800
        let bar = try #require(indicators.bar(.vertical))
        #expect(bar.frame == CGRect(x: 474, y: 800 + 800 - 3 - 397, width: 3, height: 397))
        #expect(bar.opacity == 1 && indicators.bar(.horizontal) == nil)
        scene.stage.wait(0.9)
        scene.scrollView.contentOffset.y = 400
        scene.stage.wait(0.9)
        #expect(bar.opacity == 1)
        scene.stage.wait(0.25)
        #expect(bar.opacity < 1)
        scene.stage.wait(0.25)
        #expect(bar.isHidden)
        #expect(!scene.stage.driver.hasWork && scene.stage.driver.nextWakeTime == nil)
        scene.scrollView.contentOffset.y = 500
        #expect(!bar.isHidden && bar.opacity == 1)
        scene.scrollView.showsVerticalScrollIndicator = false
        #expect(bar.isHidden)
    }

    @Test("indicators that are switched off cost no frames and no timer")
    func noIndicators() {
        let scene = ScrollScene(contentHeight: 1600)
        scene.scrollView.showsVerticalScrollIndicator = false
        scene.scrollView.contentOffset.y = 800
        #expect(scene.scrollView.indicators.bar(.vertical) == nil)
        scene.stage.wait(0.02)
        #expect(!scene.stage.driver.hasWork && scene.stage.driver.nextWakeTime == nil)
    }
}
