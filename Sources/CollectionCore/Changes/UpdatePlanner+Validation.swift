extension UpdatePlanner {
    func checkCounts() throws(InvalidUpdate) {
        if let section = ListLimits.firstUnusable(in: new) {
            throw .unusableCount(new[section], ofSection: section, dataSource: dataSource)
        }
    }

    /// Throws for an index below zero, and for one that is named twice.
    func checkIndexes() throws(InvalidUpdate) {
        try checkSections("delete", changes.deletedSections.map(\.section))
        try checkSections("reload", changes.reloadedSections.map(\.section))
        try checkSections("move", changes.movedSections.map(\.source))
        try checkSections("insert", changes.insertedSections.map(\.section) + changes.movedSections.map(\.destination))
        try checkItems("delete", changes.deletedItems.map(\.path))
        try checkItems("reload", changes.reloadedItems.map(\.path))
        try checkItems("move", changes.movedItems.map(\.source))
        try checkItems("insert", changes.insertedItems.map(\.path) + changes.movedItems.map(\.destination))
    }

    private func checkSections(_ verb: String, _ sections: [Int]) throws(InvalidUpdate) {
        var seen: Set<Int> = []
        for section in sections {
            if section < 0 {
                throw error(.negativeIndex, section, "it names section \(section) (\(verb)); indexes start at 0.")
            }
            if !seen.insert(section).inserted {
                throw error(.duplicate, section, "section \(section) is named twice (\(verb)). Name it once.")
            }
        }
    }

    private func checkItems(_ verb: String, _ paths: [ItemPath]) throws(InvalidUpdate) {
        var seen: Set<ItemPath> = []
        for path in paths {
            if path.section < 0 || path.item < 0 {
                throw error(.negativeIndex, path.section, "it names item \(path) (\(verb)); indexes start at 0.")
            }
            if !seen.insert(path).inserted {
                throw error(.duplicate, path.section, "item \(path) is named twice (\(verb)). Name it once.")
            }
        }
    }

    /// Throws if an item or section has two of the edits delete, reload and move.
    func checkConflicts(deletedSections: Set<Int>, reloadedSections: Set<Int>) throws(InvalidUpdate) {
        for section in changes.reloadedSections.map(\.section) where deletedSections.contains(section) {
            throw error(.conflict, section, "section \(section) is both deleted and reloaded. Do one of them.")
        }
        for section in changes.movedSections.map(\.source)
        where deletedSections.contains(section) || reloadedSections.contains(section) {
            throw error(
                .conflict, section, "section \(section) is moved, and also deleted or reloaded. Do one of them.")
        }
        let deleted = Set(changes.deletedItems.map(\.path))
        let reloaded = Set(changes.reloadedItems.map(\.path))
        for path in changes.reloadedItems.map(\.path) {
            if deleted.contains(path) {
                throw error(.conflict, path.section, "item \(path) is both deleted and reloaded. Do one of them.")
            }
            if deletedSections.contains(path.section) {
                throw error(.conflict, path.section, "item \(path) is reloaded, but its section is deleted.")
            }
        }
        for path in changes.movedItems.map(\.source) where deleted.contains(path) || reloaded.contains(path) {
            throw error(
                .conflict, path.section, "item \(path) is moved, and also deleted or reloaded. Do one of them.")
        }
    }

    func checkSectionCount() throws(InvalidUpdate) {
        let inserted = changes.insertedSections.count
        let deleted = changes.deletedSections.count
        let expected = old.count + inserted - deleted
        guard new.count != expected else { return }
        throw error(
            .sectionCount, nil, expected: expected, actual: new.count,
            "there were \(count(old.count, "section")), the update inserts \(inserted) and deletes \(deleted), "
                + "so \(expected) are expected, but \(dataSource) now says \(new.count). " + Self.question)
    }

    /// Throws if something that is deleted, reloaded or moved did not exist before the update.
    func checkOldSpace() throws(InvalidUpdate) {
        for (verb, sections) in [
            ("deletes", changes.deletedSections.map(\.section)), ("reloads", changes.reloadedSections.map(\.section)),
            ("moves", changes.movedSections.map(\.source)),
        ] {
            for section in sections where section >= old.count {
                throw error(
                    .sectionOutOfRange, section,
                    "it \(verb) section \(section), but there were \(count(old.count, "section")) before the update.")
            }
        }
        for (verb, paths) in [
            ("deletes", changes.deletedItems.map(\.path)), ("reloads", changes.reloadedItems.map(\.path)),
            ("moves", changes.movedItems.map(\.source)),
        ] {
            for path in paths {
                if path.section >= old.count {
                    throw error(
                        .sectionOutOfRange, path.section,
                        "it \(verb) item \(path), but there were \(count(old.count, "section")) before the update.")
                }
                if path.item >= old[path.section] {
                    throw error(
                        .itemOutOfRange, path.section,
                        "it \(verb) item \(path), but section \(path.section) had "
                            + "\(count(old[path.section], "item")) before the update.")
                }
            }
        }
    }

    /// Throws if something is inserted at, or moved to, a place that does not exist after the update.
    func checkNewSpace() throws(InvalidUpdate) {
        for (verb, paths) in [
            ("inserts", changes.insertedItems.map(\.path)),
            ("moves something to", changes.movedItems.map(\.destination)),
        ] {
            for path in paths {
                if path.section >= new.count {
                    throw error(
                        .sectionOutOfRange, path.section,
                        "it \(verb) item \(path), but there are \(count(new.count, "section")) after the update.")
                }
                if path.item >= new[path.section] {
                    throw error(
                        .itemOutOfRange, path.section,
                        "it \(verb) item \(path), but \(dataSource) says that section \(path.section) has "
                            + "\(count(new[path.section], "item")) after the update.")
                }
            }
        }
        for section in changes.insertedSections.map(\.section) + changes.movedSections.map(\.destination)
        where section >= new.count {
            throw error(
                .sectionOutOfRange, section,
                "it inserts section \(section), but there are \(count(new.count, "section")) after the update.")
        }
    }

    func itemCountError(oldSection: Int, newSection: Int, added: Int, removed: Int) -> InvalidUpdate {
        let expected = old[oldSection] + added - removed
        let name = oldSection == newSection ? "section \(oldSection)" : "section \(oldSection) (now \(newSection))"
        return error(
            .itemCount, oldSection, expected: expected, actual: new[newSection],
            "\(name) had \(count(old[oldSection], "item")), the update inserts \(added) and deletes \(removed), "
                + "so \(expected) are expected, but \(dataSource) now says \(new[newSection]). " + Self.question)
    }

    private static let question = "Did the data source change outside of performBatch?"

    private func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }

    private func error(
        _ reason: InvalidUpdate.Reason, _ section: Int?, expected: Int? = nil, actual: Int? = nil, _ sentence: String
    ) -> InvalidUpdate {
        InvalidUpdate(
            reason: reason, dataSource: dataSource, section: section, expected: expected, actual: actual,
            message: "Invalid update of \(dataSource): \(sentence) Recorded edits: \(changes).")
    }
}
