import Foundation

/// What the first bytes of a picture's file tell.
package struct ImageHeader: Hashable, Sendable {
    package enum Format: Hashable, Sendable {
        case png, jpeg, gif, webp, bmp
    }

    package var format: Format
    /// As stored, before the orientation is applied, in pixels.
    package var width: Int
    package var height: Int
    package var orientation = ImageOrientation.up

    /// Size of the upright picture in pixels.
    package var uprightWidth: Int { orientation.swapsSides ? height : width }
    package var uprightHeight: Int { orientation.swapsSides ? width : height }

    /// Nil when the format is unknown or too few bytes are there. Costs about a microsecond.
    package init?(reading data: Data) {
        let header = data.withUnsafeBytes { ImageHeader(reading: ByteReader(bytes: $0)) }
        guard let header else { return nil }
        self = header
    }

    private init?(format: Format, width: Int, height: Int, orientation: ImageOrientation = .up) {
        guard width > 0, height > 0 else { return nil }
        self.format = format
        self.width = width
        self.height = height
        self.orientation = orientation
    }

    private init?(reading bytes: ByteReader) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            guard bytes.matches("IHDR", at: 12), let width = bytes.big32(16), let height = bytes.big32(20) else {
                return nil
            }
            self.init(format: .png, width: width, height: height)
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self.init(jpeg: bytes)
        } else if bytes.matches("GIF8", at: 0) {
            guard let width = bytes.little16(6), let height = bytes.little16(8) else { return nil }
            self.init(format: .gif, width: width, height: height)
        } else if bytes.matches("RIFF", at: 0), bytes.matches("WEBP", at: 8) {
            self.init(webp: bytes)
        } else if bytes.matches("BM", at: 0) {
            guard let width = bytes.little32(18), let height = bytes.little32(22) else { return nil }
            // A negative height means that the rows are stored from the top.
            self.init(format: .bmp, width: width, height: Int(Int32(truncatingIfNeeded: height).magnitude))
        } else {
            return nil
        }
    }

    /// Walks over the segments up to the one that begins the picture, which holds its size.
    private init?(jpeg bytes: ByteReader) {
        var orientation = ImageOrientation.up
        var position = 2
        while let mark = bytes[position] {
            guard mark == 0xFF, let marker = bytes[position + 1] else { return nil }
            switch marker {
            case 0xFF:  // a filler byte
                position += 1
                continue
            case 0x01, 0xD0...0xD8:  // segments without length
                position += 2
                continue
            case 0xD9, 0xDA:  // the end, or the picture's data: too late for a size
                return nil
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard let height = bytes.big16(position + 5), let width = bytes.big16(position + 7) else { return nil }
                self.init(format: .jpeg, width: width, height: height, orientation: orientation)
                return
            case 0xE1:
                if let found = ImageOrientation(exifSegment: bytes, at: position + 4) { orientation = found }
            default:
                break
            }
            guard let length = bytes.big16(position + 2), length >= 2 else { return nil }
            position += 2 + length
        }
        return nil
    }

    private init?(webp bytes: ByteReader) {
        if bytes.matches("VP8X", at: 12) {
            guard let width = bytes.little24(24), let height = bytes.little24(27) else { return nil }
            self.init(format: .webp, width: width + 1, height: height + 1)
        } else if bytes.matches("VP8L", at: 12) {
            guard bytes[20] == 0x2F, let bits = bytes.little32(21) else { return nil }
            self.init(format: .webp, width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
        } else if bytes.matches("VP8 ", at: 12) {
            guard bytes[23] == 0x9D, bytes[24] == 0x01, bytes[25] == 0x2A,
                let width = bytes.little16(26), let height = bytes.little16(28)
            else { return nil }
            self.init(format: .webp, width: width & 0x3FFF, height: height & 0x3FFF)
        } else {
            return nil
        }
    }
}

/// Numbers at positions of a file; nil beyond its end.
struct ByteReader {
    let bytes: UnsafeRawBufferPointer

    subscript(position: Int) -> UInt8? {
        position >= 0 && position < bytes.count ? bytes[position] : nil
    }

    func starts(with prefix: [UInt8]) -> Bool {
        bytes.count >= prefix.count && bytes.prefix(prefix.count).elementsEqual(prefix)
    }

    func matches(_ text: StaticString, at position: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position >= 0, position + count <= bytes.count else { return false }
        return bytes[position..<position + count].elementsEqual(
            UnsafeBufferPointer(start: text.utf8Start, count: count))
    }

    /// `count` bytes as a number, the most significant first.
    private func big(_ position: Int, _ count: Int) -> Int? {
        guard position >= 0, position <= bytes.count - count else { return nil }
        return (0..<count).reduce(0) { $0 << 8 | Int(bytes[position + $1]) }
    }

    /// `count` bytes as a number, the least significant first.
    private func little(_ position: Int, _ count: Int) -> Int? {
        guard position >= 0, position <= bytes.count - count else { return nil }
        return (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[position + $1]) }
    }

    func big16(_ position: Int) -> Int? { big(position, 2) }
    func big32(_ position: Int) -> Int? { big(position, 4) }
    func little16(_ position: Int) -> Int? { little(position, 2) }
    func little24(_ position: Int) -> Int? { little(position, 3) }
    func little32(_ position: Int) -> Int? { little(position, 4) }
}
