import AsyncDisplayKit
import Execution
import Testing

/// What becomes of draws that have nothing to show, that are late, or that the main thread waits for.
@MainActor @Suite(.serialized) struct DrawEndTests {
    /// Draws of a picture take a twentieth of a second.
    private func settledStage(_ node: ASDisplayNode, delay: FrameTime = 0.05) throws -> PromiseStage {
        let stage = try PromiseStage(showing: node, drawingDelay: delay)
        stage.host.settle()
        return stage
    }

    @Test("A picture whose pixels are corrupt shows nothing, and the next one is shown", arguments: [true, false])
    func corrupt(isAsynchronous: Bool) throws {
        let data = try #require(plain(.red, side: 40).pngData())
        let corrupt = try #require(UIImage(data: data.prefix(45)))
        #expect(corrupt.size.width == 40)
        let node = ASImageNode()
        node.displaysAsynchronously = isAsynchronous
        node.image = plain(.red, side: 40)
        let stage = try settledStage(node, delay: 0)
        defer { stage.close() }
        node.image = corrupt
        stage.host.settle()
        #expect(node.contents == nil && stage.pixel(20, 20) == 0xFFFFFF)
        node.image = plain(.blue, side: 40)
        stage.host.settle()
        #expect(stage.pixel(20, 20) == 0x0000FF)
    }

    @Test("Waiting for a node whose draw is out of date ends with the newest state")
    func staleDraw() throws {
        let node = ASImageNode()
        node.image = halves(width: 80, height: 80)
        let stage = try settledStage(node)
        defer { stage.close() }
        node.setNeedsDisplay()
        stage.host.step()
        node.setCropEnabled(true, recropImmediately: true, inBounds: CGRect(x: 0, y: 0, width: 20, height: 20))
        #expect(node.contents?.width == 20)
    }

    @Test("Waiting for one of several nodes that are shown together waits for all of them")
    func sharedTransaction() throws {
        let root = ASDisplayNode()
        root.asyncdisplaykit_asyncTransactionContainer = true
        let pictures = [ASImageNode(), ASImageNode()]
        for node in pictures {
            node.image = plain(.blue)
            node.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            root.addSubnode(node)
        }
        let stage = try PromiseStage(width: 40, height: 40, drawingDelay: 0.05)
        defer { stage.close() }
        stage.show(root)
        #expect(pictures[0].contents == nil)
        pictures[0].recursivelyEnsureDisplaySynchronously(true)
        #expect(pictures[0].contents != nil && pictures[1].contents != nil)
    }

    @Test("A node whose display is suspended is not drawn, though it was queued, nor when the main thread waits for it")
    func suspended() throws {
        let node = ASImageNode()
        node.image = plain(.red, side: 40)
        let stage = try settledStage(node, delay: 0)
        defer { stage.close() }
        node.image = plain(.blue, side: 40)
        node.displaySuspended = true
        stage.host.step(frames: 2)
        node.recursivelyEnsureDisplaySynchronously(true)
        stage.host.step()
        #expect(stage.pixel(20, 20) == 0xFF0000)
        node.displaySuspended = false
        stage.host.step()
        #expect(stage.pixel(20, 20) == 0x0000FF)
    }

    @Test("A completion waits for the draw it asked for, not for one that was on its way")
    func completion() throws {
        let node = ASImageNode()
        node.image = plain(.red, side: 40)
        let stage = try settledStage(node)
        defer { stage.close() }
        node.setNeedsDisplay()
        stage.host.step()
        node.image = plain(.blue, side: 40)
        nonisolated(unsafe) var shown: [UInt32?] = []  // main thread
        node.setNeedsDisplayWithCompletion { _ in shown.append(node.contents?[20, 20].bits) }
        stage.host.settle()
        #expect(shown == [0xFF00_00FF])
    }
}

/// Calls super before it paints what its parameters say; false paints nothing.
private final class DutifulNode: ASDisplayNode, @unchecked Sendable {  // changed on the main thread
    nonisolated(unsafe) var paints = true  // main thread

    override func drawParameters(forAsyncLayer layer: CALayer?) -> Any? { paints }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        super.draw(bounds, withParameters: parameters, isCancelled: isCancelled, isRasterizing: isRasterizing)
        guard parameters as? Bool == true else { return }
        UIColor.blue.setFill()
        UIGraphicsGetCurrentContext()?.fill(bounds)
    }
}

@MainActor @Suite(.serialized) struct DrawingClassTests {
    @Test("A class that calls super and paints is drawn, also when it painted nothing at first")
    func callingSuper() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let node = DutifulNode()
        node.backgroundColor = .green
        node.paints = false
        stage.show(node)
        #expect(stage.pixel(20, 20) == 0x00FF00)
        node.paints = true
        node.setNeedsDisplay()
        stage.host.step()
        #expect(stage.pixel(20, 20) == 0x0000FF)
    }
}
