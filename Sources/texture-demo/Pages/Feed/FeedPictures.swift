import AsyncDisplayKitNetworking
import Dispatch
import Execution
import Foundation
import ImageFetching

/// Makes the nodes that load pictures of the feed. Any thread.
struct FeedPictures: Sendable {
    let network: FeedNetwork
    private let cache: any ASImageCacheProtocol
    private let downloader: any ASImageDownloaderProtocol

    /// Keeps pictures in memory only: the server's port, and thus their addresses, change with each run.
    @MainActor init(network: FeedNetwork) {
        self.network = network
        let cache = ASBasicImageCache(directory: nil)
        if network.waitsForAnswers {
            self.cache = MemoryCache(cache)
            downloader = AwaitedDownloader(cache)
        } else {
            self.cache = cache
            downloader = ASBasicImageDownloader(settings: FetchSettings(), transport: CurlTransport(), cache: cache)
        }
    }

    func makeNode() -> ASNetworkImageNode {
        ASNetworkImageNode(cache: cache, downloader: downloader)
    }
}

/// The part of a cache that is in memory. It answers at once, where the cache itself would ask the disk.
private final class MemoryCache: ASImageCacheProtocol {
    private let cache: ASBasicImageCache

    init(_ cache: ASBasicImageCache) {
        self.cache = cache
    }

    func cachedImage(with url: URL, callbackQueue: DispatchQueue, completion: @escaping ASImageCacherCompletion) {
        completion(nil, .synchronous)
    }

    func synchronouslyFetchedCachedImage(with url: URL) -> (any ASImageContainerProtocol)? {
        cache.synchronouslyFetchedCachedImage(with: url)
    }

    func imageWasDecoded(_ image: UIImage, for url: URL) { cache.imageWasDecoded(image, for: url) }

    func imageCouldNotBeDecoded(for url: URL) { cache.imageCouldNotBeDecoded(for: url) }
}

/// A downloader for runs without display: the next frame waits for each download.
private final class AwaitedDownloader: ASImageDownloaderProtocol {
    private let downloader: ASBasicImageDownloader

    init(_ cache: ASBasicImageCache) {
        var settings = FetchSettings()
        // Frames wait for retries, too, so keep these short.
        settings.retries.firstDelay = 0.02
        downloader = ASBasicImageDownloader(settings: settings, transport: CurlTransport(), cache: cache)
    }

    /// What came of a download; all nil if it was cancelled.
    private struct Outcome: @unchecked Sendable {  // handed over once, by the downloader's contract
        var image: (any ASImageContainerProtocol)?
        var error: (any Error)?
        var userInfo: Any?
    }

    /// Identifies a download.
    private final class Download: Sendable {
        let state = Mutex(State())

        struct State: @unchecked Sendable {  // what names a download may be used on any thread
            var identifier: Any?
            var deliver: (@Sendable (Outcome?) -> Void)?
            var isCancelled = false
        }

        func end(_ outcome: Outcome?) {
            state.withLock { state in
                defer { state.deliver = nil }
                return state.deliver
            }?(outcome)
        }
    }

    func downloadImage(
        with url: URL, shouldRetry: Bool, callbackQueue: DispatchQueue,
        downloadProgress: ASImageDownloaderProgress?, completion: @escaping ASImageDownloaderCompletion
    ) -> Any? {
        let download = Download()
        MainThread.run { [downloader] in
            Arrival.of(waits: true) { (deliver: @escaping @Sendable (Outcome?) -> Void) in
                let isCancelled = download.state.withLock { state in
                    state.deliver = deliver
                    return state.isCancelled
                }
                guard !isCancelled else { return download.end(nil) }
                let identifier = downloader.downloadImage(
                    with: url, shouldRetry: shouldRetry, callbackQueue: callbackQueue, downloadProgress: nil
                ) { image, error, _, userInfo in
                    download.end(Outcome(image: image, error: error, userInfo: userInfo))
                }
                download.state.withLock { $0.identifier = identifier }
            } then: { outcome in
                if let outcome { completion(outcome.image, outcome.error, download, outcome.userInfo) }
            }
        }
        return download
    }

    func cancelImageDownload(forIdentifier downloadIdentifier: Any) {
        guard let download = downloadIdentifier as? Download else { return }
        let identifier = download.state.withLock { state in
            state.isCancelled = true
            return state.identifier
        }
        if let identifier { downloader.cancelImageDownload(forIdentifier: identifier) }
        download.end(nil)
    }
}
