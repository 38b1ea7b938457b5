/// How indexes change when some elements of a list are deleted and others inserted.
///
/// Deleted indexes are in the old list's index space, inserted ones in the new list's. Memory and construction are
/// O(edits), a look-up either way is O(log edits): the size of the list does not matter.
package struct IntegerMap: Hashable, Sendable {
    package let oldCount: Int
    /// Old indexes, ascending, without duplicates.
    package let deleted: [Int]
    /// New indexes, ascending, without duplicates.
    package let inserted: [Int]

    package var newCount: Int { oldCount - deleted.count + inserted.count }

    /// A map that keeps `count` indexes as they are.
    package static func identity(count: Int) -> IntegerMap {
        IntegerMap(oldCount: count, deleted: [], inserted: [])
    }

    /// Both lists ascending, without duplicates.
    package init(oldCount: Int, deleted: [Int], inserted: [Int]) {
        self.oldCount = oldCount
        self.deleted = deleted
        self.inserted = inserted
    }

    /// The new index of the element that had the old index `key`; nil if it is deleted or out of range.
    package func newIndex(ofOld key: Int) -> Int? {
        guard key >= 0, key < oldCount else { return nil }
        return Self.convert(key, removing: deleted, adding: inserted)
    }

    /// The old index of the element that has the new index `key`; nil if it is inserted or out of range.
    package func oldIndex(ofNew key: Int) -> Int? {
        guard key >= 0, key < newCount else { return nil }
        return Self.convert(key, removing: inserted, adding: deleted)
    }

    private static func convert(_ key: Int, removing removed: [Int], adding added: [Int]) -> Int? {
        let below = partition(removed.count) { removed[$0] < key }
        if below < removed.count, removed[below] == key { return nil }
        let rank = key - below
        // added[k] - k survivors stand left of the k-th addition; those additions with at most `rank` come before.
        return rank + partition(added.count) { added[$0] - $0 <= rank }
    }

    /// The first index for which `isBefore` is false; it has to be true up to some index and false from there on.
    private static func partition(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
