import AsyncDisplayKitCore

/// The bar above the pages: a title for each, the switch for placeholders, and the button of the menu. In one line
/// where there is room.
final class BarNode: ASDisplayNode, @unchecked Sendable {  // constants after init, and main-thread callbacks
    private static let titleWidth: CGFloat = 76
    private static let titleHeight: CGFloat = 40
    private static let switchHeight: CGFloat = 40
    /// Greatest height of the titles and of the switch's line, whose text shrinks to fit.
    private static let greatestHeight: CGFloat = 56
    /// In a window of this width the menu's button has its standard size.
    private static let narrowWidth: CGFloat = 360

    let pageTitles: PageTitlesNode
    private let label = ASTextNode()
    private let placeholderSwitch: ASDisplayNode
    let menuButton = ASDisplayNode(viewBlock: { MenuButton() })
    private let hairline = ASDisplayNode()
    /// Called when the switch was turned. Main thread.
    nonisolated(unsafe) var onSwitch: (@MainActor (Bool) -> Void)?  // set once, before the view is loaded

    init(titles: [String], neverShowPlaceholders: Bool) {
        pageTitles = PageTitlesNode(titles)
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
    }

    override func didLoad() {
        super.didLoad()
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

    @MainActor var menuButtonView: UIButton? { menuButton.view as? UIButton }

    @MainActor var switchView: UISwitch? { placeholderSwitch.view as? UISwitch }

    @MainActor func showSwitch(_ isOn: Bool) {
        switchView?.setOn(isOn, animated: true)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let titleHeight = min(DemoStyle.scaledUp(Self.titleHeight, for: self), Self.greatestHeight)
        let switchHeight = min(DemoStyle.scaledUp(Self.switchHeight, for: self), Self.greatestHeight)
        let pagesWidth = DemoStyle.scaledUp(Self.titleWidth, for: self) * CGFloat(pageTitles.titles.count)
        pageTitles.style.height = ASDimensionMake(titleHeight)
        placeholderSwitch.style.preferredSize = UISwitch.size(
            in: ASPrimitiveTraitCollectionToUITraitCollection(primitiveTraitCollection))
        // As much larger as the line that it is in, but in a narrow window, where the words need the room.
        let growth = max(1, min(switchHeight / Self.switchHeight, constrainedSize.max.width / Self.narrowWidth))
        menuButton.style.preferredSize = CGSize(
            width: (MenuButton.size.width * growth).rounded(), height: (MenuButton.size.height * growth).rounded())
        let option = ASStackLayoutSpec(
            direction: .horizontal, spacing: 10, justifyContent: .end, alignItems: .center,
            children: [label, placeholderSwitch, menuButton])
        label.style.flexShrink = 1
        option.style.height = ASDimensionMake(switchHeight)
        let optionWithMargin = ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 8), child: option)

        let switchWidth = DemoStyle.scaledUp(300, for: self)
        let fitsOneLine = constrainedSize.max.width >= pagesWidth + switchWidth
        let content: ASStackLayoutSpec
        pageTitles.style.width = ASDimensionAuto
        if fitsOneLine {
            pageTitles.style.width = ASDimensionMake(pagesWidth)
            optionWithMargin.style.flexGrow = 1
            content = ASStackLayoutSpec(
                direction: .horizontal, spacing: 0, justifyContent: .spaceBetween, alignItems: .center,
                children: [pageTitles, optionWithMargin])
        } else {
            content = ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
                children: [pageTitles, optionWithMargin])
        }
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
            children: [content, hairline])
    }
}
