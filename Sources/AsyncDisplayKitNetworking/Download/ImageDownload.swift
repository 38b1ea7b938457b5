import Execution
import ImageFetching

/// Names one request to the built-in downloader.
final class ImageDownload: Sendable {
    let url: URL
    private let fetch = Mutex<FetchTicket?>(nil)

    init(_ url: URL) {
        self.url = url
    }

    /// What names the request to the fetcher; nil until that has it.
    var ticket: FetchTicket? { fetch.withLock { $0 } }

    func begin(_ ticket: FetchTicket) {
        fetch.withLock { $0 = ticket }
    }
}
