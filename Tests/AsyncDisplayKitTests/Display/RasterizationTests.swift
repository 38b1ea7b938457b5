import AsyncDisplayKit
import Testing

@MainActor @Suite(.serialized) struct RasterizationTests {
    /// Counts what happens to it.
    private final class Part: ASImageNode, @unchecked Sendable {  // counted on the main thread
        nonisolated(unsafe) var events: [String] = []

        override func didEnterVisibleState() {
            super.didEnterVisibleState()
            events.append("visible")
        }
        override func didEnterHierarchy() {
            super.didEnterHierarchy()
            events.append("hierarchy")
        }
        override func displayWillStart(asynchronously: Bool) {
            super.displayWillStart(asynchronously: asynchronously)
            events.append("will")
        }
        override func displayDidFinish() {
            super.displayDidFinish()
            events.append("did")
        }
    }

    /// A node of 40 by 40 with a picture of 20 by 20 at (10, 10) in it, inside of a grey box.
    private func tree() -> (root: ASDisplayNode, box: ASDisplayNode, part: Part) {
        let root = ASDisplayNode()
        root.automaticallyManagesSubnodes = true
        root.enableSubtreeRasterization()
        let box = ASDisplayNode()
        box.automaticallyManagesSubnodes = true
        box.backgroundColor = .green
        let part = Part()
        part.image = plain(.blue, side: 20)
        box.layoutSpecBlock = { _, _ in
            ASInsetLayoutSpec(insets: UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10), child: part)
        }
        root.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: box) }
        return (root, box, part)
    }

    @Test("A subtree is drawn into one bitmap, without layers of its own")
    func pixels() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let (root, box, part) = tree()
        stage.show(root)
        stage.host.step()
        #expect(stage.pixel(5, 5) == 0x00FF00 && stage.pixel(20, 20) == 0x0000FF)
        #expect(!box.isNodeLoaded && !part.isNodeLoaded && root.view.layer.sublayers?.isEmpty != false)
        #expect(root.contents?.width == 40)
    }

    @Test("What is in it enters the hierarchy and is told of its display, with the node that draws it")
    func callbacks() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let (root, _, part) = tree()
        stage.show(root)
        stage.host.step()
        #expect(part.isVisible && part.isInHierarchy)
        #expect(part.events.filter { $0 == "visible" } == ["visible"])
        #expect(part.events.contains("hierarchy") && part.events.contains("will") && part.events.last == "did")
    }

    @Test("A change of what is in it draws all of it again, and so does another place")
    func redraw() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let (root, box, part) = tree()
        stage.show(root)
        stage.host.step()
        part.image = plain(.red, side: 20)
        part.setNeedsDisplay()
        stage.host.step()
        #expect(stage.pixel(20, 20) == 0xFF0000)
        box.layoutSpecBlock = { _, _ in
            ASInsetLayoutSpec(insets: UIEdgeInsets(top: 20, left: 20, bottom: 0, right: 0), child: part)
        }
        stage.host.step(frames: 2)
        #expect(stage.pixel(15, 15) == 0x00FF00 && stage.pixel(35, 35) == 0xFF0000)
    }

    @Test("What is hidden is left out, and what clips cuts off")
    func clipping() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let (root, box, part) = tree()
        box.layoutSpecBlock = nil
        box.addSubnode(part)
        part.frame = CGRect(x: 30, y: 30, width: 20, height: 20)
        root.layoutSpecBlock = { _, _ in
            box.style.preferredSize = CGSize(width: 35, height: 35)
            return ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: [box])
        }
        box.clipsToBounds = true
        stage.show(root)
        stage.host.step()
        #expect(stage.pixel(32, 32) == 0x0000FF && stage.pixel(37, 37) == 0xFFFFFF)
        part.isHidden = true
        part.setNeedsDisplay()
        stage.host.step()
        #expect(stage.pixel(32, 32) == 0x00FF00)
    }
}
