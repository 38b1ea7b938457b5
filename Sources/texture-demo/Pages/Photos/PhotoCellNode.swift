import AsyncDisplayKitCore

/// A tile of the Photos page: a square picture with its caption below.
final class PhotoCellNode: DemoPictureCellNode, @unchecked Sendable {  // constants, and the node's own state
    private let caption = BoundedTextNode(lines: 1)

    init(_ photo: Photo) {
        super.init()
        cornerRadius = 8
        picture.image = UIImage(contentsOfFile: photo.picture)
        picture.cornerRadius = 8
        picture.cornerRoundingType = .precomposited
        caption.attributedText = DemoStyle.caption(photo.caption)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let square = ASRatioLayoutSpec(ratio: 1, child: picture)
        // Keeps the caption clear of the focus frame of a tile.
        let words = ASInsetLayoutSpec(insets: UIEdgeInsets(top: 0, left: 8, bottom: 0, right: 8), child: caption)
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .stretch, children: [square, words])
    }
}

/// The title of an album, above its photos.
final class AlbumHeaderNode: ASCellNode, @unchecked Sendable {  // constants, and the node's own state
    private let title = BoundedTextNode(lines: 1)
    private let count = ASTextNode()

    init(_ album: Album) {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = DemoStyle.ground
        title.attributedText = DemoStyle.header(album.title)
        title.style.flexShrink = 1
        count.attributedText = DemoStyle.caption("\(album.photos.count) photos")
        count.maximumNumberOfLines = 1
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        // Large words stand below each other.
        let isLarge = primitiveTraitCollection.preferredContentSizeCategory.isAccessibilityCategory
        let line = ASStackLayoutSpec(
            direction: isLarge ? .vertical : .horizontal, spacing: isLarge ? 2 : 12, justifyContent: .spaceBetween,
            alignItems: isLarge ? .start : .baselineLast, children: [title, count])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 18, left: 16, bottom: 8, right: 16), child: line)
    }
}
