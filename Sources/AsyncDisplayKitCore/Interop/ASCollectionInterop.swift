/// A data source whose collection shows `UICollectionViewCell`s among its nodes, so that cells can be converted one by
/// one.
///
/// For an item without a node return nil from the node block method declared here, or implement no method for nodes at
/// all. Its cell comes from `collectionView(_:cellForItemAt:)`, is registered with and dequeued from
/// `collectionNode.view`, and reused as in UIKit. In a flow layout its size is that of the delegate's
/// `collectionView(_:layout:sizeForItemAt:)`, or else the layout's `itemSize`; other layouts choose it. Such items are
/// not made, measured or drawn by workers.
@preconcurrency @MainActor public protocol ASCollectionDataSourceInterop: ASCollectionDataSource {
    /// Whether `collectionView(_:cellForItemAt:)` is also asked for the cells that show nodes. For such an item it must
    /// then return a newly dequeued cell of the class `_ASCollectionViewCell`, or of a subclass. Default false.
    static var dequeuesCellsForNodeBackedItems: Bool { get }

    /// Nil for an item that a cell shows. By default, the block that the method with a non-optional result returns.
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock?

    /// Nil for a supplementary that a plain view shows. By default, the block that the method with a non-optional
    /// result returns.
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock?

    /// The cell of an item without a node.
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell

    /// Whether the user can drag an item without a node to another place. Default false, since Swift cannot tell
    /// whether `collectionNode(_:moveItemAt:to:)` is implemented.
    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool

    /// The view of a supplementary without a node.
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView
}

extension ASCollectionDataSourceInterop {
    /// By default false.
    public static var dequeuesCellsForNodeBackedItems: Bool { false }

    /// By default the block of the method that always has one.
    public func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock? {
        let block: ASCellNodeBlock = self.collectionNode(node, nodeBlockForItemAt: path)
        return block
    }

    /// By default the block of the method that always has one.
    public func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock? {
        let block: ASCellNodeBlock = self.collectionNode(
            collectionNode, nodeBlockForSupplementaryElementOfKind: kind, at: indexPath)
        return block
    }

    /// By default false.
    public func collectionView(_: UICollectionView, canMoveItemAt: IndexPath) -> Bool { false }

    /// By default there is no node.
    public func collectionNode(
        _: ASCollectionNode, nodeForSupplementaryElementOfKind: String, at: IndexPath
    ) -> ASCellNode { PassthroughCellNode() }

    /// By default an empty view.
    public func collectionView(
        _: UICollectionView, viewForSupplementaryElementOfKind: String, at: IndexPath
    ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }
}

/// A delegate that is also told of the cells and views of items without nodes, by the methods of
/// `UICollectionViewDelegate`, such as `collectionView(_:willDisplay:forItemAt:)`.
@preconcurrency @MainActor public protocol ASCollectionDelegateInterop: ASCollectionDelegate {}
