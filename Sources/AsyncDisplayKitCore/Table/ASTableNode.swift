import CollectionCore
import Execution
import Logging

/// A table whose rows are cell nodes, made, measured and drawn on workers as they come near the viewport.
open class ASTableNode: ASContainerNode {
    private var dataSourceReference = ProtocolBackReference<any ASTableDataSource>()
    private var delegateReference = ProtocolBackReference<any ASTableDelegate>()

    /// A plain table. Any thread. Designated, so that subclasses in other modules have it.
    public init() {
        super.init(content: TableContent(style: .plain))
    }

    /// Any thread.
    public init(style: UITableView.Style) {
        super.init(content: TableContent(style: style))
    }

    @MainActor override func dataDidReload() { (viewIfLoaded as? ASTableView)?.reloadSectionIndexTitles() }

    /// The table view; made at the first access.
    @preconcurrency @MainActor override open var view: ASTableView {
        guard let view = requireView() as? ASTableView else {
            Misuse.stop("A table node's view is an ASTableView.")
        }
        return view
    }

    /// The node's view: another name of `view`.
    @preconcurrency @MainActor public var tableView: ASTableView { view }

    /// Held weakly. May be set on any thread; everything is then asked for again.
    public weak var dataSource: (any ASTableDataSource)? {
        get { nodeLock.withLock { dataSourceReference.object } }
        set {
            nodeLock.withLock { dataSourceReference.object = newValue }
            dataSourceDidChange()
        }
    }

    /// Held weakly. May be set on any thread.
    public weak var delegate: (any ASTableDelegate)? {
        get { nodeLock.withLock { delegateReference.object } }
        set {
            nodeLock.withLock { delegateReference.object = newValue }
            delegateDidChange()
        }
    }
}

@available(swift, introduced: 6)
extension ASTableNode: @unchecked Sendable {}  // state is behind the node's lock or main-thread only

// MARK: - Rows

extension ASTableNode {
    /// The number of rows that the data source counts in a section; 0 for a section that does not exist.
    @preconcurrency @MainActor public func numberOfRows(inSection section: Int) -> Int {
        numberOfElements(inSection: section)
    }

    /// The row's node, made and measured now unless that is done; nil for a row that does not exist.
    @preconcurrency @MainActor public func nodeForRow(at indexPath: IndexPath) -> ASCellNode? {
        node(at: SourcePath(indexPath))
    }

    /// The row's node model, if the data source gives models: that of its node, or the one that the node will get when
    /// it is made. Also nil for a row that does not exist.
    @preconcurrency @MainActor public func nodeModelForRow(at indexPath: IndexPath) -> Any? {
        presentData.nodeModel(at: SourcePath(indexPath))
    }

    /// The rows on screen, from top to bottom; none before the view exists.
    @preconcurrency @MainActor public func indexPathsForVisibleRows() -> [IndexPath] {
        core.visibleDataSourcePaths
    }

    /// The frame of a row in content coordinates; zero for a row that is not in the order on screen yet.
    @preconcurrency @MainActor public func rectForRow(at indexPath: IndexPath) -> CGRect {
        core.shownPath(indexPath).map { tableView.rectForRow(at: tableView.place(ofRow: $0)) }
            ?? .zero
    }

    /// Rows that reach into a rectangle of the content, from top to bottom, without those the data source has deleted.
    /// They are found by estimates where heights are not known yet.
    @preconcurrency @MainActor public func indexPathsForRows(in rect: CGRect) -> [IndexPath] {
        core.view?.contents(in: rect).items.compactMap { core.clientPath($0) } ?? []
    }

    /// Whether the first row on screen also stays where it is if rows are inserted before it while the table shows its
    /// very beginning. At other places it always stays, and with `leadingScreensForHeadBatching` at the beginning, too.
    /// Default false. Any thread.
    public var automaticallyAdjustsContentOffset: Bool {
        get { nodeLock.withLock { storedSettings.automaticallyAdjustsContentOffset } }
        set { set(\.automaticallyAdjustsContentOffset, to: newValue) }
    }

