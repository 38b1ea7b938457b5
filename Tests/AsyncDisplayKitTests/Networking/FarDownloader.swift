import AsyncDisplayKit
import Dispatch
import Execution
import ImageFetching

/// Answers as a server far away would, when the test says that time has passed, and fails one request in twenty.
final class FarDownloader: ASImageDownloaderProtocol, @unchecked Sendable {  // used on the main thread
    private struct Request {
        let url: URL
        let due: FrameTime
        let completion: ASImageDownloaderCompletion
    }

    /// The part of requests that fail.
    var failureRate = 0.05
    private(set) var answered = 0
    private(set) var failed = 0
    private(set) var now: FrameTime
    private let cache: ASBasicImageCache
    private let bodies: [Data]
    private var generator = SeededGenerator(seed: 5)
    private var requests: [Int: Request] = [:]
    private var lastNumber = 0

    init(_ cache: ASBasicImageCache, bodies: [Data], at now: FrameTime) {
        self.cache = cache
        self.bodies = bodies
        self.now = now
    }

    var underWay: Int { requests.count }

    func downloadImage(
        with url: URL, shouldRetry: Bool, callbackQueue: DispatchQueue,
        downloadProgress: ASImageDownloaderProgress?, completion: @escaping ASImageDownloaderCompletion
    ) -> Any? {
        lastNumber += 1
        let latency = Double.random(in: 0.02...0.6, using: &generator)
        requests[lastNumber] = Request(url: url, due: now + latency, completion: completion)
        return lastNumber
    }

    func cancelImageDownload(forIdentifier downloadIdentifier: Any) {
        guard let number = downloadIdentifier as? Int else { return }
        requests[number] = nil
    }

    /// Time has passed: what is due is answered, and kept as the built-in downloader keeps it.
    func advance(to time: FrameTime) {
        now = time
        for (number, request) in requests.filter({ $0.value.due <= time }).sorted(by: { $0.key < $1.key }) {
            requests[number] = nil
            answered += 1
            if Double.random(in: 0..<1, using: &generator) < failureRate {
                failed += 1
                request.completion(nil, ASImageDownloadError.connection("the test"), number, nil)
                continue
            }
            let response = StoredResponse(
                url: request.url, headers: ["cache-control": "max-age=120"],
                body: bodies[number % bodies.count], requestedAt: Date(timeIntervalSince1970: 1_000_000_000 + time))
            cache.store.store(response)
            request.completion(cache.picture(of: response), nil, number, nil)
        }
    }
}
