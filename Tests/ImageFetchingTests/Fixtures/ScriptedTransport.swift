import Dispatch
import Execution
import Foundation

@testable import ImageFetching

/// Answers requests without a network, on a queue of its own.
final class ScriptedTransport: Transport {
    struct Answer: Sendable {
        var head: ResponseHead
        var body: Data
        var failure: TransportFailure?
        /// Whether the end of the answer comes.
        var ends = true

        init(_ head: ResponseHead, body: Data = Data(), failure: TransportFailure? = nil) {
            self.head = head
            self.body = body
            self.failure = failure
        }

        static func redirect(to address: String) -> Answer {
            Answer(ResponseHead(status: 302, headers: ["location": address]))
        }
    }

    private let handler: @Sendable (TransportRequest) -> Answer?
    private let log = Mutex<[TransportRequest]>([])
    private let queue = DispatchQueue(label: "test.transport")

    /// - Parameter handler: nil leaves the request without an answer.
    init(_ handler: @escaping @Sendable (TransportRequest) -> Answer?) {
        self.handler = handler
    }

    /// Requests so far, in order.
    var requests: [TransportRequest] { log.withLock { $0 } }

    func start(_ request: TransportRequest, number: UInt64, receiver: any TransportReceiver) {
        log.withLock { $0.append(request) }
        queue.async { [handler] in
            guard let answer = handler(request) else { return }
            let goesOn = receiver.receive(answer.head) && answer.body.withUnsafeBytes { receiver.receive($0) }
            if !goesOn || answer.ends { receiver.finish(goesOn ? answer.failure : .stopped) }
        }
    }

    func cancel(_ number: UInt64) {}

    /// Waits until what was asked for is answered.
    func settle() async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }
}
