import CollectionCore

/// A list in sections as plain arrays of tokens (numbers that are never used twice). The real structures are compared
/// with it.
package struct ThrashList: Sendable {
    package struct Section: Hashable, Sendable {
        package var token: Int
        package var items: [Int]
    }

    package private(set) var sections: [Section] = []
    private var lastToken = 0

    package init(counts: [Int]) {
        sections = counts.map { makeSection(count: $0) }
    }

    package var counts: [Int] { sections.map(\.items.count) }
    package var numberOfItems: Int { sections.reduce(0) { $0 + $1.items.count } }

    package subscript(path: ItemPath) -> Int { sections[path.section].items[path.item] }

    package func forEachItem(_ body: (ItemPath, Int) -> Void) {
        for (section, items) in sections.enumerated() {
            for (item, token) in items.items.enumerated() { body(ItemPath(section: section, item: item), token) }
        }
    }

    private mutating func makeToken() -> Int {
        lastToken += 1
        return lastToken
    }

    private mutating func makeSection(count: Int) -> Section {
        Section(token: makeToken(), items: (0..<count).map { _ in makeToken() })
    }

    /// Makes the edits one after the other, and returns what a batch with all of them says.
    package mutating func apply(_ edits: [ThrashEdit]) -> ChangeSet {
        var batch = ThrashBatch(self)
        for edit in edits { batch.apply(edit) }
        self = batch.list
        return batch.changes
    }

    /// Edits that can be made now, each once; what is inserted and reloaded has one item.
    package var possibleEdits: [ThrashEdit] {
        var edits: [ThrashEdit] = (0...sections.count).map { .insertSection(at: $0, count: 1) }
        for section in sections.indices {
            edits.append(.deleteSection(section))
            edits.append(.reloadSection(section, count: 1))
            edits += sections.indices.filter { $0 != section }.map { .moveSection(section, to: $0) }
            edits += (0...sections[section].items.count).map { .insertItem(section: section, item: $0) }
            for item in sections[section].items.indices {
                edits.append(.deleteItem(section: section, item: item))
                edits.append(.reloadItem(section: section, item: item))
                for other in sections.indices {
                    let places = sections[other].items.count + (other == section ? 0 : 1)
                    edits += (0..<places).filter { other != section || $0 != item }
                        .map { .moveItem(section: section, item: item, toSection: other, toItem: $0) }
                }
            }
        }
        return edits
    }

    /// The item counts of every list with at most `sections` sections and at most `items` items in total.
    package static func states(sections: Int, items: Int) -> [[Int]] {
        var result: [[Int]] = [[]]
        var longest: [[Int]] = [[]]
        for _ in 0..<sections {
            longest = longest.flatMap { counts in (0...(items - counts.reduce(0, +))).map { counts + [$0] } }
            result += longest
        }
        return result
    }
}

