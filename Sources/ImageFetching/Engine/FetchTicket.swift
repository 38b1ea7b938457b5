import Dispatch
import Execution

/// Names one request to a fetcher.
package final class FetchTicket: Sendable {
    /// The address, by which requests share a transfer.
    let key: String
    private let token = CancellationToken()

    init(key: String) {
        self.key = key
    }

    /// From the return of `cancel` on, on all threads: nothing is delivered any more.
    package var isCancelled: Bool { token.isCancelled }

    func cancel() {
        token.cancel()
    }
}

/// What a request wants to hear. Called on `queue`; nothing after the request was cancelled.
package struct FetchHandlers: Sendable {
    package let queue: DispatchQueue
    /// How much has arrived, from 0 to 1, in steps of a percent or more; not if the server does not announce a length.
    package let progress: (@Sendable (Double) -> Void)?
    /// Called once.
    package let completion: @Sendable (Result<FetchedBody, ASImageDownloadError>) -> Void

    package init(
        queue: DispatchQueue, progress: (@Sendable (Double) -> Void)? = nil,
        completion: @escaping @Sendable (Result<FetchedBody, ASImageDownloadError>) -> Void
    ) {
        self.queue = queue
        self.progress = progress
        self.completion = completion
    }
}

/// One of those who want a transfer.
struct Requester {
    let ticket: FetchTicket
    var priority: FetchPriority
    let mayRetry: Bool
    let handlers: FetchHandlers
    var bytes: (@Sendable (FetchedBytes) -> Void)?

    func hear(_ body: @escaping @Sendable (FetchHandlers) -> Void) {
        let (ticket, handlers) = (ticket, handlers)
        handlers.queue.async {
            if !ticket.isCancelled { body(handlers) }
        }
    }

    /// Bytes are handed out on the fetcher's queue, so that they stay in order where `queue` is a concurrent one.
    func hear(_ news: FetchedBytes) {
        if !ticket.isCancelled { bytes?(news) }
    }
}
