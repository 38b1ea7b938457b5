import AsyncDisplayKit
import CAllocationCounter
import Drawing
import Execution
import TestSupport
import Testing

/// Paints bands and a slanted line, so that every pixel depends on where it is. Takes no time, and counts what it is
/// told.
private final class BandNode: ASDisplayNode, @unchecked Sendable {  // counted on the main thread
    nonisolated(unsafe) var starts = 0
    nonisolated(unsafe) var ends = 0
    nonisolated(unsafe) var hierarchyEnds = 0

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        for index in 0..<Int(bounds.height / 37) {
            context.setFillColor(UIColor(white: CGFloat(index % 17) / 17, alpha: index % 5 == 0 ? 0.5 : 1).cgColor)
            context.fill(CGRect(x: CGFloat(index % 9), y: CGFloat(index) * 37, width: bounds.width - 20, height: 30))
        }
        context.setStrokeColor(UIColor.red.cgColor)
        context.setLineWidth(3)
        context.move(to: CGPoint(x: bounds.minX, y: bounds.minY))
        context.addLine(to: CGPoint(x: bounds.maxX, y: bounds.maxY))
        context.strokePath()
    }

    override func drawParameters(forAsyncLayer layer: CALayer?) -> Any? { "bands" }

    override func displayWillStart(asynchronously: Bool) {
        super.displayWillStart(asynchronously: asynchronously)
        starts += 1
    }

    override func displayDidFinish() {
        super.displayDidFinish()
        ends += 1
    }

    override func hierarchyDisplayDidFinish() {
        super.hierarchyDisplayDidFinish()
        hierarchyEnds += 1
    }
}

/// Makes its contents itself, as one picture.
private final class PictureNode: ASDisplayNode, @unchecked Sendable {  // no state
    override class func display(withParameters parameters: Any?, isCancelled: () -> Bool) -> UIImage? {
        plain(.blue)
    }
}

private let sentence = "Every pixel of a long text depends on where it is, more or less. "

@MainActor private func longText(_ repetitions: Int, underlined: Bool = false) -> ASTextNode {
    let node = ASTextNode()
    node.attributedText = longString(repetitions, underlined: underlined)
    return node
}

func longString(_ repetitions: Int, underlined: Bool = false, color: UIColor = .black) -> NSAttributedString {
    var attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 13), .foregroundColor: color]
    if underlined { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
    let string = (0..<repetitions).map { "\($0): \(sentence)" }.joined()
    return NSAttributedString(string: string, attributes: attributes)
}

/// A node of 100 by 12,000 points in a scroll view as large as the window, 100 by 200.
@MainActor private final class ScrollStage {
    static let size = CGSize(width: 100, height: 12_000)
    let stage: PromiseStage
    let scrollView: UIScrollView
    let node: ASDisplayNode

    init(_ node: ASDisplayNode, size: CGSize = ScrollStage.size, drawingDelay: FrameTime = 0) throws {
        stage = try PromiseStage(width: 100, height: 200, drawingDelay: drawingDelay)
        scrollView = UIScrollView(frame: stage.window.bounds)
        self.node = node
        scrollView.contentSize = size
        node.frame = CGRect(origin: .zero, size: size)
        scrollView.addSubnode(node)
        stage.window.addSubview(scrollView)
        stage.window.makeKeyAndVisible()
        stage.host.step()
    }

    /// Scrolls along the node's longer side, and makes a frame.
    func scroll(to offset: CGFloat) {
        let isWide = node.bounds.width > node.bounds.height
        scrollView.contentOffset = isWide ? CGPoint(x: offset, y: 0) : CGPoint(x: 0, y: offset)
        stage.host.step()
    }

    /// What the window shows at some offsets.
    func looks(at offsets: [CGFloat]) -> [Look] {
        offsets.map {
            scroll(to: $0)
            stage.host.settle()
            return Look(stage.host.screenshot())
        }
    }
}

/// The pixels of a window.
private struct Look: Equatable, CustomStringConvertible {
    var pixels: [UInt32] = []

    @MainActor init(_ image: CGImage?) {
        if let image { pixels = Array(UnsafeBufferPointer(start: image.pixels, count: image.width * image.height)) }
    }

    /// The largest difference of a channel.
    func difference(from other: Look) -> Int {
        guard pixels.count == other.pixels.count else { return 255 }
        var largest = 0
        for (a, b) in zip(pixels, other.pixels) where a != b {
            for shift in [0, 8, 16] as [UInt32] {
                largest = max(largest, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)))
            }
        }
        return largest
    }

    var description: String { "\(pixels.count) pixels" }
}

