import Foundation

/// The limits of a downloader, and a closure that is told of its failed attempts. A value: give it to
/// `ASBasicImageDownloader(configuration:options:)`.
public struct ASImageDownloaderOptions: Sendable {
    /// The greatest size of a body, in bytes, after decoding from its content encoding. Also applies to files, even if
    /// nodes with this downloader read them themselves. 64 MB by default.
    public var maximumBytes = 64 << 20
    /// Bytes that all pictures under way hold in memory together: bodies that arrive, twice where previews are made of
    /// them, and bytes that are kept of pictures that wait to be completed or confirmed. 256 MB by default. Over this
    /// limit the least urgent pictures lose their bytes, and wait until there is room. A single picture may take
    /// `maximumBytes` in any case.
    public var maximumBytesUnderWay = 256 << 20
    /// Seconds that a picture may spend on connections and in the pauses between attempts. Time in the queue does not
    /// count. 300 by default.
    public var deadline: TimeInterval = 300
    /// Seconds without a byte after which an attempt has failed. Nil, the default, takes `timeoutIntervalForRequest` of
    /// the configuration, which is 60 unless set.
    public var idleTimeout: TimeInterval?
    /// How often a failed attempt is repeated. 3 by default.
    public var maximumRetries = 3
    /// Requests under way to one host at a time. 6 by default. Preloads use at most two thirds of them, and requests
    /// for pictures that are not visible yet leave one free, so that a picture on screen finds a connection.
    public var connectionsPerHost = 6
    /// Requests under way at a time. 24 by default.
    public var connections = 24
    /// Redirects followed for one picture. 10 by default.
    public var maximumRedirects = 10
    /// Called for every failed attempt, also of pictures that arrive in the end. It runs on a queue of the downloader,
    /// which waits for it: do long work elsewhere.
    public var failureHandler: (@Sendable (ASImageDownloadFailure) -> Void)?

    /// Options with the defaults named at each.
    public init() {}
}

/// A failed attempt to download a picture.
public struct ASImageDownloadFailure: Sendable {
    /// The address of the picture, before redirects.
    public let url: URL
    /// 1 for the first attempt.
    public let attempt: Int
    /// Why the attempt failed.
    public let error: ASImageDownloadError
    /// Seconds until the next attempt; nil if there is none.
    public let retryDelay: TimeInterval?
}

/// The way in which a picture was obtained. A completion of `ASBasicImageDownloader` receives it as `userInfo`, and a
/// network image node's delegate in `ASNetworkImageLoadInfo`.
public struct ASImageDownloadInfo: Hashable, Sendable {
    /// Where the bytes are from.
    public enum Source: Hashable, Sendable {
        /// The server sent them now.
        case network
        /// They were kept, and are fresh by their headers: no request was made.
        case kept
        /// They were kept, and the server confirmed them (status 304).
        case confirmed
        /// They were kept, are not fresh any more, and no server could be reached.
        case keptWithoutNetwork
        /// A plain file.
        case file
    }

    /// Where the bytes are from.
    public var source: Source
    /// The number of requests, without redirects; 0 if none was needed.
    public var attempts: Int
    /// Bytes of an earlier, broken download with which this one went on.
    public var resumedBytes: Int
    /// Length of the picture's data.
    public var byteCount: Int

    package init(source: Source, attempts: Int, resumedBytes: Int = 0, byteCount: Int) {
        self.source = source
        self.attempts = attempts
        self.resumedBytes = resumedBytes
        self.byteCount = byteCount
    }
}
