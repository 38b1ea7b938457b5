import Foundation

/// The redirects that led to a kept answer. An answer may be kept only as long as the redirects on the way to it.
package struct Redirection: Hashable, Codable, Sendable {
    /// The address to which the last redirect led: the answer's own address. Only its server knows the answer's
    /// validators.
    package let url: URL
    /// The earliest time at which one of the redirects must be asked for again.
    package let freshUntil: Date
    /// False if one of the redirects said `no-store`.
    package let mayBeStored: Bool
    /// Whether the answer may be shown without asking for them again while there is no network.
    package let mayBeUsedStale: Bool

    /// - Parameters:
    ///   - freshness: of the last redirect.
    ///   - earlier: the redirects before it.
    init(to url: URL, _ freshness: ResponseFreshness, after earlier: Redirection?) {
        self.url = url
        freshUntil = min(freshness.end, earlier?.freshUntil ?? .distantFuture)
        mayBeStored = freshness.mayBeStored && earlier?.mayBeStored != false
        mayBeUsedStale = freshness.mayBeUsedStale && earlier?.mayBeUsedStale != false
    }
}
