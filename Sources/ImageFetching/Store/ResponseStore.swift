import Foundation

/// A complete answer to a GET request, as it is kept.
package struct StoredResponse: Sendable {
    /// The address that was asked for, before redirects.
    package var url: URL
    /// Headers of the answer that had the body; names in lower case, repeated ones joined by a comma.
    package var headers: [String: String]
    /// Decoded from its content encoding.
    package var body: Data
    /// When the headers arrived, or were confirmed by a 304.
    package var receivedAt: Date

    package init(url: URL, headers: [String: String], body: Data, receivedAt: Date) {
        self.url = url
        self.headers = headers
        self.body = body
        self.receivedAt = receivedAt
    }
}

/// The beginning of a body whose download broke off, with the strong validator that a range request needs.
package struct PartialResponse: Sendable {
    package var url: URL
    package var headers: [String: String]
    package var body: Data

    package init(url: URL, headers: [String: String], body: Data) {
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// What the downloader and the built-in cache share: answers with their headers, by address. All methods may be called on
/// any thread. Those that say so block on the disk and are for workers.
package protocol ResponseStore: AnyObject, Sendable {
    /// An answer in memory, fresh or stale; microseconds, never the disk.
    func responseInMemory(for url: URL) -> StoredResponse?
    /// An answer in memory or on disk, fresh or stale. Blocks on the disk.
    func response(for url: URL) -> StoredResponse?
    /// Keeps an answer, unless its headers forbid that (`no-store`). Returns at once; the disk follows on a worker.
    func store(_ response: StoredResponse)
    /// A 304 confirmed the kept answer: takes its headers over, and makes it fresh again. Returns the answer to use, nil if
    /// it is gone. Blocks on the disk.
    func confirm(_ url: URL, headers: [String: String], receivedAt: Date) -> StoredResponse?
    func removeResponse(for url: URL)

    /// The beginning of a download that broke off. Blocks on the disk.
    func partialResponse(for url: URL) -> PartialResponse?
    /// Keeps a beginning in the place of an earlier one, unless its headers forbid that. Returns at once.
    func storePartial(_ partial: PartialResponse)
    func removePartial(for url: URL)
}
