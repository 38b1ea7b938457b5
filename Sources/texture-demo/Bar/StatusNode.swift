import AsyncDisplayKitCore

/// The line below the pages: what is on the current page, or the figures of the run, which take two lines in a narrow
/// window. Larger text wraps.
final class StatusNode: ASDisplayNode, @unchecked Sendable {  // constants, and values behind the node's own lock
    private let texts = [BoundedTextNode(lines: 1), BoundedTextNode(lines: 1)]
    private let hairline = ASDisplayNode()
    /// How many of the texts are shown.
    private nonisolated(unsafe) var count = 1  // written on the main thread, and read in layout passes there

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = DemoStyle.barBackground
        hairline.backgroundColor = DemoStyle.hairline
        hairline.style.height = ASDimensionMake(1)
        for text in texts {
            text.pointSizeScaleFactors = DemoStyle.shrinking
            // A line that changes twice a second should not flash, nor come late.
            text.displaysAsynchronously = false
        }
        show([" "])
    }

    /// Shows one or two parts, one below the other in a narrow window. Main thread.
    func show(_ parts: [String]) {
        for (text, part) in zip(texts, parts) where text.attributedText?.string != part {
            text.attributedText = DemoStyle.status(part)
        }
        guard count != parts.count else { return }
        count = parts.count
        setNeedsLayout()
    }

    /// What is shown.
    var parts: [String] { texts.prefix(count).map { $0.attributedText?.string ?? "" } }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let isWide = constrainedSize.max.width >= 760
        for text in texts { text.style.flexShrink = 1 }
        let line = ASStackLayoutSpec(
            direction: isWide ? .horizontal : .vertical, spacing: isWide ? 24 : 1, justifyContent: .start,
            alignItems: isWide ? .center : .start, children: Array(texts.prefix(count)))
        let content = ASInsetLayoutSpec(insets: UIEdgeInsets(top: 3, left: 16, bottom: 4, right: 16), child: line)
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
            children: [hairline, content])
    }
}
