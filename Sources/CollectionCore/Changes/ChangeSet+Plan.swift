extension ChangeSet {
    /// Checks the edits against the counts before and after, and works out what they mean.
    ///
    /// Throws the first mistake found and repairs nothing. With `reloadsData` the other edits are ignored and any
    /// counts are accepted. `dataSource` is a name for messages. O(edits · log edits + sections).
    package func plan(
        from oldCounts: [Int], to newCounts: [Int], dataSource: String = "the data source"
    ) throws(InvalidUpdate) -> UpdatePlan {
        let planner = UpdatePlanner(changes: self, old: oldCounts, new: newCounts, dataSource: dataSource)
        if reloadsData { return planner.reloadPlan() }
        return try planner.plan()
    }
}

/// Turns a change set into a plan, once.
struct UpdatePlanner {
    let changes: ChangeSet
    let old: [Int]
    let new: [Int]
    let dataSource: String

    func reloadPlan() -> UpdatePlan {
        UpdatePlan(
            changes: changes, oldCounts: old, newCounts: new, sectionEdits: [], removedSections: [],
            movedSections: [:], movedSectionsInverse: [:], reloadedSections: [], movedItems: [:],
            movedItemsInverse: [:], sectionMap: IntegerMap(oldCount: 0, deleted: [], inserted: []))
    }

    func plan() throws(InvalidUpdate) -> UpdatePlan {
        try checkCounts()
        try checkIndexes()
        let deletedSections = Set(changes.deletedSections.map(\.section))
        let reloadedSections = Set(changes.reloadedSections.map(\.section))
        try checkConflicts(deletedSections: deletedSections, reloadedSections: reloadedSections)
        try checkSectionCount()
        try checkOldSpace()
        try checkNewSpace()

        // Sections: the index map treats a move as a deletion and an insertion; look-ups ask for moves first.
        let sectionMoves = Dictionary(uniqueKeysWithValues: changes.movedSections.map { ($0.source, $0.destination) })
        let sectionMovesInverse = Dictionary(
            uniqueKeysWithValues: changes.movedSections.map { ($0.destination, $0.source) })
        let removedSections = (Array(deletedSections) + Array(sectionMoves.keys)).sorted()
        let addedSections = (changes.insertedSections.map(\.section) + Array(sectionMovesInverse.keys)).sorted()
        let sectionMap = IntegerMap(oldCount: old.count, deleted: removedSections, inserted: addedSections)

        // Items of sections that stay, by old section; everything else is covered by what happens to the section.
        var removed: [Int: [Int]] = [:]
        var added: [Int: [Int]] = [:]
        var reloaded: [Int: [Int]] = [:]
        for path in changes.deletedItems.map(\.path) + changes.movedItems.map(\.source)
        where !deletedSections.contains(path.section) && !reloadedSections.contains(path.section) {
            removed[path.section, default: []].append(path.item)
        }
        for path in changes.insertedItems.map(\.path) + changes.movedItems.map(\.destination) {
            let section = sectionMovesInverse[path.section] ?? sectionMap.oldIndex(ofNew: path.section)
            guard let section, !reloadedSections.contains(section) else { continue }
            added[section, default: []].append(path.item)
        }
        for path in changes.reloadedItems.map(\.path) where !reloadedSections.contains(path.section) {
            reloaded[path.section, default: []].append(path.item)
        }

        let staySections = removedSections.isEmpty && addedSections.isEmpty && reloadedSections.isEmpty
        // A section without edits must have as many items as before. This is so for nearly all of thousands of
        // sections.
        var isSpokenOf = [Bool](repeating: false, count: old.count)
        for section in removed.keys { isSpokenOf[section] = true }
        for section in added.keys { isSpokenOf[section] = true }
        for section in old.indices {
            if staySections, new[section] == old[section], !isSpokenOf[section] { continue }
            if deletedSections.contains(section) || reloadedSections.contains(section) { continue }
            guard let newSection = sectionMoves[section] ?? sectionMap.newIndex(ofOld: section) else { continue }
            let plus = added[section]?.count ?? 0
            let minus = removed[section]?.count ?? 0
            guard new[newSection] == old[section] + plus - minus else {
                throw itemCountError(oldSection: section, newSection: newSection, added: plus, removed: minus)
            }
        }

        let edits = Set(removed.keys).union(added.keys).union(reloaded.keys).sorted().map { section in
            let removed = (removed[section] ?? []).sorted()
            let added = (added[section] ?? []).sorted()
            return UpdatePlan.SectionEdits(
                oldSection: section,
                newSection: sectionMoves[section] ?? sectionMap.newIndex(ofOld: section) ?? section,
                removed: removed, added: added, reloaded: (reloaded[section] ?? []).sorted(),
                map: IntegerMap(oldCount: old[section], deleted: removed, inserted: added))
        }
        return UpdatePlan(
            changes: changes, oldCounts: old, newCounts: new, sectionEdits: edits, removedSections: removedSections,
            movedSections: sectionMoves, movedSectionsInverse: sectionMovesInverse,
            reloadedSections: reloadedSections,
            movedItems: Dictionary(uniqueKeysWithValues: changes.movedItems.map { ($0.source, $0.destination) }),
            movedItemsInverse: Dictionary(uniqueKeysWithValues: changes.movedItems.map { ($0.destination, $0.source) }),
            sectionMap: sectionMap)
    }
}
