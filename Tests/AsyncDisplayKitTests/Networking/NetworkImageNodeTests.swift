import AsyncDisplayKit
import Dispatch
import TestSupport
import Testing

@MainActor private final class Listener: ASNetworkImageNodeDelegate {
    var events: [String] = []
    var info: ASNetworkImageLoadInfo?

    func imageNodeDidStartFetchingData(_ imageNode: ASNetworkImageNode) { events.append("start") }
    func imageNodeWillLoadImageFromCache(_ imageNode: ASNetworkImageNode) { events.append("cache") }
    func imageNodeDidLoadImageFromCache(_ imageNode: ASNetworkImageNode) { events.append("hit") }
    func imageNodeDidFailToLoadImageFromCache(_ imageNode: ASNetworkImageNode) { events.append("miss") }
    func imageNodeWillLoadImageFromNetwork(_ imageNode: ASNetworkImageNode) { events.append("network") }
    func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage, info: ASNetworkImageLoadInfo) {
        events.append("loaded")
        self.info = info
    }
    func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error) { events.append("failed") }
    func imageNodeDidFinishDecoding(_ imageNode: ASNetworkImageNode) { events.append("drawn") }
}

private struct TestError: Error {}

@MainActor @Suite(.serialized) struct NetworkImageNodeTests {
    private let downloader = FakeDownloader()
    private let cache = FakeCache()
    private let listener = Listener()

    private func node(cached: Bool = false) -> ASNetworkImageNode {
        let node = ASNetworkImageNode(cache: cached ? cache : nil, downloader: downloader)
        node.delegate = listener
        return node
    }

    /// Puts a node into the preload range, as a container would.
    private func enterPreload(_ node: ASNetworkImageNode, _ state: ASInterfaceState = .preload) {
        node.setRangeManagedRecursively(true)
        node.setInterfaceState(state)
    }

    @Test("Nothing is loaded before the node is in the preload range")
    func waits() {
        let node = node()
        node.url = firstURL
        #expect(downloader.downloads.isEmpty)
        enterPreload(node)
        #expect(downloader.downloads.map(\.url) == [firstURL])
        #expect(downloader.downloads.first?.priority == .preload)
        #expect(listener.events == ["start", "network"])
    }

