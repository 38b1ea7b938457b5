import AsyncDisplayKit
import Drawing
import Execution
import Testing

/// Draws its bounds in one colour, in the frame that asks for it.
private final class ColorNode: ASDisplayNode, @unchecked Sendable {  // written by the test before it is drawn
    var color = UIColor.red {
        didSet { setNeedsDisplay() }
    }

    override init() {
        super.init()
        displaysAsynchronously = false
        placeholderEnabled = true
    }

    override func drawParameters(forAsyncLayer layer: CALayer?) -> Any? { color }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        (parameters as? UIColor)?.setFill()
        UIRectFill(bounds)
    }

    /// As large as the node, so that showing it needs no memory.
    private let placeholder = plain(.green, side: 40)

    override func placeholderImage() -> UIImage? { placeholder }
}

/// What a draw shows that finds no memory for its bitmap.
@MainActor @Suite(.serialized) struct DisplayMemoryTests {
    private let red: UInt32 = 0xFF0000
    private let green: UInt32 = 0x00FF00
    private let blue: UInt32 = 0x0000FF

    private func withoutMemory(_ body: () -> Void) {
        PixelMemory.$largestBlock.withValue(1000, operation: body)
    }

    @Test("A node keeps its contents where there is no memory to draw new ones, and draws when it is next asked to")
    func keepsContents() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let node = ColorNode()
        stage.show(node)
        #expect(stage.pixel(20, 20) == red)
        node.color = .blue
        withoutMemory { stage.host.step(frames: 3) }
        #expect(stage.pixel(20, 20) == red)
        node.setNeedsDisplay()
        stage.host.step()
        #expect(stage.pixel(20, 20) == blue)
    }

    @Test("A node without contents shows its placeholder where there is no memory to draw")
    func keepsPlaceholder() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        stage.show(ASDisplayNode())
        let node = ColorNode()
        withoutMemory { stage.show(node) }
        #expect(node.contents == nil && stage.pixel(20, 20) == green)
        node.setNeedsDisplay()
        stage.host.step()
        #expect(stage.pixel(20, 20) == red)
    }

    @Test("Text, pictures and rasterized subtrees without memory leave what is shown as it is")
    func otherNodes() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let text = ASTextNode()
        text.attributedText = NSAttributedString(string: "Text")
        let picture = ASImageNode()
        picture.image = plain(.red, side: 40)
        let raster = ASDisplayNode()
        let inner = ColorNode()
        raster.addSubnode(inner)
        raster.enableSubtreeRasterization()
        for node in [text, picture, raster] {
            node.displaysAsynchronously = false
            stage.show(node)
            inner.frame = raster.bounds
            stage.host.step()
            let contents = try #require(node.contents as AnyObject?)
            node.setNeedsDisplay()
            withoutMemory { stage.host.step(frames: 2) }
            #expect(node.contents as AnyObject? === contents, "\(type(of: node))")
        }
    }
}
