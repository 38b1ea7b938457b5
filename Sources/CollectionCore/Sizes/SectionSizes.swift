/// The extents of one section: a header, items, a footer.
///
/// Of a million sections each takes as much room as this has, so what is small comes last, beside the end of `items`.
struct SectionSizes: TreeRun {
    var header: Double
    var footer: Double
    /// The size that items get when they are inserted.
    var estimate: Double
    var items: SizeIndex
    var isHeaderMeasured = false
    var isFooterMeasured = false

    struct Measure: TreeMeasure {
        /// Sections.
        var count: Int
        var items: Int
        var extent: Double
        /// Items with a measured size, and the sum of those sizes.
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

    func split(at position: Int) -> (SectionSizes, SectionSizes) {
        preconditionFailure("A section is one item of its tree.")
    }

    func joined(with next: SectionSizes) -> SectionSizes? { nil }

    static var leafCapacity: Int { 24 }
}
