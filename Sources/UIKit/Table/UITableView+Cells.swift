import Execution

extension UITableView {
    // MARK: Reuse

    func recycle(_ cell: UITableViewCell) {
        cell.tableView = nil
        tiling.reuse.recycle(cell)
    }

    /// Cells of this class are made when none can be reused; nil takes a registration back.
    public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        if let cellClass, !(cellClass is UITableViewCell.Type) {
            Misuse.stop("\(cellClass) cannot be registered here; register a subclass of UITableViewCell.")
        }
        tiling.reuse.register(cellClass as? UITableViewCell.Type, identifier: identifier)
    }

    public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        tiling.reuse.dequeue(identifier: identifier)
    }

    public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
            Misuse.stop(
                "No cell class is registered for '\(identifier)'; call register(_:forCellReuseIdentifier:).")
        }
        return cell
    }

    // MARK: Questions

    public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        tiling.cell(at: indexPath)
    }

    public var visibleCells: [UITableViewCell] { visible.map(\.cell) }

    public var indexPathsForVisibleRows: [IndexPath]? { visible.map(\.path) }

    public func indexPath(for cell: UITableViewCell) -> IndexPath? {
        visible.first { $0.cell === cell }?.path
    }

    /// The row at a point of the content; from the estimates where rows are not measured.
    public func indexPathForRow(at point: CGPoint) -> IndexPath? {
        data.loadIfNeeded()
        guard point.x >= sideMargin, point.x < sideMargin + rowWidth else { return nil }
        return geometry.row(at: point.y)
    }

    public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
        data.loadIfNeeded()
        var rows: [IndexPath] = []
        geometry.rows(from: rect.minY, to: rect.maxY, into: &rows)
        return rows
    }

    /// In content coordinates; estimated where rows are not measured.
    public func rectForRow(at indexPath: IndexPath) -> CGRect {
        data.loadIfNeeded()
        return geometry.contains(indexPath) ? rowFrame(at: indexPath) : .zero
    }

    public func rect(forSection section: Int) -> CGRect {
        data.loadIfNeeded()
        guard geometry.contains(section: section) else { return .zero }
        let extent = geometry.sectionExtent(of: section)
        return sectionFrame(top: extent.top, height: extent.height)
    }

    public func rectForHeader(inSection section: Int) -> CGRect {
        data.loadIfNeeded()
        guard geometry.contains(section: section) else { return .zero }
        let extent = geometry.headerExtent(of: section)
        return sectionFrame(top: extent.top, height: extent.height)
    }

    public func rectForFooter(inSection section: Int) -> CGRect {
        data.loadIfNeeded()
        guard geometry.contains(section: section) else { return .zero }
        let extent = geometry.footerExtent(of: section)
        return sectionFrame(top: extent.top, height: extent.height)
    }
}
