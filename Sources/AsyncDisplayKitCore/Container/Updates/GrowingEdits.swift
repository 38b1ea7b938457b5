import CollectionCore

/// Collects edits of items over several updates that become one. It remembers only what comparing the first order with
/// the last by identity cannot find: which sections were edited, and which items were deleted, reloaded or moved. A
/// single insertion costs next to nothing, however many there are.
struct GrowingEdits {
    /// Items with this identity, and later ones, were inserted by the updates.
    private let firstNewID: ElementID
    private var sections: Set<Int> = []
    /// Items that were deleted, reloaded or moved.
    private var gone: Set<ElementID> = []

    /// The edits of a plan for `map`, which keeps the sections.
    init(_ plan: UpdatePlan, of map: ElementMap<CellRecord>) {
        firstNewID = map.nextID
        note(plan, of: map)
    }

    /// Adds the edits of another plan, for the order that the ones before have led to. O(log n) for each item that is
    /// deleted, reloaded or moved.
    mutating func note(_ plan: UpdatePlan, of map: ElementMap<CellRecord>) {
        for edits in plan.sectionEdits { sections.insert(edits.oldSection) }
        plan.forEachGoneRange { section, items in
            for item in items { gone.insert(map.id(at: ItemPath(section: section, item: item))) }
        }
        for move in plan.changes.movedItems { gone.insert(map.id(at: move.source)) }
    }

    /// All edits as one change from the first order to the last. O(items that have gone · log n, and records of the
    /// edited sections).
    func changes(from before: ElementMap<CellRecord>, to map: ElementMap<CellRecord>) -> ChangeSet {
        var changes = ChangeSet()
        for id in gone {
            guard let old = before.path(of: id) else { continue }
            if let new = map.path(of: id) {
                changes.moveItem(at: old, to: new)
            } else {
                changes.deleteItems(at: CollectionOfOne(old))
            }
        }
        for section in sections {
            map.forEachRange(ofItemsFrom: firstNewID, in: section) { items in
                changes.insertItems(at: items.lazy.map { ItemPath(section: section, item: $0) })
            }
        }
        return changes
    }
}
