import CollectionCore

// The layout pass of a table. One idea carries it: positions are exact only relative to a measured row, so measuring goes
// in rounds — find the rows in the viewport, measure those that are estimates, shift the content so that an anchor row
// stays where it was — until the viewport holds nothing but measured rows. What is above the viewport may stay estimated.
extension UITableView {
    /// Rounds of measuring after which a layout pass gives up; each round adds at least one measured row, and a
    /// viewport of estimated rows settles in two or three.
    private static let measuringLimit = 16

    func loadCountsIfNeeded() {
        guard needsReload else { return }
        needsReload = false
        removeAllCells()
        let sections = (0..<provider.numberOfSections()).map { section in
            makeSection(
                section,
                rows: SizeIndex(count: provider.numberOfRows(inSection: section), estimatedSize: estimatedRowHeight))
        }
        geometry.reset(sections: sections, estimatedRowHeight: estimatedRowHeight)
        hasReestimated = false
        selectedPaths = selectedPaths.filter { geometry.contains($0) }
    }

    func makeSection(_ section: Int, rows: SizeIndex) -> TableGeometry.Section {
        TableGeometry.Section(
            headerHeight: headerHeight(of: section), footerHeight: footerHeight(of: section), rows: rows)
    }

    func layOutTable() {
        guard !isTiling else { return }
        isTiling = true
        defer { isTiling = false }
        loadCountsIfNeeded()
        noteWidth()
        geometry.topInset = tableHeaderView?.frame.height ?? 0
        measureViewport()
        updateContentSize()
        tileRows()
        tileSections()
        layOutTableViews()
        provider.didLayOutRows()
    }

    /// A row's height depends on its width: all heights become estimates when that changes.
    private func noteWidth() {
        guard bounds.width != laidOutWidth else { return }
        if laidOutWidth != nil {
            let anchor = currentAnchor(requiresMeasured: false)
            geometry.markAllEstimated()
            if let anchor { keep(anchor) }
        }
        laidOutWidth = bounds.width
    }

    // MARK: Measuring

    private func measureViewport() {
        for _ in 0..<Self.measuringLimit {
            if let scrollTarget { applyScrollTarget(scrollTarget) }
            let viewport = visibleInterval
            geometry.rows(from: viewport.lowerBound, to: viewport.upperBound, into: &rowBuffer)
            unmeasuredBuffer.removeAll(keepingCapacity: true)
            for path in rowBuffer where !geometry.isMeasured(path) { unmeasuredBuffer.append(path) }
            if unmeasuredBuffer.isEmpty {
                if let target = scrollTarget, !isAtScrollTarget(target) { continue }
                break
            }
            measure(unmeasuredBuffer)
        }
        scrollTarget = nil
    }

    private func measure(_ rows: [IndexPath]) {
        let anchor = currentAnchor(requiresMeasured: true)
        provider.prepareRows(rows)
        geometry.setHeights(rows.map { ($0, provider.heightForRow(at: $0)) })
        if !hasReestimated, geometry.sections.first?.rows.isMeasured(at: 0) == true {
            // The first rows tell what the others will be like; with nothing above them nothing moves.
            hasReestimated = true
            geometry.reestimate()
        }
        if let anchor { keep(anchor) }
        updateContentSize()
    }

    /// A row and the distance of its top from the top of the viewport.
    struct Anchor {
        let path: IndexPath
        let distance: CGFloat
    }

    /// The first visible row, or the first whose height is known.
    func currentAnchor(requiresMeasured: Bool) -> Anchor? {
        let viewport = visibleInterval
        for section in geometry.sections(from: viewport.lowerBound, to: viewport.upperBound) {
            for row in geometry.rows(of: section, from: viewport.lowerBound, to: viewport.upperBound) {
                let path = IndexPath(row: row, section: section)
                if requiresMeasured, !geometry.isMeasured(path) { continue }
                return Anchor(path: path, distance: geometry.extent(of: path).top - contentOffset.y)
            }
        }
        return nil
    }

    /// Shifts the content offset, and any motion under way, so that the anchor is where it was.
    func keep(_ anchor: Anchor) {
        guard geometry.contains(anchor.path) else { return }
        let shift = geometry.extent(of: anchor.path).top - contentOffset.y - anchor.distance
        if abs(shift) > 0.001 { shiftContentOffset(by: CGPoint(x: 0, y: shift)) }
    }

    /// The part of the content on screen.
    private var visibleInterval: Range<CGFloat> {
        let top = contentOffset.y
        return top..<(top + max(bounds.height, 0))
    }

    private func updateContentSize() {
        let footer = tableFooterView?.frame.height ?? 0
        let size = CGSize(width: bounds.width, height: geometry.totalHeight + footer)
        if contentSize != size { contentSize = size }
    }

    private func layOutTableViews() {
        if let view = tableHeaderView {
            view.frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.frame.height)
        }
        if let view = tableFooterView {
            view.frame = CGRect(x: 0, y: geometry.totalHeight, width: bounds.width, height: view.frame.height)
        }
        backgroundView?.frame = bounds
    }

    // MARK: Scroll targets

    private func offset(for target: ScrollTarget) -> CGFloat {
        let extent = geometry.extent(of: target.path)
        let inset = adjustedContentInset
        let room = bounds.height - inset.top - inset.bottom
        let top = contentOffset.y + inset.top
        let wanted: CGFloat
        switch target.position {
        case .top: wanted = extent.top
        case .middle: wanted = extent.top - (room - extent.height) / 2
        case .bottom: wanted = extent.top + extent.height - room
        case .none:
            if extent.top < top || extent.height > room {
                wanted = extent.top
            } else if extent.top + extent.height > top + room {
                wanted = extent.top + extent.height - room
            } else {
                wanted = top
            }
        }
        let footer = tableFooterView?.frame.height ?? 0
        let highest = max(geometry.totalHeight + footer - room, 0)
        return min(max(wanted, 0), highest) - inset.top
    }

    private func applyScrollTarget(_ target: ScrollTarget) {
        guard geometry.contains(target.path) else {
            scrollTarget = nil
            return
        }
        let y = offset(for: target)
        if abs(contentOffset.y - y) > 0.001 {
            updateContentSize()
            setContentOffset(CGPoint(x: contentOffset.x, y: y), animated: false)
        }
    }

    private func isAtScrollTarget(_ target: ScrollTarget) -> Bool {
        !geometry.contains(target.path) || abs(contentOffset.y - offset(for: target)) <= 0.5
    }

    /// Brings a row to a place of the viewport. Rows on the way are not measured; those around the target are, before the
    /// next frame, so that it ends exactly there.
    public func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
        loadCountsIfNeeded()
        guard geometry.contains(indexPath) else { return }
        let target = ScrollTarget(path: indexPath, position: position)
        if animated {
            setContentOffset(CGPoint(x: contentOffset.x, y: offset(for: target)), animated: true)
        } else {
            scrollTarget = target
            applyScrollTarget(target)
            setNeedsLayout()
        }
    }
}

extension UITableView {
    /// A row's height may have changed: it is asked for again in the next layout pass, whether or not it is visible now.
    package func remeasureRow(at indexPath: IndexPath) {
        guard !needsReload else { return }
        geometry.markEstimated(indexPath)
        setNeedsLayout()
    }

    /// As `remeasureRow(at:)`, for all rows.
    package func remeasureAll() {
        geometry.markAllEstimated()
        setNeedsLayout()
    }
}
