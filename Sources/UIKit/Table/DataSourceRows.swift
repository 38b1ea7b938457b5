import CollectionCore

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
    func sourcePath(_ row: ShownPath) -> SourcePath? { isBehindDataSource ? nil : SourcePath(whenSettled: row) }

    func prepareRows(_ rows: [ShownPath]) {}

    /// What the delegate says, then the table, and at last, where both leave it to the cell, what the cell wants.
    func heightForRow(at path: ShownPath) -> CGFloat? {
        let height = delegate?.tableView(table, heightForRowAt: IndexPath(path)) ?? UITableView.automaticDimension
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
        guard let source = table.dataSource else { return UITableViewCell(style: .default, reuseIdentifier: nil) }
        return source.tableView(table, cellForRowAt: IndexPath(path))
    }

    func willDisplay(_ cell: UITableViewCell, at path: ShownPath) {
        delegate?.tableView(table, willDisplay: cell, forRowAt: IndexPath(path))
    }

    func didEndDisplaying(_ cell: UITableViewCell, at path: ShownPath) {
        delegate?.tableView(table, didEndDisplaying: cell, forRowAt: IndexPath(path))
    }

    func didLayOutRows() {
        selfSizing.recycleCells()
        if !isBehindDataSource, let source = table.prefetchDataSource { announceRows(to: source) }
    }

    private func announceRows(to source: any UITableViewDataSourcePrefetching) {
        let (new, gone) = table.list.prefetcher.update(
            tiling: table.tilingCount, viewport: table.bounds, isVertical: true,
            items: { table.paths(in: $0) }, isVisible: { table.tiling.cell(at: $0) != nil })
        if !new.isEmpty { source.tableView(table, prefetchRowsAt: new.map { IndexPath($0) }) }
        if !gone.isEmpty { source.tableView(table, cancelPrefetchingForRowsAt: gone.map { IndexPath($0) }) }
    }

    private var association: (any UIDataSourceModelAssociation)? {
        table.dataSource as? any UIDataSourceModelAssociation
    }

    func modelIdentifier(at path: ShownPath) -> String? {
        association?.modelIdentifierForElement(at: IndexPath(path), in: table)
    }

    func path(ofModelIdentifier identifier: String) -> ShownPath? {
        association?.indexPathForElement(withModelIdentifier: identifier, in: table).map { ShownPath($0) }
    }

    func shouldShowMenuForItem(at path: ShownPath) -> Bool {
        delegate?.tableView(table, shouldShowMenuForRowAt: IndexPath(path)) ?? false
    }

    func canPerform(_ action: Selector, forItemAt path: ShownPath, sender: Any?) -> Bool {
        delegate?.tableView(table, canPerformAction: action, forRowAt: IndexPath(path), withSender: sender) ?? false
    }

    func perform(_ action: Selector, forItemAt path: ShownPath, sender: Any?) {
        delegate?.tableView(table, performAction: action, forRowAt: IndexPath(path), withSender: sender)
    }

    func shouldHighlightItem(at path: ShownPath) -> Bool {
        delegate?.tableView(table, shouldHighlightRowAt: IndexPath(path)) ?? true
    }

    func didHighlightItem(at path: ShownPath) { delegate?.tableView(table, didHighlightRowAt: IndexPath(path)) }
    func didUnhighlightItem(at path: ShownPath) { delegate?.tableView(table, didUnhighlightRowAt: IndexPath(path)) }

    func willSelectItem(at path: ShownPath) -> ShownPath? {
        guard let delegate else { return path }
        return delegate.tableView(table, willSelectRowAt: IndexPath(path)).map { ShownPath($0) }
    }

    func didSelectItem(at path: ShownPath) { delegate?.tableView(table, didSelectRowAt: IndexPath(path)) }

    func willDeselectItem(at path: ShownPath, cause: DeselectionCause) -> ShownPath? {
        guard let delegate else { return path }
        return delegate.tableView(table, willDeselectRowAt: IndexPath(path)).map { ShownPath($0) }
    }

    func didDeselectItem(at path: ShownPath) { delegate?.tableView(table, didDeselectRowAt: IndexPath(path)) }
}
