import Foundation

/// What became of an attempt.
package enum AttemptOutcome: Sendable {
    /// A complete picture file.
    case body(Data, ResponseHead)
    /// The kept answer is still right (304).
    case notModified(ResponseHead)
    case redirect(to: String)
    /// The beginning that is there does not fit the server's file any more: without it, once more.
    case beginAgain
    case failure(ASImageDownloadError, retryAfter: String?)
}

/// Takes in one answer and judges it: status, lengths, limits, and whether it is a picture at all. A value without clock or
/// threads.
package struct BodyReceiver: Sendable {
    private let limit: Int
    private let beginning: PartialResponse?
    private let isConditional: Bool

    private enum Stage: Sendable {
        case awaitingHead
        case receiving(ResponseHead)
        /// The body of an answer that brings no picture, read to its end so that the connection can be used again.
        case draining(AttemptOutcome, byteCount: Int)
        case decided(AttemptOutcome)
    }

    private var stage = Stage.awaitingHead
    private var hasLookedAtFormat = false
    /// What has arrived of the picture, with the beginning that was there before.
    package private(set) var body = Data()
    /// The length of the whole body, if the server says it.
    package private(set) var expectedCount: Int?
    /// Bytes of `body` that an earlier attempt brought.
    package private(set) var resumedCount = 0

    /// Bytes that are read of an answer without picture before its connection is given up instead.
    private static let longestDrain = 64 << 10

    /// - Parameters:
    ///   - limit: the most bytes a body may have.
    ///   - beginning: what a range request asked for the rest of.
    ///   - isConditional: whether a 304 is an answer to the request.
    package init(limit: Int, beginning: PartialResponse? = nil, isConditional: Bool = false) {
        self.limit = limit
        self.beginning = beginning
        self.isConditional = isConditional
    }

    /// Whether body bytes arrive that belong to a picture.
    package var isReceivingPicture: Bool {
        if case .receiving = stage { return true }
        return false
    }

    // MARK: Taking in

    /// Returns whether to go on.
    package mutating func receive(_ head: ResponseHead) -> Bool {
        guard case .awaitingHead = stage else {
            return decide(.failure(.invalidResponse("a second head"), retryAfter: nil))
        }
        switch head.status {
        case 200, 203: return begin(head)
        case 206: return resume(head)
        case 304 where isConditional: stage = .draining(.notModified(head), byteCount: 0)
        case 301, 302, 303, 307, 308:
            guard let location = head.headers["location"], !location.isEmpty else { return drain(head) }
            stage = .draining(.redirect(to: location), byteCount: 0)
        case 412 where beginning != nil, 416 where beginning != nil:
            stage = .draining(.beginAgain, byteCount: 0)
        default: return drain(head)
        }
        return true
    }

    private mutating func drain(_ head: ResponseHead) -> Bool {
        let failure = AttemptOutcome.failure(.status(head.status), retryAfter: head.headers["retry-after"])
        stage = .draining(failure, byteCount: 0)
        return true
    }

    private mutating func begin(_ head: ResponseHead) -> Bool {
        if !head.isEncoded, let announced = head.contentLength {
            guard announced <= limit else {
                return decide(.failure(.tooLarge(limit: limit, announced: announced), retryAfter: nil))
            }
            expectedCount = announced
            // Trusted for a megabyte only: an announcement costs a server nothing.
            body.reserveCapacity(min(announced, 1 << 20))
        }
        stage = .receiving(head)
        return true
    }

    /// The rest of a body whose beginning is there.
    private mutating func resume(_ head: ResponseHead) -> Bool {
        guard let beginning else {
            return decide(.failure(.invalidResponse("a part, where everything was asked for"), retryAfter: nil))
        }
        guard let range = ContentRange(head.headers["content-range"]), range.first == beginning.body.count,
            !head.isEncoded,
            range.total == nil || range.last + 1 == range.total,
            isSameVersion(head)
        else { return decide(.beginAgain) }
        guard range.last < limit else {
            return decide(.failure(.tooLarge(limit: limit, announced: range.last + 1), retryAfter: nil))
        }
        expectedCount = range.last + 1
        body = beginning.body
        resumedCount = body.count
        // The headers of the whole are those of the beginning, brought up to date.
        var whole = head
        whole.status = 200
        whole.headers = beginning.headers.merging(head.headers) { $1 }
        whole.headers["content-range"] = nil
        whole.headers["content-length"] = "\(range.last + 1)"
        stage = .receiving(whole)
        return true
    }

    /// A part must say the validator of its whole, if it says one at all.
    private func isSameVersion(_ head: ResponseHead) -> Bool {
        guard let beginning else { return false }
        return ["etag", "last-modified"].allSatisfy { name in
            head.headers[name] == nil || beginning.headers[name] == nil || head.headers[name] == beginning.headers[name]
        }
    }

    /// Returns whether to go on.
    package mutating func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        switch stage {
        case .awaitingHead: return decide(.failure(.invalidResponse("a body without a head"), retryAfter: nil))
        case .decided: return false
        case .draining(let outcome, let count):
            guard count + bytes.count <= Self.longestDrain else { return decide(outcome) }
            stage = .draining(outcome, byteCount: count + bytes.count)
            return true
        case .receiving(let head):
            guard body.count + bytes.count <= limit else {
                return decide(.failure(.tooLarge(limit: limit, announced: nil), retryAfter: nil))
            }
            body.append(contentsOf: bytes)
            if let expectedCount, body.count > expectedCount {
                return decide(
                    .failure(.tooLong(received: body.count, announced: expectedCount), retryAfter: nil))
            }
            return lookAtFormat(head)
        }
    }

    /// Stops at an answer that says to be something else than a picture, and is.
    private mutating func lookAtFormat(_ head: ResponseHead) -> Bool {
        guard !hasLookedAtFormat, body.count >= PictureFormat.signatureLength else { return true }
        hasLookedAtFormat = true
        guard let reason = reasonAgainstPicture(head) else { return true }
        return decide(.failure(.notAPicture(reason: reason), retryAfter: nil))
    }

    private func reasonAgainstPicture(_ head: ResponseHead) -> String? {
        if body.isEmpty { return "it is empty" }
        guard PictureFormat(body) == nil, let type = head.mediaType else { return nil }
        // What claims to be a picture is for the decoders to judge, which programs can add to.
        if type.hasPrefix("image/") || ["application/octet-stream", "binary/octet-stream"].contains(type) {
            return nil
        }
        return "its type is \(type), and its bytes are no picture"
    }

    private mutating func decide(_ outcome: AttemptOutcome) -> Bool {
        stage = .decided(outcome)
        return false
    }

    // MARK: The end

    /// What the attempt has come to, once the transport has nothing more.
    package mutating func finish(_ failure: TransportFailure?) -> AttemptOutcome {
        switch stage {
        case .decided(let outcome): return outcome
        // How much of an error's page arrives is of no interest.
        case .draining(let outcome, _): return outcome
        case .awaitingHead:
            return .failure(failure.map(error) ?? .connection("the answer is empty"), retryAfter: nil)
        case .receiving(let head):
            if let failure { return .failure(error(failure), retryAfter: nil) }
            return judge(head)
        }
    }

    private func judge(_ head: ResponseHead) -> AttemptOutcome {
        if let expectedCount, body.count < expectedCount {
            return .failure(.cutShort(received: body.count, announced: expectedCount), retryAfter: nil)
        }
        if let reason = reasonAgainstPicture(head) { return .failure(.notAPicture(reason: reason), retryAfter: nil) }
        if let format = PictureFormat(body), !format.isComplete(body) {
            return .failure(.incompletePicture(format: format.rawValue, received: body.count), retryAfter: nil)
        }
        return .body(body, head)
    }

    private func error(_ failure: TransportFailure) -> ASImageDownloadError {
        switch failure {
        case .connection(let words):
            isReceivingPicture && !body.isEmpty
                ? .cutShort(received: body.count, announced: expectedCount) : .connection(words)
        case .incomplete: .cutShort(received: body.count, announced: expectedCount)
        case .invalid(let words): .invalidResponse(words)
        case .untrusted(let words): .untrustedServer(words)
        case .badAddress(let words): .unsupportedAddress(words)
        case .stopped: .connection("stopped")
        }
    }

    /// What has arrived, if a later attempt can ask for the rest: over `minimum` bytes of a body that is not encoded, with a
    /// validator by which the server recognises its version.
    package func beginning(of url: URL, over minimum: Int) -> PartialResponse? {
        guard case .receiving(let head) = stage, body.count > minimum, !head.isEncoded,
            head.headers["accept-ranges"]?.lowercased() != "none",
            ResponseValidation.strongValidator(of: head.headers) != nil
        else { return nil }
        return PartialResponse(url: url, headers: head.headers, body: body)
    }
}
