import CollectionCore
import Execution

// The layout pass of a table. One idea carries it: positions are exact only relative to a measured row, so measuring goes
// in rounds — find the rows in the viewport, measure those that are estimates, shift the content so that an anchor row
// stays where it was — until the viewport holds nothing but measured rows. What is above the viewport may stay estimated.
extension UITableView {
    /// Rounds of measuring after which a layout pass gives up; each round adds at least one measured row, and a
    /// viewport of estimated rows settles in two or three.
    private static let measuringLimit = 16

    /// Rows up to which all heights are asked for at once when that is cheap.
    private static let eagerLimit = 2000

    func load(_ counts: [Int], keepsPlace: Bool) {
        let place = keepsPlace ? currentAnchor(requiresMeasured: false) : nil
        // Of other rows, but the best that there is.
        let height = place == nil ? expectedRowHeight : geometry.estimatedRowHeight
        data.whileForgetting(for: counts) {
            cancelReorder(animated: false)
            swiping.close(animated: false)
            removeAllCells()
        }
        data.show(counts)
        pass.endRefresh()
        anchors.pass = nil
        geometry.reset(rowCounts: counts, estimatedRowHeight: height)
        askSectionHeights(counts.indices)
        list.dataDidLoad()
        loadSectionIndex()
        measureEagerly(keepsAnchor: false)
        if let anchor = place?.nearest(in: counts) {
            keep(anchor)
            anchors.pass = anchor
        }
    }

    /// Cells and heights of rows that look different, and are the same.
    private func refreshIfNeeded() {
        guard pass.needsRefresh else { return }
        let forgetsHeights = pass.endRefresh()
        let anchor = anchors.pass ?? currentAnchor(requiresMeasured: false)
        cancelReorder(animated: false)
        swiping.close(animated: false)
        // A press under way ends without the delegate being told.
        list.selection.forgetPress()
        removeAllCells()
        if forgetsHeights {
            geometry.reset(rowCounts: data.counts, estimatedRowHeight: expectedRowHeight)
            askSectionHeights(0..<geometry.numberOfSections)
        } else {
            geometry.markAllEstimated()
            geometry.headsMayBeEstimated()
        }
        if let anchor { keep(anchor) }
        anchors.pass = anchor
        setNeedsTiling()
    }

    /// While the data source is ahead of the table, they are left to the next layout pass.
    func askSectionHeights(_ sections: some Sequence<Int>) {
        for section in sections {
            guard let (header, footer) = headHeights(of: section) else { break }
            setHead(header, footer, of: section)
        }
        if data.isAhead { geometry.headsMayBeEstimated() }
    }

    /// The heights of a section's header and footer; nil if the data source is ahead of the table, or goes ahead meanwhile.
    private func headHeights(of section: Int) -> (CGFloat, CGFloat)? {
        guard !data.isAhead else { return nil }
        data.willCall(.section)
        let heights = (headerHeight(of: section), footerHeight(of: section))
        return data.isAhead ? nil : heights
    }

    private func setHead(_ header: CGFloat, _ footer: CGFloat, of section: Int) {
        if header != 0 || footer != 0 || geometry.headerExtent(of: section).height != 0
            || geometry.footerExtent(of: section).height != 0
        {
            geometry.setHeader(header, footer: footer, ofSection: section)
        }
    }

    func layOutTable() {
        data.layOut { layOutContents() }
    }

    private func layOutContents() {
        refreshIfNeeded()
        noteWidth()
        noteTableHeader()
        list.restoration.takeUp()
        if !showsSameRows {
            measureEagerly(keepsAnchor: true)
            measureViewport()
            updateContentSize()
            tileRows()
            noteStableRows()
        }
        if !data.isAhead { tileSections() }
        placeSectionIndex()
        layOutTableViews()
        list.scroll.correctAnimation()
        provider.didLayOutRows()
    }

    /// What the content has of the table's width: all but the insets.
    var widthInsideInsets: CGFloat {
        let inset = adjustedContentInset
        return max(0, bounds.width - inset.left - inset.right)
    }

    /// Room at both sides of rows, headers and footers, in points.
    package nonisolated static func sideMargin(of style: Style) -> CGFloat { style == .insetGrouped ? 16 : 0 }
    var sideMargin: CGFloat { Self.sideMargin(of: style) }

