import CPixels
import Execution
import Foundation

/// A picture that is decoded in parts, for places that show some of it and go over it in time: tiles of a node that is
/// much larger than the window. What is in memory follows what is asked for.
///
/// Decoders begin at the top and can't go back. So the decoder that was used last is kept where it stands, within the
/// `DecodingBudget`, which counts all that it holds: going down costs each row once. Asking for what lies above it begins at the top again and drops
/// rows up to there; some rows of cells before what was asked for are made with it, 8 to 16 MB, so that going up
/// through a picture begins again once for each of these. A row that is dropped costs as much as one that is used:
/// libjpeg's own way of passing over rows can't be interrupted.
///
/// Parts are cut from cells of 512 pixels. Cells are held weakly; a part that is a cell is that cell, without a copy.
///
/// What can't be decoded so is decoded in one piece: pictures of more than 2,048 pixels across, of which 16 MB would be
/// too few rows, WebP, what is stored turned, and pictures for which the decoder has to keep more than
/// `mostWorkingBytes` (larger progressive JPEG, interlaced PNG and GIF).
///
/// Any thread; calls that decode take turns.
package final class PictureParts: Sendable {
    /// Width and height of a cell in pixels.
    package static let side = 512
    /// Pictures are at most so many cells wide.
    package static let mostColumns = 4
    private static let mostWorkingBytes = 8 << 20

    /// Size in pixels of all parts together.
    package let width: Int
    package let height: Int

    private struct Cell: Hashable {
        var column: Int
        var row: Int
    }

    private struct WeakImage {
        weak var image: CGImage?
    }

    /// A decoder that stands at some row.
    private struct Position {
        let stream: PictureStream
        /// Taken when it is kept beyond the call.
        var room: DecodingBudget.Kept?
        /// The cells that are being made of the rows around it, by column.
        var unfinished: [Int: Bitmap] = [:]

        /// Whether a cell of a column that begins at row `top` lies ahead, or is being made.
        func canMake(_ column: Int, from top: Int) -> Bool {
            stream.y <= top || stream.y < top + PictureParts.side && unfinished[column] != nil
        }

        func canMake(all cells: [Cell]) -> Bool {
            cells.allSatisfy { canMake($0.column, from: $0.row * PictureParts.side) }
        }
    }

    /// A row that can't be decoded, nor can those below it.
    private struct Fault {
        let y: Int
        let error: ImageDecodingError
    }

    private struct State {
        var cells: [Cell: WeakImage] = [:]
        var position: Position?
        var fault: Fault?
        /// Whether the decoder needs too much memory for going by parts.
        var isRefused = false
        /// How often the decoder that was kept had to go.
        var releases = 0
    }

    private let fit: ImageFit?
    private let decoder: PictureDecoder
    private let budget: DecodingBudget
    private let keep: @Sendable (CGImage) -> Void
    private let file: EncodedBytes
    private let turn = DecodingTurn()
    private let state = Mutex(State())

    /// Nil if the header tells that the picture can't be decoded in parts.
    ///
    /// - Parameters:
    ///   - fitting: the size of the whole, as for `ImageDecoder`.
    ///   - keep: is told of each cell when it was used, and may hold it.
    ///   - file: its bytes are in memory as long as a decoder is kept.
    package init?(
        _ header: ImageHeader, fitting: ImageFit?, limits: ImageLimits = .current, budget: DecodingBudget = .shared,
        keep: @escaping @Sendable (CGImage) -> Void, file: EncodedBytes
    ) {
        guard header.format != .webp, header.orientation == .up,
            let plan = try? PicturePlan(header, fitting: fitting, limits), plan.width <= Self.side * Self.mostColumns
        else { return nil }
        width = plan.width
        height = plan.height
        fit = fitting
        decoder = PictureDecoder(limits: limits, budget: budget)
        self.budget = budget
        self.keep = keep
        self.file = file
    }

    /// Memory is short: frees the decoder that is kept, with its bytes. One that is at work is freed when it is done.
    package func releaseDecoder() {
        let released = state.withLock { state in
            state.releases += 1
            defer { state.position = nil }
            return state.position
        }
        // Closing a decoder, and making room in the budget, are not for the inside of the lock.
        withExtendedLifetime(released) {}
    }

    /// The pixels of a rectangle inside of the picture, decoded if they are not in memory.
    ///
    /// - Returns: nil if the picture can't be decoded in parts.
    /// - Throws: what is wrong with the picture down to there, or `.cancelled`.
    package func part(
        _ rect: PixelRect, isCancelled: () -> Bool
    ) throws(ImageDecodingError) -> CGImage? {
        precondition(
            PixelRect(x: 0, y: 0, width: width, height: height).contains(rect) && !rect.isEmpty,
            "\(rect) is not inside of a picture of \(width)×\(height).")
        let columns = rect.x / Self.side...(rect.maxX - 1) / Self.side
        let rows = rect.y / Self.side...(rect.maxY - 1) / Self.side
        var cells = cellsInMemory(columns, rows)
        if cells.count < columns.count * rows.count {
            try turn.begin(isCancelled)
            defer { turn.end() }
            // The call that was waited for may have made them.
            cells = cellsInMemory(columns, rows)
            guard try decode(columns, rows, into: &cells, isCancelled) else { return nil }
        }
        let wanted = cells.filter { columns.contains($0.key.column) && rows.contains($0.key.row) }
        for cell in wanted.values { keep(cell) }
        return try cut(rect, from: wanted)
    }

    /// Decodes all of the picture and keeps nothing, to know whether it can be.
    ///
    /// - Returns: false if it can't be decoded in parts.
    /// - Throws: what is wrong with it.
    package func check(isCancelled: () -> Bool) throws(ImageDecodingError) -> Bool {
        try budget.decoding(openingByteCount, isCancelled: isCancelled) { () throws(ImageDecodingError) -> Bool in
            guard let stream = try open(isCancelled) else { return false }
            while stream.y < height { _ = try stream.next(isCancelled: isCancelled) }
            return true
        }
    }

    private func open(_ isCancelled: () -> Bool) throws(ImageDecodingError) -> PictureStream? {
        guard let stream = try PictureStream.open(file, decoder, fitting: fit, isCancelled: isCancelled),
            stream.workingBytes <= Self.mostWorkingBytes
        else { return nil }
        // A file may have been replaced.
        guard stream.width == width, stream.height == height else {
            throw .unreadable(reason: "the picture has another size than before")
        }
        return stream
    }

    private static func columnCount(_ width: Int) -> Int { (width + side - 1) / side }

    /// Rows of cells that are made together.
    private static func rowsMade(_ width: Int) -> Int { max(mostColumns, 8 / columnCount(width)) }

    /// Memory of the cells that are made together, for a width in pixels.
    package static func heldBytes(width: Int) -> Int { rowsMade(width) * columnCount(width) * side * side * 4 }

    // MARK: Cells

    private func rect(of cell: Cell) -> PixelRect {
        let (x, y) = (cell.column * Self.side, cell.row * Self.side)
        return PixelRect(x: x, y: y, width: min(Self.side, width - x), height: min(Self.side, height - y))
    }

    private func cellsInMemory(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> [Cell: CGImage] {
        state.withLock { state in
            var cells: [Cell: CGImage] = [:]
            for row in rows {
                for column in columns {
                    let cell = Cell(column: column, row: row)
                    cells[cell] = state.cells[cell]?.image
                }
            }
            return cells
        }
    }

    private func cut(_ rect: PixelRect, from cells: [Cell: CGImage]) throws(ImageDecodingError) -> CGImage {
        if cells.count == 1, let (cell, image) = cells.first, self.rect(of: cell) == rect { return image }
        let bitmap = try Bitmap.forPicture(width: rect.width, height: rect.height)
        var isOpaque = true
        for (cell, image) in cells {
            let whole = self.rect(of: cell)
            let common = whole.intersection(rect)
            guard let target = bitmap.pixels else { continue }
            px_copy(
                target + (common.y - rect.y) * rect.width + common.x - rect.x, rect.width,
                image.pixels + (common.y - whole.y) * whole.width + common.x - whole.x, whole.width,
                Int32(common.width), Int32(common.height))
            isOpaque = isOpaque && image.isOpaque
        }
        return bitmap.makeImage(isOpaque: isOpaque)
    }

    // MARK: Decoding

    /// Makes the cells that are missing in a range, and those before them that have room. False if there are no parts.
    private func decode(
        _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>, into cells: inout [Cell: CGImage],
        _ isCancelled: () -> Bool
    ) throws(ImageDecodingError) -> Bool {
        let missing = rows.flatMap { row in columns.map { Cell(column: $0, row: row) } }.filter { cells[$0] == nil }
        guard !missing.isEmpty else { return true }
        let (fault, isRefused, releases) = state.withLock { ($0.fault, $0.isRefused, $0.releases) }
        if isRefused { return false }
        let end = min(height, (rows.upperBound + 1) * Self.side)
        if let fault, fault.y < end { throw fault.error }
        let made = max(0, min(rows.lowerBound, rows.upperBound + 1 - Self.rowsMade(width)))...rows.upperBound
        let goesOn = state.withLock { $0.position?.canMake(all: missing) ?? false }
        // Opened or kept, a decoder with its file is counted before it takes memory.
        let byteCount = made.count * Self.side * width * 4 + (goesOn ? 0 : openingByteCount)
        var used: Position?
        defer { keepDecoder(used, releases: releases) }
        return try budget.decoding(byteCount, isCancelled: isCancelled) { () throws(ImageDecodingError) -> Bool in
            guard var position = try decoder(toMake: missing, isCancelled) else {
                state.withLock { $0.isRefused = true }
                return false
            }
            defer { used = position }
            do throws(ImageDecodingError) {
                while position.stream.y < end {
                    let row = position.stream.y / Self.side
                    try decodeRow(row, makesCells: made.contains(row), &position, &cells, isCancelled)
                }
            } catch {
                note(error, at: position.stream.y)
                throw error
            }
            return true
        }
    }

    /// What a decoder takes at most that is not open yet.
    private var openingByteCount: Int { file.copiedByteCount + Self.mostWorkingBytes }

    /// Keeps a decoder after a call, if it can go on and the budget has room for it.
    ///
    /// - Parameter releases: how often decoders had been released when the call began.
    private func keepDecoder(_ position: Position?, releases: Int) {
        guard var position, !position.stream.isLost, position.stream.y < height else { return }
        // Cancelled, it holds the cells of the row where it stands.
        let rowBytes = Self.columnCount(width) * Self.side * Self.side * 4
        position.room = position.room ?? budget.keep(position.stream.heldBytes + rowBytes)
        guard position.room != nil else { return }
        state.withLock { if $0.releases == releases { $0.position = position } }
    }

    /// Keeps what is wrong with the file, so that it is not found out for each part.
    private func note(_ error: ImageDecodingError, at y: Int) {
        switch error {
        case .cancelled, .outOfMemory, .tooManyBytes: break
        default: state.withLock { $0.fault = Fault(y: y, error: error) }
        }
    }

    /// The decoder that was used last if it is above all of some cells, or at work on them; else another one at the
    /// top. Nil if there are no parts.
    private func decoder(toMake cells: [Cell], _ isCancelled: () -> Bool) throws(ImageDecodingError) -> Position? {
        if let last = takeLast(ifItCanMake: cells) { return last }
        do throws(ImageDecodingError) {
            return try open(isCancelled).map { Position(stream: $0) }
        } catch {
            note(error, at: 0)
            throw error
        }
    }

    /// The decoder that was used last. One that can't go on is freed, before another one is opened.
    private func takeLast(ifItCanMake cells: [Cell]) -> Position? {
        let last = state.withLock { state in
            defer { state.position = nil }
            return state.position
        }
        return last.flatMap { $0.canMake(all: cells) ? $0 : nil }
    }

    /// Decodes to the end of a row of cells.
    ///
    /// - Parameter makesCells: whether its cells are made, if the row begins.
    private func decodeRow(
        _ row: Int, makesCells: Bool, _ position: inout Position, _ cells: inout [Cell: CGImage],
        _ isCancelled: () -> Bool
    ) throws(ImageDecodingError) {
        let stream = position.stream
        let top = row * Self.side
        if stream.y == top, makesCells {
            let columns = 0...Self.columnCount(width) - 1
            let known = cellsInMemory(columns, row...row)
            for column in columns {
                let cell = Cell(column: column, row: row)
                let size = rect(of: cell)
                if known[cell] != nil { continue }
                position.unfinished[column] = try Bitmap.forPicture(width: size.width, height: size.height)
            }
        }
        let bottom = min(height, top + Self.side)
        while stream.y < bottom {
            let line = try stream.next(isCancelled: isCancelled)
            for (column, bitmap) in position.unfinished {
                guard let target = bitmap.pixels else { continue }
                let y = stream.y - 1 - top
                (target + y * bitmap.width).update(from: line + column * Self.side, count: bitmap.width)
            }
        }
        for (column, bitmap) in position.unfinished {
            let (width, height) = (bitmap.width, bitmap.height)
            let isOpaque =
                stream.isOpaque || bitmap.pixels.map { !px_has_alpha($0, width, Int32(width), Int32(height)) } ?? false
            let cell = Cell(column: column, row: row)
            let image = bitmap.makeImage(isOpaque: isOpaque)
            keep(image)
            cells[cell] = image
            state.withLock { $0.cells[cell] = WeakImage(image: image) }
        }
        position.unfinished = [:]
    }
}
