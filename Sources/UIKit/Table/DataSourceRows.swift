import CollectionCore

/// The rows of an ordinary table: from its data source and delegate.
@MainActor final class DataSourceRows: TableRowProvider, ViewItems {
    private unowned let table: UITableView
    private let selfSizing: SelfSizingRows

    init(table: UITableView) {
        self.table = table
        selfSizing = SelfSizingRows(table: table)
    }

    var list: UITableView? { table }
    var data: ListData { table.data }
    var delegate: (any UITableViewDelegate)? { table.providers.tableDelegate }
    var association: (any UIDataSourceModelAssociation)? { table.dataSource as? any UIDataSourceModelAssociation }
    var commonDataSource: (any UITableViewCommonDataSource)? { table.dataSource }

    func numberOfSections() -> Int { table.dataSource?.numberOfSections(in: table) ?? 0 }

    func numberOfItems(inSection section: Int) -> Int {
        table.dataSource?.tableView(table, numberOfRowsInSection: section) ?? 0
    }

    func dataSourceSection(_ section: Int) -> Int? { isBehindDataSource ? nil : section }

    func prepareRows(_ rows: [ShownPath]) {}

    /// What the delegate says, then the table, and at last, where both leave it to the cell, what the cell wants.
    func heightForRow(at path: ShownPath) -> CGFloat? {
        guard let known = clientPath(path) else { return nil }
        let height = delegate?.tableView(table, heightForRowAt: known) ?? UITableView.automaticDimension
        if height != UITableView.automaticDimension { return height }
        if table.rowHeight != UITableView.automaticDimension { return max(table.rowHeight, 0) }
        return selfSizing.height(ofRowAt: path) { makeCell(at: path) }
    }

    /// Rows that size themselves are measured when they come near; of other rows the height is asked for.
    var heightsAreCheap: Bool { table.rowHeight != UITableView.automaticDimension }

    func cellForRow(at path: ShownPath) -> UITableViewCell? {
        let cell = selfSizing.takeCell(forRowAt: path) ?? makeCell(at: path)
        guard isBehindDataSource else { return cell }
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

    func didLayOutRows() {
        selfSizing.recycleCells()
        if !isBehindDataSource, let source = table.prefetchDataSource { announceRows(to: source) }
    }

    private func announceRows(to source: any UITableViewDataSourcePrefetching) {
        let (new, gone) = table.list.prefetcher.update(
            tiling: table.tilingCount, viewport: table.bounds, isVertical: true,
            items: { table.paths(in: $0) }, isVisible: { table.tiling.cell(at: $0) != nil })
        let coming = new.compactMap(clientPath)
        if !coming.isEmpty { source.tableView(table, prefetchRowsAt: coming) }
        let cancelled = gone.compactMap(clientPath)
        if !cancelled.isEmpty { source.tableView(table, cancelPrefetchingForRowsAt: cancelled) }
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
