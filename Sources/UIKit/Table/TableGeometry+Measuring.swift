import CollectionCore
import Execution

/// Heights of a table that a layout pass has to ask for. Those of headers and footers come first, because the positions
/// of rows depend on them.
enum TableEstimates {
    /// Heights of the headers and footers of these sections.
    case heads([Int])
    case rows
}

// Which heights are asked for, and when.
extension TableGeometry {
    /// Largest number of rows for which all heights are asked for at once, if that is cheap.
    private static let eagerLimit = 2000
    /// Largest number of sections for which all headers' and footers' heights are asked for at every update and width.
    static let eagerSectionLimit = 200
    /// Largest number of sections for which all headers' and footers' heights are asked for when the table loads, so
    /// that its content size is exact. Asking for more would take longer than two frames: they are estimates until they
    /// come near the viewport.
    static let eagerLoadLimit = 20_000

    private var data: ListData { table.data }
    private var hasFewSections: Bool { numberOfSections <= Self.eagerSectionLimit }

    // MARK: Loading

    func reloadIsDue() {}

    /// Forgets all heights. Rows get the expected height. Headers and footers whose heights are not asked for get the
    /// average height of those of the first sections.
    func load(_ counts: [Int]) {
        sizes = SectionedSizeIndex(itemCounts: counts, estimates: .init(item: table.expectedRowHeight))
        (hasHeadersOrFooters, mayHaveEstimatedHeads) = (false, false)
        guard counts.count > Self.eagerLoadLimit else { return askSectionHeights(counts.indices) }
        askSectionHeights(0..<Self.eagerSectionLimit)
        estimateHeads(as: 0..<Self.eagerSectionLimit)
    }

    func follow(_ plan: UpdatePlan) {
        // Ask delegates for all heights again at every update. Nodes report changes of their heights themselves.
        if table.provider.heightsAreCheap || plan.isEmpty { markAllEstimated() }
        // Rows that stay or move keep their heights, new rows are estimates. O(edits · log n).
        sizes.apply(plan)
        askSectionHeights(after: plan)
    }

    func refresh(forgetsSizes: Bool) -> Bool {
        if forgetsSizes {
            load(data.counts)
        } else {
            markAllEstimated()
            mayHaveEstimatedHeads = true
        }
        return true
    }

    /// Called in each layout pass: if the width of rows has changed, all heights become estimates.
    func noteWidth() {
        guard table.rowWidth != laidOutWidth else { return }
        table.setNeedsTiling()
        if laidOutWidth != nil {
            let anchor = firstAnchor()
            markAllEstimated()
            if let anchor { table.pass.keep(anchor) }
        }
        laidOutWidth = table.rowWidth
    }

    /// Called when `tableHeaderView` has changed its height, was replaced or removed. While it is out of sight, the
    /// rows on screen stay where they are.
    func noteTableHeader() {
        let height = table.tableHeaderView?.frame.height ?? 0
        guard topInset != height else { return }
        let isOutOfSight =
            !table.pass.isAtStart && table.contentOffset.y + table.adjustedContentInset.top >= topInset
        let anchor = isOutOfSight && !table.visible.isEmpty ? firstAnchor() : nil
        topInset = height
        if let anchor { table.pass.keep(anchor) }
    }

    // MARK: Headers and footers

    /// Asks for the heights of headers and footers. While the data source is ahead of the table, this is left to the
    /// next layout pass.
    func askSectionHeights(_ sections: some Sequence<Int>) {
        for section in data.untilEdited(sections) {
            let (header, footer) = (table.height(.header, of: section), table.height(.footer, of: section))
            if !data.isBehindDataSource { setHeader(header, footer: footer, ofSection: section) }
        }
        if data.isBehindDataSource { mayHaveEstimatedHeads = true }
    }

    /// After an update, asks for all heights of headers and footers if there are few sections or the update is empty,
    /// else for those of new and reloaded sections.
    func askSectionHeights(after plan: UpdatePlan) {
        let asksAll = hasFewSections || plan.isEmpty
        let asked = asksAll || !plan.keepsSections ? 0..<numberOfSections : 0..<0
        askSectionHeights(
            asked.lazy.filter { asksAll || plan.oldSection(ofNew: $0).map(plan.isSectionReloaded) ?? true })
    }

    /// The sections whose header's or footer's height is an estimate. If there are many sections, only those in view
    /// and their neighbours are looked at.
    func estimatedHeads(in viewport: CGRect) -> [Int] {
        guard mayHaveEstimatedHeads else { return [] }
        let shown = sections(from: viewport.minY, to: viewport.maxY)
        let first = hasFewSections ? 0 : max(shown.lowerBound - 1, 0)
        let end = hasFewSections ? numberOfSections : min(shown.upperBound + 1, numberOfSections)
        return (first..<end).filter { !isHeadMeasured(ofSection: $0) }
    }

    // MARK: Rows

    /// Whether all heights are asked for, so that the content size is exact: asking is cheap, and there are not very
    /// many rows.
    private var isEager: Bool { table.provider.heightsAreCheap && sizes.numberOfItems <= Self.eagerLimit }

    func measureEagerly() {
        if isEager, findRows(from: topInset, to: totalHeight) { measureFound() }
    }

    private func findRows(from minY: CGFloat, to maxY: CGFloat) -> Bool {
        found = .rows
        estimatedRows(from: minY, to: maxY, into: &unmeasuredRows)
        return !unmeasuredRows.isEmpty
    }

    /// Asks for the heights of rows. Stops at a row whose cell or delegate edits the table meanwhile, since only the
    /// next pass knows which rows are left.
    private func askHeights(_ rows: some Sequence<ShownPath>) {
        heights.removeAll(keepingCapacity: true)
        for row in data.untilEdited(rows) {
            let height = Misuse.usableLength(
                table.provider.heightForRow(at: row) ?? extent(of: row).height, of: "row \(table.dataSourceName)",
                "The height of row \(ItemPath(row)) of \(table.dataSourceName)")
            heights.append((row, height))
        }
    }

    func findEstimate(at path: ShownPath) -> Bool {
        guard table.contains(path), !isMeasured(path) else { return false }
        found = .rows
        unmeasuredRows = [path]
        return true
    }

    func findEstimates(in viewport: CGRect) -> Bool {
        if isEager, findRows(from: topInset, to: totalHeight) { return true }
        let heads = estimatedHeads(in: viewport)
        if !heads.isEmpty {
            found = .heads(heads)
            return true
        }
        return findRows(from: viewport.minY, to: viewport.maxY)
    }

    func measureFound() {
        switch found {
        case .heads(let sections):
            if hasFewSections { mayHaveEstimatedHeads = false }
            askSectionHeights(sections)
        case .rows:
            table.provider.prepareRows(unmeasuredRows)
            askHeights(unmeasuredRows)
            setHeights(heights)
        }
    }
}
