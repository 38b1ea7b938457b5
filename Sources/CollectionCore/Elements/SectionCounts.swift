/// The item counts of neighbouring sections that were loaded together. A value that never changes; any thread.
protocol SectionTotals: Sendable {
    /// The number of sections.
    var count: Int { get }

    /// The places that the items of a section have among those of all. Constant time.
    func items(ofSection section: Int) -> Range<Int>

    /// The first `position` sections, and the rest. Constant time.
    func split(at position: Int) -> (Self, Self)

    #if INVARIANTS
        /// The memory in bytes, as if nothing were shared with other pieces of the load.
        var footprint: Int { get }
    #endif
}

extension SectionTotals {
    /// The first section for which `reaches(sections up to and with it)` holds; the last one when none does. `reaches`
    /// has to be monotone: once true it stays true. O(log sections); there has to be a section.
    func first(where reaches: (_ sections: Int) -> Bool) -> Int {
        (0..<count - 1).partitionPoint { !reaches($0 + 1) }
    }
}

/// The item counts of neighbouring sections that were loaded together, searchable by running total.
///
/// All pieces of one load share one array of 8 bytes a section. A value that never changes; any thread.
struct SectionCounts: SectionTotals {
    /// Running totals: the items of each section of the load and of all sections before it.
    private let ends: [Int]
    /// The sections of the load that these counts are of.
    private let range: Range<Int>

    /// The counts of sections that are loaded together. O(sections).
    init(_ itemCounts: some Collection<Int>) {
        var end = 0
        ends = itemCounts.map { count in
            end += count
            return end
        }
        range = 0..<ends.count
    }

    private init(ends: [Int], range: Range<Int>) {
        self.ends = ends
        self.range = range
    }

    var count: Int { range.count }

    /// The number of items of all sections.
    var itemCount: Int { itemCount(ofFirst: count) }

    /// The number of items of the first `number` sections. Constant time.
    func itemCount(ofFirst number: Int) -> Int { end(range.lowerBound + number) - end(range.lowerBound) }

    func items(ofSection section: Int) -> Range<Int> {
        itemCount(ofFirst: section)..<itemCount(ofFirst: section + 1)
    }

    func split(at position: Int) -> (SectionCounts, SectionCounts) {
        let middle = range.lowerBound + position
        return (
            SectionCounts(ends: ends, range: range.lowerBound..<middle),
            SectionCounts(ends: ends, range: middle..<range.upperBound)
        )
    }

    private func end(_ sections: Int) -> Int { sections > 0 ? ends[sections - 1] : 0 }

    #if INVARIANTS
        var footprint: Int { count * MemoryLayout<Int>.stride }
    #endif
}
