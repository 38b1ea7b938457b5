import Execution

/// Gives a collection node its items, either by node block (preferred: cells are then made, measured and drawn on many
/// threads) or by node. Methods are called on the main thread; a node block runs on any thread.
@preconcurrency @MainActor public protocol ASCollectionDataSource: AnyObject {
    /// Default 1.
    func numberOfSections(in collectionNode: ASCollectionNode) -> Int
    /// The number of items in a section. Asked for again at every update and reload.
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int
    /// The block that makes an item's node. Asked once per item, when it comes near.
    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    /// The node of an item, made on the main thread; asked for if the data source gives no block.
    func collectionNode(_ collectionNode: ASCollectionNode, nodeForItemAt indexPath: IndexPath) -> ASCellNode
    /// Superseded by `collectionNode(_:nodeBlockForItemAt:)`; asked if the data source implements neither of the
    /// methods above.
    func collectionView(_ collectionView: ASCollectionView, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    /// Superseded by `collectionNode(_:nodeForItemAt:)`; asked last.
    func collectionView(_ collectionView: ASCollectionView, nodeForItemAt indexPath: IndexPath) -> ASCellNode
    /// The block that makes the node of a header, footer or other supplementary, when it comes into view.
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock
    /// The node of a supplementary, made on the main thread; by default an empty cell.
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNode
    /// Which kinds of supplementaries a section has nodes for. By default every kind that was registered or that the
    /// layout has asked for.
    func collectionNode(
        _ collectionNode: ASCollectionNode, supplementaryElementKindsInSection section: Int
    ) -> [String]
    /// The context that `context(forSection:)` returns. Called when that is first asked for a section, and then not
    /// again for that section. A section that was reloaded is a new one, and after `reloadData` all are. Default nil.
    func collectionNode(_ collectionNode: ASCollectionNode, contextForSection section: Int) -> (any ASSectionContext)?

    /// Whether the user can drag an item to another place: press it a moment, then drag. Default false, since Swift
    /// cannot tell whether the method below is implemented.
    func collectionNode(_ collectionNode: ASCollectionNode, canMoveItemWith node: ASCellNode) -> Bool
    /// The user moved an item: change the data likewise. The collection shows it already, and its node goes with it.
    func collectionNode(
        _ collectionNode: ASCollectionNode, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)

    /// A value that identifies the item among all others of the collection, if there is one: an item with the same
    /// value before and after a reload keeps its node and what that has drawn. Asked for when the item comes near, and
    /// at a reload for every item (of more than 20,000 items, for as many around those near). Default nil: the node
    /// model decides.
    func collectionNode(_ collectionNode: ASCollectionNode, identityForItemAt indexPath: IndexPath) -> AnyHashable?
    /// The model that the item's node shows; set as the node's `nodeModel`. When the item is reloaded and the node's
    /// `canUpdate(toNodeModel:)` returns true, the node stays and gets the new model. A model that is `Identifiable` or
    /// `Hashable` also identifies the item. Nil by default.
    func collectionNode(_ collectionNode: ASCollectionNode, nodeModelForItemAt indexPath: IndexPath) -> Any?
    /// The item was reloaded and is the same one, so its node stays. Give the node here what has changed; it is
    /// measured again afterwards.
    func collectionNode(_ collectionNode: ASCollectionNode, willKeep node: ASCellNode, forItemAt indexPath: IndexPath)

    /// A lasting name for an item, by which the collection finds the top item and the selected ones again at the next
    /// start; see `UIView.restorationIdentifier`. Default nil: the top item is found by index path, the selection not.
    func modelIdentifierForElement(at indexPath: IndexPath, in collectionNode: ASCollectionNode) -> String?
    /// The path of the item with this name; nil, the default, if there is none, or none yet.
    func indexPathForElement(
        withModelIdentifier identifier: String, in collectionNode: ASCollectionNode
    ) -> IndexPath?
}

/// Data that a data source attaches to a section of a collection. Main thread.
@preconcurrency @MainActor public protocol ASSectionContext: AnyObject {
    /// A name for the section, for client code to use as it likes; nil for none.
    var sectionName: String? { get }
    /// The view that shows the section. Set by the collection; keep it weakly.
    var collectionView: ASCollectionView? { get set }
}

extension ASCollectionDataSource {
    /// By default the kinds that were registered with the node.
    public func collectionNode(_ node: ASCollectionNode, supplementaryElementKindsInSection: Int) -> [String] {
        node.registeredSupplementaryKinds
    }

