import Execution

extension UITableView {
    // MARK: Tiling

    /// Gives the rows of the viewport cells and takes them from all others.
    func tileRows() {
        let top = contentOffset.y
        geometry.rows(from: top, to: top + max(bounds.height, 0), into: &rowBuffer)
        var left: [VisibleRow] = []
        var index = 0
        // Both lists are in order of rows: one walk over both finds what stays, what leaves and what comes.
        for path in rowBuffer {
            while index < visible.count, visible[index].path < path {
                left.append(visible[index])
                index += 1
            }
            if index < visible.count, visible[index].path == path {
                place(visible[index])
            } else if let row = newRow(at: path) {
                visible.insert(row, at: index)
                UIView.performWithoutAnimation { show(row) }
            } else {
                continue
            }
            index += 1
        }
        left.append(contentsOf: visible[index...])
        for row in left where !data.isAhead { leave(row) }
        // Somebody has edited the table meanwhile: what comes and goes is decided when it knows of that.
        if data.isAhead { setNeedsTiling() }
    }

    /// A row that comes into view; none once there are edits that the table does not know of.
    private func newRow(at path: IndexPath) -> VisibleRow? {
        data.willCall(.cell)
        guard !data.isAhead, let cell = provider.cellForRow(at: path) else { return nil }
        return VisibleRow(path: path, cell: cell)
    }

    private func leave(_ row: VisibleRow) {
        visible.removeAll { $0.path == row.path }
        // Data sources that keep their cells may have given it to another row.
        guard !visible.contains(where: { $0.cell === row.cell }) else { return }
        // The row being dragged stays on screen wherever its place is.
        guard reorder?.cell !== row.cell else { return }
        if leavers != nil { leavers?.append(row) } else { remove(row) }
    }

    /// Where a row is, whether or not it is swiped aside.
    func rowFrame(at path: IndexPath) -> CGRect {
        let extent = geometry.extent(of: path)
        return rowFrame(top: extent.top, height: extent.height)
    }

    private func place(_ row: VisibleRow) {
        // The row being dragged follows the pointer.
        guard reorder?.cell !== row.cell else { return }
        var frame = rowFrame(at: row.path)
        if let swipe, swipe.path == row.path {
            let actions = swipe.uncovered(in: frame)
            if swipe.actions.frame != actions { swipe.actions.frame = actions }
            frame.origin.x += swipe.offset
        }
        if row.cell.frame != frame { row.cell.frame = frame }
        if style == .insetGrouped { row.cell.roundedCorners = roundedCorners(at: row.path) }
    }

    /// In the inset style a section is a block with round corners.
    private func roundedCorners(at path: IndexPath) -> CACornerMask {
        var corners: CACornerMask = []
        if path.row == 0 { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
        if path.row == geometry.numberOfRows(in: path.section) - 1 {
            corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
        }
        return corners
    }

    private func show(_ row: VisibleRow) {
        let cell = row.cell
        takeBack(cell)
        cell.tableView = self
        if style == .insetGrouped, cell.backgroundColor == nil, cell.backgroundView == nil {
            cell.backgroundColor = .secondarySystemGroupedBackground
        }
        if cell.layer.transform != uprightTransform { cell.transform3D = uprightTransform }
        place(row)
        configureEditing(row)
        indent(row)
        cell.configureSeparator(in: self)
        list.selection.mark(cell, at: row.path)
        guard reorder?.cell !== cell else { return }
        insertSubview(cell, at: backgroundView == nil ? 0 : 1)
        data.willCall(.willDisplay)
        provider.willDisplay(cell, at: row.path)
    }

    /// Gives a cell, which may have shown another row before, the delegate's level, if the delegate has a say in it.
    private func indent(_ row: VisibleRow) {
        guard let commonDelegate, let path = dataPath(row.path) else { return }
        didReachDefaultIndentation = false
        let level = commonDelegate.tableView(self, indentationLevelForRowAt: path)
        if !didReachDefaultIndentation { row.cell.indentationLevel = level }
    }

    func remove(_ row: VisibleRow) {
        row.cell.removeFromSuperview()
        data.willCall(.didEndDisplaying)
        provider.didEndDisplaying(row.cell, at: row.path)
        // Another row may have it in this very pass, and would go the rest of this one's way.
        row.cell.endAnimations()
        recycle(row.cell)
    }

    func moveLeavingViews(by delta: CGPoint) {
        for row in leaving { row.cell.move(by: delta) }
    }

    /// A cell's way out is over, unless it has come back meanwhile.
    func finishLeaving(_ gone: LeavingRow) {
        guard let index = leaving.firstIndex(where: { $0 === gone }) else { return }
        leaving.remove(at: index)
        gone.cell.alpha = 1
        remove(gone.row)
    }

    /// A cell that is on its way out is wanted again.
    private func takeBack(_ cell: UITableViewCell) {
        guard let index = leaving.firstIndex(where: { $0.cell === cell }) else { return }
        let gone = leaving.remove(at: index)
        provider.didEndDisplaying(cell, at: gone.row.path)
        cell.endAnimations()
        cell.alpha = 1
    }

    func removeAllCells() {
        let rows = visible
        visible = []
        for row in rows { remove(row) }
        for row in leaving { finishLeaving(row) }
        removeSectionViews()
    }

    // MARK: Reuse

    func recycle(_ cell: UITableViewCell) {
        cell.tableView = nil
        guard let identifier = cell.reuseIdentifier else { return }
        reusableCells[identifier, default: []].append(cell)
    }

    /// Cells of this class are made when none can be reused; nil takes a registration back.
    public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        reusableCells[identifier] = nil
        guard let cellClass else {
            cellClasses[identifier] = nil
            return
        }
        guard let type = cellClass as? UITableViewCell.Type else {
            Misuse.stop("\(cellClass) cannot be registered here; register a subclass of UITableViewCell.")
        }
        cellClasses[identifier] = type
    }

    public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        if let cell = reusableCells[identifier]?.popLast() {
            cell.prepareForReuse()
            return cell
        }
        return cellClasses[identifier]?.init(reuse: identifier)
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
        visible.first { $0.path == indexPath }?.cell
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
