import CollectionCore
import Execution
import Logging

/// The main-thread side of a table node: data, ranges, settings, and the way between them and the table view.
@MainActor final class TableNodeCore {
    unowned let node: ASTableNode
    let data = DataController()
    let ranges: RangeController
    weak var dataSource: (any ASTableDataSource)?
    weak var delegate: (any ASTableDelegate)?
    var synchronousDisplayBudget: TimeInterval?
    var settings = Settings()
    private var transaction = UpdateTransaction()
    private var changedSizes: [CellElement] = []
    private let link: ContainerLink

    /// Settings a table node keeps for its view.
    struct Settings {
        var contentInset = UIEdgeInsets.zero
        var contentOffset: CGPoint?
        var allowsSelection = true
        var allowsMultipleSelection = false
    }

    private var view: ASTableView? { node.viewIfLoaded as? ASTableView }

    init(node: ASTableNode) {
        self.node = node
        ranges = RangeController(data: data)
        link = ContainerLink()
        link.core = self
        data.source = self
        data.cellContainer = link
        ranges.source = self
        ranges.onModeChange = { [weak self] in self?.view?.setNeedsLayout() }
    }

    deinit {
        data.tearDown()
    }

    // MARK: View

    func makeView(style: UITableView.Style) -> ASTableView {
        ASTableView(node: node, style: style)
    }

    func applyPending(to view: ASTableView) {
        view.delegate = delegate
        view.backgroundColor = node.backgroundColor ?? .white
        apply(to: view)
        if let offset = settings.contentOffset { view.setContentOffset(offset, animated: false) }
        DisplayCoordinator.shared.noteDiscontinuity()
    }

    func change(_ body: (inout Settings) -> Void) {
        body(&settings)
        if let view { apply(to: view) }
    }

    private func apply(to view: ASTableView) {
        if view.contentInset != settings.contentInset { view.contentInset = settings.contentInset }
        view.allowsSelection = settings.allowsSelection
        view.allowsMultipleSelection = settings.allowsMultipleSelection
    }

    func noteJump(animated: Bool) {
        if !animated { DisplayCoordinator.shared.noteDiscontinuity() }
    }

    // MARK: Passes

    func rowsDidLayOut() {
        ranges.update()
    }

    func containerStateDidChange() {
        ranges.invalidate()
        ranges.update()
        view?.setNeedsLayout()
    }

    // MARK: Updates

    func reloadData() {
        guard data.hasLoaded else { return }
        let gone = data.reload()
        ranges.elementsDidVanish(gone)
        view?.reloadRows()
        DisplayCoordinator.shared.noteDiscontinuity()
    }

    func performBatch(animated: Bool, updates: (() -> Void)?, completion: (@MainActor (Bool) -> Void)?) {
        data.loadIfNeeded()
        transaction.begin()
        updates?()
        end(animated: animated, completion: completion)
    }

    func edit(_ animation: UITableView.RowAnimation, _ body: (inout ChangeSet) -> Void) {
        // Before the first load there is nothing to follow: it will read everything.
        guard data.hasLoaded else { return }
        transaction.begin()
        transaction.record(body)
        end(animated: animation != .none, completion: nil)
    }

    private func end(animated: Bool, completion: (@MainActor (Bool) -> Void)?) {
        guard let closed = transaction.end(animated: animated, completion: completion) else { return }
        guard !closed.changes.isEmpty else { return closed.complete(true) }
        do {
            let (plan, gone) = try data.apply(closed.changes)
            ranges.elementsDidVanish(gone)
            guard let view else { return closed.complete(true) }
            view.apply(plan, animated: closed.isAnimated) { closed.complete($0) }
        } catch {
            Strictness.report(error)
            reloadData()
            closed.complete(false)
        }
    }

    func relayout() {
        view?.remeasureAll()
    }

    // MARK: Selection

    func mirror(at indexPath: IndexPath, _ change: (ASCellNode) -> Void) {
        guard let cell = data.elementIfMade(at: indexPath)?.node else { return }
        isMirroring = true
        change(cell)
        isMirroring = false
    }

    private var isMirroring = false

    func cellDidChangeSelection(_ cell: ASCellNode) {
        guard !isMirroring, let view, let path = indexPath(for: cell) else { return }
        if cell.isSelected {
            view.selectRow(at: path, animated: false, scrollPosition: .none)
        } else {
            view.deselectRow(at: path, animated: false)
        }
    }

    func cellDidChangeHighlight(_ cell: ASCellNode) {
        guard !isMirroring, let view, let path = indexPath(for: cell) else { return }
        view.cellForRow(at: path)?.setHighlighted(cell.isHighlighted, animated: false)
    }

    func indexPath(for cell: ASCellNode) -> IndexPath? {
        data.element(of: cell).flatMap { data.indexPath(of: $0) }
    }
}

// MARK: - Source of data and ranges

extension TableNodeCore: DataControllerSource {
    var dataSourceName: String { dataSource.map { "\(type(of: $0))" } ?? "no data source" }

    func numberOfSections() -> Int { dataSource?.numberOfSections(in: node) ?? 0 }

    func numberOfItems(inSection section: Int) -> Int {
        dataSource?.tableNode(node, numberOfRowsInSection: section) ?? 0
    }

    func nodeBlock(at path: IndexPath) -> ASCellNodeBlock {
        guard let dataSource else { return { ASCellNode() } }
        return dataSource.tableNode(node, nodeBlockForRowAt: path)
    }

    func constrainedSize(at path: IndexPath) -> ASSizeRange {
        let inset = settings.contentInset
        let width: CGFloat = max(0, node.bounds.width - inset.left - inset.right)
        let range = delegate?.tableNode(node, constrainedSizeForRowAt: path) ?? ASSizeRangeUnconstrained
        let low = CGSize(width: width, height: range.min.height)
        let high = CGSize(width: width, height: range.max.height)
        return ASSizeRange(min: low, max: high)
    }

    func didPrepareElements(_ elements: [CellElement]) {
        ranges.nodesDidPrepare(elements)
        view?.setNeedsLayout()
    }

    func elementDidInvalidateSize(_ element: CellElement) {
        guard let path = data.indexPath(of: element), let view else { return }
        view.remeasureRow(at: path)
    }
}

extension TableNodeCore: RangeControllerSource {
    var rangeViewport: CGRect { view?.bounds ?? .zero }
    var rangeScrollsHorizontally: Bool { false }
    var rangeScrollsVertically: Bool { true }
    var rangeVelocity: CGPoint { view?.scrollVelocity ?? .zero }
    var containerInterfaceState: ASInterfaceState { node.interfaceState }
    var visibleItemPaths: [IndexPath] { view?.indexPathsForVisibleRows ?? [] }

    func itemPaths(in rect: CGRect) -> [IndexPath] {
        view?.indexPathsForRows(in: rect) ?? []
    }
}

extension TableNodeCore: ContainerCore {
    var containerDisplayNode: ASDisplayNode { node }
}
