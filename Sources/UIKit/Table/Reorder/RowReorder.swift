/// A row that is being dragged to another place.
///
/// While it lasts the table shows the rows in the order they would have, and its geometry, selection and visible rows are in
/// terms of that order ("as shown"); the data source's order changes only when the row is let go ("data").
@MainActor final class RowReorder {
    let cell: UITableViewCell
    /// Where the row is in the data.
    let source: IndexPath
    /// Where it is shown, and goes when it is let go.
    var target: IndexPath
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
        source = path
        target = path
    }

    /// The path in the data of a row as shown.
    func dataPath(of shown: IndexPath) -> IndexPath {
        if shown == target { return source }
        var path = shown
        if path.section == target.section, path.row > target.row { path.row -= 1 }
        if path.section == source.section, path.row >= source.row { path.row += 1 }
        return path
    }

    /// How many rows a section shows more, or fewer, than it has in the data.
    func difference(inSection section: Int) -> Int {
        (section == target.section ? 1 : 0) - (section == source.section ? 1 : 0)
    }
}

/// The rows of a table in the order in which they are shown while one is dragged.
@MainActor final class ReorderedRows: TableRowProvider {
    private unowned let reorder: RowReorder
    private var base: any TableRowProvider { reorder.base }

    init(_ reorder: RowReorder) {
        self.reorder = reorder
    }

    private func data(_ path: IndexPath) -> IndexPath { reorder.dataPath(of: path) }

    func numberOfSections() -> Int { base.numberOfSections() }
    func numberOfRows(inSection section: Int) -> Int {
        base.numberOfRows(inSection: section) + reorder.difference(inSection: section)
    }
    func prepareRows(_ rows: [IndexPath]) { base.prepareRows(rows.map(data)) }
    func heightForRow(at path: IndexPath) -> CGFloat { base.heightForRow(at: data(path)) }
    var heightsAreCheap: Bool { base.heightsAreCheap }
    func contentWidthDidChange(ofRows rows: [IndexPath]) { base.contentWidthDidChange(ofRows: rows.map(data)) }
    func cellForRow(at path: IndexPath) -> UITableViewCell {
        path == reorder.target ? reorder.cell : base.cellForRow(at: data(path))
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
    func rowsWereDeselected(_ rows: [IndexPath]) { base.rowsWereDeselected(rows.map(data)) }
}
