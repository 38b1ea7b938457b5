/// The geometry of a flow: sections one after the other along the axis that scrolls, each with its items in lines.
///
/// Offsets of sections are sums in a tree, so finding what is visible is O(log n + what is visible), and an edit is
/// O(log n). A value: copies share what they have in common. Any thread, one at a time per value.
package struct FlowGeometry: Sendable {
    private var tree = RunTree<FlowSectionRun>()

    /// The metrics of sections that an update inserts, and of all sections when everything is reloaded.
    package var metrics: FlowMetrics
    /// The breadth of the container.
    package private(set) var breadth: Double

    package init(itemCounts: [Int] = [], metrics: FlowMetrics, breadth: Double) {
        self.metrics = metrics
        self.breadth = breadth
        // Sections with equal numbers of items share their storage until one of them is changed.
        var made: [Int: FlowSection] = [:]
        tree.replace(
            0..<0,
            with: itemCounts.map { count in
                if let known = made[count] { return FlowSectionRun(section: known) }
                let section = FlowSection(count: count, metrics: metrics, breadth: breadth)
                made[count] = section
                return FlowSectionRun(section: section)
            })
    }

    package var numberOfSections: Int { tree.count }

    /// The extent of everything along the axis that scrolls. Constant time.
    package var extent: Double { tree.measure.extent }
}

/// One section as an entry of the tree of sections.
struct FlowSectionRun: TreeRun {
    var section: FlowSection

    struct Measure: TreeMeasure {
        /// The number of sections.
        var count: Int
        var extent: Double
        /// The number of sections whose metrics have to be set.
        var withoutMetrics: Int

        static let zero = Measure(count: 0, extent: 0, withoutMetrics: 0)

        mutating func append(_ next: Measure) {
            count += next.count
            extent += next.extent
            withoutMetrics += next.withoutMetrics
        }
    }

    var measure: Measure {
        Measure(count: 1, extent: section.extent, withoutMetrics: section.metricsVersion == 0 ? 1 : 0)
    }

    func split(at position: Int) -> (FlowSectionRun, FlowSectionRun) {
        preconditionFailure("A section is one item of its tree.")
    }

    func joined(with next: FlowSectionRun) -> FlowSectionRun? { nil }

    static var leafCapacity: Int { 12 }
}

// MARK: - Reading

extension FlowGeometry {
    package func section(_ index: Int) -> FlowSection {
        tree.place(of: index).run.section
    }

    /// Where a section begins: the leading edge of its header.
    package func offset(ofSection index: Int) -> Double {
        index == numberOfSections ? extent : tree.place(of: index).prefix.extent
    }

    /// The frame of an item in the flow. O(log n + items in its line).
    package func frame(at path: ItemPath) -> FlowFrame {
        let place = tree.place(of: path.section)
        var frame = place.run.section.frame(at: path.item)
        frame.offset += place.prefix.extent
        return frame
    }

    /// The sections whose metrics were never set, or which were edited since, in order. O(log n + sections found).
    package var sectionsWithoutMetrics: [Int] {
        var found: [Int] = []
        tree.forEachRun(in: 0..<numberOfSections, skip: { $0.withoutMetrics == 0 }) { _, index in
            found.append(index)
            return true
        }
        return found
    }

    /// Calls `body` with every section that intersects the open interval, and where it begins.
    package func forEachSection(
        from start: Double, to end: Double, _ body: (_ index: Int, _ offset: Double, FlowSection) -> Void
    ) {
        guard end > start, end > 0, let first = tree.first(where: { $0.extent + $1.extent > start }) else { return }
        var offset = first.prefix.extent
        tree.forEachRun(in: first.prefix.count..<numberOfSections) { run, index in
            if offset >= end { return false }
            body(index, offset, run.section)
            offset += run.section.extent
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
        tree.withRun(at: index) { body(&$0.section) }
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

    /// Changes the breadth of the container. O(records): lines are broken again.
    package mutating func setBreadth(_ breadth: Double) {
        guard breadth != self.breadth else { return }
        self.breadth = breadth
        for section in 0..<numberOfSections {
            withSection(section) { $0.update(metrics: $0.metrics, breadth: breadth) }
        }
    }

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
        tree.replace(index..<index, with: [FlowSectionRun(section: section)])
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
        tree.replace(index..<index, with: [FlowSectionRun(section: section)])
    }
}

#if INVARIANTS
    extension FlowGeometry {
        /// Stops when a tree is malformed or the lines of a section don't cover its items. O(records).
        package func checkInvariants() {
            tree.checkInvariants()
            for index in 0..<numberOfSections {
                section(index).checkInvariants()
            }
        }
    }
#endif
