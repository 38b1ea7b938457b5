import AsyncDisplayKit

/// The photos of an album, for the list in its row.
@MainActor final class Strip: ASCollectionDataSource, ASCollectionDelegate {
    nonisolated static let height: CGFloat = 150
    nonisolated static let margin: CGFloat = 16
    /// Below the photos, for the scroll bar.
    nonisolated static let foot: CGFloat = 14

    nonisolated let title: String
    private let photos: [SampleAssets.Photo]

    init(title: String, photos: [SampleAssets.Photo]) {
        self.title = title
        self.photos = photos
    }

    static func makeLayout() -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = .horizontal
        layout.minimumLineSpacing = 8
        layout.sectionInset = UIEdgeInsets(top: 0, left: margin, bottom: foot, right: margin)
        return layout
    }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { photos.count }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        let photo = photos[indexPath.item]
        return { PictureCellNode(photo) }
    }

    /// As wide as the whole picture at the strip's height.
    func collectionNode(
        _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath
    ) -> ASSizeRange {
        ASSizeRangeMake(CGSize(width: (Self.height / photos[indexPath.item].aspect).rounded(), height: Self.height))
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, typeSelectStringForItemAt indexPath: IndexPath
    ) -> String? { photos[indexPath.item].caption }
}

/// A row: the title of an album, and its photos in a list of their own.
final class StripCellNode: ASCellNode, @unchecked Sendable {  // constants, and the node's own state
    private let name = BoundedTextNode(lines: 1)
    private let list: ASCollectionNode

    init(_ strip: Strip, layout: UICollectionViewFlowLayout, isRightToLeft: Bool) {
        list = ASCollectionNode(collectionViewLayout: layout)
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = SampleStyle.ground
        selectionStyle = .none
        // A larger word would be broken in a small window.
        name.attributedText = .sample(strip.title, size: 18, weight: .semibold, greatestSize: 34)
        list.dataSource = strip
        list.delegate = strip
        list.inverted = isRightToLeft
        // The layout spec below is mirrored.
        semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .unspecified
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        LayoutSpec {
            VStack(spacing: 8) {
                name.padding(UIEdgeInsets(top: 0, left: Strip.margin, bottom: 0, right: Strip.margin)).alignSelf(.start)
                list.height(Strip.height + Strip.foot)
            }
            .padding(UIEdgeInsets(top: 12, left: 0, bottom: 0, right: 0))
        }
    }
}
