import AsyncDisplayKit
import Execution
import TestSupport
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

    @Test("A change of what is in a rasterized node draws all of it again, and so does another place")
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

    @Test("A layout pass that leaves everything where it is draws nothing again, another size or another node does")
    func arrangement() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let (root, box, part) = tree()
        stage.show(root)
        stage.host.settle()
        func draws(after change: () -> Void) -> Int {
            let before = part.events.count { $0 == "did" }
            change()
            stage.host.settle()
            return part.events.count { $0 == "did" } - before
        }
        #expect(part.events.count { $0 == "did" } == 1)
        #expect(draws { root.setNeedsLayout() } == 0)
        #expect(draws { root.frame.size.height = 36 } == 1)
        #expect(draws { box.bounds.origin.x = 3 } == 0)
        #expect(draws { root.setNeedsLayout() } == 1)
        root.automaticallyManagesSubnodes = false
        root.layoutSpecBlock = nil
        #expect(draws { root.addSubnode(ASDisplayNode()) } == 1)
    }

    @Test("What another thread inserts has it drawn again only where it is drawn")
    func insertedElsewhere() throws {
        func insertions(into root: ASDisplayNode, _ child: ASDisplayNode) -> Bool {
            MainInbox.shared.drain()
            root.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: child) }
            onOtherThread {
                root.invalidateCalculatedLayout()
                _ = root.layoutThatFits(ASSizeRangeMake(CGSize(width: 40, height: 40)))
                root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
                root.applyMeasuredLayout()
            }
            #expect(child.supernode === root)
            defer { MainInbox.shared.drain() }
            return !MainInbox.shared.isEmpty
        }
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let (root, box, _) = tree()
        #expect(!insertions(into: root, box))
        // Near the viewport a node is drawn before it has a view.
        root.setInterfaceStateRecursively([.preload, .display])
        stage.host.settle()
        #expect(!root.isNodeLoaded && root.contents != nil)
        let other = ASDisplayNode()
        other.backgroundColor = .red
        other.style.preferredSize = CGSize(width: 40, height: 40)
        let before = root.contents
        #expect(insertions(into: root, other))
        stage.host.settle()
        #expect(root.contents != nil && root.contents !== before)
    }

    @Test("A picture in it has the round corners that it has in a layer of its own")
    func corners() throws {
        func pixels(rasterized: Bool) throws -> [UInt32] {
            let stage = try PromiseStage(width: 40, height: 40)
            defer { stage.close() }
            let (root, box, part) = tree()
            if !rasterized { part.isLayerBacked = true }
            let parent = rasterized ? root : ASDisplayNode()
            parent.addSubnode(box)
            part.cornerRoundingType = .precomposited
            part.cornerRadius = 9
            stage.show(parent)
            box.frame = parent.bounds
            stage.host.settle()
            let image = try #require(stage.host.screenshot())
            return (0..<image.width * image.height).map { image.pixels[$0] & 0xFFFFFF }
        }
        let own = try pixels(rasterized: true)
        #expect(try own == pixels(rasterized: false))
        #expect(own[11 * 40 + 11] == 0x00FF00 && own[20 * 40 + 20] == 0x0000FF && Set(own).count > 4)
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

    @Test("An opaque background is part of the bitmap, which is opaque then, and follows the colour")
    func background() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let (root, box, _) = tree()
        box.backgroundColor = nil
        root.backgroundColor = .red
        stage.show(root)
        stage.host.step()
        #expect(root.contents?.isOpaque == true)
        #expect(stage.pixel(5, 5) == 0xFF0000 && stage.pixel(20, 20) == 0x0000FF)
        root.backgroundColor = .green
        stage.host.step(frames: 2)
        #expect(stage.pixel(5, 5) == 0x00FF00 && stage.pixel(20, 20) == 0x0000FF)
        root.backgroundColor = nil
        stage.host.step(frames: 2)
        #expect(root.contents?.isOpaque == false && stage.pixel(5, 5) == 0xFFFFFF)
    }

    @Test("A text or a picture that rasterizes what is in it is drawn again with another background")
    func backgroundOfPicture() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let root = ASImageNode()
        root.enableSubtreeRasterization()
        root.backgroundColor = .red
        stage.show(root)
        stage.host.step()
        #expect(stage.pixel(5, 5) == 0xFF0000)
        root.backgroundColor = .green
        stage.host.step(frames: 2)
        #expect(stage.pixel(5, 5) == 0x00FF00)
    }

    @Test("A background that is not all of the bounds, or lets something through, is the layer's")
    func partOfBackground() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let (root, box, _) = tree()
        box.backgroundColor = nil
        root.backgroundColor = .red
        root.cornerRadius = 10
        stage.show(root)
        stage.host.step()
        #expect(root.contents?.isOpaque == false)
        #expect(stage.pixel(0, 0) == 0xFFFFFF && stage.pixel(5, 20) == 0xFF0000)
        root.cornerRadius = 0
        root.backgroundColor = UIColor(white: 0, alpha: 0.5)
        stage.host.step(frames: 2)
        #expect(root.contents?.isOpaque == false)
        #expect(stage.pixel(5, 5) == stage.pixel(0, 0) && stage.pixel(5, 5) != 0xFFFFFF && stage.pixel(5, 5) != 0)
    }

    /// All pixels of a node with texts in it: one with room around it, one that its frame cuts off on all sides, and
    /// one whose modifier draws under it.
    private func textPixels(rasterized: Bool, scale: CGFloat) throws -> [UInt32] {
        let stage = try PromiseStage(width: 120, height: 80, scale: scale)
        defer { stage.close() }
        let root = ASDisplayNode()
        root.backgroundColor = .white
        if rasterized { root.enableSubtreeRasterization() }
        let frames = [
            CGRect(x: 4, y: 3, width: 110, height: 24), CGRect(x: 9, y: 34, width: 31, height: 9),
            CGRect(x: 9, y: 50, width: 90, height: 20),
        ]
        for (index, frame) in frames.enumerated() {
            let node = ASTextNode()
            node.attributedText = NSAttributedString(
                string: "Affine jgy \(index)",
                attributes: [.font: UIFont.systemFont(ofSize: 15), .foregroundColor: UIColor(white: 0.2, alpha: 1)])
            if index == 0 { node.textContainerInset = UIEdgeInsets(top: 2, left: 7, bottom: 0, right: 0) }
            if index == 1 { node.maximumNumberOfLines = 1 }
            if index == 2 {
                node.willDisplayNodeContentWithRenderingContext = { context, _ in
                    context.setFillColor(UIColor.yellow.cgColor)
                    context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
                }
            }
            root.addSubnode(node)
            node.frame = frame
        }
        stage.show(root)
        stage.host.step()
        let image = try #require(stage.host.screenshot())
        return (0..<image.width * image.height).map { image.pixels[$0] & 0xFFFFFF }
    }

    @Test("Text in it looks as in a layer of its own, but for rounding", arguments: [1, 2] as [CGFloat])
    func text(scale: CGFloat) throws {
        let pixels = try textPixels(rasterized: true, scale: scale)
        let layered = try textPixels(rasterized: false, scale: scale)
        func difference(_ a: UInt32, _ b: UInt32) -> Int {
            [0, 8, 16].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
        }
        // Where glyphs touch, one blends after the other: over the background, or over nothing and then together.
        #expect(zip(pixels, layered).map(difference).max() == (scale == 1 ? 1 : 0))
        #expect(zip(pixels, layered).count { $0 != $1 } < 10)
        #expect(Set(pixels).count > 20 && pixels.contains(0xFFFF00))
    }
}
