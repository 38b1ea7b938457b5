/// A structure of sections and items on which a plan can be carried out.
protocol UpdateTarget {
    associatedtype TakenItem
    associatedtype TakenSection

    /// Removes everything, and inserts sections with these numbers of items.
    mutating func replaceAll(itemCounts: [Int])
    mutating func takeItem(at path: ItemPath) -> TakenItem
    mutating func insertTaken(_ item: TakenItem, at path: ItemPath)
    mutating func removeItems(_ range: Range<Int>, inSection section: Int)
    mutating func insertItems(count: Int, at path: ItemPath)
    mutating func reloadItem(at path: ItemPath)
    mutating func takeSection(at index: Int) -> TakenSection
    mutating func insertTaken(_ section: TakenSection, at index: Int)
    mutating func removeSection(at index: Int)
    /// Replaces the section's items and all that belongs to it; its index stays.
    mutating func reloadSection(at index: Int, itemCount: Int)
    mutating func insertSection(at index: Int, itemCount: Int)
}

extension UpdatePlan {
    /// Carries the plan out. O(edits · log n).
    func carryOut<Target: UpdateTarget>(on target: inout Target) {
        if isEmpty { return }
        if reloadsData {
            target.replaceAll(itemCounts: newCounts)
            return
        }

        // 1. In the old index space: reloads, then deletions, from back to front. Moved items are set aside.
        var taken: [ItemPath: Target.TakenItem] = [:]  // by destination
        for edits in sectionEdits {
            for item in edits.reloaded {
                target.reloadItem(at: ItemPath(section: edits.oldSection, item: item))
            }
        }
        for (source, destination) in movedItems.sorted(by: { $0.key > $1.key }) {
            // Put a placeholder in the item's place, so that the paths of the items after it stay. The placeholder is
            // deleted below like the other removed items.
            taken[destination] = target.takeItem(at: source)
            target.insertItems(count: 1, at: source)
        }
        for edits in sectionEdits {
            for range in ranges(of: edits.removed).reversed() {
                target.removeItems(range, inSection: edits.oldSection)
            }
        }

        // 2. Items inserted or moved into sections that stay, front to back: item indexes are new, section indexes old.
        for edits in sectionEdits {
            var fresh: [Int] = []
            func insertFresh() {
                for range in ranges(of: fresh) {
                    target.insertItems(
                        count: range.count, at: ItemPath(section: edits.oldSection, item: range.lowerBound))
                }
                fresh = []
            }
            for item in edits.added {
                if let moved = taken.removeValue(forKey: ItemPath(section: edits.newSection, item: item)) {
                    insertFresh()
                    target.insertTaken(moved, at: ItemPath(section: edits.oldSection, item: item))
                } else {
                    fresh.append(item)
                }
            }
            insertFresh()
        }

        // 3. Sections.
        for section in reloadedSections {
            guard let destination = newSection(ofOld: section) else { continue }
            target.reloadSection(at: section, itemCount: newCounts[destination])
        }
        var takenSections: [Int: Target.TakenSection] = [:]  // by destination
        for section in removedSections.reversed() {
            if let destination = movedSections[section] {
                takenSections[destination] = target.takeSection(at: section)
            } else {
                target.removeSection(at: section)
            }
        }
        for section in sectionMap.inserted {
            if let moved = takenSections.removeValue(forKey: section) {
                target.insertTaken(moved, at: section)
            } else {
                target.insertSection(at: section, itemCount: newCounts[section])
            }
        }

        // 4. Items that moved into an inserted or reloaded section: each replaces one of the section's fresh items.
        for (destination, moved) in taken {
            target.removeItems(destination.item..<(destination.item + 1), inSection: destination.section)
            target.insertTaken(moved, at: destination)
        }
    }
}

extension ElementMap {
    /// Carries out an update whose `oldCounts` are this map's. O(edits · log n).
    ///
    /// Items and sections that stay or move keep identity, payload, supplementaries and context; inserted and
    /// reloaded ones have none yet.
    package mutating func apply(_ plan: UpdatePlan) {
        plan.carryOut(on: &core)
    }
}

extension ElementMapCore: UpdateTarget {
    mutating func insertTaken(_ section: TakenSection, at index: Int) {
        insertSection(section.run, at: index)
    }

    mutating func reloadSection(at index: Int, itemCount: Int) {
        removeSection(at: index)
        insertSection(at: index, itemCount: itemCount)
    }

    mutating func takeSection(at index: Int) -> TakenSection {
        TakenSection(run: takeSectionRun(at: index))
    }

    mutating func replaceAll(itemCounts: [Int]) {
        removeAll()
        load(itemCounts)
    }

    /// A section on its way to another place.
    struct TakenSection {
        let run: ItemRun
    }
}
