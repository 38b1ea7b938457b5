/// A change set that has been checked against the counts before and after it: what becomes of every section and item.
///
/// Memory O(edits + sections); each look-up O(log edits). A value, any thread.
package struct UpdatePlan: Sendable {
    /// The edits that were recorded, with their animations.
    package let changes: ChangeSet
    /// Items per section, before.
    package let oldCounts: [Int]
    /// Items per section, after.
    package let newCounts: [Int]

    /// What happens inside a section that exists before and after and is not reloaded.
    package struct SectionEdits: Sendable {
        package let oldSection: Int
        package let newSection: Int
        /// Old indexes, ascending, of the items that are deleted or moved away.
        package let removed: [Int]
        /// New indexes, ascending, of the items that are inserted or moved here.
        package let added: [Int]
        /// Old indexes, ascending, of the items that are reloaded.
        package let reloaded: [Int]
        package let map: IntegerMap
    }

    /// The edits inside of sections that stay, ascending by old section.
    package let sectionEdits: [SectionEdits]
    /// Old indexes, ascending, of the sections that are deleted or moved away.
    let removedSections: [Int]
    let movedSections: [Int: Int]
    let movedSectionsInverse: [Int: Int]
    let reloadedSections: Set<Int>
    let movedItems: [ItemPath: ItemPath]
    let movedItemsInverse: [ItemPath: ItemPath]
    let sectionMap: IntegerMap

    /// Whether everything is replaced.
    package var reloadsData: Bool { changes.reloadsData }

    /// Whether every section is the same one before and after, at the same index, and changes only by edits of its
    /// items. The usual case, in which no algorithm has to visit all sections.
    package var keepsSections: Bool {
        !reloadsData && reloadedSections.isEmpty && removedSections.isEmpty && sectionMap.inserted.isEmpty
    }

    /// Whether no section keeps its contents.
    package var reloadedEverything: Bool {
        reloadsData
            || !oldCounts.isEmpty
                && oldCounts.indices.allSatisfy { reloadedSections.contains($0) || newSection(ofOld: $0) == nil }
    }

    /// Whether any section gets new contents in place.
    package var reloadsSections: Bool { reloadsData || !reloadedSections.isEmpty }

    /// Whether nothing changes.
    package var isEmpty: Bool { changes.isEmpty }
}

// MARK: - Mapping

extension UpdatePlan {
    /// The new index of a section; nil when it is deleted, or everything is reloaded. A reloaded section keeps its
    /// place.
    package func newSection(ofOld section: Int) -> Int? {
        if reloadsData { return nil }
        return movedSections[section] ?? sectionMap.newIndex(ofOld: section)
    }

    /// The old index of a section; nil when it is inserted, or everything is reloaded.
    package func oldSection(ofNew section: Int) -> Int? {
        if reloadsData { return nil }
        return movedSectionsInverse[section] ?? sectionMap.oldIndex(ofNew: section)
    }

    /// The new path of an item; nil if it is deleted, or if everything is reloaded.
    ///
    /// A reloaded item keeps its place; in a reloaded section equal indexes correspond, moved items excepted.
    package func newPath(ofOld path: ItemPath) -> ItemPath? {
        if let destination = movedItems[path] { return destination }
        guard let section = newSection(ofOld: path.section) else { return nil }
        if reloadedSections.contains(path.section) {
            let counterpart = ItemPath(section: section, item: path.item)
            return path.item >= 0 && path.item < min(oldCounts[path.section], newCounts[section])
                && movedItemsInverse[counterpart] == nil ? counterpart : nil
        }
        guard let edits = edits(ofOldSection: path.section) else {
            return path.item >= 0 && path.item < oldCounts[path.section]
                ? ItemPath(section: section, item: path.item) : nil
        }
        return edits.map.newIndex(ofOld: path.item).map { ItemPath(section: section, item: $0) }
    }

    /// The new path of an item that keeps its identity; nil if it is deleted or reloaded.
    package func survivingPath(ofOld path: ItemPath) -> ItemPath? {
        isReloaded(path) ? nil : newPath(ofOld: path)
    }

    /// The old path of an item; nil if it is inserted, or if everything is reloaded.
    package func oldPath(ofNew path: ItemPath) -> ItemPath? {
        if let source = movedItemsInverse[path] { return source }
        guard let section = oldSection(ofNew: path.section) else { return nil }
        if reloadedSections.contains(section) {
            let counterpart = ItemPath(section: section, item: path.item)
            return path.item >= 0 && path.item < min(oldCounts[section], newCounts[path.section])
                && movedItems[counterpart] == nil ? counterpart : nil
        }
        guard let edits = edits(ofOldSection: section) else {
            return path.item >= 0 && path.item < newCounts[path.section]
                ? ItemPath(section: section, item: path.item) : nil
        }
        return edits.map.oldIndex(ofNew: path.item).map { ItemPath(section: section, item: $0) }
    }

