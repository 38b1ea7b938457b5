import CollectionCore

// How an update is shown: items that stay keep their cells, and the first visible one that does keeps its place.
extension UICollectionView {
    var dataSourceName: String { provider.dataSourceName }
    /// Places per section, for layouts: the number of items, except while one is dragged to another section.
    package var itemCounts: [Int] { geometry.moved.placeCounts(data.counts) }

    /// Runs `updates`, which changes the data source and reports the changes to this view, and shows the result.
    /// Batches may be nested; the outermost one submits. The argument of `completion` is false when the update did not
    /// match the data source, in which case everything was loaded again.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil) {
        data.performBatch(
            animated: UIView.areAnimationsEnabled, updates: { updates?() }, completion: completion)
    }

    /// Reports items that are new, by their paths in the order after the batch. The data source must count them
    /// already. Outside of `performBatchUpdates` this is a batch of its own.
    public func insertItems(at indexPaths: [IndexPath]) {
        data.edit { $0.insertItems(at: indexPaths.map { ItemPath($0) }) }
    }

    /// Reports that the items that were at these paths before the batch are gone. Outside of `performBatchUpdates` this
    /// is a batch of its own.
    public func deleteItems(at indexPaths: [IndexPath]) {
        data.edit { $0.deleteItems(at: indexPaths.map { ItemPath($0) }) }
    }

    /// Asks again for the views and sizes of the items that were at these paths before the batch. Outside of
    /// `performBatchUpdates` this is a batch of its own.
    public func reloadItems(at indexPaths: [IndexPath]) {
        data.edit { $0.reloadItems(at: indexPaths.map { ItemPath($0) }) }
    }

    /// Reports that the item at `indexPath` before the batch is at `newIndexPath` after it. It keeps its view, and
    /// stays selected if it was.
    public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        data.edit { $0.moveItem(at: ItemPath(indexPath), to: ItemPath(newIndexPath)) }
    }

    /// Reports sections that are new with all their items, by their numbers after the batch.
    public func insertSections(_ sections: IndexSet) {
        data.edit { $0.insertSections(sections) }
    }

    /// Reports that the sections that had these numbers before the batch are gone, with all their items.
    public func deleteSections(_ sections: IndexSet) {
        data.edit { $0.deleteSections(sections) }
    }

    /// Asks again for the number of items, views and sizes of the sections that had these numbers before the batch. Old
    /// and new items are not matched, so items that were selected in them are not selected any more.
    public func reloadSections(_ sections: IndexSet) {
        data.edit { $0.reloadSections(sections) }
    }

    /// Reports that a section has another number after the batch than before it; its items are unchanged.
    public func moveSection(_ section: Int, toSection newSection: Int) {
        data.edit { $0.moveSection(section, to: newSection) }
    }

    // MARK: Supplementaries

    /// If the supplementary has a view, removes it and asks for a new one in the next layout pass.
    package func reloadSupplementary(ofKind kind: String, at indexPath: IndexPath) {
        tiling.remove(ElementKey(kind: layouts.kinds.number(of: kind), path: ShownPath(ofSupplementary: indexPath)))
    }
}

// MARK: - Applying

extension UICollectionView {
    var updateDuration: TimeInterval { 0.3 }

    func bringBack(_ anchor: ListAnchor?, after plan: UpdatePlan) -> Bool {
        let kept = layouts.transition?.anchor?.following(plan)
        layouts.transition?.anchor = kept
        // While edits wait, do not prepare the layout, which may ask about items.
        guard !data.leavesPlacesToPass else { return false }
        // The layout is prepared already if a cell has asked for places in the new order.
        if collectionViewLayout.isInvalid { prepareInvalidLayout() }
        if let anchor { keepInLayout(anchor) }
        if !data.isBehindDataSource { keepPlaceInTransition() }
        return true
    }

    func willShow(_ plan: UpdatePlan) {
        layouts.unannouncedUpdates.append(Self.updateItems(plan))
        if !data.leavesPlacesToPass || !collectionViewLayout.isInvalid { announceUpdates() }
    }

    func didShowChange() {
        if layouts.unannouncedUpdates.isEmpty { collectionViewLayout.finalizeCollectionViewUpdates() }
    }

    private static func updateItems(_ plan: UpdatePlan) -> [UICollectionViewUpdateItem] {
        let changes = plan.changes
        func section(_ index: Int) -> IndexPath { IndexPath(item: NSNotFound, section: index) }
        var items: [UICollectionViewUpdateItem] = []
        items += changes.deletedSections.map { .init(.delete, before: section($0.section), after: nil) }
        items += changes.insertedSections.map { .init(.insert, before: nil, after: section($0.section)) }
        items += changes.reloadedSections.map {
            .init(.reload, before: section($0.section), after: plan.newSection(ofOld: $0.section).map(section))
        }
        items += changes.movedSections.map {
            .init(.move, before: section($0.source), after: section($0.destination))
        }
        items += changes.deletedItems.map { .init(.delete, before: IndexPath($0.path), after: nil) }
        items += changes.insertedItems.map { .init(.insert, before: nil, after: IndexPath($0.path)) }
        items += changes.reloadedItems.map {
            .init(.reload, before: IndexPath($0.path), after: plan.newPath(ofOld: $0.path).map { IndexPath($0) })
        }
        items += changes.movedItems.map {
            .init(.move, before: IndexPath($0.source), after: IndexPath($0.destination))
        }
        return items
    }
}

// MARK: - Animating

extension UICollectionView {
    /// Brings the views to their new places in the layout, with or without animation.
    func showChange(animated: Bool, completion: @escaping @MainActor (Bool) -> Void) {
        guard animated else {
            didShowChange()
            setNeedsLayout()
            return completion(true)
        }
        tiling.animate(ListChange(), completion: completion)
    }

    /// Animates from what is on screen to what the invalidated layout says now. `alongside` runs inside the animation,
    /// when views have their new frames but their contents have not been laid out yet. Without a window, or while an
    /// item is dragged, nothing is animated, and `alongside` does not run.
    package func animateRemeasuredItems(alongside: @escaping @MainActor () -> Void) {
        // A layout is told of a change of sizes as of an update without edits.
        pass.animateSizes(
            prepare: { collectionViewLayout.prepare(forCollectionViewUpdates: []) }, alongside: alongside)
    }
}
