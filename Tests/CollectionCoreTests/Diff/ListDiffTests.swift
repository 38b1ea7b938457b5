import CollectionCore
import Execution
import Testing

/// What is the same in two lists, and the edits in between, compared with what a naive search finds.
@Suite struct ListDiffTests {
    /// How the new list comes from the old one.
    enum Likeness: CaseIterable {
        case edited, blockMoved, blockInserted, halfReplaced, shuffled, reversed, disjoint

        func changed(_ old: [Int], using random: inout SeededGenerator) -> [Int] {
            func place(_ list: [Int]) -> Int { Int.random(in: 0...list.count, using: &random) }
            func fresh(_ count: Int) -> [Int] { (0..<count).map { 100_000 + old.count + $0 } }
            var new = old
            switch self {
            case .edited:
                for _ in 0..<(old.count / 8) where !new.isEmpty {
                    let element = new.remove(at: Int.random(in: 0..<new.count, using: &random))
                    if Bool.random(using: &random) { new.insert(element, at: place(new)) }
                }
                for element in fresh(old.count / 10) { new.insert(element, at: place(new)) }
            case .blockMoved:
                let block = Array(new.prefix(old.count / 3))
                new.removeFirst(block.count)
                new.insert(contentsOf: block, at: place(new))
            case .blockInserted: new.insert(contentsOf: fresh(old.count / 2), at: place(new))
            case .halfReplaced: new = new.map { Bool.random(using: &random) ? $0 : $0 + 200_000 }
            case .shuffled: new.shuffle(using: &random)
            case .reversed: new.reverse()
            case .disjoint: new = fresh(old.count)
            }
            return new
        }
    }

    /// The new list, made from the old one by the edits found.
    private func result<Element: Equatable>(of diff: ListDiff, from old: [Element], to new: [Element]) -> [Element] {
        var gone = Set(diff.deleted)
        gone.formUnion(diff.moved.map(\.source))
        var places: [Int: Element] = [:]
        for move in diff.moved { places[move.destination] = old[move.source] }
        for index in diff.inserted { places[index] = new[index] }
        var staying = old.indices.filter { !gone.contains($0) }.map { old[$0] }[...]
        return new.indices.compactMap { places[$0] ?? staying.popFirst() } + staying
    }

    private func longestRise(_ numbers: [Int]) -> Int {
        var best = [Int](repeating: 1, count: numbers.count)
        for index in numbers.indices {
            for other in 0..<index where numbers[other] < numbers[index] {
                best[index] = max(best[index], best[other] + 1)
            }
        }
        return best.max() ?? 0
    }

    @Test(
        "Whatever two lists have in common is found, and no more is moved than has to be",
        arguments: Likeness.allCases)
    func random(likeness: Likeness) {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<25 {
            let old = Array(0..<Int.random(in: 0...240, using: &random)).shuffled(using: &random)
            let new = likeness.changed(old, using: &random)
            let diff = ListDiff(from: old, to: new)
            let (before, after) = (Set(old), Set(new))
            #expect(diff.deleted == old.indices.filter { !after.contains(old[$0]) })
            #expect(diff.inserted == new.indices.filter { !before.contains(new[$0]) })
            #expect(diff.moved.allSatisfy { old[$0.source] == new[$0.destination] })
            #expect(result(of: diff, from: old, to: new) == new)
            let places = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1, $0) })
            let common = new.compactMap { places[$0] }
            #expect(diff.moved.count == common.count - longestRise(common))
        }
    }

    /// Says the same of every element.
    private struct PoorlyHashed: Hashable {
        let value: Int
        func hash(into hasher: inout Hasher) {}
    }

    @Test("Elements with equal hash values are told apart")
    func collisions() {
        var random = SeededGenerator(seed: 12)
        let old = (0..<120).map { PoorlyHashed(value: $0) }
        let new = (60..<180).map { PoorlyHashed(value: $0) }.shuffled(using: &random)
        let diff = ListDiff(from: old, to: new)
        #expect(diff.deleted == Array(0..<60))
        #expect(diff.inserted.map { new[$0].value }.sorted() == Array(120..<180))
        #expect(result(of: diff, from: old, to: new) == new)
    }

    @Test("Of equal elements each is matched once at most, and the edits lead to the new list all the same")
    func duplicates() {
        var random = SeededGenerator(seed: 13)
        for _ in 0..<100 {
            func list() -> [Int] {
                (0..<Int.random(in: 0...30, using: &random)).map { _ in Int.random(in: 0..<8, using: &random) }
            }
            let (old, new) = (list(), list())
            let diff = ListDiff(from: old, to: new)
            #expect(old.count - diff.deleted.count == new.count - diff.inserted.count)
            #expect(diff.moved.allSatisfy { old[$0.source] == new[$0.destination] })
            #expect(result(of: diff, from: old, to: new) == new)
        }
    }
}