    @Test("What is downloaded is shown, and reported with where it came from")
    func download() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let node = node()
        node.url = firstURL
        stage.show(node)
        #expect(downloader.downloads.first?.priority == .visible)
        downloader.downloads[0].progress?(0.5)
        #expect(node.downloadProgress == 0.5 && node.currentImageQuality == 0)
        downloader.downloads[0].completion(plain(.blue), nil, 0, "from afar")
        stage.host.step()
        #expect(stage.pixel(20, 20) == 0x0000FF)
        #expect(listener.events == ["start", "network", "loaded", "drawn"])
        #expect(listener.info?.sourceType == .download && listener.info?.userInfo as? String == "from afar")
        #expect(node.currentImageQuality == 1 && node.renderedImageQuality == 1 && node.downloadProgress == 1)
    }

    @Test("A cache is asked first; what it lacks is downloaded")
    func cacheMiss() {
        let node = node(cached: true)
        node.url = firstURL
        enterPreload(node)
        #expect(downloader.downloads.isEmpty)
        cache.answer()
        #expect(downloader.downloads.count == 1)
        #expect(listener.events == ["start", "cache", "miss", "network"])
    }

    @Test("What the cache has is not downloaded", arguments: [true, false])
    func cacheHit(isSynchronous: Bool) {
        cache.images[firstURL] = plain(.blue)
        cache.isSynchronous = isSynchronous
        let node = node(cached: true)
        node.url = firstURL
        enterPreload(node)
        #expect((node.image != nil) == isSynchronous)
        cache.answer()
        #expect(node.image != nil && downloader.downloads.isEmpty)
        #expect(listener.info?.sourceType == (isSynchronous ? .synchronousCache : .asynchronousCache))
    }

    @Test("An answer of the cache for an address the node had before is dropped")
    func staleCache() {
        cache.images[firstURL] = plain(.blue)
        let node = node(cached: true)
        node.url = firstURL
        enterPreload(node)
        node.url = nil
        cache.answer()
        #expect(node.image == nil && !listener.events.contains("loaded"))
    }

    @Test("Another address cancels the download and shows the default image until its own is there")
    func newURL() {
        let node = node()
        let standard = plain(.red)
        node.defaultImage = standard
        node.url = firstURL
        enterPreload(node)
        downloader.downloads[0].completion(plain(.blue), nil, 0, nil)
        #expect(node.image !== standard)
        node.url = secondURL
        #expect(node.image === standard)
        node.url = firstURL
        #expect(downloader.log == ["cancel 1"])
        // Too late.
        downloader.downloads[1].completion(plain(.green), nil, 1, nil)
        #expect(node.image === standard)
    }

    @Test("The old picture may stay until the new one is there")
    func keepsOld() {
        let node = node()
        node.url = firstURL
        enterPreload(node)
        let old = plain(.blue)
        downloader.downloads[0].completion(old, nil, 0, nil)
        node.setURL(secondURL, resetToDefault: false)
        #expect(node.image === old)
        let new = plain(.red)
        downloader.downloads[1].completion(new, nil, 1, nil)
        #expect(node.image === new)
    }

    @Test("Leaving the preload range pauses a download, and lets a picture go")
    func leaves() {
        let node = node(cached: true)
        node.url = firstURL
        enterPreload(node)
        cache.answer()
        node.setInterfaceState([])
        #expect(downloader.log == ["pause 0"])
        node.setInterfaceState(.preload)
        cache.answer()
        downloader.downloads[1].completion(plain(.blue), nil, 1, nil)
        #expect(node.image != nil)
        node.setInterfaceState([])
        #expect(node.image == nil && cache.cleared == [firstURL] && node.currentImageQuality == 0)
        node.setInterfaceState(.preload)
        cache.answer()
        #expect(downloader.downloads.count == 3)
    }

    @Test("A picture that the user set, and the default image, stay when the node leaves the preload range")
    func ownImage() {
        let node = node()
        let own = plain(.blue)
        node.image = own
        enterPreload(node)
        node.setInterfaceState([])
        #expect(node.image === own && downloader.downloads.isEmpty)
        let other = self.node()
        other.defaultImage = own
        enterPreload(other)
        other.setInterfaceState([])
        #expect(other.image === own)
    }

    @Test("A failure is reported, and tried again when the node comes back")
    func failure() {
        let node = node()
        node.url = firstURL
        enterPreload(node)
        downloader.downloads[0].completion(nil, TestError(), 0, nil)
        #expect(listener.events == ["start", "network", "failed"])
        node.setInterfaceState([])
        node.setInterfaceState(.preload)
        #expect(downloader.downloads.count == 2)
    }

    @Test("Pictures of a download under way are asked for while the node is visible; a new address ends that first")
    func progressImages() {
        let node = node()
        node.url = firstURL
        enterPreload(node, [.preload, .display, .visible])
        #expect(downloader.log == ["set 0"])
        downloader.progressBlock?(plain(.blue), 0.4, 0)
        #expect(node.image != nil && node.currentImageQuality == 0.4)
        node.url = secondURL
        #expect(downloader.log == ["set 0", "clear 0", "cancel 0", "set 1"])
    }

    @Test("A file is read without downloader or cache")
    func file() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(
            "texture-test-\(ProcessInfo.processInfo.processIdentifier).png")
        try #require(plain(.blue).pngData()).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        let node = node(cached: true)
        node.url = path
        stage.show(node)
        stage.host.step(frames: 2)
        #expect(stage.pixel(20, 20) == 0x0000FF)
        #expect(listener.info?.sourceType == .fileURL && downloader.downloads.isEmpty)
        node.url = path.appendingPathExtension("missing")
        stage.host.step(frames: 2)
        #expect(listener.events.last == "failed")
    }

    @Test("A visible node shows its placeholder until there is a picture")
    func placeholder() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let node = node()
        node.placeholderColor = .green
        node.url = firstURL
        stage.show(node)
        stage.host.step()
        #expect(stage.pixel(20, 20) == 0x00FF00)
        downloader.downloads[0].completion(plain(.blue), nil, 0, nil)
        stage.host.step()
        #expect(stage.pixel(20, 20) == 0x0000FF)
        node.url = secondURL
        stage.host.step()
        #expect(stage.pixel(20, 20) == 0x00FF00)
        node.url = nil
        stage.host.step()
        #expect(stage.pixel(20, 20) == 0xFFFFFF)
    }

    @Test("A download is raised when the node comes near enough to be drawn, and when it is seen")
    func priority() {
        let node = node()
        node.url = firstURL
        enterPreload(node)
        node.setInterfaceState([.preload, .display])
        node.setInterfaceState([.preload, .display, .visible])
        #expect(downloader.log.filter { $0.hasPrefix("priority") } == ["priority imminent 0", "priority visible 0"])
    }

    @Test(
        "What another thread sets wins over a download that ends before the main thread hears of it", arguments: [0, 1])
    func otherThread(ownImages: Int) throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let node = node()
        let own = ownImages == 1 ? plain(.red) : nil
        node.url = firstURL
        enterPreload(node)
        onOtherThread {
            node.url = nil
            if let own { node.image = own }
        }
        downloader.downloads[0].progress?(0.5)
        downloader.downloads[0].completion(plain(.blue), nil, 0, nil)
        #expect(node.image === own && node.downloadProgress == 0)
        stage.host.step()
        #expect(node.image === own && downloader.log == ["cancel 0"])
        #expect(!listener.events.contains("loaded"))
    }

    /// Sets another address when it hears of a load.
    private final class Redirector: ASNetworkImageNodeDelegate {
        let atStart: Bool
        init(atStart: Bool) { self.atStart = atStart }

        func imageNodeDidStartFetchingData(_ imageNode: ASNetworkImageNode) {
            if atStart { imageNode.url = secondURL }
        }
        func imageNodeWillLoadImageFromNetwork(_ imageNode: ASNetworkImageNode) { imageNode.url = secondURL }
    }

    @Test("A delegate that sets another address has only that one loaded", arguments: [true, false])
    func redirected(atStart: Bool) {
        let node = ASNetworkImageNode(cache: nil, downloader: downloader)
        let redirector = Redirector(atStart: atStart)
        node.delegate = redirector
        node.url = firstURL
        enterPreload(node)
        #expect(downloader.downloads.map(\.url) == [secondURL] && downloader.log.isEmpty)
    }
}
