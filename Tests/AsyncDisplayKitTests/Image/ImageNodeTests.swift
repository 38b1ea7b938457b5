import AsyncDisplayKit
import Execution
import Testing

private let red: UInt32 = 0xFF0000
private let blue: UInt32 = 0x0000FF

@MainActor @Suite(.serialized) struct ImageNodeTests {
    @Test(
        "A node has its picture's size, or what fits of it in the picture's proportions",
        arguments: [
            (CGSize(width: 500, height: CGFloat.infinity), CGSize(width: 80, height: 40)),
            (CGSize(width: 20, height: CGFloat.infinity), CGSize(width: 20, height: 10)),
            (CGSize(width: 60, height: 10), CGSize(width: 20, height: 10)), (CGSize(width: 0, height: 10), .zero),
        ])
    func size(constraint: CGSize, size: CGSize) {
        let node = ASImageNode()
        node.image = halves(width: 80, height: 40)
        #expect(node.calculateSizeThatFits(constraint) == size)
        #expect(node.layoutThatFits(ASSizeRangeMake(.zero, constraint)).size == size)
    }

    @Test("The crop's origin says which part aspect fill keeps")
    func cropOrigin() throws {
        let node = ASImageNode()
        node.image = halves()
        node.cropRect = CGRect(x: 1, y: 0.5, width: 0, height: 0)
        let stage = try PromiseStage(showing: node)
        defer { stage.close() }
        #expect(stage.pixel(5, 20) == blue)
        node.cropRect = CGRect(x: 0, y: 0.5, width: 0, height: 0)
        stage.host.step()
        #expect(stage.pixel(35, 20) == red)
    }

    @Test("A crop with a size is stretched over the bounds")
    func cropRect() throws {
        let node = ASImageNode()
        node.image = halves()
        node.cropRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
        let stage = try PromiseStage(showing: node)
        defer { stage.close() }
        #expect(stage.pixel(2, 2) == blue && stage.pixel(37, 37) == blue)
    }

    @Test("A picture can be cut for other bounds than the node's, before the call returns")
    func cropBounds() throws {
        let node = ASImageNode()
        node.image = halves(width: 80, height: 80)
        let stage = try PromiseStage(showing: node)
        defer { stage.close() }
        #expect(node.contents?.width == 40)
        node.setCropEnabled(true, recropImmediately: true, inBounds: CGRect(x: 0, y: 0, width: 20, height: 20))
        #expect(node.contents?.width == 20)
    }

    @Test("The round border block leaves the corners empty and strokes the outline")
    func roundBorder() throws {
        let node = ASImageNode()
        node.image = plain(.blue, side: 40)
        node.imageModificationBlock = ASImageNodeRoundBorderModificationBlock(6, .red)
        let stage = try PromiseStage(showing: node)
        defer { stage.close() }
        #expect(stage.pixel(0, 0) == 0xFFFFFF && stage.pixel(20, 20) == blue && stage.pixel(20, 1) == red)
    }

    @Test("The tint block paints in one colour, and a template in the node's tint")
    func tint() throws {
        let node = ASImageNode()
        node.image = plain(.blue, side: 40)
        node.imageModificationBlock = ASImageNodeTintColorModificationBlock(.red)
        let stage = try PromiseStage(showing: node)
        defer { stage.close() }
        #expect(stage.pixel(20, 20) == red)
        node.imageModificationBlock = nil
        node.image = plain(.blue, side: 40).withRenderingMode(.alwaysTemplate)
        node.tintColor = .red
        stage.host.step()
        #expect(stage.pixel(20, 20) == red)
    }

    @Test("In a window without the keyboard a template is grey, also with a tint of the node's own")
    func dimmed() throws {
        let node = ASImageNode()
        node.image = plain(.blue, side: 40).withRenderingMode(.alwaysTemplate)
        node.tintColor = .red
        let stage = try PromiseStage(showing: node)
        defer {
            UIApplication.shared.focusDidChange(to: true)
            stage.close()
        }
        #expect(stage.pixel(20, 20) == red)
        UIApplication.shared.focusDidChange(to: false)
        stage.host.step()
        #expect(stage.pixel(20, 20) == 0x8E8E93 && node.tintColor == UIColor.systemGray)
        UIApplication.shared.focusDidChange(to: true)
        stage.host.step()
        #expect(stage.pixel(20, 20) == red)
    }

