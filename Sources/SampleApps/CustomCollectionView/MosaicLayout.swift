import AsyncDisplayKit

/// What a mosaic asks about its tiles.
@MainActor protocol MosaicLayoutDelegate: AnyObject {
    /// The size of the picture, of any scale.
    func mosaicLayout(_ layout: MosaicLayout, originalSizeAt indexPath: IndexPath) -> CGSize
}

/// A waterfall with section headers: in each section, every tile goes to the column that is shortest so far. There are
/// as many columns as fit, two at least, and none that a section would leave empty.
final class MosaicLayout: UICollectionViewLayout {
    weak var delegate: (any MosaicLayoutDelegate)?
    private static let spacing: CGFloat = 10
    /// In points. Three columns or more are never narrower.
    private static let leastColumnWidth: CGFloat = 200
    /// Heights of the title above each album: at the standard size of text, and at the title's largest font.
    private static let headerHeights: ClosedRange<CGFloat> = 44...56
    private var items: [[UICollectionViewLayoutAttributes]] = []
    private var headers: [UICollectionViewLayoutAttributes] = []
    private var height: CGFloat = 0

    private var width: CGFloat { collectionView?.bounds.width ?? 0 }

    private var numberOfColumns: Int {
        let fitting = Int((width - Self.spacing) / (Self.leastColumnWidth + Self.spacing))
        let sections = 0..<(collectionView?.numberOfSections ?? 0)
        let shortest = sections.compactMap { collectionView?.numberOfItems(inSection: $0) }.min() ?? 0
        return max(2, min(fitting, shortest))
    }

    private var columnWidth: CGFloat {
        let free = width - CGFloat(numberOfColumns + 1) * Self.spacing
        return (free / CGFloat(numberOfColumns)).rounded(.down)
    }

    /// As wide as a column, and as high as the picture is then.
    func size(at indexPath: IndexPath) -> CGSize {
        guard let original = delegate?.mosaicLayout(self, originalSizeAt: indexPath), original.width > 0 else {
            return .zero
        }
        return CGSize(width: columnWidth, height: (columnWidth * original.height / original.width).rounded())
    }

    override func prepare() {
        super.prepare()
        items = []
        headers = []
        height = 0
        guard let collectionView, width > 0 else { return }
        for section in 0..<collectionView.numberOfSections {
            placeHeader(section)
            placeItems(collectionView.numberOfItems(inSection: section), of: section)
        }
    }

    private var headerHeight: CGFloat {
        let scaled = UIFontMetrics.default.scaledValue(
            for: Self.headerHeights.lowerBound, compatibleWith: collectionView?.traitCollection)
        return min(max(scaled.rounded(), Self.headerHeights.lowerBound), Self.headerHeights.upperBound)
    }

    private func placeHeader(_ section: Int) {
        let header = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            with: IndexPath(item: 0, section: section))
        header.frame = CGRect(x: 0, y: height, width: width, height: headerHeight)
        headers.append(header)
        height += header.frame.height
    }

    private func placeItems(_ count: Int, of section: Int) {
        var bottoms = Array(repeating: height, count: numberOfColumns)
        items.append(
            (0..<count).map { item in
                let attributes = UICollectionViewLayoutAttributes(
                    forCellWith: IndexPath(item: item, section: section))
                let column = bottoms.indices.min { bottoms[$0] < bottoms[$1] } ?? 0
                let size = size(at: attributes.indexPath)
                attributes.frame = CGRect(
                    origin: CGPoint(
                        x: Self.spacing + CGFloat(column) * (columnWidth + Self.spacing), y: bottoms[column]),
                    size: size)
                bottoms[column] += size.height + Self.spacing
                return attributes
            })
        height = bottoms.max() ?? height
    }

    override var collectionViewContentSize: CGSize { CGSize(width: width, height: height) }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        (headers + items.joined()).filter { $0.frame.intersects(rect) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        items.indices.contains(indexPath.section) && items[indexPath.section].indices.contains(indexPath.item)
            ? items[indexPath.section][indexPath.item] : nil
    }

    override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        headers.indices.contains(indexPath.section) ? headers[indexPath.section] : nil
    }
}

/// Says in which sizes the nodes of a mosaic are measured: those the layout gives them.
final class MosaicLayoutInspector: ASCollectionViewLayoutInspecting {
    private unowned let layout: MosaicLayout

    init(layout: MosaicLayout) {
        self.layout = layout
    }

    func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForNodeAt indexPath: IndexPath
    ) -> ASSizeRange { ASSizeRangeMake(layout.size(at: indexPath)) }

    func scrollableDirections() -> ASScrollDirection { ASScrollDirectionVerticalDirections }
}