    /// Whether the item with this old path gets a new identity in place.
    package func isReloaded(_ path: ItemPath) -> Bool {
        if reloadsData || reloadedSections.contains(path.section) { return movedItems[path] == nil }
        guard let edits = edits(ofOldSection: path.section) else { return false }
        let place = edits.reloaded.indices.partitionPoint { edits.reloaded[$0] < path.item }
        return place < edits.reloaded.count && edits.reloaded[place] == path.item
    }

    /// Whether the section with this old index gets new contents in place.
    package func isSectionReloaded(_ section: Int) -> Bool {
        reloadsData || reloadedSections.contains(section)
    }

    /// Whether `newPath(ofOld:)` gives the same item, or the one that replaces it by a reload of that item. In a
    /// reloaded section equal indexes mean nothing.
    package func isSame(_ path: ItemPath) -> Bool {
        !isSectionReloaded(path.section) || movedItems[path] != nil
    }

    /// Where the items of a section that is not reloaded go within it. Items that are reloaded or moved are not among
    /// them. Nil if all stay as they are. O(edits of the section).
    func survivors(ofOldSection section: Int) -> IntegerMap? {
        guard let edits = edits(ofOldSection: section) else { return nil }
        guard !edits.reloaded.isEmpty else { return edits.map }
        let reloaded = edits.reloaded.compactMap { edits.map.newIndex(ofOld: $0) }
        return IntegerMap(
            oldCount: edits.map.oldCount, deleted: (edits.removed + edits.reloaded).sorted(),
            inserted: (edits.added + reloaded).sorted())
    }

    private func edits(ofOldSection section: Int) -> SectionEdits? {
        let place = sectionEdits.indices.partitionPoint { sectionEdits[$0].oldSection < section }
        return place < sectionEdits.count && sectionEdits[place].oldSection == section ? sectionEdits[place] : nil
    }

    /// How many items have a new identity after the update: inserted or reloaded, alone or with their section.
    /// O(edits), with edits of sections O(edits + sections).
    package var freshItemCount: Int {
        var count = 0
        forEachFreshRange { _, items in count += items.count }
        return count
    }

    /// Calls `body` with runs of items that have a new identity (inserted or reloaded, alone or with their section),
    /// ascending by new path. O(edits), with edits of sections O(edits + sections).
    package func forEachFreshRange(_ body: (_ section: Int, _ items: Range<Int>) -> Void) {
        if keepsSections {
            for edits in sectionEdits { forEachFreshRange(in: edits, body) }
            return
        }
        let arrivals = Dictionary(grouping: movedItemsInverse.keys, by: \.section)
        for section in newCounts.indices {
            guard let old = oldSection(ofNew: section), !reloadedSections.contains(old) else {
                Self.forEachRange(of: newCounts[section], without: arrivals[section] ?? []) { body(section, $0) }
                continue
            }
            if let edits = edits(ofOldSection: old) { forEachFreshRange(in: edits, body) }
        }
    }

    private func forEachFreshRange(in edits: SectionEdits, _ body: (_ section: Int, _ items: Range<Int>) -> Void) {
        let section = edits.newSection
        let inserted = edits.added.filter { movedItemsInverse[ItemPath(section: section, item: $0)] == nil }
        let reloaded = edits.reloaded.compactMap { edits.map.newIndex(ofOld: $0) }
        for range in ranges(of: (inserted + reloaded).sorted()) { body(section, range) }
    }

    /// Calls `body` with runs of items whose identity ends (deleted or reloaded, alone or with their section),
    /// ascending by old path. O(edits), with edits of sections O(edits + sections).
    package func forEachGoneRange(_ body: (_ section: Int, _ items: Range<Int>) -> Void) {
        if keepsSections {
            for edits in sectionEdits { forEachGoneRange(in: edits, body) }
            return
        }
        let departures = Dictionary(grouping: movedItems.keys, by: \.section)
        for section in oldCounts.indices {
            if isSectionReloaded(section) || newSection(ofOld: section) == nil {
                Self.forEachRange(of: oldCounts[section], without: departures[section] ?? []) { body(section, $0) }
                continue
            }
            if let edits = edits(ofOldSection: section) { forEachGoneRange(in: edits, body) }
        }
    }

    private func forEachGoneRange(in edits: SectionEdits, _ body: (_ section: Int, _ items: Range<Int>) -> Void) {
        let deleted = edits.removed.filter { movedItems[ItemPath(section: edits.oldSection, item: $0)] == nil }
        for range in ranges(of: (deleted + edits.reloaded).sorted()) { body(edits.oldSection, range) }
    }

    private static func forEachRange(of count: Int, without paths: [ItemPath], _ body: (Range<Int>) -> Void) {
        var start = 0
        for item in paths.map(\.item).sorted() {
            if start < item { body(start..<item) }
            start = item + 1
        }
        if start < count { body(start..<count) }
    }
}

/// Ascending indexes without duplicates as ranges of neighbours.
func ranges(of indexes: [Int]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for index in indexes {
        if let last = result.last, last.upperBound == index {
            result[result.count - 1] = last.lowerBound..<(index + 1)
        } else {
            result.append(index..<(index + 1))
        }
    }
    return result
}
