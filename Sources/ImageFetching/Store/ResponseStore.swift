import Foundation

/// A complete answer to a GET request, as it is kept.
package struct StoredResponse: Sendable {
    /// The address that was asked for, before redirects.
    package let url: URL
    /// The headers of the answer that matter for keeping it; names in lower case, repeated headers joined by a comma.
    package let headers: [String: String]
    /// Decoded from its content encoding.
    package private(set) var body: Data
    /// When the answer, or the 304 that confirmed it, was asked for. Its age counts from then on, which makes it a
    /// little older than it is, and never younger.
    package let requestedAt: Date
    /// The redirects that led to it, if there were any.
    package let redirection: Redirection?
    /// How long it may be used. Headers are read once, here: long ones take milliseconds.
    package let freshness: ResponseFreshness

    package init(
        url: URL, headers: [String: String], body: Data, requestedAt: Date, redirection: Redirection? = nil
    ) {
        self.url = url
        self.headers = ResponseValidation.keptHeaders(of: headers)
        self.body = body
        self.requestedAt = requestedAt
        self.redirection = redirection
        freshness = ResponseFreshness(headers: headers, requestedAt: requestedAt, redirection: redirection)
    }

    /// The answer without its body.
    var withoutBody: StoredResponse {
        var answer = self
        answer.body = Data()
        return answer
    }

    /// The address that the body came from.
    package var source: URL { redirection?.url ?? url }

    /// How long the answer itself may be used, whatever led to it.
    package var ownFreshness: ResponseFreshness {
        redirection == nil ? freshness : ResponseFreshness(headers: headers, requestedAt: requestedAt)
    }

    /// The answer with other redirects that led to it.
    func found(by redirection: Redirection?) -> StoredResponse {
        StoredResponse(url: url, headers: headers, body: body, requestedAt: requestedAt, redirection: redirection)
    }
}

/// The beginning of a body whose download broke off, with the strong validator that a range request needs.
package struct PartialResponse: Sendable {
    package let url: URL
    /// As in `StoredResponse`.
    package let headers: [String: String]
    package let body: Data
    /// The redirects that led to it, if there were any.
    package let redirection: Redirection?

    package init(url: URL, headers: [String: String], body: Data, redirection: Redirection? = nil) {
        self.url = url
        self.headers = ResponseValidation.keptHeaders(of: headers)
        self.body = body
        self.redirection = redirection
    }

    /// The address that the bytes came from.
    package var source: URL { redirection?.url ?? url }
}

/// The store that the downloader and the built-in cache share: answers with their headers, by address. All methods may
/// be called on any thread. Methods that say so block on the disk and are for workers.
package protocol ResponseStore: AnyObject, Sendable {
    /// An answer in memory, fresh or stale; microseconds, never the disk.
    func responseInMemory(for url: URL) -> StoredResponse?
    /// An answer in memory or on disk, fresh or stale. Blocks on the disk.
    func response(for url: URL) -> StoredResponse?
    /// Keeps an answer, unless its headers forbid that (`no-store`). Returns at once; the disk follows on a worker.
    func store(_ response: StoredResponse)
    /// A 304 confirmed the kept answer: takes its headers over, and makes it fresh again. Returns the answer to use;
    /// nil if it is no longer kept. Blocks on the disk.
    func confirm(
        _ url: URL, headers: [String: String], requestedAt: Date, redirection: Redirection?
    ) -> StoredResponse?
    func removeResponse(for url: URL)

    /// The beginning of a download that broke off. Blocks on the disk.
    func partialResponse(for url: URL) -> PartialResponse?
    /// Keeps a beginning in the place of an earlier one, unless its headers forbid that. Returns at once.
    func storePartial(_ partial: PartialResponse)
    func removePartial(for url: URL)
}
