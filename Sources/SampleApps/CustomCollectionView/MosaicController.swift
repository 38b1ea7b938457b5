import AsyncDisplayKit

/// Albums in a layout of one's own, with an inspector that says how large the nodes are. Return and a double click open
/// a picture.
final class MosaicController: ASDKViewController<ASCollectionNode>, ASCollectionDataSource, ASCollectionDelegate,
    MosaicLayoutDelegate
{
    private let albums: [(title: String, photos: [SampleAssets.Photo])]
    /// The node holds it weakly.
    private let inspector: MosaicLayoutInspector

    init(albums: [(title: String, photos: [SampleAssets.Photo])]) {
        self.albums = albums
        let layout = MosaicLayout()
        inspector = MosaicLayoutInspector(layout: layout)
        super.init(node: ASCollectionNode(collectionViewLayout: layout))
        title = "Mosaic"
        layout.delegate = self
        node.layoutInspector = inspector
        node.dataSource = self
        node.delegate = self
        node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
    }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { albums.count }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        albums[section].photos.count
    }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        let photo = albums[indexPath.section].photos[indexPath.item]
        return { PictureCellNode(photo) }
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let title = albums[indexPath.section].title
        return {
            LineCellNode(
                .sample(title, size: 18, weight: .semibold, greatestSize: 28), background: SampleStyle.ground)
        }
    }

    func collectionNode(_ collectionNode: ASCollectionNode, performPrimaryActionForItemAt indexPath: IndexPath) {
        present(PictureController(albums[indexPath.section].photos[indexPath.item]), animated: true)
    }

    func mosaicLayout(_ layout: MosaicLayout, originalSizeAt indexPath: IndexPath) -> CGSize {
        CGSize(width: 1, height: albums[indexPath.section].photos[indexPath.item].aspect)
    }
}

/// A picture that fills its cell.
final class PictureCellNode: SampleCellNode, @unchecked Sendable {  // constants, and the node's own state
    private let picture = ASImageNode()

    init(_ photo: SampleAssets.Photo) {
        super.init()
        cornerRadius = 8
        picture.image = UIImage(contentsOfFile: photo.picture)
        picture.cornerRadius = 8
        picture.cornerRoundingType = .precomposited
    }

    /// The ground of a selected cell shows through its picture.
    override func showState() {
        super.showState()
        picture.alpha = isSelected ? SampleStyle.selectedPictureAlpha : 1
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: .zero, child: picture)
    }
}
