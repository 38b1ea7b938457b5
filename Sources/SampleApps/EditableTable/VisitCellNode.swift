import AsyncDisplayKit

/// A row: the picture, the name, and the beginning of what there is to say.
final class VisitCellNode: SampleCellNode, @unchecked Sendable {  // constants, and the node's own state
    private let picture = ASImageNode()
    /// Larger words would be broken beside the controls of editing.
    private static let (greatestNameSize, greatestLineSize): (CGFloat, CGFloat) = (34, 30)

    private let name = BoundedTextNode(lines: 2)
    private let line = BoundedTextNode(lines: 1, largeLines: 4)

    init(_ animal: SampleAssets.Animal) {
        super.init()
        picture.image = UIImage(contentsOfFile: animal.picture)
        picture.cornerRadius = 6
        picture.cornerRoundingType = .precomposited
        name.attributedText = .sample(
            animal.name, size: 16, weight: .semibold, greatestSize: Self.greatestNameSize)
        line.attributedText = .sample(
            animal.text, size: 13, color: SampleStyle.secondary, greatestSize: Self.greatestLineSize)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        picture.style.preferredSize = CGSize(width: 44, height: 44)
        let isLarge = hasLargeText
        let words = ASStackLayoutSpec(
            direction: .vertical, spacing: 2, justifyContent: .center, alignItems: .stretch, children: [name, line])
        words.style.flexShrink = 1
        words.style.maxWidth = ASDimensionMake(SampleStyle.readableWidth)
        let row = ASStackLayoutSpec(
            direction: isLarge ? .vertical : .horizontal, spacing: 12, justifyContent: .start,
            alignItems: isLarge ? .start : .center,
            children: [picture, words])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16), child: row)
    }
}
