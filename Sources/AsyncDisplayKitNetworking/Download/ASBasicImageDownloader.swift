import Dispatch
import Execution
import FoundationNetworking
import ImageFetching

/// Downloads pictures with `URLSession`. Requests for one address share a download, which goes on as long as one of them
/// wants it. Any thread.
public final class ASBasicImageDownloader: ASImageDownloaderProtocol {
    /// Made at the first use, with the default session configuration. Keeps what servers allow in `ASBasicImageCache.shared`.
    public static let shared = ASBasicImageDownloader(configuration: .default, cache: .shared)

    private struct Request: Sendable {
        let identifier: Identifier
        let queue: DispatchQueue
        let progress: ASImageDownloaderProgress?
        let completion: ASImageDownloaderCompletion
    }

    /// Names one request.
    private final class Identifier: Sendable {
        let url: URL
        init(_ url: URL) { self.url = url }
    }

    /// A download and those who want it.
    private struct Download {
        let task: URLSessionDataTask
        var requests: [Request]
        var data = Data()
    }

    private let downloads = Mutex<[URL: Download]>([:])
    private let session: URLSession
    private let receiver: Receiver

    private let cache: ASBasicImageCache?

    /// A downloader that keeps nothing. Its session uses no `URLCache`, also where the configuration has one.
    public convenience init(configuration: URLSessionConfiguration) {
        self.init(configuration: configuration, cache: nil)
    }

    private init(configuration: URLSessionConfiguration, cache: ASBasicImageCache?) {
        self.cache = cache
        let receiver = Receiver()
        self.receiver = receiver
        // Foundation's session stops the process when a task's cancellation races with its look into a cache.
        let uncached = (configuration.copy() as? URLSessionConfiguration) ?? configuration
        uncached.urlCache = nil
        session = URLSession(configuration: uncached, delegate: receiver, delegateQueue: nil)
        receiver.owner.withLock { $0 = WeakOwner(downloader: self) }
    }

    deinit {
        session.invalidateAndCancel()
    }

    public func downloadImage(
        with url: URL, shouldRetry: Bool, callbackQueue: DispatchQueue,
        downloadProgress: ASImageDownloaderProgress?, completion: @escaping ASImageDownloaderCompletion
    ) -> Any? {
        let request = Request(
            identifier: Identifier(url), queue: callbackQueue, progress: downloadProgress, completion: completion)
        let new = downloads.withLock { downloads -> URLSessionDataTask? in
            if downloads[url] != nil {
                downloads[url]?.requests.append(request)
                return nil
            }
            let task = session.dataTask(with: url)
            downloads[url] = Download(task: task, requests: [request])
            return task
        }
        new?.resume()
        return request.identifier
    }

    public func cancelImageDownload(forIdentifier downloadIdentifier: Any) {
        guard let identifier = downloadIdentifier as? Identifier else { return }
        let unwanted = downloads.withLock { downloads -> URLSessionDataTask? in
            guard var download = downloads[identifier.url] else { return nil }
            download.requests.removeAll { $0.identifier === identifier }
            downloads[identifier.url] = download.requests.isEmpty ? nil : download
            return download.requests.isEmpty ? download.task : nil
        }
        unwanted?.cancel()
    }

    public func setPriority(_ priority: ASImageDownloaderPriority, withDownloadIdentifier downloadIdentifier: Any) {
        guard let identifier = downloadIdentifier as? Identifier else { return }
        let task = downloads.withLock { $0[identifier.url]?.task }
        switch priority {
        case .preload: task?.priority = URLSessionTask.lowPriority
        case .imminent: task?.priority = URLSessionTask.defaultPriority
        case .visible: task?.priority = URLSessionTask.highPriority
        }
    }

    // MARK: What arrives

    /// The address of a task that is still the download of it.
    private func url(of task: URLSessionTask, in downloads: [URL: Download]) -> URL? {
        guard let url = task.originalRequest?.url, downloads[url]?.task === task else { return nil }
        return url
    }

    private func received(_ data: Data, for task: URLSessionTask) {
        let (requests, count) = downloads.withLock { downloads -> ([Request], Int) in
            guard let url = url(of: task, in: downloads) else { return ([], 0) }
            downloads[url]?.data.append(data)
            return (downloads[url]?.requests ?? [], downloads[url]?.data.count ?? 0)
        }
        let expected = task.response?.expectedContentLength ?? -1
        guard expected > 0 else { return }
        let progress = min(1, CGFloat(count) / CGFloat(expected))
        for request in requests {
            guard let report = request.progress else { continue }
            request.queue.async { report(progress) }
        }
    }

    private func finished(_ task: URLSessionTask, error: (any Error)?) {
        let download = downloads.withLock { downloads -> Download? in
            guard let url = url(of: task, in: downloads) else { return nil }
            return downloads.removeValue(forKey: url)
        }
        guard let download else { return }
        let status = (task.response as? HTTPURLResponse)?.statusCode
        let failure = error ?? status.flatMap { $0 >= 400 ? ASImageDownloadError.status($0) : nil }
        let image = failure == nil ? UIImage(data: download.data) : nil
        if image != nil, let cache, status == 200 { keep(download.data, of: task, in: cache) }
        for request in download.requests {
            request.queue.async { request.completion(image, failure, request.identifier, nil) }
        }
    }

    private func keep(_ body: Data, of task: URLSessionTask, in cache: ASBasicImageCache) {
        guard let url = task.originalRequest?.url, let response = task.response as? HTTPURLResponse else { return }
        let headers = response.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
        cache.store.store(
            StoredResponse(
                url: url, headers: Dictionary(headers, uniquingKeysWith: { "\($0), \($1)" }), body: body,
                receivedAt: Date()))
    }

    fileprivate struct WeakOwner {
        weak var downloader: ASBasicImageDownloader?
    }

    /// The session holds its delegate, which therefore must not hold the downloader.
    private final class Receiver: NSObject, URLSessionDataDelegate {
        let owner = Mutex(WeakOwner())

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            owner.withLock { $0.downloader }?.received(data, for: dataTask)
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            owner.withLock { $0.downloader }?.finished(task, error: error)
        }
    }
}

/// Why a download gave no picture.
public enum ASImageDownloadError: Error, Hashable {
    /// The server answered with an HTTP status of 400 or more.
    case status(Int)
}
