import AsyncDisplayKit

/// A post: who and when, the picture, and what people think of it.
final class PostCellNode: ASCellNode, @unchecked Sendable {  // constants, and the node's own state
    private let avatar = ASImageNode()
    private let author = ASTextNode()
    private let time = ASTextNode()
    private let photo = ASImageNode()
    private let likes = ASTextNode()
    private let caption = ASTextNode()
    private let aspect: CGFloat

    init(_ post: Post) {
        aspect = post.aspect
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = .white
        selectionStyle = .none
        avatar.image = UIImage(contentsOfFile: post.avatar)
        avatar.cornerRadius = 18
        avatar.cornerRoundingType = .precomposited
        photo.image = UIImage(contentsOfFile: post.picture)
        author.attributedText = .sample(post.author, size: 15, weight: .semibold)
        author.maximumNumberOfLines = 1
        time.attributedText = .sample("\(post.hours) h", size: 13, color: .gray)
        likes.attributedText = .sample("♥ \(post.likes) likes", size: 14, weight: .semibold)
        caption.attributedText = .sample(post.caption, size: 14)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        avatar.style.preferredSize = CGSize(width: 36, height: 36)
        author.style.flexShrink = 1
        author.style.flexGrow = 1
        let header = ASStackLayoutSpec(
            direction: .horizontal, spacing: 10, justifyContent: .start, alignItems: .center,
            children: [avatar, author, time])
        let words = ASStackLayoutSpec(
            direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .stretch, children: [likes, caption])
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
            children: [
                ASInsetLayoutSpec(insets: UIEdgeInsets(top: 10, left: 12, bottom: 10, right: 12), child: header),
                ASRatioLayoutSpec(ratio: min(aspect, 1.25), child: photo),
                ASInsetLayoutSpec(insets: UIEdgeInsets(top: 10, left: 12, bottom: 16, right: 12), child: words),
            ])
    }
}
