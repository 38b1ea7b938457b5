/// The item counts of neighbouring sections of a flow that were loaded together, and the lines that their items make as
/// long as all items have one size.
///
/// An object, so that the record of a section of which something is known has no room for it. Any thread.
final class LineCounts: SectionTotals {
    private let items: SectionCounts
    /// How many items a line has, unless it is the last of its section.
    let itemsPerLine: Int
    private let lines: SectionCounts
    /// The lines of each section that another one follows.
    private let followedLines: SectionCounts

    /// O(sections).
    init(_ items: SectionCounts, itemsPerLine: Int) {
        self.items = items
        self.itemsPerLine = itemsPerLine
        let lines = (0..<items.count).lazy
            .map { (items.items(ofSection: $0).count + itemsPerLine - 1) / itemsPerLine }
        self.lines = itemsPerLine == 1 ? items : SectionCounts(lines)
        followedLines = SectionCounts(lines.map { max($0 - 1, 0) })
    }

    private init(items: SectionCounts, itemsPerLine: Int, lines: SectionCounts, followedLines: SectionCounts) {
        self.items = items
        self.itemsPerLine = itemsPerLine
        self.lines = lines
        self.followedLines = followedLines
    }

    /// The same sections with lines of another number of items. O(sections), or constant time for the same number.
    func with(itemsPerLine: Int) -> LineCounts {
        itemsPerLine == self.itemsPerLine ? self : LineCounts(items, itemsPerLine: itemsPerLine)
    }

    var count: Int { items.count }

    func items(ofSection section: Int) -> Range<Int> { items.items(ofSection: section) }

    /// The numbers of items, lines, and lines that another one of their section follows, of the first `number`
    /// sections. Constant time.
    func totals(ofFirst number: Int) -> (items: Int, lines: Int, followedLines: Int) {
        (
            items.itemCount(ofFirst: number), lines.itemCount(ofFirst: number),
            followedLines.itemCount(ofFirst: number)
        )
    }

    func split(at position: Int) -> (LineCounts, LineCounts) {
        let (items, lines, followed) = (
            items.split(at: position), lines.split(at: position), followedLines.split(at: position)
        )
        return (
            LineCounts(items: items.0, itemsPerLine: itemsPerLine, lines: lines.0, followedLines: followed.0),
            LineCounts(items: items.1, itemsPerLine: itemsPerLine, lines: lines.1, followedLines: followed.1)
        )
    }

    #if INVARIANTS
        var footprint: Int { items.footprint + lines.footprint + followedLines.footprint }
    #endif
}
