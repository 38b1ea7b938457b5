import Dispatch

/// Something that contains a picture: what caches and downloaders deliver.
public protocol ASImageContainerProtocol: Sendable {
    /// The picture, if there is one. Called on workers as well.
    func asdk_image() -> UIImage?
    /// The file's bytes, if it is an animation; nil otherwise.
    func asdk_animatedImageData() -> Data?
}

extension UIImage: ASImageContainerProtocol {
    public func asdk_image() -> UIImage? { self }
    public func asdk_animatedImageData() -> Data? { nil }
}

extension Data: ASImageContainerProtocol {
    public func asdk_image() -> UIImage? { UIImage(data: self) }

    /// These bytes, if they are a GIF or WebP of several frames, as far as the header and the first megabyte tell.
    public func asdk_animatedImageData() -> Data? {
        guard let header = try? PictureDecoder().header(of: self), header.frameCount != 1 else { return nil }
        return self
    }
}

/// How a picture came out of a cache.
public enum ASImageCacheType: Int, Sendable {
    /// `synchronous` if the picture was in memory, `asynchronous` if finding it took time.
    case asynchronous, synchronous
}

/// Receives what a cache has; nil for nothing. Any thread.
public typealias ASImageCacherCompletion =
    @Sendable (
        _ image: (any ASImageContainerProtocol)?, _ cacheType: ASImageCacheType
    ) -> Void

/// Keeps pictures by address. Nodes hold it strongly and call it on the main thread.
///
/// Only the first method is required. A node first asks for a picture in memory, then looks it up with a priority, then
/// downloads it. It decodes what it gets on a worker, and tells the cache whether that worked.
public protocol ASImageCacheProtocol: AnyObject, Sendable {
    /// Looks for a picture and calls `completion` once, on `callbackQueue` or on any thread.
    func cachedImage(
        with url: URL, callbackQueue: DispatchQueue, completion: @escaping ASImageCacherCompletion)

    /// As the form without priority, which the default calls. Nodes call this one. Returns an identifier of the lookup
    /// for the two methods below; nil if there is none.
    func cachedImage(
        with url: URL, priority: ASImageDownloaderPriority, callbackQueue: DispatchQueue,
        completion: @escaping ASImageCacherCompletion
    ) -> Any?

    /// The picture will be seen sooner or later than was said. Default: nothing.
    func setPriority(_ priority: ASImageDownloaderPriority, withLookupIdentifier lookupIdentifier: Any)

    /// The picture is not wanted any more; the completion need not be called. Default: nothing.
    func cancelLookup(forIdentifier lookupIdentifier: Any)

    /// A picture that is in memory; nil if finding out takes time. Default: nil.
    func synchronouslyFetchedCachedImage(with url: URL) -> (any ASImageContainerProtocol)?

    /// A node has decoded the picture of an address, from here or from the downloader, and it can be shown. Default:
    /// nothing.
    func imageWasDecoded(_ image: UIImage, for url: URL)

    /// What was loaded for an address can't be decoded: a cache that holds it should drop it. Default: nothing.
    func imageCouldNotBeDecoded(for url: URL)

    /// A node that got the picture from this cache does not hold it any more. Default: nothing.
    func clearFetchedImageFromCache(with url: URL)
}

extension ASImageCacheProtocol {
    public func cachedImage(
        with url: URL, priority: ASImageDownloaderPriority, callbackQueue: DispatchQueue,
        completion: @escaping ASImageCacherCompletion
    ) -> Any? {
        cachedImage(with: url, callbackQueue: callbackQueue, completion: completion)
        return nil
    }

    public func setPriority(_ priority: ASImageDownloaderPriority, withLookupIdentifier lookupIdentifier: Any) {}
    public func cancelLookup(forIdentifier lookupIdentifier: Any) {}
    public func imageWasDecoded(_ image: UIImage, for url: URL) {}
    public func imageCouldNotBeDecoded(for url: URL) {}
    public func synchronouslyFetchedCachedImage(with url: URL) -> (any ASImageContainerProtocol)? { nil }
    public func clearFetchedImageFromCache(with url: URL) {}
}

