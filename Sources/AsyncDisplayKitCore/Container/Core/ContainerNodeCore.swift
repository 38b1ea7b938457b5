import CollectionCore
import Execution

/// The main-thread side of a container node: data, ranges, updates, and the way between them and the list view. What
/// tables and collections differ in is behind `ContainerContent` and `ContainerScrollView`.
@MainActor final class ContainerNodeCore {
    /// The node; nil once it is released, which may happen on any thread and is before the core's own release.
    @BackReference private(set) var node: ASContainerNode?
    var content: (any ContainerContent)? { node?.content }
    let data = DataController()
    let ranges: RangeController
    /// The table or collection view, once it exists.
    @ProtocolBackReference private(set) var view: (any ContainerScrollView)?
    let fetchers = [BatchFetcher(edge: .tail), BatchFetcher(edge: .head)]
    /// Whether the default implementation of a delegate method for nodes was called. If so, the delegate does not
    /// implement that method.
    var usedDefaultMethod = false
    weak var batchFetchingDelegate: (any ASBatchFetchingDelegate)?
    /// Cells, and supplementaries without nodes, in the order in which they came on screen.
    var shown: [ShownView] = []
    private var lifecycle: LifecycleObserver?
    private let link = ContainerLink()
    /// The batches whose completions have not been called, and the calls that wait for updates.
    let updates = UpdateQueue()
    /// Counts rounds and updates of the node and its view together. In a frame the first 32 updates are shown one by
    /// one; later edits of items become one update without animation.
    let rounds = EditRounds()
    /// The elements that `layOutAhead()` waits for; empty if it waits for none.
    var ahead: [CellElement] = []
    /// How updates are prepared and shown.
    var layoutMode: ASCellLayoutMode = []

    init(node: ASContainerNode) {
        ranges = RangeController(data: data)
        self.node = node
        link.core = self
        data.source = node.content
        data.core = self
        data.link = link
        ranges.source = self
        for fetcher in fetchers { fetcher.source = self }
        let reference = BackReference(self)
        lifecycle = LifecycleObserver { event in
            guard let self = reference.object else { return }
            self.ranges.applicationDidChange(event, container: self.node?.interfaceState ?? [])
            self.containerStateDidChange()
        }
    }

    deinit {
        data.tearDown()
        MainThread.run { [updates] in updates.finishAll() }
    }

    // MARK: View

    func adopt(_ view: any ContainerScrollView) {
        view.scrollObserver = self
        view.engine.data.share(rounds)
        self.view = view
    }

    /// Gives the view what was set on the node before.
    func viewDidLoad() {
        guard let view, let node else { return }
        node.content.connect(view)
        _ = node.settledView
        view.backgroundColor = node.backgroundColor ?? .systemBackground
        rangesDidChange()
        batchSettingsDidChange()
        DisplayCoordinator.shared.noteDiscontinuity()
    }

    func rangesDidChange() {
        if let node { ranges.tuning = node.nodeLock.withLock { node.storedSettings.tuning } }
        ranges.invalidate()
        view?.setNeedsLayout()
    }

    // MARK: Passes

    /// Called when a layout pass has placed the cells: updates the ranges.
    func elementsDidLayOut() {
        view?.updateFlippedAxis()
        ranges.update()
        for fetcher in fetchers { fetcher.check() }
    }

    func containerStateDidChange() {
        ranges.invalidate()
        ranges.update()
        view?.setNeedsLayout()
    }

    /// Gives cells near the viewport the container's traits now, other cells when they come near. If cells have other
    /// sizes with these traits, all cells are at their new places in the next frame, without animation.
    func traitsDidChange() {
        let category = link.containerTraits.preferredContentSizeCategory
        if let node { link.containerTraits = node.asyncTraitCollection() }
        if link.containerTraits.preferredContentSizeCategory != category { view?.forgetSizes() }
        ranges.forEachActive { data.giveTraits(to: $0) }
        UIView.performWithoutAnimation { link.reportInvalidated() }
    }

    /// Runs `body`, which scrolls, when the data source's order is on screen. Without animation everything visible may
    /// change at once, so all threads together draw the next frame.
    func scroll(animated: Bool, _ body: @escaping @MainActor () -> Void) {
        whenShown {
            body()
            if !animated { DisplayCoordinator.shared.noteDiscontinuity() }
        }
    }

