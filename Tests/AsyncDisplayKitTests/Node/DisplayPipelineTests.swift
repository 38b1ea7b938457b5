import AsyncDisplayKit
import Execution
import SDLBackend
import Testing

/// Draws its bounds in one colour, by the class method, like client code does.
private final class ColorNode: ASDisplayNode, @unchecked Sendable {
    let color: UIColor
    nonisolated(unsafe) var finished = 0

    init(color: UIColor) {
        self.color = color
        super.init()
    }

    override func drawParameters(forAsyncLayer layer: CALayer?) -> Any? { color }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        guard let color = parameters as? UIColor, let context = UIGraphicsGetCurrentContext() else { return }
        context.setFillColor(color.cgColor)
        context.fill(bounds)
    }

    override func displayDidFinish() {
        super.displayDidFinish()
        finished += 1
    }
}

@MainActor @Suite(.serialized) struct DisplayPipelineTests {
    private func makeWindow(_ node: ASDisplayNode) -> UIWindow {
        let window = UIWindow(frame: UIScreen.main.bounds)
        node.frame = window.bounds
        window.addSubnode(node)
        window.makeKeyAndVisible()
        return window
    }

    @Test("A node made off the main thread is drawn by a worker and shown in its first frame")
    func drawnByWorker() throws {
        let host = try HeadlessHost(size: CGSize(width: 40, height: 40))
        defer { host.close() }
        let node = ColorNode(color: UIColor(red: 0, green: 1, blue: 0, alpha: 1))
        let window = makeWindow(node)
        host.step()
        let image = try #require(host.screenshot())
        #expect(image[20, 20].bits == 0xFF00_FF00)
        #expect(node.finished == 1)
        #expect(host.driver.statistics.incompleteFrames == 0)
        host.run(seconds: 0.1)
        #expect(host.driver.statistics.frameCount == 1)
        _ = window
    }

    @Test("A frame is not incomplete for want of a node that only holds others")
    func containersAreComplete() throws {
        final class Holder: ASDisplayNode, @unchecked Sendable {}  // as its superclass
        let host = try HeadlessHost(size: CGSize(width: 40, height: 40))
        defer { host.close() }
        DisplayCoordinator.shared.drawingDelay = 0.060
        defer { DisplayCoordinator.shared.drawingDelay = 0 }
        let node = Holder()
        node.addSubnode(ASDisplayNode())
        let window = makeWindow(node)
        host.step()
        #expect(host.driver.statistics.incompleteFrames == 0)
        host.settle()
        _ = window
    }

    @Test("A frame is incomplete for want of a node that draws and holds others, once its class has drawn")
    func drawingContainersAreIncomplete() throws {
        let host = try HeadlessHost(size: CGSize(width: 40, height: 40))
        defer { host.close() }
        let node = ColorNode(color: .black)
        node.addSubnode(ASDisplayNode())
        let window = makeWindow(node)
        host.settle()
        DisplayCoordinator.shared.drawingDelay = 0.060
        defer { DisplayCoordinator.shared.drawingDelay = 0 }
        node.setNeedsDisplay()
        host.step()
        #expect(host.driver.statistics.incompleteFrames == 1)
        host.settle()
        _ = window
    }

    @Test("A frame is incomplete for want of a picture, a text or a drawn subtree, whatever else is in the node")
    func drawingFrameworkNodesAreIncomplete() throws {
        let (picture, text, raster) = (ASImageNode(), ASTextNode(), ASDisplayNode())
        picture.image = plain(.blue)
        text.attributedText = NSAttributedString(string: "text")
        raster.enableSubtreeRasterization()
        for node in [picture, text, raster] {
            let host = try HeadlessHost(size: CGSize(width: 40, height: 40))
            defer { host.close() }
            DisplayCoordinator.shared.drawingDelay = 0.060
            defer { DisplayCoordinator.shared.drawingDelay = 0 }
            node.addSubnode(ASDisplayNode())
            let window = makeWindow(node)
            host.step()
            #expect(host.driver.statistics.incompleteFrames == 1, "\(node)")
            host.settle()
            _ = window
        }
    }

    @Test("With a drawing delay the frame comes without the content, and the content when it is due")
    func delay() throws {
        let host = try HeadlessHost(size: CGSize(width: 40, height: 40))
        defer { host.close() }
        DisplayCoordinator.shared.drawingDelay = 0.060
        defer { DisplayCoordinator.shared.drawingDelay = 0 }
        let node = ColorNode(color: .black)
        let window = makeWindow(node)
        host.step()
        #expect(host.screenshot()?[20, 20].bits == 0xFFFF_FFFF)
        #expect(host.driver.statistics.incompleteFrames == 1)
        host.settle()
        #expect(host.screenshot()?[20, 20].bits == 0xFF00_0000)
        #expect(host.driver.statistics.framesThatWaited == 0)
        _ = window
    }

    @Test("A spec arranges managed subnodes, and a change of a subnode is laid out again in one frame")
    func layout() throws {
        let host = try HeadlessHost(size: CGSize(width: 100, height: 100))
        defer { host.close() }
        let first = ColorNode(color: .black)
        let second = ColorNode(color: .black)
        first.style.preferredSize = CGSize(width: 20, height: 30)
        second.style.preferredSize = CGSize(width: 20, height: 10)
        let root = ASDisplayNode()
        root.automaticallyManagesSubnodes = true
        root.layoutSpecBlock = { _, _ in
            ASStackLayoutSpec(
                direction: .vertical, spacing: 5, justifyContent: .start, alignItems: .start, children: [first, second])
        }
        let window = makeWindow(root)
        host.step()
        #expect(first.frame == CGRect(x: 0, y: 0, width: 20, height: 30))
        #expect(second.frame == CGRect(x: 0, y: 35, width: 20, height: 10))
        #expect(root.subnodes == [first, second])
        first.style.preferredSize.height = 50
        first.setNeedsLayout()
        host.step()
        #expect(second.frame.minY == 55)
        _ = window
    }

    @Test("When the display's scale changes nodes are drawn again at it, but for those with a scale of their own")
    func scaleChange() throws {
        let host = try HeadlessHost(size: CGSize(width: 40, height: 40))
        defer { host.close() }
        // Its window does not follow.
        host.driver.backend = nil
        let root = ASDisplayNode()
        let nodes = (0..<4).map { _ in ColorNode(color: .black) }
        nodes[1].isLayerBacked = true
        nodes[2].contentsScaleForDisplay = 1
        for node in nodes {
            node.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            root.addSubnode(node)
        }
        let window = makeWindow(root)
        host.settle()
        func widths() -> [Int?] { nodes.map { $0.layer.contentsImage?.width } }
        #expect(widths() == [10, 10, 10, 10])
        nodes[3].removeFromSupernode()
        host.driver.enqueue(.window(.resized(CGSize(width: 40, height: 40), scale: 2)))
        host.settle()
        #expect(widths().prefix(3) == [20, 20, 10])
        root.addSubnode(nodes[3])
        host.settle()
        #expect(widths() == [20, 20, 10, 20])
        _ = window
    }
}
