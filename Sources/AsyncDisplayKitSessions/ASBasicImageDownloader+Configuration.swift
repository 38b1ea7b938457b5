import AsyncDisplayKitNetworking
import FoundationNetworking
import ImageFetching

extension ASBasicImageDownloader {
    /// A downloader of its own, with its own connections.
    ///
    /// - Parameters:
    ///   - configuration: what is used of it: `httpAdditionalHeaders`; the cookies of `httpCookieStorage`, which are
    ///     sent if `httpShouldSetCookies` is true (those that servers set are not kept), both not where redirects lead
    ///     to another scheme, host or port; `timeoutIntervalForRequest` as the limit of silence,
    ///     `timeoutIntervalForResource` and `httpMaximumConnectionsPerHost` where they are smaller than in the options;
    ///     `protocolClasses`: with classes of yours, requests go through a `URLSession`, which asks them. Its
    ///     `urlCache` is never used.
    ///   - options: limits, and what hears of failed attempts.
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
