import CollectionCore
import Execution
import Logging

/// A table whose rows are cell nodes, made, measured and drawn on workers as they come near the viewport.
///
/// All index paths are of the data source's present index space. Everything works before the view exists, too: counts and
/// nodes can be asked for, and updates are followed.
open class ASTableNode: ASDisplayNode {
    /// What the table is asked about and told, and what follows from it; one object, so that the node itself stays usable
    /// on any thread. Made with the node, used on the main thread.
    nonisolated(unsafe) private var storedCore: TableNodeCore?
    private let tableStyle: UITableView.Style

    public override convenience init() {
        self.init(style: .plain)
    }

    public init(style: UITableView.Style) {
        tableStyle = style
        super.init()
    }

    @MainActor var core: TableNodeCore {
        if let storedCore { return storedCore }
        let core = TableNodeCore(node: self)
        storedCore = core
        return core
    }

    override package func makeBackingView() -> UIView {
        core.makeView(style: tableStyle)
    }

    /// The table view; made at the first access.
    @preconcurrency @MainActor override open var view: ASTableView {
        guard let view = requireView() as? ASTableView else {
            preconditionFailure("A table node's view is an ASTableView.")
        }
        return view
    }

    /// The same as `view`.
    @preconcurrency @MainActor public var tableView: ASTableView { view }

    @MainActor var loadedData: DataController {
        core.data.loadIfNeeded()
        return core.data
    }

    // MARK: Data source and delegate

    /// Held weakly.
    @preconcurrency @MainActor public weak var dataSource: (any ASTableDataSource)? {
        get { core.dataSource }
        set {
            core.dataSource = newValue
            reloadData()
        }
    }

    /// Held weakly.
    @preconcurrency @MainActor public weak var delegate: (any ASTableDelegate)? {
        get { core.delegate }
        set {
            core.delegate = newValue
            (viewIfLoaded as? ASTableView)?.delegate = newValue
        }
    }

    // MARK: States

    override open func didLoad() {
        super.didLoad()
        core.applyPending(to: tableView)
    }

    override open func didEnterPreloadState() {
        super.didEnterPreloadState()
        // A table in a page that comes near prepares its first rows ahead of time.
        if isRangeManaged, !bounds.isEmpty { tableView.layoutIfNeeded() }
    }

    override open func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {
        super.interfaceStateDidChange(newState, from: oldState)
        core.containerStateDidChange()
    }

    /// Called by the table view when its rows are in place.
    @MainActor func rowsDidLayOut() {
        core.elementsDidLayOut()
    }

    @MainActor func mirror(at indexPath: IndexPath, _ change: (ASCellNode) -> Void) {
        core.mirror(at: indexPath, change)
    }

    /// The table view shows everything.
    override package var implementsDisplay: Bool { false }
}

@available(swift, introduced: 6)
extension ASTableNode: @unchecked Sendable {}  // state is behind the node's lock or main-thread only

// MARK: - Rows

extension ASTableNode {
    @preconcurrency @MainActor public var numberOfSections: Int { loadedData.map.numberOfSections }

    @preconcurrency @MainActor public func numberOfRows(inSection section: Int) -> Int {
        let map = loadedData.map
        return (0..<map.numberOfSections).contains(section) ? map.numberOfItems(in: section) : 0
    }

    /// The row's node, made and measured now if it was not yet; nil for a row that does not exist.
    @preconcurrency @MainActor public func nodeForRow(at indexPath: IndexPath) -> ASCellNode? {
        guard let element = loadedData.element(at: indexPath) else { return nil }
        if element.node == nil { loadedData.finish([indexPath]) }
        return element.node
    }

    @preconcurrency @MainActor public func indexPath(for cellNode: ASCellNode) -> IndexPath? {
        core.indexPath(for: cellNode)
    }

    /// Top to bottom.
    @preconcurrency @MainActor public var visibleNodes: [ASCellNode] {
        indexPathsForVisibleRows().compactMap { core.data.elementIfMade(at: $0)?.node }
    }

    @preconcurrency @MainActor public func indexPathsForVisibleRows() -> [IndexPath] {
        (viewIfLoaded as? ASTableView)?.indexPathsForVisibleRows ?? []
    }

    @preconcurrency @MainActor public func rectForRow(at indexPath: IndexPath) -> CGRect {
        tableView.rectForRow(at: indexPath)
    }

