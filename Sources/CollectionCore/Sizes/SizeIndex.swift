/// The extents of a row of items along one axis, and the offsets that follow from them.
///
/// A size is *measured* or *estimated*; neighbours of one size and kind are one record, so a million rows never asked
/// for cost as much as one. A value: copies share what they have in common. All operations are O(log r), where r is
/// the number of such records. Extents are doubles in the caller's unit (points), not negative, without spacing.
/// Any thread, one at a time per value.
package struct SizeIndex: Sendable {
    private var tree = RunTree<SizeRun>()

    package init() {}

    /// `count` items, none measured yet, of `estimatedSize` each.
    package init(count: Int, estimatedSize: Double) {
        insert(count: count, estimatedSize: estimatedSize, at: 0)
    }

    /// The number of items. Constant time.
    package var count: Int { tree.count }

    package var isEmpty: Bool { tree.root == nil }

    /// The sum of all sizes. Constant time.
    package var total: Double { tree.measure.extent }

    /// How many items have a measured size. Constant time.
    package var measuredCount: Int { tree.measure.measured }

    /// The sum of the measured sizes. Constant time.
    package var measuredTotal: Double { tree.measure.measuredExtent }
}

// MARK: - Reading

extension SizeIndex {
    /// The size of the item at `index`, whether measured or estimated.
    package func size(at index: Int) -> Double {
        tree.place(of: index).run.size
    }

    package func isMeasured(at index: Int) -> Bool {
        tree.place(of: index).run.isMeasured
    }

    /// The distance from the start to the leading edge of the item at `index`; for `index == count`, the total.
    package func offset(of index: Int) -> Double {
        if index == count { return total }
        let place = tree.place(of: index)
        return place.prefix.extent + Double(index - place.prefix.count) * place.run.size
    }

    /// An item with its geometry along the axis.
    package struct Item: Equatable, Sendable {
        package let index: Int
        /// The distance from the start to the item's leading edge.
        package let offset: Double
        package let size: Double
        package let isMeasured: Bool

        /// The distance from the start to the item's trailing edge.
        package var end: Double { offset + size }
    }

    /// The item at `index` with its offset: one search instead of three.
    package func item(at index: Int) -> Item {
        let place = tree.place(of: index)
        let offset = place.prefix.extent + Double(index - place.prefix.count) * place.run.size
        return Item(index: index, offset: offset, size: place.run.size, isMeasured: place.run.isMeasured)
    }

    /// The item that covers `offset`: its leading edge is at or before it, its trailing edge beyond.
    ///
    /// Items of size 0 cover nothing. Offsets before the start give the first item, those past the end the last one;
    /// nil only when there are no items.
    package func item(atOffset offset: Double) -> Item? {
        guard count > 0 else { return nil }
        if offset < 0 { return item(at: 0) }
        guard let place = tree.first(where: { prefix, next in prefix.extent + next.extent > offset }) else {
            return item(at: count - 1)
        }
        let run = place.run
        let steps = run.size > 0 ? Int((offset - place.prefix.extent) / run.size) : 0
        // The division may land on the neighbour when the offset is exactly an edge.
        var step = min(max(steps, 0), Int(run.count) - 1)
        if step > 0, place.prefix.extent + Double(step) * run.size > offset { step -= 1 }
        if step + 1 < Int(run.count), place.prefix.extent + Double(step + 1) * run.size <= offset { step += 1 }
        return Item(
            index: place.prefix.count + step, offset: place.prefix.extent + Double(step) * run.size, size: run.size,
            isMeasured: run.isMeasured)
    }

    /// The index of `item(atOffset:)`.
    package func index(atOffset offset: Double) -> Int? {
        item(atOffset: offset)?.index
    }

    /// The indexes of all items that intersect the open interval from `start` to `end`. O(log r).
    package func indexes(from start: Double, to end: Double) -> Range<Int> {
        guard end > start, end > 0, start < total, let first = index(atOffset: start) else { return 0..<0 }
        guard end < total, let last = item(atOffset: end) else { return first..<count }
        return first..<(last.offset < end ? last.index + 1 : last.index)
    }

