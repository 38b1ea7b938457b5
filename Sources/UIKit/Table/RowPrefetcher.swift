/// Announces the rows that are a screen away in the direction of movement to the table's prefetching data source.
@MainActor struct RowPrefetcher {
    private var announced: Set<IndexPath> = []
    private var lastTop: CGFloat = 0
    private var lastEdge: IndexPath?
    private var buffer: [IndexPath] = []

    mutating func update(in table: UITableView) {
        guard let source = table.prefetchDataSource, let first = table.visible.first, let last = table.visible.last
        else { return }
        let top = table.contentOffset.y
        let goesDown = top >= lastTop
        lastTop = top
        // Nothing new while the same row is at the edge.
        let edge = goesDown ? last.path : first.path
        guard edge != lastEdge else { return }
        lastEdge = edge
        let height = table.bounds.height
        let from = goesDown ? top + height : top - height
        table.geometry.rows(from: from, to: from + height, into: &buffer)
        // The data source knows its own order only, also while a row is dragged.
        let visible = Set(table.providedPathsOfVisibleRows)
        let wanted = Set(buffer.map { table.providedPath($0) }).subtracting(visible)
        let new = wanted.subtracting(announced).sorted()
        let gone = announced.subtracting(wanted).filter { !visible.contains($0) }.sorted()
        announced = wanted
        if !new.isEmpty { source.tableView(table, prefetchRowsAt: goesDown ? new : new.reversed()) }
        if !gone.isEmpty { source.tableView(table, cancelPrefetchingForRowsAt: gone) }
    }
}
