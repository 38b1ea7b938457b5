import CollectionCore

/// Edits of items made one after the other, each in the index space that the one before it left, as one set of edits
/// between the first and the last of these spaces. Identities connect the two. O(log n) for each edited item.
struct GatheredEdits {
    /// Items that were inserted, deleted or moved at least once.
    private var edited: Set<ElementID> = []

    /// Adds edits that keep all sections.
    mutating func add(
        _ plan: UpdatePlan, from old: ElementMap<CellRecord>, to new: ElementMap<CellRecord>
    ) {
        plan.forEachGoneRange { section, items in
            for item in items { edited.insert(old.id(at: ItemPath(section: section, item: item))) }
        }
        plan.forEachFreshRange { section, items in
            for item in items { edited.insert(new.id(at: ItemPath(section: section, item: item))) }
        }
        for move in plan.changes.movedItems { edited.insert(old.id(at: move.source)) }
    }

    /// The edits that lead from the first space to the last.
    func changes(from first: ElementMap<CellRecord>, to last: ElementMap<CellRecord>) -> ChangeSet {
        var changes = ChangeSet()
        for id in edited {
            switch (first.path(of: id), last.path(of: id)) {
            case (let old?, let new?): changes.moveItem(at: old, to: new)
            case (let old?, nil): changes.deleteItems(at: CollectionOfOne(old))
            case (nil, let new?): changes.insertItems(at: CollectionOfOne(new))
            case (nil, nil): break
            }
        }
        return changes
    }
}
