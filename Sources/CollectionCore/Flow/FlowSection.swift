/// The spacings, insets and supplementaries of a section of a flow. Extents lie along the axis that scrolls.
package struct FlowMetrics: Hashable, Sendable {
    /// The space between lines.
    package var lineSpacing = 0.0
    /// The least space between the items of a line.
    package var interitemSpacing = 0.0
    /// Room before and after the lines of the section, between its header and footer.
    package var insetBefore = 0.0
    package var insetAfter = 0.0
    /// Room at the start and at the end of each line.
    package var insetLeading = 0.0
    package var insetTrailing = 0.0
    /// Extents of the supplementaries; 0 for none.
    package var header = 0.0
    package var footer = 0.0
    /// Whether these are estimates, until the supplementaries are measured.
    package var isHeaderEstimated = false
    package var isFooterEstimated = false
    /// The size with which an item counts until it is measured.
    package var estimate = FlowSize(extent: 50, breadth: 50)

    package init() {}
}

/// One section of a flow: items in lines, which break where the next item does not fit any more.
///
/// How lines look:
/// * Items of a line keep at least the interitem spacing. What is left over is spread evenly between them, so that the
///   first and the last item touch the insets. A line with a single item, unless it is the section's last, has it in
///   the middle.
/// * The last line starts at the leading inset. When its items have one size, they are as far apart as in a full line
///   of that size, so that columns stay columns; else the interitem spacing is between them.
/// * A line is as tall as its tallest item; the others are centred.
/// * An item broader than the line stands alone, at the leading inset.
/// * Header and footer have the full breadth. Insets count even when there are no items.
///
/// The one idea: lines of equal items are one record, whether ten or a million, and a change of one item breaks lines
/// again only until a line begins where one began before. So items that were never measured cost nothing, and setting
/// the size of one is O(lines that really change · log n).
///
/// A value: copies share what they have in common. Any thread, one at a time per value.
package struct FlowSection: Sendable {
    var sizes = RunTree<FlowSizeRun>()
    var lines = RunTree<FlowLineRun>()
    package internal(set) var metrics: FlowMetrics {
        didSet {
            guard metrics.estimate != oldValue.estimate else { return }
            estimate = metrics.estimate
            estimateBasis = 0
        }
    }
    /// The breadth of the container, including the leading and trailing insets.
    package internal(set) var breadth: Double

    /// The size of items that are not measured: the metrics' estimate, or the mean of the measured sizes.
    var estimate: FlowSize
    /// How many measurements the estimate is the mean of.
    var estimateBasis = 0

    /// A version number that the caller gives to the metrics when it sets them. 0 as long as they were never set, and
    /// again after an edit of the section, on which they may depend.
    package internal(set) var metricsVersion = 0
    /// Whether the extent of a supplementary comes from a measurement, now or before it became an estimate again.
    var knowsHeader = false
    var knowsFooter = false

    /// By this much a line may be exceeded: the rounding of sums must not push an item into the next line.
    static let tolerance = 1e-6

    /// A section whose items are not measured yet.
    package init(count: Int, metrics: FlowMetrics, breadth: Double) {
        self.metrics = metrics
        self.breadth = breadth
        estimate = metrics.estimate
        insert(count: count, at: 0)
    }

    /// The number of items.
    package var count: Int { sizes.count }

    /// How many items have a measured size.
    package var measuredCount: Int { sizes.measure.measured }

    /// The room for the items of a line.
    package var lineBreadth: Double { max(0, breadth - metrics.insetLeading - metrics.insetTrailing) }

    /// Where the first line begins, from the start of the section.
    package var linesOffset: Double { metrics.header + metrics.insetBefore }

    /// The extent of all lines with the space between them.
    package var linesExtent: Double {
        let all = lines.measure
        return all.extent + Double(max(0, all.lines - 1)) * metrics.lineSpacing
    }

    /// Where the footer begins, from the start of the section.
    package var footerOffset: Double { linesOffset + linesExtent + metrics.insetAfter }

    /// The extent of the whole section.
    package var extent: Double { footerOffset + metrics.footer }

    package var numberOfLines: Int { lines.measure.lines }
}

// MARK: - Reading

/// The frame of an item. `offset` and `extent` lie along the axis that scrolls, measured from the start of the section
/// (or of the flow); `position` and `breadth` along the line, measured from the container's edge.
package struct FlowFrame: Equatable, Sendable {
    package var offset: Double
    package var position: Double
    package var extent: Double
    package var breadth: Double

    package init(offset: Double, position: Double, extent: Double, breadth: Double) {
        self.offset = offset
        self.position = position
        self.extent = extent
        self.breadth = breadth
    }
}

extension FlowSection {
    /// The size with which the item counts, measured or not.
    package func size(at index: Int) -> FlowSize {
        sizes.place(of: index).run.size
    }

    package func isMeasured(at index: Int) -> Bool {
        sizes.place(of: index).run.isMeasured
    }

