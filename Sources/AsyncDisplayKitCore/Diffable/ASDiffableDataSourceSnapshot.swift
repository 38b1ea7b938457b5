import Execution

/// The content of a list at one moment: identifiers of sections, and of the items in each. A value: make one, or take
/// the data source's, change it and apply it.
///
/// Identifiers are unique: those of sections among sections, those of items in the whole snapshot. To name an
/// identifier that is not in the snapshot, or to add one that is, is a mistake in the program, and stops it with a
/// message that names the identifier.
public struct ASDiffableDataSourceSnapshot<SectionIdentifier: Hashable & Sendable, ItemIdentifier: Hashable & Sendable>:
    Sendable
{
    struct Section: Sendable {
        var identifier: SectionIdentifier
        var items: [ItemIdentifier]
    }

    private(set) var sections: [Section] = []
    /// The section that each item is in. With it a question about an item costs at most its section's length.
    private var sectionOfItem: [ItemIdentifier: SectionIdentifier] = [:]
    private var indexOfSection: [SectionIdentifier: Int] = [:]
    private(set) var reloadedSections: Set<SectionIdentifier> = []
    private(set) var reloadedItems: Set<ItemIdentifier> = []
    private(set) var reconfiguredItems: Set<ItemIdentifier> = []

    /// A snapshot of nothing.
    public init() {}

    /// Called once the snapshot is on screen: forgets which items and sections were to be reloaded.
    mutating func forgetReloads() {
        reloadedSections = []
        reloadedItems = []
        reconfiguredItems = []
    }

    var diffable: [(section: SectionIdentifier, items: [ItemIdentifier])] { sections.map { ($0.identifier, $0.items) } }
}

// MARK: - Reading

extension ASDiffableDataSourceSnapshot {
    /// How many sections there are. Constant time.
    public var numberOfSections: Int { sections.count }
    /// How many items there are in all sections. Constant time.
    public var numberOfItems: Int { sectionOfItem.count }
    /// The sections in order. O(sections).
    public var sectionIdentifiers: [SectionIdentifier] { sections.map(\.identifier) }
    /// The items of all sections in order. O(items).
    public var itemIdentifiers: [ItemIdentifier] { sections.flatMap(\.items) }

    /// How many items a section has. Constant time. Stops the process if the section is not there.
    public func numberOfItems(inSection identifier: SectionIdentifier) -> Int { self[identifier].items.count }

    /// The items of a section in order. Constant time. Stops the process if the section is not there.
    public func itemIdentifiers(inSection identifier: SectionIdentifier) -> [ItemIdentifier] { self[identifier].items }

    /// The section that an item is in; nil if the item is not there. Constant time.
    public func sectionIdentifier(containingItem identifier: ItemIdentifier) -> SectionIdentifier? {
        sectionOfItem[identifier]
    }

    /// The place of an item among all items; nil if it is not there. O(n).
    public func indexOfItem(_ identifier: ItemIdentifier) -> Int? {
        guard let path = path(of: identifier) else { return nil }
        return sections[..<path.section].reduce(path.item) { $0 + $1.items.count }
    }

    /// The place of a section among the sections; nil if it is not there. Constant time.
    public func indexOfSection(_ identifier: SectionIdentifier) -> Int? { indexOfSection[identifier] }

    /// The indexes of an item's section and of the item in it; nil if the item is not there. O(items in the section).
    func path(of identifier: ItemIdentifier) -> (section: Int, item: Int)? {
        guard let section = sectionOfItem[identifier].flatMap({ indexOfSection[$0] }),
            let item = sections[section].items.firstIndex(of: identifier)
        else { return nil }
        return (section, item)
    }

    private subscript(identifier: SectionIdentifier) -> Section { sections[index(of: identifier)] }

    private func index(of identifier: SectionIdentifier) -> Int {
        guard let index = indexOfSection[identifier] else {
            Misuse.stop("The snapshot has no section '\(identifier)'. Append or insert it first.")
        }
        return index
    }

    private func requirePath(of identifier: ItemIdentifier) -> (section: Int, item: Int) {
        requireItems([identifier])
        guard let path = path(of: identifier) else { preconditionFailure("An item that is known is in its section.") }
        return path
    }

    private func requireItems(_ identifiers: [ItemIdentifier]) {
        for identifier in identifiers {
            Misuse.require(
                sectionOfItem[identifier] != nil,
                "The snapshot has no item '\(identifier)'. Append or insert it first.")
        }
    }
}

// MARK: - Sections

extension ASDiffableDataSourceSnapshot {
    /// Adds empty sections at the end. Stops the process if one of them is there already.
    public mutating func appendSections(_ identifiers: [SectionIdentifier]) {
        insert(identifiers, at: sections.count)
    }

    /// Adds empty sections before another one. O(sections). Stops the process if one of them is there already, or the
    /// other one is not.
    public mutating func insertSections(_ identifiers: [SectionIdentifier], beforeSection other: SectionIdentifier) {
        insert(identifiers, at: index(of: other))
    }

    /// Adds empty sections after another one. O(sections). Stops the process if one of them is there already, or the
    /// other one is not.
    public mutating func insertSections(_ identifiers: [SectionIdentifier], afterSection other: SectionIdentifier) {
        insert(identifiers, at: index(of: other) + 1)
    }

    private mutating func insert(_ identifiers: [SectionIdentifier], at index: Int) {
        for identifier in identifiers {
            Misuse.require(
                indexOfSection.updateValue(index, forKey: identifier) == nil,
                "The snapshot has a section '\(identifier)' already. Identifiers are unique.")
        }
        sections.insert(contentsOf: identifiers.map { Section(identifier: $0, items: []) }, at: index)
        reindex(from: index)
    }