@MainActor @Suite(.serialized) struct TiledNodeTests {
    private let offsets: [CGFloat] = [0, 11_800, 5000, 5001.5, 5300, 4700, 400, 512, 0]

    /// What a node looks like at the offsets, in tiles and in one piece.
    private func expectSameLook(
        _ size: CGSize = ScrollStage.size, tolerance: Int = 0, _ make: () -> ASDisplayNode,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let tiled = try ScrollStage(make(), size: size)
        let looks = tiled.looks(at: offsets)
        #expect(tiled.node.contents == nil && tiled.node.layer.contentsTiles != nil, sourceLocation: sourceLocation)
        tiled.stage.close()
        let node = make()
        node.enableSubtreeRasterization()
        let whole = try ScrollStage(node, size: size)
        let differences = zip(looks, whole.looks(at: offsets)).map { $0.difference(from: $1) }
        #expect(differences.allSatisfy { $0 <= tolerance }, "\(differences)", sourceLocation: sourceLocation)
        #expect(node.contents != nil && node.layer.contentsTiles == nil, sourceLocation: sourceLocation)
        whole.stage.close()
    }

    @Test("A tall text looks the same in tiles as in one piece")
    func texts() throws {
        try expectSameLook { longText(300) }
        try expectSameLook {
            let node = longText(300, underlined: true)
            node.textContainerInset = UIEdgeInsets(top: 7, left: 3.5, bottom: 0, right: 0)
            node.backgroundColor = .green
            node.shadowOpacity = 1
            return node
        }
    }

    @Test("A drawing by class methods looks the same in tiles, tall or wide, with a background and modifiers")
    func drawings() throws {
        try expectSameLook { BandNode() }
        // Cairo rounds the coverage of a nearly level edge by where the edge enters the bitmap.
        try expectSameLook(CGSize(width: 12_000, height: 100), tolerance: 20) { BandNode() }
        try expectSameLook {
            let node = BandNode()
            node.backgroundColor = UIColor(white: 0.5, alpha: 0.5)
            node.didDisplayNodeContentWithRenderingContext = { context, _ in
                context.setFillColor(UIColor.blue.cgColor)
                context.fill(CGRect(x: 50, y: 500, width: 20, height: 9000))
            }
            return node
        }
    }

    @Test("A picture in memory looks the same in tiles, however it is scaled, tinted and placed")
    func picturesInMemory() throws {
        func node(_ width: CGFloat, _ height: CGFloat, _ mode: UIView.ContentMode) -> ASImageNode {
            let format = UIGraphicsImageRendererFormat()
            format.scale = 1
            let bounds = CGRect(x: 0, y: 0, width: width, height: height)
            let renderer = UIGraphicsImageRenderer(size: bounds.size, format: format)
            let node = ASImageNode()
            node.image = renderer.image { _ in
                BandNode.draw(bounds, withParameters: nil, isCancelled: { false }, isRasterizing: false)
            }
            node.contentMode = mode
            node.forceUpscaling = true
            return node
        }
        try expectSameLook { node(150, 14_000, .scaleAspectFill) }
        try expectSameLook { node(150, 14_000, .scaleToFill) }
        try expectSameLook { node(160, 24_000, .scaleAspectFit) }
        try expectSameLook { node(40, 3000, .scaleAspectFill) }
        // In one piece the picture is tinted before it is scaled.
        try expectSameLook(tolerance: 2) {
            let template = node(150, 14_000, .scaleAspectFill)
            template.image = template.image?.withRenderingMode(.alwaysTemplate)
            template.tintColor = .blue
            return template
        }
    }

    @Test("A picture that is decoded, reduced, enlarged, cut or tinted looks the same in tiles")
    func decodedPictures() throws {
        func node(_ file: Data, _ mode: UIView.ContentMode) -> ASImageNode {
            let node = ASImageNode()
            node.image = UIImage(data: file)
            node.contentMode = mode
            node.forceUpscaling = true
            return node
        }
        let same = SyntheticJPEG.file(width: 100, height: 12_000)
        try expectSameLook { node(same, .scaleAspectFill) }
        try expectSameLook { node(SyntheticJPEG.file(width: 170, height: 14_000), .scaleAspectFill) }
        try expectSameLook { node(SyntheticJPEG.file(width: 192, height: 24_000), .scaleAspectFit) }
        try expectSameLook { node(SyntheticJPEG.file(width: 130, height: 12_100), .scaleToFill) }
        try expectSameLook { node(SyntheticJPEG.file(width: 90, height: 12_000), .scaleAspectFill) }
        try expectSameLook { node(SyntheticJPEG.file(width: 95, height: 11_500), .scaleToFill) }
        try expectSameLook {
            let template = node(same, .scaleAspectFill)
            template.image = template.image?.withRenderingMode(.alwaysTemplate)
            template.tintColor = .blue
            return template
        }
    }

