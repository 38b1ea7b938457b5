import CollectionCore
import Execution

/// The main-thread side of a container node: data, ranges, updates, and the way between them and the list view. Tables and
/// collections differ in what they ask and in their views, which is what subclasses bring.
@MainActor class ContainerNodeCore {
    let data = DataController()
    let ranges: RangeController
    var synchronousDisplayBudget: TimeInterval?
    private let link = ContainerLink()
    private var transaction = UpdateTransaction()
    private(set) var isMirroring = false

    init() {
        ranges = RangeController(data: data)
        link.core = self
        data.source = self
        data.cellContainer = link
        ranges.source = self
        ranges.onModeChange = { [weak self] in self?.listView?.setNeedsLayout() }
    }

    deinit {
        data.tearDown()
    }

    // MARK: What subclasses bring

    var node: ASDisplayNode { preconditionFailure("A subclass names its node.") }
    /// The table or collection view, once it exists.
    var listView: UIScrollView? { nil }
    var dataSourceName: String { "no data source" }
    func numberOfSections() -> Int { 0 }
    func numberOfItems(inSection section: Int) -> Int { 0 }
    func nodeBlock(at path: IndexPath) -> ASCellNodeBlock { { ASCellNode() } }
    func constrainedSize(at path: IndexPath) -> ASSizeRange { ASSizeRangeUnconstrained }
    func supplementaryNodeBlock(ofKind kind: String, at path: IndexPath) -> ASCellNodeBlock? { nil }
    func reloadView() {}
    func applyToView(_ plan: UpdatePlan, animated: Bool, completion: @escaping @MainActor (Bool) -> Void) {
        completion(true)
    }
    func remeasureItem(at path: IndexPath) {}
    func setSelected(_ isSelected: Bool, at path: IndexPath) {}
    func setHighlighted(_ isHighlighted: Bool, at path: IndexPath) {}
    var visibleItemPaths: [IndexPath] { [] }
    func itemPaths(in rect: CGRect) -> [IndexPath] { [] }
    var scrollableDirections: ScrollDirection { .verticalDirections }

    // MARK: Passes

    /// Cells are in place: ranges follow.
    func elementsDidLayOut() {
        ranges.update()
    }

    func containerStateDidChange() {
        ranges.invalidate()
        ranges.update()
        listView?.setNeedsLayout()
    }

    /// What is visible changes altogether, so the next frame is drawn by all threads together.
    func noteJump(animated: Bool) {
        if !animated { DisplayCoordinator.shared.noteDiscontinuity() }
    }

    // MARK: Updates

    func reloadData() {
        guard data.hasLoaded else { return }
        let gone = data.reload()
        ranges.elementsDidVanish(gone)
        reloadView()
        DisplayCoordinator.shared.noteDiscontinuity()
    }

    func performBatch(animated: Bool, updates: (() -> Void)?, completion: (@MainActor (Bool) -> Void)?) {
        data.loadIfNeeded()
        transaction.begin()
        updates?()
        end(animated: animated, completion: completion)
    }

    func edit(animated: Bool, _ body: (inout ChangeSet) -> Void) {
        // Before the first load there is nothing to follow: it will read everything.
        guard data.hasLoaded else { return }
        transaction.begin()
        transaction.record(body)
        end(animated: animated, completion: nil)
    }

    private func end(animated: Bool, completion: (@MainActor (Bool) -> Void)?) {
        guard let closed = transaction.end(animated: animated, completion: completion) else { return }
        guard !closed.changes.isEmpty else { return closed.complete(true) }
        do {
            let (plan, gone) = try data.apply(closed.changes)
            ranges.elementsDidVanish(gone)
            guard listView != nil else { return closed.complete(true) }
            applyToView(plan, animated: closed.isAnimated) { closed.complete($0) }
        } catch {
            Strictness.report(error)
            reloadData()
            closed.complete(false)
        }
    }

    // MARK: Selection

    /// Changes a node as the list view changed; the node's change does not come back to the view.
    func mirror(at indexPath: IndexPath, _ change: (ASCellNode) -> Void) {
        guard let cell = data.elementIfMade(at: indexPath)?.node else { return }
        isMirroring = true
        change(cell)
        isMirroring = false
    }

    func indexPath(for cell: ASCellNode) -> IndexPath? {
        data.element(of: cell).flatMap { data.indexPath(of: $0) }
    }

    /// Scrolling is reported to the visible cells that want to know.
    func sendVisibilityEvent(_ event: ASCellNodeVisibilityEvent) {
        for path in visibleItemPaths { data.elementIfMade(at: path)?.node?.sendVisibility(event) }
    }
}

extension ContainerNodeCore: DataControllerSource {
    func didPrepareElements(_ elements: [CellElement]) {
        ranges.nodesDidPrepare(elements)
        listView?.setNeedsLayout()
    }

    func elementDidInvalidateSize(_ element: CellElement) {
        guard let path = data.indexPath(of: element) else { return }
        remeasureItem(at: path)
    }
}

extension ContainerNodeCore: RangeControllerSource {
    var rangeViewport: CGRect { listView?.bounds ?? .zero }
    var rangeVelocity: CGPoint { listView?.scrollVelocity ?? .zero }
    var containerInterfaceState: ASInterfaceState { node.interfaceState }
}

extension ContainerNodeCore: ContainerCore {
    var containerDisplayNode: ASDisplayNode { node }

    func cellDidChangeSelection(_ cell: ASCellNode) {
        guard !isMirroring, let path = indexPath(for: cell) else { return }
        setSelected(cell.isSelected, at: path)
    }

    func cellDidChangeHighlight(_ cell: ASCellNode) {
        guard !isMirroring, let path = indexPath(for: cell) else { return }
        setHighlighted(cell.isHighlighted, at: path)
    }
}
