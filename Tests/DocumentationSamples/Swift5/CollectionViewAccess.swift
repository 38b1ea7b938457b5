import AsyncDisplayKit

// The collection node's view, used directly once the controller's view has loaded.

final class LocationCollectionNodeController: ASDKViewController<ASCollectionNode>, ASCollectionDelegate,
    ASCollectionDataSource
{
    let collectionNode = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())

    override init() {
        super.init(node: collectionNode)
    }

    override func viewDidLoad() {
        super.viewDidLoad()

        collectionNode.delegate = self
        collectionNode.dataSource = self
        collectionNode.view.allowsSelection = false
        collectionNode.view.backgroundColor = .white
    }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        return 40
    }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeForItemAt indexPath: IndexPath) -> ASCellNode {
        return PhotoCellNode(photo: PhotoModel(title: "Location \(indexPath.item)"))
    }

    /// Limits what a cell is measured in.
    func collectionNode(
        _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath
    ) -> ASSizeRange {
        return ASSizeRangeMake(CGSize(width: 150, height: 30), CGSize(width: 150, height: 200))
    }
}
