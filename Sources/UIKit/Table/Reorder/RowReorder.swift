/// A row that is being dragged to another place.
///
/// While it lasts the table's geometry, selection and visible rows are in terms of the order as shown.
@MainActor final class RowReorder {
    let cell: UITableViewCell
    var moved: MovedItem
    /// How far the pointer is from the top of the cell.
    let grip: CGFloat
    /// The pointer in the window.
    var pointer: CGPoint
    private(set) lazy var rows = ReorderedRows(self)
    unowned let base: any TableRowProvider
    let scroller: EdgeScroller

    init(
        cell: UITableViewCell, at path: IndexPath, grip: CGFloat, pointer: CGPoint, base: any TableRowProvider,
        scroller: EdgeScroller
    ) {
        self.cell = cell
        self.grip = grip
        self.pointer = pointer
        self.base = base
        self.scroller = scroller
        moved = MovedItem(at: path)
    }
}

/// The rows of a table in the order in which they are shown while one is dragged.
@MainActor final class ReorderedRows: TableRowProvider {
    private unowned let reorder: RowReorder
    private var base: any TableRowProvider { reorder.base }

    init(_ reorder: RowReorder) {
        self.reorder = reorder
    }

    private func data(_ path: IndexPath) -> IndexPath { reorder.moved.dataPath(of: path) }

    var commonDataSource: (any UITableViewCommonDataSource)? { base.commonDataSource }
    func dataSourceSection(_ section: Int) -> Int? { base.dataSourceSection(section) }
    func dataSourcePath(_ path: IndexPath) -> IndexPath? { base.dataSourcePath(data(path)) }
    var isBehindDataSource: Bool { base.isBehindDataSource }
    func numberOfSections() -> Int { base.numberOfSections() }
    func numberOfItems(inSection section: Int) -> Int {
        base.numberOfItems(inSection: section) + reorder.moved.difference(inSection: section)
    }
    func prepareRows(_ rows: [IndexPath]) { base.prepareRows(rows.map(data)) }
    func heightForRow(at path: IndexPath) -> CGFloat? { base.heightForRow(at: data(path)) }
    var heightsAreCheap: Bool { base.heightsAreCheap }
    func cellForRow(at path: IndexPath) -> UITableViewCell? {
        path == reorder.moved.target ? reorder.cell : base.cellForRow(at: data(path))
    }
    func willDisplay(_ cell: UITableViewCell, at path: IndexPath) {
        if cell !== reorder.cell { base.willDisplay(cell, at: data(path)) }
    }
    func didEndDisplaying(_ cell: UITableViewCell, at path: IndexPath) {
        base.didEndDisplaying(cell, at: data(path))
    }
    func didLayOutRows() { base.didLayOutRows() }
    func shouldHighlightItem(at path: IndexPath) -> Bool { false }
    func didHighlightItem(at path: IndexPath) { base.didHighlightItem(at: data(path)) }
    func didUnhighlightItem(at path: IndexPath) { base.didUnhighlightItem(at: data(path)) }
    func willSelectItem(at path: IndexPath) -> IndexPath? { nil }
    func didSelectItem(at path: IndexPath) { base.didSelectItem(at: data(path)) }
    func willDeselectItem(at path: IndexPath, cause: DeselectionCause) -> IndexPath? { nil }
    func didDeselectItem(at path: IndexPath) { base.didDeselectItem(at: data(path)) }
    func modelIdentifier(at path: IndexPath) -> String? { base.modelIdentifier(at: data(path)) }
    /// Nothing is looked for while a row is dragged.
    func path(ofModelIdentifier identifier: String) -> IndexPath? { nil }
    func shouldShowMenuForItem(at path: IndexPath) -> Bool { false }
    func canPerform(_ action: Selector, forItemAt path: IndexPath, sender: Any?) -> Bool { false }
    func perform(_ action: Selector, forItemAt path: IndexPath, sender: Any?) {
        base.perform(action, forItemAt: data(path), sender: sender)
    }
    func selectionDidChange(at path: IndexPath, isSelected: Bool) {
        base.selectionDidChange(at: data(path), isSelected: isSelected)
    }
}
