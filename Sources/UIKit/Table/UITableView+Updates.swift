import CollectionCore

// How an update is shown: rows that stay keep their cells, and what the user looks at keeps its place.
extension UITableView: ListDataOwner {
    var logLabel: String { "texture.table" }
    var dataSourceName: String { commonDataSource.map { "\(type(of: $0))" } ?? "none" }
    var isDataLoaded: Bool { data.state != .reloadWaiting }

    var sourceCounts: [Int] {
        guard let moved = reorder?.moved else { return data.counts }
        return data.counts.enumerated().map { $1 - moved.difference(inSection: $0) }
    }

    var sourceSectionCount: Int { baseProvider.numberOfSections() }
    func sourceItemCount(inSection section: Int) -> Int { baseProvider.numberOfItems(inSection: section) }

    public func beginUpdates() {
        data.beginEdits()
    }

    public func endUpdates() {
        data.endEdits(animated: UIView.areAnimationsEnabled)
    }

    public func performBatchUpdates(_ updates: (() -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil) {
        data.beginEdits()
        updates?()
        data.endEdits(animated: UIView.areAnimationsEnabled, completion: completion)
    }

    public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        data.edit { $0.insertItems(at: indexPaths.map { ItemPath($0) }, animation: EditAnimation(animation)) }
    }

    public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        data.edit { $0.deleteItems(at: indexPaths.map { ItemPath($0) }, animation: EditAnimation(animation)) }
    }

    public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        data.edit { $0.reloadItems(at: indexPaths.map { ItemPath($0) }, animation: EditAnimation(animation)) }
    }

    public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        data.edit { $0.moveItem(at: ItemPath(indexPath), to: ItemPath(newIndexPath)) }
    }

    public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        data.edit { $0.insertSections(sections, animation: EditAnimation(animation)) }
    }

    public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        data.edit { $0.deleteSections(sections, animation: EditAnimation(animation)) }
    }

    public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        data.edit { $0.reloadSections(sections, animation: EditAnimation(animation)) }
    }

    public func moveSection(_ section: Int, toSection newSection: Int) {
        data.edit { $0.moveSection(section, to: newSection) }
    }
}

// MARK: - Applying

extension UITableView {
    /// Sections up to which headers and footers of all are asked for their heights at every update, and for every width.
    static let eagerSectionLimit = 200

    /// Shows a checked update; the counts of the provider are the plan's new ones already. Rows that stay keep their cells.
    /// The first row on screen that stays keeps its place, unless the viewport is at the start of the content. Not in the
    /// middle of something: see `whenIdle(_:)`.
    package func apply(_ plan: UpdatePlan, animated: Bool, completion: @escaping @MainActor (Bool) -> Void) {
        data.apply(plan, animated: animated, completion: completion)
    }

    /// Runs `body` now, or at the end of the layout pass or the update that the table is in the middle of.
    package func whenIdle(_ body: @escaping @MainActor () -> Void) {
        data.whenIdle(body)
    }

    func carryOut(
        _ plan: UpdatePlan, animated: Bool, countsDidChange: () -> Void,
        completion: @escaping @MainActor (Bool) -> Void
    ) {
        cancelReorder(animated: false)
        dropSwipe()
        let anchor = survivingAnchor(plan)
        // Delegates are asked for all heights at every update, nodes tell when theirs change.
        if provider.heightsAreCheap || plan.isEmpty { geometry.markAllEstimated() }
        geometry.apply(plan)
        countsDidChange()
        // Where there are many, those that are new are asked about only; all, if the update can be for nothing else.
        let asksAll = geometry.numberOfSections <= Self.eagerSectionLimit || plan.isEmpty
        let asked = asksAll || !plan.keepsSections ? 0..<geometry.numberOfSections : 0..<0
        askSectionHeights(
            asked.lazy.filter { asksAll || plan.oldSection(ofNew: $0).map(plan.isSectionReloaded) ?? true })
        list.follow(plan)
        rekeySectionViews(plan)
        var gone: [VisibleRow] = []
        var staying: [VisibleRow] = []
        for row in visible {
            let path = ItemPath(row.path)
            if let new = plan.survivingPath(ofOld: path) {
                staying.append(VisibleRow(path: IndexPath(new), cell: row.cell))
            } else {
                gone.append(row)
            }
        }
        visible = staying.sorted { $0.path < $1.path }
        let offset = contentOffset.y
        if let anchor { keep(anchor) }
        // In reloaded sections nothing is measured, and what is thought to come before the anchor moves it. Where no row has a
        // cell any more, or an edit before this one left it at that, only the anchor says what was on screen.
        let isHeld = !visible.isEmpty && passAnchor == nil
        passAnchor = plan.reloadsSections || !isHeld || needsRefresh ? anchor : nil
        let shift = contentOffset.y - offset
        // With others waiting nobody can be asked about this order any more: the last of them brings everything to its place.
        guard animated, !data.isAhead, !needsRefresh, window != nil, UIView.areAnimationsEnabled else {
            for row in gone { remove(row) }
            setNeedsTiling()
            completion(true)
            return
        }
        animateChange(plan, gone: gone, shift: shift, completion: completion)
    }

    /// The first visible row that the update leaves in place, with its new path; if all are reloaded with their sections, what
    /// comes at the index of the first one.
    private func survivingAnchor(_ plan: UpdatePlan) -> Anchor? {
        guard keepsPlaceAtStart || !isAtStart else { return nil }
        // One that no layout pass has brought to its place yet says best what is to be there.
        if let passAnchor, let path = plan.newPath(ofOld: ItemPath(passAnchor.path)) {
            return Anchor(path: IndexPath(path), distance: passAnchor.distance)
        }
        var counterpart: Anchor?
        for row in visible {
            let extent = geometry.extent(of: row.path)
            guard extent.top + extent.height > contentOffset.y, let path = plan.newPath(ofOld: ItemPath(row.path))
            else {
                continue
            }
            let anchor = Anchor(path: IndexPath(path), distance: extent.top - contentOffset.y)
            if plan.isSame(ItemPath(row.path)) { return anchor }
            counterpart = counterpart ?? anchor
        }
        return counterpart
    }
}

// What an update says about animation; 0 leaves it to the table.
extension EditAnimation {
    package init(_ animation: UITableView.RowAnimation) {
        self.init(rawValue: animation.rawValue + 1)
    }

    var rowAnimation: UITableView.RowAnimation {
        UITableView.RowAnimation(rawValue: rawValue - 1) ?? .automatic
    }
}