    /// By default nil.
    public func collectionNode(_: ASCollectionNode, contextForSection: Int) -> (any ASSectionContext)? { nil }

    /// By default nil.
    public func collectionNode(_: ASCollectionNode, identityForItemAt: IndexPath) -> AnyHashable? { nil }
    /// By default nil.
    public func collectionNode(_: ASCollectionNode, nodeModelForItemAt: IndexPath) -> Any? { nil }
    /// By default does nothing.
    public func collectionNode(_: ASCollectionNode, willKeep: ASCellNode, forItemAt: IndexPath) {}
    /// By default nil: the item at the top is found again by its index path, and the selection not at all.
    public func modelIdentifierForElement(at: IndexPath, in: ASCollectionNode) -> String? { nil }
    /// By default nil: no item is found by name.
    public func indexPathForElement(withModelIdentifier: String, in: ASCollectionNode) -> IndexPath? { nil }

    /// By default 1.
    public func numberOfSections(in: ASCollectionNode) -> Int { 1 }

    /// By default has the node made on the main thread, by the method that returns a node.
    public func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock {
        blockWithoutBlock(node, path)
    }

    /// By default a cell that means 'no node': the superseded methods are called then.
    public func collectionNode(_: ASCollectionNode, nodeForItemAt: IndexPath) -> ASCellNode { PassthroughCellNode() }

    /// By default has the node made on the main thread, by the method that returns a node.
    public func collectionView(
        _ collectionView: ASCollectionView, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let node = self.collectionView(collectionView, nodeForItemAt: indexPath)
        return { node }
    }

    /// By default an empty cell, and a message that tells which method is missing.
    public func collectionView(_: ASCollectionView, nodeForItemAt: IndexPath) -> ASCellNode {
        if self is any ASCollectionDataSourceInterop { return PassthroughCellNode() }
        Misuse.report(
            """
            \(type(of: self)) gives neither a node nor a node block for items. Implement \
            collectionNode(_:nodeBlockForItemAt:), and declare it where the conformance to ASCollectionDataSource is \
            declared.
            """)
        return ASCellNode()
    }

    /// Used when the data source returns no block for an item: calls the method that returns a node, then the methods
    /// for collection views, which know whether a UIKit cell shows the item.
    func blockWithoutBlock(_ collectionNode: ASCollectionNode, _ indexPath: IndexPath) -> ASCellNodeBlock {
        let node = self.collectionNode(collectionNode, nodeForItemAt: indexPath)
        guard node is PassthroughCellNode else { return { node } }
        return collectionView(collectionNode.view, nodeBlockForItemAt: indexPath)
    }

    /// By default has the node made on the main thread, by the method that returns a node.
    public func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let node = self.collectionNode(collectionNode, nodeForSupplementaryElementOfKind: kind, at: indexPath)
        return { node }
    }

    /// By default an empty cell.
    public func collectionNode(
        _: ASCollectionNode, nodeForSupplementaryElementOfKind: String, at: IndexPath
    ) -> ASCellNode { ASCellNode() }

    /// By default false.
    public func collectionNode(_: ASCollectionNode, canMoveItemWith: ASCellNode) -> Bool { false }

    /// By default does nothing.
    public func collectionNode(_: ASCollectionNode, moveItemAt: IndexPath, to: IndexPath) {}
}

/// A data source with the counting methods of a collection view's data source; superseded by `ASCollectionDataSource`.
@preconcurrency @MainActor public protocol ASCollectionViewDataSource: ASCollectionDataSource {
    /// Superseded by `collectionNode(_:numberOfItemsInSection:)`; asked if the data source does not implement that.
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
    /// Superseded by `numberOfSections(in:)` for nodes; asked if the data source does not implement that. Default 1.
    func numberOfSections(in collectionView: UICollectionView) -> Int
}

extension ASCollectionViewDataSource {
    /// By default calls `collectionView(_:numberOfItemsInSection:)`.
    public func collectionNode(_ node: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        collectionView(node.view, numberOfItemsInSection: section)
    }
    /// By default asks the superseded method, with the view.
    public func numberOfSections(in node: ASCollectionNode) -> Int { numberOfSections(in: node.view) }
    /// By default 1.
    public func numberOfSections(in: UICollectionView) -> Int { 1 }
}
