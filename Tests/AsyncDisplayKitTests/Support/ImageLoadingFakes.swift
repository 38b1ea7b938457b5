import AsyncDisplayKit
import Dispatch
import Execution

/// A downloader that does what the test says.
final class FakeDownloader: ASImageDownloaderProtocol, @unchecked Sendable {  // used on the main thread
    final class Download {
        let url: URL
        let shouldRetry: Bool
        let priority: ASImageDownloaderPriority
        let progress: ASImageDownloaderProgress?
        let completion: ASImageDownloaderCompletion

        init(
            _ url: URL, shouldRetry: Bool, _ priority: ASImageDownloaderPriority,
            _ progress: ASImageDownloaderProgress?, _ completion: @escaping ASImageDownloaderCompletion
        ) {
            self.url = url
            self.shouldRetry = shouldRetry
            self.priority = priority
            self.progress = progress
            self.completion = completion
        }
    }

    var downloads: [Download] = []
    /// What happened after the start, in order, by the download's number.
    var log: [String] = []
    var progressBlock: ASImageDownloaderProgressImage?

    func downloadImage(
        with url: URL, shouldRetry: Bool, callbackQueue: DispatchQueue,
        downloadProgress: ASImageDownloaderProgress?, completion: @escaping ASImageDownloaderCompletion
    ) -> Any? { nil }

    func downloadImage(
        with url: URL, shouldRetry: Bool, priority: ASImageDownloaderPriority, callbackQueue: DispatchQueue,
        downloadProgress: ASImageDownloaderProgress?, completion: @escaping ASImageDownloaderCompletion
    ) -> Any? {
        downloads.append(Download(url, shouldRetry: shouldRetry, priority, downloadProgress, completion))
        return downloads.count - 1
    }

    func cancelImageDownload(forIdentifier downloadIdentifier: Any) { log.append("cancel \(downloadIdentifier)") }

    func cancelImageDownloadWithResumePossibility(forIdentifier downloadIdentifier: Any) {
        log.append("pause \(downloadIdentifier)")
    }

    func setProgressImageBlock(
        _ progressBlock: ASImageDownloaderProgressImage?, callbackQueue: DispatchQueue,
        withDownloadIdentifier downloadIdentifier: Any
    ) {
        self.progressBlock = progressBlock
        log.append(progressBlock == nil ? "clear \(downloadIdentifier)" : "set \(downloadIdentifier)")
    }

    func setPriority(_ priority: ASImageDownloaderPriority, withDownloadIdentifier downloadIdentifier: Any) {
        log.append("priority \(priority) \(downloadIdentifier)")
    }
}

/// A cache in memory that answers at once, or when the test says.
final class FakeCache: ASImageCacheProtocol, @unchecked Sendable {  // used on the main thread
    var images: [URL: UIImage] = [:]
    var isSynchronous = false
    var cleared: [URL] = []
    var pending: [() -> Void] = []

    func cachedImage(
        with url: URL, callbackQueue: DispatchQueue, completion: @escaping ASImageCacherCompletion
    ) {
        pending.append { [self] in completion(images[url], .asynchronous) }
    }

    func synchronouslyFetchedCachedImage(with url: URL) -> (any ASImageContainerProtocol)? {
        isSynchronous ? images[url] : nil
    }

    func clearFetchedImageFromCache(with url: URL) { cleared.append(url) }

    func answer() {
        let answers = pending
        pending = []
        for body in answers { body() }
    }
}

let firstURL = URL(string: "https://example.org/1.png")!  // a constant that parses
let secondURL = URL(string: "https://example.org/2.png")!  // a constant that parses
