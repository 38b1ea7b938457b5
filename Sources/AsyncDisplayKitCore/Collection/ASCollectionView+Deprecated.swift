// Members that Texture's view had before there was a collection node; `_ASContainerView` has the others. Each one calls
// the node; edits by `performBatchUpdates`, `insertItems(at:)` and so on go to the node, too. Nothing happens once the
// node is gone.
extension ASCollectionView {
    /// The same as `dataSource` of the collection node.
    @available(*, deprecated, message: "Use the collection node's dataSource.")
    public weak var asyncDataSource: (any ASCollectionDataSource)? {
        get { collectionNode?.dataSource }
        set { collectionNode?.dataSource = newValue }
    }

    /// The same as `delegate` of the collection node.
    @available(*, deprecated, message: "Use the collection node's delegate.")
    public weak var asyncDelegate: (any ASCollectionDelegate)? {
        get { collectionNode?.delegate }
        set { collectionNode?.delegate = newValue }
    }

    /// The same as `layoutInspector` of the collection node.
    @available(*, deprecated, message: "Use the collection node's layoutInspector.")
    public weak var layoutInspector: (any ASCollectionViewLayoutInspecting)? {
        get { collectionNode?.layoutInspector }
        set { collectionNode?.layoutInspector = newValue }
    }

    /// The same as `scrollDirection` of the collection node.
    @available(*, deprecated, message: "Use the collection node's scrollDirection.")
    public var scrollDirection: ASScrollDirection { collectionNode?.scrollDirection ?? [] }

    // MARK: Updates

    /// The same as `performBatch(animated:updates:completion:)` of the collection node.
    @available(*, deprecated, message: "Use the collection node's method.")
    public func performBatch(
        animated: Bool, updates: (() -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        collectionNode?.performBatch(animated: animated, updates: updates, completion: completion)
    }

    // MARK: Elements

    /// The same as `registerSupplementaryNode(ofKind:)` of the collection node.
    @available(*, deprecated, message: "Use the collection node's registerSupplementaryNode(ofKind:).")
    public func registerSupplementaryNode(ofKind kind: String) {
        collectionNode?.registerSupplementaryNode(ofKind: kind)
    }

    /// The size the node of an item on screen was measured to; zero for an item that does not exist.
    @available(*, deprecated, message: "Use calculatedSize of nodeForItem(at:).")
    public func calculatedSizeForNode(at indexPath: IndexPath) -> CGSize {
        nodeForItem(at: indexPath)?.calculatedSize ?? .zero
    }
}

extension ASCollectionView: _ASContainerView {
    /// The node that the members shared by all container views call.
    public var _containerNode: ASContainerNode? { collectionNode }
}
