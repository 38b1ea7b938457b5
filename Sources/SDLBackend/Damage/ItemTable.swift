import Layers

/// Finds items by key: a hash table with open addressing, filled for every frame without allocating.
struct ItemTable {
    /// Index of an item plus 1; 0 for free.
    private var slots: [Int32] = []
    private var mask = 0

    /// Takes in a list. Of items with equal keys, which a list should not have, the last one is found.
    mutating func fill(_ items: UnsafeBufferPointer<DisplayItem>) {
        var capacity = max(slots.count, 64)
        while capacity < items.count * 2 { capacity *= 2 }
        if capacity != slots.count {
            slots = [Int32](repeating: 0, count: capacity)
        } else {
            slots.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
        }
        mask = capacity - 1
        for index in items.indices {
            let key = items.item(index).pointee.key
            var slot = Self.hash(key) & mask
            while slots[slot] != 0 && items.item(Int(slots[slot]) - 1).pointee.key.code != key.code {
                slot = (slot + 1) & mask
            }
            slots[slot] = Int32(index + 1)
        }
    }

    /// Index of the item with a key in the list that was taken in.
    func index(of key: DisplayItem.Key, in items: UnsafeBufferPointer<DisplayItem>) -> Int? {
        var slot = Self.hash(key) & mask
        while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            if items.item(index).pointee.key.code == key.code { return index }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Layers are numbered one after another, so their low bits differ; the product spreads them (Knuth, 6.4).
    private static func hash(_ key: DisplayItem.Key) -> Int {
        let product = key.code &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: product >> 32)
    }
}
