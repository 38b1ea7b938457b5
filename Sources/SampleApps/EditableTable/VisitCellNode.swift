import AsyncDisplayKit

/// A row: the picture, the name, and the beginning of what there is to say.
final class VisitCellNode: SampleCellNode, @unchecked Sendable {  // constants, and the node's own state
    private let picture = ASImageNode()
    private let name = ASTextNode()
    private let line = ASTextNode()

    init(_ animal: SampleAssets.Animal) {
        super.init()
        picture.image = UIImage(contentsOfFile: animal.picture)
        picture.cornerRadius = 6
        picture.cornerRoundingType = .precomposited
        name.attributedText = .sample(animal.name, size: 16, weight: .semibold)
        line.attributedText = .sample(animal.text, size: 13, color: SampleStyle.secondary)
        adoptTextSize()
    }

    private var hasLargeText: Bool { primitiveTraitCollection.preferredContentSizeCategory.isAccessibilityCategory }

    /// A line of the largest sizes holds a word or two, and less beside the controls of editing.
    private func adoptTextSize() {
        name.maximumNumberOfLines = hasLargeText ? 0 : 2
        line.maximumNumberOfLines = hasLargeText ? 4 : 1
    }

    override func asyncTraitCollectionDidChange(withPreviousTraitCollection previous: ASPrimitiveTraitCollection) {
        super.asyncTraitCollectionDidChange(withPreviousTraitCollection: previous)
        adoptTextSize()
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
