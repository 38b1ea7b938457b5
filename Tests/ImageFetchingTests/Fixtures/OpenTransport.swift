import Execution
import Foundation

@testable import ImageFetching

/// Leaves its requests without an answer: the test gives it, piece by piece, when it wants to.
final class OpenTransport: Transport {
    private struct Request {
        let number: UInt64
        let request: TransportRequest
        let receiver: any TransportReceiver
        var hasHead = false
    }

    private let requests = Mutex<[Request]>([])

    func start(_ request: TransportRequest, number: UInt64, receiver: any TransportReceiver) {
        requests.withLock { $0.append(Request(number: number, request: request, receiver: receiver)) }
    }

    func cancel(_ number: UInt64) {
        requests.withLock { $0.removeAll { $0.number == number } }
    }

    /// Paths that wait for an answer, or for more of it, in order of their requests.
    var paths: [String] { requests.withLock { $0.map(\.request.url.path) } }

    func headers(of path: String) -> [String: String]? {
        requests.withLock { $0.first { $0.request.url.path == path }?.request.headers }
    }

    /// Sends a part of a picture, and the head before the first one.
    func send(
        _ part: Data, of path: String, length: Int, status: Int = 200, headers more: [String: String] = [:]
    ) {
        let found = requests.withLock { requests -> (receiver: any TransportReceiver, hasHead: Bool)? in
            guard let index = requests.firstIndex(where: { $0.request.url.path == path }) else { return nil }
            defer { requests[index].hasHead = true }
            return (requests[index].receiver, requests[index].hasHead)
        }
        guard let (receiver, hasHead) = found else { return }
        let headers = ["content-length": "\(length)", "content-type": "image/gif", "etag": "\"a\""]
        if !hasHead {
            _ = receiver.receive(ResponseHead(status: status, headers: headers.merging(more) { $1 }))
        }
        _ = part.withUnsafeBytes { receiver.receive($0) }
    }

    func end(_ path: String, _ failure: TransportFailure? = nil) {
        let receiver = requests.withLock { requests -> (any TransportReceiver)? in
            guard let index = requests.firstIndex(where: { $0.request.url.path == path }) else { return nil }
            return requests.remove(at: index).receiver
        }
        receiver?.finish(failure)
    }

    /// Sends a whole picture.
    func answer(_ path: String, _ picture: Data) {
        send(picture, of: path, length: picture.count)
        end(path)
    }
}
