/// A set of items of a list, kept as ranges of neighbours per section.
///
/// Memory is O(ranges), whatever the number of items: all items of a list are one range a section. Looking up an item
/// is O(log ranges of its section); adding or removing one also moves the ranges behind it. A value, any thread.
package struct ItemSet: Equatable, Sendable {
    /// A section without an item of the set is left out.
    private var sections: [Int: RangeSet<Int>] = [:]

    package init() {}

    /// The set of one item; empty for a path that stands for a section (`NSNotFound`).
    package init(_ path: ShownPath) {
        self.init()
        if path.item < .max { append(path.item..<path.item + 1, inSection: path.section) }
    }

    package init(_ items: Range<Int>, inSection section: Int) {
        self[section] = RangeSet(items)
    }

    /// The items of a list from one path to another.
    package init(_ span: ClosedRange<ShownPath>, counts: [Int]) {
        for section in span.lowerBound.section...span.upperBound.section where counts.indices.contains(section) {
            let start = section == span.lowerBound.section ? span.lowerBound.item : 0
            let end = section == span.upperBound.section ? span.upperBound.item + 1 : counts[section]
            if start < end { self[section] = RangeSet(start..<end) }
        }
    }

    private subscript(section: Int) -> RangeSet<Int> {
        get { sections[section] ?? RangeSet() }
        set { sections[section] = newValue.isEmpty ? nil : newValue }
    }

    package var isEmpty: Bool { sections.isEmpty }

    /// The number of items. O(ranges).
    package var count: Int { sections.values.reduce(0) { $0 + $1.ranges.reduce(0) { $0 + $1.count } } }

    /// The first item in order; nil in an empty set. O(sections of the set).
    package var first: ShownPath? {
        sections.keys.min().flatMap { section in
            self[section].ranges.first.map { ShownPath(section: section, item: $0.lowerBound) }
        }
    }

    package func contains(_ path: ShownPath) -> Bool { sections[path.section]?.contains(path.item) == true }

    /// The ranges, in order. O(ranges + sections of the set · log sections).
    package var ranges: [(section: Int, items: Range<Int>)] {
        sections.keys.sorted().flatMap { section in self[section].ranges.map { (section, $0) } }
    }

    // MARK: Changes

    /// Adds neighbours of a section. Constant time behind all others of the section.
    package mutating func append(_ items: Range<Int>, inSection section: Int) {
        if !items.isEmpty { sections[section, default: RangeSet()].insert(contentsOf: items) }
    }

    /// Adds the items of another set. O(ranges of both in the other's sections).
    package mutating func formUnion(_ other: ItemSet) {
        for (section, items) in other.sections {
            self[section] = self[section].inverted.intersection(items.inverted).inverted
        }
    }

    /// Removes the items of another set. O(ranges of both in the other's sections).
    package mutating func subtract(_ other: ItemSet) {
        for (section, items) in other.sections where sections[section] != nil {
            self[section] = self[section].intersection(items.inverted)
        }
    }

    /// The items that are not in another set. O(ranges of both).
    package func subtracting(_ other: ItemSet) -> ItemSet {
        var rest = self
        rest.subtract(other)
        return rest
    }

    /// The items that are in another set, too. O(ranges of both).
    package func intersection(_ other: ItemSet) -> ItemSet {
        var common = ItemSet()
        for (section, items) in sections {
            if let others = other.sections[section] { common[section] = items.intersection(others) }
        }
        return common
    }

    /// Removes the items that do not exist in a list with these counts. O(ranges).
    package mutating func formIntersection(counts: [Int]) {
        for (section, items) in sections {
            let count = counts.indices.contains(section) ? counts[section] : 0
            self[section] = items.intersection(RangeSet(0..<count))
        }
    }

    // MARK: Updates

    /// Gives the items their paths after an update. Those that it deletes or reloads leave the set, and no item joins
    /// it. O(ranges in edited sections + edits + sections of the set).
    package mutating func follow(_ plan: UpdatePlan) {
        var new = ItemSet()
        for (section, items) in sections where !plan.isSectionReloaded(section) {
            guard let destination = plan.newSection(ofOld: section) else { continue }
            new[destination] = plan.survivors(ofOldSection: section)?.newIndexes(of: items) ?? items
        }
        for (source, destination) in plan.movedItems where contains(ShownPath(source)) {
            new.append(destination.item..<destination.item + 1, inSection: destination.section)
        }
        self = new
    }
}

extension ItemSet: Sequence {
    /// The items of a set in order.
    package struct Iterator: IteratorProtocol {
        fileprivate var ranges: IndexingIterator<[(section: Int, items: Range<Int>)]>
        fileprivate var section = 0
        fileprivate var items = 0..<0

        package mutating func next() -> ShownPath? {
            while items.isEmpty {
                guard let range = ranges.next() else { return nil }
                (section, items) = range
            }
            defer { items = items.lowerBound + 1..<items.upperBound }
            return ShownPath(section: section, item: items.lowerBound)
        }
    }

    package func makeIterator() -> Iterator { Iterator(ranges: ranges.makeIterator()) }
    package var underestimatedCount: Int { count }
}

extension RangeSet<Int> {
    /// All indexes that are not in the set. O(ranges): the set's own `subtract(_:)` moves all ranges for each one that
    /// it removes.
    fileprivate var inverted: RangeSet<Int> {
        var (gaps, start): ([Range<Int>], Int) = ([], 0)
        for range in ranges {
            if start < range.lowerBound { gaps.append(start..<range.lowerBound) }
            start = range.upperBound
        }
        gaps.append(start..<Int.max)
        return RangeSet(gaps)
    }
}

extension IntegerMap {
    /// The new indexes of those elements of a set that are kept. O(ranges + edits).
    fileprivate func newIndexes(of old: RangeSet<Int>) -> RangeSet<Int> {
        var result: [Range<Int>] = []
        var ranges = Array(old.ranges)[...]
        forEachKeptRun { run, distance in
            while let range = ranges.first, range.lowerBound < run.upperBound {
                let kept = range.clamped(to: run)
                if !kept.isEmpty { result.append(kept.lowerBound + distance..<kept.upperBound + distance) }
                if range.upperBound > run.upperBound { break }
                ranges.removeFirst()
            }
        }
        return RangeSet(result)
    }

    /// Calls `body` with the longest runs of old indexes whose elements are kept and stay neighbours, ascending, and
    /// with how far each moves. O(edits).
    private func forEachKeptRun(_ body: (_ old: Range<Int>, _ distance: Int) -> Void) {
        var (old, new) = (0, 0)
        var (gone, come) = (deleted[...], inserted[...])
        while old < oldCount {
            if gone.first == old {
                gone.removeFirst()
                old += 1
            } else if come.first == new {
                come.removeFirst()
                new += 1
            } else {
                let end = min(gone.first ?? oldCount, old + (come.first.map { $0 - new } ?? oldCount - old), oldCount)
                body(old..<end, new - old)
                new += end - old
                old = end
            }
        }
    }
}
