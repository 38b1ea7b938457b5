import AsyncDisplayKit
import SDLBackend
import Testing

@MainActor @Suite(.serialized) struct ControlGestureTests {
    /// Refuses every recogniser, and notes that it was asked.
    private final class Refuser: ASDisplayNode, @unchecked Sendable {  // changed on the main thread
        nonisolated(unsafe) var asked = 0  // main thread

        override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
            asked += 1
            return false
        }
    }

    private final class RefusingScrollNode: ASScrollNode, @unchecked Sendable {  // changed on the main thread
        nonisolated(unsafe) var asked = 0  // main thread

        override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
            asked += 1
            return false
        }
    }

    /// A node at (10, 10), of 100 by 40, in one with a tap recogniser.
    private func showNode(
        _ node: ASDisplayNode, in root: ASDisplayNode = ASDisplayNode(), taps: Int = 1,
        onTap: @escaping @MainActor () -> Void
    ) throws -> PromiseStage {
        let stage = try PromiseStage(width: 300, height: 300)
        root.addSubnode(node)
        stage.show(root)
        node.frame = CGRect(x: 10, y: 10, width: 100, height: 40)
        let recognizer = UITapGestureRecognizer { _ in onTap() }
        recognizer.numberOfTapsRequired = taps
        root.view.addGestureRecognizer(recognizer)
        stage.host.step()
        return stage
    }

    @Test("A tap on an enabled control is the control's; a tap beside it is the recogniser's of the view around it")
    func tapOnControl() throws {
        let control = ASControlNode()
        var pressed = 0
        var taps = 0
        control.addAction(forControlEvents: .touchUpInside) { _ in pressed += 1 }
        let stage = try showNode(control) { taps += 1 }
        defer { stage.close() }
        stage.tap(50, 30)
        #expect(pressed == 1 && taps == 0)
        stage.tap(200, 200)
        #expect(pressed == 1 && taps == 1)
        control.isEnabled = false
        stage.tap(50, 30)
        #expect(pressed == 1 && taps == 2)
    }

    @Test("While a control is held, the wheel takes neither its press nor moves what it is in")
    func wheel() throws {
        let control = ASControlNode()
        var log: [String] = []
        for (event, name) in [(ASControlNodeEvent.touchUpInside, "up"), (.touchCancel, "cancel")] {
            control.addAction(forControlEvents: event) { _ in log.append(name) }
        }
        let scrollNode = ASScrollNode()
        let stage = try showNode(control, in: scrollNode) {}
        defer { stage.close() }
        scrollNode.view.contentSize = CGSize(width: 300, height: 3000)
        stage.host.step()
        func turnWheel() {
            stage.host.driver.enqueue(
                .wheel(
                    WheelEvent(
                        deltaX: 0, deltaY: 2, position: CGPoint(x: 50, y: 30), timestamp: stage.host.clock.now)))
            stage.host.run(seconds: 0.5)
        }
        stage.press(50, 30)
        stage.host.run(seconds: 0.2)
        turnWheel()
        #expect(scrollNode.view.contentOffset.y == 0 && control.isTracking && control.isHighlighted)
        stage.lift()
        #expect(log == ["up"])
        turnWheel()
        #expect(scrollNode.view.contentOffset.y > 0)
    }

    @Test("A control leaves its own tap recogniser alone, and double taps around it")
    func others() throws {
        let control = ASControlNode()
        control.isUserInteractionEnabled = true
        var (taps, doubleTaps) = (0, 0)
        let stage = try showNode(control, taps: 2) { doubleTaps += 1 }
        defer { stage.close() }
        stage.tap(50, 30)
        stage.tap(50, 30)
        #expect(doubleTaps == 1)
        stage.host.run(seconds: 1)
        control.view.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
        stage.tap(50, 30)
        #expect(taps == 1)
    }

    @Test("A node is asked about recognisers around it")
    func hook() throws {
        let node = Refuser()
        var taps = 0
        let stage = try showNode(node) { taps += 1 }
        defer { stage.close() }
        stage.tap(50, 30)
        #expect(taps == 0 && node.asked == 1)
    }

    @Test("A scroll node is asked about recognisers around it, too")
    func scrollNode() throws {
        let root = RefusingScrollNode()
        var taps = 0
        let stage = try showNode(ASDisplayNode(), in: root) { taps += 1 }
        defer { stage.close() }
        stage.tap(50, 30)
        #expect(taps == 0 && root.asked == 1)
    }
}
