import AsyncDisplayKit

// Nodes and UIKit's cells in one container, batch fetching, and the layout protocols of collections.

/// Every other item is a cell of UIKit's.
class ClientMixedController: ASDKViewController<ASCollectionNode>, ASCollectionDataSourceInterop,
    ASCollectionDelegateInterop, UICollectionViewDataSourcePrefetching
{
    class var dequeuesCellsForNodeBackedItems: Bool { true }

    override init() {
        super.init(node: ASCollectionNode(collectionViewLayout: ClientInspectedLayout()))
        node.cellLayoutMode = .alwaysReloadData
        node.leadingScreensForBatching = 1
    }
    override func viewDidLoad() {
        super.viewDidLoad()
        node.view.register(ClientCollectionCell.self, forCellWithReuseIdentifier: "cell")
        node.view.register(ClientNodeCell.self, forCellWithReuseIdentifier: "node")
        node.view.prefetchDataSource = self
        node.dataSource = self
        node.delegate = self
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        _ = node.context(forSection: 0)?.sectionName
    }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 12 }
    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath)
        -> ASCellNodeBlock?
    {
        called(self, "nodeBlockForItemAt")
        guard indexPath.item % 2 == 0 else { return nil }
        return { ClientCellNode() }
    }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
        called(self, "cellForItemAt")
        let identifier = indexPath.item % 2 == 0 ? "node" : "cell"
        return collectionView.dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
    }
    func collectionNode(_ collectionNode: ASCollectionNode, contextForSection section: Int) -> (any ASSectionContext)? {
        called(self, "contextForSection")
        return ClientSectionContext()
    }
    nonisolated func collectionNode(
        _ collectionNode: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext
    ) {
        called(self, "willBeginBatchFetchWith")
        context.completeBatchFetching(true)
    }
    func shouldBatchFetch(for collectionNode: ASCollectionNode) -> Bool { true }
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {}
    func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {}
}

/// The cell that shows an item's node.
class ClientNodeCell: _ASCollectionViewCell {
    override func layoutSubviews() {
        super.layoutSubviews()
        called(self)
    }
}

final class ClientSectionContext: ASSectionContext {
    var sectionName: String? { "section" }
    weak var collectionView: ASCollectionView?
}

/// A flow layout that says itself how its items are measured.
class ClientInspectedLayout: UICollectionViewFlowLayout, ASCollectionViewLayoutInspectorProviding {
    private let inspector = ClientInspector()
    func asdk_layoutInspector() -> any ASCollectionViewLayoutInspecting {
        called(self)
        return inspector
    }
}
final class ClientInspector: ASCollectionViewLayoutInspecting {
    func collectionView(_ collectionView: ASCollectionView, constrainedSizeForNodeAt indexPath: IndexPath)
        -> ASSizeRange
    {
        called(self, "constrainedSizeForNodeAt")
        return ASSizeRangeMake(CGSize(width: 80, height: 40))
    }
    func scrollableDirections() -> ASScrollDirection { [.up, .down] }
    func didChangeCollectionViewDelegate(_ delegate: (any ASCollectionDelegate)?) {}
    func didChangeCollectionViewDataSource(_ dataSource: (any ASCollectionDataSource)?) {}
}

class ClientMixedTableController: ASDKViewController<ASTableNode>, ASTableDataSourceInterop, ASTableDelegate {
    override init() {
        super.init(node: ASTableNode(style: .plain))
    }
    override func viewDidLoad() {
        super.viewDidLoad()
        node.view.register(ClientTableCell.self, forCellReuseIdentifier: "cell")
        node.dataSource = self
        node.delegate = self
    }
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 12 }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock? {
        called(self, "nodeBlockForRowAt")
        guard indexPath.row % 2 == 0 else { return nil }
        return { ClientCellNode() }
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        called(self, "cellForRowAt")
        return tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }
    nonisolated func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        called(self, "willBeginBatchFetchWith")
        context.completeBatchFetching(true)
    }
}

/// Places items by itself, in one column.
final class ClientLayoutDelegate: ASCollectionLayoutDelegate {
    func scrollableDirections() -> ASScrollDirection { [.up, .down] }
    func additionalInfoForLayout(withElements elements: ASElementMap) -> Any? { nil }
    nonisolated static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState {
        calls.note(self, #function)
        return ASCollectionLayoutState(context: context)
    }
}
class ClientDelegatedController: ASDKViewController<ASCollectionNode>, ASCollectionDataSource {
    private let layoutDelegate = ClientLayoutDelegate()
    override init() {
        super.init(node: ASCollectionNode(layoutDelegate: layoutDelegate))
        node.dataSource = self
    }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 3 }
    func collectionNode(_ collectionNode: ASCollectionNode, nodeForItemAt indexPath: IndexPath) -> ASCellNode {
        ClientCellNode()
    }
}

final class ClientGalleryProvider: ASCollectionGalleryLayoutPropertiesProviding {
    func galleryLayoutDelegate(_ delegate: ASCollectionGalleryLayoutDelegate, sizeForElements elements: ASElementMap)
        -> CGSize
    { CGSize(width: 40, height: 40) }
}
final class ClientBatchDelegate: ASBatchFetchingDelegate {
    func shouldFetchBatch(withRemainingTime remainingTime: TimeInterval, hint: Bool) -> Bool { hint }
}
