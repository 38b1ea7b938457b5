import Foundation

/// The redirects that led to a kept answer: what is kept for an address is no better than the redirects on the way to
/// it.
package struct Redirection: Hashable, Codable, Sendable {
    /// Where the last one led: the answer's own address, which alone knows its validators.
    package let url: URL
    /// The earliest time at which one of them has to be asked for again.
    package let freshUntil: Date
    /// False if one of them said `no-store`.
    package let mayBeStored: Bool
    /// Whether the answer may be shown without asking for them again while there is no network.
    package let mayBeUsedStale: Bool

    /// - Parameters:
    ///   - freshness: of the last redirect.
    ///   - earlier: those before it.
    init(to url: URL, _ freshness: ResponseFreshness, after earlier: Redirection?) {
        self.url = url
        freshUntil = min(freshness.end, earlier?.freshUntil ?? .distantFuture)
        mayBeStored = freshness.mayBeStored && earlier?.mayBeStored != false
        mayBeUsedStale = freshness.mayBeUsedStale && earlier?.mayBeUsedStale != false
    }
}