    /// What headers and footers have of the width.
    private var sectionWidth: CGFloat { max(0, widthInsideInsets - 2 * sideMargin) }

    /// What rows have of it: all but the index.
    package var rowWidth: CGFloat {
        max(0, sectionWidth - (indexView == nil ? 0 : SectionIndexView.width))
    }

    /// The place of something that stands in a row, a header or a footer.
    func rowFrame(top: CGFloat, height: CGFloat) -> CGRect {
        CGRect(x: sideMargin, y: top, width: rowWidth, height: height)
    }

    func sectionFrame(top: CGFloat, height: CGFloat) -> CGRect {
        CGRect(x: sideMargin, y: top, width: sectionWidth, height: height)
    }

    /// Heights depend on the width: all become estimates when that changes.
    private func noteWidth() {
        guard rowWidth != pass.laidOutWidth else { return }
        setNeedsTiling()
        if pass.laidOutWidth != nil {
            let anchor = currentAnchor(requiresMeasured: false)
            geometry.markAllEstimated()
            if let anchor { keep(anchor) }
        }
        pass.laidOutWidth = rowWidth
    }

    /// The view above the first section has another height, or there is another one or none. While it is out of sight, the
    /// rows on screen stay where they are.
    private func noteTableHeader() {
        let height = tableHeaderView?.frame.height ?? 0
        guard geometry.topInset != height else { return }
        let isOutOfSight = !isAtStart && contentOffset.y + adjustedContentInset.top >= geometry.topInset
        let anchor = isOutOfSight && !visible.isEmpty ? currentAnchor(requiresMeasured: false) : nil
        geometry.topInset = height
        if let anchor { keep(anchor) }
    }

    // MARK: Measuring

    /// Where asking is cheap and there are not very many rows, all heights are known, and the content size exact.
    private func measureEagerly(keepsAnchor: Bool) {
        guard provider.heightsAreCheap, geometry.sizes.numberOfItems <= Self.eagerLimit else { return }
        var anchor: ListAnchor?
        for section in 0..<geometry.numberOfSections where !geometry.isMeasured(section: section) {
            if keepsAnchor, anchor == nil { anchor = anchors.pass ?? bestAnchor() }
            askHeights((0..<geometry.numberOfRows(in: section)).lazy.map { IndexPath(row: $0, section: section) })
            geometry.setHeights(pass.heights.map(\.height), ofSection: section)
        }
        if let anchor { keep(anchor) }
    }

    private func usableHeight(ofRowAt path: IndexPath) -> CGFloat {
        Misuse.usableLength(
            provider.heightForRow(at: path), of: "row \(dataSourceName)",
            "The height of row \(ItemPath(path)) of \(dataSourceName)")
    }

    private func measureViewport() {
        // A target waits until there is a viewport to bring it into.
        guard !bounds.isEmpty else { return }
        // Measure the anchor row first: its unknown height decides which rows are visible.
        if !data.isAhead, let path = anchors.pass?.path, geometry.contains(path), !geometry.isMeasured(path) {
            measure([path])
        }
        for _ in 0..<Self.measuringLimit where !data.isAhead {
            list.scroll.applyTarget()
            measureSections()
            let viewport = visibleInterval
            geometry.estimatedRows(from: viewport.lowerBound, to: viewport.upperBound, into: &pass.estimatedRows)
            if pass.estimatedRows.isEmpty {
                if !list.scroll.isAtTarget { continue }
                break
            }
            measure(pass.estimatedRows)
        }
        // A callback has edited the table: the pass after that edit goes on.
        guard !data.isAhead else { return }
        list.scroll.targetIsReached()
        anchors.pass = nil
    }

    /// Asks for heights of headers and footers that were given for another width: of all sections, or where there are many
    /// of those that are in view or come next.
    private func measureSections() {
        guard geometry.mayHaveEstimatedHeads else { return }
        let areFew = geometry.numberOfSections <= Self.eagerSectionLimit
        let viewport = visibleInterval
        let shown = geometry.sections(from: viewport.lowerBound, to: viewport.upperBound)
        let first = areFew ? 0 : max(shown.lowerBound - 1, 0)
        let end = areFew ? geometry.numberOfSections : min(shown.upperBound + 1, geometry.numberOfSections)
        let estimated = (first..<end).filter { !geometry.isHeadMeasured(ofSection: $0) }
        guard !estimated.isEmpty else { return }
        let anchor = anchors.pass ?? bestAnchor()
        for section in estimated {
            guard let (header, footer) = headHeights(of: section) else { break }
            geometry.setHeader(header, footer: footer, ofSection: section)
        }
        if areFew, !data.isAhead { geometry.headsAreMeasured() }
        updateContentSize()
        if let anchor { keep(anchor) }
    }

