import CollectionCore

// What the layout pass asks of places, beside measuring.
extension TableGeometry: ListGeometry {
    var anchorAxes: ScrollDirection { .verticalDirections }

    func origin(of path: ShownPath) -> CGPoint? {
        table.contains(path) ? CGPoint(x: 0, y: extent(of: path).top) : nil
    }

    // MARK: What keeps its place

    func firstAnchor() -> ListAnchor? { anchor(requiresMeasured: false) }

    /// The first visible row whose height is known; without one, the first that is thought to be here.
    func measuringAnchor() -> ListAnchor? { anchor(requiresMeasured: true) ?? firstAnchor() }

    /// The first visible row. With `requiresMeasured`, the first visible row that is measured. A visible row before it
    /// is taken instead if its top is on screen, because such a row grows downwards only.
    private func anchor(requiresMeasured: Bool) -> ListAnchor? {
        guard table.pass.keepsPlace else { return nil }
        let start = table.contentOffset.y
        rows(from: start, to: start + table.bounds.height, into: &anchorRows)
        var placed: ListAnchor?
        for path in anchorRows {
            let top = extent(of: path).top
            let anchor = ListAnchor(path: path, distance: CGPoint(x: 0, y: top - start))
            if !requiresMeasured || isMeasured(path) { return placed ?? anchor }
            if placed == nil, top >= start - 0.5, table.tiling.cell(at: path) != nil { placed = anchor }
        }
        return nil
    }

    /// The rows on screen.
    func anchorCandidates() -> [ListAnchor] {
        guard table.pass.keepsPlace else { return [] }
        let top = table.contentOffset.y
        return table.visible.compactMap { row -> ListAnchor? in
            let extent = extent(of: row.path)
            guard extent.top + extent.height > top else { return nil }
            return ListAnchor(path: row.path, distance: CGPoint(x: 0, y: extent.top - top))
        }
    }

    // MARK: Showing

    func findElements(in viewport: CGRect, since window: ListWindow?) -> ListWindow? {
        // Rows that are gone make the content shorter, and nothing has been measured for that.
        table.updateContentSize()
        rows(from: viewport.minY, to: viewport.maxY, into: &shownRows)
        guard let first = shownRows.first, let last = shownRows.last else { return nil }
        let tops = stableTops(showing: first, through: last, height: viewport.height)
        let highest = CGFloat(tops.upperBound.native.nextDown)
        guard tops.lowerBound <= highest else { return nil }
        // Headers may come into view between two rows, and have to be measured then.
        let reach = CGRect(
            x: 0, y: tops.lowerBound, width: viewport.width, height: highest - tops.lowerBound + viewport.height)
        guard estimatedHeads(in: reach).isEmpty else { return nil }
        return ListWindow(y: tops.lowerBound...highest, size: viewport.size)
    }

    func forEachElement(_ body: (ElementKey, RowLook) -> Void) {
        for path in shownRows { body(ElementKey(cellAt: path), RowLook(frame: table.rowFrame(at: path))) }
    }

    func movePinnedElements(in viewport: CGRect) -> Bool { true }
    var isKnown: Bool { true }
    var placesAreCounted: Bool { true }
}
