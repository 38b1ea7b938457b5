import CollectionCore
import Execution

/// A list as arrays of tokens, and random updates of it: what the real structures are compared with.
struct ListModel {
    struct Section {
        var token: Int
        var items: [Int]
    }

    var sections: [Section] = []
    private var nextToken = 1

    init(counts: [Int]) {
        sections = counts.map { makeSection(count: $0) }
    }

    var counts: [Int] { sections.map(\.items.count) }

    var paths: [ItemPath] {
        sections.indices.flatMap { section in
            sections[section].items.indices.map { ItemPath(section: section, item: $0) }
        }
    }

    func token(at path: ItemPath) -> Int { sections[path.section].items[path.item] }

    private mutating func makeToken() -> Int {
        defer { nextToken += 1 }
        return nextToken
    }

    private mutating func makeSection(count: Int) -> Section {
        Section(token: makeToken(), items: (0..<count).map { _ in makeToken() })
    }

    /// Changes the list at random, and returns the edits that say so, in random order.
    mutating func mutate(
        probability: Double = 0.15, maximumSections: Int = 8, using random: inout SeededGenerator
    ) -> ChangeSet {
        func chance(_ p: Double, _ random: inout SeededGenerator) -> Bool {
            Double.random(in: 0..<1, using: &random) < p
        }
        var edits: [(inout ChangeSet) -> Void] = []
        var movedItems: [(token: Int, source: ItemPath)] = []
        enum Kind { case kept, reloaded, fresh }
        var order: [(section: Section, kind: Kind, source: Int?)] = []
        var movedSections: [(section: Section, source: Int)] = []

        for (index, section) in sections.enumerated() {
            var kept: [Int] = []
            let isDeleted = chance(probability / 2, &random)
            let isReloaded = !isDeleted && chance(probability / 2, &random)
            for (item, token) in section.items.enumerated() {
                let path = ItemPath(section: index, item: item)
                if chance(probability, &random) {
                    movedItems.append((token, path))
                } else if chance(probability, &random) {
                    edits.append { $0.deleteItems(at: [path]) }
                } else if !isDeleted, chance(probability, &random) {
                    edits.append { $0.reloadItems(at: [path]) }
                    kept.append(makeToken())
                } else {
                    kept.append(token)
                }
            }
            if isDeleted {
                edits.append { $0.deleteSections([index]) }
            } else if isReloaded {
                edits.append { $0.reloadSections([index]) }
                order.append((makeSection(count: Int.random(in: 0...6, using: &random)), .reloaded, index))
            } else if chance(probability, &random) {
                movedSections.append((Section(token: section.token, items: kept), index))
            } else {
                order.append((Section(token: section.token, items: kept), .kept, index))
            }
        }
        for (section, source) in movedSections {
            order.insert((section, .kept, -1 - source), at: Int.random(in: 0...order.count, using: &random))
        }
        while order.count < maximumSections, chance(probability, &random) {
            let section = makeSection(count: Int.random(in: 0...6, using: &random))
            order.insert((section, .fresh, nil), at: Int.random(in: 0...order.count, using: &random))
        }
        if order.isEmpty { order.append((makeSection(count: 3), .fresh, nil)) }
        for (index, entry) in order.enumerated() {
            if entry.kind == .fresh { edits.append { $0.insertSections([index]) } }
            if entry.kind == .kept, let source = entry.source, source < 0 {
                edits.append { $0.moveSection(-1 - source, to: index) }
            }
        }

        // Items that come: moved ones anywhere, inserted ones into sections that stay.
        var comers: [Int: [(token: Int, source: ItemPath?)]] = [:]
        for move in movedItems {
            comers[Int.random(in: 0..<order.count, using: &random), default: []].append((move.token, move.source))
        }
        for index in order.indices where order[index].kind == .kept {
            while chance(0.5, &random) { comers[index, default: []].append((makeToken(), nil)) }
        }
        for (index, list) in comers.sorted(by: { $0.key < $1.key }) {
            var sources: [Int: ItemPath?] = [:]
            for comer in list {
                sources[comer.token] = .some(comer.source)
                let at = Int.random(in: 0...order[index].section.items.count, using: &random)
                order[index].section.items.insert(comer.token, at: at)
            }
            for (item, token) in order[index].section.items.enumerated() {
                guard let source = sources[token] else { continue }
                let path = ItemPath(section: index, item: item)
                if let source {
                    edits.append { $0.moveItem(at: source, to: path) }
                } else if order[index].kind == .kept {
                    edits.append { $0.insertItems(at: [path]) }
                }
            }
        }
        sections = order.map(\.section)

        var changes = ChangeSet()
        for edit in edits.shuffled(using: &random) { edit(&changes) }
        return changes
    }
}
