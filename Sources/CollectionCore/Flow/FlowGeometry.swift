/// The geometry of a flow: sections one after the other along the axis that scrolls, each with its items in lines.
///
/// Offsets of sections are sums in a tree, so finding what is visible is O(log n + what is visible), and an edit is
/// O(log n). Sections that were loaded together and of which nothing is known are one record (`SectionRun`). A value:
/// copies share what they have in common. Any thread, one at a time per value.
package struct FlowGeometry: Sendable {
    private var tree = RunTree<SectionRun<FlowSection>>()

    /// The metrics of sections that an update inserts, and of all sections when everything is reloaded.
    package var metrics: FlowMetrics
    /// The breadth of the container.
    package private(set) var breadth: Double

    package init(itemCounts: [Int] = [], metrics: FlowMetrics, breadth: Double) {
        self.metrics = metrics
        self.breadth = breadth
        guard !itemCounts.isEmpty else { return }
        let common = FlowSection(count: 0, metrics: metrics, breadth: breadth)
        let counts = LineCounts(SectionCounts(itemCounts), itemsPerLine: common.estimatedItemsPerLine)
        tree = RunTree(SectionRun(counts, common))
    }

    package var numberOfSections: Int { tree.count }

    /// The number of items of all sections. Constant time.
    package var numberOfItems: Int { tree.measure.items }

    /// The extent of everything along the axis that scrolls. Constant time.
    package var extent: Double { tree.measure.extent }
}

extension FlowSection: TreeSection {
    struct Measure: TreeMeasure {
        /// The number of sections.
        var count: Int
        var items: Int
        var extent: Double
        /// The number of items with a measured size.
        var measured: Int
        /// The number of sections whose metrics have to be set.
        var withoutMetrics: Int

        static let zero = Measure(count: 0, items: 0, extent: 0, measured: 0, withoutMetrics: 0)

        mutating func append(_ next: Measure) {
            count += next.count
            items += next.items
            extent += next.extent
            measured += next.measured
            withoutMetrics += next.withoutMetrics
        }
    }

    var measure: Measure {
        let all = sizes.measure
        return Measure(
            count: 1, items: all.count, extent: extent, measured: all.measured,
            withoutMetrics: metricsVersion == 0 ? 1 : 0)
    }

    var itemCount: Int { count }

    func with(untouchedItems count: Int) -> FlowSection {
        var section = self
        section.insert(count: count, at: 0)
        return section
    }

    func fitting(_ counts: LineCounts) -> LineCounts { counts.with(itemsPerLine: estimatedItemsPerLine) }

    func measure(ofFirst number: Int, _ counts: LineCounts) -> Measure {
        let (items, lines, followedLines) = counts.totals(ofFirst: number)
        // Without items, the extent is that of all that is beside the lines.
        let extent =
            Double(number) * extent + Double(lines) * estimate.extent + Double(followedLines) * metrics.lineSpacing
        return Measure(
            count: number, items: items, extent: extent, measured: 0,
            withoutMetrics: metricsVersion == 0 ? number : 0)
    }

    static var leafCapacity: Int { 12 }
}

// MARK: - Reading

extension FlowGeometry {
    package func section(_ index: Int) -> FlowSection {
        tree.section(index).section
    }

    /// The number of items of a section. O(log n).
    package func numberOfItems(in section: Int) -> Int { tree.itemCount(ofSection: section) }

    /// Where a section begins: the leading edge of its header.
    package func offset(ofSection index: Int) -> Double {
        index == numberOfSections ? extent : tree.measure(before: index).extent
    }

    /// The frame of an item in the flow. O(log n + items in its line).
    package func frame(at path: ItemPath) -> FlowFrame {
        let (section, before) = tree.section(path.section)
        var frame = section.frame(at: path.item)
        frame.offset += before.extent
        return frame
    }

    /// The sections whose metrics were never set, or which were edited since, in order. O(log n + sections found).
    package var sectionsWithoutMetrics: [Int] { sections { $0.withoutMetrics == 0 } }

    /// The sections with items whose sizes are estimates, in order. O(log n + sections found), beside empty sections of
    /// which nothing is known.
    package var sectionsWithEstimates: [Int] {
        sections { $0.measured == $0.items }.filter { numberOfItems(in: $0) > 0 }
    }

    /// The sections of the records that are not left out by what they measure.
    private func sections(without skip: (FlowSection.Measure) -> Bool) -> [Int] {
        var found: [Int] = []
        tree.forEachRun(in: 0..<numberOfSections, skip: skip) { run, index in
            found += index..<(index + run.measure.count)
            return true
        }
        return found
    }

    /// Calls `body` with every section that intersects the open interval, and where it begins.
    package func forEachSection(
        from start: Double, to end: Double, _ body: (_ index: Int, _ offset: Double, FlowSection) -> Void
    ) {
        guard end > start, end > 0, let first = tree.firstSection(where: { $0.extent > start }) else { return }
        var offset = offset(ofSection: first)
        tree.forEachRun(in: first..<numberOfSections) { run, index in
            for position in max(first - index, 0)..<run.measure.count {
                if offset >= end { return false }
                let section = run.section(at: position)
                body(index + position, offset, section)
                offset += section.extent
            }
            return true
        }
    }

