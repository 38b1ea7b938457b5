import AsyncDisplayKitCore

/// One title in the bar, underlined while its page is the current one.
final class PageTitleNode: ASControlNode, @unchecked Sendable {  // the node's state, and a value set on the main thread
    private let text = ASTextNode()
    private let mark = ASDisplayNode()
    private let title: String

    init(_ title: String) {
        self.title = title
        super.init()
        automaticallyManagesSubnodes = true
        mark.cornerRadius = 1.5
        text.maximumNumberOfLines = 1
        // A few letters, drawn when they change: the bar never shows placeholders, however slow drawing is.
        text.displaysAsynchronously = false
        mark.style.height = ASDimensionMake(3)
        // Presses are this node's, not the text's.
        text.isUserInteractionEnabled = false
        update()
    }

    var showsCurrent = false {
        didSet { if showsCurrent != oldValue { update() } }
    }

    override var isHighlighted: Bool {
        didSet { alpha = isHighlighted ? 0.5 : 1 }
    }

    private func update() {
        text.attributedText = DemoStyle.pageTitle(title, isCurrent: showsCurrent)
        mark.backgroundColor = showsCurrent ? DemoStyle.accent : .clear
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let label = ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: text)
        label.style.flexGrow = 1
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch, children: [label, mark])
    }
}
