import AsyncDisplayKitCore

/// The bar above the pages: a title for each, and the switch for placeholders. In one line where there is room.
final class BarNode: ASDisplayNode, @unchecked Sendable {  // constants after init, and main-thread callbacks
    private static let titleWidth: CGFloat = 76
    private static let titleHeight: CGFloat = 40
    private static let switchHeight: CGFloat = 40
    /// Of the titles and of the switch's line, whose text gets smaller where it would be too wide.
    private static let greatestHeight: CGFloat = 56
    static let markHeight: CGFloat = 3

    let titles: [PageTitleNode]
    private let label = ASTextNode()
    private let placeholderSwitch: ASDisplayNode
    private let hairline = ASDisplayNode()
    /// Lies under the title of the current page, or on its way from one to the next.
    let mark = ASDisplayNode()
    /// Called when a title was clicked. Main thread.
    nonisolated(unsafe) var onSelectPage: (@MainActor (Int) -> Void)?  // set once, before the view is loaded
    /// Called when the switch was turned. Main thread.
    nonisolated(unsafe) var onSwitch: (@MainActor (Bool) -> Void)?  // set once, before the view is loaded

    init(titles: [String], neverShowPlaceholders: Bool) {
        self.titles = titles.map { PageTitleNode($0) }
        placeholderSwitch = ASDisplayNode(viewBlock: {
            let view = UISwitch()
            view.isOn = neverShowPlaceholders
            view.onTintColor = DemoStyle.accent
            return view
        })
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = DemoStyle.barBackground
        hairline.backgroundColor = DemoStyle.hairline
        hairline.style.height = ASDimensionMake(1)
        label.attributedText = DemoStyle.caption("Never show placeholders")
        label.maximumNumberOfLines = 1
        label.pointSizeScaleFactors = DemoStyle.shrinking
        label.displaysAsynchronously = false
        // As easy to hit as the switch beside it, which it turns.
        label.hitTestSlop = UIEdgeInsets(top: -12, left: -12, bottom: -12, right: -5)
        placeholderSwitch.style.preferredSize = CGSize(width: 51, height: 31)
        mark.backgroundColor = DemoStyle.accent
        mark.cornerRadius = Self.markHeight / 2
        mark.isUserInteractionEnabled = false
        // By hand, because its place is between those that the layout knows.
        addSubnode(mark)
    }

    override func didLoad() {
        super.didLoad()
        for (index, title) in titles.enumerated() {
            title.toolTip = "Alt+\(index + 1)"
            title.addAction(forControlEvents: .touchUpInside) { [weak self] _ in self?.onSelectPage?(index) }
        }
        label.addAction(forControlEvents: .touchUpInside) { [weak self] _ in
            guard let self, let view = switchView else { return }
            view.setOn(!view.isOn, animated: true)
            onSwitch?(view.isOn)
        }
        switchView?.addAction(
            UIAction { [weak self] action in
                if let view = action.sender as? UISwitch { self?.onSwitch?(view.isOn) }
            }, for: .valueChanged)
    }

    @MainActor var switchView: UISwitch? { placeholderSwitch.view as? UISwitch }

    @MainActor func showCurrentPage(_ page: Int) {
        for (index, title) in titles.enumerated() { title.showsCurrent = index == page }
    }

    /// Where the mark is, in pages: halfway between the second title and the third at 1.5. Main thread.
    @MainActor var markPosition: CGFloat = 0 {
        didSet { if markPosition != oldValue { placeMark() } }
    }

    override func layout() {
        super.layout()
        placeMark()
    }

    @MainActor private func placeMark() {
        let position = min(max(markPosition, 0), CGFloat(titles.count - 1))
        let index = Int(position)
        let (from, to) = (titles[index].frame, titles[min(index + 1, titles.count - 1)].frame)
        let part = position - CGFloat(index)
        mark.frame = CGRect(
            x: from.minX + (to.minX - from.minX) * part, y: from.maxY - Self.markHeight,
            width: from.width + (to.width - from.width) * part, height: Self.markHeight)
    }

    @MainActor func showSwitch(_ isOn: Bool) {
        switchView?.setOn(isOn, animated: true)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let titleHeight = min(DemoStyle.scaledUp(Self.titleHeight, for: self), Self.greatestHeight)
        let switchHeight = min(DemoStyle.scaledUp(Self.switchHeight, for: self), Self.greatestHeight)
        let titleWidth = DemoStyle.scaledUp(Self.titleWidth, for: self)
        for title in titles {
            title.style.height = ASDimensionMake(titleHeight)
            // Long titles get more of the width, so that all can be read in a narrow window.
            title.style.flexGrow = 1
            title.style.flexShrink = 1
        }
        let pages = ASStackLayoutSpec(
            direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .stretch, children: titles)
        let option = ASStackLayoutSpec(
            direction: .horizontal, spacing: 10, justifyContent: .end, alignItems: .center,
            children: [label, placeholderSwitch])
        label.style.flexShrink = 1
        option.style.height = ASDimensionMake(switchHeight)
        let optionWithMargin = ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16), child: option)

        let switchWidth = DemoStyle.scaledUp(260, for: self)
        let fitsOneLine = constrainedSize.max.width >= titleWidth * CGFloat(titles.count) + switchWidth
        let content: ASStackLayoutSpec
        if fitsOneLine {
            pages.style.width = ASDimensionMake(titleWidth * CGFloat(titles.count))
            optionWithMargin.style.flexGrow = 1
            content = ASStackLayoutSpec(
                direction: .horizontal, spacing: 0, justifyContent: .spaceBetween, alignItems: .center,
                children: [pages, optionWithMargin])
        } else {
            content = ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
                children: [pages, optionWithMargin])
        }
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
            children: [content, hairline])
    }
}
