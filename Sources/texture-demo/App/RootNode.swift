import AsyncDisplayKitCore

/// The window's content from top to bottom: bar, pages, figures.
final class RootNode: ASDisplayNode, @unchecked Sendable {  // constants, and a flag used on the main thread
    let bar: BarNode
    let pager: ASPagerNode
    let status = StatusNode()

    var showsStatus = true {
        didSet { setNeedsLayout() }
    }

    init(bar: BarNode, pager: ASPagerNode) {
        self.bar = bar
        self.pager = pager
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = .white
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        pager.style.flexGrow = 1
        pager.style.flexShrink = 1
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
            children: showsStatus ? [bar, pager, status] : [bar, pager])
    }
}
