/// Names one version of a picture; equal ones name the same.
public typealias ASImageIdentifier = AnyHashable

/// Where the versions of a multiplex image node's picture come from. Main thread.
@preconcurrency @MainActor public protocol ASMultiplexImageNodeDataSource: AnyObject {
    /// A version that is at hand; nil if it has to be loaded. Default: nil.
    func multiplexImageNode(_ imageNode: ASMultiplexImageNode, imageForImageIdentifier imageIdentifier: AnyHashable)
        -> UIImage?

    /// Where a version is; nil if it is nowhere. Default: nil.
    func multiplexImageNode(_ imageNode: ASMultiplexImageNode, urlForImageIdentifier imageIdentifier: AnyHashable)
        -> URL?
}

extension ASMultiplexImageNodeDataSource {
    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, imageForImageIdentifier imageIdentifier: AnyHashable
    ) -> UIImage? { nil }

    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, urlForImageIdentifier imageIdentifier: AnyHashable
    ) -> URL? { nil }
}

/// Told how a multiplex image node gets its picture. Main thread; all methods have defaults that do nothing.
@preconcurrency @MainActor public protocol ASMultiplexImageNodeDelegate: AnyObject {
    /// The download of a version has begun.
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didStartDownloadOfImageWithIdentifier imageIdentifier: AnyHashable)
    /// More of a version has arrived: `progress` is from 0 to 1.
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didUpdateDownloadProgress progress: CGFloat,
        forImageWithIdentifier imageIdentifier: AnyHashable)
    /// A version has been loaded, or could not be.
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didFinishDownloadingImageWithIdentifier imageIdentifier: AnyHashable,
        error: (any Error)?)
    /// The node shows another version.
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didUpdateImage image: UIImage?, withIdentifier imageIdentifier: AnyHashable?,
        fromImage previousImage: UIImage?, withIdentifier previousImageIdentifier: AnyHashable?)
    /// The version is drawn, and on screen with the next frame.
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didDisplayUpdatedImage image: UIImage?,
        withIdentifier imageIdentifier: AnyHashable?)
    /// What the node shows has been drawn, and is on screen with the next frame.
    func multiplexImageNodeDidFinishDisplay(_ imageNode: ASMultiplexImageNode)
}

extension ASMultiplexImageNodeDelegate {
    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didStartDownloadOfImageWithIdentifier imageIdentifier: AnyHashable
    ) {}
    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didUpdateDownloadProgress progress: CGFloat,
        forImageWithIdentifier imageIdentifier: AnyHashable
    ) {}
    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didFinishDownloadingImageWithIdentifier imageIdentifier: AnyHashable,
        error: (any Error)?
    ) {}
    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didUpdateImage image: UIImage?, withIdentifier imageIdentifier: AnyHashable?,
        fromImage previousImage: UIImage?, withIdentifier previousImageIdentifier: AnyHashable?
    ) {}
    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didDisplayUpdatedImage image: UIImage?,
        withIdentifier imageIdentifier: AnyHashable?
    ) {}
    public func multiplexImageNodeDidFinishDisplay(_ imageNode: ASMultiplexImageNode) {}
}

/// Why a multiplex image node could not load a version, if the error is neither the downloader's nor the decoder's.
public enum ASMultiplexImageNodeError: Error, Hashable {
    /// The data source has neither an image nor an address.
    case noSourceForImage
}
