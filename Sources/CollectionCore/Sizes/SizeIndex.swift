/// The extents of a row of items along one axis, and the offsets that follow from them.
///
/// A size is *measured* or *estimated*; neighbours of one size and kind are one record, so a million rows never asked
/// for cost as much as one. A value: copies share what they have in common. All operations are O(log r), where r is
/// the number of such records. Extents are doubles in the caller's unit (points), not negative, without spacing.
/// Any thread, one at a time per value.
package struct SizeIndex: Sendable {
    /// The records of the items; empty while `only` describes all items.
    private var tree = RunTree<SizeRun>()
    /// The record of all items, as long as one record describes them, so that no tree is needed. Most sections of a
    /// long list stay like this.
    private var only: SizeRun?

    package init() {}

    /// `count` items, none measured yet, of `estimatedSize` each.
    package init(count: Int, estimatedSize: Double) {
        insert(count: count, estimatedSize: estimatedSize, at: 0)
    }

    /// The number of items. Constant time.
    package var count: Int { measure.count }

    package var isEmpty: Bool { only == nil && tree.root == nil }

    /// The sum of all sizes. Constant time.
    package var total: Double { measure.extent }

    /// How many items have a measured size. Constant time.
    package var measuredCount: Int { measure.measured }

    /// The sum of the measured sizes. Constant time.
    package var measuredTotal: Double { measure.measuredExtent }

    private var measure: SizeRun.Measure { only?.measure ?? tree.measure }
}

// MARK: - Reading

extension SizeIndex {
    /// The size of the item at `index`, whether measured or estimated.
    package func size(at index: Int) -> Double {
        place(of: index).run.size
    }

    package func isMeasured(at index: Int) -> Bool {
        place(of: index).run.isMeasured
    }

    /// The record of an item.
    private func place(of index: Int) -> RunTree<SizeRun>.Place {
        guard let only else { return tree.place(of: index) }
        precondition(index >= 0 && index < only.count, "Position \(index) is outside of 0..<\(only.count).")
        return RunTree<SizeRun>.Place(run: only, prefix: .zero)
    }

    /// The record that covers an offset; nil past the end.
    private func place(atOffset offset: Double) -> RunTree<SizeRun>.Place? {
        guard let only else { return tree.first { prefix, next in prefix.extent + next.extent > offset } }
        return only.measure.extent > offset ? RunTree<SizeRun>.Place(run: only, prefix: .zero) : nil
    }

    /// The distance from the start to the leading edge of the item at `index`; for `index == count`, the total.
    package func offset(of index: Int) -> Double {
        if index == count { return total }
        let place = place(of: index)
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
        let place = place(of: index)
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
        guard let place = place(atOffset: offset) else { return item(at: count - 1) }
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
        if let only { return only.isMeasured || index >= only.count ? nil : max(index, 0) }
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
        replace(index..<(index + 1), with: [SizeRun(count: 1, size: size, isMeasured: true)])
    }

    /// Records an estimate for all items in `range`, measured or not.
    package mutating func setEstimatedSize(_ size: Double, in range: Range<Int>) {
        replace(range, withCount: range.count, estimatedSize: size)
    }

    /// Inserts `count` items that are not measured yet before the one at `index`.
    package mutating func insert(count: Int, estimatedSize: Double, at index: Int) {
        replace(index..<index, withCount: count, estimatedSize: estimatedSize)
    }

    package mutating func remove(_ range: Range<Int>) {
        replace(range, with: [])
    }

    private mutating func replace(_ range: Range<Int>, with runs: [SizeRun]) {
        let all = 0..<count
        if range == all, runs.count <= 1 {
            (only, tree) = (runs.first, RunTree())
            return
        }
        if let only { tree = RunTree(only) }
        only = nil
        tree.replace(range, with: runs)
    }

    /// Replaces the items in `range` by `count` items that are not measured yet.
    package mutating func replace(_ range: Range<Int>, withCount count: Int, estimatedSize: Double) {
        replace(range, with: count > 0 ? [SizeRun(count: count, size: estimatedSize, isMeasured: false)] : [])
    }

    /// Takes the item at `source` out and puts it, with its size, where it then has the index `destination`.
    package mutating func move(from source: Int, to destination: Int) {
        let item = item(at: source)
        remove(source..<(source + 1))
        insert(item, at: destination)
    }

    /// Inserts one item with a known state before the one at `index`.
    package mutating func insert(_ item: Item, at index: Int) {
        let run = SizeRun(count: 1, size: item.size, isMeasured: item.isMeasured)
        replace(index..<index, with: [run])
    }

    /// Records the measured sizes of neighbours in one go. O(sizes + log r).
    package mutating func setSizes(_ sizes: some Sequence<Double>, startingAt index: Int) {
        var runs: [SizeRun] = []
        var count = 0
        for size in sizes {
            runs.appendJoining(SizeRun(count: 1, size: size, isMeasured: true))
            count += 1
        }
        replace(index..<(index + count), with: runs)
    }

    /// Gives items whose estimate is `old` the estimate `new`. O(r).
    package mutating func replaceEstimate(_ old: Double, with new: Double) {
        changeRuns { if !$0.isMeasured, $0.size == old { $0.size = new } }
    }

    /// Keeps all sizes, but as estimates, as after a change of width. O(r).
    package mutating func markAllEstimated() {
        changeRuns { $0.isMeasured = false }
    }

    private mutating func changeRuns(_ change: (inout SizeRun) -> Void) {
        if only != nil {
            change(&only!)
            return
        }
        var runs: [SizeRun] = []
        tree.forEachRun(in: 0..<count) { run, _ in
            var changed = run
            change(&changed)
            runs.appendJoining(changed)
            return true
        }
        replace(0..<count, with: runs)
    }
}

#if INVARIANTS
    extension SizeIndex {
        /// Stops when the tree is malformed or its sums are wrong. O(r).
        package func checkInvariants() {
            tree.checkInvariants()
            precondition(only == nil || tree.root == nil, "Items are in two places.")
            if only != nil { return }
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
