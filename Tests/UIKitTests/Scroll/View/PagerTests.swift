import Foundation
import Testing
import UIKit

/// A horizontal pager of four pages, each a vertical scroll view.
@MainActor private struct PagerScene {
    let stage = Stage()
    let pager = UIScrollView(frame: CGRect(x: 0, y: 0, width: 480, height: 800))
    let recorder = ScrollRecorder()
    let tables: [UIScrollView]

    init() {
        tables = (0..<4).map { index in
            let table = UIScrollView(frame: CGRect(x: CGFloat(index) * 480, y: 0, width: 480, height: 800))
            table.contentSize = CGSize(width: 480, height: 5000)
            return table
        }
        pager.isPagingEnabled = true
        pager.contentSize = CGSize(width: 4 * 480, height: 800)
        pager.delegate = recorder
        for table in tables { pager.addSubview(table) }
        stage.window.addSubview(pager)
        stage.frames(1)
    }
}

@MainActor @Suite struct PagerTests {
    private let middle = CGPoint(x: 240, y: 400)

    @Test("a horizontal drag goes to the pager and a vertical one to the table, decided once")
    func directions() {
        let scene = PagerScene()
        scene.stage.press(240, 400)
        scene.stage.drag(by: -40, 10, frames: 4)
        scene.stage.drag(by: 0, -200, frames: 4)
        #expect(scene.tables[0].contentOffset.y == 0 && scene.pager.contentOffset.x == 32)
        scene.stage.wait(0.1)
        scene.stage.lift()
        scene.stage.wait(1)
        #expect(scene.pager.contentOffset.x == 0)

        scene.stage.press(240, 400)
        scene.stage.drag(by: 5, -40, frames: 4)
        scene.stage.drag(by: -200, 0, frames: 4)
        #expect(scene.tables[0].contentOffset.y == 32 && scene.pager.contentOffset.x == 0)
        #expect(!scene.pager.isTracking && !scene.pager.isDragging)
        scene.stage.lift()
    }

    @Test("a throw turns one page, a slow drag over half a page too, and no drag more than one")
    func turns() {
        let scene = PagerScene()
        scene.stage.press(400, 400)
        scene.stage.drag(by: -100, 0, frames: 5)
        scene.stage.lift()
        #expect(scene.recorder.announcedTarget?.x == 480)
        scene.stage.wait(1)
        #expect(scene.pager.contentOffset.x == 480)

        scene.stage.press(400, 400)
        scene.stage.drag(by: -270, 0, frames: 30)
        scene.stage.wait(0.1)
        scene.stage.lift()
        scene.stage.wait(1)
        #expect(scene.pager.contentOffset.x == 960)

        scene.stage.press(10, 400)
        scene.stage.drag(by: 460, 0, frames: 5)
        scene.stage.lift()
        scene.stage.wait(1)
        #expect(scene.pager.contentOffset.x == 480)
    }

    @Test("caught in the middle of a turn and let go, it settles on the nearest page")
    func caught() {
        let scene = PagerScene()
        scene.stage.press(400, 400)
        scene.stage.drag(by: -100, 0, frames: 5)
        scene.stage.lift()
        scene.stage.frames(3)
        scene.stage.press(200, 400)
        let offset = scene.pager.contentOffset.x
        scene.stage.frames(10)
        #expect(scene.pager.contentOffset.x == offset && offset > 0 && offset < 480)
        scene.stage.lift()
        scene.stage.wait(1)
        #expect(scene.pager.contentOffset.x == (offset < 240 ? 0 : 480))
    }

    @Test("a drag goes on from the page that a program turns to meanwhile", arguments: [0, 300] as [CGFloat])
    func turnedMeanwhile(further: CGFloat) {
        let scene = PagerScene()
        scene.stage.press(400, 400)
        scene.stage.drag(by: -140, 0, frames: 10)
        scene.pager.setContentOffset(CGPoint(x: 1440, y: 0), animated: true)
        #expect(scene.pager.contentOffset.x == 1440)
        if further > 0 { scene.stage.drag(by: further, 0, frames: 40) }
        scene.stage.wait(0.1)
        scene.stage.lift()
        scene.stage.wait(1)
        #expect(scene.pager.contentOffset.x == (further > 0 ? 960 : 1440))
    }

    @Test("vertical wheel deltas scroll the table and horizontal ones drag the page")
    func wheelRouting() {
        let scene = PagerScene()
        scene.stage.wheel(0, 1.5, at: middle)
        #expect(scene.tables[0].contentOffset.y == 15 && scene.pager.contentOffset.x == 0)
        scene.stage.wait(1)
        scene.stage.wheel(2.5, 0, at: middle)
        #expect(scene.pager.contentOffset.x == 25)
        scene.stage.wait(1)
        #expect(scene.pager.contentOffset.x == 0)
    }