    /// A line: its items, where it begins, and how tall it is.
    struct Line {
        let items: Range<Int>
        let offset: Double
        let extent: Double
        let itemSize: FlowSize?
    }

    /// The line with this item. O(log n).
    func line(ofItem index: Int) -> Line {
        let place = lines.place(of: index)
        let perLine = Int(place.run.itemsPerLine)
        let number = (index - place.prefix.count) / perLine
        let start = place.prefix.count + number * perLine
        let end = min(start + perLine, place.prefix.count + Int(place.run.items))
        let offset =
            linesOffset + place.prefix.offset(spacing: metrics.lineSpacing)
            + Double(number) * (place.run.extent + metrics.lineSpacing)
        return Line(items: start..<end, offset: offset, extent: place.run.extent, itemSize: place.run.itemSize)
    }

    /// The frame of an item, relative to the section. O(log n + items in its line).
    package func frame(at index: Int) -> FlowFrame {
        let line = line(ofItem: index)
        var result = FlowFrame(offset: 0, position: 0, extent: 0, breadth: 0)
        forEachFrame(in: line) { item, frame in
            if item == index { result = frame }
        }
        return result
    }

    /// Calls `body` with the frames of all items in lines that intersect the interval, relative to the section, in
    /// order. O(log n + items visited).
    package func forEachFrame(from start: Double, to end: Double, _ body: (Int, FlowFrame) -> Void) {
        var index = items(from: start, to: end).lowerBound
        while index < count {
            let line = line(ofItem: index)
            if line.offset >= end { return }
            forEachFrame(in: line, body)
            index = line.items.upperBound
        }
    }

    /// The items of all lines that intersect the open interval, measured from the start of the section.
    package func items(from start: Double, to end: Double) -> Range<Int> {
        guard end > start, let first = firstLine(endingAfter: start), first.offset < end else { return 0..<0 }
        guard let next = firstLine(endingAfter: end) else { return first.items.lowerBound..<count }
        return first.items.lowerBound..<(next.offset < end ? next.items.upperBound : next.items.lowerBound)
    }

    /// The first line whose far edge is beyond `offset`.
    private func firstLine(endingAfter offset: Double) -> Line? {
        let spacing = metrics.lineSpacing
        let target = offset - linesOffset
        let found = lines.first { prefix, next in
            prefix.offset(spacing: spacing) + next.extent + Double(next.lines - 1) * spacing > target
        }
        guard let place = found else { return nil }
        let pitch = place.run.extent + spacing
        let into = target - place.prefix.offset(spacing: spacing)
        var number = pitch > 0 && into > 0 ? Int(into / pitch) : 0
        // In the space after a line the next one is the first that ends later.
        if Double(number) * pitch + place.run.extent <= into { number += 1 }
        number = min(number, place.run.lineCount - 1)
        return line(ofItem: place.prefix.count + number * Int(place.run.itemsPerLine))
    }

    private func forEachFrame(in line: Line, _ body: (Int, FlowFrame) -> Void) {
        let available = lineBreadth
        let isLast = line.items.upperBound == count
        let number = line.items.count

        // The space between the items, and before the first one.
        var gap = metrics.interitemSpacing
        var position = metrics.insetLeading
        if let size = line.itemSize, isLast {
            let full = itemsPerLine(breadth: size.breadth, limit: Int.max)
            if full > 1, full < Int.max { gap = (available - Double(full) * size.breadth) / Double(full - 1) }
            // With a single item there is no gap, and a last line starts at the inset anyway.
        } else if !isLast {
            let used = line.itemSize.map { $0.breadth * Double(number) } ?? totalBreadth(of: line.items)
            let free = max(0, available - used)
            if number == 1 {
                position += free / 2
            } else {
                gap = free / Double(number - 1)
            }
        }

        var index = line.items.lowerBound
        while index < line.items.upperBound {
            let place = sizes.place(of: index)
            let size = place.run.size
            let end = min(line.items.upperBound, place.prefix.count + Int(place.run.count))
            for item in index..<end {
                body(
                    item,
                    FlowFrame(
                        offset: line.offset + (line.extent - size.extent) / 2, position: position,
                        extent: size.extent, breadth: size.breadth))
                position += size.breadth + gap
            }
            index = end
        }
    }

    private func totalBreadth(of items: Range<Int>) -> Double {
        sizes.runs(in: items).reduce(0) { $0 + $1.size.breadth * Double($1.count) }
    }

    /// Calls `body` with the estimated items in `range`, in order. O(items found · log n).
    package func forEachEstimated(in range: Range<Int>, _ body: (Int) -> Void) {
        var from = range.lowerBound
        while from < range.upperBound, let item = firstEstimated(in: from..<range.upperBound) {
            body(item)
            from = item + 1
        }
    }

    /// The first estimated item in `range`; nil when all are measured. O(log n).
    package func firstEstimated(in range: Range<Int>) -> Int? {
        var found: Int?
        sizes.forEachRun(in: range, skip: { $0.measured == $0.count }) { _, start in
            found = max(start, range.lowerBound)
            return false
        }
        return found
    }
}
