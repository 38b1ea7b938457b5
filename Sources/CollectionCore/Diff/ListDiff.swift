/// The edits that turn one list into another: deletions, insertions and moves.
///
/// Elements are distinguished by their identifiers. Each of several equal elements in a list is matched once at most.
/// Expected time is linear in the lengths for the matching, plus O(log n) for every element that is out of order; the
/// number of moves is the smallest possible. A value, any thread.
package struct ListDiff: Sendable {
    package struct Move: Hashable, Sendable {
        /// Index in the old list.
        package let source: Int
        /// Index in the new list.
        package let destination: Int

        package init(source: Int, destination: Int) {
            self.source = source
            self.destination = destination
        }
    }

    /// Old indexes of the deleted elements, ascending.
    package let deleted: [Int]
    /// New indexes of the inserted elements, ascending.
    package let inserted: [Int]
    /// The moves, ascending by destination.
    package let moved: [Move]

    package init<Identifier: Hashable>(from old: [Identifier], to new: [Identifier]) {
        self.init(ListMatching(from: old, to: new))
    }

    init(_ matching: ListMatching) {
        deleted = matching.newIndexes.indices.filter { matching.newIndexes[$0] < 0 }
        inserted = matching.oldIndexes.indices.filter { matching.oldIndexes[$0] < 0 }
        let destinations = matching.oldIndexes.indices.filter { matching.oldIndexes[$0] >= 0 }
        let sources = destinations.map { matching.oldIndexes[$0] }
        moved = Self.outOfOrder(sources).map { Move(source: Int(sources[$0]), destination: destinations[$0]) }
    }

    /// The positions, ascending, of the numbers that have to be removed so that the remaining ones ascend: all numbers
    /// except a longest ascending subsequence (found by patience sorting). The numbers are distinct. O(n + k log n),
    /// where k is how often a number is smaller than one before it.
    static func outOfOrder(_ numbers: [Int32]) -> [Int] {
        guard !zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }) else { return [] }
        // tops[k]: where the best ascending subsequence of k + 1 numbers ends; previous: the position before each.
        var tops: [Int32] = []
        tops.reserveCapacity(numbers.count)
        var previous = [Int32](repeating: -1, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            var place = tops.count
            // Usually the number continues the longest sequence.
            if let last = tops.last, numbers[Int(last)] > number {
                place = tops.indices.partitionPoint { numbers[Int(tops[$0])] < number }
            }
            if place > 0 { previous[index] = tops[place - 1] }
            if place == tops.count { tops.append(Int32(index)) } else { tops[place] = Int32(index) }
        }
        var stays = [Bool](repeating: false, count: numbers.count)
        var index = tops.last ?? -1
        while index >= 0 {
            stays[Int(index)] = true
            index = previous[Int(index)]
        }
        return stays.indices.filter { !stays[$0] }
    }
}