    private func measure(_ rows: [IndexPath]) {
        let anchor = anchors.pass ?? bestAnchor()
        provider.prepareRows(rows)
        askHeights(rows)
        geometry.setHeights(pass.heights)
        updateContentSize()
        if let anchor { keep(anchor) }
    }

    /// Asks for the heights of rows. Ends at the first row whose cell or delegate edits the table meanwhile: only the next
    /// pass knows which of the others are still there.
    private func askHeights(_ rows: some Sequence<IndexPath>) {
        pass.heights.removeAll(keepingCapacity: true)
        data.willCall(.size)
        for row in rows {
            guard !data.isAhead else { break }
            pass.heights.append((row, usableHeight(ofRowAt: row)))
        }
    }

    // MARK: Anchors

    /// The first visible row, or the first that is measured, or one before that whose top is on screen: it may only grow
    /// downwards. Nil where the viewport is at the start of the content and is to stay there.
    func currentAnchor(requiresMeasured: Bool) -> ListAnchor? {
        let viewport = visibleInterval
        guard keepsPlace else { return nil }
        geometry.rows(from: viewport.lowerBound, to: viewport.upperBound, into: &pass.anchorRows)
        var placed: ListAnchor?
        for path in pass.anchorRows {
            let top = geometry.extent(of: path).top
            let anchor = ListAnchor(path: path, distance: CGPoint(x: 0, y: top - contentOffset.y))
            if !requiresMeasured || geometry.isMeasured(path) { return placed ?? anchor }
            if placed == nil, top >= contentOffset.y - 0.5, tiling.cell(at: path) != nil {
                placed = anchor
            }
        }
        return nil
    }

    /// The first visible row whose height is known; without one, the first that is thought to be here.
    private func bestAnchor() -> ListAnchor? {
        currentAnchor(requiresMeasured: true) ?? currentAnchor(requiresMeasured: false)
    }

    var keepsPlace: Bool { keepsPlaceAtStart || !isAtStart }

    var isAtStart: Bool { contentOffset.y <= -adjustedContentInset.top + 0.5 }

    /// Shifts the content offset, and any motion under way, so that the anchor is where it was; at rest, no further
    /// than the content reaches.
    func keep(_ anchor: ListAnchor) {
        guard geometry.contains(anchor.path) else { return }
        updateContentSize()
        var y = geometry.extent(of: anchor.path).top - anchor.distance.y
        if purpose == .none, !isDragging { y = clamped(CGPoint(x: contentOffset.x, y: y)).y }
        if abs(y - contentOffset.y) > 0.001 { shiftContentOffset(by: CGPoint(x: 0, y: y - contentOffset.y)) }
    }

    /// The part of the content on screen.
    private var visibleInterval: Range<CGFloat> {
        let top = contentOffset.y
        return top..<(top + max(bounds.height, 0))
    }

    private func layOutTableViews() {
        if let view = tableHeaderView {
            place(view, CGRect(x: 0, y: 0, width: widthInsideInsets, height: view.frame.height))
        }
        if let view = tableFooterView {
            place(view, CGRect(x: 0, y: geometry.totalHeight, width: widthInsideInsets, height: view.frame.height))
        }
        if let backgroundView { place(backgroundView, CGRect(origin: drawnContentOffset, size: bounds.size)) }
    }

    private func place(_ view: UIView, _ frame: CGRect) {
        if view.transform3D != uprightTransform { view.transform3D = uprightTransform }
        if view.frame != frame { view.frame = frame }
    }
}

extension UITableView {
    /// A row's height may have changed: it is asked for again in the next layout pass, whether or not it is visible now.
    package func remeasureRow(at indexPath: IndexPath) {
        guard isDataLoaded else { return }
        geometry.markEstimated(indexPath)
        setNeedsLayout()
    }

    /// As `remeasureRow(at:)`, for all rows, headers and footers.
    package func remeasureAll() {
        geometry.markAllEstimated()
        setNeedsLayout()
    }
}
