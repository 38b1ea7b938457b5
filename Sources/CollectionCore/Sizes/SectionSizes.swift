/// The extents of one section: a header, items, a footer.
///
/// The flags come last: they fit into the padding at the end of `items`, so they take no memory.
struct SectionSizes: Sendable {
    var header: Double
    var footer: Double
    /// The size that items get when they are inserted.
    var estimate: Double
    var items: SizeIndex
    var isHeaderMeasured = false
    var isFooterMeasured = false

    init(itemCount: Int, _ estimates: SectionedSizeIndex.Estimates) {
        header = estimates.header
        footer = estimates.footer
        estimate = estimates.item
        items = SizeIndex(count: itemCount, estimatedSize: estimates.item)
    }
}

extension SectionSizes: TreeSection {
    struct Measure: TreeMeasure {
        /// The number of sections.
        var count: Int
        var items: Int
        var extent: Double
        /// The number of items with a measured size, and the sum of those sizes.
        var measured: Int
        var measuredExtent: Double

        static let zero = Measure(count: 0, items: 0, extent: 0, measured: 0, measuredExtent: 0)

        mutating func append(_ next: Measure) {
            count += next.count
            items += next.items
            extent += next.extent
            measured += next.measured
            measuredExtent += next.measuredExtent
        }
    }

    var measure: Measure {
        Measure(
            count: 1, items: items.count, extent: header + items.total + footer, measured: items.measuredCount,
            measuredExtent: items.measuredTotal)
    }

    var itemCount: Int { items.count }

    func with(untouchedItems count: Int) -> SectionSizes {
        var section = self
        section.items = SizeIndex(count: count, estimatedSize: estimate)
        return section
    }

    func fitting(_ counts: SectionCounts) -> SectionCounts { counts }

    func measure(ofFirst number: Int, _ counts: SectionCounts) -> Measure {
        let items = counts.itemCount(ofFirst: number)
        let extent = Double(number) * (header + footer) + Double(items) * estimate
        return Measure(count: number, items: items, extent: extent, measured: 0, measuredExtent: 0)
    }

    static var leafCapacity: Int { 24 }

    #if INVARIANTS
        var footprint: Int { items.footprint }
    #endif
}
