/// How a picture is cut into cells, seen upright and as it is stored. A value.
///
/// Cells are squares of `side` pixels from the upper left of the upright picture, the last ones smaller. Decoders give
/// out rows as they are stored. Cells that lie in the same stored rows are a band: a row of cells, or a column of them
/// where the orientation swaps width and height.
struct PartsGrid: Sendable {
    /// Width and height of a cell in pixels.
    static let side = 512

    struct Cell: Hashable, Sendable {
        var column: Int
        var row: Int
    }

    /// Size of the upright picture in pixels.
    let width: Int
    let height: Int
    private let orientation: ImageOrientation

    init(_ plan: PicturePlan) {
        orientation = plan.orientation
        (width, height) = orientation.swapsSides ? (plan.height, plan.width) : (plan.width, plan.height)
    }

    var storedWidth: Int { orientation.swapsSides ? height : width }
    var storedHeight: Int { orientation.swapsSides ? width : height }

    /// The cells that a rectangle of the upright picture touches, row by row. It must not be empty.
    func cells(in rect: PixelRect) -> [Cell] {
        let columns = rect.x / Self.side...(rect.maxX - 1) / Self.side
        let rows = rect.y / Self.side...(rect.maxY - 1) / Self.side
        return rows.flatMap { row in columns.map { Cell(column: $0, row: row) } }
    }

    /// The rectangle of a cell in the upright picture.
    func rect(of cell: Cell) -> PixelRect {
        let (x, y) = (cell.column * Self.side, cell.row * Self.side)
        return PixelRect(x: x, y: y, width: min(Self.side, width - x), height: min(Self.side, height - y))
    }

    /// The rectangle of a cell in the picture as it is stored.
    func storedRect(of cell: Cell) -> PixelRect {
        let rect = rect(of: cell)
        let (first, step, rowStep) = orientation.steps(width: storedWidth, height: storedHeight)
        func pixel(_ x: Int, _ y: Int) -> PixelRect {
            let place = first + x * step + y * rowStep
            return PixelRect(x: place % storedWidth, y: place / storedWidth, width: 1, height: 1)
        }
        return pixel(rect.x, rect.y).union(pixel(rect.maxX - 1, rect.maxY - 1))
    }

    /// The stored rows of the band to which a stored row belongs.
    func band(at y: Int) -> Range<Int> {
        if orientation.isStoredFromTheEnd {
            let end = storedHeight - (storedHeight - 1 - y) / Self.side * Self.side
            return max(0, end - Self.side)..<end
        }
        let start = y / Self.side * Self.side
        return start..<min(storedHeight, start + Self.side)
    }

    /// A cell that was made of stored rows, turned upright.
    func turned(_ image: CGImage) throws(ImageDecodingError) -> CGImage {
        do {
            return try orientation.apply(to: image)
        } catch {
            throw .outOfMemory(width: image.width, height: image.height)
        }
    }

    // MARK: What a pass makes

    /// The missing cells that a pass should make, the most useful ones first: the cells near the viewport, from its
    /// middle outwards, then the missing ones among the `around` cells nearest to them.
    ///
    /// Cells that exist count towards `around`, too: otherwise a pass for the next band would make more cells around
    /// the cells of the pass before.
    ///
    /// - Parameter near: the viewport with its margins, in the upright picture; not empty.
    func cellsToMake(near: PixelRect, around: Int, isMissing: (Cell) -> Bool) -> [Cell] {
        let middle = Cell(column: (near.x + near.maxX) / 2 / Self.side, row: (near.y + near.maxY) / 2 / Self.side)
        let inside = cells(in: near).filter(isMissing)
        let place = inside.reduce(PixelRect.zero) { $0.union(rect(of: $1)) }
        let reach = around * Self.side
        let wider = PixelRect(
            x: near.x - reach, y: near.y - reach, width: near.width + 2 * reach, height: near.height + 2 * reach
        ).intersection(PixelRect(x: 0, y: 0, width: width, height: height))
        let outside = cells(in: wider).filter { !rect(of: $0).intersects(near) }
            .map { (cell: $0, distance: distance($0, place.isEmpty ? near : place)) }
            .sorted { $0.distance < $1.distance }.prefix(around).map(\.cell)
        return inside.sorted { distance($0, middle) < distance($1, middle) } + outside.filter(isMissing)
    }

    private func distance(_ cell: Cell, _ other: Cell) -> Int {
        abs(cell.column - other.column) + abs(cell.row - other.row)
    }

    /// The distance from a cell to a rectangle, in cells.
    private func distance(_ cell: Cell, _ rect: PixelRect) -> Int {
        let columns = rect.x / Self.side...(rect.maxX - 1) / Self.side
        let rows = rect.y / Self.side...(rect.maxY - 1) / Self.side
        return max(0, columns.lowerBound - cell.column, cell.column - columns.upperBound)
            + max(0, rows.lowerBound - cell.row, cell.row - rows.upperBound)
    }
}
