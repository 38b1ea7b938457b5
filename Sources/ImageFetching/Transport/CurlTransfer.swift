import CCurl
import Foundation

/// One request of libcurl's.
// Handed over to the transport's thread when it is made, and used there only.
final class CurlTransfer: @unchecked Sendable {
    let number: UInt64
    let receiver: any TransportReceiver
    private let request: TransportRequest
    private var parser = HeadParser()
    private var handle: OpaquePointer?
    /// The problem for which a callback has stopped the transfer.
    private var problem: TransportFailure?

    init(request: TransportRequest, number: UInt64, receiver: any TransportReceiver) {
        self.request = request
        self.number = number
        self.receiver = receiver
    }

    /// Returns whether libcurl takes the request.
    func start(in session: OpaquePointer) -> Bool {
        let headers = request.headers.map { name, value in Self.line(name, value) }.joined()
        let body = request.body.map { [UInt8]($0) }
        handle = ccurl_transfer_start(
            session, request.url.absoluteString, headers, body, body?.count ?? 0,
            { CurlTransfer.of($0).receiveHead(UnsafeRawBufferPointer(start: $1, count: $2)) },
            { CurlTransfer.of($0).receiveBody(UnsafeRawBufferPointer(start: $1, count: $2)) },
            Unmanaged.passUnretained(self).toOpaque())
        return handle != nil
    }

    /// Ends the transfer in any state. The receiver is not called any more.
    func end(in session: OpaquePointer) {
        guard let handle else { return }
        ccurl_transfer_end(session, handle)
        self.handle = nil
    }

    /// The failure that an end means; nil if the answer is complete. Call it before `end(in:)`, which releases
    /// libcurl's texts.
    func failure(_ end: ccurl_end) -> TransportFailure? {
        if end == ccurl_complete { return nil }
        if let problem { return problem }
        let words = handle.map { String(cString: ccurl_transfer_problem($0)) } ?? ""
        switch end {
        case ccurl_stopped: return .stopped
        case ccurl_incomplete: return .incomplete
        case ccurl_invalid: return .invalid(words)
        case ccurl_untrusted: return .untrusted(words)
        case ccurl_bad_address: return .badAddress(words)
        default: return .connection(words)
        }
    }

    private func receiveHead(_ line: UnsafeRawBufferPointer) -> Bool {
        switch parser.add(line) {
        case .goingOn: return true
        case .complete(let head): return receiver.receive(head)
        case .refused(let reason):
            problem = .invalid(reason)
            return false
        }
    }

    private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        receiver.receive(bytes)
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
        guard let context else { fatalError("libcurl has lost the context that it was given") }
        return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    }

    /// A header line. Characters that would end the line, or the string, are left out.
    private static func line(_ name: String, _ value: String) -> String {
        func clean(_ text: String) -> String {
            String(String.UnicodeScalarView(text.unicodeScalars.filter { !["\r", "\n", "\0"].contains($0) }))
        }
        // A header without value is written with a semicolon; with a colon it would mean to leave the header out.
        let value = clean(value)
        return value.isEmpty ? "\(clean(name));\n" : "\(clean(name)): \(value)\n"
    }
}
