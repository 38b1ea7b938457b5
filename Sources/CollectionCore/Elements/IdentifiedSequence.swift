/// A sequence of items that can be found both by index and by identity, in O(log n) each.
///
/// The way from an identity to an index: `IdentityIndex` knows the item's order label, and the tree is searched by
/// label. An edit gives labels to the items that it inserts and leaves other labels alone, so it costs O(log n). Only
/// if the space between two labels is used up does a neighbourhood get new labels.
struct IdentifiedSequence: Sendable {
    private(set) var tree = RunTree<ItemRun>()

    /// Labels stay within these bounds, far enough from the type's that sums don't overflow.
    private static let lowestLabel = -(Int64(1) << 61)
    private static let highestLabel = Int64(1) << 61

    /// The space left between the labels of items inserted together, as a power of two: room for 32 insertions that
    /// each halve the gap, while 2^29 items still fit.
    private static let usualShift = 32

    var count: Int { tree.count }

    /// The number of items with a payload.
    var touchedCount: Int { tree.measure.touched }

    /// The run that holds the item at `index`, cut to this item.
    func item(at index: Int) -> ItemRun {
        let place = tree.place(of: index)
        return place.run[index - place.prefix.count]
    }

    /// The index of the item with this identity, if it stands at this label.
    func index(of id: UInt64, label: Int64) -> Int? {
        guard let place = tree.first(where: { $1.count > 0 && $1.lastLabel >= label }) else { return nil }
        let run = place.run
        guard run.ids.contains(id) else { return nil }
        let offset = Int(id - run.id)
        guard run.label(at: offset) == label else { return nil }
        return place.prefix.count + offset
    }

    /// Sets or removes the payload of an item; its identity stays.
    mutating func setPayload(_ payload: (AnyObject & Sendable)?, at index: Int) {
        var run = item(at: index)
        if run.payload != nil, payload != nil {
            // The item stays alone in its run.
            return tree.withRun(at: index) { $0.payload = payload }
        }
        run.payload = payload
        tree.replace(index..<(index + 1), with: [run])
    }

    /// Changes a payload in place. The item has to have one.
    mutating func withPayload<Result>(
        at index: Int, _ body: (inout (AnyObject & Sendable)?) -> Result
    ) -> Result {
        tree.withRun(at: index) { run in
            var payload = run.takePayload()
            defer { run.payload = payload }
            return body(&payload)
        }
    }

    /// Takes items out. Their identities stay in the index of identities; see `remove(_:forgettingIn:)`.
    mutating func take(_ range: Range<Int>) -> [ItemRun] {
        let runs = tree.runs(in: range)
        tree.replace(range, with: [])
        return runs
    }

    /// Deletes items together with their identities.
    mutating func remove(_ range: Range<Int>, forgettingIn identities: inout IdentityIndex) {
        for run in take(range) {
            identities.remove(run)
        }
    }

    /// Inserts the items of `run` (identity, payload and count are taken from it, labels are given here) so that the
    /// first gets `index`, and records where they are.
    mutating func insert(
        _ run: ItemRun, at index: Int, container: UInt64, identities: inout IdentityIndex
    ) {
        guard run.count > 0 else { return }
        var run = run
        if !label(&run, at: index) {
            makeRoom(for: run.count, at: index, container: container, identities: &identities)
            guard label(&run, at: index) else {
                preconditionFailure("A section cannot hold more than \(1 << 60) items.")
            }
        }
        tree.replace(index..<index, with: [run])
        identities.set(run, in: container)
    }

    /// Labels the run's items for the gap before `index`; false when they don't fit.
    private func label(_ run: inout ItemRun, at index: Int) -> Bool {
        let previous = index > 0 ? item(at: index - 1).label : nil
        let next = index < count ? item(at: index).label : nil
        let low = previous ?? Self.lowestLabel
        let high = next ?? Self.highestLabel
        // n items spaced by s need n * s < high - low.
        let space = (high - low - 1) / Int64(run.count)
        guard space > 0 else { return false }
        let shift = min(Self.usualShift, 63 - space.leadingZeroBitCount)
        let step = Int64(1) << Int64(shift)
        let first: Int64 =
            if previous != nil {
                low + step
            } else if next != nil {
                high - step * Int64(run.count)
            } else {
                0
            }
        run.setLabels(from: first, shift: shift)
        return true
    }

    /// Spreads the labels around a position that has become too narrow.
    ///
    /// The neighbourhood grows until its labels are sparse, which makes the cost O(log n) on average, as in other
    /// order-maintenance structures.
    private mutating func makeRoom(
        for number: Int, at index: Int, container: UInt64, identities: inout IdentityIndex
    ) {
        var reach = 32
        while true {
            let lower = max(0, index - reach)
            let upper = min(count, index + reach)
            let low = lower > 0 ? item(at: lower - 1).label : Self.lowestLabel
            let high = upper < count ? item(at: upper).label : Self.highestLabel
            let everything = lower == 0 && upper == count
            let space = (high - low - 1) / Int64(upper - lower + number + 1)
            if space >= 256 || everything {
                precondition(space > 0, "A section cannot hold more than \(Self.highestLabel) items.")
                let shift = min(Self.usualShift, 63 - space.leadingZeroBitCount)
                relabel(lower..<upper, leaving: number, at: index, shift: shift, from: low, to: high)
                for run in tree.runs(in: lower..<upper) {
                    identities.set(run, in: container)
                }
                return
            }
            reach *= 4
        }
    }

    private mutating func relabel(
        _ range: Range<Int>, leaving number: Int, at index: Int, shift: Int, from low: Int64, to high: Int64
    ) {
        let step = Int64(1) << Int64(shift)
        // Begin so that the spare space is at both ends.
        let used = step * Int64(range.count + number + 1)
        var label = low + (high - low - used) / 2
        var relabelled: [ItemRun] = []
        for (part, isSecond) in [(range.lowerBound..<index, false), (index..<range.upperBound, true)] {
            if isSecond { label += step * Int64(number) }
            for var run in tree.runs(in: part) {
                label += step
                run.setLabels(from: label, shift: shift)
                label += step * Int64(run.count - 1)
                relabelled.append(run)
            }
        }
        tree.replace(range, with: relabelled)
    }
}

#if INVARIANTS
    extension IdentifiedSequence {
        /// Stops when the tree is malformed, labels don't rise, or an identity is not found where it is. O(n).
        func checkInvariants(container: UInt64, identities: IdentityIndex) {
            tree.checkInvariants()
            var previous: Int64?
            tree.forEachRun(in: 0..<count) { run, start in
                precondition(previous.map { $0 < run.label } ?? true, "Labels don't rise.")
                precondition(run.payload == nil || run.count == 1, "A payload is shared by several items.")
                previous = run.lastLabel
                for offset in Set([0, run.count - 1]) {
                    let location = identities.location(of: run.id + UInt64(offset))
                    precondition(location?.container == container, "An identity is in the wrong section.")
                    precondition(
                        location.flatMap { index(of: run.id + UInt64(offset), label: $0.label) } == start + offset,
                        "An identity is not found where it stands.")
                }
                return true
            }
        }
    }
#endif
