internal import CJPEG
import Foundation

/// The rows of a JPEG whose bytes are all there. It is read in windows, so that each step takes a bounded time even if
/// a file has few pixels in many bytes.
final class JPEGRows: PictureRows {
    private static let window = 256 << 10

    private let bytes: UnsafeRawBufferPointer
    private let reader: JPEGReader
    private let scanLimit: Int
    private let denominator: Int
    let width: Int
    let height: Int
    let isOpaque = true
    /// The beginning of the window in the file, and its length.
    private var position = 0
    private var count = 0

    /// Reads the header.
    ///
    /// - Parameters:
    ///   - bytes: must stay where they are as long as this lives.
    ///   - plan: the rows are no smaller than that.
    init(
        _ bytes: UnsafeRawBufferPointer, _ plan: PicturePlan, _ limits: ImageLimits
    ) throws(ImageDecodingError) {
        self.bytes = bytes
        reader = try JPEGReader(coefficientLimit: limits.maximumDecodedBytes)
        let reader = reader
        count = min(Self.window, bytes.count)
        reader.setInput(bytes[..<count], isLast: count == bytes.count)
        while try reader.readHeader() == .suspended {
            // A segment of the header has at most 64 kB, so a window holds whole ones.
            position += count - reader.unreadCount
            count = min(Self.window, bytes.count - position)
            reader.setInput(bytes[position..<position + count], isLast: position + count == bytes.count)
        }
        scanLimit = limits.scanLimit(width: Int(reader.info.width), height: Int(reader.info.height))
        denominator = reader.denominator(width: plan.width, height: plan.height)
        width = (Int(reader.info.width) + denominator - 1) / denominator
        height = (Int(reader.info.height) + denominator - 1) / denominator
    }

    var workingBytes: Int { reader.workingBytes }

    var faults: PictureFaults { reader.faults }

    func start(isCancelled: () -> Bool) throws(ImageDecodingError) {
        let reader = reader
        // Arithmetic decoding can't be suspended, so it gets all bytes at once.
        if reader.info.is_arithmetic { try giveMore(all: true) }
        while try reader.start(denominator: denominator) == .suspended { try giveMore() }
        guard reader.width == width, reader.height == height else {
            throw .unreadable(reason: "the picture has another size than its header says")
        }
        guard reader.info.has_scans else { return }
        let scans = try readScans(isCancelled)
        if reader.breaksOff { throw .breaksOff(format: "JPEG") }
        while try reader.startOutput(scan: scans) == .suspended { try giveMore() }
    }

    /// Reads all scans; the number of them.
    private func readScans(_ isCancelled: () -> Bool) throws(ImageDecodingError) -> Int {
        while true {
            if isCancelled() { throw .cancelled }
            let (status, scan) = try reader.readScans()
            if scan > scanLimit { throw .tooManyScans(limit: scanLimit) }
            switch status {
            case .done: return scan
            case .more: continue
            case .suspended: try giveMore()
            }
        }
    }

    func read(
        _ count: Int, into target: UnsafeMutablePointer<UInt32>, isCancelled: () -> Bool
    ) throws(ImageDecodingError) {
        var done = 0
        while done < count {
            let (status, written) = try reader.readRows(count - done, into: target + done * width)
            done += written
            guard status == .suspended else { continue }
            if isCancelled() { throw .cancelled }
            try giveMore()
        }
        if reader.breaksOff { throw .breaksOff(format: "JPEG") }
    }

    /// Moves the window to the bytes that were not read yet.
    private func giveMore(all: Bool = false) throws(ImageDecodingError) {
        let unread = reader.unreadCount
        position += count - unread
        let rest = bytes.count - position
        // Reading never suspends in the last window; if it did, this would go on for ever.
        guard rest > unread || all else { throw .breaksOff(format: "JPEG") }
        count = all ? rest : min(max(Self.window, 2 * unread), rest)
        reader.setInput(bytes[position..<position + count], isLast: count == rest)
    }
}
