import AsyncDisplayKitCore

/// One title in the bar, in another colour while its page is the current one. The bar underlines it.
final class PageTitleNode: ASControlNode, @unchecked Sendable {  // the node's state, and a value set on the main thread
    /// At both sides of the words, at the standard size of text.
    private static let margin: CGFloat = 3

    private let text = ASTextNode()
    private let title: String

    init(_ title: String) {
        self.title = title
        super.init()
        automaticallyManagesSubnodes = true
        text.maximumNumberOfLines = 1
        // A few letters, drawn when they change: the bar never shows placeholders, however slow drawing is.
        text.displaysAsynchronously = false
        // Presses are this node's, not the text's.
        text.isUserInteractionEnabled = false
        update()
    }

    var showsCurrent = false {
        didSet {
            guard showsCurrent != oldValue else { return }
            update()
            if isNodeLoaded { MainActor.assumeIsolated { markCurrent() } }
        }
    }

    override var isHighlighted: Bool {
        didSet { alpha = isHighlighted ? 0.5 : 1 }
    }

    override func didLoad() {
        super.didLoad()
        // The hover shape keeps clear of the mark below the current page's title.
        let margins = UIEdgeInsets(top: 4, left: 2, bottom: PageTitlesNode.markHeight + 3, right: 2)
        // Tab stops at the titles once; arrows go from one to the next.
        view.focusGroupIdentifier = "titles"
        markCurrent()
        view.hoverStyle = UIHoverStyle(shape: .rect(cornerRadius: 6).inset(by: margins))
    }

    /// Marks the current page's title as selected: Tab stops there.
    @MainActor private func markCurrent() {
        view.accessibilityTraits = showsCurrent ? [.button, .selected] : .button
    }

    private func update() {
        text.textColorFollowsTintColor = showsCurrent
        text.attributedText = DemoStyle.pageTitle(title, isCurrent: showsCurrent)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let margin = DemoStyle.scaledUp(Self.margin, for: self)
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 0, left: margin, bottom: PageTitlesNode.markHeight, right: margin),
            child: ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: text))
    }
}
