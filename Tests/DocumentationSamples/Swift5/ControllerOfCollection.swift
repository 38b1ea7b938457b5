import AsyncDisplayKit

// A controller whose root is a collection node, configured on after `super.init(node:)`.

final class FlowController: ASDKViewController<ASCollectionNode> {
    let flowLayout: UICollectionViewFlowLayout
    let collectionNode: ASCollectionNode

    override init() {
        flowLayout = UICollectionViewFlowLayout()
        collectionNode = ASCollectionNode(collectionViewLayout: flowLayout)

        super.init(node: collectionNode)

        flowLayout.minimumInteritemSpacing = 1
        flowLayout.minimumLineSpacing = 1
    }
}
