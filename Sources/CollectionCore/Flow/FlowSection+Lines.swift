// Editing: every change of sizes is followed by breaking the lines it may have changed.
extension FlowSection {
    /// Records a measured size.
    package mutating func setSize(_ size: FlowSize, at index: Int) {
        let old = sizes.place(of: index).run
        if old.size == size && old.isMeasured { return }
        sizes.replace(index..<(index + 1), with: [FlowSizeRun(count: 1, size: size, isMeasured: true)])
        if old.size != size { breakLines(afterReplacing: index..<(index + 1), withCount: 1) }
    }

    /// Records the measured sizes of neighbours in one go. O(sizes + lines that change · log n).
    package mutating func setSizes(_ newSizes: [FlowSize], startingAt index: Int) {
        var runs: [FlowSizeRun] = []
        for size in newSizes {
            runs.appendJoining(FlowSizeRun(count: 1, size: size, isMeasured: true))
        }
        replace(index..<(index + newSizes.count), with: runs)
    }

    /// Keeps all sizes, but as estimates. O(records), or constant time if all are estimates already; lines stay.
    package mutating func markAllEstimated() {
        guard measuredCount > 0 else { return }
        var runs: [FlowSizeRun] = []
        sizes.forEachRun(in: 0..<count) { run, _ in
            var estimated = run
            estimated.isMeasured = false
            runs.append(estimated)
            return true
        }
        sizes.replace(0..<count, with: runs)
    }

    /// Keeps an item's size, but as an estimate.
    package mutating func markEstimated(at index: Int) {
        let size = size(at: index)
        sizes.replace(index..<(index + 1), with: [FlowSizeRun(count: 1, size: size, isMeasured: false)])
    }

    /// Gives items that still have the old estimate a new one, the mean of the measured items, once there are four
    /// times as many measurements as last time. O(records) then, so O(1) per measurement on average.
    package mutating func refineEstimate() {
        let all = sizes.measure
        guard all.measured > 0, all.measured < all.count, all.measured >= 4 * estimateBasis else { return }
        estimateBasis = all.measured
        let mean = all.mean
        guard mean != estimate else { return }
        var runs: [FlowSizeRun] = []
        sizes.forEachRun(in: 0..<count) { run, _ in
            var new = run
            if !run.isMeasured, run.size == estimate { new.size = mean }
            runs.appendJoining(new)
            return true
        }
        estimate = mean
        replace(0..<count, with: runs)
    }

    /// Makes all items estimates of one size, the mean of what was measured, until the next measurements make a new
    /// one: single sizes measured in another breadth say little about this one.
    package mutating func forgetSizes() {
        let all = sizes.measure
        if all.measured > 0 { estimate = all.mean }
        estimateBasis = 0
        resetSizes()
    }

    /// Makes all items estimates of the section's present estimate.
    package mutating func resetSizes() {
        let count = count
        replace(0..<count, withCount: count)
    }

    /// Inserts items that are not measured before the one at `index`.
    package mutating func insert(count: Int, at index: Int) {
        replace(index..<index, withCount: count)
    }

    package mutating func remove(_ range: Range<Int>) {
        replace(range, withCount: 0)
    }

    private mutating func replace(_ range: Range<Int>, withCount count: Int) {
        replace(
            range, with: count > 0 ? [FlowSizeRun(count: count, size: estimate, isMeasured: false)] : [])
    }

    mutating func replace(_ range: Range<Int>, with runs: [FlowSizeRun]) {
        sizes.replace(range, with: runs)
        breakLines(afterReplacing: range, withCount: runs.reduce(0) { $0 + Int($1.count) })
    }

    /// Changes metrics or the container's breadth; lines are broken again where that matters. O(records), or constant
    /// time when lines stay.
    package mutating func update(metrics: FlowMetrics, breadth: Double) {
        let old = (lineBreadth, self.metrics.interitemSpacing)
        self.metrics = metrics
        self.breadth = breadth
        if old == (lineBreadth, metrics.interitemSpacing) { return }
        lines = RunTree()
        breakLines(afterReplacing: 0..<0, withCount: count)
    }

    /// Changes metrics; see `update(metrics:breadth:)`. Items that are estimates get the new estimate only when they
    /// are inserted again. A header or footer that was measured keeps its extent, as an estimate, if the new metrics
    /// only estimate it. `version` is not 0.
    package mutating func setMetrics(_ new: FlowMetrics, version: Int) {
        metricsVersion = version
        var new = new
        if new.isHeaderEstimated, knowsHeader { new.header = metrics.header }
        if new.isFooterEstimated, knowsFooter { new.footer = metrics.footer }
        if new != metrics { update(metrics: new, breadth: breadth) }
    }

    /// Marks the metrics as to be set again; until then the present ones are used.
    package mutating func forgetMetrics() {
        metricsVersion = 0
    }

