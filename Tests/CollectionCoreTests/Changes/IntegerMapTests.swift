import CollectionCore
import Execution
import Testing

@Suite struct IntegerMapTests {
    private func pairs(_ count: Int, deleted: [Int] = [], inserted: [Int] = []) -> [Int: Int] {
        let map = IntegerMap(oldCount: count, deleted: deleted, inserted: inserted)
        var result: [Int: Int] = [:]
        for index in -2..<(count + 3) {
            guard let new = map.newIndex(ofOld: index) else { continue }
            result[index] = new
            #expect(map.oldIndex(ofNew: new) == index)
        }
        return result
    }

    @Test("Deletes close gaps, inserts open them")
    func examples() {
        #expect(pairs(2, deleted: [0]) == [1: 0])
        #expect(pairs(2, inserted: [0]) == [0: 1, 1: 2])
        #expect(pairs(2, deleted: [0], inserted: [0]) == [1: 1])
        #expect(pairs(4, inserted: [0, 1, 3]) == [0: 2, 1: 4, 2: 5, 3: 6])
        #expect(pairs(4, deleted: [0, 1, 3]) == [2: 0])
        #expect(pairs(5, deleted: [0, 1, 3], inserted: [1, 2, 4]) == [2: 0, 4: 3])
    }

    @Test("Without edits everything keeps its index, and an empty map has nothing")
    func identity() {
        #expect(pairs(3) == [0: 0, 1: 1, 2: 2])
        #expect(pairs(0).isEmpty)
    }

    @Test("Random edits agree with an array")
    func random() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<500 {
            let count = Int.random(in: 0...12, using: &random)
            let deleted = (0..<count).filter { _ in Bool.random(using: &random) }
            var array: [Int?] = (0..<count).filter { !deleted.contains($0) }
            let newCount = array.count + Int.random(in: 0...6, using: &random)
            let inserted = (0..<newCount).shuffled(using: &random).prefix(newCount - array.count).sorted()
            for index in inserted { array.insert(nil, at: index) }
            let map = IntegerMap(oldCount: count, deleted: deleted, inserted: inserted)
            #expect(array.indices.map { map.oldIndex(ofNew: $0) } == array)
            #expect((0..<count).map { map.newIndex(ofOld: $0) } == (0..<count).map { array.firstIndex(of: $0) })
        }
    }
}
