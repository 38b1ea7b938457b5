import AsyncDisplayKit
import Dispatch
import Execution
import ImageFetching
import TestSupport
import Testing

/// Answers requests from a table on another thread, keeping the answers as the built-in downloader does, and counts.
private final class TableDownloader: ASImageDownloaderProtocol {
    let requests = Mutex<[URL]>([])
    private let cache: ASBasicImageCache
    private let headers: [String: String]
    private let clock: CacheClock

    init(_ cache: ASBasicImageCache, _ headers: [String: String], _ clock: CacheClock) {
        self.cache = cache
        self.headers = headers
        self.clock = clock
    }

    func downloadImage(
        with url: URL, shouldRetry: Bool, callbackQueue: DispatchQueue,
        downloadProgress: ASImageDownloaderProgress?, completion: @escaping ASImageDownloaderCompletion
    ) -> Any? {
        requests.withLock { $0.append(url) }
        callbackQueue.async { [cache, headers, clock] in
            let response = StoredResponse(url: url, headers: headers, body: pictureData(), requestedAt: clock.now)
            cache.store.store(response)
            completion(cache.picture(of: response), nil, 0, nil)
        }
        return 0
    }

    func cancelImageDownload(forIdentifier downloadIdentifier: Any) {}
}

@MainActor @Suite(.serialized) struct BasicImageCacheTests {
    private let folder = CacheFolder()
    private let clock = CacheClock()
    private let listener = LoadListener()

    private func cache(_ limits: HTTPResponseStore.Limits = .init()) -> ASBasicImageCache {
        let clock = clock
        return ASBasicImageCache(
            store: HTTPResponseStore(directory: folder.url, limits: limits, now: { clock.now }), now: { clock.now })
    }

    private func keep(
        _ url: URL, in cache: ASBasicImageCache, _ headers: [String: String] = ["cache-control": "max-age=60"]
    ) {
        cache.store.store(StoredResponse(url: url, headers: headers, body: pictureData(), requestedAt: clock.now))
    }

    private func node(_ cache: ASBasicImageCache, _ downloader: any ASImageDownloaderProtocol = FakeDownloader())
        -> ASNetworkImageNode
    {
        let node = ASNetworkImageNode(cache: cache, downloader: downloader)
        node.delegate = listener
        return node
    }

    @Test("Twenty pictures shown over and over are twenty requests")
    func twentyRequests() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let cache = cache()
        let downloader = TableDownloader(cache, ["cache-control": "max-age=60"], clock)
        let urls = (0..<20).compactMap { URL(string: "https://example.org/\($0).png") }
        for round in 0..<5 {
            for url in urls {
                let node = node(cache, downloader)
                node.url = url
                stage.show(node)
                let wanted = listener.loaded.count
                #expect(stage.step(until: { listener.loaded.count > wanted || node.currentImageQuality == 1 }))
                node.removeFromSupernode()
                // As after another start of the program, from the disk.
                if round == 2 { cache.removeAllFromMemory() }
            }
        }
        #expect(downloader.requests.withLock { $0 } == urls)
    }

    @Test("A picture in memory that was shown before is there in the same frame, and all nodes share it")
    func sameFrame() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let cache = cache()
        keep(firstURL, in: cache)
        let first = node(cache)
        first.url = firstURL
        stage.show(first)
        #expect(stage.step(until: { first.image != nil }))
        first.removeFromSupernode()
        let second = node(cache)
        stage.show(second)
        second.url = firstURL
        #expect(second.image === first.image && second.image != nil && listener.sources.last == .synchronousCache)
        stage.host.step()
        #expect(stage.pixel(20, 20) == 0x0000FF)
    }

    @Test("What is on disk is found on a worker, not on the main thread")
    func disk() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let first = cache()
        keep(firstURL, in: first)
        first.store.finishWriting()
        let second = cache()
        #expect(second.synchronouslyFetchedCachedImage(with: firstURL) == nil)
        let node = node(second)
        node.url = firstURL
        stage.show(node)
        #expect(node.image == nil)
        #expect(stage.step(until: { node.image != nil }))
        #expect(listener.sources == [.asynchronousCache] && listener.fetches == 0)
    }

    @Test("What is stale is a miss, in memory and on disk")
    func stale() async throws {
        let cache = cache()
        keep(firstURL, in: cache)
        #expect(await found(firstURL, in: cache) == true)
        clock.advance(60)
        #expect(await found(firstURL, in: cache) == false)
        #expect(cache.synchronouslyFetchedCachedImage(with: firstURL) == nil)
        // The downloader may still ask whether it is right.
        #expect(cache.store.response(for: firstURL) != nil)
    }

    /// Nil if the cache does not answer.
    private func found(_ url: URL, in cache: ASBasicImageCache) async -> Bool? {
        await valueInTime { answer in
            cache.cachedImage(with: url, callbackQueue: .global()) { container, _ in
                answer(container?.asdk_image() != nil)
            }
        }
    }

    @Test("When memory is short what is in memory goes, and what is on disk stays")
    func memoryWarning() throws {
        let cache = cache()
        keep(firstURL, in: cache)
        #expect(cache.memoryByteCount > 0)
        cache.store.finishWriting()
        NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
        #expect(cache.memoryByteCount == 0 && cache.store.response(for: firstURL) != nil)
    }

    @Test("Budgets can be set, and everything removed")
    func budgets() {
        let cache = cache()
        keep(firstURL, in: cache)
        keep(secondURL, in: cache)
        cache.memoryByteLimit = cache.memoryByteCount / 2
        #expect(cache.memoryByteCount <= cache.memoryByteLimit && cache.memoryByteCount > 0)
        cache.removeImage(for: firstURL)
        #expect(cache.store.response(for: firstURL) == nil && cache.store.response(for: secondURL) != nil)
        cache.removeAll()
        cache.store.finishWriting()
        #expect(cache.store.response(for: secondURL) == nil && cache.directory == folder.url)
    }

    @Test("A lookup that is cancelled before it begins does not read the disk; one that is lowered is made once")
    func lookups() async {
        let pool = WorkerPool(threadCount: 1)
        defer { pool.shutDown() }
        let clock = clock
        let cache = ASBasicImageCache(
            store: HTTPResponseStore(directory: folder.url, now: { clock.now }), pool: pool, now: { clock.now })
        keep(firstURL, in: cache)
        let gate = DispatchSemaphore(value: 0)
        pool.submit(Job { _ in _ = gate.waitInTime() }, priority: .visible)
        let calls = Mutex<[Int]>([])
        let queue = DispatchQueue(label: "test")
        func look(_ number: Int) -> Any? {
            cache.cachedImage(with: firstURL, priority: .visible, callbackQueue: queue) { _, _ in
                calls.withLock { $0.append(number) }
            }
        }
        let lookups = (0..<4).map(look)
        if let first = lookups[0] { cache.cancelLookup(forIdentifier: first) }
        if let second = lookups[1] { cache.setPriority(.preload, withLookupIdentifier: second) }
        if let third = lookups[2] {
            cache.setPriority(.preload, withLookupIdentifier: third)
            cache.setPriority(.visible, withLookupIdentifier: third)
        }
        gate.signal()
        let isAnswered = await valueInTime { answer in
            _ = cache.cachedImage(with: secondURL, priority: .preload, callbackQueue: queue) { _, _ in answer(true) }
        }
        #expect(isAnswered == true)
        #expect(calls.withLock { $0 } == [3, 2, 1])
    }
}
