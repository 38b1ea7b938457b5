import CollectionCore
import Execution
import Testing

@Suite struct DiffTests {
    private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

    @Test("What goes, comes and changes places is found, and no more is moved than has to be")
    func list() {
        let diff = ListDiff(from: ["a", "b", "c", "d", "e"], to: ["e", "a", "x", "c", "d"])
        #expect(diff.deleted == [1] && diff.inserted == [2])
        #expect(diff.moved == [ListDiff.Move(source: 4, destination: 0)])
        #expect(ListDiff(from: [1, 2, 3], to: [1, 2, 3]).moved.isEmpty)
        #expect(ListDiff(from: [1, 2, 3, 4], to: [4, 3, 2, 1]).moved.count == 3)
        #expect(ListDiff(from: [Int](), to: [1]).inserted == [0])
    }

    @Test("Random lists in sections turn into each other by the edits found")
    func random() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<400 {
            var pool = Array(0..<30).shuffled(using: &random)
            func list() -> [(section: Int, items: [Int])] {
                (0..<6).shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random)).map { section in
                    let count = min(pool.count, Int.random(in: 0...7, using: &random))
                    defer { pool.removeFirst(count) }
                    return (section, Array(pool.prefix(count)))
                }
            }
            let old = list()
            pool = Array(0..<30).shuffled(using: &random)
            if Bool.random(using: &random) { pool.sort() }
            let new = list()
            let reloaded = Set((0..<30).filter { _ in Int.random(in: 0..<5, using: &random) == 0 })
            let changes = ChangeSet(from: old, to: new, reloadedItems: reloaded)
            let plan = try changes.plan(from: old.map(\.items.count), to: new.map(\.items.count))
            var places: [Int: ItemPath] = [:]
            for (section, entry) in old.enumerated() {
                for (item, token) in entry.items.enumerated() { places[token] = path(section, item) }
            }
            for (section, entry) in new.enumerated() {
                for (item, token) in entry.items.enumerated() {
                    let origin = plan.oldPath(ofNew: path(section, item))
                    if reloaded.contains(token), let place = places[token] {
                        // In place, or replaced where it moved.
                        #expect(origin == nil || origin == place && plan.isReloaded(place))
                    } else {
                        #expect(origin == places[token])
                        if let place = places[token] { #expect(!plan.isReloaded(place)) }
                    }
                }
            }
        }
    }

    @Test("A section that is reloaded and stays is reloaded as such; one that moves has its items reloaded")
    func sections() throws {
        let old = [(section: "a", items: [1, 2]), ("b", [3]), ("c", [4])]
        let changes = ChangeSet(from: old, to: [("b", [3]), ("c", [4]), ("a", [1, 2])], reloadedSections: ["a", "b"])
        #expect(changes.reloadedSections.map(\.section) == [1])
        #expect(changes.movedSections.map(\.source) == [0])
        #expect(Set(changes.reloadedItems.map(\.path)) == [path(0, 0), path(0, 1)])
        _ = try changes.plan(from: [2, 1, 1], to: [1, 1, 2])
    }
}