    /// The first item at or after `index` whose size is an estimate; nil when all are measured. O(log r).
    package func firstEstimated(from index: Int = 0) -> Int? {
        var found: Int?
        tree.forEachRun(in: index..<max(index, count), skip: { $0.measured == $0.count }) { _, start in
            found = max(start, index)
            return false
        }
        return found
    }
}

// MARK: - Editing

extension SizeIndex {
    /// Records a measured size.
    package mutating func setSize(_ size: Double, at index: Int) {
        tree.replace(index..<(index + 1), with: [SizeRun(count: 1, size: size, isMeasured: true)])
    }

    /// Records an estimate for all items in `range`, measured or not.
    package mutating func setEstimatedSize(_ size: Double, in range: Range<Int>) {
        replace(range, withCount: range.count, estimatedSize: size)
    }

    /// Puts `count` items that are not measured yet before the one at `index`.
    package mutating func insert(count: Int, estimatedSize: Double, at index: Int) {
        replace(index..<index, withCount: count, estimatedSize: estimatedSize)
    }

    package mutating func remove(_ range: Range<Int>) {
        tree.replace(range, with: [])
    }

    /// Puts `count` items that are not measured yet in the place of those in `range`.
    package mutating func replace(_ range: Range<Int>, withCount count: Int, estimatedSize: Double) {
        tree.replace(range, with: count > 0 ? [SizeRun(count: count, size: estimatedSize, isMeasured: false)] : [])
    }

    /// Takes the item at `source` out and puts it, with its size, where it then has the index `destination`.
    package mutating func move(from source: Int, to destination: Int) {
        let run = tree.runs(in: source..<(source + 1))
        tree.replace(source..<(source + 1), with: [])
        tree.replace(destination..<destination, with: run)
    }

    /// Inserts one item with a known state before the one at `index`.
    package mutating func insert(_ item: Item, at index: Int) {
        let run = SizeRun(count: 1, size: item.size, isMeasured: item.isMeasured)
        tree.replace(index..<index, with: [run])
    }

    /// Records the measured sizes of neighbours in one go. O(sizes + log r).
    package mutating func setSizes(_ sizes: some Sequence<Double>, startingAt index: Int) {
        var runs: [SizeRun] = []
        var count = 0
        for size in sizes {
            runs.appendJoining(SizeRun(count: 1, size: size, isMeasured: true))
            count += 1
        }
        tree.replace(index..<(index + count), with: runs)
    }

    /// Gives items whose estimate is `old` the estimate `new`. O(r).
    package mutating func replaceEstimate(_ old: Double, with new: Double) {
        var runs: [SizeRun] = []
        tree.forEachRun(in: 0..<count) { run, _ in
            var changed = run
            if !run.isMeasured, run.size == old { changed.size = new }
            runs.appendJoining(changed)
            return true
        }
        tree.replace(0..<count, with: runs)
    }

    /// Keeps all sizes, but as estimates: what a change of width does. O(r).
    package mutating func markAllEstimated() {
        var runs: [SizeRun] = []
        tree.forEachRun(in: 0..<count) { run, _ in
            var estimated = run
            estimated.isMeasured = false
            runs.append(estimated)
            return true
        }
        tree.replace(0..<count, with: runs)
    }
}

#if INVARIANTS
    extension SizeIndex {
        /// Stops when the tree is malformed or its sums are wrong. O(r).
        package func checkInvariants() {
            tree.checkInvariants()
            var count = 0
            var measured = 0
            var extent = 0.0
            tree.forEachRun(in: 0..<self.count) { run, start in
                precondition(start == count, "A run starts at \(start) instead of \(count).")
                count += Int(run.count)
                measured += run.isMeasured ? Int(run.count) : 0
                extent += run.measure.extent
                return true
            }
            precondition(count == self.count && measured == measuredCount, "The counts are wrong.")
            precondition(abs(extent - total) <= 1e-9 * max(1, extent), "The total is wrong.")
        }

        /// The memory used, in bytes, as if nothing were shared.
        package var footprint: Int { tree.footprint }
    }
#endif
