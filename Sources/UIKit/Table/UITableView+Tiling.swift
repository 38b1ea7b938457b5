import CollectionCore

/// Where a row is.
struct RowLook: ListLook {
    var frame: CGRect
    var alpha: CGFloat = 1

    func shifted(by delta: CGPoint) -> RowLook {
        RowLook(frame: frame.offsetBy(dx: delta.x, dy: delta.y), alpha: alpha)
    }

    var transparent: RowLook { RowLook(frame: frame, alpha: 0) }

    func moved(to path: ItemPath) -> RowLook { self }
}

extension VisibleElement where View == UITableViewCell {
    var cell: UITableViewCell { view }
}

// How a table shows its rows.
extension UITableView: ListTilingHost {
    typealias ElementView = UITableViewCell
    typealias Look = RowLook
    typealias Change = ListChange<UITableViewCell, RowLook>
    typealias VisibleRow = VisibleElement<UITableViewCell, RowLook>

    /// Rows with cells, in order.
    var visible: ArraySlice<VisibleRow> { tiling.cells }
    package func addVisiblePaths(to rows: inout [ShownPath]) { for row in visible { rows.append(row.path) } }

    func setNeedsTiling() { tiling.setNeedsTiling() }

    /// Where a row is, whether or not it is swiped aside.
    func rowFrame(at path: ShownPath) -> CGRect {
        rowFrame(geometry.extent(of: path))
    }

    // MARK: Coming

    func makeView(of key: ElementKey, _ look: RowLook) -> UITableViewCell? {
        provider.cellForRow(at: ShownPath(key.path)) { tiling.reuse.dequeue(identifier: $0, orMake: $1) }
    }

    func prepare(_ row: VisibleRow) {
        let cell = row.cell
        cell.tableView = self
        if style == .insetGrouped, cell.backgroundColor == nil, cell.backgroundView == nil {
            cell.backgroundColor = .secondarySystemGroupedBackground
        }
        if cell.layer.transform != uprightTransform { cell.transform3D = uprightTransform }
        place(row, row.look)
        configureEditing(row)
        indent(row)
        cell.configureSeparator(in: self)
        engine.selection.mark(cell, at: row.path)
        insertSubview(cell, at: backgroundView == nil ? 0 : 1)
    }

    func willDisplay(_ row: VisibleRow) {
        UIView.performWithoutAnimation { provider.willDisplay(row.cell, at: row.path) }
    }

    // MARK: Staying

    func place(_ row: VisibleRow, _ look: RowLook) {
        row.follow(look)
        var frame = look.frame
        if let swipe, swipe.path == row.path {
            let actions = swipe.uncovered(in: frame)
            if swipe.frame != actions { swipe.frame = actions }
            frame.origin.x += swipe.offset
        }
        if row.cell.frame != frame { row.cell.frame = frame }
        if style == .insetGrouped { row.cell.roundedCorners = roundedCorners(at: row.path) }
    }

    /// In the inset style a section is a block with round corners.
    private func roundedCorners(at path: ShownPath) -> CACornerMask {
        let place = geometry.moved.place(of: path)
        var corners: CACornerMask = []
        if place.item == 0 { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
        if place.item == geometry.numberOfPlaces(in: place.section) - 1 {
            corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
        }
        return corners
    }

    func show(_ look: RowLook, on row: VisibleRow) {
        if row.cell.frame != look.frame { row.cell.frame = look.frame }
        if row.cell.alpha != look.alpha { row.cell.alpha = look.alpha }
    }

    func currentLook(of row: VisibleRow) -> RowLook { RowLook(frame: row.cell.frame, alpha: row.cell.alpha) }

    func isDragged(_ row: VisibleRow) -> Bool { itemDrag.holds(row) }

    // MARK: Going

    func didEndDisplaying(_ row: VisibleRow) { provider.didEndDisplaying(row.cell, at: row.path) }

    func recycle(_ row: VisibleRow) { recycle(row.cell) }

    /// Sets the cell's indentation level, if the delegate implements the method for it.
    private func indent(_ row: VisibleRow) {
        guard let commonDelegate, let path = provider.clientPath(row.path) else { return }
        usedDefaultIndentation = false
        let level = commonDelegate.tableView(self, indentationLevelForRowAt: path)
        if !usedDefaultIndentation { row.cell.indentationLevel = level }
    }
}
