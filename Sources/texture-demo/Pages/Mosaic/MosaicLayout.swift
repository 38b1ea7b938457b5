import UIKit

/// What a mosaic asks about its tiles.
@MainActor protocol MosaicLayoutDelegate: AnyObject {
    /// Height divided by width.
    func mosaicLayout(_ layout: MosaicLayout, aspectOfItemAt indexPath: IndexPath) -> CGFloat
}

/// A waterfall: columns of equal width, and each tile goes to the column that is shortest so far.
///
/// `prepare()` places all tiles, O(tiles); a question about a rectangle looks at each column by binary search, so
/// scrolling costs what is visible.
final class MosaicLayout: UICollectionViewLayout {
    private static let margin: CGFloat = 12
    private static let spacing: CGFloat = 8
    /// Columns are about this wide; how wide exactly follows from how many fit.
    private static let columnWidth: CGFloat = 150

    weak var delegate: (any MosaicLayoutDelegate)?
    /// Tiles of each column from top to bottom.
    private var columns: [[UICollectionViewLayoutAttributes]] = []
    private var attributes: [UICollectionViewLayoutAttributes] = []
    private var contentSize = CGSize.zero

    override func prepare() {
        super.prepare()
        columns = []
        attributes = []
        contentSize = .zero
        guard let collectionView, let delegate, collectionView.bounds.width > 0 else { return }
        let available = collectionView.bounds.width - 2 * Self.margin
        let count = max(2, Int((available + Self.spacing) / (Self.columnWidth + Self.spacing)))
        let width = ((available - CGFloat(count - 1) * Self.spacing) / CGFloat(count)).rounded(.down)
        var bottoms = Array(repeating: Self.margin, count: count)
        columns = Array(repeating: [], count: count)
        for item in 0..<collectionView.numberOfItems(inSection: 0) {
            let path = IndexPath(item: item, section: 0)
            let column = bottoms.indices.min { bottoms[$0] < bottoms[$1] } ?? 0
            let height = (width * delegate.mosaicLayout(self, aspectOfItemAt: path)).rounded()
            let tile = UICollectionViewLayoutAttributes(forCellWith: path)
            tile.frame = CGRect(
                x: Self.margin + CGFloat(column) * (width + Self.spacing), y: bottoms[column], width: width,
                height: height)
            bottoms[column] += height + Self.spacing
            columns[column].append(tile)
            attributes.append(tile)
        }
        let bottom = (bottoms.max() ?? 0) - Self.spacing + Self.margin
        contentSize = CGSize(width: collectionView.bounds.width, height: bottom)
    }

    override var collectionViewContentSize: CGSize { contentSize }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes.indices.contains(indexPath.item) ? attributes[indexPath.item] : nil
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        columns.flatMap { column in
            let first = Self.firstIndex(in: column) { $0.frame.maxY > rect.minY }
            return column[first...].prefix { $0.frame.minY < rect.maxY }
        }
    }

    /// The first tile for which `holds` is true. It has to be true for all following tiles, too.
    private static func firstIndex(
        in column: [UICollectionViewLayoutAttributes], where holds: (UICollectionViewLayoutAttributes) -> Bool
    ) -> Int {
        var low = 0
        var high = column.count
        while low < high {
            let middle = (low + high) / 2
            if holds(column[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
