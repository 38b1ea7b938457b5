extension ChangeSet {
    /// The edits that turn one list in sections into another. Identifiers of items are unique in the whole list; an item
    /// that changes its section is moved. Expected time is linear in the number of items and sections.
    ///
    /// `reloadedSections` and `reloadedItems` are those of the new list whose contents changed.
    package init<Section: Hashable, Item: Hashable>(
        from old: [(section: Section, items: [Item])], to new: [(section: Section, items: [Item])],
        reloadedSections: Set<Section> = [], reloadedItems: Set<Item> = []
    ) {
        self.init()
        let sections = ListMatching(from: old.map(\.section), to: new.map(\.section))
        let sectionMoves = ListDiff.moves(
            sections.oldIndexes.enumerated().lazy.filter { $0.element >= 0 }
                .map { ListDiff.Move(source: $0.element, destination: $0.offset) })
        let movedSections = Set(sectionMoves.map(\.source))
        for move in sectionMoves { moveSection(move.source, to: move.destination) }
        deleteSections(old.indices.filter { sections.newIndexes[$0] < 0 })
        insertSections(new.indices.filter { sections.oldIndexes[$0] < 0 })

        // All items of a list in one row, with where each section begins in it.
        let (oldItems, newItems) = (old.flatMap(\.items), new.flatMap(\.items))
        let oldPaths = SectionStarts(old.map(\.items.count))
        let newPaths = SectionStarts(new.map(\.items.count))
        let items = ListMatching(from: oldItems, to: newItems)

        for (oldSection, newSection) in sections.newIndexes.enumerated() where newSection >= 0 {
            // Items that stay in their section, in the order of the new list; those out of order are moved.
            var matches: [ListDiff.Move] = []
            let oldRange = oldPaths.range(of: oldSection)
            for index in newPaths.range(of: newSection) {
                let source = items.oldIndexes[index]
                if source >= 0, oldRange.contains(source) {
                    matches.append(ListDiff.Move(source: source, destination: index))
                }
            }
            for move in ListDiff.moves(matches) {
                let destination = newPaths.path(of: move.destination, in: newSection)
                record(
                    newItems[move.destination], reloadedItems, oldPaths.path(of: move.source, in: oldSection),
                    destination)
            }
            for index in oldRange where items.newIndexes[index] < 0 {
                deleteItems(at: CollectionOfOne(oldPaths.path(of: index, in: oldSection)))
            }
        }
        for newSection in new.indices {
            let oldSection = sections.oldIndexes[newSection]
            let home = oldSection >= 0 ? oldPaths.range(of: oldSection) : 0..<0
            for index in newPaths.range(of: newSection) {
                let source = items.oldIndexes[index]
                let path = newPaths.path(of: index, in: newSection)
                if source < 0 {
                    if oldSection >= 0 { insertItems(at: CollectionOfOne(path)) }
                } else if !home.contains(source) {
                    record(newItems[index], reloadedItems, oldPaths.path(of: source), path)
                }
            }
        }
        reload(reloadedSections, reloadedItems, old, sections, movedSections)
    }

    /// Something that moves; it cannot be reloaded as well, so that it is replaced.
    private mutating func record<Item: Hashable>(
        _ item: Item, _ reloaded: Set<Item>, _ source: ItemPath, _ destination: ItemPath
    ) {
        if !reloaded.isEmpty, reloaded.contains(item) {
            deleteItems(at: CollectionOfOne(source))
            insertItems(at: CollectionOfOne(destination))
        } else {
            moveItem(at: source, to: destination)
        }
    }

    private mutating func reload<Section: Hashable, Item: Hashable>(
        _ reloadedSections: Set<Section>, _ reloadedItems: Set<Item>, _ old: [(section: Section, items: [Item])],
        _ sections: ListMatching, _ moved: Set<Int>
    ) {
        guard !reloadedSections.isEmpty || !reloadedItems.isEmpty else { return }
        let spokenFor = Set(movedItems.map(\.source)).union(deletedItems.map(\.path))
        for (index, entry) in old.enumerated() where sections.newIndexes[index] >= 0 {
            let isReloaded = reloadedSections.contains(entry.section)
            if isReloaded, !moved.contains(index) {
                self.reloadSections(CollectionOfOne(index))
                continue
            }
            for (item, identifier) in entry.items.enumerated() where isReloaded || reloadedItems.contains(identifier) {
                let path = ItemPath(section: index, item: item)
                if !spokenFor.contains(path) { reloadItems(at: CollectionOfOne(path)) }
            }
        }
    }
}

/// Where the sections begin when all items stand in one row.
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
        var low = 0
        var high = starts.count - 1
        while low + 1 < high {
            let middle = (low + high) / 2
            if starts[middle] <= index { low = middle } else { high = middle }
        }
        // Of empty sections at the same place, the last one has the item.
        return path(of: index, in: low)
    }
}
