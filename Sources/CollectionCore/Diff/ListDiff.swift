/// What turns one list into another: what goes, what comes, and what changes places.
///
/// Elements are told apart by their identifiers; of equal ones in a list only the first is matched. Expected time is
/// linear in the lengths for the matching, plus O(log n) for every element that is out of order; the number of moves is
/// the smallest possible. A value, any thread.
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

    /// Old indexes, ascending.
    package let deleted: [Int]
    /// New indexes, ascending.
    package let inserted: [Int]
    /// Ascending by destination.
    package let moved: [Move]

    package init<Identifier: Hashable>(from old: [Identifier], to new: [Identifier]) {
        let matching = ListMatching(from: old, to: new)
        deleted = old.indices.filter { matching.newIndexes[$0] < 0 }
        inserted = new.indices.filter { matching.oldIndexes[$0] < 0 }
        moved = Self.moves(
            matching.oldIndexes.enumerated().lazy.filter { $0.element >= 0 }
                .map { Move(source: $0.element, destination: $0.offset) })
    }

    /// Those of matched elements, given by ascending destination, that have to be moved so that the others keep their order:
    /// all but the longest rising sequence of sources (patience sorting).
    static func moves(_ matches: some Sequence<Move>) -> [Move] {
        var all: [Move] = []
        // tops[k]: which match ends the best rising sequence of k + 1 matches.
        var tops: [Int] = []
        var previous: [Int] = []
        for match in matches {
            let index = all.count
            all.append(match)
            if let last = tops.last, all[last].source > match.source {
                var low = 0
                var high = tops.count
                while low < high {
                    let middle = (low + high) / 2
                    if all[tops[middle]].source < match.source { low = middle + 1 } else { high = middle }
                }
                previous.append(low > 0 ? tops[low - 1] : -1)
                tops[low] = index
            } else {
                // The usual case: in order.
                previous.append(tops.last ?? -1)
                tops.append(index)
            }
        }
        guard tops.count < all.count else { return [] }
        var stays = [Bool](repeating: false, count: all.count)
        var index = tops.last ?? -1
        while index >= 0 {
            stays[index] = true
            index = previous[index]
        }
        return all.indices.filter { !stays[$0] }.map { all[$0] }
    }
}

/// Which elements of two lists are the same.
struct ListMatching {
    /// By old index; -1 where there is none.
    private(set) var newIndexes: [Int]
    /// By new index; -1 where there is none.
    private(set) var oldIndexes: [Int]

    init<Identifier: Hashable>(from old: [Identifier], to new: [Identifier]) {
        newIndexes = [Int](repeating: -1, count: old.count)
        oldIndexes = [Int](repeating: -1, count: new.count)
        // What is equal at both ends needs no hashing.
        var start = 0
        let shorter = min(old.count, new.count)
        while start < shorter, old[start] == new[start] {
            newIndexes[start] = start
            oldIndexes[start] = start
            start += 1
        }
        var oldEnd = old.count
        var newEnd = new.count
        while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
            oldEnd -= 1
            newEnd -= 1
            newIndexes[oldEnd] = newEnd
            oldIndexes[newEnd] = oldEnd
        }
        guard start < oldEnd, start < newEnd else { return }
        var places = [Identifier: Int](minimumCapacity: oldEnd - start)
        for index in start..<oldEnd where places[old[index]] == nil { places[old[index]] = index }
        for index in start..<newEnd {
            guard let place = places[new[index]], newIndexes[place] < 0 else { continue }
            newIndexes[place] = index
            oldIndexes[index] = place
        }
    }
}
