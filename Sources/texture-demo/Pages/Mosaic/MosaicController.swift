import AsyncDisplayKitCore

/// Page 5: all photos many times over, in a layout of the demo's own.
final class MosaicController: ASDKViewController<ASCollectionNode>, PictureCollectionPage, ASCollectionDataSource,
    MosaicLayoutDelegate
{
    private static let tileCount = 400

    private let photos: [Photo]
    private let placeholders: PlaceholderPolicy
    var onSummaryChange: (() -> Void)?
    weak var pictureActions: (any PictureActions)?

    init(context: DemoContext) {
        photos = context.loadOrExit { context throws(DemoError) in
            let all = try Album.load(from: context.assets).flatMap(\.photos)
            var generator = context.generator
            return (0..<Self.tileCount).map { all[($0 * 7 + Int.random(in: 0..<7, using: &generator)) % all.count] }
        }
        placeholders = context.placeholders
        let layout = MosaicLayout()
        super.init(node: ASCollectionNode(collectionViewLayout: layout))
        layout.delegate = self
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.backgroundColor = DemoStyle.ground
        node.dataSource = self
        node.delegate = self
    }

    var scrollView: UIScrollView { node.collectionView }

    var summary: PageSummary {
        let selected = (node.indexPathsForSelectedItems ?? []).sorted().map { photos[$0.item].caption }
        return PageSummary(count: photos.count, one: "photo", many: "photos", selected: selected)
    }

    func collectionNode(_ collectionNode: ASCollectionNode, didSelectItemAt indexPath: IndexPath) { onSummaryChange?() }

    func collectionNode(_ collectionNode: ASCollectionNode, didDeselectItemAt indexPath: IndexPath) {
        onSummaryChange?()
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, typeSelectStringForItemAt indexPath: IndexPath
    ) -> String? {
        photos[indexPath.item].caption
    }

    func picture(at indexPath: IndexPath) -> NamedPicture? { photos[indexPath.item].namedPicture }

    func mosaicLayout(_ layout: MosaicLayout, aspectOfItemAt indexPath: IndexPath) -> CGFloat {
        photos[indexPath.item].aspect
    }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { photos.count }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        let photo = photos[indexPath.item]
        let placeholders = placeholders
        return { placeholders.adopt(MosaicCellNode(photo)) }
    }

    /// Cells are exactly as large as the layout says.
    func collectionNode(
        _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath
    ) -> ASSizeRange {
        let layout = collectionNode.collectionViewLayout
        return ASSizeRangeMake(layout.layoutAttributesForItem(at: indexPath)?.size ?? .zero)
    }
}

/// A tile of the mosaic: a picture, and its caption on it.
final class MosaicCellNode: DemoPictureCellNode, @unchecked Sendable {  // constants, and the node's own state
    private let caption = BoundedTextNode(lines: 1)

    init(_ photo: Photo) {
        super.init()
        cornerRadius = 6
        picture.image = UIImage(contentsOfFile: photo.picture)
        caption.attributedText = DemoStyle.onPicture(photo.caption)
        caption.pointSizeScaleFactors = DemoStyle.shrinking
        caption.backgroundColor = UIColor(white: 0, alpha: 0.6)
        caption.textContainerInset = UIEdgeInsets(top: 3, left: 8, bottom: 4, right: 8)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let foot = ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .end, alignItems: .stretch, children: [caption])
        return ASOverlayLayoutSpec(child: picture, overlay: foot)
    }
}
