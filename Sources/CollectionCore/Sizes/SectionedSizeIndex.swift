/// The extents of a list in sections along one axis: each section has a header, items and a footer, one after the
/// other without space between them.
///
/// The one idea: offsets are sums in a tree of sections, whose items are a tree each; so an offset, what is at an
/// offset, a measurement and an edit are O(log n), and an item that was never measured counts with its section's
/// estimate. Sections that were loaded together and of which nothing is known are one record (`SectionRun`), so a
/// million of them are one array of counts. A value: copies share what they have in common. Any thread, one at a time
/// per value.
package struct SectionedSizeIndex: Sendable {
    private var tree = RunTree<SectionRun<SectionSizes>>()

    /// The sizes with which the parts of a section count until they are measured, in the caller's unit.
    package struct Estimates: Equatable, Sendable {
        package var item: Double
        package var header: Double
        package var footer: Double

        package init(item: Double, header: Double = 0, footer: Double = 0) {
            self.item = item
            self.header = header
            self.footer = footer
        }
    }

    /// The estimates for sections that an update inserts, and for all sections when everything is reloaded.
    package var estimates: Estimates
    /// How many measurements the estimate of items is the mean of.
    private var estimateBasis = 0

    package init(itemCounts: [Int] = [], estimates: Estimates) {
        self.estimates = estimates
        guard !itemCounts.isEmpty else { return }
        tree = RunTree(SectionRun(SectionCounts(itemCounts), SectionSizes(itemCount: 0, estimates)))
    }

    package var numberOfSections: Int { tree.count }

    /// The number of items of all sections. Constant time.
    package var numberOfItems: Int { tree.measure.items }

    /// The extent of everything. Constant time.
    package var total: Double { tree.measure.extent }
}

// MARK: - Reading

extension SectionedSizeIndex {
    /// Where a section and its parts are, measured from the start of the list.
    package struct Section: Sendable {
        package let index: Int
        /// Leading edge of the header.
        package let offset: Double
        package let header: Double
        package let footer: Double
        package let isHeaderMeasured: Bool
        package let isFooterMeasured: Bool
        /// Item offsets in here are relative to `itemsOffset`.
        package let items: SizeIndex

        /// Leading edge of the first item.
        package var itemsOffset: Double { offset + header }
        /// Leading edge of the footer.
        package var footerOffset: Double { itemsOffset + items.total }
        /// Trailing edge of the footer.
        package var end: Double { footerOffset + footer }
    }

    package func section(_ index: Int) -> Section {
        let (sizes, before) = tree.section(index)
        return Section(
            index: index, offset: before.extent, header: sizes.header, footer: sizes.footer,
            isHeaderMeasured: sizes.isHeaderMeasured, isFooterMeasured: sizes.isFooterMeasured, items: sizes.items)
    }

    package func numberOfItems(in section: Int) -> Int { tree.itemCount(ofSection: section) }

    /// An item, its offset measured from the start of the list.
    package func item(at path: ItemPath) -> SizeIndex.Item {
        let section = section(path.section)
        let item = section.items.item(at: path.item)
        return SizeIndex.Item(
            index: item.index, offset: section.itemsOffset + item.offset, size: item.size, isMeasured: item.isMeasured)
    }

    /// The section that covers `offset`; offsets outside give the first or the last one. Sections of extent 0 cover
    /// nothing. Nil only when there are no sections.
    package func section(atOffset offset: Double) -> Section? {
        guard numberOfSections > 0 else { return nil }
        if offset < 0 { return section(0) }
        return section(tree.firstSection { $0.extent > offset } ?? numberOfSections - 1)
    }

    /// A part of a list.
    package enum Part: Hashable, Sendable {
        case header(Int)
        case item(ItemPath)
        case footer(Int)
    }

    /// The part that covers `offset`, or for offsets outside the nearest one with an extent; nil if no part has one.
    package func part(atOffset offset: Double) -> Part? {
        guard total > 0, let section = section(atOffset: min(max(offset, 0), total.nextDown)) else { return nil }
        let inside = min(max(offset, 0), total.nextDown)
        if inside < section.itemsOffset { return .header(section.index) }
        if inside < section.footerOffset, let item = section.items.index(atOffset: inside - section.itemsOffset) {
            return .item(ItemPath(section: section.index, item: item))
        }
        return section.footer > 0 ? .footer(section.index) : .header(section.index)
    }

    /// The first item at or after `path`, or in a later section; nil past the last one. O(log n + empty sections).
    package func firstItem(from path: ItemPath) -> ItemPath? {
        var path = path
        while path.section < numberOfSections {
            if path.item < numberOfItems(in: path.section) { return path }
            path = ItemPath(section: path.section + 1, item: 0)
        }
        return nil
    }
}

// MARK: - Editing

extension SectionedSizeIndex {
    /// Records a measured size.
    package mutating func setItemSize(_ size: Double, at path: ItemPath) {
        tree.withSection(path.section) { $0.items.setSize(size, at: path.item) }
    }

    /// Records an estimate for all items in `items`, measured or not.
    package mutating func setEstimatedItemSize(_ size: Double, at items: Range<Int>, inSection section: Int) {
        tree.withSection(section) { $0.items.setEstimatedSize(size, in: items) }
    }