    /// The cell of a row on screen.
    @preconcurrency @MainActor public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        core.shownPath(indexPath).flatMap { tableView.cellForRow(at: IndexPath(ofView: $0)) }
    }

    /// The row at a point of the content. Also nil for a row that is still on screen but deleted in the data source.
    @preconcurrency @MainActor public func indexPathForRow(at point: CGPoint) -> IndexPath? {
        tableView.indexPathForRow(at: point).flatMap { core.clientPath(ShownPath($0)) }
    }

    /// Brings a row to a place of the viewport; before the first layout, the table begins there. Does nothing when
    /// there is no such row.
    @preconcurrency @MainActor public func scrollToRow(
        at indexPath: IndexPath, at position: UITableView.ScrollPosition, animated: Bool
    ) {
        let reference = BackReference(tableView)
        core.scroll(animated: animated) {
            reference.object?.scrollToRow(at: indexPath, at: position, animated: animated)
        }
    }

    // MARK: Selection

    /// Selects a row without telling the delegate; nil deselects everything. `isSelected` of the nodes follows. A row
    /// that a pending update inserts is selected when that update is on screen.
    @preconcurrency @MainActor public func selectRow(
        at indexPath: IndexPath?, animated: Bool, scrollPosition: UITableView.ScrollPosition
    ) {
        let reference = BackReference(tableView)
        core.select(indexPath) { path in
            reference.object?.selectRow(
                at: path.map { IndexPath(ofView: $0) }, animated: animated, scrollPosition: scrollPosition)
        }
    }

    /// Deselects a row without telling the delegate. `isSelected` of its node follows.
    @preconcurrency @MainActor public func deselectRow(at indexPath: IndexPath, animated: Bool) {
        let reference = BackReference(tableView)
        core.select(indexPath) { path in
            if let path { reference.object?.deselectRow(at: IndexPath(ofView: path), animated: animated) }
        }
    }

    /// Whether a click selects in editing mode, too. Default false.
    public var allowsSelectionDuringEditing: Bool {
        get {
            value(of: \.selection.isAllowedDuringEditing) { ($0 as? UITableView)?.allowsSelectionDuringEditing == true }
        }
        set {
            set(\.selection.isAllowedDuringEditing, to: newValue) {
                ($0 as? UITableView)?.allowsSelectionDuringEditing = newValue
            }
        }
    }

    /// Whether several rows can be selected in editing mode, by marks at their left. Default false.
    public var allowsMultipleSelectionDuringEditing: Bool {
        get {
            value(of: \.selection.allowsMultipleDuringEditing) {
                ($0 as? UITableView)?.allowsMultipleSelectionDuringEditing == true
            }
        }
        set {
            set(\.selection.allowsMultipleDuringEditing, to: newValue) {
                ($0 as? UITableView)?.allowsMultipleSelectionDuringEditing = newValue
            }
        }
    }

    /// The first selected row.
    @preconcurrency @MainActor public var indexPathForSelectedRow: IndexPath? {
        tableView.indexPathForSelectedRow.flatMap { core.clientPath(ShownPath($0)) }
    }

    /// The selected rows, in order; nil when nothing is selected.
    @preconcurrency @MainActor public var indexPathsForSelectedRows: [IndexPath]? {
        tableView.indexPathsForSelectedRows?.compactMap { core.clientPath(ShownPath($0)) }
    }
}

// MARK: - Updates

extension ASTableNode {
    /// `performBatch` with animation.
    @preconcurrency @MainActor public func performBatchUpdates(
        _ updates: (() -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        performBatch(animated: true, updates: updates, completion: completion)
    }

    /// Inserts rows at these paths, which are those after the update. `.none` shows them without animation.
    @preconcurrency @MainActor public func insertRows(at paths: [IndexPath], with animation: UITableView.RowAnimation) {
        edit(animation) { $0.insertItems(at: paths.map { ItemPath($0) }, animation: $1) }
    }

    /// Deletes the rows at these paths, which are those before the update.
    @preconcurrency @MainActor public func deleteRows(at paths: [IndexPath], with animation: UITableView.RowAnimation) {
        edit(animation) { $0.deleteItems(at: paths.map { ItemPath($0) }, animation: $1) }
    }

    /// Has rows asked for again. Paths are those before the update.
    @preconcurrency @MainActor public func reloadRows(at paths: [IndexPath], with animation: UITableView.RowAnimation) {
        edit(animation) { $0.reloadItems(at: paths.map { ItemPath($0) }, animation: $1) }
    }

    /// Moves a row with its node, from its path before the update to the one after it.
    @preconcurrency @MainActor public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        editor().edit(animated: true) { $0.moveItem(at: ItemPath(indexPath), to: ItemPath(newIndexPath)) }
    }

    /// Inserts sections at these indexes, which are those after the update.
    @preconcurrency @MainActor public func insertSections(
        _ sections: IndexSet, with animation: UITableView.RowAnimation
    ) {
        edit(animation) { $0.insertSections(sections, animation: $1) }
    }

    /// Deletes the sections at these indexes, which are those before the update.
    @preconcurrency @MainActor public func deleteSections(
        _ sections: IndexSet, with animation: UITableView.RowAnimation
    ) {
        edit(animation) { $0.deleteSections(sections, animation: $1) }
    }

    /// Has sections asked for again. Indexes are those before the update.
    @preconcurrency @MainActor public func reloadSections(
        _ sections: IndexSet, with animation: UITableView.RowAnimation
    ) {
        edit(animation) { $0.reloadSections(sections, animation: $1) }
    }

    @MainActor private func edit(
        _ animation: UITableView.RowAnimation, _ body: (inout ChangeSet, EditAnimation) -> Void
    ) { editor().edit(animated: animation != .none) { body(&$0, EditAnimation(animation)) } }
}