    private mutating func reindex(from index: Int) {
        for position in index..<max(sections.count, index) { indexOfSection[sections[position].identifier] = position }
    }

    /// Deletes sections with their items. Identifiers that are not in the snapshot are ignored.
    public mutating func deleteSections(_ identifiers: [SectionIdentifier]) {
        for identifier in identifiers {
            guard let index = indexOfSection.removeValue(forKey: identifier) else { continue }
            for item in sections[index].items { sectionOfItem[item] = nil }
            sections.remove(at: index)
            reindex(from: index)
        }
    }

    /// Moves a section with its items before another one. O(sections). Stops the process if one of them is not there.
    public mutating func moveSection(_ identifier: SectionIdentifier, beforeSection other: SectionIdentifier) {
        move(identifier, toSideOf: other, distance: 0)
    }

    /// Moves a section with its items after another one. O(sections). Stops the process if one of them is not there.
    public mutating func moveSection(_ identifier: SectionIdentifier, afterSection other: SectionIdentifier) {
        move(identifier, toSideOf: other, distance: 1)
    }

    private mutating func move(
        _ identifier: SectionIdentifier, toSideOf other: SectionIdentifier, distance: Int
    ) {
        Misuse.require(identifier != other, "The section '\(identifier)' cannot be moved beside itself.")
        let section = sections.remove(at: index(of: identifier))
        reindex(from: 0)
        sections.insert(section, at: index(of: other) + distance)
        reindex(from: 0)
    }

    /// Has all items of these sections, and their headers and footers, get new nodes when the snapshot is applied.
    public mutating func reloadSections(_ identifiers: [SectionIdentifier]) {
        for identifier in identifiers { _ = index(of: identifier) }
        reloadedSections.formUnion(identifiers)
    }
}

// MARK: - Items

extension ASDiffableDataSourceSnapshot {
    /// Adds items at the end of a section, by default of the last one.
    public mutating func appendItems(_ identifiers: [ItemIdentifier], toSection section: SectionIdentifier? = nil) {
        guard let section = section ?? sections.last?.identifier else {
            Misuse.stop("The snapshot has no section yet. Append one first.")
        }
        let index = index(of: section)
        insert(identifiers, at: (index, sections[index].items.count))
    }

    /// Adds items before another one, in its section. O(items in the section). Stops the process if one of them is
    /// there already, or the other one is not.
    public mutating func insertItems(_ identifiers: [ItemIdentifier], beforeItem other: ItemIdentifier) {
        insert(identifiers, at: requirePath(of: other))
    }

    /// Adds items after another one, in its section. O(items in the section). Stops the process if one of them is there
    /// already, or the other one is not.
    public mutating func insertItems(_ identifiers: [ItemIdentifier], afterItem other: ItemIdentifier) {
        let path = requirePath(of: other)
        insert(identifiers, at: (path.section, path.item + 1))
    }

    private mutating func insert(_ identifiers: [ItemIdentifier], at path: (section: Int, item: Int)) {
        let section = sections[path.section].identifier
        for identifier in identifiers {
            Misuse.require(
                sectionOfItem.updateValue(section, forKey: identifier) == nil,
                "The snapshot has an item '\(identifier)' already. Identifiers are unique.")
        }
        sections[path.section].items.insert(contentsOf: identifiers, at: path.item)
    }

    /// Deletes items. Identifiers that are not in the snapshot are ignored. O(number of items deleted + items in their
    /// sections).
    public mutating func deleteItems(_ identifiers: [ItemIdentifier]) {
        var gone: [SectionIdentifier: Set<ItemIdentifier>] = [:]
        for identifier in identifiers {
            if let section = sectionOfItem.removeValue(forKey: identifier) {
                gone[section, default: []].insert(identifier)
            }
        }
        for (section, items) in gone { sections[index(of: section)].items.removeAll { items.contains($0) } }
    }

    /// Removes all items; the sections stay. O(sections).
    public mutating func deleteAllItems() {
        for index in sections.indices { sections[index].items = [] }
        sectionOfItem = [:]
    }

    /// Moves an item before another one, also into its section. O(items in both sections). Stops the process if one of
    /// them is not there.
    public mutating func moveItem(_ identifier: ItemIdentifier, beforeItem other: ItemIdentifier) {
        take(identifier, besides: other)
        insert([identifier], at: requirePath(of: other))
    }

    /// Moves an item after another one, also into its section. O(items in both sections). Stops the process if one of
    /// them is not there.
    public mutating func moveItem(_ identifier: ItemIdentifier, afterItem other: ItemIdentifier) {
        take(identifier, besides: other)
        let path = requirePath(of: other)
        insert([identifier], at: (path.section, path.item + 1))
    }

    /// Moves an item; `destination` is its path after the move.
    mutating func moveItem(at source: IndexPath, to destination: IndexPath) {
        let identifier = sections[source.section].items.remove(at: source.item)
        sectionOfItem[identifier] = nil
        insert([identifier], at: (destination.section, destination.item))
    }

    private mutating func take(_ identifier: ItemIdentifier, besides other: ItemIdentifier) {
        Misuse.require(identifier != other, "The item '\(identifier)' cannot be moved beside itself.")
        let path = requirePath(of: identifier)
        sections[path.section].items.remove(at: path.item)
        sectionOfItem[identifier] = nil
    }

    /// Has these items get new nodes when the snapshot is applied. Stops the process if one of them is not there.
    public mutating func reloadItems(_ identifiers: [ItemIdentifier]) {
        requireItems(identifiers)
        reloadedItems.formUnion(identifiers)
    }

    /// Has these items keep their nodes and show other data: when the snapshot is applied, the data source's
    /// `reconfigure` is called with each of their nodes that exists.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifier]) {
        requireItems(identifiers)
        reconfiguredItems.formUnion(identifiers)
    }
}
