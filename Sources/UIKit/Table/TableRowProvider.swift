import CollectionCore

/// Where a table's rows come from: the data source and delegate of an ordinary table, the nodes of an `ASTableView`.
///
/// A provider answers for rows only. Sections' titles and views, editing, swipes, moves and menus are asked of its
/// `commonDataSource`, and of the table's delegate as far as that is a `UITableViewCommonDelegate`.
@MainActor package protocol TableRowProvider: ListSource {
    /// The data source, as far as tables of every kind ask it the same.
    var commonDataSource: (any UITableViewCommonDataSource)? { get }

    /// Called before rows are laid out, to do what their heights need for all of them together.
    func prepareRows(_ rows: [ShownPath])
    /// The height of a prepared row, separator included. Called again when the row's content width has changed; ask
    /// `UITableView.contentWidth(ofRowAt:)`. Nil for a row that the data source can't be asked about: the row keeps its
    /// present height.
    func heightForRow(at path: ShownPath) -> CGFloat?
    /// Whether asking for the height of every row is cheap, because no row is measured for it. Then the table knows its
    /// content size exactly, as long as there are not very many rows.
    var heightsAreCheap: Bool { get }
    /// The cell of a row. Nil if the data source was edited while it was asked, because the row may be gone then.
    func cellForRow(at path: ShownPath) -> UITableViewCell?
    func willDisplay(_ cell: UITableViewCell, at path: ShownPath)
    func didEndDisplaying(_ cell: UITableViewCell, at path: ShownPath)
}

extension TableRowProvider {
    package var heightsAreCheap: Bool { false }
}
