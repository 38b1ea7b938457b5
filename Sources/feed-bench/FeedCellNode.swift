import AsyncDisplayKitCore

/// A row: avatar, title, body, three counters and a separator, arranged by layout specs.
class FeedCellNode: ASCellNode, @unchecked Sendable {  // nothing of it changes after init
    private let avatarNode = ASImageNode()
    private let titleNode = ASTextNode()
    private let bodyNode = ASTextNode()
    private let counterNodes = [ASTextNode(), ASTextNode(), ASTextNode()]
    private let separatorNode = ASDisplayNode()
    private let slowNode: SlowNode?

    init(row: FeedRow, avatar: UIImage?, style: FeedRowStyle) {
        slowNode = style.isSlow(row.number) ? SlowNode() : nil
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = .white
        avatarNode.image = avatar
        avatarNode.style.preferredSize = CGSize(width: 48, height: 48)
        avatarNode.cornerRadius = 24
        avatarNode.cornerRoundingType = .precomposited
        titleNode.attributedText = Self.titleStyle.string(row.title)
        titleNode.maximumNumberOfLines = 1
        bodyNode.attributedText = Self.bodyStyle.string(style.body(of: row))
        for (node, text) in zip(counterNodes, [row.likes, row.replies, row.shares]) {
            node.attributedText = Self.counterStyle.string(text)
            node.style.width = ASDimensionMake(110)
        }
        separatorNode.backgroundColor = UIColor(red: 0xE0 / 255.0, green: 0xE0 / 255.0, blue: 0xE0 / 255.0, alpha: 1)
        separatorNode.style.width = ASDimensionMake(style.width)
        separatorNode.style.height = ASDimensionMake(1)
        // No part of a row is touched or moves by itself, so a row is one picture, as Texture's guide to performance
        // advises.
        enableSubtreeRasterization()
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let counters = ASStackLayoutSpec(
            direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: counterNodes)
        counters.style.spacingBefore = 6
        bodyNode.style.spacingBefore = 4
        let texts = ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start,
            children: [titleNode, bodyNode, counters] + (slowNode.map { [$0] } ?? []))
        texts.style.width = ASDimensionMake(constrainedSize.max.width - 84)
        let content = ASStackLayoutSpec(
            direction: .horizontal, spacing: 12, justifyContent: .start, alignItems: .start,
            children: [avatarNode, texts])
        let row = ASInsetLayoutSpec(insets: UIEdgeInsets(top: 12, left: 12, bottom: 13, right: 12), child: content)
        let separator = ASRelativeLayoutSpec(
            horizontalPosition: .start, verticalPosition: .end, sizingOption: [], child: separatorNode)
        return ASOverlayLayoutSpec(child: row, overlay: separator)
    }

    /// Calls `body` whenever the last text of the row is drawn, on the thread that draws. After it come only the
    /// separator and the end of the draw.
    func onLastTextDrawn(_ body: @escaping @Sendable () -> Void) {
        counterNodes.last?.didDisplayNodeContentWithRenderingContext = { _, _ in body() }
    }

    /// Whether everything is drawn, the avatar included. Main thread.
    var isDrawn: Bool { contents != nil }

    /// How a part of the row is set.
    private struct TextStyle: Sendable {
        let font: UIFont
        let color: UIColor

        func string(_ text: String) -> NSAttributedString {
            NSAttributedString(string: text, attributes: [.font: font, .foregroundColor: color])
        }
    }

    private static let titleStyle = TextStyle(font: .boldSystemFont(ofSize: 15), color: gray(0x11))
    private static let bodyStyle = TextStyle(font: .systemFont(ofSize: 14), color: gray(0x33))
    private static let counterStyle = TextStyle(font: .systemFont(ofSize: 12), color: gray(0x77))

    private static func gray(_ value: CGFloat) -> UIColor { UIColor(white: value / 255, alpha: 1) }
}
