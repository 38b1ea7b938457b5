import CollectionCore

/// The layout of a looping pager: a long row of places, on which the pages repeat. No page is in the viewport twice, so
/// one node for each is enough.
final class PagerLoopLayout: UICollectionViewLayout {
    /// How often the pages repeat; the pager begins in the middle. More than a user ever swipes through, and exact in a
    /// double.
    private static let rounds = 2001
    let direction: UICollectionView.ScrollDirection
    private var count = 0
    private var pageSize = CGSize.zero

    init(direction: UICollectionView.ScrollDirection) {
        self.direction = direction
        super.init()
    }

    private var extent: CGFloat { direction == .horizontal ? pageSize.width : pageSize.height }
    /// A single page is not repeated, because it would have to be in two places at once.
    private var places: Int { count > 1 ? count * Self.rounds : count }

    override func prepare() {
        super.prepare()
        guard let collectionView else { return }
        count = collectionView.numberOfSections > 0 ? collectionView.numberOfItems(inSection: 0) : 0
        let inset = collectionView.contentInset
        pageSize = collectionView.bounds.size
        if direction == .horizontal {
            pageSize.height = max(0, pageSize.height - inset.top - inset.bottom)
        } else {
            pageSize.width = max(0, pageSize.width - inset.left - inset.right)
        }
    }

    override var collectionViewContentSize: CGSize {
        let length = CGFloat(places) * extent
        return direction == .horizontal
            ? CGSize(width: length, height: pageSize.height) : CGSize(width: pageSize.width, height: length)
    }

    /// The place of a page that is nearest to a content offset; in the middle of the row while the offset is still at
    /// its first place.
    func place(of page: Int, nearest offset: CGPoint, extent: CGFloat) -> Int {
        if let collectionView { count = collectionView.numberOfItems(inSection: 0) }
        guard count > 1, extent > 0 else { return page }
        let along = direction == .horizontal ? offset.x : offset.y
        let current = along < extent ? count * (Self.rounds / 2) : Int((along / extent).rounded())
        let distance = ((page - current) % count + count) % count
        return current + (distance * 2 > count ? distance - count : distance)
    }

    private func attributes(at place: Int) -> UICollectionViewLayoutAttributes {
        let attributes = UICollectionViewLayoutAttributes(
            forCellWith: IndexPath(item: place % max(count, 1), section: 0))
        let along = CGFloat(place) * extent
        let origin = direction == .horizontal ? CGPoint(x: along, y: 0) : CGPoint(x: 0, y: along)
        attributes.frame = CGRect(origin: origin, size: pageSize)
        return attributes
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        guard count > 0, extent > 0 else { return [] }
        let (low, high) = direction == .horizontal ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
        guard low < high else { return [] }
        // Rectangles may be infinitely large.
        func place(_ position: CGFloat) -> Int { Int(min(max(position, 0), CGFloat(places))) }
        let first = place((low / extent).rounded(.down))
        let last = place((high / extent).rounded(.up))
        // A wide rectangle may contain a page several times; the viewport contains two places at most, and so no page
        // twice.
        return first < last ? (first..<last).map { attributes(at: $0) } : []
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let item = ItemPath(indexPath).item
        guard (0..<count).contains(item), let offset = collectionView?.contentOffset else { return nil }
        return attributes(at: place(of: item, nearest: offset, extent: extent))
    }
}
