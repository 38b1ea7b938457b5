import AsyncDisplayKit
import LoopbackServer

/// A post: the author and the time, the picture, and the likes and comments. A click on the heart, or a double click on
/// the picture, likes it, and so do Return and Space; a click on a picture that did not come asks for it again.
final class PostCellNode: SampleCellNode, @unchecked Sendable {  // the node's own state, and main-thread values
    /// Wider photos would be higher than a window.
    private static let widest: CGFloat = 640

    private let avatar = ASNetworkImageNode()
    private let author = BoundedTextNode(lines: 1)
    private let time = ASTextNode()
    private let photo = ASNetworkImageNode()
    private let problem = ASButtonNode()
    private let heart = ASButtonNode()
    private let likes = ASTextNode()
    /// Why the last like was taken back.
    private let likeProblem = ASTextNode()
    private let caption = ASTextNode()
    private let burst = ASTextNode()
    private let aspect: CGFloat
    private let feed: PhotoFeed
    private var failed = false

    /// Called with whether the user likes the post; nil to toggle.
    nonisolated(unsafe) var onLike: (@MainActor (Bool?) -> Void)?  // set once, before the view is loaded

    init(_ post: FeedPost, feed: PhotoFeed) {
        aspect = post.aspect
        self.feed = feed
        super.init()
        avatar.url = URL(string: post.avatar)
        avatar.cornerRadius = 18
        avatar.cornerRoundingType = .precomposited
        photo.url = URL(string: post.photo)
        photo.delegate = self
        photo.placeholderFadeDuration = 0.25
        photo.placeholderColor = SampleStyle.missingPicture
        problem.setAttributedTitle(
            .sample("The picture did not come.\nClick to try again.", size: 14, color: SampleStyle.dimmed), for: .normal
        )
        author.attributedText = .sample(post.author, size: 15, weight: .semibold)
        time.attributedText = .sample(Self.age(post.minutes), size: 13, color: SampleStyle.secondary)
        caption.attributedText = .sample(post.caption, size: 14)
        burst.attributedText = .sample("\u{2665}", size: 96, color: .white)
        burst.alpha = 0
        burst.isUserInteractionEnabled = false
        setLikes(post.isLiked, post.likes)
    }

    private static func age(_ minutes: Int) -> String {
        minutes < 60 ? "\(minutes) min" : minutes < 24 * 60 ? "\(minutes / 60) h" : "\(minutes / 24 / 60) d"
    }

    override func didLoad() {
        super.didLoad()
        heart.addAction(forControlEvents: .touchUpInside) { [weak self] _ in self?.onLike?(nil) }
        problem.addAction(forControlEvents: .touchUpInside) { [weak self] _ in self?.retry() }
        let doubleTap = UITapGestureRecognizer(target: self, action: PostCellNode.doubleTapped)
        doubleTap.numberOfTapsRequired = 2
        photo.isUserInteractionEnabled = true
        photo.view.addGestureRecognizer(doubleTap)
    }

    @MainActor private func retry() {
        feed.start { [photo] _ in photo.retryImageDownload() }
    }

    // MARK: Likes

    /// Shows whether the post is liked and how often, and why the user's last like was taken back, if it was.
    func show(isLiked: Bool, likes count: Int, problem: String?) {
        setLikes(isLiked, count)
        guard likeProblem.attributedText?.string != problem else { return }
        likeProblem.attributedText = problem.map { .sample($0, size: 13, color: SampleStyle.secondary) }
        setNeedsLayout()
    }

    private func setLikes(_ isLiked: Bool, _ count: Int) {
        heart.setAttributedTitle(
            .sample(
                isLiked ? "\u{2665}" : "\u{2661}", size: 22,
                color: isLiked ? SampleStyle.liked : SampleStyle.dimmed), for: .normal)
        heart.accessibilityLabel = isLiked ? "Unlike" : "Like"
        likes.attributedText = .sample(count == 1 ? "1 like" : "\(count) likes", size: 14, weight: .semibold)
    }

    @MainActor private func doubleTapped(_ recognizer: UIGestureRecognizer) {
        guard photo.image != nil else { return }
        onLike?(true)
        burst.alpha = 0.9
        burst.transform = CATransform3DMakeScale(0.5, 0.5, 1)
        UIView.animate(withDuration: 0.25) { [burst] in
            burst.transform = CATransform3DIdentity
        } completion: { [burst] _ in
            UIView.animate(withDuration: 0.4) { burst.alpha = 0 }
        }
    }

    // MARK: Layout

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        avatar.style.preferredSize = CGSize(width: 36, height: 36)
        let isLarge = hasLargeText
        // The time is below the author where both have large letters.
        let words = ASStackLayoutSpec(
            direction: isLarge ? .vertical : .horizontal, spacing: isLarge ? 2 : 10, justifyContent: .start,
            alignItems: isLarge ? .stretch : .center, children: [author, time])
        author.style.flexShrink = 1
        author.style.flexGrow = isLarge ? 0 : 1
        words.style.flexShrink = 1
        words.style.flexGrow = 1
        let header = ASStackLayoutSpec(
            direction: .horizontal, spacing: 10, justifyContent: .start, alignItems: isLarge ? .start : .center,
            children: [avatar, words])
        let above = ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: failed ? problem : burst)
        let picture = ASOverlayLayoutSpec(
            child: ASRatioLayoutSpec(ratio: min(aspect, 1.25), child: photo), overlay: above)
        let opinions = ASStackLayoutSpec(
            direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .center, children: [heart, likes])
        let comments = ASStackLayoutSpec(
            direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .stretch,
            children: likeProblem.attributedText == nil ? [opinions, caption] : [opinions, likeProblem, caption])
        let post = ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
            children: [
                ASInsetLayoutSpec(insets: UIEdgeInsets(top: 10, left: 12, bottom: 10, right: 12), child: header),
                picture,
                ASInsetLayoutSpec(insets: UIEdgeInsets(top: 6, left: 12, bottom: 16, right: 12), child: comments),
            ])
        post.style.width = ASDimensionMake(min(constrainedSize.max.width, Self.widest))
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .center, children: [post])
    }
}

extension PostCellNode: ASNetworkImageNodeDelegate {
    func imageNodeDidStartFetchingData(_ imageNode: ASNetworkImageNode) { showProblem(false) }

    func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error) { showProblem(true) }

    @MainActor private func showProblem(_ failed: Bool) {
        guard failed != self.failed else { return }
        self.failed = failed
        setNeedsLayout()
    }
}
