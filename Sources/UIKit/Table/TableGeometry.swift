import CollectionCore

/// Where the rows, headers and footers of a table are, along y, in content coordinates.
///
/// Rows that were never measured have an estimated height. Positions are exact only relative to a measured neighbour,
/// so when rows above the ones on screen are measured, the content offset is shifted by the change (`ListPass`). Every
/// look-up is O(log n). Main thread.
@MainActor final class TableGeometry {
    unowned let table: UITableView
    var sizes = SectionedSizeIndex(estimates: .init(item: 44)) {
        didSet { table.tiling.placesDidChange() }
    }
    /// Height of the view above the first section.
    var topInset: CGFloat = 0 {
        didSet { if topInset != oldValue { table.tiling.placesDidChange() } }
    }
    /// The row that is dragged. `sizes` is in the order of places; all else here uses paths of rows.
    var moved: MovedItem?
    /// Whether some section has had a header or a footer since the last reset.
    var hasHeadersOrFooters = false
    /// Whether heights of headers and footers may be estimates.
    var mayHaveEstimatedHeads = false
    /// The width of rows in the last layout pass; nil before the first one.
    var laidOutWidth: CGFloat?
    /// The estimates that `findEstimates(in:)` has found.
    var found = TableEstimates.rows
    // These arrays are kept so that a frame of scrolling allocates nothing. Each is as large as it has ever been, 48 kB
    // at most.
    var shownRows: [ShownPath] = []
    var shownHeads: [ElementKey] = []
    var unmeasuredRows: [ShownPath] = []
    var anchorRows: [ShownPath] = []
    var heights: [(path: ShownPath, height: CGFloat)] = []

    init(table: UITableView) {
        self.table = table
    }

    // MARK: Counts

    var numberOfSections: Int { sizes.numberOfSections }

    /// The number of places for rows in a section: the number of its rows, except in the sections between which a row
    /// is dragged.
    func numberOfPlaces(in section: Int) -> Int { sizes.numberOfItems(in: section) }

    // MARK: Positions

    var totalHeight: CGFloat { topInset + sizes.total }

    /// Top and height of a row.
    func extent(of path: ShownPath) -> (top: CGFloat, height: CGFloat) {
        extent(ofPlace: moved.place(of: path))
    }

    func extent(ofPlace place: ItemPath) -> (top: CGFloat, height: CGFloat) {
        let item = sizes.item(at: place)
        return (topInset + item.offset, item.size)
    }

    func isMeasured(_ path: ShownPath) -> Bool {
        sizes.item(at: moved.place(of: path)).isMeasured
    }

    /// Top and height of a header or footer.
    func extent(_ part: SectionPart, of section: Int) -> (top: CGFloat, height: CGFloat) {
        let section = sizes.section(section)
        return part == .header
            ? (topInset + section.offset, section.header) : (topInset + section.footerOffset, section.footer)
    }

    /// Top and height of a section with its header and footer.
    func sectionExtent(of section: Int) -> (top: CGFloat, height: CGFloat) {
        let section = sizes.section(section)
        return (topInset + section.offset, section.end - section.offset)
    }

    /// Sections that reach into an interval of y.
    func sections(from minY: CGFloat, to maxY: CGFloat) -> Range<Int> {
        let (low, high) = (minY - topInset, maxY - topInset)
        guard high > 0, low < sizes.total, high > low, let first = sizes.section(atOffset: low),
            let last = sizes.section(atOffset: high)
        else { return 0..<0 }
        return first.index..<(last.offset < high ? last.index + 1 : max(last.index, first.index + 1))
    }

    /// All rows that reach into an interval of y, top to bottom. O(result + log n).
    func rows(from minY: CGFloat, to maxY: CGFloat, into result: inout [ShownPath]) {
        result.removeAll(keepingCapacity: true)
        for index in sections(from: minY, to: maxY) {
            let section = sizes.section(index)
            let top = topInset + section.itemsOffset
            for row in section.items.indexes(from: minY - top, to: maxY - top) {
                result.append(moved.item(at: ItemPath(section: index, item: row)))
            }
        }
    }

