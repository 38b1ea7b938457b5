/// One record for neighbouring sections: a single section of which something is known, or sections that were loaded
/// together, as long as nothing is known of any of them. So a million untouched sections are one record and the array
/// of their counts.
struct SectionRun: TreeRun {
    /// The sizes of the single section; for several sections the sizes that they have in common, without items.
    var sizes: SectionSizes
    /// How many items each of several sections has; nil for one section.
    private let untouched: SectionCounts?

    /// A run of one section.
    init(_ sizes: SectionSizes) {
        self.sizes = sizes
        untouched = nil
    }

    /// Sections with items that all have the same estimates, none of which is measured.
    init(_ counts: SectionCounts, _ common: SectionSizes) {
        sizes = common
        untouched = counts
    }

    /// Whether this is one section, so that its sizes can be recorded in `sizes`.
    var isOne: Bool { untouched == nil }

    /// The sizes of the section at `position` of this run. Constant time.
    func sizes(at position: Int) -> SectionSizes {
        guard let untouched else { return sizes }
        var found = sizes
        found.items = SizeIndex(count: untouched.items(ofSection: position).count, estimatedSize: sizes.estimate)
        return found
    }

    // MARK: Measures

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
        if let untouched { return measure(ofFirst: untouched.count, untouched) }
        let items = sizes.items
        return Measure(
            count: 1, items: items.count, extent: sizes.header + items.total + sizes.footer,
            measured: items.measuredCount, measuredExtent: items.measuredTotal)
    }

    /// The measure of the first `number` sections, which are fewer than all. Constant time.
    func measure(ofFirst number: Int) -> Measure {
        guard let untouched else { return .zero }
        return measure(ofFirst: number, untouched)
    }

    private func measure(ofFirst number: Int, _ untouched: SectionCounts) -> Measure {
        let items = untouched.itemCount(ofFirst: number)
        let extent = Double(number) * (sizes.header + sizes.footer) + Double(items) * sizes.estimate
        return Measure(count: number, items: items, extent: extent, measured: 0, measuredExtent: 0)
    }

    /// The position of the section that covers an offset within this run, which begins at `start`. O(log sections).
    func position(atOffset offset: Double, start: Double) -> Int {
        guard let untouched else { return 0 }
        return untouched.first { start + measure(ofFirst: $0, untouched).extent > offset }
    }

    // MARK: Pieces

    func split(at position: Int) -> (SectionRun, SectionRun) {
        guard let untouched else { preconditionFailure("A section is one item of its tree.") }
        let (head, tail) = untouched.split(at: position)
        return (SectionRun(head, sizes), SectionRun(tail, sizes))
    }

    func joined(with next: SectionRun) -> SectionRun? { nil }

    static var leafCapacity: Int { 24 }

    #if INVARIANTS
        /// The memory, in bytes, of the objects to which the run refers, as if nothing were shared.
        var footprint: Int { untouched?.footprint ?? sizes.items.footprint }
    #endif
}
