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

        init(_ head: ResponseHead, body: Data = Data(), failure: TransportFailure? = nil) {
            self.head = head
            self.body = body
            self.failure = failure
        }

        static func redirect(to address: String) -> Answer {
            Answer(ResponseHead(status: 302, headers: ["location": address]))
        }
    }

    private let handler: @Sendable (TransportRequest) -> Answer
    private let log = Mutex<[TransportRequest]>([])
    private let queue = DispatchQueue(label: "test.transport")

    init(_ handler: @escaping @Sendable (TransportRequest) -> Answer) {
        self.handler = handler
    }

    /// Requests so far, in order.
    var requests: [TransportRequest] { log.withLock { $0 } }

    func start(_ request: TransportRequest, number: UInt64, receiver: any TransportReceiver) {
        log.withLock { $0.append(request) }
        queue.async { [handler] in
            let answer = handler(request)
            let goesOn = receiver.receive(answer.head) && answer.body.withUnsafeBytes { receiver.receive($0) }
            receiver.finish(goesOn ? answer.failure : .stopped)
        }
    }

    func cancel(_ number: UInt64) {}
}
