import CollectionCore

// How a table shows its rows, headers and footers.
extension UITableView: ListElementHost {
    /// Rows with cells, in order.
    var visible: ArraySlice<VisibleElement> { tiling.cells }
    package func addVisiblePaths(to rows: inout [ShownPath]) { for row in visible { rows.append(row.path) } }

    /// The frame that a row has when it is not swiped aside.
    func rowFrame(at path: ShownPath) -> CGRect {
        rowFrame(geometry.extent(of: path))
    }

    // MARK: Coming

    func makeView(of key: ElementKey, _ look: ListLook) -> UIView? {
        if let part = SectionPart(rawValue: key.kind) { return makeHead(part, of: key.path.section) }
        return provider.cellForRow(at: key.path)
    }

    func prepare(_ row: VisibleElement) {
        guard row.key.isCell, let cell = row.view as? UITableViewCell else {
            row.view.transform3D = uprightTransform
            place(row, row.look)
            addSubview(row.view)
            if let indexView { bringSubviewToFront(indexView) }
            return
        }
        cell.tableView = self
        if style == .insetGrouped, cell.backgroundColor == nil, cell.backgroundView == nil {
            cell.backgroundColor = .secondarySystemGroupedBackground
        }
        if cell.layer.transform != uprightTransform { cell.transform3D = uprightTransform }
        place(row, row.look)
        configureEditing(cell, at: row.path)
        indent(cell, at: row.path)
        cell.configureSeparator(in: self)
        engine.selection.mark(cell, at: row.path)
        insertSubview(cell, at: backgroundView == nil ? 0 : 1)
    }

    func willDisplay(_ row: VisibleElement) {
        UIView.performWithoutAnimation {
            if let part = SectionPart(rawValue: row.key.kind) {
                willDisplay(row.view, part, of: row.path.section)
            } else if let cell = row.view as? UITableViewCell {
                provider.willDisplay(cell, at: row.path)
            }
        }
    }

    // MARK: Staying

    func place(_ row: VisibleElement, _ look: ListLook) {
        row.follow(look)
        var frame = look.frame
        if let swipe, row.key.isCell, swipe.path == row.path {
            let actions = swipe.uncovered(in: frame)
            if swipe.frame != actions { swipe.frame = actions }
            frame.origin.x += swipe.offset
        }
        if row.view.frame != frame { row.view.frame = frame }
        guard style == .insetGrouped, row.key.isCell else { return }
        (row.view as? UITableViewCell)?.roundedCorners = roundedCorners(at: row.path)
    }

    /// The corners of a row that are round: in the inset style a section is a block with round corners.
    private func roundedCorners(at path: ShownPath) -> CACornerMask {
        let place = geometry.moved.place(of: path)
        var corners: CACornerMask = []
        if place.item == 0 { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
        if place.item == geometry.numberOfPlaces(in: place.section) - 1 {
            corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
        }
        return corners
    }

    // MARK: Going

    func didEndDisplaying(_ row: VisibleElement) {
        if let part = SectionPart(rawValue: row.key.kind) {
            didEndDisplaying(row.view, part, of: row.path.section)
        } else if let cell = row.view as? UITableViewCell {
            provider.didEndDisplaying(cell, at: row.path)
        }
    }

    func recycle(_ row: VisibleElement) {
        if row.key.isCell, let cell = row.view as? UITableViewCell { recycle(cell) } else { recycleHead(row.view) }
    }

    /// Sets the cell's indentation level, if the delegate implements the method for it.
    private func indent(_ cell: UITableViewCell, at path: ShownPath) {
        guard let commonDelegate, let path = provider.clientPath(path) else { return }
        let level = ownAnswer(.indentationLevel) { commonDelegate.tableView(self, indentationLevelForRowAt: path) }
        if let level { cell.indentationLevel = level }
    }
}
