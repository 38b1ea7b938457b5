import CollectionCore

/// Where a table's rows come from: the data source and delegate of an ordinary table, the nodes of an `ASTableView`.
///
/// A provider answers for rows only. Sections' titles and views, editing, swipes, moves and menus are asked of its
/// `commonDataSource`, and of the table's delegate as far as that is a `UITableViewCommonDelegate`.
@MainActor package protocol TableRowProvider: ListSource {
    /// The data source, as far as tables of every kind ask it the same.
    var commonDataSource: (any UITableViewCommonDataSource)? { get }
    /// The number by which the data source and the delegate know a section now; nil if they have deleted it, which the
    /// table has not shown yet. The default is the same number.
    func dataSourceSection(_ section: Int) -> Int?

    /// Rows are about to be laid out. What it takes to know their heights is done together, for all of them.
    func prepareRows(_ rows: [ShownPath])
    /// The height of a prepared row, separator included. Called again when the row's content width has changed; ask
    /// `UITableView.contentWidth(ofRowAt:)`. Nil for a row that the data source can't be asked about, which keeps the
    /// height that it is thought to have.
    func heightForRow(at path: ShownPath) -> CGFloat?
    /// Asking for the height of every row is cheap: no measurement is behind it. The table then knows its content size
    /// exactly as long as there are not very many rows.
    var heightsAreCheap: Bool { get }
    /// Nil if the data source was edited while it was asked: the row may be gone.
    func cellForRow(at path: ShownPath) -> UITableViewCell?
    func willDisplay(_ cell: UITableViewCell, at path: ShownPath)
    func didEndDisplaying(_ cell: UITableViewCell, at path: ShownPath)
    /// The layout pass is over: cells are in place.
    func didLayOutRows()

    /// The user dragged a row to another place, where the table shows it already. A provider with a map of the rows
    /// moves the row in it, without telling the table, and then tells the data source, which may go on with edits.
    /// Paths are those before and after. The default tells the data source.
    func moveRow(at source: ShownPath, to destination: ShownPath, in table: UITableView)
}

extension TableRowProvider {
    package func dataSourceSection(_ section: Int) -> Int? { section }
    package var heightsAreCheap: Bool { false }

    package func moveRow(at source: ShownPath, to destination: ShownPath, in table: UITableView) {
        commonDataSource?.tableView(table, moveRowAt: IndexPath(ofView: source), to: IndexPath(ofView: destination))
    }
}
