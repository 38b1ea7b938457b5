import Dispatch
import Execution

/// Names one request to a fetcher.
package final class FetchTicket: Sendable {
    private enum State {
        case waiting
        /// The completion has been called, or is about to be on its queue.
        case delivering
        case cancelled
    }

    /// The address, by which requests share a transfer.
    let key: String
    private let state = Mutex(State.waiting)

    init(key: String) {
        self.key = key
    }

    /// Whether the request was cancelled before its completion was called.
    package var isCancelled: Bool { state.withLock { $0 == .cancelled } }

    /// Returns whether that was in time: then the completion is never called.
    func cancel() -> Bool {
        state.withLock { state in
            if state == .waiting { state = .cancelled }
            return state == .cancelled
        }
    }

    /// Returns whether the completion is to be called, once.
    fileprivate func beginDelivery() -> Bool {
        state.withLock { state in
            defer { if state == .waiting { state = .delivering } }
            return state == .waiting
        }
    }
}

/// The closures that report on a request, called on `queue`. If the request is cancelled on another thread, a call that
/// has begun goes on, and no other one begins.
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

/// One request that waits for a transfer.
struct Requester {
    let ticket: FetchTicket
    var priority: FetchPriority
    let mayRetry: Bool
    let handlers: FetchHandlers
    var bytes: (@Sendable (FetchedBytes) -> Void)?

    /// The end of the request: once, and not if it was cancelled before.
    func complete(_ result: Result<FetchedBody, ASImageDownloadError>) {
        let (ticket, handlers) = (ticket, handlers)
        handlers.queue.async {
            if ticket.beginDelivery() { handlers.completion(result) }
        }
    }

    func hear(progress part: Double) {
        let (ticket, handlers) = (ticket, handlers)
        handlers.queue.async {
            if !ticket.isCancelled { handlers.progress?(part) }
        }
    }

    /// Bytes are handed out on the fetcher's queue, so that they stay in order where `queue` is a concurrent one.
    func hear(_ news: FetchedBytes) {
        if !ticket.isCancelled { bytes?(news) }
    }
}