/// How soon a picture will be seen.
public enum ASImageDownloaderPriority: Int, Sendable {
    /// `preload` in the preload range, `imminent` in the display range, `visible` on screen.
    case preload, imminent, visible
}

/// Receives how much has arrived, from 0 to 1. Any thread.
public typealias ASImageDownloaderProgress = @Sendable (_ progress: CGFloat) -> Void

/// Receives the picture or the error, the identifier of the download, and further information from the downloader.
/// Called once, on any thread; not after a cancellation.
public typealias ASImageDownloaderCompletion =
    @Sendable (
        _ image: (any ASImageContainerProtocol)?, _ error: (any Error)?, _ downloadIdentifier: Any?, _ userInfo: Any?
    ) -> Void

/// Receives a picture of a download that goes on, and how good it is, from 0 to 1. Any thread.
public typealias ASImageDownloaderProgressImage =
    @Sendable (
        _ progressImage: UIImage, _ progress: CGFloat, _ downloadIdentifier: Any?
    ) -> Void

/// Fetches pictures. Nodes hold it strongly and call it on the main thread.
public protocol ASImageDownloaderProtocol: AnyObject, Sendable {
    /// Begins a download and returns its identifier for the other methods. Callbacks may come on `callbackQueue` or
    /// anywhere.
    func downloadImage(
        with url: URL, shouldRetry: Bool, callbackQueue: DispatchQueue,
        downloadProgress: ASImageDownloaderProgress?, completion: @escaping ASImageDownloaderCompletion
    ) -> Any?

    /// As the form without priority, which the default calls. Nodes call this one.
    func downloadImage(
        with url: URL, shouldRetry: Bool, priority: ASImageDownloaderPriority, callbackQueue: DispatchQueue,
        downloadProgress: ASImageDownloaderProgress?, completion: @escaping ASImageDownloaderCompletion
    ) -> Any?

    /// The picture is not wanted any more.
    func cancelImageDownload(forIdentifier downloadIdentifier: Any)

    /// The picture is not wanted now, but may be later. Default: cancels.
    func cancelImageDownloadWithResumePossibility(forIdentifier downloadIdentifier: Any)

    /// Asks for pictures of the download as it goes on; nil ends that. Default: there are none.
    func setProgressImageBlock(
        _ progressBlock: ASImageDownloaderProgressImage?, callbackQueue: DispatchQueue,
        withDownloadIdentifier downloadIdentifier: Any)

    /// The picture will be seen sooner or later than was said. Default: nothing.
    func setPriority(_ priority: ASImageDownloaderPriority, withDownloadIdentifier downloadIdentifier: Any)

    /// The animation in a file's bytes; nil to show a still picture. Called on a worker. Default: nil.
    func animatedImage(with animatedImageData: Data) -> (any ASAnimatedImageProtocol)?
}

extension ASImageDownloaderProtocol {
    public func downloadImage(
        with url: URL, shouldRetry: Bool, priority: ASImageDownloaderPriority, callbackQueue: DispatchQueue,
        downloadProgress: ASImageDownloaderProgress?, completion: @escaping ASImageDownloaderCompletion
    ) -> Any? {
        downloadImage(
            with: url, shouldRetry: shouldRetry, callbackQueue: callbackQueue, downloadProgress: downloadProgress,
            completion: completion)
    }

    public func cancelImageDownloadWithResumePossibility(forIdentifier downloadIdentifier: Any) {
        cancelImageDownload(forIdentifier: downloadIdentifier)
    }

    public func setProgressImageBlock(
        _ progressBlock: ASImageDownloaderProgressImage?, callbackQueue: DispatchQueue,
        withDownloadIdentifier downloadIdentifier: Any
    ) {}

    public func setPriority(_ priority: ASImageDownloaderPriority, withDownloadIdentifier downloadIdentifier: Any) {}

    public func animatedImage(with animatedImageData: Data) -> (any ASAnimatedImageProtocol)? { nil }
}
