import Foundation

/// Maps the indexes that elements had before some were deleted and others inserted to those after it; `inverse()` maps
/// back. A value, any thread.
///
/// Deleted indexes are in the old list's index space, inserted ones in the new list's. Memory and construction are
/// O(edits), a look-up either way is O(log edits): the size of the list does not matter.
public struct IntegerMap: Hashable, Sendable {
    package let oldCount: Int
    /// Old indexes, ascending, without duplicates.
    package let deleted: [Int]
    /// New indexes, ascending, without duplicates.
    package let inserted: [Int]

    /// Maps every integer from 0 to itself.
    public static let identity = IntegerMap(oldCount: .max, deleted: [], inserted: [])
    /// Maps every integer to `NSNotFound`.
    public static let empty = IntegerMap(oldCount: 0, deleted: [], inserted: [])

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

    /// The map of an update: `identity` without edits, `empty` for a list that was empty.
    ///
    /// - Parameters:
    ///   - oldCount: how many elements there were; not negative.
    ///   - deleted: indexes before the update. Those beyond the list mean nothing.
    ///   - inserted: indexes after it. Those beyond the list mean nothing.
    public init(forUpdateWithOldCount oldCount: Int, deleted: IndexSet?, inserted: IndexSet?) {
        precondition(oldCount >= 0, "A list has no fewer than 0 elements; an integer map was asked for \(oldCount).")
        let gone = deleted?.filter { $0 < oldCount } ?? []
        var new: [Int] = []
        for index in inserted ?? [] {
            guard index <= oldCount - gone.count + new.count else { break }
            new.append(index)
        }
        if oldCount == 0 {
            self = .empty
        } else if gone.isEmpty, new.isEmpty {
            self = .identity
        } else {
            self.init(oldCount: oldCount, deleted: gone, inserted: new)
        }
    }

    /// Where the element with this index goes; `NSNotFound` for one that is deleted, or does not exist.
    public func integer(forKey key: Int) -> Int { newIndex(ofOld: key) ?? NSNotFound }

    /// The way back: from new indexes to old ones.
    public func inverse() -> IntegerMap { IntegerMap(oldCount: newCount, deleted: inserted, inserted: deleted) }

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
        let below = removed.indices.partitionPoint { removed[$0] < key }
        if below < removed.count, removed[below] == key { return nil }
        let rank = key - below
        // added[k] - k survivors stand left of the k-th addition; those additions with at most `rank` come before.
        return rank + added.indices.partitionPoint { added[$0] - $0 <= rank }
    }
}
