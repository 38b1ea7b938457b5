import AsyncDisplayKit

struct Photo: Sendable {
    var title: String
    var image: UIImage?
}

@MainActor protocol PhotoCellNodeDelegate: AnyObject {
    func photoCellNodeWasTapped(_ node: PhotoCellNode)
}

/// A cell by subclassing.
final class PhotoCellNode: ASCellNode, @unchecked Sendable {
    weak var delegate: PhotoCellNodeDelegate?
    private let imageNode = ASImageNode()
    private let titleNode = ASTextNode()

    init(photo: Photo) {
        super.init()
        automaticallyManagesSubnodes = true
        imageNode.image = photo.image
        titleNode.attributedText = NSAttributedString(
            string: photo.title, attributes: [.font: UIFont.systemFont(ofSize: 15)])
        neverShowPlaceholders = true
    }

    override func didLoad() {
        super.didLoad()
        view.addGestureRecognizer(
            UITapGestureRecognizer { [weak self] _ in
                guard let self else { return }
                delegate?.photoCellNodeWasTapped(self)
            })
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let picture = ASRatioLayoutSpec(ratio: 1, child: imageNode)
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 8, justifyContent: .start, alignItems: .stretch,
            children: [picture, titleNode])
    }

    override func layout() {
        super.layout()
        imageNode.cornerRadius = imageNode.frame.width / 16
    }
}

/// A controller whose root is a collection node, with a flow layout that is configured after `super.init(node:)`.
final class PhotoFeedController: ASDKViewController<ASCollectionNode>, ASCollectionDataSource, ASCollectionDelegate,
    PhotoCellNodeDelegate
{
    private let flowLayout: UICollectionViewFlowLayout
    private let collectionNode: ASCollectionNode
    private var photoFeed: [Photo] = []

    override init() {
        flowLayout = UICollectionViewFlowLayout()
        collectionNode = ASCollectionNode(collectionViewLayout: flowLayout)

        super.init(node: collectionNode)

        flowLayout.minimumInteritemSpacing = 1
        flowLayout.minimumLineSpacing = 1
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionNode.delegate = self
        collectionNode.dataSource = self
        collectionNode.view.allowsSelection = false
        collectionNode.view.backgroundColor = .white
    }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        photoFeed.count
    }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        guard photoFeed.count > indexPath.row else { return { ASCellNode() } }

        let photo = photoFeed[indexPath.row]

        let cellNodeBlock: ASCellNodeBlock = {
            let cellNode = PhotoCellNode(photo: photo)
            cellNode.delegate = self
            return cellNode
        }

        return cellNodeBlock
    }

    func collectionNode(_ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath)
        -> ASSizeRange
    {
        ASSizeRangeMake(CGSize(width: 100, height: 0), CGSize(width: 100, height: 400))
    }

    func photoCellNodeWasTapped(_ node: PhotoCellNode) {}

    func append(_ photos: [Photo]) {
        let first = photoFeed.count
        photoFeed += photos
        collectionNode.performBatch(animated: true) {
            self.collectionNode.insertItems(at: (first..<self.photoFeed.count).map { IndexPath(item: $0, section: 0) })
        }
    }
}

/// The other way to give items: a node instead of a block.
final class PlainFeedController: ASDKViewController<ASDisplayNode>, ASCollectionDataSource {
    private let collectionNode = ASCollectionNode()

    override init() {
        super.init(node: ASDisplayNode())
        node.addSubnode(collectionNode)
        collectionNode.dataSource = self
    }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 3 }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeForItemAt indexPath: IndexPath) -> ASCellNode {
        PhotoCellNode(photo: Photo(title: "\(indexPath.item)", image: nil))
    }
}
