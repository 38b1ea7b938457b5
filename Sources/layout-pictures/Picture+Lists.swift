import AsyncDisplayKitCore
import UIKit

extension Picture {
    /// One picture per table style, cell style and collection layout.
    static let lists: [Picture] = [
        Picture(list: "table-plain") { PictureTable(style: .plain) },
        Picture(list: "table-grouped", height: 330) { PictureTable(style: .grouped) },
        Picture(list: "table-inset-grouped", height: 330) { PictureTable(style: .insetGrouped) },
        Picture(list: "table-cells", height: 270) { PictureTable(sections: [.cells]) },
        Picture(list: "table-editing", height: 180) { PictureTable(sections: [.birds], isEditing: true) },
        Picture(list: "table-inverted", height: 160) { PictureMessages() },
        Picture(list: "collection-flow") {
            PictureCollection(ASCollectionNode(collectionViewLayout: .flow(.vertical)))
        },
        Picture(list: "collection-flow-horizontal", height: 150) {
            PictureCollection(ASCollectionNode(collectionViewLayout: .flow(.horizontal)))
        },
        Picture(list: "collection-flow-delegate") {
            PictureCollection(ASCollectionNode(layoutDelegate: ASCollectionFlowLayoutDelegate()))
        },
        Picture(list: "collection-gallery") { PictureGallery() },
        Picture(list: "collection-own") { PictureCollection(ASCollectionNode(collectionViewLayout: Waterfall())) },
        Picture(list: "pager", height: 150) { PicturePager() },
    ]
}

extension UICollectionViewLayout {
    /// A flow layout with room around and between the items.
    fileprivate static func flow(_ direction: UICollectionView.ScrollDirection) -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = direction
        layout.sectionInset = UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12)
        layout.minimumLineSpacing = 8
        layout.minimumInteritemSpacing = 8
        return layout
    }
}

/// Two columns; each item goes to the shorter one.
private final class Waterfall: UICollectionViewLayout {
    private static let spacing: CGFloat = 8
    private var places: [UICollectionViewLayoutAttributes] = []

    override func prepare() {
        super.prepare()
        guard let collectionView else { return }
        let width = (collectionView.bounds.width - 3 * Self.spacing) / 2
        var bottoms = [Self.spacing, Self.spacing]
        places = (0..<collectionView.numberOfItems(inSection: 0)).map { item in
            let place = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
            let column = bottoms[0] <= bottoms[1] ? 0 : 1
            place.frame = CGRect(
                x: Self.spacing + CGFloat(column) * (width + Self.spacing), y: bottoms[column], width: width,
                height: 50 + CGFloat(item * 37 % 60))
            bottoms[column] = place.frame.maxY + Self.spacing
            return place
        }
    }

    override var collectionViewContentSize: CGSize {
        CGSize(width: collectionView?.bounds.width ?? 0, height: (places.map(\.frame.maxY).max() ?? 0) + Self.spacing)
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        places.filter { $0.frame.intersects(rect) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        places[indexPath.item]
    }
}
