import AsyncDisplayKit
import Execution
import ImageFetching
import LoopbackServer
import TestSupport
import Testing

/// What strangers wrote, on its whole way: from a server through the downloader to a node on screen.
@MainActor @Suite(.serialized) struct HostilePictureNodeTests {
    /// What the downloader refuses: there is nothing, or its end is missing. All others arrive.
    private static let refusedByDownloader = [
        "empty.png": "notAPicture",
        "gif-endless-pictures.gif": "incompletePicture",
        "jpeg-breaks-off.jpg": "incompletePicture",
        "png-breaks-off.png": "incompletePicture",
        "png-chunk-of-2-gigabytes.png": "incompletePicture",
        "webp-animation-of-5000-pictures.webp": "incompletePicture",
    ]

    private func name(_ error: any Error) -> String {
        if case .undecodable(_, let reason)? = error as? ASNetworkImageError { return reason.name }
        guard let error = error as? ASImageDownloadError else { return "\(error)" }
        return Mirror(reflecting: error.underlying).children.first?.label ?? "\(error)"
    }

    @Test(
        "Each hostile file is shown or fails, once, is not decoded on the main thread, and takes 50 ms of a frame",
        arguments: HostilePictures.outcomes)
    func file(name: String, decoded: String) throws {
        let file = try HostilePictures.file(name)
        let server = try LoopbackServer.start { _ in .ok(file, type: "image/png") }
        defer { server.stop() }
        let stage = try PromiseStage(width: 360, height: 360)
        defer { stage.close() }
        let listener = LoadListener()
        let node = ASNetworkImageNode(
            cache: nil,
            downloader: ASBasicImageDownloader(settings: FetchSettings(), transport: CurlTransport(), cache: nil))
        node.delegate = listener
        node.url = server.url("/\(name)")
        stage.show(node)
        var frames = FrameMeter()
        let isOver = stage.step(until: {
            frames.frameEnded()
            return listener.loaded.count + listener.errors.count > 0
        })
        // What is shown is drawn now, and nothing more is told.
        for _ in 0..<10 {
            stage.host.step()
            frames.frameEnded()
        }
        #expect(isOver && listener.loaded.count + listener.errors.count == 1 && server.log.count == 1)
        let expected = Self.refusedByDownloader[name] ?? decoded
        #expect((listener.errors.first.map { self.name($0) } ?? "picture") == expected)
        // A failure may leave what was shown while the file arrived.
        #expect((node.renderedImageQuality == 1 && node.contents != nil) == (expected == "picture"))
        #expect(node.image?.decodingRecord.countOnMainThread ?? 0 == 0)
        #expect(frames.longest < 0.05, "\(frames.longest) s")
        #expect(stage.step(until: { DecodingBudget.shared.bytesInUse == 0 }))
    }
}