    @Test("What the user draws before and after the picture is under and over it")
    func modifiers() throws {
        let node = ASImageNode()
        node.image = halves(width: 40, height: 40)
        node.didDisplayNodeContentWithRenderingContext = { context, _ in
            context.setFillColor(UIColor.green.cgColor)
            context.fill(CGRect(x: 0, y: 0, width: 40, height: 10))
        }
        let stage = try PromiseStage(showing: node)
        defer { stage.close() }
        #expect(stage.pixel(20, 5) == 0x00FF00 && stage.pixel(5, 30) == red)
    }

    @Test("A completion is called once the picture is drawn, and at once if display is suspended")
    func completion() throws {
        let node = ASImageNode()
        node.image = plain(.blue)
        let stage = try PromiseStage(showing: node)
        defer { stage.close() }
        nonisolated(unsafe) var results: [Bool] = []
        node.setNeedsDisplayWithCompletion { results.append($0) }
        #expect(results.isEmpty)
        stage.host.step()
        #expect(results == [false])
        node.displaySuspended = true
        node.setNeedsDisplayWithCompletion { results.append($0) }
        #expect(results == [false, true])
    }

    @Test("A rounded rectangle that stretches has caps as large as its corners")
    func resizable() {
        let image = UIImage.as_resizableRoundedImage(
            withCornerRadius: 4, cornerColor: .white, fill: .red, borderColor: .blue, scale: 1)
        #expect(image.size == CGSize(width: 9, height: 9))
        #expect(image.capInsets == UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4))
        let pixels = image.cgImage
        #expect(pixels?[0, 0].bits == 0xFFFF_FFFF && pixels?[4, 4].bits == 0xFFFF_0000)
        #expect(pixels?[4, 0].bits == 0xFF00_00FF)
    }

    /// Frames of one colour each, a tenth of a second long.
    private final class Frames: ASAnimatedImageProtocol, @unchecked Sendable {  // used on the main thread
        let frames: [UIImage]
        let loopCount: UInt
        var missing: UInt?
        var playbackReadyCallback: (@Sendable () -> Void)?
        private(set) var clears = 0

        init(_ colors: [UIColor], loopCount: UInt = 0) {
            frames = colors.map { plain($0) }
            self.loopCount = loopCount
        }

        var coverImage: UIImage { frames[0] }
        var coverImageReady: Bool { true }
        var totalDuration: CFTimeInterval { 0.1 * Double(frames.count) }
        var frameInterval: UInt { 1 }
        var frameCount: UInt { UInt(frames.count) }
        var playbackReady: Bool { true }
        var error: (any Error)? { nil }
        func image(at index: UInt) -> CGImage? { index == missing ? nil : frames[Int(index)].cgImage }
        func duration(at index: UInt) -> CFTimeInterval { 0.1 }
        func clearAnimatedImageCache() { clears += 1 }
    }

    @Test("An animated image shows its frames by the clock, and begins again")
    func animation() throws {
        let node = ASImageNode()
        node.animatedImage = Frames([.red, .blue])
        let stage = try PromiseStage(showing: node)
        defer { stage.close() }
        var seen: [UInt32?] = []
        for _ in 0..<26 {
            stage.host.step()
            if seen.last != stage.pixel(5, 5) { seen.append(stage.pixel(5, 5)) }
        }
        #expect(seen == [red, blue, red, blue] || seen == [red, blue, red, blue, red])
    }

    @Test("An animated image stops after its rounds, when it is paused, and when it is not seen")
    func stopping() throws {
        let node = ASImageNode()
        let frames = Frames([.red, .blue], loopCount: 1)
        node.animatedImage = frames
        let stage = try PromiseStage(showing: node)
        defer { stage.close() }
        stage.host.run(seconds: 0.5)
        #expect(stage.pixel(5, 5) == blue)
        #expect(!stage.host.driver.hasWork)
        node.animatedImage = Frames([.red, .blue])
        node.animatedImagePaused = true
        stage.host.run(seconds: 0.15)
        #expect(stage.pixel(5, 5) == red)
        node.removeFromSupernode()
        node.view.removeFromSuperview()
        stage.host.run(seconds: 0.1)
        #expect(!stage.host.driver.hasWork)
    }

    @Test("A frame that is not decoded yet is waited for")
    func missingFrame() throws {
        let node = ASImageNode()
        let frames = Frames([.red, .blue])
        frames.missing = 1
        node.animatedImage = frames
        let stage = try PromiseStage(showing: node)
        defer { stage.close() }
        stage.host.run(seconds: 0.3)
        #expect(stage.pixel(5, 5) == red)
        frames.missing = nil
        frames.playbackReadyCallback?()
        stage.host.step(frames: 3)
        #expect(stage.pixel(5, 5) == blue)
    }
}