    /// Keeps the metrics, which count as those of this version: new ones cannot be asked for before the next version.
    package mutating func keepMetrics(version: Int) {
        metricsVersion = version
    }

    /// Records the measured extent of the header. Constant time.
    package mutating func setHeader(_ extent: Double) {
        metrics.header = extent
        metrics.isHeaderEstimated = false
        knowsHeader = true
    }

    /// Records the measured extent of the footer. Constant time.
    package mutating func setFooter(_ extent: Double) {
        metrics.footer = extent
        metrics.isFooterEstimated = false
        knowsFooter = true
    }

    /// How many items fit one line as long as none is measured.
    var estimatedItemsPerLine: Int { itemsPerLine(breadth: estimate.breadth, limit: Int(UInt32.max)) }

    /// How many items of this breadth fit one line, at least 1 and at most `limit`.
    func itemsPerLine(breadth: Double, limit: Int) -> Int {
        let pitch = breadth + metrics.interitemSpacing
        guard pitch > 0 else { return limit }
        let fitting = (lineBreadth + metrics.interitemSpacing + Self.tolerance) / pitch
        return fitting >= Double(limit) ? limit : max(1, Int(fitting))
    }

    /// Brings the lines up to date after `count` sizes took the place of those in `range`.
    private mutating func breakLines(afterReplacing range: Range<Int>, withCount count: Int) {
        let total = sizes.count
        let shift = count - range.count
        let oldTotal = total - shift

        // A smaller first item may move up into the line before, so that one is broken again, too.
        let edited = range.lowerBound < oldTotal ? lineStart(of: range.lowerBound) : range.lowerBound
        let start = edited > 0 ? lineStart(of: edited - 1) : 0

        // Break until a line begins where, apart from the shift, one began before.
        var broken: [FlowLineRun] = []
        var index = start
        let firstUnchanged = range.lowerBound + count
        while index < total {
            if index >= firstUnchanged, index > start, lineStart(of: index - shift) == index - shift { break }
            index = appendLines(from: index, to: &broken)
        }
        lines.replace(start..<(index - shift), with: broken)
    }

    private func lineStart(of index: Int) -> Int {
        let place = lines.place(of: index)
        let into = index - place.prefix.count
        return index - into % Int(place.run.itemsPerLine)
    }

    /// Appends as many lines of equal items as there are, or one line of different items. Returns the item after them.
    private func appendLines(from start: Int, to broken: inout [FlowLineRun]) -> Int {
        let place = sizes.place(of: start)
        let size = place.run.size
        let equal = place.prefix.count + Int(place.run.count) - start
        let perLine = itemsPerLine(breadth: size.breadth, limit: Int(UInt32.max))
        let endsSection = start + equal == count
        // The line with the last of them is left to the loop below: a smaller item may follow in it.
        let whole = endsSection ? equal : (equal - 1) / perLine * perLine
        if whole > 0 {
            broken.appendJoining(
                FlowLineRun(
                    items: UInt32(whole), itemsPerLine: UInt32(min(perLine, whole)), extent: size.extent,
                    itemSize: size))
            return start + whole
        }

        // One line, filled run by run: as many items of each size as fit.
        var index = start
        var used = 0.0
        var extent = 0.0
        var isUniform = true
        while index < count {
            let place = sizes.place(of: index)
            let next = place.run.size
            let available = place.prefix.count + Int(place.run.count) - index
            let room = lineBreadth - used - (index > start ? metrics.interitemSpacing : 0)
            if index > start, next.breadth > room + Self.tolerance { break }
            let pitch = next.breadth + metrics.interitemSpacing
            let fitting =
                pitch > 0 ? (room + metrics.interitemSpacing + Self.tolerance) / pitch : Double(available)
            let number = fitting >= Double(available) ? available : max(1, Int(fitting))
            used += (index > start ? metrics.interitemSpacing : 0) + pitch * Double(number) - metrics.interitemSpacing
            extent = max(extent, next.extent)
            isUniform = isUniform && next == size
            index += number
            if number < available { break }
        }
        broken.appendJoining(
            FlowLineRun(
                items: UInt32(index - start), itemsPerLine: UInt32(index - start), extent: extent,
                itemSize: isUniform ? size : nil))
        return index
    }
}

#if INVARIANTS
    extension FlowSection {
        /// Stops when a tree is malformed or the lines don't cover the items. O(records).
        package func checkInvariants() {
            sizes.checkInvariants()
            lines.checkInvariants()
            precondition(lines.count == sizes.count, "The lines have \(lines.count) of \(sizes.count) items.")
        }

        /// The memory used, in bytes, as if nothing were shared.
        package var footprint: Int { sizes.footprint + lines.footprint }
    }
#endif
