import Execution
import Foundation
import ImageFetching

/// Asks the feed's server for anything but pictures: pages of posts, and likes. For the demo and the samples.
///
/// The server may be faulty, or not the one that was meant. So the length and the time of an answer are limited,
/// redirects are not followed, and the client uses the transport that pictures are downloaded with: a server can end a
/// process through `URLSession`, for example by a `Content-Length` of 2^63 - 1.
public final class FeedClient: Sendable {
    /// Seconds after which a request has failed.
    private let patience: Double

    private let transport = CurlTransport()
    private let clock: any FetchClock
    private let lastNumber = Mutex<UInt64>(0)

    /// A client that waits 20 seconds for an answer, plus the latency.
    /// - Parameter latency: by how many seconds the server delays its answers.
    public convenience init(latency: Double = 0) {
        self.init(latency: latency, clock: SystemFetchClock())
    }

    package init(latency: Double, clock: any FetchClock) {
        patience = latency + 20
        self.clock = clock
    }

    /// Sends a request and waits for the answer: a POST if there is a body. Any thread.
    /// - Throws: why there is no answer, or none with status 200.
    public func answer(_ url: URL, body: Data? = nil) async throws(FeedProblem) -> Data {
        let result = await withCheckedContinuation { continuation in
            send(url, body: body) { continuation.resume(returning: $0) }
        }
        return try result.get()
    }

    /// Sends a request: a POST if there is a body. Returns at once; any thread.
    /// - Parameter completion: called once, on any thread.
    public func send(
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
        clock.call(at: clock.now + patience) { [weak answer, transport, patience] in
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
