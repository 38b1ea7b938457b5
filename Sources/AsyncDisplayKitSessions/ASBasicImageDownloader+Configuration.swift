import AsyncDisplayKitNetworking
import FoundationNetworking
import ImageFetching

extension ASBasicImageDownloader {
    /// A separate downloader, with connections of its own.
    ///
    /// - Parameters:
    ///   - configuration: these parts are used: `httpAdditionalHeaders`, and the cookies of `httpCookieStorage` if
    ///     `httpShouldSetCookies` is true (cookies that servers set are not kept), neither where redirects lead to
    ///     another scheme, host or port; `timeoutIntervalForRequest` as the limit of silence,
    ///     `timeoutIntervalForResource` and `httpMaximumConnectionsPerHost` where they are smaller than in the options;
    ///     `protocolClasses`: with classes of yours, requests go through a `URLSession`, which asks them. Its
    ///     `urlCache` is never used.
    ///   - options: limits, and a handler for failed attempts.
    ///   - cache: where pictures are kept as servers allow, and looked for before a server is asked. Nil keeps nothing.
    public convenience init(
        configuration: URLSessionConfiguration = .default,
        options: ASImageDownloaderOptions = ASImageDownloaderOptions(), cache: ASBasicImageCache? = nil
    ) {
        let transport: any Transport =
            configuration.hasOwnProtocolClasses
            ? SessionTransport(configuration: configuration) : CurlTransport()
        self.init(settings: FetchSettings(configuration, options: options), transport: transport, cache: cache)
    }
}