    @Test("A picture looks the same in tiles if it is stored turned, and if its decoder has all of it in memory")
    func otherPictures() throws {
        for file in [
            SyntheticJPEG.file(width: 12_000, height: 400, orientation: 6),
            SyntheticJPEG.file(width: 400, height: 12_000, isProgressive: true),
        ] {
            try expectSameLook(CGSize(width: 400, height: 12_000)) {
                let node = ASImageNode()
                node.image = UIImage(data: file)
                return node
            }
        }
    }

    @Test("A picture that is reduced by more than two is shown in one piece, one that breaks off as far as it goes")
    func picturesInOnePiece() throws {
        let node = ASImageNode()
        node.image = UIImage(data: try HostilePictures.file("png-interlaced-60-megapixels.png"))
        node.contentMode = .scaleToFill
        let scene = try ScrollStage(node, size: CGSize(width: 400, height: 6000))
        scene.stage.host.settle()
        #expect(node.contents != nil && node.layer.contentsTiles == nil)
        scene.stage.close()
        let file = SyntheticJPEG.file(width: 100, height: 12_000)
        let short = ASImageNode()
        short.image = UIImage(data: file.prefix(file.count / 2))
        let other = try ScrollStage(short)
        other.scroll(to: 2000)
        other.stage.host.settle()
        #expect(short.layer.contentsTiles?.tiles.isEmpty == false)
        other.scroll(to: 9000)
        other.stage.host.settle()
        #expect(short.layer.contentsTiles?.tiles.isEmpty == true)
        other.stage.close()
    }

    @Test("Corners and a border that are drawn with the contents look the same in tiles")
    func corners() throws {
        try expectSameLook {
            let node = BandNode()
            node.cornerRoundingType = .precomposited
            node.cornerRadius = 40
            node.borderWidth = 6
            node.borderColor = UIColor.blue.cgColor
            return node
        }
    }

    @Test("There are tiles for what is near the viewport, wherever that is, and none once the node is far away")
    func neighbourhood() throws {
        let scene = try ScrollStage(BandNode())
        defer { scene.stage.close() }
        func rows() -> [Int] { (scene.node.layer.contentsTiles?.tiles ?? []).map(\.rect.y).sorted() }
        scene.stage.host.settle()
        #expect(rows() == [0])
        scene.scroll(to: 5000)
        scene.stage.host.settle()
        // 4800 ..< 5400 are near; a tile more on each side would have been kept.
        #expect(rows() == [4608, 5120])
        scene.scrollView.contentSize.height = 100_000
        scene.scroll(to: 50_000)
        scene.stage.host.settle()
        #expect(rows() == [])
        scene.scroll(to: 5000)
        #expect(rows().contains(4608))
    }

    @Test("Callbacks of display are those of the first visible tiles; further tiles come without")
    func callbacks() throws {
        let node = BandNode()
        let scene = try ScrollStage(node)
        defer { scene.stage.close() }
        scene.stage.host.settle()
        for offset in stride(from: 0, to: 8000, by: 130) { scene.scroll(to: CGFloat(offset)) }
        scene.stage.host.settle()
        #expect(node.starts == 1 && node.ends == 1 && node.hierarchyEnds == 1)
        node.setNeedsDisplay()
        scene.stage.host.settle()
        #expect(node.starts == 2 && node.ends == 2)
    }

    @Test("Another text, another size and another colour of text are drawn in all tiles that are seen later, too")
    func changes() throws {
        let node = longText(300)
        let scene = try ScrollStage(node)
        defer { scene.stage.close() }
        scene.scroll(to: 5000)
        scene.stage.host.settle()
        node.attributedText = longString(310, color: .red)
        scene.stage.host.settle()
        let changed = scene.looks(at: [5000, 9000])
        node.frame.size.width = 90
        scene.stage.host.settle()
        let narrower = scene.looks(at: [5000, 9000])
        let expected = try expectedLooks(width: 100)
        #expect(changed == expected)
        #expect(try narrower == expectedLooks(width: 90))
    }

    private func expectedLooks(width: CGFloat) throws -> [Look] {
        let node = ASTextNode()
        node.attributedText = longString(310, color: .red)
        let scene = try ScrollStage(node)
        defer { scene.stage.close() }
        node.frame.size.width = width
        scene.stage.host.settle()
        return scene.looks(at: [5000, 9000])
    }

