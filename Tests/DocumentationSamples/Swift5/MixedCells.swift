import AsyncDisplayKit

// Cells of UIKit's beside cell nodes, so that they can be converted one by one.

final class LegacyCell: UICollectionViewCell {}

final class MixedSource: ASCollectionDataSourceInterop {
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        return 4
    }

    /// Nothing for an item that is still a cell of UIKit's.
    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath)
        -> ASCellNodeBlock?
    {
        guard indexPath.item < 3 else { return nil }
        let title = "Photo \(indexPath.item)"
        return { PhotoCellNode(photo: PhotoModel(title: title)) }
    }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
        return collectionView.dequeueReusableCell(withReuseIdentifier: "legacy", for: indexPath)
    }
}
