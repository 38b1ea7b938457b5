import AsyncDisplayKit
import Testing

@Suite struct IntegerMapTests {
    private func map(_ count: Int, deleted: IndexSet? = nil, inserted: IndexSet? = nil) -> ASIntegerMap {
        ASIntegerMap(forUpdateWithOldCount: count, deleted: deleted, inserted: inserted)
    }

    private func answers(_ map: ASIntegerMap, _ count: Int) -> [Int] { (0..<count).map { map.integer(forKey: $0) } }

    @Test("What is deleted goes nowhere; the rest closes up and makes room")
    func update() {
        let map = map(5, deleted: [0, 1, 3], inserted: [1, 2, 4])
        #expect(answers(map, 5) == [NSNotFound, NSNotFound, 0, NSNotFound, 3])
        #expect(map.integer(forKey: -1) == NSNotFound && map.integer(forKey: 5) == NSNotFound)
    }

    @Test("The inverse leads back, and its inverse forth again")
    func inverse() {
        let map = map(5, deleted: [0, 1, 3], inserted: [1, 2, 4])
        #expect(answers(map.inverse(), 5) == [2, NSNotFound, NSNotFound, 4, NSNotFound])
        #expect(map.inverse().inverse() == map)
        #expect(ASIntegerMap.identity.inverse() == .identity)
    }

    @Test("Without edits every integer is its own answer; an empty list has none")
    func extremes() {
        #expect(map(3) == .identity && ASIntegerMap.identity.integer(forKey: 70) == 70)
        #expect(map(0, inserted: [0, 1]) == .empty && ASIntegerMap.empty.integer(forKey: 0) == NSNotFound)
    }

    @Test("Indexes beyond the list mean nothing, either way")
    func beyond() {
        let map = map(2, deleted: [1, 9], inserted: [1, 5])
        #expect(answers(map, 3) == [0, NSNotFound, NSNotFound])
        #expect(answers(map.inverse(), 3) == [0, NSNotFound, NSNotFound])
    }
}
