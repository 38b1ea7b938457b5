import CollectionCore

/// The places of items of one size in lines, each computed when it is asked for: an update of a gallery places no item
/// that is not looked at.
///
/// Items are numbered from the first one of the first section on. Any thread. Memory is O(sections).
struct GalleryPlaces: Sendable {
    /// The size of every item, not empty.
    let itemSize: CGSize
    let inset: UIEdgeInsets
    let isVertical: Bool
    /// How many items stand on a line.
    let perLine: Int
    /// The distance from an item to the next one on its line, and from a line to the next one.
    let pitch: (along: CGFloat, across: CGFloat)
    /// The number of the first item of each section, and the number of all items.
    private let starts: [Int]

    /// - Parameter counts: the numbers of items in the sections.
    init(
        itemSize: CGSize, spacing: (line: CGFloat, interitem: CGFloat), inset: UIEdgeInsets, isVertical: Bool,
        viewport: CGSize, counts: [Int]
    ) {
        self.itemSize = itemSize
        self.inset = inset
        self.isVertical = isVertical
        let room =
            isVertical ? viewport.width - inset.left - inset.right : viewport.height - inset.top - inset.bottom
        let (along, across) =
            isVertical ? (itemSize.width, itemSize.height) : (itemSize.height, itemSize.width)
        pitch = (along + spacing.interitem, across + spacing.line)
        let fitting = ((room + spacing.interitem) / pitch.along).rounded(.down)
        perLine = pitch.along > 0 ? max(1, Int(exactly: fitting) ?? 1) : 1
        starts = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    }

    private var count: Int { starts[starts.count - 1] }

    /// Whether sizes, distances and insets are finite, so that places are, too.
    var areFinite: Bool {
        [itemSize.width, itemSize.height, pitch.along, pitch.across, inset.left, inset.top].allSatisfy(\.isFinite)
    }

    /// From the first edge of the content to the last, insets included, where lines are `spacing` apart.
    func length(lineSpacing spacing: CGFloat) -> CGFloat {
        let lines = CGFloat((count + perLine - 1) / perLine)
        let insets = isVertical ? inset.top + inset.bottom : inset.left + inset.right
        return max(0, lines * pitch.across - spacing) + insets
    }

    /// Nil for an item that does not exist.
    func attributes(at path: ItemPath) -> UICollectionViewLayoutAttributes? {
        guard path.section >= 0, path.section < starts.count - 1, path.item >= 0,
            path.item < starts[path.section + 1] - starts[path.section]
        else { return nil }
        return attributes(of: starts[path.section] + path.item, at: path)
    }

    /// The attributes of all items, in order.
    var all: [UICollectionViewLayoutAttributes] { attributes(of: 0..<count) }

    /// The attributes of the items that reach into a rectangle, which may be infinite, in order.
    func attributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        let start = isVertical ? inset.top : inset.left
        let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
        guard !rect.isEmpty, low <= high, count > 0 else { return [] }
        var numbers = 0..<count
        if pitch.across > 0 {
            // Lines may overlap. Which items of these reach into the rectangle is decided below.
            let last = CGFloat((count - 1) / perLine)
            let across = isVertical ? itemSize.height : itemSize.width
            let first = min(max(((low - start - across) / pitch.across).rounded(.down), 0), last)
            let end = min(max(((high - start) / pitch.across).rounded(.up), first), last)
            numbers = (Int(first) * perLine)..<min((Int(end) + 1) * perLine, count)
        }
        return attributes(of: numbers).filter { $0.frame.overlaps(rect) }
    }

    private func attributes(of numbers: Range<Int>) -> [UICollectionViewLayoutAttributes] {
        guard !numbers.isEmpty else { return [] }
        var section = section(of: numbers.lowerBound)
        return numbers.map { number in
            while number >= starts[section + 1] { section += 1 }
            return attributes(of: number, at: ItemPath(section: section, item: number - starts[section]))
        }
    }

    /// The section of an item. O(log n).
    private func section(of number: Int) -> Int {
        (1..<starts.count - 1).partitionPoint { starts[$0] <= number } - 1
    }

    private func attributes(of number: Int, at path: ItemPath) -> UICollectionViewLayoutAttributes {
        let place = CGFloat(number % perLine) * pitch.along
        let line = CGFloat(number / perLine) * pitch.across
        let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(path))
        attributes.frame = CGRect(
            x: inset.left + (isVertical ? place : line), y: inset.top + (isVertical ? line : place),
            width: itemSize.width, height: itemSize.height)
        return attributes
    }
}
