import Foundation
import Testing
import UIKit

/// The mouse on the bars of a scroll view of 480 x 800 points. Over 10,000 points of content the track is 794 points
/// long, from 3 on, and the thumb 63.52.
@MainActor @Suite struct ScrollBarTests {
    private static let thumb: CGFloat = 794 * 800 / 10_000
    /// Points of content for each point that the thumb moves.
    private static let scale = 9200 / (794 - thumb)

    @Test("the bar grows under the pointer, stays without frames, and fades once the pointer has left")
    func hover() throws {
        let scene = ScrollScene()
        let indicators = scene.scrollView.indicators
        scene.stage.hover(240, 400)
        #expect(indicators.bar(.vertical) == nil)
        scene.stage.hover(470, 400)
        let bar = try #require(indicators.bar(.vertical))
        #expect(bar.frame.minX == 469 && bar.frame.width == 8)
        #expect(abs(bar.frame.minY - 3) < 1e-6 && abs(bar.frame.height - Self.thumb) < 1e-6)
        scene.stage.wait(2)
        #expect(bar.opacity == 1 && !scene.stage.driver.hasWork && scene.stage.driver.nextWakeTime == nil)
        scene.stage.hover(240, 400)
        #expect(bar.frame.width == 3 && bar.opacity == 1)
        scene.stage.wait(1.5)
        #expect(bar.isHidden && !scene.stage.driver.hasWork && scene.stage.driver.nextWakeTime == nil)
    }

    @Test("the thumb is dragged under the pointer, from end to end and no further, and the content hears of no touch")
    func drag() throws {
        let scene = ScrollScene()
        let content = RecordingView(frame: CGRect(x: 0, y: 0, width: 480, height: 10_000))
        scene.scrollView.addSubview(content)
        scene.stage.press(470, 10, device: .mouse)
        scene.stage.move(470, 110, device: .mouse)
        #expect(abs(scene.scrollView.contentOffset.y - 100 * Self.scale) < 1e-6)
        let bar = try #require(scene.scrollView.indicators.bar(.vertical))
        #expect(abs(bar.frame.minY - scene.scrollView.contentOffset.y - 103) < 1e-6)
        #expect(scene.scrollView.isDragging && scene.recorder.log == ["willBeginDragging"])
        // Away from the bar it goes on.
        scene.stage.move(100, 2000, device: .mouse)
        #expect(scene.scrollView.contentOffset.y == 9200)
        scene.stage.move(100, 60, device: .mouse)
        #expect(abs(scene.scrollView.contentOffset.y - 50 * Self.scale) < 1e-6)
        scene.stage.lift(device: .mouse)
        #expect(!scene.scrollView.isDragging && scene.scrollView.isAtRest)
        #expect(scene.recorder.log == ["willBeginDragging", "willEndDragging", "didEndDragging false"])
        #expect(content.log.isEmpty)
    }

    @Test("a press in the track turns a page, and further ones while it is held, until the thumb is under the pointer")
    func track() {
        let scene = ScrollScene()
        scene.stage.press(470, 300, device: .mouse)
        scene.stage.wait(0.35)
        #expect(scene.scrollView.contentOffset.y == 760)
        scene.stage.wait(2)
        // The thumb covers 300 from an offset of some 2,940 on.
        #expect(abs(scene.scrollView.contentOffset.y - 3040) < 1e-6)
        scene.stage.lift(device: .mouse)
        scene.stage.press(470, 10, device: .mouse)
        scene.stage.lift(device: .mouse)
        scene.stage.wait(0.5)
        #expect(abs(scene.scrollView.contentOffset.y - 2280) < 1e-6)
        #expect(scene.recorder.log.allSatisfy { $0 == "didEndScrollingAnimation" })
    }

    @Test("Shift and a press in the track take the thumb there, and it is dragged on from there")
    func jump() {
        let scene = ScrollScene()
        scene.stage.press(470, 400, device: .mouse, modifiers: .shift)
        #expect(abs(scene.scrollView.contentOffset.y - 4600) < 1e-6)
        scene.stage.move(470, 410, device: .mouse)
        #expect(abs(scene.scrollView.contentOffset.y - 4600 - 10 * Self.scale) < 1e-6)
        scene.stage.lift(device: .mouse)
    }

    @Test("the middle button takes the thumb to the pointer, as Shift does, until that button is released")
    func middleButton() throws {
        let scene = try TableScene(EditableRows(counts: 100), rowHeight: 40)
        defer { scene.close() }
        let table = scene.table
        scene.press(316, 200, with: .shift)
        let jumped = table.contentOffset.y
        scene.lift()
        #expect(jumped > 1000 && !table.isDragging)
        scene.scroll(to: 0)
        scene.press(316, 200, .middle)
        #expect(table.contentOffset.y == jumped && table.isDragging)
        // The other buttons do nothing meanwhile, also beside the bar.
        scene.click(100, 100)
        #expect(table.isDragging && table.indexPathForSelectedRow == nil)
        scene.move(316, 210)
        #expect(table.contentOffset.y > jumped)
        scene.move(316, 200)
        scene.lift(.middle)
        #expect(table.contentOffset.y == jumped && !table.isDragging)
    }

    @Test("a finger goes through the bar to the content, and nothing is there without room or with bars switched off")
    func notTheMouse() {
        let scene = ScrollScene()
        let content = RecordingView(frame: CGRect(x: 0, y: 0, width: 480, height: 10_000))
        scene.scrollView.addSubview(content)
        scene.stage.tap(470, 10)
        #expect(content.log == ["began", "ended"])
        func click() -> [String] {
            content.log = []
            scene.stage.press(470, 10, device: .mouse)
            scene.stage.lift(device: .mouse)
            return content.log
        }
        #expect(click().isEmpty)
        scene.scrollView.showsVerticalScrollIndicator = false
        #expect(click() == ["began", "ended"])
        scene.scrollView.showsVerticalScrollIndicator = true
        scene.scrollView.isScrollEnabled = false
        #expect(click() == ["began", "ended"])
        scene.scrollView.isScrollEnabled = true
        scene.scrollView.contentSize.height = 700
        #expect(click() == ["began", "ended"])
    }

