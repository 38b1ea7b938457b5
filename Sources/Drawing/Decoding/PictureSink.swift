import CPixels

/// Takes a picture's rows, from the top, and makes the wanted picture of them: reduced, and turned upright. No more
/// than a strip of the full size is in memory.
final class PictureSink {
    /// Size of the rows that come in.
    private let sourceWidth: Int
    /// Size of the picture before it is turned.
    private let width: Int
    private let height: Int
    private let orientation: ImageOrientation
    private let bitmap: Bitmap
    private let target: UnsafeMutablePointer<UInt32>
    private let reducer: OpaquePointer?
    /// Rows as they come; nil where they can be written to their place at once.
    private let incoming: UnsafeMutablePointer<UInt32>?
    /// Reduced rows that wait to be turned; nil unless rows are both reduced and turned.
    private let turning: UnsafeMutablePointer<UInt32>?
    private let rowsPerStrip: Int
    /// Rows of the picture that are in place.
    private var placed = 0
    private var waitingForTurn = 0

    /// The memory in bytes of the picture, with the memory needed beside it.
    static func byteCount(_ plan: PicturePlan, sourceWidth: Int, sourceHeight: Int) -> Int {
        let isReduced = sourceWidth != plan.width || sourceHeight != plan.height
        let strip = plan.rowsPerStrip(sourceWidth) * sourceWidth * 4
        return plan.width * plan.height * 4 + (isReduced || plan.orientation != .up ? strip : 0)
            + (isReduced ? sourceWidth * 24 + (plan.orientation == .up ? 0 : strip) : 0)
    }

    init(_ plan: PicturePlan, sourceWidth: Int, sourceHeight: Int) throws(ImageDecodingError) {
        self.sourceWidth = sourceWidth
        width = plan.width
        height = plan.height
        orientation = plan.orientation
        rowsPerStrip = plan.rowsPerStrip(sourceWidth)
        let isReduced = sourceWidth != width || sourceHeight != height
        bitmap = try Bitmap.forPicture(
            width: orientation.swapsSides ? height : width, height: orientation.swapsSides ? width : height)
        let outOfMemory = ImageDecodingError.outOfMemory(width: plan.width, height: plan.height)
        guard let target = bitmap.pixels else { throw outOfMemory }
        self.target = target
        reducer =
            isReduced
            ? px_reducer_create(Int32(sourceWidth), Int32(sourceHeight), Int32(plan.width), Int32(plan.height)) : nil
        if isReduced, reducer == nil { throw outOfMemory }
        let needsStrip = isReduced || orientation != .up
        incoming = needsStrip ? .allocate(capacity: rowsPerStrip * sourceWidth) : nil
        turning = isReduced && orientation != .up ? .allocate(capacity: rowsPerStrip * width) : nil
    }

    deinit {
        if let reducer { px_reducer_destroy(reducer) }
        incoming?.deallocate()
        turning?.deallocate()
    }

    /// Takes all rows, and makes the picture.
    func fill(from rows: some PictureRows, isCancelled: () -> Bool) throws(ImageDecodingError) -> CGImage {
        var y = 0
        while y < rows.height {
            if isCancelled() { throw .cancelled }
            let count = min(rowsPerStrip, rows.height - y)
            let place = incoming ?? target + y * sourceWidth
            try rows.read(count, into: place, isCancelled: isCancelled)
            if incoming != nil { take(count, from: place) }
            y += count
        }
        if isCancelled() { throw .cancelled }
        let isOpaque = rows.isOpaque || !px_has_alpha(target, bitmap.width, Int32(bitmap.width), Int32(bitmap.height))
        return bitmap.makeImage(isOpaque: isOpaque)
    }

    private func take(_ count: Int, from strip: UnsafeMutablePointer<UInt32>) {
        guard let reducer else { return turn(count, from: strip) }
        for row in 0..<count {
            let place = turning.map { $0 + waitingForTurn * width } ?? target + placed * width
            guard px_reducer_add(reducer, place, strip + row * sourceWidth) else { continue }
            guard let turning else {
                placed += 1
                continue
            }
            waitingForTurn += 1
            if waitingForTurn == rowsPerStrip || placed + waitingForTurn == height {
                turn(waitingForTurn, from: turning)
                waitingForTurn = 0
            }
        }
    }

    /// Puts the next rows where they belong by the orientation: into rows, or into columns.
    private func turn(_ count: Int, from strip: UnsafeMutablePointer<UInt32>) {
        let (first, step, rowStep) = orientation.steps(width: width, height: count)
        let offset = orientation.isStoredFromTheEnd ? height - placed - count : placed
        let place = orientation.swapsSides ? target + offset : target + offset * width
        let (columns, rows) = orientation.swapsSides ? (count, width) : (width, count)
        px_gather(place, bitmap.width, strip + first, step, rowStep, Int32(columns), Int32(rows))
        placed += count
    }
}
