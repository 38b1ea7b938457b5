import CollectionCore
import Execution

extension UITableView {
    // MARK: Reuse

    func recycle(_ cell: UITableViewCell) {
        cell.tableView = nil
        reuse.recycle(cell)
    }

    /// Cells of this class are made when none can be reused; nil removes the registration.
    public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        reuse.register(cellClass, as: UITableViewCell.self, identifier: identifier)
    }

    /// A cell that has left the screen, prepared for reuse, or a new one of the class registered for the identifier;
    /// nil if there is neither.
    public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        reuse.dequeue(identifier: identifier)
    }

    /// As `dequeueReusableCell(withIdentifier:)`; traps when there is no cell and no class is registered. The path
    /// has no effect here: cells are sized when the table shows them.
    public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
            Misuse.stop(
                "No cell class is registered for '\(identifier)'; call register(_:forCellReuseIdentifier:).")
        }
        return cell
    }

    // MARK: Questions

    /// The path to give to `rectForRow(at:)` for a row: while a row is dragged, it may differ from the row's own path.
    package func place(ofRow path: ShownPath) -> IndexPath { IndexPath(geometry.moved.place(of: path)) }

    /// The cell of a visible row; nil for other rows.
    public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        cell(at: ShownPath(indexPath))
    }

    func cell(at path: ShownPath) -> UITableViewCell? { tiling.cell(at: path) as? UITableViewCell }

    /// Cells of the rows in the viewport, from the top down. O(visible).
    public var visibleCells: [UITableViewCell] { visible.compactMap { $0.view as? UITableViewCell } }

    /// The rows that have cells, from the top down, by their paths on screen. Never nil here: empty if there are none.
    public var indexPathsForVisibleRows: [IndexPath]? { visiblePaths.map { IndexPath(ofView: $0) } }

    /// The row that a cell shows; nil if it is not in the viewport. O(visible).
    public func indexPath(for cell: UITableViewCell) -> IndexPath? {
        tiling.path(of: cell).map { IndexPath(ofView: $0) }
    }

    /// The row at a point of the content; from the estimates where rows are not measured.
    public func indexPathForRow(at point: CGPoint) -> IndexPath? {
        listPath(at: point).map { IndexPath(ofView: $0) }
    }

    /// Rows that reach into a rectangle of the content, in order, from the estimates where rows are not measured.
    /// Only top and bottom of the rectangle count. Never nil here: empty if there are none.
    public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
        paths(in: rect).map { IndexPath(ofView: $0) }
    }

    package func paths(in rect: CGRect) -> [ShownPath] {
        var rows: [ShownPath] = []
        // Enough for most ranges; growing from one element would allocate six times.
        rows.reserveCapacity(32)
        addPaths(in: rect, to: &rows)
        return rows
    }

    package func addPaths(in rect: CGRect, to rows: inout [ShownPath]) {
        data.loadIfNeeded()
        geometry.rows(from: rect.minY, to: rect.maxY, into: &rows)
    }

    /// The frame of a row in content coordinates, estimated where rows are not measured. While a row is dragged, other
    /// rows make room for it: then this is the frame of the row that is shown at this path's place.
    public func rectForRow(at indexPath: IndexPath) -> CGRect {
        data.loadIfNeeded()
        return contains(ShownPath(indexPath)) ? rowFrame(geometry.extent(ofPlace: ItemPath(indexPath))) : .zero
    }

    /// Header, rows and footer of a section, in content coordinates; estimated where rows are not measured. Zero if
    /// there is no such section.
    public func rect(forSection section: Int) -> CGRect { sectionRect(section, geometry.sectionExtent) }

    /// The place of a header in its section, in content coordinates; not where it is held at the viewport's edge.
    /// Zero if there is no such section.
    public func rectForHeader(inSection section: Int) -> CGRect {
        sectionRect(section) { geometry.extent(.header, of: $0) }
    }

    /// The place of a footer in its section, as `rectForHeader(inSection:)`.
    public func rectForFooter(inSection section: Int) -> CGRect {
        sectionRect(section) { geometry.extent(.footer, of: $0) }
    }

    private func sectionRect(_ section: Int, _ extent: (Int) -> (top: CGFloat, height: CGFloat)) -> CGRect {
        data.loadIfNeeded()
        return contains(section: section) ? sectionFrame(extent(section)) : .zero
    }
}
