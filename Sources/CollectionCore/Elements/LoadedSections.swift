/// Sections that came all at once, as long as nothing in them has been touched: a million of them are one array.
///
/// Their identities are neighbours, and so are those of all their items, in order; so both follow from a section's
/// place in the load. A value that never changes; any thread.
struct LoadedSections: Sendable {
    private var firstSection: UInt64 = 0
    private var firstItem: UInt64 = 0
    /// How many items there are in each section and those before it.
    private var ends: [Int] = []

    init() {}

    init(_ itemCounts: [Int], firstSection: UInt64, firstItem: UInt64) {
        self.firstSection = firstSection
        self.firstItem = firstItem
        var end = 0
        ends = itemCounts.map { count in
            end += count
            return end
        }
    }

    /// Items of all sections.
    var itemCount: Int { ends.last ?? 0 }

    /// The identities of the items of one of the sections.
    func items(ofSection id: UInt64) -> Range<UInt64> {
        let index = Int(id - firstSection)
        let start = index > 0 ? ends[index - 1] : 0
        return (firstItem + UInt64(start))..<(firstItem + UInt64(ends[index]))
    }

    /// The section that an item came in, and its place there; nil for an item that did not come in this load. O(log n).
    func place(ofItem id: UInt64) -> (section: UInt64, item: Int)? {
        guard id >= firstItem, id - firstItem < UInt64(itemCount) else { return nil }
        let offset = Int(id - firstItem)
        var (low, high) = (0, ends.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return (firstSection + UInt64(low), offset - (low > 0 ? ends[low - 1] : 0))
    }

    #if INVARIANTS
        var footprint: Int { ends.count * MemoryLayout<Int>.stride }
    #endif
}
