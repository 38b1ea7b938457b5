import CPixels

/// A decoder at some row of a picture, and the cells that are being made of the rows around it. Belongs to one thread
/// at a time.
struct PartsPosition {
    typealias Cell = PartsGrid.Cell

    private struct Unfinished {
        let bitmap: Bitmap
        /// Its rectangle in the stored picture.
        let stored: PixelRect
    }

    let stream: PictureStream
    /// Its share of the budget, taken when the decoder is kept beyond a call.
    var room: DecodingBudget.Kept?
    private let grid: PartsGrid
    private var unfinished: [Cell: Unfinished] = [:]

    init(_ stream: PictureStream, _ grid: PartsGrid) {
        self.stream = stream
        self.grid = grid
    }

    /// Memory in bytes that is freed with this.
    var heldBytes: Int {
        unfinished.values.reduce(stream.heldBytes) { $0 + $1.stored.area * 4 }
    }

    /// Whether a cell lies ahead, or is being made.
    func canMake(_ cell: Cell) -> Bool { stream.y <= grid.storedRect(of: cell).y || unfinished[cell] != nil }

    /// Decodes to the end of the band that the decoder is in.
    ///
    /// - Parameters:
    ///   - cells: the cells of the band to make, if the decoder is at the band's beginning.
    ///   - finished: is called with each finished cell, upright.
    mutating func decodeBand(
        making cells: Set<Cell>, _ isCancelled: () -> Bool, finished: (Cell, CGImage) -> Void
    ) throws(ImageDecodingError) {
        let band = grid.band(at: stream.y)
        if stream.y == band.lowerBound {
            for cell in cells {
                let stored = grid.storedRect(of: cell)
                guard stored.y == band.lowerBound else { continue }
                unfinished[cell] = Unfinished(
                    bitmap: try Bitmap.forPicture(width: stored.width, height: stored.height), stored: stored)
            }
        }
        while stream.y < band.upperBound {
            let line = try stream.next(isCancelled: isCancelled)
            let y = stream.y - 1 - band.lowerBound
            for cell in unfinished.values {
                guard let target = cell.bitmap.pixels else { continue }
                (target + y * cell.stored.width).update(from: line + cell.stored.x, count: cell.stored.width)
            }
        }
        // Cleared first: the next band begins without these, even if turning one fails.
        let made = unfinished
        unfinished = [:]
        for (cell, made) in made {
            let (width, height) = (made.stored.width, made.stored.height)
            let isOpaque =
                stream.isOpaque
                || made.bitmap.pixels.map { !px_has_alpha($0, width, Int32(width), Int32(height)) } ?? false
            finished(cell, try grid.turned(made.bitmap.makeImage(isOpaque: isOpaque)))
        }
    }
}
