import AsyncDisplayKit
import Dispatch
import Execution
import LoopbackServer
import TestSupport
import Testing

@Suite struct ImageDownloaderThreadTests {
    @Test("Threads that look up, download, watch, cancel and empty the cache all at once get whole pictures")
    func storm() throws {
        let body = pictureData(side: 40)
        let server = try LoopbackServer.start { request in
            request.index % 9 == 0
                ? .status(404) : .ok(body, type: "image/png", headers: ["Cache-Control": "max-age=86400"])
        }
        defer { server.stop() }
        let folder = CacheFolder()
        let cache = ASBasicImageCache(directory: folder.url, memoryByteLimit: 1_000, diskByteLimit: 3_000)
        let downloader = ASBasicImageDownloader(cache: cache)
        let wrong = Mutex(0)
        let group = DispatchGroup()
        @Sendable func check(_ container: (any ASImageContainerProtocol)?) {
            guard let image = container?.asdk_image() else { return }
            if image.size != CGSize(width: 40, height: 40) || image.cgImage == nil { wrong.withLock { $0 += 1 } }
        }
        race(
            (0..<4).map { thread in
                {
                    for round in 0..<100 {
                        let url = server.url("/\((round * (thread + 3)) % 10)")
                        let isCancelled = (round + thread) % 5 == 0
                        if !isCancelled { group.enter() }
                        let identifier = downloader.downloadImage(
                            with: url, shouldRetry: false, priority: .preload, callbackQueue: .global(),
                            downloadProgress: { _ in }
                        ) { container, _, _, _ in
                            check(container)
                            if !isCancelled { group.leave() }
                        }
                        guard let identifier else { continue }
                        switch (round + thread) % 5 {
                        case 0: downloader.cancelImageDownloadWithResumePossibility(forIdentifier: identifier)
                        case 1: downloader.setPriority(.visible, withDownloadIdentifier: identifier)
                        case 2:
                            downloader.setProgressImageBlock(
                                { _, _, _ in }, callbackQueue: .global(), withDownloadIdentifier: identifier)
                        case 3:
                            let lookup = cache.cachedImage(with: url, priority: .imminent, callbackQueue: .global()) {
                                container, _ in check(container)
                            }
                            guard let lookup else { continue }
                            cache.setPriority(.visible, withLookupIdentifier: lookup)
                            if round % 2 == 0 { cache.cancelLookup(forIdentifier: lookup) }
                        default:
                            check(cache.synchronouslyFetchedCachedImage(with: url))
                            if round % 30 == 4 { cache.removeAll() }
                            if round % 30 == 9 { cache.removeAllFromMemory() }
                        }
                    }
                }
            })
        #expect(group.wait(timeout: .now() + longestWait) == .success)
        #expect(wrong.withLock { $0 } == 0 && cache.memoryByteCount <= cache.memoryByteLimit)
    }
}
