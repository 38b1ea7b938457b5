/// Where a table's rows come from: the data source and delegate of an ordinary table, the nodes of an `ASTableView`.
///
/// A provider answers for rows only. Sections' titles and views, editing, swipes, moves and menus are asked of its
/// `commonDataSource`, and of the table's delegate as far as that is a `UITableViewCommonDelegate`.
@MainActor package protocol TableRowProvider: AnyObject {
    /// The data source, as far as tables of every kind ask it the same.
    var commonDataSource: (any UITableViewCommonDataSource)? { get }
    func numberOfSections() -> Int
    func numberOfRows(inSection section: Int) -> Int
    /// The number by which the data source and the delegate know a section now; nil if they have deleted it, which the
    /// table has not shown yet. The default is the same number.
    func dataSourceSection(_ section: Int) -> Int?
    /// The path by which the data source and the delegate know a row now; nil if they have deleted it, which the table has
    /// not shown yet. The default is the same path.
    func dataSourcePath(_ row: IndexPath) -> IndexPath?
    /// Whether the data source has changed in a way that the table has not shown yet. The default is false.
    var isBehindDataSource: Bool { get }

    /// Rows are about to be laid out. What it takes to know their heights is done together, for all of them.
    func prepareRows(_ rows: [IndexPath])
    /// The height of a prepared row, separator included. Called again when the row's content width has changed; ask
    /// `UITableView.contentWidth(ofRowAt:)`.
    func heightForRow(at indexPath: IndexPath) -> CGFloat
    /// Asking for the height of every row is cheap: no measurement is behind it. The table then knows its content size
    /// exactly as long as there are not very many rows.
    var heightsAreCheap: Bool { get }
    /// Nil if the data source was edited while it was asked, so that nobody knows whether the row is still there.
    func cellForRow(at indexPath: IndexPath) -> UITableViewCell?
    func willDisplay(_ cell: UITableViewCell, at indexPath: IndexPath)
    func didEndDisplaying(_ cell: UITableViewCell, at indexPath: IndexPath)
    /// The layout pass is over: cells are in place.
    func didLayOutRows()

    func shouldHighlightRow(at indexPath: IndexPath) -> Bool
    func didHighlightRow(at indexPath: IndexPath)
    func didUnhighlightRow(at indexPath: IndexPath)
    func willSelectRow(at indexPath: IndexPath) -> IndexPath?
    func didSelectRow(at indexPath: IndexPath)
    func willDeselectRow(at indexPath: IndexPath) -> IndexPath?
    func didDeselectRow(at indexPath: IndexPath)

    /// The lasting name of a row; nil for none.
    func modelIdentifier(at indexPath: IndexPath) -> String?
    /// The row of a name; nil if it is not on screen yet, or there is none.
    func path(ofModelIdentifier identifier: String) -> IndexPath?

    /// Whether a row has a menu of actions.
    func shouldShowMenuForRow(at indexPath: IndexPath) -> Bool
    /// Whether an action is allowed for a row.
    func canPerform(_ action: Selector, forRowAt indexPath: IndexPath, sender: Any?) -> Bool
    /// Performs an action for a row; not for one that the data source has deleted.
    func perform(_ action: Selector, forRowAt indexPath: IndexPath, sender: Any?)

    /// A row was selected or deselected, by whomever; delegates hear, by the methods above, of what the user does only. The
    /// default does nothing.
    func selectionDidChange(at indexPath: IndexPath, isSelected: Bool)

    /// The user dragged a row to another place, where the table shows it already. Follow in maps of one's own without telling
    /// the table of it, and then tell the data source, which may go on with edits. Paths are those before and after. The default tells the data
    /// source.
    func moveRow(at source: IndexPath, to destination: IndexPath, in table: UITableView)
}

extension TableRowProvider {
    package func dataSourceSection(_ section: Int) -> Int? { section }
    package func dataSourcePath(_ row: IndexPath) -> IndexPath? { row }
    package var isBehindDataSource: Bool { false }

    package var heightsAreCheap: Bool { false }

    package func selectionDidChange(at indexPath: IndexPath, isSelected: Bool) {}

    package func moveRow(at source: IndexPath, to destination: IndexPath, in table: UITableView) {
        commonDataSource?.tableView(table, moveRowAt: source, to: destination)
    }
}