    @Test("A node that becomes small has contents in one piece, and tiles again when it becomes large")
    func sizes() throws {
        let node = BandNode()
        node.needsDisplayOnBoundsChange = true
        let scene = try ScrollStage(node)
        defer { scene.stage.close() }
        node.frame.size.height = 300
        scene.stage.host.settle()
        #expect(node.contents?.height == 300 && node.layer.contentsTiles == nil)
        node.frame.size.height = 12_000
        scene.stage.host.settle()
        #expect(node.contents == nil && node.layer.contentsTiles?.tiles.isEmpty == false)
    }

    @Test("A node that goes to another window, and one that leaves its window and comes back, are drawn there")
    func windows() throws {
        let node = longText(300)
        let scene = try ScrollStage(node)
        defer { scene.stage.close() }
        scene.stage.host.settle()
        let look = Look(scene.stage.host.screenshot())
        let other = UIWindow(frame: scene.stage.window.bounds)
        other.addSubnode(node)
        other.makeKeyAndVisible()
        scene.stage.host.step()
        #expect(Look(scene.stage.host.screenshot()) == look && node.layer.contentsTiles != nil)
        node.removeFromSupernode()
        node.view.removeFromSuperview()
        scene.stage.host.settle()
        #expect(node.layer.contentsTiles == nil)
        other.addSubnode(node)
        scene.stage.host.step()
        #expect(Look(scene.stage.host.screenshot()) == look)
        other.isHidden = true
        scene.stage.host.driver.remove(other)
    }

    @Test("A node that makes its picture itself keeps it in one piece")
    func pictures() throws {
        let node = PictureNode()
        let scene = try ScrollStage(node)
        defer { scene.stage.close() }
        scene.scroll(to: 5000)
        #expect(node.contents?.width == 10 && node.layer.contentsTiles == nil)
        node.setNeedsDisplay()
        scene.stage.host.settle()
        #expect(node.contents?.width == 10 && scene.stage.pixel(50, 50) == 0x0000FF)
    }

    @Test("Until tiles are drawn their part of the placeholder shows, and no more")
    func placeholders() throws {
        let node = longText(300)
        node.placeholderColor = .green
        let scene = try ScrollStage(node, drawingDelay: 0.060)
        defer { scene.stage.close() }
        func hasPlaceholder() -> Bool { (0..<20).contains { scene.stage.pixel(30, CGFloat(90 + $0)) == 0x00FF00 } }
        #expect(hasPlaceholder() && scene.stage.statistics.incompleteFrames == 1)
        scene.stage.host.settle()
        #expect(!hasPlaceholder())
        scene.scroll(to: 6000)
        #expect(hasPlaceholder() && node.layer.sublayers?.count == 1)
        #expect(try #require(node.layer.sublayers?.first).frame.height <= 1024)
        scene.stage.host.settle()
        #expect(!hasPlaceholder() && node.layer.sublayers == nil)
        // What is near has been drawn ahead.
        scene.stage.statistics.reset()
        scene.scroll(to: 6150)
        #expect(scene.stage.statistics.incompleteFrames == 0 && !hasPlaceholder())
    }

    @Test("Without memory for a tile there is no endless attempt, and the tile is drawn when the viewport has moved")
    func withoutMemory() throws {
        let node = BandNode()
        node.displaysAsynchronously = false
        let scene = try ScrollStage(node)
        defer { scene.stage.close() }
        PixelMemory.$largestBlock.withValue(1000) { scene.scroll(to: 5000) }
        #expect(node.layer.contentsTiles?.tiles.contains { $0.rect.y == 5120 } == false)
        scene.scroll(to: 5600)
        #expect(node.layer.contentsTiles?.tiles.contains { $0.rect.y == 5632 } == true)
    }

    @Test(
        "A frame in which nothing moves costs a tall node one allocation at most",
        .enabled(if: allocation_counter_works(), "the allocator cannot be counted here"))
    func quietFrames() throws {
        func allocations(_ node: ASDisplayNode, height: CGFloat) throws -> UInt64 {
            let scene = try ScrollStage(node, size: CGSize(width: 100, height: height))
            defer { scene.stage.close() }
            scene.scrollView.contentSize.height = 20_000
            let blinking = CALayer()
            scene.stage.window.layer.addSublayer(blinking)
            scene.stage.host.settle()
            var least = UInt64.max
            for _ in 0..<10 {
                blinking.isHidden.toggle()
                let before = allocation_counter_thread()
                scene.stage.host.step()
                least = min(least, allocation_counter_thread() - before)
            }
            return least
        }
        let small = try allocations(BandNode(), height: 200)
        let tall = try allocations(BandNode(), height: 12_000)
        #expect(tall <= small + 1)
    }
}