    @Test("a finger that drags the content sees the bar, which fades afterwards")
    func finger() throws {
        let scene = ScrollScene()
        scene.stage.press(240, 600)
        scene.stage.drag(by: 0, -100, frames: 5)
        let bar = try #require(scene.scrollView.indicators.bar(.vertical))
        #expect(!bar.isHidden && bar.opacity == 1 && bar.frame.width == 3)
        scene.stage.lift()
        scene.stage.wait(5)
        #expect(bar.isHidden)
    }

    @Test("while the thumb is held, wheel and keys do nothing; the window's loss of the pointer ends it")
    func held() {
        let scene = ScrollScene()
        scene.stage.press(470, 10, device: .mouse)
        scene.stage.move(470, 20, device: .mouse)
        let offset = scene.scrollView.contentOffset
        scene.stage.wheel(0, 3, at: CGPoint(x: 100, y: 100))
        scene.stage.key(.end)
        scene.stage.wait(0.5)
        #expect(scene.scrollView.contentOffset == offset && offset.y > 0)
        scene.stage.cancel(device: .mouse)
        #expect(!scene.scrollView.isDragging)
        scene.stage.move(470, 300, device: .mouse)
        #expect(scene.scrollView.contentOffset == offset)
    }

    @Test("held against the end of the track, the content stays at its end while it grows")
    func growing() {
        let scene = ScrollScene()
        scene.stage.press(470, 10, device: .mouse)
        scene.stage.move(470, 900, device: .mouse)
        scene.scrollView.contentSize.height = 20_000
        scene.stage.frames(2)
        #expect(scene.scrollView.contentOffset.y == 19_200)
        scene.stage.move(470, 400, device: .mouse)
        scene.stage.frames(1)
        let offset = scene.scrollView.contentOffset
        scene.scrollView.contentSize.height = 30_000
        scene.stage.frames(2)
        #expect(scene.scrollView.contentOffset == offset)
        scene.stage.lift(device: .mouse)
    }

    @Test("a scroll view that leaves the window while its thumb is held is not dragged any more")
    func leaving() {
        let scene = ScrollScene()
        scene.stage.press(470, 10, device: .mouse)
        scene.stage.move(470, 50, device: .mouse)
        scene.scrollView.removeFromSuperview()
        #expect(!scene.scrollView.isDragging)
        let offset = scene.scrollView.contentOffset
        scene.stage.move(470, 90, device: .mouse)
        scene.stage.lift(device: .mouse)
        #expect(scene.scrollView.contentOffset == offset)
    }

    @Test("a horizontal bar is at the lower edge; written from the right, the vertical one is at the left")
    func edges() {
        let scene = ScrollScene()
        scene.scrollView.contentSize = CGSize(width: 4800, height: 800)
        scene.stage.press(10, 795, device: .mouse)
        scene.stage.move(1000, 795, device: .mouse)
        #expect(scene.scrollView.contentOffset == CGPoint(x: 4320, y: 0))
        scene.stage.lift(device: .mouse)
        scene.scrollView.contentSize = CGSize(width: 480, height: 10_000)
        scene.scrollView.contentOffset = .zero
        scene.scrollView.semanticContentAttribute = .forceRightToLeft
        scene.stage.press(5, 10, device: .mouse)
        scene.stage.move(5, 1000, device: .mouse)
        #expect(scene.scrollView.contentOffset.y == 9200)
        scene.stage.lift(device: .mouse)
    }

    @Test("of nested scroll views the inner one's bar takes the press where it has one, the outer one's elsewhere")
    func nested() {
        let scene = ScrollScene()
        let inner = UIScrollView(frame: CGRect(x: 0, y: 100, width: 480, height: 200))
        inner.contentSize = CGSize(width: 2000, height: 200)
        scene.scrollView.addSubview(inner)
        scene.stage.press(10, 295, device: .mouse)
        scene.stage.move(1000, 295, device: .mouse)
        #expect(inner.contentOffset.x == 1520 && scene.scrollView.contentOffset.y == 0)
        scene.stage.lift(device: .mouse)
        scene.stage.press(475, 200, device: .mouse, modifiers: .shift)
        #expect(scene.scrollView.contentOffset.y > 0)
        scene.stage.lift(device: .mouse)
    }

    @Test("the thumb of a pager rests at a page")
    func pager() {
        let scene = ScrollScene(contentHeight: 8000)
        scene.scrollView.isPagingEnabled = true
        scene.stage.press(470, 10, device: .mouse)
        scene.stage.move(470, 300, device: .mouse)
        #expect(scene.scrollView.contentOffset.y.truncatingRemainder(dividingBy: 800) != 0)
        scene.stage.lift(device: .mouse)
        scene.stage.wait(1)
        #expect(scene.scrollView.contentOffset.y == 3200)
    }

    @Test("a list that is turned over is dragged by its bar as it is seen")
    func flipped() {
        let scene = ScrollScene()
        scene.scrollView.flippedAxis = .vertical
        // The beginning is at the bottom.
        scene.stage.press(470, 790, device: .mouse)
        scene.stage.move(470, 690, device: .mouse)
        #expect(abs(scene.scrollView.contentOffset.y - 100 * Self.scale) < 1e-6)
        scene.stage.lift(device: .mouse)
    }
}
