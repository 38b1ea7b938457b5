import CollectionCore

/// The rows of an ordinary table: from its data source and delegate.
@MainActor final class DataSourceRows: TableRowProvider, ViewItems {
    private unowned let table: UITableView
    weak var delegate: (any UITableViewDelegate)?

    init(table: UITableView) {
        self.table = table
    }

    var list: UITableView? { table }
    var association: (any UIDataSourceModelAssociation)? { table.dataSource as? any UIDataSourceModelAssociation }
    var commonDataSource: (any UITableViewCommonDataSource)? { table.dataSource }

    func readCounts() -> [Int] {
        let table = table
        guard let dataSource = table.dataSource else { return [] }
        return ListCounts.read(sections: dataSource.numberOfSections(in: table), of: table.dataSourceName) {
            dataSource.tableView(table, numberOfRowsInSection: $0)
        }
    }

    func prepareRows(_ rows: [ShownPath]) {}

    /// The delegate's height, else the table's `rowHeight`; if both are automatic, the height that the cell wants.
    func heightForRow(at path: ShownPath) -> CGFloat? {
        guard let known = clientPath(path) else { return nil }
        let height = delegate?.tableView(table, heightForRowAt: known) ?? UITableView.automaticDimension
        if height != UITableView.automaticDimension { return height }
        if table.rowHeight != UITableView.automaticDimension { return max(table.rowHeight, 0) }
        return table.selfSizing.height(ofRowAt: path) { makeCell(at: path) }
    }

    /// Whether no row has to be measured for its height. Self-sizing rows are measured only when they come near the
    /// viewport.
    var heightsAreCheap: Bool { table.rowHeight != UITableView.automaticDimension }

    func cellForRow(at path: ShownPath) -> UITableViewCell? {
        let cell = table.selfSizing.takeCell(forRowAt: path) ?? makeCell(at: path)
        guard sourcePath(path) == nil else { return cell }
        table.recycle(cell)
        return nil
    }

    private func makeCell(at path: ShownPath) -> UITableViewCell {
        guard let source = table.dataSource, let known = clientPath(path) else {
            return UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        return source.tableView(table, cellForRowAt: known)
    }

    func willDisplay(_ cell: UITableViewCell, at path: ShownPath) {
        ask(path) { $0.tableView($1, willDisplay: cell, forRowAt: $2) }
    }

    func didEndDisplaying(_ cell: UITableViewCell, at path: ShownPath) {
        delegate?.tableView(table, didEndDisplaying: cell, forRowAt: IndexPath(ofView: path))
    }

    func moveItem(at source: ShownPath, to destination: ShownPath) {
        commonDataSource?.tableView(table, moveRowAt: IndexPath(ofView: source), to: IndexPath(ofView: destination))
    }

    func didLayOut() {
        table.selfSizing.recycleCells()
        guard let source = table.prefetchDataSource else { return }
        announce(
            isVertical: true, items: { table.paths(in: $0) },
            coming: { source.tableView(table, prefetchRowsAt: $0) },
            gone: { source.tableView(table, cancelPrefetchingForRowsAt: $0) })
    }

    func shouldShowMenuForItem(at path: ShownPath) -> Bool {
        ask(path) { $0.tableView($1, shouldShowMenuForRowAt: $2) } ?? false
    }

    func canPerform(_ action: Selector, forItemAt path: ShownPath, sender: Any?) -> Bool {
        ask(path) { $0.tableView($1, canPerformAction: action, forRowAt: $2, withSender: sender) } ?? false
    }

    func perform(_ action: Selector, forItemAt path: ShownPath, sender: Any?) {
        ask(path) { $0.tableView($1, performAction: action, forRowAt: $2, withSender: sender) }
    }

    func shouldHighlightItem(at path: ShownPath) -> Bool {
        ask(path) { $0.tableView($1, shouldHighlightRowAt: $2) } ?? true
    }

    func didHighlightItem(at path: ShownPath) { ask(path) { $0.tableView($1, didHighlightRowAt: $2) } }
    func didUnhighlightItem(at path: ShownPath) { ask(path) { $0.tableView($1, didUnhighlightRowAt: $2) } }

    func willSelectItem(at path: ShownPath) -> ShownPath? {
        guard let chosen = ask(path, { $0.tableView($1, willSelectRowAt: $2) }) else { return path }
        return chosen.map { ShownPath($0) }
    }

    func didSelectItem(at path: ShownPath) { ask(path) { $0.tableView($1, didSelectRowAt: $2) } }

    func willDeselectItem(at path: ShownPath, cause: DeselectionCause) -> ShownPath? {
        guard let chosen = ask(path, { $0.tableView($1, willDeselectRowAt: $2) }) else { return path }
        return chosen.map { ShownPath($0) }
    }

    func didDeselectItem(at path: ShownPath) { ask(path) { $0.tableView($1, didDeselectRowAt: $2) } }
}
