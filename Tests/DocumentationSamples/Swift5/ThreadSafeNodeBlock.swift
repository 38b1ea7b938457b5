import AsyncDisplayKit

// A node block that is safe on any thread: what it needs is read outside of it, by index.

final class PhotoFeedController: ASDKViewController<ASCollectionNode>, ASCollectionDataSource, PhotoCellNodeDelegate {
    var photoFeed: [PhotoModel] = []
    private(set) var loadedTitles: [String] = []

    override init() {
        super.init(node: ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout()))
        node.dataSource = self
    }

    /// One more than there are photos, as when a feed has just become shorter.
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        return photoFeed.count + 1
    }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        guard photoFeed.count > indexPath.row else { return { ASCellNode() } }

        let photoModel = photoFeed[indexPath.row]

        // May run on another thread, so it uses nothing but what is its own.
        let cellNodeBlock: ASCellNodeBlock = {
            let cellNode = PhotoCellNode(photo: photoModel)
            cellNode.delegate = self
            return cellNode
        }

        return cellNodeBlock
    }

    func photoCellNodeDidLoad(_ node: PhotoCellNode) {
        loadedTitles.append(node.photo.title)
    }
}
