import AsyncDisplayKit
import Dispatch
import ImageFetching
import LoopbackServer
import Testing

@MainActor @Suite(.serialized) struct NetworkImageNodeThreadTests {
    @Test("Addresses set 12,000 times by other threads are one load, of the last one")
    func manyAddresses() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let downloader = FakeDownloader()
        let node = ASNetworkImageNode(cache: nil, downloader: downloader)
        stage.show(node)
        race(threads: 4) {
            for round in 0..<3_000 { node.url = round % 2 == 0 ? secondURL : firstURL }
        }
        node.url = firstURL
        stage.host.step(frames: 2)
        #expect(
            downloader.downloads.map(\.url) == [firstURL] && downloader.log.filter { $0.contains("cancel") }.isEmpty)
    }

    @Test("The same address set 12,000 times by four threads is one request, and takes 50 ms of no frame")
    func sameAddress() throws {
        let server = try LoopbackServer.start { _ in .ok(pictureData(), type: "image/png") }
        defer { server.stop() }
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let url = server.url("/1")
        let downloader = ASBasicImageDownloader(settings: FetchSettings(), transport: CurlTransport(), cache: nil)
        let node = ASNetworkImageNode(cache: nil, downloader: downloader)
        stage.show(node)
        var frames = FrameMeter()
        let set: @Sendable () -> Void = { for _ in 0..<3_000 { node.url = url } }
        race(
            Array(repeating: set, count: 4),
            meanwhile: {
                stage.host.step()
                frames.frameEnded()
            })
        let isShown = stage.step(until: {
            frames.frameEnded()
            return node.currentImageQuality == 1
        })
        #expect(isShown && server.log.count == 1 && frames.longest < 0.05, "\(frames.longest) s")
    }

    @Test("An address that is set to another one and back by other threads leaves the picture as it is")
    func thereAndBack() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let downloader = FakeDownloader()
        let node = ASNetworkImageNode(cache: nil, downloader: downloader)
        node.url = firstURL
        stage.show(node)
        downloader.downloads[0].completion(plain(.blue), nil, 0, nil)
        stage.host.step()
        race(threads: 1) {
            for _ in 0..<1_000 {
                node.url = secondURL
                node.url = nil
                node.url = firstURL
            }
        }
        stage.host.step(frames: 2)
        #expect(downloader.downloads.count == 1 && node.currentImageQuality == 1 && stage.pixel(20, 20) == 0x0000FF)
    }

    @Test("A picture that arrives while another thread has set a second address for a moment is loaded in the end")
    func answerInBetween() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let downloader = FakeDownloader()
        let node = ASNetworkImageNode(cache: nil, downloader: downloader)
        node.url = firstURL
        stage.show(node)
        race(threads: 1) { node.url = secondURL }
        downloader.downloads[0].completion(plain(.blue), nil, 0, nil)
        race(threads: 1) { node.url = firstURL }
        stage.host.step(frames: 2)
        downloader.downloads.last?.completion(plain(.blue), nil, downloader.downloads.count - 1, nil)
        #expect(stage.step(until: { node.currentImageQuality == 1 }))
        stage.host.step()
        #expect(stage.pixel(20, 20) == 0x0000FF)
    }

    @Test("Other threads that change everything at once while pictures arrive leave the node with its last address")
    func everything() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let downloader = FakeDownloader()
        let cache = ASBasicImageCache(directory: nil)
        let node = ASNetworkImageNode(cache: cache, downloader: downloader)
        stage.show(node)
        let standard = plain(.green)
        let changes: [@Sendable () -> Void] = (0..<3).map { index in
            {
                for round in 0..<400 {
                    switch (round + index) % 6 {
                    case 0: node.url = firstURL
                    case 1: node.setURL(secondURL, resetToDefault: false)
                    case 2: node.defaultImage = round % 2 == 0 ? standard : nil
                    case 3: node.shouldRenderProgressImages.toggle()
                    case 4: node.retryImageDownload()
                    default:
                        _ = (node.image, node.currentImageQuality, node.downloadProgress, node.renderedImageQuality)
                    }
                }
            }
        }
        var answered = 0
        func answer() {
            while answered < downloader.downloads.count {
                downloader.downloads[answered].completion(plain(.blue), nil, answered, nil)
                answered += 1
            }
        }
        race(
            changes,
            meanwhile: {
                stage.host.step()
                answer()
            })
        node.url = secondURL
        #expect(
            stage.step(until: {
                answer(); return node.currentImageQuality == 1
            }))
        stage.host.step(frames: 2)
        #expect(node.url == secondURL && stage.pixel(20, 20) == 0x0000FF)
    }
}
