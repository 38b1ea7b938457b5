import AsyncDisplayKit

// The first of two ways to give a collection node its items: a node per item.

final class NodeSource: ASCollectionDataSource {
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        return 3
    }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeForItemAt indexPath: IndexPath) -> ASCellNode {
        return PhotoCellNode(photo: PhotoModel(title: "Photo \(indexPath.item)"))
    }
}
