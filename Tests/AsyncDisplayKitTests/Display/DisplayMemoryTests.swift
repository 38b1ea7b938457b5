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

/// Red above and blue below, drawn again when the size changes.
private final class StripesNode: ASDisplayNode, @unchecked Sendable {  // counted on the main thread
    nonisolated(unsafe) var attempts = 0
    nonisolated(unsafe) var layouts = 0

    override func layout() {
        super.layout()
        layouts += 1
    }

    override init() {
        super.init()
        displaysAsynchronously = false
        needsDisplayOnBoundsChange = true
    }

    override func drawParameters(forAsyncLayer layer: CALayer?) -> Any? {
        attempts += 1
        return nil
    }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height / 2))
        UIColor.blue.setFill()
        UIRectFill(CGRect(x: 0, y: bounds.height / 2, width: bounds.width, height: bounds.height / 2))
    }
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

    @Test("A node that grows where there is no memory shows what it has in its proportions, and draws when it shrinks")
    func grows() throws {
        let stage = try PromiseStage(width: 80, height: 80)
        defer { stage.close() }
        let node = StripesNode()
        stage.show(node)
        node.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        stage.host.step()
        #expect(stage.pixel(30, 5) == red && stage.pixel(30, 35) == blue)
        let attempts = node.attempts
        withoutMemory {
            node.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
            stage.host.step()
        }
        // Also when it is laid out again while there is memory to show what it has in another size.
        let layouts = node.layouts
        for _ in 0..<3 {
            node.view.setNeedsLayout()
            stage.host.step()
        }
        #expect(node.layouts == layouts + 3)
        // Not stretched: the upper half of 40 points ends where it ended, and nothing lies beyond.
        #expect(stage.pixel(30, 5) == red && stage.pixel(30, 35) == blue && stage.pixel(60, 60) == 0xFFFFFF)
        #expect(node.attempts == attempts + 1)
        node.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
        stage.host.step()
        #expect(stage.pixel(55, 25) == red && stage.pixel(55, 35) == blue)
    }

    @Test("A node whose first draw finds no memory draws when its size changes")
    func firstDraw() throws {
        let stage = try PromiseStage(width: 80, height: 80)
        defer { stage.close() }
        let node = StripesNode()
        withoutMemory { stage.show(node) }
        #expect(node.contents == nil)
        node.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
        stage.host.step()
        #expect(stage.pixel(55, 25) == red && stage.pixel(55, 35) == blue)
    }

    @Test("A picture that grows over the limit of decoded pixels stays as it is decoded")
    func picture() throws {
        let stage = try PromiseStage(width: 80, height: 80)
        defer { stage.close() }
        let limits = ImageLimits.current
        let data = try #require(plain(.red, side: 80).pngData())
        let node = ASImageNode()
        node.displaysAsynchronously = false
        // The decoder takes the limits of the moment when the picture is made.
        ImageLimits.current.maximumDecodedPixels = 50 * 50
        node.image = UIImage(data: data)
        ImageLimits.current = limits
        stage.show(node)
        node.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        stage.host.step()
        let contents = try #require(node.contents as AnyObject?)
        node.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
        stage.host.step(frames: 2)
        #expect(node.contents as AnyObject? === contents && stage.pixel(70, 70) == red)
    }
}
