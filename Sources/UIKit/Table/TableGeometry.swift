import CollectionCore

/// Where the rows, headers and footers of a table are, along y, in content coordinates.
///
/// Rows nobody has looked at have an estimated height. Positions are exact only relative to a measured neighbour, so
/// whoever measures rows above the ones on screen must shift the content offset by what changed (`UITableView+Layout`).
/// A look-up costs O(sections) at worst and O(log rows).
struct TableGeometry {
    struct Section {
        var headerHeight: CGFloat
        var footerHeight: CGFloat
        var rows: SizeIndex

        var height: CGFloat { headerHeight + rows.total + footerHeight }
    }

    private(set) var sections: [Section] = []
    /// Top of each section, and the bottom of the last one.
    private var tops: [CGFloat] = [0]
    /// Height of the view above the first section.
    var topInset: CGFloat = 0 {
        didSet { updateTops(from: 0) }
    }
    private(set) var estimatedRowHeight: CGFloat = 44

    mutating func reset(sections new: [Section], estimatedRowHeight: CGFloat) {
        sections = new
        self.estimatedRowHeight = estimatedRowHeight
        updateTops(from: 0)
    }

    private mutating func updateTops(from first: Int) {
        if first == 0 {
            tops.removeAll(keepingCapacity: true)
            tops.append(topInset)
        } else {
            tops.removeLast(tops.count - first - 1)
        }
        for section in sections[first...] { tops.append(tops[tops.count - 1] + section.height) }
    }

    var totalHeight: CGFloat { tops[tops.count - 1] }
    var isEmpty: Bool { sections.isEmpty }

    func top(of section: Int) -> CGFloat { tops[section] }

    func rowsTop(of section: Int) -> CGFloat { tops[section] + sections[section].headerHeight }

    func contains(_ path: IndexPath) -> Bool {
        sections.indices.contains(path.section) && path.row >= 0 && path.row < sections[path.section].rows.count
    }

    /// Top and height of a row.
    func extent(of path: IndexPath) -> (top: CGFloat, height: CGFloat) {
        let item = sections[path.section].rows.item(at: path.row)
        return (rowsTop(of: path.section) + item.offset, item.size)
    }

    func isMeasured(_ path: IndexPath) -> Bool {
        sections[path.section].rows.isMeasured(at: path.row)
    }

    func headerExtent(of section: Int) -> (top: CGFloat, height: CGFloat) {
        (tops[section], sections[section].headerHeight)
    }

    func footerExtent(of section: Int) -> (top: CGFloat, height: CGFloat) {
        (tops[section + 1] - sections[section].footerHeight, sections[section].footerHeight)
    }

    /// Sections that reach into an interval of y.
    func sections(from minY: CGFloat, to maxY: CGFloat) -> Range<Int> {
        guard !sections.isEmpty, maxY > tops[0], minY < totalHeight else { return 0..<0 }
        // The first section whose bottom is below minY, by bisection over the tops.
        var low = 0
        var high = sections.count
        while low < high {
            let middle = (low + high) / 2
            if tops[middle + 1] <= minY { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < sections.count, tops[end] < maxY { end += 1 }
        return low..<end
    }

    /// Rows of a section that reach into an interval of y.
    func rows(of section: Int, from minY: CGFloat, to maxY: CGFloat) -> Range<Int> {
        let top = rowsTop(of: section)
        return sections[section].rows.indexes(from: minY - top, to: maxY - top)
    }

    /// All rows that reach into an interval of y, top to bottom. O(result + log n).
    func rows(from minY: CGFloat, to maxY: CGFloat, into result: inout [IndexPath]) {
        result.removeAll(keepingCapacity: true)
        for section in sections(from: minY, to: maxY) {
            for row in rows(of: section, from: minY, to: maxY) { result.append(IndexPath(row: row, section: section)) }
        }
    }

    func row(at y: CGFloat) -> IndexPath? {
        for section in sections(from: y, to: y.nextUp) {
            let offset = y - rowsTop(of: section)
            guard offset >= 0, offset < sections[section].rows.total,
                let index = sections[section].rows.index(atOffset: offset)
            else { continue }
            return IndexPath(row: index, section: section)
        }
        return nil
    }

    /// Records measured heights; positions below change.
    mutating func setHeights(_ heights: [(path: IndexPath, height: CGFloat)]) {
        guard let first = heights.map(\.path.section).min() else { return }
        for (path, height) in heights { sections[path.section].rows.setSize(height, at: path.row) }
        updateTops(from: first)
    }

    /// Estimates every row that is not measured anew, as the mean of those that are.
    mutating func reestimate() {
        let measured = sections.reduce(into: (count: 0, extent: 0.0)) { sum, section in
            let unmeasured = section.rows.count - section.rows.measuredCount
            sum.count += section.rows.measuredCount
            sum.extent += section.rows.total - Double(unmeasured) * estimatedRowHeight
        }
        guard measured.count > 0 else { return }
        estimatedRowHeight = max(1, (measured.extent / Double(measured.count)).rounded())
        for index in sections.indices {
            var start = 0
            while let first = sections[index].rows.firstEstimated(from: start) {
                // Rows are measured from the top, so what is not measured is one run to the end.
                let count = sections[index].rows.count
                sections[index].rows.setEstimatedSize(estimatedRowHeight, in: first..<count)
                start = count
            }
        }
        updateTops(from: 0)
    }

    mutating func markAllEstimated() {
        for index in sections.indices { sections[index].rows.markAllEstimated() }
    }

    mutating func markEstimated(_ path: IndexPath) {
        guard contains(path) else { return }
        let size = sections[path.section].rows.size(at: path.row)
        sections[path.section].rows.setEstimatedSize(size, in: path.row..<(path.row + 1))
    }

    mutating func setHeaderAndFooter(of section: Int, header: CGFloat, footer: CGFloat) {
        sections[section].headerHeight = header
        sections[section].footerHeight = footer
        updateTops(from: section)
    }
}
