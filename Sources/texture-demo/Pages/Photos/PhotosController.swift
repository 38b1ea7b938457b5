import AsyncDisplayKitCore

/// Page 4: a grid of photos with a header for each album.
final class PhotosController: ASDKViewController<ASCollectionNode>, PictureCollectionPage, ASCollectionDataSource,
    ASCollectionDelegateFlowLayout
{
    private static let margin: CGFloat = 16
    private static let spacing: CGFloat = 10
    /// Between a tile's picture and its caption.
    private static let captionGap: CGFloat = 4
    private static let captionHeight: CGFloat = 19
    /// Least width of a tile, about; the exact width follows from the number of columns.
    private static let tileWidth: CGFloat = 140

    private let albums: [Album]
    private let placeholders: PlaceholderPolicy
    var onSummaryChange: (() -> Void)?
    weak var pictureActions: (any PictureActions)?

    init(context: DemoContext) {
        albums = context.loadOrExit { context throws(DemoError) in
            var albums = try Album.load(from: context.assets)
            for index in albums.indices { albums[index].photos = context.ordered(albums[index].photos) }
            return albums
        }
        placeholders = context.placeholders
        let layout = UICollectionViewFlowLayout()
        layout.minimumInteritemSpacing = Self.spacing
        layout.minimumLineSpacing = Self.spacing
        layout.sectionInset = UIEdgeInsets(top: 0, left: Self.margin, bottom: 8, right: Self.margin)
        super.init(node: ASCollectionNode(collectionViewLayout: layout))
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.backgroundColor = DemoStyle.ground
        node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
        node.dataSource = self
        node.delegate = self
    }

    var scrollView: UIScrollView { node.collectionView }

    var summary: PageSummary {
        let selected = (node.indexPathsForSelectedItems ?? []).sorted()
            .map { albums[$0.section].photos[$0.item].caption }
        let count = albums.reduce(0) { $0 + $1.photos.count }
        return PageSummary(count: count, one: "photo", many: "photos", selected: selected)
    }

    func collectionNode(_ collectionNode: ASCollectionNode, didSelectItemAt indexPath: IndexPath) { onSummaryChange?() }

    func collectionNode(_ collectionNode: ASCollectionNode, didDeselectItemAt indexPath: IndexPath) {
        onSummaryChange?()
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, typeSelectStringForItemAt indexPath: IndexPath
    ) -> String? {
        albums[indexPath.section].photos[indexPath.item].caption
    }

    func picture(at indexPath: IndexPath) -> NamedPicture? {
        albums[indexPath.section].photos[indexPath.item].namedPicture
    }

    // MARK: Data

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { albums.count }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        albums[section].photos.count
    }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        let photo = albums[indexPath.section].photos[indexPath.item]
        let placeholders = placeholders
        return { placeholders.adopt(PhotoCellNode(photo)) }
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let album = albums[indexPath.section]
        let placeholders = placeholders
        return { placeholders.adopt(AlbumHeaderNode(album)) }
    }

    // MARK: Sizes

    /// Divides an album into as few rows as tiles of the usual width need, with about equally many tiles in each.
    /// Captions of larger text get wider columns, and as many lines as they need.
    func collectionNode(
        _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath
    ) -> ASSizeRange {
        let available = collectionNode.bounds.width - 2 * Self.margin
        let traits = collectionNode.view.traitCollection
        let tileWidth = DemoStyle.scaledUp(Self.tileWidth, traits)
        let leastColumns: CGFloat = traits.preferredContentSizeCategory.isAccessibilityCategory ? 1 : 2
        let fitting = max(leastColumns, ((available + Self.spacing) / (tileWidth + Self.spacing)).rounded(.down))
        let count = CGFloat(albums[indexPath.section].photos.count)
        let columns = max(leastColumns, (count / (count / fitting).rounded(.up)).rounded(.up))
        let width = ((available - (columns - 1) * Self.spacing) / columns).rounded(.down)
        let size = CGSize(width: width, height: width + Self.captionGap + Self.captionHeight)
        guard tileWidth > Self.tileWidth else { return ASSizeRangeMake(size) }
        return ASSizeRangeMake(size, CGSize(width: width, height: .infinity))
    }

    func collectionNode(_ collectionNode: ASCollectionNode, sizeRangeForHeaderInSection section: Int) -> ASSizeRange {
        ASSizeRangeUnconstrained
    }
}
