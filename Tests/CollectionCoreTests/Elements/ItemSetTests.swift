import Execution
import Testing

@testable import CollectionCore

/// Sets of items as ranges, compared with sets of paths.
struct ItemSetTests {
    private func path(_ section: Int, _ item: Int) -> ShownPath { ShownPath(section: section, item: item) }

    private func ranges(_ set: ItemSet) -> [String] { set.ranges.map { "\($0.section): \($0.items)" } }

    @Test("All items of a list are one range for each section that has any, from wherever the span begins")
    func spans() {
        #expect(
            ranges(ItemSet(path(0, 2)...path(3, 0), counts: [5, 0, 3, 4])) == ["0: 2..<5", "2: 0..<3", "3: 0..<1"])
        #expect(ranges(ItemSet(path(1, 1)...path(1, 1), counts: [5, 3])) == ["1: 1..<2"])
        let items = Array(ItemSet(path(0, 3)...path(1, 1), counts: [5, 3]))
        #expect(items == [path(0, 3), path(0, 4), path(1, 0), path(1, 1)])
    }

    @Test("Items added and removed one by one make and divide ranges")
    func items() {
        var set = ItemSet()
        #expect(set.isEmpty && set.first == nil)
        for item in [4, 2, 3, 3] { set.formUnion(ItemSet(path(1, item))) }
        #expect(ranges(set) == ["1: 2..<5"] && set.count == 3)
        for path in [path(1, 3), path(1, 3), path(0, 2)] { set.subtract(ItemSet(path)) }
        #expect(ranges(set) == ["1: 2..<3", "1: 4..<5"] && set.first == path(1, 2))
        for path in Array(set) { set.subtract(ItemSet(path)) }
        #expect(set.isEmpty)
    }

    @Test("An update gives items their new paths; reloaded and deleted ones leave the set, and new ones do not join it")
    func updates() throws {
        var changes = ChangeSet()
        changes.deleteItems(at: [ItemPath(section: 0, item: 1)])
        changes.insertItems(at: [ItemPath(section: 0, item: 3), ItemPath(section: 0, item: 0)])
        changes.reloadItems(at: [ItemPath(section: 0, item: 4)])
        changes.moveItem(at: ItemPath(section: 1, item: 0), to: ItemPath(section: 0, item: 6))
        let plan = try changes.plan(from: [6, 2], to: [8, 1])
        var set = ItemSet(path(0, 0)...path(1, 0), counts: [6, 2])
        set.follow(plan)
        // New: inserted, 0, 2, inserted, 3, reloaded 4, moved, 5.
        #expect(ranges(set) == ["0: 1..<3", "0: 4..<5", "0: 6..<8"])
    }

    @Test("Random sets do in union, difference and intersection what sets of paths do", arguments: 0..<40)
    func operations(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let counts = (0..<4).map { _ in Int.random(in: 0...9, using: &random) }
        let ((first, paths), (second, others)) = (some(of: counts, &random), some(of: counts, &random))
        var union = first
        union.formUnion(second)
        #expect(Array(union) == paths.union(others).sorted())
        #expect(Array(first.subtracting(second)) == paths.subtracting(others).sorted())
        #expect(Array(first.intersection(second)) == paths.intersection(others).sorted())
        let fewer = counts.dropLast().map { $0 / 2 }
        var clipped = first
        clipped.formIntersection(counts: fewer)
        #expect(Array(clipped) == paths.filter { $0.section < 3 && $0.item < fewer[$0.section] }.sorted())
    }

    @Test("After random updates a set has the paths that its items have each by itself", arguments: 0..<200)
    func randomUpdates(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var model = ListModel(counts: (0..<4).map { _ in Int.random(in: 0...9, using: &random) })
        let before = model.counts
        var (set, paths) = some(of: before, &random)
        let plan = try model.mutate(using: &random).plan(from: before, to: model.counts)
        set.follow(plan)
        #expect(Array(set) == paths.compactMap(plan.survivingPath).sorted())
    }

    /// Some of the items of a list, added in random order.
    private func some(of counts: [Int], _ random: inout SeededGenerator) -> (ItemSet, Set<ShownPath>) {
        let all = counts.indices.flatMap { section in (0..<counts[section]).map { path(section, $0) } }
        let chosen = all.filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
        var set = ItemSet()
        for path in chosen { set.formUnion(ItemSet(path)) }
        return (set, Set(chosen))
    }
}
