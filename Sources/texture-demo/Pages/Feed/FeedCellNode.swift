import AsyncDisplayKitCore
import AsyncDisplayKitNetworking
import Foundation
import LoopbackServer

/// A post: the author and the time, the photo, and the likes and comments.
final class FeedCellNode: ASCellNode, @unchecked Sendable {  // constants, the node's own state, and main-thread values
    private static let avatarSide: CGFloat = 38
    /// Greatest ratio of height to width of a photo; higher photos are cropped.
    private static let highest: CGFloat = 1.25
    /// Greatest width of a post; in a wider window posts are centred.
    private static let widest: CGFloat = 560

    private let avatar: ASNetworkImageNode
    private let author = BoundedTextNode(lines: 1)
    private let time = ASTextNode()
    private let picture: FeedPictureNode
    private let heart = ASButtonNode()
    private let likes = ASTextNode()
    /// Why the last like was taken back.
    private let likeProblem = ASTextNode()
    private let commentCount = ASTextNode()
    private let caption = ASTextNode()
    private let comments: [BoundedTextNode]
    private let burst = ASTextNode()
    private let hairline = ASDisplayNode()
    /// A failed avatar leaves its place empty until the network returns or the post comes near again.
    private let avatarWatch: FeedPictureWatch

    /// Called with whether the user likes the post now; nil toggles it. Main thread.
    nonisolated(unsafe) var onLike: (@MainActor (Bool?) -> Void)?  // set once, before the view is loaded
    /// Called for a click on the photo. Main thread.
    nonisolated(unsafe) var onPhoto: (@MainActor () -> Void)?  // as above

    init(_ post: FeedPost, server: any FeedServing, pictures: FeedPictures) {
        avatar = pictures.makeNode()
        avatarWatch = FeedPictureWatch(pictures.network)
        picture = FeedPictureNode(
            server.url(post.photo), ratio: min(CGFloat(post.aspect), Self.highest), pictures: pictures)
        comments = post.comments.map { comment in
            let text = BoundedTextNode(lines: 3)
            text.attributedText = DemoStyle.comment(by: comment.author, comment.text)
            return text
        }
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = DemoStyle.ground
        selectionStyle = .none
        avatar.delegate = avatarWatch
        avatar.url = server.url(post.avatar)
        avatar.placeholderFadeDuration = 0.25
        avatar.cornerRadius = Self.avatarSide / 2
        avatar.cornerRoundingType = .precomposited
        author.attributedText = DemoStyle.title(post.author)
        time.attributedText = DemoStyle.caption(Self.age(post.minutes))
        caption.attributedText = DemoStyle.body(post.caption)
        commentCount.attributedText = DemoStyle.caption(Self.count(of: post.commentCount, "comment"))
        burst.attributedText = DemoStyle.burst
        burst.alpha = 0
        burst.isUserInteractionEnabled = false
        hairline.backgroundColor = DemoStyle.hairline
        hairline.style.height = ASDimensionMake(1)
        show(isLiked: post.isLiked, likes: post.likes, problem: nil)
    }

    private static func age(_ minutes: Int) -> String {
        minutes < 60 ? "\(minutes) min" : minutes < 24 * 60 ? "\(minutes / 60) h" : "\(minutes / 24 / 60) d"
    }

    private static func count(of number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }

    /// Whether a control other than the photo has the focus, such as the heart, so that Return does not show the photo.
    @MainActor var hasFocusBesidePicture: Bool {
        guard let focused = UIFocusSystem.focusSystem(for: view)?.focusedItem as? UIView else { return false }
        return focused.isDescendant(of: view) && !focused.isDescendant(of: picture.view)
    }

    override func didLoad() {
        super.didLoad()
        heart.addAction(forControlEvents: .touchUpInside) { [weak self] _ in self?.onLike?(nil) }
        picture.onClick = { [weak self] in self?.onPhoto?() }
        picture.onDoubleClick = { [weak self] in self?.doubleClicked() }
    }

    /// The photo, once it has come.
    var photoImage: UIImage? { picture.image }

    // MARK: Likes

    /// - Parameter problem: why the post is not as the user wanted it to be.
    func show(isLiked: Bool, likes count: Int, problem: String?) {
        heart.setAttributedTitle(DemoStyle.heart(isLiked: isLiked), for: .normal)
        heart.accessibilityLabel = isLiked ? "Unlike" : "Like"
        heart.toolTip = heart.accessibilityLabel
        likes.attributedText = DemoStyle.strong(Self.count(of: count, "like"))
        guard likeProblem.attributedText?.string != problem else { return }
        likeProblem.attributedText = problem.map(DemoStyle.caption)
        setNeedsLayout()
    }

    /// A heart rises over the picture and goes.
    @MainActor private func doubleClicked() {
        onLike?(true)
        burst.alpha = 0.9
        burst.transform = CATransform3DMakeScale(0.4, 0.4, 1)
        UIView.animate(withDuration: 0.25) { [burst] in
            burst.transform = CATransform3DIdentity
        } completion: { [burst] _ in
            UIView.animate(withDuration: 0.4) { burst.alpha = 0 }
        }
    }

    // MARK: Layout

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let post = ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
            children: [
                ASInsetLayoutSpec(insets: UIEdgeInsets(top: 12, left: 16, bottom: 10, right: 16), child: header),
                photo,
                ASInsetLayoutSpec(insets: UIEdgeInsets(top: 4, left: 16, bottom: 14, right: 16), child: words),
                hairline,
            ])
        post.style.width = ASDimensionMake(min(constrainedSize.max.width, Self.widest))
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .center, children: [post])
    }

    private var hasLargeText: Bool { primitiveTraitCollection.preferredContentSizeCategory.isAccessibilityCategory }

    private var header: ASLayoutSpec {
        avatar.style.preferredSize = CGSize(width: Self.avatarSide, height: Self.avatarSide)
        author.style.flexShrink = 1
        author.style.flexGrow = 1
        guard hasLargeText else {
            return ASStackLayoutSpec(
                direction: .horizontal, spacing: 10, justifyContent: .start, alignItems: .center,
                children: [avatar, author, time])
        }
        let names = ASStackLayoutSpec(
            direction: .vertical, spacing: 2, justifyContent: .start, alignItems: .start, children: [author, time])
        names.style.flexShrink = 1
        return ASStackLayoutSpec(
            direction: .horizontal, spacing: 10, justifyContent: .start, alignItems: .center, children: [avatar, names])
    }

    private var photo: ASLayoutSpec {
        ASOverlayLayoutSpec(
            child: picture,
            overlay: ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: burst))
    }

    private var words: ASLayoutSpec {
        let opinions = ASStackLayoutSpec(
            direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .center,
            children: [heart, likes, commentCount])
        // At accessibility sizes of text the line wraps.
        if hasLargeText { opinions.flexWrap = .wrap }
        var lines: [any ASLayoutElement] = [opinions]
        if likeProblem.attributedText != nil { lines.append(likeProblem) }
        lines.append(caption)
        for comment in comments { lines.append(comment) }
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .stretch, children: lines)
    }
}
