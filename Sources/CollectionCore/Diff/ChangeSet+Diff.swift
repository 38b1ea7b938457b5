extension ChangeSet {
    /// The edits that turn one list in sections into another. Identifiers of items are unique in the whole list; an
    /// item that changes its section is moved. Expected time is linear in the number of items and sections.
    ///
    /// `reloadedSections` and `reloadedItems` are those of the new list whose contents changed.
    package init<Section: Hashable, Item: Hashable>(
        from old: [(section: Section, items: [Item])], to new: [(section: Section, items: [Item])],
        reloadedSections: Set<Section> = [], reloadedItems: Set<Item> = []
    ) {
        let (oldItems, newItems) = (Self.items(old), Self.items(new))
        var diff = SectionedDiff(
            sections: ListMatching(from: old.map(\.section), to: new.map(\.section)),
            items: ListMatching(from: oldItems, to: newItems), oldStarts: SectionStarts(old.map(\.items.count)),
            newStarts: SectionStarts(new.map(\.items.count)))
        if !reloadedItems.isEmpty { diff.reloadedItems = oldItems.map(reloadedItems.contains) }
        if !reloadedSections.isEmpty { diff.reloadedSections = old.map { reloadedSections.contains($0.section) } }
        self = diff.changes()
    }

    /// The items of all sections in one array.
    private static func items<Section, Item>(_ list: [(section: Section, items: [Item])]) -> [Item] {
        list.count == 1 ? list[0].items : list.flatMap(\.items)
    }
}

/// Derives the edits between two lists from what they have in common. Independent of the element types, so it is
/// compiled once. Items are numbered through all sections.
private struct SectionedDiff {
    let sections: ListMatching
    let items: ListMatching
    let oldStarts: SectionStarts
    let newStarts: SectionStarts
    /// By old index; nil when there are none.
    var reloadedItems: [Bool]?
    /// By old index; nil when there are none.
    var reloadedSections: [Bool]?

    private var deleted: [ItemPath] = []
    private var inserted: [ItemPath] = []
    private var moved: [(source: ItemPath, destination: ItemPath)] = []

    init(sections: ListMatching, items: ListMatching, oldStarts: SectionStarts, newStarts: SectionStarts) {
        self.sections = sections
        self.items = items
        self.oldStarts = oldStarts
        self.newStarts = newStarts
    }

    mutating func changes() -> ChangeSet {
        var changes = ChangeSet()
        let order = ListDiff(sections)
        for move in order.moved { changes.moveSection(move.source, to: move.destination) }
        changes.deleteSections(order.deleted)
        changes.insertSections(order.inserted)
        for (oldSection, newSection) in sections.newIndexes.enumerated() where newSection >= 0 {
            compareItems(of: oldSection, with: Int(newSection))
        }
        for newSection in sections.oldIndexes.indices { addArrivals(in: newSection) }
        changes.deleteItems(at: deleted)
        changes.insertItems(at: inserted)
        for move in moved { changes.moveItem(at: move.source, to: move.destination) }
        reload(&changes, movedSections: Set(order.moved.map(\.source)))
        return changes
    }

    /// Records the items deleted from a section that stays, and those moved inside it.
    private mutating func compareItems(of oldSection: Int, with newSection: Int) {
        let oldRange = oldStarts.range(of: oldSection)
        for index in oldRange where items.newIndexes[index] < 0 {
            deleted.append(oldStarts.path(of: index, in: oldSection))
        }
        // Items that stay in their section, in the order of the new list; those out of order are moved.
        var sources: [Int32] = []
        var destinations: [Int32] = []
        let newRange = newStarts.range(of: newSection)
        sources.reserveCapacity(newRange.count)
        destinations.reserveCapacity(newRange.count)
        for index in newRange {
            let source = items.oldIndexes[index]
            if source >= 0, oldRange.contains(Int(source)) {
                sources.append(source)
                destinations.append(Int32(truncatingIfNeeded: index))
            }
        }
        for place in ListDiff.outOfOrder(sources) {
            record(
                Int(sources[place]), oldStarts.path(of: Int(sources[place]), in: oldSection),
                newStarts.path(of: Int(destinations[place]), in: newSection))
        }
    }

    /// Records the items that come into a section: new ones, and those moved from another section.
    private mutating func addArrivals(in newSection: Int) {
        let oldSection = Int(sections.oldIndexes[newSection])
        let home = oldSection >= 0 ? oldStarts.range(of: oldSection) : 0..<0
        for index in newStarts.range(of: newSection) {
            let source = Int(items.oldIndexes[index])
            if source < 0 {
                if oldSection >= 0 { inserted.append(newStarts.path(of: index, in: newSection)) }
            } else if !home.contains(source) {
                record(source, oldStarts.path(of: source), newStarts.path(of: index, in: newSection))
            }
        }
    }

    /// Records a move. A moved item can't be reloaded as well: one to be reloaded is deleted and inserted instead.
    private mutating func record(_ oldIndex: Int, _ source: ItemPath, _ destination: ItemPath) {
        if let reloadedItems, reloadedItems[oldIndex] {
            deleted.append(source)
            inserted.append(destination)
        } else {
            moved.append((source, destination))
        }
    }

    private func reload(_ changes: inout ChangeSet, movedSections: Set<Int>) {
        guard reloadedSections != nil || reloadedItems != nil else { return }
        let spokenFor = Set(moved.map(\.source)).union(deleted)
        var reloaded: [ItemPath] = []
        for section in sections.newIndexes.indices where sections.newIndexes[section] >= 0 {
            let isReloaded = reloadedSections?[section] ?? false
            if isReloaded, !movedSections.contains(section) {
                changes.reloadSections(CollectionOfOne(section))
                continue
            }
            for index in oldStarts.range(of: section) where isReloaded || reloadedItems?[index] ?? false {
                let path = oldStarts.path(of: index, in: section)
                if !spokenFor.contains(path) { reloaded.append(path) }
            }
        }
        changes.reloadItems(at: reloaded)
    }
}

/// Where each section begins in the array of all items.
private struct SectionStarts {
    private var starts: [Int] = [0]

    init(_ counts: [Int]) {
        starts.reserveCapacity(counts.count + 1)
        var sum = 0
        for count in counts {
            sum += count
            starts.append(sum)
        }
    }

    func range(of section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

    func path(of index: Int, in section: Int) -> ItemPath {
        ItemPath(section: section, item: index - starts[section])
    }

    /// O(log sections).
    func path(of index: Int) -> ItemPath {
        // If empty sections begin at the same place, the last section there has the item.
        path(of: index, in: (0..<starts.count - 1).partitionPoint { starts[$0] <= index } - 1)
    }
}
