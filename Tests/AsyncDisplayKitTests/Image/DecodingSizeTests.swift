import AsyncDisplayKit
import Dispatch
import Execution
import TestSupport
import Testing

@testable import UIKit

/// The file of a picture whose left half is red, and whose right half is blue.
private func file(_ width: CGFloat = 400, _ height: CGFloat = 300) -> Data {
    halves(width: width, height: height).pngData() ?? Data()
}

@MainActor @Suite(.serialized) struct DecodingSizeTests {
    private func image(_ data: Data = file()) throws -> UIImage {
        try #require(UIImage(data: data))
    }

    private func showNode(_ node: ASDisplayNode) throws -> PromiseStage {
        let stage = try PromiseStage(showing: node)
        stage.host.step(frames: 2)
        return stage
    }

    @Test(
        "A picture is decoded to what the node shows, on a worker, and is the node's picture all the same",
        arguments: [
            (UIView.ContentMode.scaleAspectFill, 53, 40), (.scaleAspectFit, 40, 30), (.scaleToFill, 53, 40),
            (.center, 400, 300),
        ])
    func bounded(mode: UIView.ContentMode, width: Int, height: Int) throws {
        let image = try image()
        let node = ASImageNode()
        node.contentMode = mode
        node.image = image
        let stage = try showNode(node)
        defer { stage.close() }
        #expect(node.image === image && image.size == CGSize(width: 400, height: 300))
        let record = image.decodingRecord
        #expect(record.count == 1 && record.countOnMainThread == 0 && record.largestByteCount == width * height * 4)
        #expect(stage.pixel(5, 20) == 0xFF0000)
        #expect(stage.pixel(35, 20) == 0x0000FF)
    }

    @Test("A picture that is cut out of a decoded one has sharp edges")
    func sharp() throws {
        let node = ASImageNode()
        // Decoded to 53 by 40 pixels, of which 40 are shown: six and a half are cut off.
        node.image = try image()
        let stage = try showNode(node)
        defer { stage.close() }
        let colors = (0..<40 as Range<Int>).compactMap { stage.pixel(CGFloat($0), 20) }
        #expect(colors.count { $0 != 0xFF0000 && $0 != 0x0000FF } <= 1)
    }

    @Test("Of a picture of which a part is shown, enough pixels are decoded")
    func crop() throws {
        let image = try image()
        let node = ASImageNode()
        node.image = image
        node.cropRect = CGRect(x: 0.5, y: 0, width: 0.25, height: 0.5)
        let stage = try showNode(node)
        defer { stage.close() }
        #expect(image.decodingRecord.largestByteCount == 160 * 120 * 4 && node.contents?.width == 40)
        #expect(stage.pixel(2, 2) == 0x0000FF)
    }

    @Test("A node that grows shows the old pixels until more are decoded")
    func growth() throws {
        let image = try image()
        let node = ASImageNode()
        node.image = image
        let stage = try PromiseStage(width: 200, height: 200, drawingDelay: 0.1)
        defer { stage.close() }
        node.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        stage.window.addSubnode(node)
        stage.window.makeKeyAndVisible()
        stage.host.run(seconds: 0.3)
        #expect(node.contents?.width == 40)
        node.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        stage.host.step()
        #expect(node.contents?.width == 40 && stage.pixel(20, 50) == 0xFF0000 && stage.pixel(80, 50) == 0x0000FF)
        stage.host.run(seconds: 0.3)
        #expect(node.contents?.width == 100 && image.decodingRecord.count == 2)
        #expect(image.decodingRecord.largestByteCount == 133 * 100 * 4)
    }

    @Test("Nodes that show one picture smaller do not decode it again")
    func sharing() throws {
        let image = try image()
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        for side in [40, 30, 20] {
            let node = ASImageNode()
            node.image = image
            node.frame = CGRect(x: 0, y: 0, width: side, height: side)
            stage.window.addSubnode(node)
            stage.window.makeKeyAndVisible()
            stage.host.step(frames: 2)
            #expect(node.contents?.width == side)
        }
        #expect(image.decodingRecord.count == 1)
    }

    @Test("Pictures that a node draws together with the nodes in it are decoded on a worker, too")
    func rasterized() throws {
        let image = try image()
        let node = ASDisplayNode()
        node.enableSubtreeRasterization()
        let picture = ASImageNode()
        picture.image = image
        picture.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        node.addSubnode(picture)
        let stage = try showNode(node)
        defer { stage.close() }
        #expect(stage.pixel(5, 10) == 0xFF0000 && image.decodingRecord.countOnMainThread == 0)
        #expect(image.decodingRecord.largestByteCount == 27 * 20 * 4)
    }

    @Test("A node that draws synchronously decodes on the main thread a picture of the program's, not a stranger's")
    func synchronous() throws {
        let own = ASImageNode()
        own.displaysAsynchronously = false
        own.image = try image()
        try showNode(own).close()
        #expect(own.image?.decodingRecord.countOnMainThread == 1)
        let strange = ASNetworkImageNode(cache: nil, downloader: FakeDownloader())
        strange.displaysAsynchronously = false
        strange.image = try image()
        try showNode(strange).close()
        #expect(strange.image?.decodingRecord.countOnMainThread == 0 && strange.image?.decodingRecord.count == 1)
    }

    @Test("Decoding ends when the node leaves the display range")
    func cancellation() throws {
        let begun = DispatchSemaphore(value: 0)
        let ended = DispatchSemaphore(value: 0)
        let wasCancelled = Mutex(false)
        let pixels = LazyPixels(width: 400, height: 300, keeping: .whileThereIsRoom) {
            _, isCancelled throws(ImageDecodingError) in
            begun.signal()
            defer { ended.signal() }
            for _ in 0..<50_000_000 {
                guard isCancelled() else { continue }
                wasCancelled.withLock { $0 = true }
                break
            }
            throw .cancelled
        }
        let node = ASImageNode()
        node.image = UIImage(pixels: pixels, scale: 1)
        let stage = try PromiseStage(width: 40, height: 40, drawingDelay: 1)
        defer { stage.close() }
        stage.show(node)
        #expect(begun.waitInTime())
        node.removeFromSupernode()
        node.view.removeFromSuperview()
        stage.host.step(frames: 2)
        #expect(ended.waitInTime())
        #expect(wasCancelled.withLock { $0 })
    }

    @Test("Bitmaps of pictures that no node shows any more do not pile up while the pictures are held")
    func renderedBitmaps() throws {
        let stage = try PromiseStage(width: 400, height: 400)
        defer { stage.close() }
        var bitmaps: [Weak] = []
        var images: [UIImage] = []
        // 640 kB each, of which 8 MB are kept.
        for _ in 0..<40 {
            let node = ASImageNode()
            images.append(plain(.blue, side: 500))
            node.image = images.last
            stage.show(node)
            stage.host.step()
            bitmaps.append(Weak(image: node.contents))
            node.removeFromSupernode()
            stage.host.step(frames: 2)
        }
        #expect(bitmaps.count { $0.image != nil } <= 13)
        withExtendedLifetime(images) {}
    }

    private struct Weak {
        weak var image: CGImage?
    }
}
