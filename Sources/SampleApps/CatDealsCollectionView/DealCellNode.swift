import AsyncDisplayKit

/// A card: the picture with its discount, the title, and both prices. Until they are drawn, picture and texts show
/// their placeholders.
final class DealCellNode: SampleCellNode, @unchecked Sendable {  // constants, and the node's own state
    private let picture = ASImageNode()
    private let badge = ASTextNode()
    private let badgeBackground = ASDisplayNode()
    private let name = BoundedTextNode(lines: 2)
    private let price = ASTextNode()
    private let oldPrice = BoundedTextNode(lines: 1)

    init(_ deal: Deal) {
        super.init(background: .secondarySystemGroupedBackground)
        cornerRadius = 8
        picture.image = UIImage(contentsOfFile: deal.picture)
        picture.placeholderColor = SampleStyle.missingText
        badge.attributedText = .sample("−\(deal.discount) %", size: 13, weight: .bold, color: .white)
        badgeBackground.backgroundColor = UIColor(red: 0.85, green: 0.2, blue: 0.2, alpha: 1)
        badgeBackground.cornerRadius = 4
        name.attributedText = .sample(deal.title, size: 14)
        price.attributedText = .sample("€ \(deal.price)", size: 17, weight: .semibold)
        oldPrice.attributedText = .sample("was € \(deal.oldPrice)", size: 13, color: SampleStyle.secondary)
        for text in [name, price, oldPrice] { text.placeholderColor = SampleStyle.missingText }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let label = ASBackgroundLayoutSpec(
            child: ASInsetLayoutSpec(insets: UIEdgeInsets(top: 3, left: 6, bottom: 3, right: 6), child: badge),
            background: badgeBackground)
        let corner = ASRelativeLayoutSpec(
            horizontalPosition: .start, verticalPosition: .start, sizingOption: .minimumSize,
            child: ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8), child: label))
        let isLarge = hasLargeText
        let prices = ASStackLayoutSpec(
            direction: isLarge ? .vertical : .horizontal, spacing: isLarge ? 2 : 8, justifyContent: .start,
            alignItems: isLarge ? .start : .baselineLast, children: [price, oldPrice])
        oldPrice.style.flexShrink = 1
        let words = ASStackLayoutSpec(
            direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .stretch, children: [name, prices])
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
            children: [
                ASOverlayLayoutSpec(child: ASRatioLayoutSpec(ratio: 0.75, child: picture), overlay: corner),
                ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 10, bottom: 10, right: 10), child: words),
            ])
    }
}

/// Says that more deals are on their way.
final class LoadingCellNode: ASCellNode, @unchecked Sendable {  // constants, and the node's own state
    private let text = ASTextNode()

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        text.attributedText = .sample("Looking for more deals …", size: 14, color: SampleStyle.secondary)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: .minimumY, child: text)
    }
}
