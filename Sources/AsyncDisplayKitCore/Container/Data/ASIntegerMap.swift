import CollectionCore
import Execution

/// Maps the indexes that elements had before some were deleted and others inserted to those after it; `inverse()` maps
/// back. A value, any thread. Memory and construction are O(edits), a question O(log edits).
public struct ASIntegerMap: Hashable, Sendable {
    /// The map of an update; nil for the identity.
    private let update: IntegerMap?

    /// Maps every integer to itself.
    public static let identity = ASIntegerMap(nil)
    /// Maps every integer to `NSNotFound`.
    public static let empty = ASIntegerMap(.identity(count: 0))

    private init(_ update: IntegerMap?) {
        self.update = update
    }

    /// The map of an update: `identity` without edits, `empty` for a list that was empty.
    ///
    /// - Parameters:
    ///   - oldCount: how many elements there were; not negative.
    ///   - deleted: indexes before the update. Those beyond the list mean nothing.
    ///   - inserted: indexes after it. Those beyond the list mean nothing.
    public init(forUpdateWithOldCount oldCount: Int, deleted: IndexSet?, inserted: IndexSet?) {
        Misuse.require(oldCount >= 0, "A list has no fewer than 0 elements; an integer map was asked for \(oldCount).")
        let gone = deleted?.filter { $0 < oldCount } ?? []
        var count = oldCount - gone.count
        var new: [Int] = []
        for index in inserted ?? [] {
            guard index <= count else { break }
            new.append(index)
            count += 1
        }
        if oldCount == 0 {
            self = .empty
        } else if gone.isEmpty, new.isEmpty {
            self = .identity
        } else {
            update = IntegerMap(oldCount: oldCount, deleted: gone, inserted: new)
        }
    }

    /// The new index of the element with this index; `NSNotFound` if it is deleted, or does not exist.
    public func integer(forKey key: Int) -> Int {
        guard let update else { return key }
        return update.newIndex(ofOld: key) ?? NSNotFound
    }

    /// The map from new indexes to old ones.
    public func inverse() -> ASIntegerMap {
        guard let update else { return self }
        return ASIntegerMap(
            IntegerMap(oldCount: update.newCount, deleted: update.inserted, inserted: update.deleted))
    }
}
