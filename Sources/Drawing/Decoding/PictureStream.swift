import CPixels
import Execution
import Foundation

/// Gives out the rows of a picture at the size that is wanted, from the top, one after the other. Belongs to one thread
/// at a time.
final class PictureStream {
    private let header: ImageHeader
    /// Keeps the bytes where they are.
    private let bytes: NSData
    /// The number of the bytes that only this stream holds.
    private let ownByteCount: Int
    private let rows: any PictureRows
    private let reducer: OpaquePointer?
    /// Rows of the source, and how many of them were read and used.
    private let strip: UnsafeMutablePointer<UInt32>
    private let rowsPerStrip: Int
    private var readCount = 0
    private var usedCount = 0
    /// Rows of the source that were read in all.
    private var sourceY = 0
    /// One row at the wanted size; nil if that is the size of the source.
    private let reduced: UnsafeMutablePointer<UInt32>?
    private var hasBegun = false
    /// Seconds of work after which reading a strip may be cancelled. Usual ones take a millisecond.
    private static let patience = 0.004

    /// The width of the picture as it is stored.
    let width: Int
    let height: Int
    /// The row that comes next.
    private(set) var y = 0
    /// Whether rows were lost when reading them was cancelled, or failed: then there are no more.
    private(set) var isLost = false

    /// Reads the header.
    ///
    /// - Throws: why there are no rows.
    static func open(
        _ file: EncodedBytes, _ decoder: PictureDecoder, fitting: ImageFit?, isCancelled: () -> Bool
    ) throws(ImageDecodingError) -> PictureStream {
        let data = file.data
        let header = try decoder.header(of: data)
        let plan = try PicturePlan(header, fitting: fitting, decoder.limits)
        let bytes = data as NSData
        let buffer = UnsafeRawBufferPointer(start: bytes.bytes, count: bytes.length)
        let rows = try decoder.rows(of: buffer, header, plan, fitting: fitting, isCancelled)
        return try PictureStream(rows, header, plan, bytes, ownByteCount: file.copiedByteCount(of: data))
    }

    private init(
        _ rows: any PictureRows, _ header: ImageHeader, _ plan: PicturePlan, _ bytes: NSData, ownByteCount: Int
    ) throws(ImageDecodingError) {
        self.rows = rows
        self.header = header
        self.bytes = bytes
        self.ownByteCount = ownByteCount
        width = plan.width
        height = plan.height
        rowsPerStrip = plan.rowsPerStrip(rows.width)
        let isReduced = rows.width != width || rows.height != height
        reducer =
            isReduced
            ? px_reducer_create(Int32(rows.width), Int32(rows.height), Int32(width), Int32(height)) : nil
        strip = .allocate(capacity: rowsPerStrip * rows.width)
        reduced = isReduced ? .allocate(capacity: width) : nil
        if isReduced, reducer == nil { throw .outOfMemory(width: width, height: height) }
    }

    deinit {
        if let reducer { px_reducer_destroy(reducer) }
        strip.deallocate()
        reduced?.deallocate()
    }

    /// Memory in bytes that decoding takes beside the file.
    var workingBytes: Int { rows.workingBytes + (rowsPerStrip * 4 + 24) * rows.width + width * 4 }

    /// Memory in bytes that it may take besides.
    var possibleBytes: Int { rows.possibleBytes }

    /// Memory in bytes that is free once the stream is.
    var heldBytes: Int { workingBytes + ownByteCount }

    var isOpaque: Bool { rows.isOpaque }

    /// The next row, valid until the next call. Checks for cancellation before each strip; after `.cancelled` the
    /// stream may go on later unless it is lost.
    func next(isCancelled: () -> Bool) throws(ImageDecodingError) -> UnsafePointer<UInt32> {
        while true {
            if usedCount == readCount { try readStrip(isCancelled) }
            let row = strip + usedCount * rows.width
            usedCount += 1
            guard let reducer, let reduced else {
                y += 1
                return UnsafePointer(row)
            }
            guard px_reducer_add(reducer, reduced, row) else { continue }
            y += 1
            return UnsafePointer(reduced)
        }
    }

    private func readStrip(_ isCancelled: () -> Bool) throws(ImageDecodingError) {
        if isCancelled() { throw .cancelled }
        isLost = true
        if !hasBegun { try rows.start(isCancelled: isCancelled) }
        hasBegun = true
        let count = min(rowsPerStrip, rows.height - sourceY)
        guard count > 0 else { throw .unreadable(reason: "the picture lacks rows") }
        // Cancelling within a strip loses rows, so only strips that take long are cancelled: few pixels in many bytes.
        let begin = CPUClock.thread
        try rows.read(count, into: strip) { CPUClock.thread - begin > Self.patience && isCancelled() }
        isLost = false
        (readCount, usedCount) = (count, 0)
        sourceY += count
        if sourceY == rows.height { PictureLog.note(rows.faults, header, bytes as Data) }
    }
}