    package mutating func setHeader(_ size: Double, isMeasured: Bool, ofSection section: Int) {
        tree.withSection(section) {
            $0.header = size
            $0.isHeaderMeasured = isMeasured
        }
    }

    package mutating func setFooter(_ size: Double, isMeasured: Bool, ofSection section: Int) {
        tree.withSection(section) {
            $0.footer = size
            $0.isFooterMeasured = isMeasured
        }
    }

    /// Gives headers and footers that are not measured, and those of sections to come, an estimate.
    /// O(records · log n).
    package mutating func setEstimatedHeads(header: Double, footer: Double) {
        (estimates.header, estimates.footer) = (header, footer)
        tree.withAllSections {
            if !$0.isHeaderMeasured { $0.header = header }
            if !$0.isFooterMeasured { $0.footer = footer }
        }
    }

    /// Records the measured sizes of neighbours in one go.
    package mutating func setItemSizes(_ sizes: some Sequence<Double>, startingAt path: ItemPath) {
        tree.withSection(path.section) { $0.items.setSizes(sizes, startingAt: path.item) }
    }

    /// Gives items that still have the old estimate a new one, the mean (in whole units) of the measured items, once
    /// there are four times as many measurements as last time. O(records) then, so O(1) per measurement on average.
    package mutating func refineEstimate() {
        let all = tree.measure
        guard all.measured > 0, all.measured < all.items, all.measured >= 4 * estimateBasis else { return }
        estimateBasis = all.measured
        let mean = max(1, (all.measuredExtent / Double(all.measured)).rounded())
        guard mean != estimates.item else { return }
        estimates.item = mean
        tree.withAllSections {
            $0.items.replaceEstimate($0.estimate, with: mean)
            $0.estimate = mean
        }
    }

    /// Keeps all sizes, but as estimates, as after a change of width. O(records).
    package mutating func markAllEstimated() {
        tree.withAllSections {
            $0.items.markAllEstimated()
            $0.isHeaderMeasured = false
            $0.isFooterMeasured = false
        }
    }

    /// Carries out an update whose `oldCounts` are this index's. O(edits · log n).
    ///
    /// Items that stay or move keep their sizes, reloaded items keep them as estimates, and new items get estimates.
    package mutating func apply(_ plan: UpdatePlan) {
        plan.carryOut(on: &self)
    }
}

extension SectionedSizeIndex: UpdateTarget {
    mutating func replaceAll(itemCounts: [Int]) {
        self = SectionedSizeIndex(itemCounts: itemCounts, estimates: estimates)
    }

    mutating func takeItem(at path: ItemPath) -> SizeIndex.Item {
        tree.withSection(path.section) {
            let item = $0.items.item(at: path.item)
            $0.items.remove(path.item..<(path.item + 1))
            return item
        }
    }

    mutating func insertTaken(_ item: SizeIndex.Item, at path: ItemPath) {
        tree.withSection(path.section) { $0.items.insert(item, at: path.item) }
    }

    mutating func removeItems(_ range: Range<Int>, inSection section: Int) {
        tree.withSection(section) { $0.items.remove(range) }
    }

    mutating func insertItems(count: Int, at path: ItemPath) {
        tree.withSection(path.section) {
            $0.items.insert(count: count, estimatedSize: $0.estimate, at: path.item)
        }
    }

    mutating func reloadItem(at path: ItemPath) {
        tree.withSection(path.section) {
            $0.items.setEstimatedSize($0.items.size(at: path.item), in: path.item..<(path.item + 1))
        }
    }

    /// A section on its way to another place.
    struct TakenSection {
        let sizes: SectionSizes
    }

    mutating func takeSection(at index: Int) -> TakenSection {
        let sizes = tree.section(index).section
        tree.replace(index..<(index + 1), with: [])
        return TakenSection(sizes: sizes)
    }

    mutating func insertTaken(_ section: TakenSection, at index: Int) {
        tree.replace(index..<index, with: [SectionRun(section.sizes)])
    }

    mutating func removeSection(at index: Int) {
        tree.replace(index..<(index + 1), with: [])
    }

    /// The measured sizes are the best estimates for the new items in their places, so offsets stay as they are.
    mutating func reloadSection(at index: Int, itemCount: Int) {
        tree.withSection(index) {
            let surplus = itemCount - $0.items.count
            if surplus > 0 {
                $0.items.insert(count: surplus, estimatedSize: $0.estimate, at: $0.items.count)
            } else {
                $0.items.remove(itemCount..<$0.items.count)
            }
            $0.items.markAllEstimated()
            $0.isHeaderMeasured = false
            $0.isFooterMeasured = false
        }
    }

    mutating func insertSection(at index: Int, itemCount: Int) {
        tree.replace(index..<index, with: [SectionRun(SectionSizes(itemCount: itemCount, estimates))])
    }
}

#if INVARIANTS
    extension SectionedSizeIndex {
        /// Stops when a tree is malformed or a sum is wrong. O(n).
        package func checkInvariants() {
            tree.checkInvariants()
            var extent = 0.0
            for index in 0..<numberOfSections {
                let section = section(index)
                section.items.checkInvariants()
                precondition(abs(section.offset - extent) <= 1e-9 * max(1, extent), "An offset is wrong.")
                extent = section.end
            }
        }

        /// The memory of the structure in bytes, as if nothing were shared. O(records).
        package var footprint: Int { tree.sectionsFootprint() }
    }
#endif
