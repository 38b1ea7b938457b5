import Foundation

/// Follows the segments of a progressive JPEG while its bytes arrive, and tells where scans end. Looks at each byte
/// once.
struct JPEGScanFinder {
    static let markerLength = 2
    /// How much of a complete file is searched when it is opened.
    private static let window = 1 << 20

    /// The header of the picture; nil until the frame's segment has arrived.
    private(set) var header: ImageHeader?
    private(set) var completeScans = 0
    /// Whether the end of the file has been found.
    private(set) var isComplete = false
    /// Position in the file behind the marker that ended the last complete scan: with that marker a decoder knows that
    /// the scan is at its end.
    private(set) var end = 0
    /// The position in the file of the first byte that has not been searched.
    private var position = 0
    private var isInScan = false
    private var beganScans = 0

    /// The scans that begin in the first megabyte of a progressive JPEG. O(bytes).
    static func scanCount(_ bytes: ByteReader) -> Int {
        var unlimited = ImageLimits()
        unlimited.maximumSide = .max
        unlimited.maximumPixels = .max
        unlimited.maximumScans = .max
        unlimited.maximumScannedPixels = .max
        var finder = JPEGScanFinder()
        let beginning = UnsafeRawBufferPointer(rebasing: bytes.bytes.prefix(window))
        // Other faults of the file are found when it is decoded.
        try? finder.look(at: ByteReader(bytes: beginning), from: 0, unlimited)
        return finder.beganScans
    }

    /// Searches the bytes that have arrived since the last call.
    ///
    /// - Parameters:
    ///   - bytes: the file from `start` on. Bytes before the marker that ends at `end` may be missing.
    ///   - limits: for the header, and for the number of scans.
    /// - Throws: the reason for which the file is refused.
    mutating func look(
        at bytes: ByteReader, from start: Int, _ limits: ImageLimits
    ) throws(ImageDecodingError) {
        if position < 2 {
            guard bytes.bytes.prefix(2).elementsEqual([0xFF, 0xD8].prefix(bytes.bytes.count)) else {
                throw .unsupportedFormat("no JPEG")
            }
            guard bytes.bytes.count >= 2 else { return }
            position = 2
        }
        while !isComplete, let place = nextMarker(in: bytes, from: position - start) {
            position = start + place
            let marker = bytes.bytes[place + 1]
            if isInScan {
                isInScan = false
                completeScans += 1
                end = position + Self.markerLength
            }
            if marker == 0xD9 {
                guard completeScans > 0 else { throw .unreadable(reason: "the JPEG file has no picture") }
                isComplete = true
                return
            }
            guard let length = bytes.big16(place + 2) else { return }
            guard length >= 2 else { throw .unreadable(reason: "the JPEG file's segments do not join") }
            let segmentEnd = place + 2 + length
            switch marker {
            case 0xDA:
                guard segmentEnd <= bytes.bytes.count else { return }
                guard let header else { throw .unreadable(reason: "the JPEG file has no picture") }
                beganScans += 1
                let limit = limits.scanLimit(width: header.width, height: header.height)
                if beganScans > limit { throw .tooManyScans(limit: limit) }
                isInScan = true
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard segmentEnd <= bytes.bytes.count else { return }
                // A second one is found by libjpeg.
                if header == nil { try readHeader(bytes, marker, limits) }
            default:
                break
            }
            position = start + segmentEnd
        }
    }

    private mutating func readHeader(
        _ bytes: ByteReader, _ marker: UInt8, _ limits: ImageLimits
    ) throws(ImageDecodingError) {
        let found = try ImageHeader(jpeg: bytes)
        // Arithmetic coding can't be suspended.
        guard marker == 0xC2 else {
            throw .unsupportedFormat(found.isProgressive ? "JPEG with arithmetic coding" : "JPEG of one scan")
        }
        try found.check(limits)
        header = found
    }

    /// The place of the next marker that is followed by a segment, or ends the file. If there is none yet, the search
    /// goes on after the bytes that have been searched.
    private mutating func nextMarker(in bytes: ByteReader, from first: Int) -> Int? {
        let bytes = bytes.bytes
        guard let base = bytes.baseAddress else { return nil }
        precondition(first >= 0, "Keep the bytes from the marker behind the last complete scan on.")
        var place = first
        while place < bytes.count - 1 {
            guard let found = memchr(base + place, 0xFF, bytes.count - 1 - place) else {
                place = bytes.count - 1
                break
            }
            place = UnsafeRawPointer(found) - base
            switch bytes[place + 1] {
            case 0xFF: place += 1  // a filler byte
            case 0x00, 0x01, 0xD0...0xD8: place += 2  // a byte of the picture, or a marker without a segment
            default: return place
            }
        }
        // Segments may end after the bytes that have arrived.
        position += max(place, first) - first
        return nil
    }
}
