import Foundation
import SDLBackend
import Testing
import UIKit

@MainActor @Suite struct ScrollWheelTests {
    private let middle = CGPoint(x: 240, y: 400)

    @Test("a notch eases by 53 points in 150 ms; one on the way adds to it")
    func notch() {
        let scene = ScrollScene()
        scene.stage.wheel(0, 1, at: middle)
        #expect(scene.scrollView.contentOffset.y < 20)
        scene.stage.frames(10)
        #expect(scene.scrollView.contentOffset.y == 53)
        scene.stage.wheel(0, 1, at: middle)
        scene.stage.frames(3)
        scene.stage.wheel(0, 1, at: middle)
        scene.stage.frames(10)
        #expect(scene.scrollView.contentOffset.y == 159)
        let steps = zip(scene.recorder.offsets, scene.recorder.offsets.dropFirst()).map { $1.y - $0.y }
        #expect(steps.allSatisfy { $0 >= 0 && $0 < 25 })
    }

    @Test("a burst counts as a drag")
    func delegate() {
        let scene = ScrollScene()
        scene.stage.wheel(0, 1, at: middle)
        #expect(scene.scrollView.isDragging)
        scene.stage.wait(0.5)
        #expect(
            scene.recorder.log == [
                "willBeginDragging", "willEndDragging", "didEndDragging true", "willBeginDecelerating",
                "didEndDecelerating",
            ])
        #expect(scene.recorder.announcedTarget?.y == 53)
    }

    @Test("the wheel stops at the edges and does not pass them")
    func edges() {
        let scene = ScrollScene(contentHeight: 900)
        for _ in 0..<5 { scene.stage.wheel(0, 1, at: middle) }
        scene.stage.wait(0.5)
        #expect(scene.scrollView.contentOffset.y == 100)
        #expect(scene.recorder.offsets.allSatisfy { $0.y <= 100 })
    }

    @Test("a trackpad is followed one to one, and leaves momentum 80 ms after its last event")
    func trackpad() {
        let scene = ScrollScene()
        for index in 1...10 {
            scene.stage.wheel(0, 1.5, at: middle)
            #expect(scene.scrollView.contentOffset.y == CGFloat(index) * 15)
        }
        scene.stage.frames(3)
        #expect(scene.scrollView.contentOffset.y == 150 && scene.scrollView.isDragging)
        scene.stage.frames(2)
        #expect(scene.scrollView.isDecelerating && !scene.scrollView.isDragging)
        scene.stage.wait(3)
        // 900 points per second.
        let expected = 150 + (900 - 15) / (-1000 * log(0.998))
        #expect(abs(scene.scrollView.contentOffset.y - expected) < 1)
    }

    @Test("a fraction of a notch, as of an X server, is that part of its points at once")
    func partOfNotch() {
        let scene = ScrollScene()
        scene.stage.driver.enqueue(
            .wheel(
                WheelEvent(
                    deltaX: 0, deltaY: 0.5, fractions: .ofNotch, position: middle, timestamp: scene.stage.clock.now)))
        scene.stage.frames(1)
        #expect(scene.scrollView.contentOffset.y == 26.5)
    }

    @Test("the velocity of a burst is that of what follows its first step, which took an unknown time")
    func velocity() {
        let scene = ScrollScene()
        scene.stage.wheel(0, 7.5, at: middle)
        #expect(scene.scrollView.scrollVelocity == .zero)
        for _ in 0..<2 {
            scene.stage.wheel(0, 1.5, at: middle)
            // 15 points in a sixtieth of a second.
            #expect(abs(scene.scrollView.scrollVelocity.y - 900) < 1)
        }
    }

    @Test("the axis of a burst is kept")
    func axis() {
        let scene = ScrollScene()
        scene.scrollView.contentSize.width = 2000
        scene.stage.wheel(0.2, 1.5, at: middle)
        scene.stage.wheel(3.5, 0.5, at: middle)
        #expect(scene.scrollView.contentOffset == CGPoint(x: 0, y: 20))
        scene.stage.wait(3)
        scene.stage.wheel(0, 1, at: middle, shift: true)
        scene.stage.wait(0.5)
        #expect(scene.scrollView.contentOffset.x == 53)
    }

    @Test("at the end of an inner scroll view the burst stays, and the next one moves the outer")
    func chaining() {
        let scene = ScrollScene()
        let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 480, height: 600))
        inner.contentSize = CGSize(width: 480, height: 640)
        scene.scrollView.addSubview(inner)
        for _ in 0..<3 { scene.stage.wheel(0, 1, at: middle) }
        scene.stage.wait(0.5)
        #expect(inner.contentOffset.y == 40 && scene.scrollView.contentOffset.y == 0)
        scene.stage.wheel(0, 1, at: middle)
        scene.stage.wait(0.5)
        #expect(inner.contentOffset.y == 40 && scene.scrollView.contentOffset.y == 53)
        scene.stage.wheel(0, -1, at: middle)
        scene.stage.wait(0.5)
        #expect(inner.contentOffset.y == 0)
    }

    @Test("a click while a notch eases is a click")
    func click() {
        let scene = ScrollScene()
        var taps = 0
        scene.scrollView.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
        scene.stage.wheel(0, 1, at: middle)
        scene.stage.frames(6)
        scene.stage.press(240, 400, device: .mouse)
        scene.stage.lift(device: .mouse)
        #expect(taps == 1)
        scene.stage.wait(0.5)
        #expect(scene.scrollView.contentOffset.y == 53)
    }

    @Test("a trackpad's burst held at the edge leaves no bounce")
    func noBounceAfterEdge() {
        let scene = ScrollScene(contentHeight: 900)
        for _ in 0..<20 { scene.stage.wheel(0, 2.5, at: middle) }
        scene.stage.wait(1)
        #expect(scene.scrollView.contentOffset.y == 100)
        #expect(scene.recorder.offsets.allSatisfy { $0.y <= 100 })
    }

    @Test("a program's animated offset takes over from a burst")
    func programTakesOver() {
        let scene = ScrollScene()
        scene.stage.wheel(0, 1, at: middle)
        scene.scrollView.setContentOffset(CGPoint(x: 0, y: 1000), animated: true)
        #expect(!scene.scrollView.isDragging)
        scene.stage.wait(0.5)
        #expect(scene.scrollView.contentOffset.y == 1000)
        #expect(scene.recorder.log.last == "didEndScrollingAnimation")
    }

    @Test("what is not scrolled is not moved by the wheel")
    func disabled() {
        let scene = ScrollScene()
        scene.scrollView.isScrollEnabled = false
        scene.stage.wheel(0, 1, at: middle)
        scene.stage.wait(0.5)
        #expect(scene.recorder.offsets.isEmpty)
    }

    @Test("A row that the wheel carries away from a held press is not selected", arguments: [1, -1])
    func pressedRow(notches: Double) throws {
        let rows = EditableRows(counts: 20)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.press(60, 100)
        // Long enough for the row to look pressed, and not so long that it is lifted.
        scene.host.run(seconds: 0.2)
        let cell = try #require(scene.table.cellForRow(at: IndexPath(row: 2, section: 0)))
        #expect(cell.isHighlighted)
        // At the beginning there is no room upwards.
        scene.wheel(notches)
        #expect(cell.isHighlighted == (notches < 0))
        scene.host.run(seconds: 0.1)
        scene.lift()
        #expect(rows.log == (notches < 0 ? ["select 0-2"] : []))
    }

    @Test("A control keeps its press while the wheel turns, and what it is in its place")
    func pressedControl() throws {
        let rows = EditableRows(counts: 20)
        let scene = try TableScene(rows)
        defer { scene.close() }
        let button = UIButton(frame: CGRect(x: 100, y: 160, width: 100, height: 40))
        scene.table.addSubview(button)
        scene.press(110, 180)
        scene.host.run(seconds: 0.3)
        #expect(button.isTracking)
        scene.wheel(1)
        scene.host.run(seconds: 0.3)
        #expect(button.isTracking && scene.table.contentOffset.y == 0)
        scene.lift()
        #expect(!button.isTracking)
    }
}
