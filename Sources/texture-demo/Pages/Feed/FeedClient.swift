import Execution
import Foundation
import ImageFetching

/// Asks the feed's server for anything but pictures: pages of posts, and likes.
///
/// It stands on the transport that pictures are downloaded with. `URLSession` would do, but loading
/// `FoundationNetworking` makes every start of the demo longer, whichever page it shows.
final class FeedClient: Sendable {
    /// Seconds after which a request has failed.
    private let patience: Double

    private let transport = CurlTransport()
    private let lastNumber = Mutex<UInt64>(0)

    /// - Parameter latency: how many seconds later than it could the server answers.
    init(latency: Double) {
        patience = latency + 20
    }

    /// Sends a request: a POST if there is a body. Returns at once; any thread.
    /// - Parameter completion: called once, on any thread.
    func send(
        _ url: URL, body: Data? = nil, completion: @escaping @Sendable (Result<Data, FeedProblem>) -> Void
    ) {
        var request = TransportRequest(url: url, headers: ["accept": "application/json"])
        if let body {
            request.body = body
            request.headers["content-type"] = "application/json"
        }
        let number = lastNumber.withLock { number in
            number += 1
            return number
        }
        let answer = FeedAnswer(longest: FeedProblem.longestAnswer, completion: completion)
        transport.start(request, number: number, receiver: answer)
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) { [weak answer, transport, patience] in
            guard let answer else { return }
            // Before the transport says that the transfer was cancelled.
            answer.end(.failure(FeedProblem(.noAnswer, "The server did not answer within \(Int(patience)) seconds.")))
            transport.cancel(number)
        }
    }
}

/// Collects one answer.
private final class FeedAnswer: TransportReceiver {
    private struct State {
        var status = 0
        var body = Data()
        var completion: (@Sendable (Result<Data, FeedProblem>) -> Void)?
    }

    private let longest: Int
    private let state: Mutex<State>

    init(longest: Int, completion: @escaping @Sendable (Result<Data, FeedProblem>) -> Void) {
        self.longest = longest
        state = Mutex(State(completion: completion))
    }

    /// Only the first call counts.
    func end(_ result: Result<Data, FeedProblem>) {
        let completion = state.withLock { state in
            defer { state.completion = nil }
            return state.completion
        }
        completion?(result)
    }

    func receive(_ head: ResponseHead) -> Bool {
        state.withLock { $0.status = head.status }
        return true
    }

    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            state.body.append(contentsOf: bytes)
            return state.body.count <= longest
        }
    }

    func finish(_ failure: TransportFailure?) {
        let (status, body) = state.withLock { ($0.status, $0.body) }
        switch (failure, status) {
        case (nil, 200): end(.success(body))
        case (nil, _): end(.failure(FeedProblem(status: status)))
        case (let failure?, _): end(.failure(FeedProblem(failure)))
        }
    }
}
