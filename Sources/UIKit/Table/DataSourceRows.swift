/// The rows of an ordinary table: from its data source and delegate.
@MainActor final class DataSourceRows: TableRowProvider {
    private unowned let table: UITableView
    private let selfSizing: SelfSizingRows

    init(table: UITableView) {
        self.table = table
        selfSizing = SelfSizingRows(table: table)
    }

    private var delegate: (any UITableViewDelegate)? { table.providers.tableDelegate }

    var commonDataSource: (any UITableViewCommonDataSource)? { table.dataSource }

    func numberOfSections() -> Int { table.dataSource?.numberOfSections(in: table) ?? 0 }

    func numberOfItems(inSection section: Int) -> Int {
        table.dataSource?.tableView(table, numberOfRowsInSection: section) ?? 0
    }

    // Edits made in a callback wait until it returns, and a reload waits for the next layout pass: until then the paths
    // on screen may name other rows of the data source.
    var isBehindDataSource: Bool { table.data.isAhead }
    func dataSourceSection(_ section: Int) -> Int? { isBehindDataSource ? nil : section }
    func dataSourcePath(_ row: IndexPath) -> IndexPath? { isBehindDataSource ? nil : row }

    func prepareRows(_ rows: [IndexPath]) {}

    /// What the delegate says, then the table, and at last, where both leave it to the cell, what the cell wants.
    func heightForRow(at indexPath: IndexPath) -> CGFloat? {
        let height = delegate?.tableView(table, heightForRowAt: indexPath) ?? UITableView.automaticDimension
        if height != UITableView.automaticDimension { return height }
        if table.rowHeight != UITableView.automaticDimension { return max(table.rowHeight, 0) }
        return selfSizing.height(ofRowAt: indexPath) { makeCell(at: indexPath) }
    }

    /// Rows that size themselves are measured when they come near; of other rows the height is asked for.
    var heightsAreCheap: Bool { table.rowHeight != UITableView.automaticDimension }

    func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        let cell = selfSizing.takeCell(forRowAt: indexPath) ?? makeCell(at: indexPath)
        guard isBehindDataSource else { return cell }
        table.recycle(cell)
        return nil
    }

    private func makeCell(at indexPath: IndexPath) -> UITableViewCell {
        guard let source = table.dataSource else { return UITableViewCell(style: .default, reuseIdentifier: nil) }
        return source.tableView(table, cellForRowAt: indexPath)
    }

    func willDisplay(_ cell: UITableViewCell, at indexPath: IndexPath) {
        delegate?.tableView(table, willDisplay: cell, forRowAt: indexPath)
    }

    func didEndDisplaying(_ cell: UITableViewCell, at indexPath: IndexPath) {
        delegate?.tableView(table, didEndDisplaying: cell, forRowAt: indexPath)
    }

    func didLayOutRows() {
        selfSizing.recycleCells()
        if !isBehindDataSource, let source = table.prefetchDataSource { announceRows(to: source) }
    }

    private var prefetcher = ListPrefetcher()

    private func announceRows(to source: any UITableViewDataSourcePrefetching) {
        let (new, gone) = prefetcher.update(
            tiling: table.tilingCount, viewport: table.bounds, isVertical: true,
            items: { area in
                var rows: [IndexPath] = []
                table.geometry.rows(from: area.minY, to: area.maxY, into: &rows)
                return rows.map { table.providedPath($0) }
            }, isVisible: { table.cellForRow(at: table.shownPath(of: $0)) != nil })
        if !new.isEmpty { source.tableView(table, prefetchRowsAt: new) }
        if !gone.isEmpty { source.tableView(table, cancelPrefetchingForRowsAt: gone) }
    }

    private var association: (any UIDataSourceModelAssociation)? {
        table.dataSource as? any UIDataSourceModelAssociation
    }

    func modelIdentifier(at indexPath: IndexPath) -> String? {
        association?.modelIdentifierForElement(at: indexPath, in: table)
    }

    func path(ofModelIdentifier identifier: String) -> IndexPath? {
        association?.indexPathForElement(withModelIdentifier: identifier, in: table)
    }

    func shouldShowMenuForItem(at indexPath: IndexPath) -> Bool {
        delegate?.tableView(table, shouldShowMenuForRowAt: indexPath) ?? false
    }

    func canPerform(_ action: Selector, forItemAt indexPath: IndexPath, sender: Any?) -> Bool {
        delegate?.tableView(table, canPerformAction: action, forRowAt: indexPath, withSender: sender) ?? false
    }

    func perform(_ action: Selector, forItemAt indexPath: IndexPath, sender: Any?) {
        delegate?.tableView(table, performAction: action, forRowAt: indexPath, withSender: sender)
    }

    func shouldHighlightItem(at indexPath: IndexPath) -> Bool {
        delegate?.tableView(table, shouldHighlightRowAt: indexPath) ?? true
    }

    func didHighlightItem(at indexPath: IndexPath) { delegate?.tableView(table, didHighlightRowAt: indexPath) }
    func didUnhighlightItem(at indexPath: IndexPath) { delegate?.tableView(table, didUnhighlightRowAt: indexPath) }

    func willSelectItem(at indexPath: IndexPath) -> IndexPath? {
        guard let delegate else { return indexPath }
        return delegate.tableView(table, willSelectRowAt: indexPath)
    }

    func didSelectItem(at indexPath: IndexPath) { delegate?.tableView(table, didSelectRowAt: indexPath) }

    func willDeselectItem(at indexPath: IndexPath, cause: DeselectionCause) -> IndexPath? {
        guard let delegate else { return indexPath }
        return delegate.tableView(table, willDeselectRowAt: indexPath)
    }

    func didDeselectItem(at indexPath: IndexPath) { delegate?.tableView(table, didDeselectRowAt: indexPath) }
}
