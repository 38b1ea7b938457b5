import CollectionCore
// What the view had before there were nodes for it, besides what `_ASContainerView` has. Everything here is the node's;
// edits by `beginUpdates()`, `insertRows(at:with:)` and so on go to the node, too. Nothing happens once the node is
// gone.
extension ASTableView {
    /// The same as `dataSource` of the table node.
    @available(*, deprecated, message: "Use the table node's dataSource.")
    public weak var asyncDataSource: (any ASTableDataSource)? {
        get { tableNode?.dataSource }
        set { tableNode?.dataSource = newValue }
    }

    /// The same as `delegate` of the table node.
    @available(*, deprecated, message: "Use the table node's delegate.")
    public weak var asyncDelegate: (any ASTableDelegate)? {
        get { tableNode?.delegate }
        set { tableNode?.delegate = newValue }
    }

    /// The same as `automaticallyAdjustsContentOffset` of the table node.
    @available(*, deprecated, message: "Use the table node's automaticallyAdjustsContentOffset.")
    public var automaticallyAdjustsContentOffset: Bool {
        get { tableNode?.automaticallyAdjustsContentOffset ?? false }
        set { tableNode?.automaticallyAdjustsContentOffset = newValue }
    }

    /// Where the row of a cell is on screen; nil for other nodes, and before the update that brings it is shown.
    @available(*, deprecated, message: "Use the table node's indexPath(for:), which answers for the data source.")
    public func indexPath(for cellNode: ASCellNode) -> IndexPath? {
        guard let tableNode, cellNode.owningNode === tableNode else { return nil }
        return (tableNode.loadedData.path(of: cellNode) as ShownPath?).map { IndexPath(ofView: $0) }
    }

    // MARK: Updates

    /// Closes a batch that `beginUpdates()` opened.
    @available(*, deprecated, message: "Use the table node's performBatch(animated:updates:completion:).")
    public func endUpdates(animated: Bool, completion: (@MainActor (Bool) -> Void)?) {
        tableNode?.core.endEdits(animated: animated) { completion?($0) }
    }
}

extension ASTableView: _ASContainerView {
    /// For members that this view has in common with those of other nodes.
    public var _containerNode: ASContainerNode? { tableNode }
}
