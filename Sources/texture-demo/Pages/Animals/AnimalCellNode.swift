import AsyncDisplayKitCore

/// A row: a picture with round corners, a bold title, and up to eight lines of text, or more if they are large.
///
/// Everything here happens on a worker: the node is made in a node block, measured there, and drawn there.
final class AnimalCellNode: DemoCellNode, @unchecked Sendable {  // constants, and the node's own state
    private static let pictureSide: CGFloat = 84
    private static let margin: CGFloat = 16
    /// Between the picture and the texts.
    private static let gap: CGFloat = 14

    private let picture = ASImageNode()
    private let title = BoundedTextNode(lines: 2)
    private let text = BoundedTextNode(lines: 8)

    init(_ animal: Animal) {
        super.init()
        picture.image = UIImage(contentsOfFile: animal.picture)
        picture.style.preferredSize = CGSize(width: Self.pictureSide, height: Self.pictureSide)
        picture.cornerRadius = 10
        picture.cornerRoundingType = .precomposited
        title.attributedText = DemoStyle.title(animal.name)
        text.attributedText = DemoStyle.body(animal.text)
        placeSeparator()
    }

    /// At accessibility sizes the texts are below the picture, with the row's full width.
    private var isStacked: Bool {
        primitiveTraitCollection.preferredContentSizeCategory.isAccessibilityCategory
    }

    /// The separator begins where the texts do.
    private func placeSeparator() {
        let left = isStacked ? Self.margin : Self.margin + Self.pictureSide + Self.gap
        separatorInset = UIEdgeInsets(top: 0, left: left, bottom: 0, right: 0)
    }

    override func asyncTraitCollectionDidChange(withPreviousTraitCollection previous: ASPrimitiveTraitCollection) {
        super.asyncTraitCollectionDidChange(withPreviousTraitCollection: previous)
        placeSeparator()
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let texts = ASStackLayoutSpec(
            direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .stretch, children: [title, text])
        // The texts take what the picture leaves, and wrap there.
        texts.style.flexShrink = 1
        texts.style.maxWidth = ASDimensionMake(DemoStyle.readableWidth)
        let row = ASStackLayoutSpec(
            direction: isStacked ? .vertical : .horizontal, spacing: Self.gap, justifyContent: .start,
            alignItems: .start, children: [picture, texts])
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 12, left: Self.margin, bottom: 12, right: Self.margin), child: row)
    }
}
