import Foundation

/// The redirects that an attempt has followed. A value.
struct RedirectChain: Sendable {
    private let start: URL
    private(set) var count = 0
    /// The address to which the redirects have led.
    private(set) var url: URL
    /// Whether a redirect has led away from the scheme, host or port that the program asked for. From there on, headers
    /// and cookies for that server are not sent, not even if a redirect leads back to it, because another server chose
    /// the address.
    private(set) var hasLeftServer = false
    /// The rules of the redirects for keeping the answer that they lead to; nil if there were none.
    private(set) var redirection: Redirection?

    init(from url: URL) {
        start = url
        self.url = url
    }

    /// The address of a `Location` header; nil if it is no address of `http:` or `https:`, or if it leads from `https:`
    /// to `http:`.
    func target(of location: String) -> URL? {
        guard let target = URL(string: location, relativeTo: url)?.absoluteURL, !target.isFileURL,
            ImageFetcher.host(of: target) != nil, !url.isEncrypted || target.isEncrypted
        else { return nil }
        return target
    }

    /// - Parameter head: of the answer that redirects.
    mutating func follow(_ head: ResponseHead, to target: URL, requestedAt: Date) {
        count += 1
        url = target
        let freshness = ResponseFreshness(redirect: head, requestedAt: requestedAt)
        redirection = Redirection(to: target, freshness, after: redirection)
        hasLeftServer = hasLeftServer || ImageFetcher.host(of: target) != ImageFetcher.host(of: start)
    }
}

extension URL {
    fileprivate var isEncrypted: Bool { scheme?.lowercased() == "https" }
}
