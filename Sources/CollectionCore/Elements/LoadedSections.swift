/// Sections that were loaded in one go, as long as nothing in them has been touched: a million of them are one array.
///
/// The identities of the sections are consecutive numbers, and so are those of all their items. So both follow from a
/// section's place in the load. A value that never changes; any thread.
struct LoadedSections: Sendable {
    private var firstSection: UInt64 = 0
    private var firstItem: UInt64 = 0
    private var counts = SectionCounts([])

    init() {}

    init(_ itemCounts: [Int], firstSection: UInt64, firstItem: UInt64) {
        self.firstSection = firstSection
        self.firstItem = firstItem
        counts = SectionCounts(itemCounts)
    }

    /// The number of items of all sections.
    var itemCount: Int { counts.itemCount }

    /// The identities of the items of one of the sections.
    func items(ofSection id: UInt64) -> Range<UInt64> {
        let items = counts.items(ofSection: Int(id - firstSection))
        return (firstItem + UInt64(items.lowerBound))..<(firstItem + UInt64(items.upperBound))
    }

    /// The section that an item was loaded with, and its index there; nil for an item of no or another load. O(log n).
    func place(ofItem id: UInt64) -> (section: UInt64, item: Int)? {
        guard id >= firstItem, id - firstItem < UInt64(itemCount) else { return nil }
        let offset = Int(id - firstItem)
        let section = counts.first { counts.itemCount(ofFirst: $0) > offset }
        return (firstSection + UInt64(section), offset - counts.items(ofSection: section).lowerBound)
    }

    #if INVARIANTS
        var footprint: Int { counts.footprint }
    #endif
}
