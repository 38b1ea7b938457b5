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
        // If an unmeasured header comes into view between these offsets, `movePinnedElements(in:)` returns false, and
        // the pass measures the header.
        return ListWindow(y: tops.lowerBound...highest, size: viewport.size)
    }

    func forEachElement(_ body: (ElementKey, ListLook) -> Void) {
        // Ask for the width once: it depends on the insets of all controllers around.
        let (margin, width) = (table.sideMargin, table.rowWidth)
        for path in shownRows {
            let extent = extent(of: path)
            let frame = CGRect(x: margin, y: extent.top, width: width, height: extent.height)
            body(ElementKey(cellAt: path), .row(frame))
        }
        shownHeads.removeAll(keepingCapacity: true)
        forEachHead(in: table.bounds) { key, frame in
            shownHeads.append(key)
            body(key, .row(frame))
        }
    }

    /// Moves the headers and footers at the viewport's edges. Returns false if other ones are visible now, which can
    /// happen while the rows on screen stay the same.
    func movePinnedElements(in viewport: CGRect) -> Bool {
        var (count, isSame) = (0, true)
        forEachHead(in: viewport) { key, frame in
            isSame = isSame && count < shownHeads.count && shownHeads[count] == key
            count += 1
            if isSame, let head = table.tiling[key] { table.place(head, .row(frame)) }
        }
        return isSame && count == shownHeads.count
    }

    /// The headers and footers in a viewport. O(sections in it).
    private func forEachHead(in viewport: CGRect, _ body: (ElementKey, CGRect) -> Void) {
        guard hasHeadersOrFooters else { return }
        for section in sections(from: viewport.minY, to: viewport.maxY) {
            for part in SectionPart.allCases {
                let frame = headFrame(part, of: section)
                if frame.height > 0, frame.maxY > viewport.minY, frame.minY < viewport.maxY {
                    body(ElementKey(part, of: section), frame)
                }
            }
        }
    }

    /// Whether a section's header and footer stay at the viewport's edges while the section is visible there: in the
    /// plain style, if both together leave at least half of the viewport to the rows.
    func pinsHeads(of section: Int) -> Bool {
        guard table.style == .plain else { return false }
        let height = SectionPart.allCases.reduce(0) { $0 + extent($1, of: section).height }
        let inset = table.pinningInset
        return 2 * height <= table.bounds.height - inset.top - inset.bottom
    }

    /// The frame of a header or footer, which may be pinned.
    private func headFrame(_ part: SectionPart, of section: Int) -> CGRect {
        var (top, height) = extent(part, of: section)
        guard pinsHeads(of: section) else { return table.sectionFrame((top, height)) }
        // Use the offset at which the content is drawn, in whole pixels, or a pinned header would tremble.
        let (edge, inset) = (table.drawnContentOffset.y, table.pinningInset)
        switch part {
        case .header: top = max(top, min(edge + inset.top, extent(.footer, of: section).top - height))
        case .footer:
            let header = extent(.header, of: section)
            top = min(top, max(edge + table.bounds.height - inset.bottom - height, header.top + header.height))
        }
        return table.sectionFrame((top, height))
    }

    var isKnown: Bool { true }
    var placesAreCounted: Bool { true }
}
