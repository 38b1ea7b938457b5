import FeedClient
import AsyncDisplayKitNetworking

/// Follows how a picture of the feed is loaded: one that fails is loaded again at once if the network has returned
/// since the load began, else when it returns.
final class FeedPictureWatch: ASNetworkImageNodeDelegate {
    private let network: FeedNetwork
    private let onChange: @MainActor (_ problem: String?) -> Void
    /// How often the network had come back when the picture was asked for.
    private var returns = 0

    /// - Parameter onChange: called with why there is no picture; nil while it is loaded and when it is there.
    nonisolated init(_ network: FeedNetwork, onChange: @escaping @MainActor (_ problem: String?) -> Void = { _ in }) {
        self.network = network
        self.onChange = onChange
    }

    func imageNodeDidStartFetchingData(_ imageNode: ASNetworkImageNode) {
        returns = network.returns
        onChange(nil)
    }

    func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage) { onChange(nil) }

    func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error) {
        guard network.returns == returns else { return imageNode.retryImageDownload() }
        onChange(FeedProblem(picture: error).description)
        network.pictureFailed(imageNode)
    }
}
