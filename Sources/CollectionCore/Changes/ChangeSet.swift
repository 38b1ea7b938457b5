/// How one edit is shown: a number that only the container understands (a table's row animation).
package struct EditAnimation: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    package static let none = EditAnimation(rawValue: 0)
}

/// The edits between the beginning and the end of a batch, in the order they were made.
///
/// Index spaces: what is deleted or reloaded is named by its index *before* the batch, what is inserted by its index
/// *after* it, and a move goes from an old index to a new one and keeps the element's identity. The order of the
/// calls makes no difference. Nothing is checked here; `plan` does that. A value, any thread.
package struct ChangeSet: Sendable {
    package struct SectionEdit: Hashable, Sendable {
        package let section: Int
        package let animation: EditAnimation
    }

    package struct ItemEdit: Hashable, Sendable {
        package let path: ItemPath
        package let animation: EditAnimation
    }

    package struct SectionMove: Hashable, Sendable {
        /// Index before the batch.
        package let source: Int
        /// Index after the batch.
        package let destination: Int
    }

    package struct ItemMove: Hashable, Sendable {
        /// Path before the batch.
        package let source: ItemPath
        /// Path after the batch.
        package let destination: ItemPath
    }

    /// Whether everything is reloaded; then the other edits don't matter.
    package private(set) var reloadsData = false

    package private(set) var deletedSections: [SectionEdit] = []
    package private(set) var insertedSections: [SectionEdit] = []
    package private(set) var reloadedSections: [SectionEdit] = []
    package private(set) var movedSections: [SectionMove] = []
    package private(set) var deletedItems: [ItemEdit] = []
    package private(set) var insertedItems: [ItemEdit] = []
    package private(set) var reloadedItems: [ItemEdit] = []
    package private(set) var movedItems: [ItemMove] = []

    package init() {}

    /// The edits that `edit` records; nil if there are none, since an update without edits would ask for sizes again.
    package init?(_ edit: (inout ChangeSet) -> Void) {
        self.init()
        edit(&self)
        if isEmpty { return nil }
    }

    /// Whether nothing was recorded.
    package var isEmpty: Bool {
        !reloadsData && deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty
            && movedSections.isEmpty && deletedItems.isEmpty && insertedItems.isEmpty && reloadedItems.isEmpty
            && movedItems.isEmpty
    }
}

extension ChangeSet {
    package mutating func reloadData() {
        reloadsData = true
    }

    package mutating func insertSections(_ sections: some Sequence<Int>, animation: EditAnimation = .none) {
        insertedSections += sections.map { SectionEdit(section: $0, animation: animation) }
    }

    package mutating func deleteSections(_ sections: some Sequence<Int>, animation: EditAnimation = .none) {
        deletedSections += sections.map { SectionEdit(section: $0, animation: animation) }
    }

    package mutating func reloadSections(_ sections: some Sequence<Int>, animation: EditAnimation = .none) {
        reloadedSections += sections.map { SectionEdit(section: $0, animation: animation) }
    }

    package mutating func moveSection(_ source: Int, to destination: Int) {
        movedSections.append(SectionMove(source: source, destination: destination))
    }

    package mutating func insertItems(at paths: some Sequence<ItemPath>, animation: EditAnimation = .none) {
        insertedItems += paths.map { ItemEdit(path: $0, animation: animation) }
    }

    package mutating func deleteItems(at paths: some Sequence<ItemPath>, animation: EditAnimation = .none) {
        deletedItems += paths.map { ItemEdit(path: $0, animation: animation) }
    }

    package mutating func reloadItems(at paths: some Sequence<ItemPath>, animation: EditAnimation = .none) {
        reloadedItems += paths.map { ItemEdit(path: $0, animation: animation) }
    }

    /// Adds the edits of another change set.
    package mutating func formUnion(_ other: ChangeSet) {
        reloadsData = reloadsData || other.reloadsData
        deletedSections += other.deletedSections
        insertedSections += other.insertedSections
        reloadedSections += other.reloadedSections
        movedSections += other.movedSections
        deletedItems += other.deletedItems
        insertedItems += other.insertedItems
        reloadedItems += other.reloadedItems
        movedItems += other.movedItems
    }

    /// Removes the recorded reloads of these items.
    package mutating func removeReloads(of paths: Set<ItemPath>) {
        reloadedItems.removeAll { paths.contains($0.path) }
    }

    package mutating func moveItem(at source: ItemPath, to destination: ItemPath) {
        movedItems.append(ItemMove(source: source, destination: destination))
    }
}

extension ChangeSet: CustomStringConvertible {
    /// The recorded edits in one line, long lists cut short.
    package var description: String {
        if isEmpty { return "none" }
        if reloadsData { return "reload data" }
        func list<Edit>(_ verb: String, _ edits: [Edit], _ name: (Edit) -> String) -> String? {
            if edits.isEmpty { return nil }
            let shown = edits.prefix(12).map(name).joined(separator: ", ")
            return "\(verb) \(shown)" + (edits.count > 12 ? " and \(edits.count - 12) more" : "")
        }
        return [
            list("delete sections", deletedSections) { "\($0.section)" },
            list("insert sections", insertedSections) { "\($0.section)" },
            list("reload sections", reloadedSections) { "\($0.section)" },
            list("move sections", movedSections) { "\($0.source) to \($0.destination)" },
            list("delete items", deletedItems) { "\($0.path)" },
            list("insert items", insertedItems) { "\($0.path)" },
            list("reload items", reloadedItems) { "\($0.path)" },
            list("move items", movedItems) { "\($0.source) to \($0.destination)" },
        ].compactMap { $0 }.joined(separator: "; ")
    }
}