    /// Calls `body` with every item in lines that intersect the open interval, in order.
    package func forEachItem(from start: Double, to end: Double, _ body: (ItemPath, FlowFrame) -> Void) {
        forEachSection(from: start, to: end) { index, offset, section in
            section.forEachFrame(from: start - offset, to: end - offset) { item, frame in
                var frame = frame
                frame.offset += offset
                body(ItemPath(section: index, item: item), frame)
            }
        }
    }
}

// MARK: - Editing

extension FlowGeometry {
    /// Changes one section in place.
    package mutating func withSection<Result>(_ index: Int, _ body: (inout FlowSection) -> Result) -> Result {
        tree.withSection(index, body)
    }

    /// As `withSection`, for an edit on which the section's metrics may depend.
    private mutating func editSection<Result>(_ index: Int, _ body: (inout FlowSection) -> Result) -> Result {
        withSection(index) {
            $0.forgetMetrics()
            return body(&$0)
        }
    }

    /// Records a measured size.
    package mutating func setSize(_ size: FlowSize, at path: ItemPath) {
        withSection(path.section) { $0.setSize(size, at: path.item) }
    }

    /// Changes the breadth of the container. Lines are broken again: O(records), and O(sections) where that changes how
    /// many items of an untouched section stand on a line.
    package mutating func setBreadth(_ breadth: Double) {
        guard breadth != self.breadth else { return }
        self.breadth = breadth
        tree.withAllSections { $0.update(metrics: $0.metrics, breadth: breadth) }
    }

    /// Keeps all sizes, but as estimates. O(records).
    package mutating func markAllEstimated() { tree.withAllSections { $0.markAllEstimated() } }

    /// Makes all items of each section estimates of one size, as `forgetSizes()` of a section. O(records).
    package mutating func forgetSizes() { tree.withAllSections { $0.forgetSizes() } }

    /// Carries out an update whose `oldCounts` are this geometry's. O(edits · log n).
    ///
    /// Items that stay or move keep their sizes, reloaded items keep them as estimates, and new items get estimates.
    package mutating func apply(_ plan: UpdatePlan) {
        plan.carryOut(on: &self)
    }
}

extension FlowGeometry: UpdateTarget {
    mutating func replaceAll(itemCounts: [Int]) {
        self = FlowGeometry(itemCounts: itemCounts, metrics: metrics, breadth: breadth)
    }

    mutating func takeItem(at path: ItemPath) -> FlowSizeRun {
        editSection(path.section) {
            var run = $0.sizes.place(of: path.item).run
            run.count = 1
            $0.remove(path.item..<(path.item + 1))
            return run
        }
    }

    mutating func insertTaken(_ item: FlowSizeRun, at path: ItemPath) {
        editSection(path.section) { $0.replace(path.item..<path.item, with: [item]) }
    }

    mutating func removeItems(_ range: Range<Int>, inSection section: Int) {
        editSection(section) { $0.remove(range) }
    }

    mutating func insertItems(count: Int, at path: ItemPath) {
        editSection(path.section) { $0.insert(count: count, at: path.item) }
    }

    mutating func reloadItem(at path: ItemPath) {
        editSection(path.section) { $0.markEstimated(at: path.item) }
    }

    mutating func takeSection(at index: Int) -> FlowSection {
        let section = section(index)
        tree.replace(index..<(index + 1), with: [])
        return section
    }

    mutating func insertTaken(_ section: FlowSection, at index: Int) {
        tree.replace(index..<index, with: [SectionRun(section)])
    }

    mutating func removeSection(at index: Int) {
        tree.replace(index..<(index + 1), with: [])
    }

    /// The measured sizes are the best estimates for the new items in their places, so offsets stay as they are.
    mutating func reloadSection(at index: Int, itemCount: Int) {
        editSection(index) {
            let surplus = itemCount - $0.count
            if surplus > 0 { $0.insert(count: surplus, at: $0.count) } else { $0.remove(itemCount..<$0.count) }
            $0.markAllEstimated()
        }
    }

    mutating func insertSection(at index: Int, itemCount: Int) {
        let section = FlowSection(count: itemCount, metrics: metrics, breadth: breadth)
        tree.replace(index..<index, with: [SectionRun(section)])
    }
}

#if INVARIANTS
    extension FlowGeometry {
        /// Stops when a tree is malformed, an offset is wrong, or the lines of a section don't cover its items. O(n).
        package func checkInvariants() {
            tree.checkInvariants()
            var extent = 0.0
            for index in 0..<numberOfSections {
                let section = section(index)
                section.checkInvariants()
                precondition(
                    abs(offset(ofSection: index) - extent) <= 1e-9 * max(1, extent), "An offset is wrong.")
                extent += section.extent
            }
        }

        /// The memory of the structure in bytes, as if nothing were shared. O(records).
        package var footprint: Int { tree.sectionsFootprint() }
    }
#endif
