import Execution
import Foundation
import ImageFetching
import LoopbackServer
import TestSupport
import Testing

/// What a client was answered.
struct Answer {
    let head: ResponseHead
    let data: Data

    var status: Int { head.status }
    var text: String { String(decoding: data, as: UTF8.self) }

    func header(_ name: String) -> String? { head.headers[name.lowercased()] }
}

/// A client that keeps nothing, made for one test. It follows no redirects.
///
/// Not a `URLSession`: the end of a session races with the sockets that it watches, which can end the process.
final class Client: Sendable {
    private let transport = CurlTransport()
    private let lastNumber = Mutex<UInt64>(0)

    func ask(_ url: URL, headers: [String: String] = [:], post body: Data? = nil) async throws -> Answer {
        try await begin(url, headers: headers, post: body).answer
    }

    /// Sends a request at once. Its answer comes later.
    func begin(_ url: URL, headers: [String: String] = [:], post body: Data? = nil) -> Exchange {
        let number = lastNumber.withLock { number in
            number += 1
            return number
        }
        return Exchange(TransportRequest(url: url, headers: headers, body: body), number: number, on: transport)
    }
}

/// A request that is under way.
final class Exchange: Sendable {
    private let result: Awaited<Result<Answer, TransportFailure>>
    private let transport: CurlTransport
    private let number: UInt64

    init(_ request: TransportRequest, number: UInt64, on transport: CurlTransport) {
        result = Awaited { end in
            transport.start(request, number: number, receiver: AnswerReceiver(end))
        }
        self.transport = transport
        self.number = number
    }

    func cancel() { transport.cancel(number) }

    /// The answer; throws the failure, also if neither has come within `longestWait`.
    var answer: Answer {
        get async throws {
            guard let result = await result.value else { throw TransportFailure.incomplete }
            return try result.get()
        }
    }

    /// The failure; nil if there is an answer, or if neither has come within `longestWait`.
    var failure: TransportFailure? {
        get async {
            guard case .failure(let failure) = await result.value else { return nil }
            return failure
        }
    }
}

/// Collects one answer.
private final class AnswerReceiver: TransportReceiver {
    private let received = Mutex<(head: ResponseHead?, data: Data)>((nil, Data()))
    private let end: @Sendable (Result<Answer, TransportFailure>) -> Void

    init(_ end: @escaping @Sendable (Result<Answer, TransportFailure>) -> Void) {
        self.end = end
    }

    func receive(_ head: ResponseHead) -> Bool {
        received.withLock { $0.head = head }
        return true
    }

    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        received.withLock { $0.data.append(contentsOf: bytes) }
        return true
    }

    func finish(_ failure: TransportFailure?) {
        let (head, data) = received.withLock { $0 }
        guard failure == nil, let head else { return end(.failure(failure ?? .invalid("no head"))) }
        end(.success(Answer(head: head, data: data)))
    }
}

/// Whether the system refuses a connection to a port of 127.0.0.1. Asked of the system, as a client may try a
/// connection that it has kept, and report whatever becomes of that.
func refuses(_ port: UInt16) throws -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7f00_0001).bigEndian)
    let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
    return result != 0 && errno == ECONNREFUSED
}