    @Test("a burst that moves the page by more than a third turns it, by at most one page")
    func burst() {
        let scene = PagerScene()
        for _ in 0..<7 {
            scene.stage.wheel(2.5, 0, at: middle)
            scene.stage.frames(2)
        }
        #expect(scene.pager.contentOffset.x == 175)
        scene.stage.wait(1)
        #expect(scene.pager.contentOffset.x == 480)
        for _ in 0..<60 { scene.stage.wheel(4.5, 0, at: middle) }
        #expect(scene.pager.contentOffset.x == 960)
        scene.stage.wait(1)
        #expect(scene.pager.contentOffset.x == 960)
    }

    @Test("pages that come before the one shown while it is dragged move the drag along, by touch and by trackpad")
    func pagesBefore() {
        let scene = PagerScene()
        func insertTwoPages() {
            scene.pager.contentSize.width += 2 * 480
            scene.pager.shiftContentOffset(by: CGPoint(x: 2 * 480, y: 0))
        }
        scene.stage.press(400, 400)
        scene.stage.drag(by: -270, 0, frames: 10)
        insertTwoPages()
        scene.stage.wait(0.1)
        scene.stage.lift()
        scene.stage.wait(1)
        #expect(scene.pager.contentOffset.x == 1440)
        for _ in 0..<4 { scene.stage.wheel(2.5, 0, at: middle) }
        insertTwoPages()
        for _ in 0..<4 { scene.stage.wheel(2.5, 0, at: middle) }
        #expect(scene.pager.contentOffset.x == 2600)
        scene.stage.wait(1)
        #expect(scene.pager.contentOffset.x == 2880)
    }

    @Test("turning back on the neighbouring page has effect at once")
    func turningBack() {
        let scene = PagerScene()
        for _ in 0..<30 { scene.stage.wheel(2.5, 0, at: middle) }
        #expect(scene.pager.contentOffset.x == 480)
        for _ in 0..<16 { scene.stage.wheel(-2.5, 0, at: middle) }
        #expect(scene.pager.contentOffset.x == 80)
        scene.stage.wait(1)
        #expect(scene.pager.contentOffset.x == 0)
    }

    @Test("a second burst during the turn turns the next page")
    func quickBursts() {
        let scene = PagerScene()
        for _ in 0..<8 { scene.stage.wheel(2.5, 0, at: middle) }
        scene.stage.frames(10)
        #expect(scene.pager.isDecelerating && scene.pager.contentOffset.x < 470)
        for _ in 0..<8 { scene.stage.wheel(2.5, 0, at: middle) }
        scene.stage.wait(1)
        #expect(scene.pager.contentOffset.x == 960)
    }

    @Test("a short burst turns the page if it is fast")
    func fast() {
        let scene = PagerScene()
        for _ in 0..<5 { scene.stage.wheel(1.5, 0, at: middle) }
        #expect(scene.pager.contentOffset.x == 75)
        scene.stage.wait(1)
        #expect(scene.pager.contentOffset.x == 480)
    }

    @Test("whole notches turn one page per 250 ms, Shift and wheel like horizontal ones")
    func notches() {
        let scene = PagerScene()
        for _ in 0..<12 { scene.stage.wheel(1, 0, at: middle) }
        scene.stage.wait(1)
        #expect(scene.pager.contentOffset.x == 480)
        scene.stage.wheel(0, 1, at: middle, shift: true)
        scene.stage.wait(0.3)
        scene.stage.wheel(0, 1, at: middle, shift: true)
        scene.stage.wait(1)
        #expect(scene.pager.contentOffset.x == 1440)
        scene.stage.wheel(-1, 0, at: middle)
        scene.stage.wait(1)
        #expect(scene.pager.contentOffset.x == 960)
        #expect(scene.tables.allSatisfy { $0.contentOffset == .zero })
    }

    @Test("an inner scroll view at its end leaves the drag to the pager")
    func nestedHorizontal() {
        let scene = PagerScene()
        let strip = UIScrollView(frame: CGRect(x: 0, y: 100, width: 480, height: 100))
        strip.contentSize = CGSize(width: 600, height: 100)
        scene.tables[0].addSubview(strip)
        scene.stage.press(400, 150)
        scene.stage.drag(by: -60, 0, frames: 5)
        scene.stage.wait(0.1)
        scene.stage.lift()
        scene.stage.wait(1)
        #expect(strip.contentOffset.x == 52 && scene.pager.contentOffset.x == 0)
        strip.contentOffset.x = 120
        scene.stage.press(400, 150)
        scene.stage.drag(by: -60, 0, frames: 5)
        #expect(strip.contentOffset.x == 120 && scene.pager.contentOffset.x == 52)
        scene.stage.lift()
    }

    @Test("page keys turn pages")
    func keys() {
        let scene = PagerScene()
        scene.pager.scroll(.line(CGPoint(x: 1, y: 0)))
        scene.stage.wait(0.5)
        #expect(scene.pager.contentOffset.x == 480)
        scene.pager.scroll(.page(forward: true))
        scene.stage.wait(0.5)
        #expect(scene.pager.contentOffset.x == 960)
    }
}
