import Foundation

/// The outcome of an attempt.
package enum AttemptOutcome: Sendable {
    /// A complete picture file.
    case body(Data, ResponseHead)
    /// The kept answer is still valid (304).
    case notModified(ResponseHead)
    case redirect(to: String, ResponseHead)
    /// The kept beginning does not fit the server's file any more: ask again, for the whole file.
    case beginAgain
    case failure(ASImageDownloadError, retryAfter: String?)
}

/// Takes in one answer and judges it: status, lengths, limits, and whether it is a picture at all. A value without
/// clock or threads.
package struct BodyReceiver: Sendable {
    private let limit: Int
    private let beginning: PartialResponse?
    private let isConditional: Bool
    private let address: String

    private enum Stage: Sendable {
        case awaitingHead
        case receiving(ResponseHead)
        /// The head has decided the outcome. A short body is read to its end, so that the connection can be used again.
        case draining(AttemptOutcome, byteCount: Int)
        case decided(AttemptOutcome)
    }

    private var stage = Stage.awaitingHead
    private var hasLookedAtFormat = false
    /// The bytes of the picture that have arrived, with the beginning that was received before.
    package private(set) var body = Data()
    /// The length of the whole body, if the server has announced it.
    package private(set) var expectedCount: Int?
    /// Bytes of `body` that an earlier attempt brought.
    package private(set) var resumedCount = 0

    /// How many bytes of an answer without a picture are read before its connection is given up.
    private static let longestDrain = 64 << 10

    /// - Parameters:
    ///   - limit: the most bytes a body may have.
    ///   - beginning: the beginning whose rest a range request asked for.
    ///   - isConditional: whether a 304 is an answer to the request.
    ///   - address: for failures that name it.
    package init(
        limit: Int, beginning: PartialResponse? = nil, isConditional: Bool = false, address: String = ""
    ) {
        self.limit = limit
        self.address = address
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
        case 304 where isConditional: return drain(head, .notModified(head))
        case 301, 302, 303, 307, 308:
            guard let location = head.headers["location"], !location.isEmpty else { break }
            return drain(head, .redirect(to: location, head))
        case 412 where beginning != nil, 416 where beginning != nil: return drain(head, .beginAgain)
        default: break
        }
        return drain(head, .failure(.status(head.status), retryAfter: head.headers["retry-after"]))
    }

    /// The head has decided the outcome: the body is read only if it is announced as short, or is sent in chunks.
    private mutating func drain(_ head: ResponseHead, _ outcome: AttemptOutcome) -> Bool {
        let hasNoBody = head.status == 204 || head.status == 304
        let isShort = head.contentLength.map { $0 <= Self.longestDrain } ?? (head.headers["transfer-encoding"] != nil)
        guard hasNoBody || isShort else { return decide(outcome) }
        stage = .draining(outcome, byteCount: 0)
        return true
    }

    private mutating func begin(_ head: ResponseHead) -> Bool {
        if !head.isEncoded, let announced = head.contentLength {
            guard announced <= limit else {
                return decide(.failure(.tooLarge(limit: limit, announced: announced), retryAfter: nil))
            }
            expectedCount = announced
            // Reserve a megabyte at most: the announced length may be a lie.
            body.reserveCapacity(min(announced, 1 << 20))
        }
        stage = .receiving(head)
        return true
    }

    /// Begins to receive the rest of a body whose beginning is there.
    private mutating func resume(_ head: ResponseHead) -> Bool {
        guard let beginning else {
            return decide(.failure(.invalidResponse("a part, where everything was asked for"), retryAfter: nil))
        }
        guard let range = ContentRange(head.headers["content-range"]), range.first == beginning.body.count,
            !head.isEncoded, range.last + 1 == range.total, isSameVersion(head, count: range.last + 1)
        else { return decide(.beginAgain) }
        guard range.last < limit else {
            return decide(.failure(.tooLarge(limit: limit, announced: range.last + 1), retryAfter: nil))
        }
        expectedCount = range.last + 1
        body = beginning.body
        resumedCount = body.count
        // The headers of the beginning apply to the whole body, updated by the headers of the rest.
        var whole = head
        whole.status = 200
        whole.headers = beginning.headers.merging(head.headers) { $1 }
        whole.headers["content-range"] = nil
        whole.headers["content-length"] = "\(range.last + 1)"
        stage = .receiving(whole)
        return true
    }

    /// A part must name the entity tag of its beginning, and the length that the beginning was announced with.
    /// Otherwise parts of two files would be joined if a server ignores `If-Range`. The date of the last change may be
    /// missing in a part.
    private func isSameVersion(_ head: ResponseHead, count: Int) -> Bool {
        guard let beginning else { return false }
        let known = beginning.headers
        if let announced = ResponseHead(status: 200, headers: known).contentLength, announced != count { return false }
        if let tag = known["etag"], head.headers["etag"] != tag { return false }
        return head.headers["last-modified"].map { $0 == known["last-modified"] ?? $0 } ?? true
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

    /// Stops at an answer that claims to be something other than a picture, and is not one.
    private mutating func lookAtFormat(_ head: ResponseHead) -> Bool {
        guard !hasLookedAtFormat, body.count >= PictureFormat.signatureLength else { return true }
        hasLookedAtFormat = true
        guard let reason = reasonAgainstPicture(head) else { return true }
        return decide(.failure(.notAPicture(reason: reason), retryAfter: nil))
    }

    private func reasonAgainstPicture(_ head: ResponseHead) -> String? {
        if body.isEmpty { return "it is empty" }
        guard PictureFormat(body) == nil, let type = head.mediaType else { return nil }
        // Bytes that claim to be a picture are left to the decoders, to which programs can add their own.
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

    /// The outcome, if the head has decided it and the body is only read to its end.
    package var decision: AttemptOutcome? {
        if case .draining(let outcome, _) = stage { return outcome }
        return nil
    }

    /// The outcome of the attempt, once the transport has ended it.
    package mutating func finish(_ failure: TransportFailure?) -> AttemptOutcome {
        switch stage {
        case .decided(let outcome): return outcome
        // The head has decided the outcome, so it does not matter how much of the body has arrived.
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
        case .badAddress: .unsupportedAddress(address)
        case .unavailable(let words): .unavailable(words)
        case .stopped: .connection("stopped")
        }
    }

    /// The bytes that have arrived, if a later attempt can ask for the rest: over `minimum` bytes of a body that is not
    /// encoded, with a validator by which the server recognises its version.
    package func beginning(of url: URL, redirection: Redirection? = nil, over minimum: Int) -> PartialResponse? {
        guard case .receiving(let head) = stage, body.count > minimum, !head.isEncoded,
            head.headers["accept-ranges"]?.lowercased() != "none",
            ResponseValidation.strongValidator(of: head.headers) != nil
        else { return nil }
        return PartialResponse(url: url, headers: head.headers, body: body, redirection: redirection)
    }
}
