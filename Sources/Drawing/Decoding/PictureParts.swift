import CPixels
import Execution
import Foundation

/// A picture that is decoded in parts, for views that show some of it at a time: tiles of a node that is much larger
/// than the window. The memory that is kept depends on the requested parts, not on the format, size and orientation.
///
/// Parts are cut from cells of 512 pixels. Cells are held weakly; a part that is exactly a cell is returned without a
/// copy. Each pass over the rows of the file makes the missing cells near the viewport and some around them, and passes
/// them to `keep`, so that they exist when they are asked for.
///
/// Decoders begin at the top of the stored picture and can't go back. So the decoder that was used last is kept at its
/// row, within the `DecodingBudget`, which counts all its memory: scrolling down decodes each row once. For a part
/// above that row, decoding begins at the top again and drops the rows before the part. A dropped row costs as much as
/// a used one: libjpeg's own way of skipping rows can't be interrupted.
///
/// A decoder that takes more than 8 MB is not kept: decoders of large progressive JPEGs, interlaced PNGs and GIFs, and
/// of every WebP of 2 megapixels and more have the whole picture in memory. They reserve that memory in the budget for
/// a pass, which makes cells in all directions.
///
/// Any thread; calls that decode take turns.
package final class PictureParts: Sendable {
    private typealias Cell = PartsGrid.Cell

    /// Width and height of a cell in pixels.
    package static let side = PartsGrid.side
    private static let cellBytes = side * side * 4
    /// The number of cells that a pass makes around the cells near the viewport.
    private static let cellsAround = 8
    /// The most cells that a pass makes and keeps, besides the requested ones.
    private static let mostCells = 64
    /// Memory of a decoder that is kept between calls.
    private static let mostKeptBytes = 8 << 20

    /// The most memory of cells that are to be kept.
    package static let mostBytes = mostCells * cellBytes

    /// Size in pixels of all parts together.
    package var width: Int { grid.width }
    package var height: Int { grid.height }

    private struct WeakImage {
        weak var image: CGImage?
    }

    /// The first stored row that can't be decoded, and why.
    private struct Fault {
        let y: Int
        let error: ImageDecodingError
    }

    /// The memory of a decoder beside the bytes of the file: an assumption before a decoder has been opened, then the
    /// known value.
    private struct Need {
        var byteCount = PictureParts.mostKeptBytes
        var possibleBytes = 0

        /// Whether a decoder is kept between calls.
        var canBeKept: Bool { byteCount <= PictureParts.mostKeptBytes }
    }

    private struct State {
        var cells: [Cell: WeakImage] = [:]
        var position: PartsPosition?
        var fault: Fault?
        var need = Need()
        /// How often the kept decoder was released.
        var releases = 0
    }

    private let fit: ImageFit?
    private let grid: PartsGrid
    private let decoder: PictureDecoder
    private let budget: DecodingBudget
    private let keep: @Sendable (CGImage, _ byteBudget: Int) -> Void
    private let file: EncodedBytes
    private let turn = DecodingTurn()
    private let state = Mutex(State())

    /// Nil if the picture exceeds the limits at that size.
    ///
    /// - Parameters:
    ///   - fitting: the size of the whole, as for `ImageDecoder`.
    ///   - keep: is called with each cell when it was made and when it was used, and may hold it; also gets the number
    ///     of bytes of cells that are worth holding now.
    ///   - file: its bytes are in memory as long as a decoder is kept.
    package init?(
        _ header: ImageHeader, fitting: ImageFit?, limits: ImageLimits = .current, budget: DecodingBudget = .shared,
        keep: @escaping @Sendable (CGImage, _ byteBudget: Int) -> Void, file: EncodedBytes
    ) {
        guard let plan = try? PicturePlan(header, fitting: fitting, limits) else { return nil }
        fit = fitting
        grid = PartsGrid(plan)
        decoder = PictureDecoder(limits: limits, budget: budget)
        self.budget = budget
        self.keep = keep
        self.file = file
    }

    /// Called when memory is short: frees the kept decoder with its bytes. A decoder at work is freed when it is done.
    package func releaseDecoder() {
        let released = state.withLock { state in
            state.releases += 1
            defer { state.position = nil }
            return state.position
        }
        // Released outside the lock, since that closes the decoder and makes room in the budget.
        withExtendedLifetime(released) {}
    }

    /// The pixels of a rectangle inside of the picture, decoded if they are not in memory.
    ///
    /// - Parameter near: the rectangle that is likely to be asked for next: the viewport and its margins. It is made
    ///   with the part as far as that costs only memory.
    /// - Throws: a fault of the picture down to that place, or `.cancelled`.
    package func part(
        _ rect: PixelRect, near: PixelRect, isCancelled: () -> Bool
    ) throws(ImageDecodingError) -> CGImage {
        let whole = PixelRect(x: 0, y: 0, width: width, height: height)
        precondition(
            whole.contains(rect) && !rect.isEmpty, "\(rect) is not inside of a picture of \(width)×\(height).")
        let wanted = grid.cells(in: rect)
        let near = near.intersection(whole).union(rect)
        let nearCount = grid.cells(in: near).count
        let byteBudget = min(nearCount + Self.cellsAround, Self.mostCells) * Self.cellBytes
        var cells = cellsInMemory(wanted)
        if cells.count < wanted.count {
            try turn.begin(isCancelled)
            defer { turn.end() }
            // The call that was waited for may have made them.
            cells = cellsInMemory(wanted)
            try decode(wanted, near: near, byteBudget, into: &cells, isCancelled)
        }
        for cell in wanted { if let image = cells[cell] { keep(image, byteBudget) } }
        return try cut(rect, from: cells)
    }

    /// Decodes the whole picture and keeps nothing, to check that it can be decoded.
    ///
    /// - Throws: the fault of the picture.
    package func check(isCancelled: () -> Bool) throws(ImageDecodingError) {
        var isDone = false
        while !isDone {
            let need = state.withLock { $0.need }
            isDone = try decoding(0, opening: need, isCancelled) { () throws(ImageDecodingError) in
                guard let stream = try open(need, isCancelled) else { return false }
                while stream.y < stream.height { _ = try stream.next(isCancelled: isCancelled) }
                return true
            }
        }
    }

    // MARK: Cells

    private func cellsInMemory(_ wanted: [Cell]) -> [Cell: CGImage] {
        state.withLock { state in
            var cells: [Cell: CGImage] = [:]
            for cell in wanted { cells[cell] = state.cells[cell]?.image }
            return cells
        }
    }

    private func cut(_ rect: PixelRect, from cells: [Cell: CGImage]) throws(ImageDecodingError) -> CGImage {
        if cells.count == 1, let (cell, image) = cells.first, grid.rect(of: cell) == rect { return image }
        let bitmap = try Bitmap.forPicture(width: rect.width, height: rect.height)
        var isOpaque = true
        for (cell, image) in cells {
            let whole = grid.rect(of: cell)
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

    // MARK: Passes

    /// Makes the missing cells, and further cells that are useful.
    private func decode(
        _ wanted: [Cell], near: PixelRect, _ byteBudget: Int, into cells: inout [Cell: CGImage],
        _ isCancelled: () -> Bool
    ) throws(ImageDecodingError) {
        let missing = wanted.filter { cells[$0] == nil }
        guard let end = missing.map({ grid.storedRect(of: $0).maxY }).max() else { return }
        let (fault, releases) = state.withLock { ($0.fault, $0.releases) }
        if let fault, fault.y < end { throw fault.error }
        var position = takeLast(ifItCanMake: missing)
        defer { keepDecoder(position, releases: releases) }
        var isDone = false
        while !isDone {
            let need = state.withLock { $0.need }
            let opened = position == nil ? file.copiedByteCount + need.byteCount : 0
            let room = max(0, budget.limit - opened) / Self.cellBytes
            let made = cellsToMake(
                missing, near: near, end: need.canBeKept ? end : grid.storedHeight, position, most: room)
            let byteCount = made.reduce(0) { $0 + grid.rect(of: $1).area * 4 }
            // Opened or kept, a decoder with its file is counted before it takes memory.
            isDone = try decoding(byteCount, opening: position == nil ? need : nil, isCancelled) {
                () throws(ImageDecodingError) in
                if position == nil {
                    guard let stream = try open(need, isCancelled) else { return false }
                    position = PartsPosition(stream, grid)
                }
                try makeCells(made, &position, of: missing, byteBudget, into: &cells, isCancelled)
                return true
            }
        }
    }

    /// Runs a decode once the budget has room for it.
    ///
    /// - Parameters:
    ///   - byteCount: of the cells that it makes.
    ///   - need: of the decoder that it opens.
    private func decoding(
        _ byteCount: Int, opening need: Need?, _ isCancelled: () -> Bool,
        _ decode: () throws(ImageDecodingError) -> Bool
    ) throws(ImageDecodingError) -> Bool {
        let opened = need.map { file.copiedByteCount + $0.byteCount } ?? 0
        return try budget.decoding(
            byteCount + opened, possibly: need?.possibleBytes ?? 0, isCancelled: isCancelled, decode)
    }

    /// Opens the file. Nil if its decoder takes more than `need` says; then `state.need` has the real value.
    private func open(_ need: Need, _ isCancelled: () -> Bool) throws(ImageDecodingError) -> PictureStream? {
        do throws(ImageDecodingError) {
            let stream = try PictureStream.open(file, decoder, fitting: fit, isCancelled: isCancelled)
            // A file may have been replaced.
            guard stream.width == grid.storedWidth, stream.height == grid.storedHeight else {
                throw .unreadable(reason: "the picture has another size than before")
            }
            let known = Need(
                byteCount: max(need.byteCount, stream.workingBytes),
                possibleBytes: max(need.possibleBytes, stream.possibleBytes))
            guard known.byteCount == need.byteCount, known.possibleBytes == need.possibleBytes else {
                state.withLock { $0.need = known }
                return nil
            }
            return stream
        } catch {
            note(error, at: 0)
            throw error
        }
    }

    /// Remembers the file's fault, so that later parts do not run into it again.
    private func note(_ error: ImageDecodingError, at y: Int) {
        switch error {
        case .cancelled, .outOfMemory, .tooManyBytes: break
        default: state.withLock { $0.fault = Fault(y: y, error: error) }
        }
    }

    /// The decoder that was used last, if it can still make all of these cells. Otherwise it is freed, before another
    /// one is opened.
    private func takeLast(ifItCanMake cells: [Cell]) -> PartsPosition? {
        let last = state.withLock { state in
            defer { state.position = nil }
            return state.position
        }
        return last.flatMap { cells.allSatisfy($0.canMake) ? $0 : nil }
    }

    /// Keeps a decoder after a call, if it can go on and the budget has room for it.
    ///
    /// - Parameter releases: how often decoders had been released when the call began.
    private func keepDecoder(_ position: PartsPosition?, releases: Int) {
        guard var position, !position.stream.isLost, position.stream.y < position.stream.height,
            position.stream.workingBytes <= Self.mostKeptBytes
        else { return }
        let byteCount = position.heldBytes
        if position.room?.byteCount != byteCount {
            position.room = nil
            position.room = budget.keep(byteCount)
        }
        guard position.room != nil else { return }
        state.withLock { if $0.releases == releases { $0.position = position } }
    }

    /// The cells that a pass makes: the missing ones, and others down to a stored row.
    ///
    /// - Parameter most: how many cells there is room for.
    private func cellsToMake(
        _ missing: [Cell], near: PixelRect, end: Int, _ position: PartsPosition?, most: Int
    ) -> Set<Cell> {
        let known = state.withLock { state in Set(state.cells.filter { $0.value.image != nil }.keys) }
        let worth = grid.cellsToMake(near: near, around: Self.cellsAround) { !known.contains($0) }
            .filter { grid.storedRect(of: $0).maxY <= end && position?.canMake($0) ?? true }
        return Set(missing).union(worth.prefix(max(0, min(most, Self.mostCells) - missing.count)))
    }

    /// Decodes down to the end of the last of the cells to make.
    ///
    /// - Parameter missing: the cells without which it fails.
    private func makeCells(
        _ made: Set<Cell>, _ position: inout PartsPosition?, of missing: [Cell], _ byteBudget: Int,
        into cells: inout [Cell: CGImage], _ isCancelled: () -> Bool
    ) throws(ImageDecodingError) {
        let end = made.map { grid.storedRect(of: $0).maxY }.max() ?? 0
        while let y = position?.stream.y, y < end {
            do throws(ImageDecodingError) {
                try position?.decodeBand(making: made, isCancelled) { cell, image in
                    keep(image, byteBudget)
                    if missing.contains(cell) { cells[cell] = image }
                    state.withLock { $0.cells[cell] = WeakImage(image: image) }
                }
            } catch {
                note(error, at: position?.stream.y ?? 0)
                guard missing.allSatisfy({ cells[$0] != nil }) else { throw error }
                return
            }
        }
    }
}