    /// The rows with estimated heights that reach into the interval. A row of height 0 is among them if it touches the
    /// interval; otherwise its height would never be asked for again.
    func estimatedRows(from minY: CGFloat, to maxY: CGFloat, into result: inout [ShownPath]) {
        result.removeAll(keepingCapacity: true)
        for index in sections(from: minY - 1, to: maxY + 1) {
            let section = sizes.section(index)
            let (items, top) = (section.items, topInset + section.itemsOffset)
            let rows = items.indexes(from: minY - 1 - top, to: maxY + 1 - top)
            // In most cases no row is an estimate, and this one search finds that out.
            guard let first = items.firstEstimated(from: rows.lowerBound) else { continue }
            for row in first..<max(first, rows.upperBound) {
                let item = items.item(at: row)
                let isInside = top + item.offset < maxY && top + item.end > minY
                guard !item.isMeasured, isInside || item.size == 0 else { continue }
                result.append(moved.item(at: ItemPath(section: index, item: row)))
            }
        }
    }

    /// The range of tops for which a viewport of this height shows exactly the rows from `first` to `last`, which it
    /// shows now.
    func stableTops(showing first: ShownPath, through last: ShownPath, height: CGFloat) -> Range<CGFloat> {
        let (firstExtent, lastExtent) = (extent(of: first), extent(of: last))
        let above = row(from: first, -1).map { extent(of: $0) }
        let bottomBefore = above.map { $0.top + $0.height } ?? -.infinity
        let topAfter = row(from: last, 1).map { extent(of: $0).top } ?? .infinity
        let lowest = max(bottomBefore, lastExtent.top - height + 0.001)
        let highest = min(firstExtent.top + firstExtent.height, topAfter - height)
        return lowest..<max(lowest, highest)
    }

    /// The next row below, or with a step of -1 above, also in another section. O(empty sections in between · log n).
    func row(from path: ShownPath, _ step: Int) -> ShownPath? {
        moved.place(of: path).neighbour(step, sections: numberOfSections, itemCount: numberOfPlaces).map(moved.item)
    }

    /// The row that covers y; nil on headers, footers and outside.
    func row(at y: CGFloat) -> ShownPath? {
        guard y >= topInset, y < totalHeight, case .item(let path) = sizes.part(atOffset: y - topInset) else {
            return nil
        }
        return moved.item(at: path)
    }

    // MARK: Heights

    /// Records measured heights, and learns from them what to expect of other rows; positions below change.
    func setHeights(_ heights: [(path: ShownPath, height: CGFloat)]) {
        for (path, height) in heights { sizes.setItemSize(height, at: moved.place(of: path)) }
        sizes.refineEstimate()
    }

    /// Marks the heights of all rows, headers and footers as estimates.
    func markAllEstimated() {
        sizes.markAllEstimated()
        if hasHeadersOrFooters { mayHaveEstimatedHeads = true }
    }

    /// Whether the heights of a section's header and footer are measured, not estimated.
    func isHeadMeasured(ofSection section: Int) -> Bool {
        let section = sizes.section(section)
        return section.isHeaderMeasured && section.isFooterMeasured
    }

    /// Gives headers and footers whose heights were not asked for the average height of those of these sections.
    func estimateHeads(as sample: Range<Int>) {
        let count = CGFloat(sample.count)
        sizes.setEstimatedHeads(
            header: sample.reduce(0) { $0 + extent(.header, of: $1).height } / count,
            footer: sample.reduce(0) { $0 + extent(.footer, of: $1).height } / count)
        mayHaveEstimatedHeads = true
    }

    func markEstimated(_ path: ShownPath) {
        guard table.contains(path) else { return }
        let place = moved.place(of: path)
        let size = sizes.item(at: place).size
        sizes.setEstimatedItemSize(size, at: place.item..<(place.item + 1), inSection: place.section)
    }

    func setHeader(_ header: CGFloat, footer: CGFloat, ofSection section: Int) {
        if header > 0 || footer > 0 { hasHeadersOrFooters = true }
        let known = sizes.section(section)
        guard !known.isHeaderMeasured || !known.isFooterMeasured || known.header != header || known.footer != footer
        else { return }
        sizes.setHeader(header, isMeasured: true, ofSection: section)
        sizes.setFooter(footer, isMeasured: true, ofSection: section)
    }
}
