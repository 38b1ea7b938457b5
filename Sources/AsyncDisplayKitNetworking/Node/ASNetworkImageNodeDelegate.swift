/// Where a network image node's picture came from.
public enum ASNetworkImageSourceType: Int, Sendable {
    /// `synchronousCache` is memory, `asynchronousCache` a lookup that took time, as on disk.
    case unspecified, synchronousCache, asynchronousCache, fileURL, download
}

/// How a picture was loaded.
public struct ASNetworkImageLoadInfo {
    /// Where the picture came from.
    public let sourceType: ASNetworkImageSourceType
    /// The address that the node was given, before redirects.
    public let url: URL
    /// The identifier that the downloader gave the download; nil for other sources.
    public let downloadIdentifier: Any?
    /// Further information that the downloader passed to its completion.
    public let userInfo: Any?
}

/// Hears how a network image node loads its picture. Main thread; all methods have defaults that do nothing.
@preconcurrency @MainActor public protocol ASNetworkImageNodeDelegate: AnyObject {
    /// Loading has begun, whatever the source will be.
    func imageNodeDidStartFetchingData(_ imageNode: ASNetworkImageNode)
    /// The node asks its cache for the picture.
    func imageNodeWillLoadImageFromCache(_ imageNode: ASNetworkImageNode)
    /// The cache has the picture.
    func imageNodeDidLoadImageFromCache(_ imageNode: ASNetworkImageNode)
    /// The cache does not have the picture.
    func imageNodeDidFailToLoadImageFromCache(_ imageNode: ASNetworkImageNode)
    /// The node's downloader is asked for the picture.
    func imageNodeWillLoadImageFromNetwork(_ imageNode: ASNetworkImageNode)
    /// The picture is the node's `image`. The default calls the form without `info`.
    func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage, info: ASNetworkImageLoadInfo)
    /// The picture is the node's `image`.
    func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage)
    /// The picture could not be loaded, or could not be decoded: the error says which.
    func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error)
    /// A worker is about to decode and draw the picture.
    func imageNodeWillStartDisplayAsynchronously(_ imageNode: ASNetworkImageNode)
    /// The picture is decoded, drawn, and on screen with the next frame.
    func imageNodeDidFinishDecoding(_ imageNode: ASNetworkImageNode)
}

extension ASNetworkImageNodeDelegate {
    public func imageNodeDidStartFetchingData(_ imageNode: ASNetworkImageNode) {}
    public func imageNodeWillLoadImageFromCache(_ imageNode: ASNetworkImageNode) {}
    public func imageNodeDidLoadImageFromCache(_ imageNode: ASNetworkImageNode) {}
    public func imageNodeDidFailToLoadImageFromCache(_ imageNode: ASNetworkImageNode) {}
    public func imageNodeWillLoadImageFromNetwork(_ imageNode: ASNetworkImageNode) {}

    public func imageNode(
        _ imageNode: ASNetworkImageNode, didLoad image: UIImage, info: ASNetworkImageLoadInfo
    ) {
        self.imageNode(imageNode, didLoad: image)
    }

    public func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage) {}
    public func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error) {}
    public func imageNodeWillStartDisplayAsynchronously(_ imageNode: ASNetworkImageNode) {}
    public func imageNodeDidFinishDecoding(_ imageNode: ASNetworkImageNode) {}
}
