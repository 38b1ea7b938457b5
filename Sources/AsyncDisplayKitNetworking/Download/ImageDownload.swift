import Execution
import ImageFetching

/// Names one request to the built-in downloader.
final class ImageDownload: Sendable {
    private struct State {
        var ticket: FetchTicket?
        var isOver = false
    }

    let url: URL
    private let state = Mutex(State())

    init(_ url: URL) {
        self.url = url
    }

    /// What names the request to the fetcher; nil until that has it.
    var ticket: FetchTicket? { state.withLock { $0.ticket } }

    /// Whether it has been delivered or cancelled.
    var isOver: Bool { state.withLock { $0.isOver } }

    func begin(_ ticket: FetchTicket) {
        state.withLock { $0.ticket = ticket }
    }

    func end() {
        state.withLock { $0.isOver = true }
    }
}
