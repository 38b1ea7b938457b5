import AsyncDisplayKit
import Dispatch
import Execution
import LoopbackServer
import TestSupport
import Testing

/// What a downloader shows of a picture under way.
private final class Previews: Sendable {
    private let arrived = Mutex<[(size: CGSize, quality: CGFloat)]>([])
    let completed = Mutex(0)

    var qualities: [CGFloat] { arrived.withLock { $0.map(\.quality) } }
    var sizes: [CGSize] { arrived.withLock { $0.map(\.size) } }

    private let news = DispatchSemaphore(value: 0)

    func add(_ image: UIImage, _ quality: CGFloat) {
        arrived.withLock { $0.append((image.size, quality)) }
        news.signal()
    }

    func complete() {
        completed.withLock { $0 += 1 }
        news.signal()
    }

    func wait(for count: Int) async { await wait { $0.qualities.count >= count } }

    func waitForEnd(_ count: Int = 1) async { await wait { $0.completed.withLock { $0 } >= count } }

    /// Waits until what has arrived is enough, which is a failure when no news come.
    func wait(until isEnough: @escaping @Sendable (Previews) -> Bool) async {
        let isFulfilled = await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                while !isEnough(self), news.waitInTime() {}
                continuation.resume(returning: isEnough(self))
            }
        }
        #expect(isFulfilled)
    }
}

@Suite(.serialized) struct PreviewTests {
    private static func file(_ name: String) throws -> Data {
        try Data(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../Fixtures/pictures/\(name)"))
    }

    /// The file in four pieces, which end at a third, a half, four fifths and the end.
    private static func pieces(of file: Data) -> [Data] {
        let ends = [0] + [0.34, 0.5, 0.8].map { Int($0 * Double(file.count)) } + [file.count]
        return zip(ends, ends.dropFirst()).map { file[$0..<$1] }
    }

    private func server(_ name: String, gate: Gate) throws -> LoopbackServer {
        let pieces = Self.pieces(of: try Self.file(name))
        return try LoopbackServer.start { _ in .drip(pieces, gate: gate, type: "image/jpeg") }
    }

    /// Gives the test itself the time that a wait may take: a machine with much to do is not a silent server.
    private var patientDownloader: ASBasicImageDownloader {
        var options = ASImageDownloaderOptions()
        options.idleTimeout = 4 * longestWait
        options.deadline = 4 * longestWait
        return ASBasicImageDownloader(options: options)
    }

    private func begin(_ url: URL, with downloader: ASBasicImageDownloader, _ previews: Previews) -> Any? {
        let queue = DispatchQueue(label: "test.previews")
        let identifier = downloader.downloadImage(
            with: url, shouldRetry: false, callbackQueue: queue, downloadProgress: nil
        ) { image, _, _, _ in
            #expect(image != nil)
            previews.complete()
        }
        if let identifier {
            downloader.setProgressImageBlock(
                { image, quality, _ in previews.add(image, quality) }, callbackQueue: queue,
                withDownloadIdentifier: identifier)
        }
        return identifier
    }

    @Test("A progressive JPEG is shown three times while it arrives: at first, past 35 % and past 65 %")
    func thresholds() async throws {
        let gate = Gate()
        let server = try server("progressive.jpg", gate: gate)
        defer { server.stop() }
        let downloader = patientDownloader
        let previews = Previews()
        _ = begin(server.url("/a"), with: downloader, previews)
        for count in 1...3 {
            gate.letThrough()
            await previews.wait(for: count)
        }
        gate.letThrough()
        await previews.waitForEnd()
        #expect(previews.sizes == Array(repeating: CGSize(width: 150, height: 100), count: 3))
        for (quality, expected) in zip(previews.qualities, [0.34, 0.5, 0.8]) {
            #expect(abs(quality - expected) < 0.01)
        }
    }

    @Test("A listener that comes later sees the latest preview at once, and all share the request")
    func later() async throws {
        let gate = Gate()
        let server = try server("progressive.jpg", gate: gate)
        defer { server.stop() }
        let downloader = patientDownloader
        let (early, late) = (Previews(), Previews())
        let first = try #require(begin(server.url("/a"), with: downloader, early))
        gate.letThrough(2)
        await early.wait { $0.qualities.last ?? 0 >= 0.4 }
        _ = begin(server.url("/a"), with: downloader, late)
        await late.wait(for: 1)
        #expect(late.qualities.allSatisfy { $0 > 0.4 })
        // The first one does not want them any more; the second one goes on.
        downloader.setProgressImageBlock(nil, callbackQueue: .global(), withDownloadIdentifier: first)
        let seen = early.qualities.count
        gate.letThrough()
        await late.wait(for: 2)
        gate.open()
        await early.waitForEnd()
        await late.waitForEnd()
        #expect(early.qualities.count == seen && server.log.count == 1)
    }

    @Test("A picture that is no progressive JPEG has no previews")
    func baseline() async throws {
        let gate = Gate()
        gate.open()
        let server = try server("baseline.jpg", gate: gate)
        defer { server.stop() }
        let downloader = patientDownloader
        let previews = Previews()
        _ = begin(server.url("/a"), with: downloader, previews)
        await previews.waitForEnd()
        #expect(previews.qualities.isEmpty)
    }

    @Test("A visible node shows what has arrived, then the picture; one that does not want previews waits")
    @MainActor func node() throws {
        let gate = Gate()
        let server = try server("progressive.jpg", gate: gate)
        defer { server.stop() }
        let stage = try PromiseStage(width: 75, height: 50)
        defer { stage.close() }
        let downloader = patientDownloader
        let node = ASNetworkImageNode(cache: nil, downloader: downloader)
        let waiting = ASNetworkImageNode(cache: nil, downloader: downloader)
        waiting.shouldRenderProgressImages = false
        for node in [waiting, node] {
            node.url = server.url("/a")
            stage.show(node)
        }
        gate.letThrough()
        #expect(stage.step(until: { node.currentImageQuality > 0.3 }))
        stage.host.step(frames: 2)
        #expect(node.image?.size == CGSize(width: 150, height: 100) && node.renderedImageQuality < 0.4)
        #expect(waiting.image == nil && waiting.currentImageQuality == 0)
        gate.open()
        #expect(stage.step(until: { node.currentImageQuality == 1 && waiting.currentImageQuality == 1 }))
        #expect(server.log.count == 1)
    }
}
