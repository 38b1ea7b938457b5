import Dispatch
import Execution
import ImageFetching

/// Downloads pictures over HTTP, and reads them from plain files. Any thread.
///
/// Requests for one address share a download, which has the highest priority of them and goes on as long as one of them
/// wants it. Requests wait in a queue of the downloader's own: visible pictures first, then those of the display range,
/// then preloads, the newest first within each; at most six go to one host at a time. A failure that may pass is tried
/// again up to three times, with growing pauses; a large download that broke off goes on where it stopped, if the
/// server can. Bodies, times and redirects are limited by `ASImageDownloaderOptions`. A failed download is an
/// `ASImageDownloadError`, and a file that is no picture an `ASNetworkImageError`; both say why. Completions receive an
/// `ASImageDownloadInfo` about the download as `userInfo`.
///
/// A downloader that is released ends its downloads without a word.
public final class ASBasicImageDownloader: ASImageDownloaderProtocol {
    /// Made at the first use, with the default options. Shares what it keeps with `ASBasicImageCache.shared`, and sends
    /// no cookies.
    public static let shared = ASBasicImageDownloader(
        settings: FetchSettings(), transport: CurlTransport(), cache: .shared)

    private let fetcher: ImageFetcher
    private let cache: ASBasicImageCache?
    private let previews = PreviewMakers()

    /// - Parameters:
    ///   - clock: by which limits and pauses are counted.
    ///   - seed: for the jitter of pauses.
    package init(
        settings: FetchSettings, transport: any Transport, cache: ASBasicImageCache?,
        clock: any FetchClock = SystemFetchClock(), seed: UInt64 = .random(in: 0...(.max))
    ) {
        self.cache = cache
        fetcher = ImageFetcher(
            settings: settings, transport: transport, store: cache?.store, clock: clock, seed: seed)
    }

    deinit {
        fetcher.cancelAll()
    }

    /// Bytes that a picture's file or body may have.
    var maximumBytes: Int { fetcher.settings.options.maximumBytes }

    // MARK: Downloads

    /// As the form with priority, in the middle one.
    public func downloadImage(
        with url: URL, shouldRetry: Bool, callbackQueue: DispatchQueue,
        downloadProgress: ASImageDownloaderProgress?, completion: @escaping ASImageDownloaderCompletion
    ) -> Any? {
        downloadImage(
            with: url, shouldRetry: shouldRetry, priority: .imminent, callbackQueue: callbackQueue,
            downloadProgress: downloadProgress, completion: completion)
    }

    /// - Parameters:
    ///   - shouldRetry: false delivers the first failure.
    ///   - callbackQueue: where everything is called.
    ///   - downloadProgress: not called if the server does not announce a length.
    public func downloadImage(
        with url: URL, shouldRetry: Bool, priority: ASImageDownloaderPriority, callbackQueue: DispatchQueue,
        downloadProgress: ASImageDownloaderProgress?, completion: @escaping ASImageDownloaderCompletion
    ) -> Any? {
        let download = ImageDownload(url)
        let (cache, previews) = (cache, previews)
        var progress: (@Sendable (Double) -> Void)?
        if let downloadProgress { progress = { downloadProgress(CGFloat($0)) } }
        let handlers = FetchHandlers(queue: callbackQueue, progress: progress) { result in
            download.end()
            previews.remove(download)
            do {
                let picture = try DownloadedPicture.make(of: result.get(), from: url, keptIn: cache).get()
                completion(picture.container, nil, download, picture.info)
            } catch {
                completion(nil, error, download, nil)
            }
        }
        download.begin(
            fetcher.fetch(url, priority: priority.fetchPriority, mayRetry: shouldRetry, handlers: handlers))
        return download
    }

    public func cancelImageDownload(forIdentifier downloadIdentifier: Any) {
        cancel(downloadIdentifier, mayResume: false)
    }

    /// Cancels. If the picture has more than a megabyte and the server can send the rest later, the part that has
    /// arrived is kept in the cache.
    public func cancelImageDownloadWithResumePossibility(forIdentifier downloadIdentifier: Any) {
        cancel(downloadIdentifier, mayResume: true)
    }

    private func cancel(_ identifier: Any, mayResume: Bool) {
        guard let download = identifier as? ImageDownload, let ticket = download.ticket else { return }
        download.end()
        previews.remove(download)
        fetcher.cancel(ticket, keepsBeginning: mayResume)
    }

    /// Pictures of progressive JPEGs: one as soon as a scan is complete, one past 35 % of the bytes, one past 65 %, at
    /// most 1,600 pixels a side. Decoded on workers, once for all requests for one address.
    public func setProgressImageBlock(
        _ progressBlock: ASImageDownloaderProgressImage?, callbackQueue: DispatchQueue,
        withDownloadIdentifier downloadIdentifier: Any
    ) {
        guard let download = downloadIdentifier as? ImageDownload, let ticket = download.ticket else { return }
        previews.remove(download)
        guard let progressBlock,
            let maker = previews.add(.init(download: download, queue: callbackQueue, block: progressBlock))
        else { return fetcher.observeBytes(of: ticket, nil) }
        fetcher.observeBytes(of: ticket) { maker.take($0) }
    }

    public func setPriority(_ priority: ASImageDownloaderPriority, withDownloadIdentifier downloadIdentifier: Any) {
        guard let ticket = (downloadIdentifier as? ImageDownload)?.ticket else { return }
        fetcher.setPriority(priority.fetchPriority, of: ticket)
    }

    // MARK: Animations

    public func animatedImage(with animatedImageData: Data) -> (any ASAnimatedImageProtocol)? {
        let animation = ASAnimatedImage(data: animatedImageData)
        return animation.frameCount > 1 ? animation : nil
    }
}

extension ASImageDownloaderPriority {
    fileprivate var fetchPriority: FetchPriority {
        switch self {
        case .visible: .visible
        case .imminent: .imminent
        case .preload: .preload
        }
    }
}
