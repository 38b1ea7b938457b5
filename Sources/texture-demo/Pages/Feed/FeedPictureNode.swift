import AsyncDisplayKitCore
import AsyncDisplayKitNetworking
import Foundation

/// A photo of the feed. It fades in when it is there, and a click opens it; if it can't be loaded, the node says why,
/// and a click tries again. Return and Space count as a click.
final class FeedPictureNode: ASControlNode, @unchecked Sendable {  // the node's own state, and main-thread values
    private static let retrying = "retrying"

    private let picture: ASNetworkImageNode
    private let reason = ASTextNode()
    private let hint = ASTextNode()
    private let ratio: CGFloat
    private let network: FeedNetwork
    private var watch: FeedPictureWatch?
    private var problem: String?

    /// Called for a click on a photo that is there, once it is known not to be the first of two, on the main thread.
    nonisolated(unsafe) var onClick: (@MainActor () -> Void)?  // set once, before the view is loaded
    /// Called for a double click, on the main thread.
    nonisolated(unsafe) var onDoubleClick: (@MainActor () -> Void)?  // set once, before the view is loaded

    /// - Parameter ratio: height by width.
    init(_ url: URL, ratio: CGFloat, pictures: FeedPictures) {
        picture = pictures.makeNode()
        self.ratio = ratio
        network = pictures.network
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = DemoStyle.missingPicture
        picture.placeholderColor = DemoStyle.missingPicture
        picture.placeholderFadeDuration = 0.25
        let watch = FeedPictureWatch(network) { [weak self] in self?.show($0) }
        self.watch = watch
        picture.delegate = watch
        picture.url = url
        reason.maximumNumberOfLines = 6
        hint.attributedText = DemoStyle.link("Click to try again")
        for text in [reason, hint] { text.isUserInteractionEnabled = false }
    }

    override func didLoad() {
        super.didLoad()
        let click = UITapGestureRecognizer(target: self, action: FeedPictureNode.clicked)
        let retryingClick = UITapGestureRecognizer(target: self, action: FeedPictureNode.clickedToRetry)
        let doubleClick = UITapGestureRecognizer(target: self, action: FeedPictureNode.doubleClicked)
        doubleClick.numberOfTapsRequired = 2
        click.require(toFail: doubleClick)
        retryingClick.name = Self.retrying
        for recognizer in [click, retryingClick, doubleClick] { view.addGestureRecognizer(recognizer) }
        // For Return and Space; the recognisers take the mouse's clicks.
        addAction(forControlEvents: .touchUpInside) { [weak self] _ in self?.open() }
    }

    /// After a failure, a click retries at once; otherwise it waits for a possible second click.
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        (gestureRecognizer.name == Self.retrying) == (problem != nil)
    }

    @MainActor private func clicked(_ recognizer: UIGestureRecognizer) { open() }

    @MainActor private func clickedToRetry(_ recognizer: UIGestureRecognizer) { retry() }

    @MainActor private func open() {
        if problem != nil { retry() } else if picture.image != nil { onClick?() }
    }

    @MainActor private func doubleClicked(_ recognizer: UIGestureRecognizer) {
        // If the photo had failed, the first click has already started another try.
        if picture.image != nil { onDoubleClick?() }
    }

    /// The picture, once it has come.
    var image: UIImage? { picture.image }

    @MainActor func retry() {
        network.retry(picture)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let photo = ASRatioLayoutSpec(ratio: ratio, child: picture)
        guard problem != nil else { return photo }
        let words = ASStackLayoutSpec(
            direction: .vertical, spacing: 8, justifyContent: .center, alignItems: .center, children: [reason, hint])
        let inset = ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 24, bottom: 8, right: 24), child: words)
        return ASOverlayLayoutSpec(
            child: photo, overlay: ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: inset))
    }

    /// - Parameter problem: why there is no picture.
    @MainActor private func show(_ problem: String?) {
        guard problem != self.problem else { return }
        self.problem = problem
        if let problem { reason.attributedText = DemoStyle.caption(problem) }
        setNeedsLayout()
    }
}
