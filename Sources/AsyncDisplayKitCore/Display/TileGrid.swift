import Drawing

/// How the picture of a large node is cut into tiles: columns and rows of `side` pixels from the upper left, the last
/// ones smaller. A value.
package struct TileGrid: Hashable, Sendable {
    /// The width and height of a tile in pixels, 512. A tile takes 1 MB, which is the largest block of memory that is
    /// used again.
    package static let side = PictureParts.side
    /// Pictures of fewer pixels (4 MB) are never cut: they would not be worth it in the smallest of windows.
    package static let leastPixels = 1 << 20
    /// A picture is cut if it is more than so many times as high or as wide as the window. The viewport and the margins
    /// around it make up that length, so a smaller picture would have all of its tiles most of the time.
    package static let leastWindows: CGFloat = 3

    /// The size of the picture, in pixels.
    package let width: Int
    package let height: Int
    /// Pixels per point.
    package let scale: CGFloat

    package init(width: Int, height: Int, scale: CGFloat) {
        self.width = width
        self.height = height
        self.scale = scale
    }

    /// The grid of a picture that is to be drawn in tiles; nil if it is to be drawn in one piece.
    ///
    /// - Parameters:
    ///   - size: of the picture, in points.
    ///   - window: its size in points.
    package init?(size: CGSize, scale: CGFloat, window: CGSize) {
        guard size.height > window.height * Self.leastWindows || size.width > window.width * Self.leastWindows else {
            return nil
        }
        let width = DisplayRequest.pixels(size.width, scale: scale)
        let height = DisplayRequest.pixels(size.height, scale: scale)
        guard width > 0, height > 0, width * height >= Self.leastPixels else { return nil }
        self.init(width: width, height: height, scale: scale)
    }

    package var columnCount: Int { (width + Self.side - 1) / Self.side }
    package var rowCount: Int { (height + Self.side - 1) / Self.side }

    /// The rectangle of a tile in the picture, in pixels.
    package func pixels(of tile: TileIndex) -> PixelRect {
        let (x, y) = (tile.column * Self.side, tile.row * Self.side)
        return PixelRect(x: x, y: y, width: min(Self.side, width - x), height: min(Self.side, height - y))
    }

    /// The smallest rectangle around tiles, in pixels.
    package func pixels(of range: TileRange) -> PixelRect {
        guard !range.isEmpty else { return .zero }
        let first = TileIndex(column: range.columns.lowerBound, row: range.rows.lowerBound)
        let last = TileIndex(column: range.columns.upperBound - 1, row: range.rows.upperBound - 1)
        return pixels(of: first).union(pixels(of: last))
    }

    /// The smallest rectangle around tiles, in points from the upper left of the picture.
    package func points(of range: TileRange) -> CGRect {
        guard !range.isEmpty else { return .zero }
        let (x, y) = (range.columns.lowerBound * Self.side, range.rows.lowerBound * Self.side)
        let (maxX, maxY) = (
            min(range.columns.upperBound * Self.side, width), min(range.rows.upperBound * Self.side, height)
        )
        return CGRect(
            x: CGFloat(x) / scale, y: CGFloat(y) / scale, width: CGFloat(maxX - x) / scale,
            height: CGFloat(maxY - y) / scale)
    }

    /// The tiles that lie in a rectangle, given in points from the upper left of the picture.
    package func range(in rect: CGRect) -> TileRange {
        guard rect.width > 0, rect.height > 0 else { return .empty }
        return TileRange(
            columns: Self.indices(from: rect.minX * scale, to: rect.maxX * scale, count: columnCount),
            rows: Self.indices(from: rect.minY * scale, to: rect.maxY * scale, count: rowCount))
    }

    /// A range, made larger by one tile on all sides.
    package func grown(_ range: TileRange) -> TileRange {
        guard !range.isEmpty else { return range }
        return TileRange(
            columns: max(0, range.columns.lowerBound - 1)..<min(columnCount, range.columns.upperBound + 1),
            rows: max(0, range.rows.lowerBound - 1)..<min(rowCount, range.rows.upperBound + 1))
    }

    private static func indices(from start: CGFloat, to end: CGFloat, count: Int) -> Range<Int> {
        let first = min(max((start / CGFloat(side)).rounded(.down), 0), CGFloat(count))
        let last = min(max((end / CGFloat(side)).rounded(.up), first), CGFloat(count))
        return Int(first)..<Int(last)
    }
}

/// One tile of a grid.
package struct TileIndex: Hashable, Sendable {
    package var column: Int
    package var row: Int
}

/// A rectangle of tiles; a sequence of them, row by row.
package struct TileRange: Hashable, Sendable, Sequence {
    package var columns: Range<Int>
    package var rows: Range<Int>

    package init(columns: Range<Int>, rows: Range<Int>) {
        self.columns = columns
        self.rows = rows
    }

    package static let empty = TileRange(columns: 0..<0, rows: 0..<0)

    package var isEmpty: Bool { columns.isEmpty || rows.isEmpty }
    package var count: Int { columns.count * rows.count }

    package func contains(_ tile: TileIndex) -> Bool { columns.contains(tile.column) && rows.contains(tile.row) }

    /// The smallest range around this one and a tile.
    package func union(_ tile: TileIndex) -> TileRange {
        guard !isEmpty else {
            return TileRange(columns: tile.column..<tile.column + 1, rows: tile.row..<tile.row + 1)
        }
        return TileRange(
            columns: Swift.min(columns.lowerBound, tile.column)..<Swift.max(columns.upperBound, tile.column + 1),
            rows: Swift.min(rows.lowerBound, tile.row)..<Swift.max(rows.upperBound, tile.row + 1))
    }

    package struct Iterator: IteratorProtocol {
        let range: TileRange
        var tile: TileIndex

        package mutating func next() -> TileIndex? {
            guard tile.row < range.rows.upperBound, !range.isEmpty else { return nil }
            let result = tile
            tile.column += 1
            if tile.column == range.columns.upperBound {
                tile = TileIndex(column: range.columns.lowerBound, row: tile.row + 1)
            }
            return result
        }
    }

    package func makeIterator() -> Iterator {
        Iterator(range: self, tile: TileIndex(column: columns.lowerBound, row: rows.lowerBound))
    }
}
