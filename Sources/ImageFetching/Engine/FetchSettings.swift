import Foundation

/// The settings of a fetcher, which never change.
package struct FetchSettings: Sendable {
    package var options: ASImageDownloaderOptions
    /// Seconds without a byte after which an attempt has failed.
    package var idleTimeout: TimeInterval
    /// The headers of requests to the server of the requested address; names in lower case. If a redirect leads to
    /// another scheme, host or port, only `headersForEveryServer` are sent, and no cookies.
    package var headers: [String: String]
    /// The `Cookie` header for an address, where cookies are sent. Asked on the fetcher's queue.
    package var cookies: (@Sendable (URL) -> String?)?
    /// How long to wait between attempts.
    package var retries: RetryPolicy
    /// The beginning of a broken download is kept if it is longer than that, in bytes.
    package var resumeThreshold = 1 << 20
    /// Seconds after which a visible picture may stop an unanswered request; see `RequestQueue`.
    package var patience = 0.1

    /// Headers that hold nothing secret.
    static let headersForEveryServer: Set = ["accept", "user-agent"]

    /// - Parameter idleTimeout: for options that have none.
    package init(
        options: ASImageDownloaderOptions = ASImageDownloaderOptions(), idleTimeout: TimeInterval = 60,
        headers: [String: String] = [:], cookies: (@Sendable (URL) -> String?)? = nil
    ) {
        self.options = options
        self.idleTimeout = options.idleTimeout ?? idleTimeout
        let own = [
            // The formats that can be decoded, so that servers do not choose others.
            "accept": "image/webp,image/png,image/jpeg,image/gif,*/*;q=0.5",
            "user-agent": "\(ProcessInfo.processInfo.processName) Texture",
        ]
        self.headers = own.merging(headers) { $1 }
        self.cookies = cookies
        retries = RetryPolicy(maximumRetries: options.maximumRetries)
    }
}