    /// The user dragged an item to another place, where the view shows it already. The data controller follows; then
    /// the data source is told, and may make edits, whose paths are those after the move.
    ///
    /// If there are edits that are not on screen yet, these paths mean other items to the data source. Then it is not
    /// told, and the item goes back to its place.
    func userDidMoveItem(at source: ShownPath, to destination: ShownPath, tellDataSource: () -> Void) {
        do {
            guard try data.moveItem(at: source, to: destination, tellDataSource: tellDataSource) else {
                view?.reloadElements()
                return
            }
        } catch {
            Strictness.report(error)
            reloadData()
        }
        ranges.invalidate()
        view?.setNeedsLayout()
    }

    // MARK: Selection

    // The list view owns what is selected and highlighted, of items without nodes, too (`ListSelection`). Nodes hold
    // copies for other threads. Setting such a copy from outside is a request to the list view.

    /// Called when the list view has selected or deselected neighbours. O(nodes made of these).
    func selectionDidChange(_ items: Range<Int>, inSection section: Int, isSelected: Bool) {
        let start = ItemPath(section: section, item: items.lowerBound)
        let end = ItemPath(section: section, item: items.upperBound)
        data.displayed.forEachPayload(from: start, to: end) { _, _, record in
            record.element.node?.follow(\.isSelected, isSelected)
            return true
        }
    }

    /// Called when a node was made, or comes on screen. The node becomes selected if its item was selected before the
    /// node existed. If the node was selected before the list view knew its item, the list view selects the item.
    func agreeOnSelection(with cell: ASCellNode) {
        guard let view, cell.isSelected || !view.selectedPaths.isEmpty, let path = shownPath(of: cell) else {
            return
        }
        if view.selectedPaths.contains(path) {
            cell.follow(\.isSelected, true)
        } else if cell.isSelected {
            view.setSelected(true, at: path)
        }
    }

    /// Nodes on screen, in the order of their items.
    var visibleNodes: [ASCellNode] { visiblePaths.compactMap { data.elementIfMade(at: $0)?.shownNode } }

    private var visiblePaths: [ShownPath] { view?.visiblePaths ?? [] }

    /// Items on screen by their paths in the data source, without those it has deleted.
    var visibleDataSourcePaths: [IndexPath] {
        visiblePaths.compactMap(clientPath)
    }
}

extension ASCellNode {
    /// Sets the node's copy of a state that the list view owns, if it has another value.
    @MainActor func follow(_ state: ReferenceWritableKeyPath<ASCellNode, Bool>, _ value: Bool) {
        if self[keyPath: state] != value { self[keyPath: state] = value }
    }
}

// What the data controller asks the core, and tells it of elements.
extension ContainerNodeCore {
    /// Called in pass 2 when workers have made or measured nodes: sizes and ranges may change.
    func didPrepareElements(_ elements: [CellElement]) {
        let resized = elements.filter { $0.listedSize != nil }
        if !resized.isEmpty { sizesDidChange(resized) }
        // Measuring a node on screen sets its frame to the measured size; its cell then gives it the cell's size again.
        for entry in shown where entry.node != nil && elements.contains(where: { $0.node === entry.node }) {
            entry.view.setNeedsLayout()
        }
        ranges.nodesDidPrepare(elements)
        content?.calculatedLayout?.advance()
        advanceLayouts()
        view?.setNeedsLayout()
        layOutIfAhead()
        scheduleUpdates()
    }

    /// Called when a supplementary has got another node, or none. `path` is its path on screen; nil if it is not there.
    func didReplaceSupplementary(_ old: CellElement, ofKind kind: String, at path: ShownPath?) {
        ranges.elementsDidVanish([old])
        // A calculation of places may have been waiting for the old node.
        content?.calculatedLayout?.advance()
        advanceLayouts()
        guard let view, let path else { return }
        view.reloadSupplementary(ofKind: kind, at: IndexPath(ofView: path))
        view.remeasureSupplementaries(inSections: [path.section])
    }
}

// What the cells tell their container.
extension ContainerNodeCore {
    func cellDidChangeSelection(_ cell: ASCellNode) {
        guard let path = shownPath(of: cell) else { return }
        view?.setSelected(cell.isSelected, at: path)
    }

    func cellDidChangeHighlight(_ cell: ASCellNode) {
        guard let path = shownPath(of: cell) else { return }
        view?.engine.selection.setHighlighted(cell.isHighlighted, at: path)
    }

    private func shownPath(of cell: ASCellNode) -> ShownPath? {
        cell.itemElement.flatMap { data.path(of: $0) }
    }
}
