import CollectionCore

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
        cell: UITableViewCell, at path: ShownPath, grip: CGFloat, pointer: CGPoint, base: any TableRowProvider,
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
@MainActor final class ReorderedRows: ReorderedItems, TableRowProvider {
    private unowned let reorder: RowReorder
    private var base: any TableRowProvider { reorder.base }

    init(_ reorder: RowReorder) {
        self.reorder = reorder
        super.init(reorder.base) { [unowned reorder] in reorder.moved }
    }

    var commonDataSource: (any UITableViewCommonDataSource)? { base.commonDataSource }
    func dataSourceSection(_ section: Int) -> Int? { base.dataSourceSection(section) }
    func prepareRows(_ rows: [ShownPath]) { base.prepareRows(rows.map(data)) }
    func heightForRow(at path: ShownPath) -> CGFloat? { base.heightForRow(at: data(path)) }
    var heightsAreCheap: Bool { base.heightsAreCheap }
    func cellForRow(at path: ShownPath) -> UITableViewCell? {
        path == reorder.moved.target ? reorder.cell : base.cellForRow(at: data(path))
    }
    func willDisplay(_ cell: UITableViewCell, at path: ShownPath) {
        if cell !== reorder.cell { base.willDisplay(cell, at: data(path)) }
    }
    func didEndDisplaying(_ cell: UITableViewCell, at path: ShownPath) {
        base.didEndDisplaying(cell, at: data(path))
    }
    func didLayOutRows() { base.didLayOutRows() }
}
