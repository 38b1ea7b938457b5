/// A section of a list as a tree of sections keeps it.
protocol TreeSection: Sendable {
    associatedtype Measure: TreeMeasure
    /// The numbers of items of several sections, and what else differs between them.
    associatedtype Counts: SectionTotals

    /// The measure of this section.
    var measure: Measure { get }
    var itemCount: Int { get }
    /// This section, which has no items, with items of which nothing is known.
    func with(untouchedItems count: Int) -> Self
    /// The counts as they are for sections like this one, which has no items: the same, unless this section has changed
    /// in a way on which they depend.
    func fitting(_ counts: Counts) -> Counts
    /// The measure of the first `number` of sections that are like this one, which has no items. Constant time.
    func measure(ofFirst number: Int, _ counts: Counts) -> Measure

    /// How many records a leaf of the tree may hold.
    static var leafCapacity: Int { get }

    #if INVARIANTS
        /// The memory, in bytes, of the objects to which the section refers, as if nothing were shared.
        var footprint: Int { get }
    #endif
}

/// One record for neighbouring sections: a single section of which something is known, or sections that were loaded
/// together, as long as nothing is known of any of them. So a million untouched sections are one record and the array
/// of their counts.
struct SectionRun<Section: TreeSection>: TreeRun {
    /// The single section; for several sections what they have in common, without items.
    private var section: Section
    /// How many items each of several sections has; nil for one section.
    private var untouched: Section.Counts?

    /// A run of one section.
    init(_ section: Section) {
        self.section = section
        untouched = nil
    }

    /// Sections of whose items nothing is known. In all else they are like `common`, which has no items.
    init(_ counts: Section.Counts, _ common: Section) {
        section = common
        untouched = counts
    }

    /// Whether this is one section, so that what is known of it can be recorded.
    var isOne: Bool { untouched == nil }

    /// The section at `position` of this run.
    func section(at position: Int) -> Section {
        guard let untouched else { return section }
        return section.with(untouchedItems: untouched.items(ofSection: position).count)
    }

    /// The number of items of the section at `position` of this run. Constant time.
    func itemCount(at position: Int) -> Int {
        untouched?.items(ofSection: position).count ?? section.itemCount
    }

    /// Changes the single section, or what several sections have in common.
    mutating func change<Result>(_ body: (inout Section) -> Result) -> Result {
        let result = body(&section)
        if let untouched { self.untouched = section.fitting(untouched) }
        return result
    }

    // MARK: Measures

    typealias Measure = Section.Measure

    var measure: Measure { untouched.map { section.measure(ofFirst: $0.count, $0) } ?? section.measure }

    /// The measure of the first `number` sections, which are fewer than all. Constant time.
    func measure(ofFirst number: Int) -> Measure { untouched.map { section.measure(ofFirst: number, $0) } ?? .zero }

    /// The position of the first section for which `reaches(sections up to and with it)` holds; the last one when none
    /// does. O(log sections).
    func position(where reaches: (Measure) -> Bool) -> Int {
        guard let untouched else { return 0 }
        return untouched.first { reaches(section.measure(ofFirst: $0, untouched)) }
    }

    // MARK: Pieces

    func split(at position: Int) -> (SectionRun, SectionRun) {
        guard let untouched else { preconditionFailure("A section is one item of its tree.") }
        let (head, tail) = untouched.split(at: position)
        return (SectionRun(head, section), SectionRun(tail, section))
    }

    func joined(with next: SectionRun) -> SectionRun? { nil }

    static var leafCapacity: Int { Section.leafCapacity }

    #if INVARIANTS
        var footprint: Int { untouched?.footprint ?? section.footprint }
    #endif
}

// MARK: - Trees of sections

extension RunTree {
    /// A section, and the measure of all sections before it. O(log n), beside making an untouched section.
    func section<Section>(_ index: Int) -> (section: Section, before: Measure) where Run == SectionRun<Section> {
        let place = place(of: index)
        let position = index - place.prefix.count
        return (place.run.section(at: position), measure(before: position, of: place))
    }

    /// The measure of all sections before one. O(log n).
    func measure<Section>(before index: Int) -> Measure where Run == SectionRun<Section> {
        let place = place(of: index)
        return measure(before: index - place.prefix.count, of: place)
    }

    private func measure<Section>(before position: Int, of place: Place) -> Measure where Run == SectionRun<Section> {
        var measure = place.prefix
        measure.append(place.run.measure(ofFirst: position))
        return measure
    }

    /// The number of items of a section. O(log n).
    func itemCount<Section>(ofSection index: Int) -> Int where Run == SectionRun<Section> {
        let place = place(of: index)
        return place.run.itemCount(at: index - place.prefix.count)
    }

    /// The first section for which `reaches(all up to and with it)` holds; nil when none does. `reaches` has to be
    /// monotone, as for `first(where:)`. O(log n).
    func firstSection<Section>(where reaches: (Measure) -> Bool) -> Int? where Run == SectionRun<Section> {
        func sum(_ before: Measure, _ next: Measure) -> Measure {
            var sum = before
            sum.append(next)
            return sum
        }
        guard let place = first(where: { reaches(sum($0, $1)) }) else { return nil }
        return place.prefix.count + place.run.position { reaches(sum(place.prefix, $0)) }
    }

    /// Changes one section, which gets a record of its own. O(log n).
    mutating func withSection<Section, Result>(_ index: Int, _ body: (inout Section) -> Result) -> Result
    where Run == SectionRun<Section> {
        let known = withRun(at: index) { $0.isOne ? $0.change(body) : nil }
        if let known { return known }
        var section = section(index).section
        let result = body(&section)
        replace(index..<(index + 1), with: [SectionRun(section)])
        return result
    }

    /// Changes all sections. `body` is called once for sections that have one record in common. O(records · log n).
    mutating func withAllSections<Section>(_ body: (inout Section) -> Void) where Run == SectionRun<Section> {
        var section = 0
        while section < count {
            section += withRun(at: section) {
                $0.change(body)
                return $0.measure.count
            }
        }
    }

    #if INVARIANTS
        /// The memory in bytes with that of the sections, as if nothing were shared. O(records).
        func sectionsFootprint<Section>() -> Int where Run == SectionRun<Section> {
            var bytes = footprint
            forEachRun(in: 0..<count) { run, _ in
                bytes += run.footprint
                return true
            }
            return bytes
        }
    #endif
}
