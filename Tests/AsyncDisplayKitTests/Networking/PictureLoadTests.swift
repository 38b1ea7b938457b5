import AsyncDisplayKit
import Dispatch
import Testing

private struct TestError: Error {}

/// A cache whose lookups the test answers, and which notes what it is told.
private final class TalkativeCache: ASImageCacheProtocol, @unchecked Sendable {  // used on the main thread
    var synchronous: (any ASImageContainerProtocol)?
    var answers: [ASImageCacherCompletion] = []
    var log: [String] = []

    func cachedImage(
        with url: URL, callbackQueue: DispatchQueue, completion: @escaping ASImageCacherCompletion
    ) {}

    func cachedImage(
        with url: URL, priority: ASImageDownloaderPriority, callbackQueue: DispatchQueue,
        completion: @escaping ASImageCacherCompletion
    ) -> Any? {
        log.append("look \(priority)")
        answers.append(completion)
        return answers.count - 1
    }

    func setPriority(_ priority: ASImageDownloaderPriority, withLookupIdentifier lookupIdentifier: Any) {
        log.append("priority \(priority) \(lookupIdentifier)")
    }
    func cancelLookup(forIdentifier lookupIdentifier: Any) { log.append("cancel \(lookupIdentifier)") }
    func synchronouslyFetchedCachedImage(with url: URL) -> (any ASImageContainerProtocol)? { synchronous }
    func imageWasDecoded(_ image: UIImage, for url: URL) { log.append("decoded") }
    func imageCouldNotBeDecoded(for url: URL) { log.append("not decoded") }
}

@MainActor @Suite(.serialized) struct PictureLoadTests {
    private let downloader = FakeDownloader()
    private let cache = TalkativeCache()
    private let listener = LoadListener()

    private func node(cached: Bool = false) -> ASNetworkImageNode {
        let node = ASNetworkImageNode(cache: cached ? cache : nil, downloader: downloader)
        node.delegate = listener
        return node
    }

    /// A node whose states the test sets, as a container would.
    private func managedNode(cached: Bool = false) -> ASNetworkImageNode {
        let node = node(cached: cached)
        node.setRangeManagedRecursively(true)
        return node
    }