    @preconcurrency @MainActor public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        tableView.cellForRow(at: indexPath)
    }

    @preconcurrency @MainActor public func indexPathForRow(at point: CGPoint) -> IndexPath? {
        tableView.indexPathForRow(at: point)
    }

    @preconcurrency @MainActor public func scrollToRow(
        at indexPath: IndexPath, at position: UITableView.ScrollPosition, animated: Bool
    ) {
        tableView.scrollToRow(at: indexPath, at: position, animated: animated)
        core.noteJump(animated: animated)
    }

    // MARK: Selection

    @preconcurrency @MainActor public func selectRow(
        at indexPath: IndexPath?, animated: Bool, scrollPosition: UITableView.ScrollPosition
    ) {
        tableView.selectRow(at: indexPath, animated: animated, scrollPosition: scrollPosition)
        if let indexPath { mirror(at: indexPath) { $0.isSelected = true } }
    }

    @preconcurrency @MainActor public func deselectRow(at indexPath: IndexPath, animated: Bool) {
        tableView.deselectRow(at: indexPath, animated: animated)
        mirror(at: indexPath) { $0.isSelected = false }
    }

    @preconcurrency @MainActor public var indexPathForSelectedRow: IndexPath? { tableView.indexPathForSelectedRow }
    @preconcurrency @MainActor public var indexPathsForSelectedRows: [IndexPath]? {
        tableView.indexPathsForSelectedRows
    }

    // MARK: Settings, kept until the view exists

    @preconcurrency @MainActor public var contentInset: UIEdgeInsets {
        get { core.settings.contentInset }
        set { core.change { $0.contentInset = newValue } }
    }

    @preconcurrency @MainActor public var contentOffset: CGPoint {
        get { (viewIfLoaded as? ASTableView)?.contentOffset ?? core.settings.contentOffset ?? .zero }
        set { setContentOffset(newValue, animated: false) }
    }

    @preconcurrency @MainActor public func setContentOffset(_ offset: CGPoint, animated: Bool) {
        if let view = viewIfLoaded as? ASTableView {
            view.setContentOffset(offset, animated: animated)
        } else {
            core.settings.contentOffset = offset
        }
    }

    @preconcurrency @MainActor public var allowsSelection: Bool {
        get { core.settings.allowsSelection }
        set { core.change { $0.allowsSelection = newValue } }
    }

    @preconcurrency @MainActor public var allowsMultipleSelection: Bool {
        get { core.settings.allowsMultipleSelection }
        set { core.change { $0.allowsMultipleSelection = newValue } }
    }

    /// How long the main thread may wait, in one frame, for cells that never show placeholders; nil for as long as it takes.
    @preconcurrency @MainActor public var synchronousDisplayBudget: TimeInterval? {
        get { core.synchronousDisplayBudget }
        set { core.synchronousDisplayBudget = newValue }
    }

    // MARK: Ranges

    @preconcurrency @MainActor public func tuningParameters(for rangeType: ASLayoutRangeType) -> ASRangeTuningParameters
    {
        core.ranges.tuning[.full, rangeType]
    }

    @preconcurrency @MainActor public func setTuningParameters(
        _ parameters: ASRangeTuningParameters, for rangeType: ASLayoutRangeType
    ) {
        setTuningParameters(parameters, for: .full, rangeType: rangeType)
    }

    @preconcurrency @MainActor public func tuningParameters(
        for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType
    ) -> ASRangeTuningParameters {
        core.ranges.tuning[mode, rangeType]
    }

    @preconcurrency @MainActor public func setTuningParameters(
        _ parameters: ASRangeTuningParameters, for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType
    ) {
        core.ranges.tuning[mode, rangeType] = parameters
        core.ranges.invalidate()
    }
}

extension ASTableNode: ASRangeControllerUpdateRangeProtocol {
    public func updateCurrentRange(with mode: ASLayoutRangeMode) {
        core.ranges.setMode(mode)
    }
}

// MARK: - Updates

extension ASTableNode {
    /// Asks for everything anew; keeps the position as far as the new content allows.
    @preconcurrency @MainActor public func reloadData(completion: (@MainActor () -> Void)? = nil) {
        core.reloadData()
        completion?()
    }

    /// Gathers edits, checks them against the data source's counts and applies them in one pass. `completion` is called on
    /// the main thread, with false if the update was inconsistent and everything was reloaded instead.
    @preconcurrency @MainActor public func performBatch(
        animated: Bool, updates: (() -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        core.performBatch(animated: animated, updates: updates, completion: completion)
    }

    @preconcurrency @MainActor public func performBatchUpdates(
        _ updates: (() -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        performBatch(animated: true, updates: updates, completion: completion)
    }

    @preconcurrency @MainActor public func insertRows(at paths: [IndexPath], with animation: UITableView.RowAnimation) {
        core.edit(animated: animation != .none) { $0.insertItems(at: paths.map(ItemPath.init)) }
    }

    @preconcurrency @MainActor public func deleteRows(at paths: [IndexPath], with animation: UITableView.RowAnimation) {
        core.edit(animated: animation != .none) { $0.deleteItems(at: paths.map(ItemPath.init)) }
    }

    @preconcurrency @MainActor public func reloadRows(at paths: [IndexPath], with animation: UITableView.RowAnimation) {
        core.edit(animated: animation != .none) { $0.reloadItems(at: paths.map(ItemPath.init)) }
    }

    @preconcurrency @MainActor public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        core.edit(animated: true) { $0.moveItem(at: ItemPath(indexPath), to: ItemPath(newIndexPath)) }
    }

    @preconcurrency @MainActor public func insertSections(
        _ sections: IndexSet, with animation: UITableView.RowAnimation
    ) {
        core.edit(animated: animation != .none) { $0.insertSections(sections) }
    }

    @preconcurrency @MainActor public func deleteSections(
        _ sections: IndexSet, with animation: UITableView.RowAnimation
    ) {
        core.edit(animated: animation != .none) { $0.deleteSections(sections) }
    }

    @preconcurrency @MainActor public func reloadSections(
        _ sections: IndexSet, with animation: UITableView.RowAnimation
    ) {
        core.edit(animated: animation != .none) { $0.reloadSections(sections) }
    }

    @preconcurrency @MainActor public func moveSection(_ section: Int, toSection newSection: Int) {
        core.edit(animated: true) { $0.moveSection(section, to: newSection) }
    }

    /// Measures every row again as it comes near.
    @preconcurrency @MainActor public func relayoutItems() {
        core.relayout()
    }

    // Updates are applied when they are made, so there is never one under way.

    @preconcurrency @MainActor public var isProcessingUpdates: Bool { false }

    @preconcurrency @MainActor public func onDidFinishProcessingUpdates(_ body: (@MainActor () -> Void)?) { body?() }

    @preconcurrency @MainActor public func waitUntilAllUpdatesAreProcessed() {}
}
