import AsyncDisplayKitCore

/// The line of figures below the pages; two lines in a narrow window.
final class StatusNode: ASDisplayNode, @unchecked Sendable {  // constants, and the node's own state
    private let frames = ASTextNode()
    private let cache = ASTextNode()
    private let hairline = ASDisplayNode()

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = DemoStyle.barBackground
        hairline.backgroundColor = DemoStyle.hairline
        hairline.style.height = ASDimensionMake(1)
        for text in [frames, cache] {
            text.maximumNumberOfLines = 1
            // Figures that change twice a second should not flash, nor come late.
            text.displaysAsynchronously = false
        }
        show(frames: " ", cache: " ")
    }

    func show(frames framesText: String, cache cacheText: String) {
        frames.attributedText = DemoStyle.status(framesText)
        cache.attributedText = DemoStyle.status(cacheText)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let isWide = constrainedSize.max.width >= 760
        for text in [frames, cache] { text.style.flexShrink = 1 }
        let figures = ASStackLayoutSpec(
            direction: isWide ? .horizontal : .vertical, spacing: isWide ? 24 : 1, justifyContent: .start,
            alignItems: isWide ? .center : .start, children: [frames, cache])
        let content = ASInsetLayoutSpec(insets: UIEdgeInsets(top: 3, left: 16, bottom: 4, right: 16), child: figures)
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
            children: [hairline, content])
    }
}
