import AsyncDisplayKit
import Testing

/// Draws, so that there is something to wait for.
private final class DrawingNode: ASDisplayNode, @unchecked Sendable {  // never changed
    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {}
}

/// Counts how often everything in it was drawn.
private final class FinishCounter: ASDisplayNode, @unchecked Sendable {  // main thread
    nonisolated(unsafe) private(set) var finishes = 0  // main thread

    override func hierarchyDisplayDidFinish() { finishes += 1 }
}

@MainActor @Suite(.serialized) struct HierarchyFinishTests {
    /// A tree of two levels above nodes that draw.
    private func showTree(
        on stage: PromiseStage, drawing count: Int
    ) -> (top: FinishCounter, middle: FinishCounter, leaves: [DrawingNode]) {
        let (top, middle) = (FinishCounter(), FinishCounter())
        let leaves = (0..<count).map { _ in DrawingNode() }
        for node in [middle] + leaves { node.frame = CGRect(x: 0, y: 0, width: 20, height: 20) }
        top.addSubnode(middle)
        for leaf in leaves { middle.addSubnode(leaf) }
        stage.show(top)
        return (top, middle, leaves)
    }

    @Test("The nodes above several that draw are told once, when the last of them is drawn")
    func once() throws {
        let stage = try PromiseStage(drawingDelay: 0.05)
        defer { stage.close() }
        let (top, middle, _) = showTree(on: stage, drawing: 5)
        #expect(top.finishes == 0 && middle.finishes == 0)
        stage.host.settle()
        #expect(top.finishes == 1 && middle.finishes == 1)
    }

    @Test("A node that is drawn again tells the nodes above it again")
    func again() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let (top, middle, leaves) = showTree(on: stage, drawing: 3)
        stage.host.settle()
        let before = (top.finishes, middle.finishes)
        leaves[1].setNeedsDisplay()
        stage.host.settle()
        #expect(top.finishes == before.0 + 1 && middle.finishes == before.1 + 1)
    }

    @Test("The end of drawing does not wait for a node that leaves while it is drawn")
    func leaving() throws {
        let stage = try PromiseStage(drawingDelay: 0.05)
        defer { stage.close() }
        let (top, _, leaves) = showTree(on: stage, drawing: 2)
        leaves[0].removeFromSupernode()
        stage.host.settle()
        #expect(top.finishes == 1)
        leaves[1].setNeedsDisplay()
        stage.host.settle()
        #expect(top.finishes == 2)
    }
}
