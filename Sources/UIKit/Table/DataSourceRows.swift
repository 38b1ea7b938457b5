/// The rows of an ordinary table: from its data source and delegate.
@MainActor final class DataSourceRows: TableRowProvider {
    private unowned let table: UITableView

    init(table: UITableView) {
        self.table = table
    }

    private var delegate: (any UITableViewDelegate)? { table.tableDelegate }

    func numberOfSections() -> Int { table.dataSource?.numberOfSections(in: table) ?? 0 }

    func numberOfRows(inSection section: Int) -> Int {
        table.dataSource?.tableView(table, numberOfRowsInSection: section) ?? 0
    }

    func prepareRows(_ rows: [IndexPath]) {}

    func heightForRow(at indexPath: IndexPath) -> CGFloat {
        let height = delegate?.tableView(table, heightForRowAt: indexPath) ?? UITableView.automaticDimension
        return height == UITableView.automaticDimension ? max(table.rowHeight, 0) : height
    }

    var heightsAreCheap: Bool { true }

    func cellForRow(at indexPath: IndexPath) -> UITableViewCell {
        guard let source = table.dataSource else { return UITableViewCell(style: .default, reuseIdentifier: nil) }
        return source.tableView(table, cellForRowAt: indexPath)
    }

    func willDisplay(_ cell: UITableViewCell, at indexPath: IndexPath) {
        delegate?.tableView(table, willDisplay: cell, forRowAt: indexPath)
    }

    func didEndDisplaying(_ cell: UITableViewCell, at indexPath: IndexPath) {
        delegate?.tableView(table, didEndDisplaying: cell, forRowAt: indexPath)
    }

    func didLayOutRows() {}

    func shouldHighlightRow(at indexPath: IndexPath) -> Bool {
        delegate?.tableView(table, shouldHighlightRowAt: indexPath) ?? true
    }

    func didHighlightRow(at indexPath: IndexPath) { delegate?.tableView(table, didHighlightRowAt: indexPath) }
    func didUnhighlightRow(at indexPath: IndexPath) { delegate?.tableView(table, didUnhighlightRowAt: indexPath) }

    func willSelectRow(at indexPath: IndexPath) -> IndexPath? {
        guard let delegate else { return indexPath }
        return delegate.tableView(table, willSelectRowAt: indexPath)
    }

    func didSelectRow(at indexPath: IndexPath) { delegate?.tableView(table, didSelectRowAt: indexPath) }

    func willDeselectRow(at indexPath: IndexPath) -> IndexPath? {
        guard let delegate else { return indexPath }
        return delegate.tableView(table, willDeselectRowAt: indexPath)
    }

    func didDeselectRow(at indexPath: IndexPath) { delegate?.tableView(table, didDeselectRowAt: indexPath) }
}
