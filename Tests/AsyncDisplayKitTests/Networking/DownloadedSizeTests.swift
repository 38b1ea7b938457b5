import AsyncDisplayKit
import Execution
import TestSupport
import Testing

/// A picture of twelve megapixels, 48 MB once it is decoded.
private let largeFile = plain(.blue, width: 4000, height: 3000).pngData() ?? Data()

@MainActor @Suite(.serialized) struct DownloadedSizeTests {
    private let downloader = FakeDownloader()
    private let listener = LoadListener()

    private func shownNode(_ mode: UIView.ContentMode = .scaleAspectFill) throws -> (ASNetworkImageNode, PromiseStage) {
        let stage = try PromiseStage(width: 100, height: 100)
        let node = ASNetworkImageNode(cache: nil, downloader: downloader)
        node.contentMode = mode
        node.delegate = listener
        node.url = firstURL
        stage.show(node)
        return (node, stage)
    }

    @Test(
        "Of a download of twelve megapixels shown at 100 points 53 kB are decoded, once, on a worker",
        arguments: [UIView.ContentMode.scaleAspectFill, .scaleAspectFit])
    func large(mode: UIView.ContentMode) throws {
        let (node, stage) = try shownNode(mode)
        defer { stage.close() }
        downloader.downloads[0].completion(largeFile, nil, 0, nil)
        #expect(stage.step(until: { listener.loaded.count == 1 }))
        stage.host.step(frames: 2)
        let record = try #require(node.image).decodingRecord
        #expect(record.count == 1 && record.countOnMainThread == 0)
        #expect(record.largestByteCount == (mode == .scaleAspectFill ? 133 * 100 * 4 : 100 * 75 * 4))
        #expect(node.image?.size == CGSize(width: 4000, height: 3000) && stage.pixel(50, 50) == 0x0000FF)
    }

    @Test("A picture that is in memory in that size is shown in the frame in which it arrives")
    func inMemory() throws {
        let (node, stage) = try shownNode()
        defer { stage.close() }
        let image = try #require(UIImage(data: pictureData(side: 300)))
        let pixels = try image.pixels(fitting: ImageFit(width: 100, height: 100, mode: .covering))
        downloader.downloads[0].completion(image, nil, 0, nil)
        #expect(node.image === image && listener.loaded == [firstURL])
        stage.host.step()
        #expect(stage.pixel(50, 50) == 0x0000FF && image.decodingRecord.count == 1)
        withExtendedLifetime(pixels) {}
    }

    @Test("A JPEG of 2,000 scans costs the main thread nothing, and fails with the limit that it exceeds")
    func scans() throws {
        let (node, stage) = try shownNode()
        defer { stage.close() }
        let file = try HostilePictures.file("jpeg-2000-scans.jpg")
        var frames = FrameMeter()
        downloader.downloads[0].completion(file, nil, 0, nil)
        let isOver = stage.step(until: {
            frames.frameEnded()
            return listener.errors.count == 1
        })
        #expect(isOver && frames.longest < 0.05, "\(frames.longest) s")
        #expect(listener.errors.first as? ASNetworkImageError == .undecodable(firstURL, .tooManyScans(limit: 500)))
        #expect(node.image == nil && listener.loaded.isEmpty)
    }

    @Test(
        "What can't be decoded is a failure that says why",
        arguments: [
            (Data(), ImageDecodingError.empty), (Data("<html>".utf8), .unsupportedFormat("HTML")),
            (Data([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]), .unsupportedFormat("TIFF")),
            (pictureData().prefix(60), .breaksOff(format: "PNG")),
        ])
    func reasons(data: Data, reason: ImageDecodingError) throws {
        let (_, stage) = try shownNode()
        defer { stage.close() }
        downloader.downloads[0].completion(data, nil, 0, nil)
        #expect(stage.step(until: { listener.errors.count == 1 }))
        let error = try #require(listener.errors.first as? ASNetworkImageError)
        #expect(error == .undecodable(firstURL, reason))
        #expect(error.localizedDescription.contains(reason.description))
    }

    @Test("A picture that arrives before the node's size is known is decoded for the screen at most")
    func unknownSize() throws {
        let stage = try PromiseStage(width: 100, height: 100)
        defer { stage.close() }
        let node = ASNetworkImageNode(cache: nil, downloader: downloader)
        node.setRangeManagedRecursively(true)
        node.delegate = listener
        node.url = firstURL
        node.setInterfaceState(.preload)
        downloader.downloads[0].completion(pictureData(side: 500), nil, 0, nil)
        #expect(stage.step(until: { listener.loaded.count == 1 }))
        let size = UIScreen.main.bounds.size
        let side = Int(min(500, max(size.width, size.height)))
        #expect(node.image?.decodingRecord.largestByteCount == side * side * 4)
    }
}