    @Test("What is downloaded is decoded on a worker before it counts as loaded")
    func decodes() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let node = node()
        node.url = firstURL
        stage.show(node)
        let picture = ObservedPicture(pictureData())
        downloader.downloads[0].completion(picture, nil, 0, nil)
        #expect(listener.loaded.isEmpty && node.image == nil)
        stage.host.step(frames: 2)
        #expect(listener.loaded == [firstURL] && listener.images.first?.isDecoded == true)
        #expect(!picture.uses.isEmpty && !picture.uses.contains(true))
        #expect(stage.pixel(20, 20) == 0x0000FF)
    }

    @Test("A picture that can't be decoded is a failure with a reason, and nothing is shown", arguments: [true, false])
    func corrupt(hasHeader: Bool) throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let node = node()
        node.url = firstURL
        stage.show(node)
        let data = hasHeader ? corruptPictureData() : Data("<html>not found</html>".utf8)
        downloader.downloads[0].completion(ObservedPicture(data), nil, 0, nil)
        stage.host.step(frames: 2)
        #expect(listener.loaded.isEmpty && node.image == nil && node.currentImageQuality == 0)
        let error = try #require(listener.errors.first as? ASNetworkImageError)
        switch error {
        case .undecodable(let url, let reason): #expect(hasHeader && url == firstURL && reason != .cancelled)
        case .notAnImage(let url): #expect(!hasHeader && url == firstURL)
        case .notAPlainFile: Issue.record("It is no file.")
        }
        #expect(!error.localizedDescription.isEmpty)
    }

    @Test("A cached picture that can't be decoded is forgotten, and downloaded")
    func corruptInCache() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let node = node(cached: true)
        node.url = firstURL
        stage.show(node)
        cache.answers[0](ObservedPicture(corruptPictureData()), .asynchronous)
        stage.host.step(frames: 2)
        #expect(cache.log.last == "not decoded" && downloader.downloads.count == 1 && listener.errors.isEmpty)
        downloader.downloads[0].completion(ObservedPicture(pictureData()), nil, 0, nil)
        stage.host.step(frames: 2)
        #expect(cache.log.last == "decoded" && listener.sources == [.download])
    }

    @Test("A cached picture that is over a limit for this node stays in the cache, and is not downloaded again")
    func overLimitInCache() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let node = node(cached: true)
        node.contentMode = .center
        node.url = firstURL
        stage.show(node)
        let limits = ImageLimits.current
        ImageLimits.current.maximumDecodedPixels = 1
        let picture = UIImage(data: pictureData())
        ImageLimits.current = limits
        cache.answers[0](picture, .asynchronous)
        stage.host.step(frames: 2)
        #expect(!cache.log.contains("not decoded") && downloader.downloads.isEmpty && listener.errors.count == 1)
    }

    @Test("A lookup under way is raised and lowered with the ranges, and cancelled with them")
    func lookupPriority() {
        let node = managedNode(cached: true)
        node.url = firstURL
        node.setInterfaceState(.preload)
        node.setInterfaceState([.preload, .display, .visible])
        node.setInterfaceState([.preload])
        node.setInterfaceState([])
        #expect(
            cache.log == [
                "look preload", "priority visible 0", "priority preload 0", "cancel 0",
            ])
        cache.answers[0](plain(.blue), .asynchronous)
        #expect(node.image == nil && downloader.downloads.isEmpty)
    }

    @Test("A picture that arrives in vain while it is decoded is dropped")
    func lateDecoding() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let node = node()
        node.url = firstURL
        stage.show(node)
        downloader.downloads[0].completion(ObservedPicture(pictureData(.red)), nil, 0, nil)
        node.url = secondURL
        downloader.downloads[1].completion(ObservedPicture(pictureData(.blue)), nil, 1, nil)
        stage.host.step(frames: 3)
        #expect(listener.loaded == [secondURL] && stage.pixel(20, 20) == 0x0000FF)
    }

    @Test("Setting the same address again does nothing, whatever became of it", arguments: [0, 1, 2])
    func sameAddress(outcome: Int) {
        let node = managedNode()
        node.url = firstURL
        node.setInterfaceState(.preload)
        switch outcome {
        case 0: downloader.downloads[0].completion(plain(.blue), nil, 0, nil)
        case 1: downloader.downloads[0].completion(nil, TestError(), 0, nil)
        default: break
        }
        for _ in 0..<100 { node.url = firstURL }
        #expect(downloader.downloads.count == 1 && downloader.log.isEmpty)
        #expect((node.image != nil) == (outcome == 0))
    }

    @Test("A failure is tried again on request, at once; what is there or on its way is left alone")
    func retry() {
        let node = managedNode()
        node.url = firstURL
        node.retryImageDownload()
        #expect(downloader.downloads.isEmpty)
        node.setInterfaceState(.preload)
        node.retryImageDownload()
        #expect(downloader.downloads.count == 1)
        downloader.downloads[0].completion(nil, TestError(), 0, nil)
        node.retryImageDownload()
        #expect(downloader.downloads.count == 2)
        downloader.downloads[1].completion(plain(.blue), nil, 1, nil)
        node.retryImageDownload()
        #expect(downloader.downloads.count == 2 && listener.loaded == [firstURL])
    }

    @Test("Of the pictures of a download one is shown for each step of quality, and the last one takes their place")
    func progress() {
        let node = managedNode()
        node.url = firstURL
        node.setInterfaceState([.preload, .display, .visible])
        var shown: [CGFloat] = []
        for quality in [0.1, 0.2, 0.4, 0.5, 0.7, 0.3, 0.9] {
            downloader.progressBlock?(plain(.red), quality, 0)
            if shown.last != node.currentImageQuality { shown.append(node.currentImageQuality) }
        }
        #expect(shown == [0.1, 0.4, 0.7])
        let block = downloader.progressBlock
        let final = plain(.blue)
        downloader.downloads[0].completion(final, nil, 0, nil)
        block?(plain(.red), 0.95, 0)
        #expect(node.image === final && node.currentImageQuality == 1 && listener.loaded == [firstURL])
    }

    @Test("Pictures of a download are not asked for while the node is not visible")
    func progressWhileHidden() {
        let node = managedNode()
        node.url = firstURL
        node.setInterfaceState([.preload, .display])
        #expect(downloader.progressBlock == nil)
        node.setInterfaceState([.preload, .display, .visible])
        let block = downloader.progressBlock
        #expect(block != nil)
        node.setInterfaceState([.preload])
        block?(plain(.red), 0.5, 0)
        #expect(downloader.progressBlock == nil && node.image == nil && node.currentImageQuality == 0)
    }

    @Test("The rendered quality is that of the picture that was drawn")
    func renderedQuality() throws {
        let stage = try PromiseStage(width: 40, height: 40, drawingDelay: 0.1)
        defer { stage.close() }
        let node = node()
        node.url = firstURL
        stage.show(node)
        downloader.progressBlock?(plain(.red), 0.4, 0)
        stage.host.step()
        #expect(node.currentImageQuality == 0.4 && node.renderedImageQuality == 0)
        stage.host.run(seconds: 0.2)
        #expect(node.renderedImageQuality == 0.4)
        downloader.downloads[0].completion(plain(.blue), nil, 0, nil)
        #expect(node.currentImageQuality == 1 && node.renderedImageQuality == 0.4)
        stage.host.run(seconds: 0.2)
        #expect(node.renderedImageQuality == 1)
    }

    @Test("A picture fades in over its placeholder where the node's fade has a duration")
    func fades() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let node = node()
        node.placeholderColor = .green
        node.placeholderFadeDuration = 0.2
        node.url = firstURL
        stage.show(node)
        stage.host.step()
        downloader.downloads[0].completion(plain(.blue), nil, 0, nil)
        stage.host.run(seconds: 0.1)
        let half = try #require(stage.pixel(20, 20))
        #expect(half & 0xFF > 0x20 && half & 0xFF < 0xE0 && (half >> 8) & 0xFF > 0x20)
        stage.host.run(seconds: 0.2)
        #expect(stage.pixel(20, 20) == 0x0000FF)
    }

    @Test("What is no plain file is refused without being waited for", arguments: ["pipe", "folder", "device"])
    func plainFiles(kind: String) throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let path = FileManager.default.temporaryDirectory.path + "/texture-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        switch kind {
        case "pipe": mkfifo(path, 0o600)
        case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        default: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
        }
        let node = node()
        node.url = URL(fileURLWithPath: path)
        stage.show(node)
        stage.host.step(frames: 2)
        #expect(listener.errors.first as? ASNetworkImageError == .notAPlainFile(URL(fileURLWithPath: path)))
    }

    @Test(
        "A file that is not there, or on another host, is a failure that says so",
        arguments: [
            ("file:///nowhere/at/all.png", "/nowhere/at/all.png"), ("file://example.org/etc/passwd", "example.org"),
        ])
    func filesElsewhere(address: String, hint: String) throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let node = node()
        node.url = URL(string: address)
        stage.show(node)
        stage.host.step(frames: 2)
        let error = try #require(listener.errors.first as? ASImageDownloadError)
        #expect(error.localizedDescription.contains(hint))
    }

    @Test("A file is not larger than the node's downloader allows", arguments: [true, false])
    func fileLimit(sharesPixels: Bool) throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("texture-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try pictureData(side: 40).write(to: file)
        var options = ASImageDownloaderOptions()
        options.maximumBytes = 20
        let node = ASNetworkImageNode(cache: nil, downloader: ASBasicImageDownloader(options: options))
        node.delegate = listener
        node.shouldCacheImage = sharesPixels
        node.url = file
        stage.show(node)
        stage.host.step(frames: 2)
        guard case .tooLarge(20, _) = listener.errors.first as? ASImageDownloadError else {
            Issue.record("The file was read.")
            return
        }
    }

    @Test("A file of 64 GB that is no picture is refused by its size", arguments: [true, false])
    func largeFile(sharesPixels: Bool) throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let path = FileManager.default.temporaryDirectory.path + "/texture-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(FileManager.default.createFile(atPath: path, contents: nil) && truncate(path, 64 << 30) == 0)
        let node = node()
        node.shouldCacheImage = sharesPixels
        node.url = URL(fileURLWithPath: path)
        stage.show(node)
        stage.host.step(frames: 2)
        #expect(listener.errors.first as? ASImageDownloadError == .tooLarge(limit: 64 << 20, announced: 64 << 30))
    }

    @Test("A node that goes while it loads ends its download")
    func released() {
        var node: ASNetworkImageNode? = managedNode()
        node?.url = firstURL
        node?.setInterfaceState(.preload)
        node = nil
        #expect(downloader.log == ["pause 0"])
    }

    @Test("A multiplex node raises its load when it is seen, and shows pictures of a download only while it has none")
    func multiplex() {
        final class Source: ASMultiplexImageNodeDataSource {
            func multiplexImageNode(_ imageNode: ASMultiplexImageNode, urlForImageIdentifier id: AnyHashable) -> URL? {
                id == AnyHashable("large") ? firstURL : secondURL
            }
        }
        let source = Source()
        let node = ASMultiplexImageNode(cache: nil, downloader: downloader)
        node.dataSource = source
        node.downloadsIntermediateImages = true
        node.setRangeManagedRecursively(true)
        node.imageIdentifiers = ["large", "small"]
        node.setInterfaceState(.preload)
        node.setInterfaceState([.preload, .display, .visible])
        #expect(downloader.log == ["priority visible 0", "set 0"])
        let part = plain(.red)
        downloader.progressBlock?(part, 0.5, 0)
        #expect(node.image === part && node.loadedImageIdentifier == nil)
        downloader.downloads[0].completion(plain(.green), nil, 0, nil)
        #expect(node.loadedImageIdentifier == AnyHashable("small") && downloader.downloads.count == 2)
        #expect(!downloader.log.contains("set 1"))
    }
}
