/// Which elements of two lists are the same.
///
/// The one idea: two versions of a list have most elements in common, and most of those in the same order. So the lists
/// are first walked side by side, comparing elements at corresponding places, without any hashing. Only the elements
/// left over are looked up by hash values, each computed once, in a table of integers; elements are compared again only
/// to confirm a match.
///
/// Expected time is linear in the lengths, whatever the lists are. Elements are assumed to be different from each other
/// within a list; each of several equal elements is matched at most once, with any of its equals.
struct ListMatching {
    /// The new index for each old one; -1 for an element without a match.
    private(set) var newIndexes: [Int32]
    /// The old index for each new one; -1 for an element without a match.
    private(set) var oldIndexes: [Int32]

    init<Identifier: Hashable>(from old: [Identifier], to new: [Identifier]) {
        precondition(max(old.count, new.count) < Int32.max, "Lists are compared up to 2^31 elements.")
        newIndexes = [Int32](repeating: -1, count: old.count)
        oldIndexes = [Int32](repeating: -1, count: new.count)
        // Buffers, because elements of an unspecialised type would be copied out of an array at each access.
        old.withUnsafeBufferPointer { old in
            new.withUnsafeBufferPointer { new in
                let ends = matchEnd(old, new)
                guard walk(old, new, upTo: ends) else { return }
                matchByHash(old, new, upTo: ends)
            }
        }
    }

    private mutating func match(_ oldIndex: Int, _ newIndex: Int) {
        newIndexes[oldIndex] = Int32(truncatingIfNeeded: newIndex)
        oldIndexes[newIndex] = Int32(truncatingIfNeeded: oldIndex)
    }

    /// The ends of the parts that are still to be compared.
    private struct Ends {
        var old: Int
        var new: Int
    }

    /// Matches equal elements at the ends of both lists.
    private mutating func matchEnd<Identifier: Hashable>(
        _ old: UnsafeBufferPointer<Identifier>, _ new: UnsafeBufferPointer<Identifier>
    ) -> Ends {
        var ends = Ends(old: old.count, new: new.count)
        while ends.old > 0, ends.new > 0, old[ends.old - 1] == new[ends.new - 1] {
            ends.old -= 1
            ends.new -= 1
            match(ends.old, ends.new)
        }
        return ends
    }

    // MARK: Side by side

    /// How many elements may be inserted or deleted in one place for the walk to get back in step.
    private static let reach = 4
    /// By how many elements those passed over may exceed those matched before the walk is given up.
    private static let patience = 64

    /// Matches elements that are in the same order in both lists, as far as they are found near each other. Returns
    /// whether both lists may have unmatched elements left.
    private mutating func walk<Identifier: Hashable>(
        _ old: UnsafeBufferPointer<Identifier>, _ new: UnsafeBufferPointer<Identifier>, upTo ends: Ends
    ) -> Bool {
        var (oldIndex, newIndex) = (0, 0)
        var matched = 0
        var passedOver = 0
        while oldIndex < ends.old, newIndex < ends.new {
            if old[oldIndex] != new[newIndex] {
                guard let skip = skip(old, new, oldIndex, newIndex, ends) else {
                    oldIndex += 1
                    newIndex += 1
                    passedOver += 1
                    if passedOver > matched + Self.patience { return true }
                    continue
                }
                oldIndex += skip.old
                newIndex += skip.new
            }
            match(oldIndex, newIndex)
            matched += 1
            oldIndex += 1
            newIndex += 1
        }
        return matched < min(ends.old, ends.new)
    }

    /// How far to advance in one of the lists until it agrees with the other; nil if that is farther than `reach`.
    private func skip<Identifier: Hashable>(
        _ old: UnsafeBufferPointer<Identifier>, _ new: UnsafeBufferPointer<Identifier>, _ oldIndex: Int,
        _ newIndex: Int, _ ends: Ends
    ) -> Ends? {
        for distance in 1...Self.reach {
            if newIndex + distance < ends.new, old[oldIndex] == new[newIndex + distance] {
                return Ends(old: 0, new: distance)
            }
            if oldIndex + distance < ends.old, old[oldIndex + distance] == new[newIndex] {
                return Ends(old: distance, new: 0)
            }
        }
        return nil
    }

    // MARK: By hash value

    private mutating func matchByHash<Identifier: Hashable>(
        _ old: UnsafeBufferPointer<Identifier>, _ new: UnsafeBufferPointer<Identifier>, upTo ends: Ends
    ) {
        var left = 0
        for index in 0..<ends.old where newIndexes[index] < 0 { left += 1 }
        var table = IndexTable(capacity: left)
        for index in 0..<ends.old where newIndexes[index] < 0 {
            table.insert(index, hash: old[index].hashValue) { old[$0] == old[index] }
        }
        for index in 0..<ends.new where oldIndexes[index] < 0 {
            // Elements that moved together are still neighbours.
            if index > 0, case let neighbour = Int(oldIndexes[index - 1]) + 1, neighbour > 0, neighbour < ends.old,
                newIndexes[neighbour] < 0, old[neighbour] == new[index]
            {
                match(neighbour, index)
                continue
            }
            let found = table.index(hash: new[index].hashValue) { old[$0] == new[index] }
            if let found, newIndexes[found] < 0 { match(found, index) }
        }
    }
}

/// Indexes of elements by their hash values: open addressing in one array of numbers, half of it empty at least.
private struct IndexTable {
    /// In each slot the upper half of a hash value, and an index plus 1; 0 in an empty slot.
    private var slots: [UInt64]
    private let mask: Int

    init(capacity: Int) {
        var size = 16
        while size < 2 * capacity { size *= 2 }
        slots = [UInt64](repeating: 0, count: size)
        mask = size - 1
    }

    /// Inserts an index, unless there is one already whose element is equal.
    mutating func insert(_ index: Int, hash: Int, isEqual: (Int) -> Bool) {
        let (mark, start) = Self.place(hash)
        var slot = start & mask
        while slots[slot] != 0 {
            if let other = Self.index(in: slots[slot], mark), isEqual(other) { return }
            slot = (slot + 1) & mask
        }
        slots[slot] = mark | UInt64(truncatingIfNeeded: index + 1)
    }

    /// The index of the element that has this hash value and is equal; nil for none.
    func index(hash: Int, isEqual: (Int) -> Bool) -> Int? {
        let (mark, start) = Self.place(hash)
        var slot = start & mask
        while slots[slot] != 0 {
            if let index = Self.index(in: slots[slot], mark), isEqual(index) { return index }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// The index in a slot, if the hash values agree as far as they are kept.
    private static func index(in slot: UInt64, _ mark: UInt64) -> Int? {
        (slot ^ mark) >> 32 == 0 ? Int(slot & 0xFFFF_FFFF) - 1 : nil
    }

    /// The part of a hash value that is stored, and the slot at which the search begins. Types may bring a poor
    /// `hashValue` of their own, so its bits are spread first (by 2^64 divided by the golden ratio).
    private static func place(_ hash: Int) -> (mark: UInt64, start: Int) {
        let spread = UInt64(bitPattern: Int64(hash)) &* 0x9E37_79B9_7F4A_7C15
        return (spread & 0xFFFF_FFFF_0000_0000, Int(truncatingIfNeeded: (spread >> 20) ^ (spread >> 44)))
    }
}
