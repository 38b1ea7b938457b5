import Foundation

/// Sends requests and passes on what comes back, without judging it: redirects are not followed, statuses not checked,
/// times not limited.
package protocol Transport: AnyObject, Sendable {
    /// Begins a request. The receiver is held until it has finished or the request is cancelled. Returns at once. Any
    /// thread.
    /// - Parameter number: names the request in `cancel(_:)`; never used twice.
    func start(_ request: TransportRequest, number: UInt64, receiver: any TransportReceiver)
    /// Ends a request. Its receiver may still get a few calls that have already begun or wait. Does nothing if the
    /// request has finished. Returns at once. Any thread.
    func cancel(_ number: UInt64)
}

package struct TransportRequest: Hashable, Sendable {
    package var url: URL
    package var headers: [String: String]
    /// Sent by a POST; a GET if it is nil.
    package var body: Data?

    package init(url: URL, headers: [String: String], body: Data? = nil) {
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// Receives one answer. The methods are called on a thread of the transport, one after the other, in this order.
package protocol TransportReceiver: AnyObject, Sendable {
    /// The head of the answer. Returns whether to go on.
    func receive(_ head: ResponseHead) -> Bool
    /// A piece of the body, decoded from its content encoding. The bytes are gone afterwards. Returns whether to go on.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool
    /// The answer is complete, or there is no more of it: the receiver has said not to go on, or something has failed.
    func finish(_ failure: TransportFailure?)
}

/// Why a transport has no complete answer. The texts are the network library's.
package enum TransportFailure: Error, Hashable, Sendable {
    /// No connection, or it broke.
    case connection(String)
    /// The body is shorter than announced.
    case incomplete
    /// The answer is not understood.
    case invalid(String)
    case untrusted(String)
    case badAddress(String)
    /// There is no library to download with: no request will succeed.
    case unavailable(String)
    /// The receiver has said not to go on.
    case stopped
}

/// The beginning of an answer.
package struct ResponseHead: Hashable, Sendable {
    package var status: Int
    /// Names in lower case; values of repeated ones joined by a comma.
    package var headers: [String: String]

    package init(status: Int, headers: [String: String]) {
        self.status = status
        self.headers = headers
    }

    /// The announced number of bytes of the body as it is sent; nil if there is none, or no sensible one.
    package var contentLength: Int? {
        guard let text = headers["content-length"] else { return nil }
        // A repeated header with one and the same value counts as one.
        let values = Set(text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
        guard values.count == 1, let value = values.first, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(value) ?? .max
    }

    /// The media type in lower case, without parameters; nil if the server names none.
    package var mediaType: String? {
        guard let text = headers["content-type"]?.prefix(while: { $0 != ";" }) else { return nil }
        let type = text.trimmingCharacters(in: .whitespaces).lowercased()
        return type.isEmpty ? nil : type
    }

    /// Whether the body is sent in another form than it has: then the announced length is not that of what arrives, and
    /// ranges can't be asked for.
    package var isEncoded: Bool {
        guard let encoding = headers["content-encoding"]?.lowercased() else { return false }
        return !["", "identity"].contains(encoding)
    }
}
