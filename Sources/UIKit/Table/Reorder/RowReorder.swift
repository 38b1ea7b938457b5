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
    func numberOfRows(inSection section: Int) -> Int {
        base.numberOfRows(inSection: section) + reorder.moved.difference(inSection: section)
    }
    func prepareRows(_ rows: [IndexPath]) { base.prepareRows(rows.map(data)) }
    func heightForRow(at path: IndexPath) -> CGFloat { base.heightForRow(at: data(path)) }
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
    func shouldHighlightRow(at path: IndexPath) -> Bool { false }
    func didHighlightRow(at path: IndexPath) { base.didHighlightRow(at: data(path)) }
    func didUnhighlightRow(at path: IndexPath) { base.didUnhighlightRow(at: data(path)) }
    func willSelectRow(at path: IndexPath) -> IndexPath? { nil }
    func didSelectRow(at path: IndexPath) { base.didSelectRow(at: data(path)) }
    func willDeselectRow(at path: IndexPath) -> IndexPath? { nil }
    func didDeselectRow(at path: IndexPath) { base.didDeselectRow(at: data(path)) }
    func modelIdentifier(at path: IndexPath) -> String? { base.modelIdentifier(at: data(path)) }
    /// Nothing is looked for while a row is dragged.
    func path(ofModelIdentifier identifier: String) -> IndexPath? { nil }
    func shouldShowMenuForRow(at path: IndexPath) -> Bool { false }
    func canPerform(_ action: Selector, forRowAt path: IndexPath, sender: Any?) -> Bool { false }
    func perform(_ action: Selector, forRowAt path: IndexPath, sender: Any?) {
        base.perform(action, forRowAt: data(path), sender: sender)
    }
    func selectionDidChange(at path: IndexPath, isSelected: Bool) {
        base.selectionDidChange(at: data(path), isSelected: isSelected)
    }
}
