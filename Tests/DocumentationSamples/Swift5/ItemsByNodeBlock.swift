import AsyncDisplayKit

// The second way, and the better one: a block per item, which makes the node on any thread.

final class NodeBlockSource: ASCollectionDataSource {
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        return 3
    }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        let title = "Photo \(indexPath.item)"
        return { PhotoCellNode(photo: PhotoModel(title: title)) }
    }
}
