import CollectionCore

// The positions that the layout pass asks for.
extension TableGeometry: ListGeometry {
    var anchorAxes: ScrollDirection { .verticalDirections }

    // MARK: What keeps its place

    func firstAnchor() -> ListAnchor? { anchor(requiresMeasured: false) }

    /// The first visible row whose height is measured; if there is none, the first by the estimates.
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
        // Deleted rows may have made the content shorter without a measurement, so update its size first.
        table.updateContentSize()
        rows(from: viewport.minY, to: viewport.maxY, into: &shownRows)
        guard let first = shownRows.first, let last = shownRows.last else { return nil }
        let tops = stableTops(showing: first, through: last, height: viewport.height)
        let highest = CGFloat(tops.upperBound.native.nextDown)
        guard tops.lowerBound <= highest else { return nil }
        // Unmeasured headers may come into view between these offsets: then a pass has to measure them.
        let reach = CGRect(
            x: 0, y: tops.lowerBound, width: viewport.width, height: highest - tops.lowerBound + viewport.height)
        guard estimatedHeads(in: reach).isEmpty else { return nil }
        return ListWindow(y: tops.lowerBound...highest, size: viewport.size)
    }

    func forEachElement(_ body: (ElementKey, ListLook) -> Void) {
        // The width follows from the insets of all controllers around: it is found once.
        let (margin, width) = (table.sideMargin, table.rowWidth)
        for path in shownRows {
            let extent = extent(of: path)
            let frame = CGRect(x: margin, y: extent.top, width: width, height: extent.height)
            body(ElementKey(cellAt: path), .row(frame))
        }
    }

    func movePinnedElements(in viewport: CGRect) -> Bool { true }
    var isKnown: Bool { true }
    var placesAreCounted: Bool { true }
}