/// A batch while it is made: the list as it is by now, and where everything in it came from.
package struct ThrashBatch {
    package private(set) var list: ThrashList
    private let old: ThrashList
    private var sectionOrigins: [Int: Int] = [:]
    private var itemOrigins: [Int: ItemPath] = [:]
    /// By token of a section or item that replaced a reloaded one: where the reloaded one was in the old list.
    private var reloadedSections: [Int: Int] = [:]
    private var reloadedItems: [Int: ItemPath] = [:]
    private var moved: Set<Int> = []

    package init(_ list: ThrashList) {
        self.list = list
        old = list
        for (index, section) in list.sections.enumerated() { sectionOrigins[section.token] = index }
        list.forEachItem { itemOrigins[$1] = $0 }
    }

    package mutating func apply(_ edit: ThrashEdit) {
        switch edit {
        case .insertSection(let section, let count): list.insertSection(at: section, count: count)
        case .deleteSection(let section): list.deleteSection(section)
        case .moveSection(let section, let to):
            guard let token = list.section(section)?.token, reloadedSections[token] == nil else { return }
            list.moveSection(section, to: to)
            if sectionOrigins[token] != nil { moved.insert(token) }
        case .reloadSection(let section, let count):
            guard let token = list.section(section)?.token, let origin = sectionOrigins[token], !moved.contains(token)
            else { return }
            reloadedSections[list.replaceSection(section, count: count)] = origin
        case .insertItem(let section, let item): list.insertItem(section, item)
        case .deleteItem(let section, let item): list.deleteItem(section, item)
        case .moveItem(let section, let item, let toSection, let toItem):
            guard let path = list.path(section, item), reloadedItems[list[path]] == nil else { return }
            let token = list[path]
            list.moveItem(path, toSection, toItem)
            if itemOrigins[token] != nil { moved.insert(token) }
        case .reloadItem(let section, let item):
            guard let path = list.path(section, item), let origin = itemOrigins[list[path]],
                !moved.contains(list[path])
            else { return }
            reloadedItems[list.replaceItem(path)] = origin
        }
    }

    /// What the batch says: old indexes for what goes, new ones for what comes.
    package var changes: ChangeSet {
        var changes = ChangeSet()
        var staying: Set<Int> = []  // old indexes of sections of which the items are spoken of
        var goneSections = Set(old.sections.indices)
        var accounted: Set<ItemPath> = []  // old paths of items that stay, move, or are reloaded
        for (index, section) in list.sections.enumerated() {
            let origin = sectionOrigins[section.token]
            if let origin {
                goneSections.remove(origin)
                staying.insert(origin)
                if moved.contains(section.token) { changes.moveSection(origin, to: index) }
            } else if let reloaded = reloadedSections[section.token] {
                goneSections.remove(reloaded)
                changes.reloadSections([reloaded])
            } else {
                changes.insertSections([index])
            }
            for (item, token) in section.items.enumerated() {
                let path = ItemPath(section: index, item: item)
                if let source = itemOrigins[token] {
                    accounted.insert(source)
                    if moved.contains(token) { changes.moveItem(at: source, to: path) }
                } else if origin != nil {
                    if let source = reloadedItems[token] {
                        accounted.insert(source)
                        changes.reloadItems(at: [source])
                    } else {
                        changes.insertItems(at: [path])
                    }
                }
            }
        }
        changes.deleteSections(goneSections.sorted())
        old.forEachItem { path, _ in
            if staying.contains(path.section), !accounted.contains(path) { changes.deleteItems(at: [path]) }
        }
        return changes
    }
}

// Single edits, with indexes modulo what there is.
extension ThrashList {
    fileprivate func section(_ index: Int) -> Section? {
        sections.isEmpty ? nil : sections[index % sections.count]
    }

    fileprivate func path(_ section: Int, _ item: Int) -> ItemPath? {
        guard !sections.isEmpty else { return nil }
        let section = section % sections.count
        let count = sections[section].items.count
        return count == 0 ? nil : ItemPath(section: section, item: item % count)
    }

    fileprivate mutating func insertSection(at index: Int, count: Int) {
        let section = makeSection(count: count)
        sections.insert(section, at: index % (sections.count + 1))
    }

    fileprivate mutating func deleteSection(_ index: Int) {
        if !sections.isEmpty { sections.remove(at: index % sections.count) }
    }

    fileprivate mutating func moveSection(_ index: Int, to: Int) {
        let section = sections.remove(at: index % sections.count)
        sections.insert(section, at: to % (sections.count + 1))
    }

    fileprivate mutating func replaceSection(_ index: Int, count: Int) -> Int {
        let section = makeSection(count: count)
        sections[index % sections.count] = section
        return section.token
    }

    fileprivate mutating func insertItem(_ section: Int, _ item: Int) {
        guard !sections.isEmpty else { return }
        let section = section % sections.count
        let token = makeToken()
        sections[section].items.insert(token, at: item % (sections[section].items.count + 1))
    }

    fileprivate mutating func deleteItem(_ section: Int, _ item: Int) {
        if let path = path(section, item) { sections[path.section].items.remove(at: path.item) }
    }

    fileprivate mutating func moveItem(_ path: ItemPath, _ toSection: Int, _ toItem: Int) {
        let token = sections[path.section].items.remove(at: path.item)
        let section = toSection % sections.count
        sections[section].items.insert(token, at: toItem % (sections[section].items.count + 1))
    }

    fileprivate mutating func replaceItem(_ path: ItemPath) -> Int {
        let token = makeToken()
        sections[path.section].items[path.item] = token
        return token
    }
}
