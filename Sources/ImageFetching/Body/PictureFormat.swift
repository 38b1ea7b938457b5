import Foundation

/// The format of a file by its first bytes.
package enum PictureFormat: String, CaseIterable, Sendable {
    case jpeg = "JPEG"
    case png = "PNG"
    case gif = "GIF"
    case webp = "WebP"
    case bmp = "BMP"

    /// How many bytes are enough to tell.
    package static let signatureLength = 12

    /// Nil if the file has none of these formats, or if there are too few bytes.
    package init?(_ bytes: some Collection<UInt8>) {
        let start = Array(bytes.prefix(Self.signatureLength))
        if start.starts(with: [0xff, 0xd8, 0xff]) {
            self = .jpeg
        } else if start.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            self = .png
        } else if start.starts(with: Array("GIF87a".utf8)) || start.starts(with: Array("GIF89a".utf8)) {
            self = .gif
        } else if start.count == 12, start.starts(with: Array("RIFF".utf8)), start[8...].elementsEqual("WEBP".utf8) {
            self = .webp
        } else if start.count == 12, start.starts(with: Array("BM".utf8)), start[6...9].allSatisfy({ $0 == 0 }) {
            self = .bmp
        } else {
            return nil
        }
    }

    /// Whether a file has the end that its format asks for. Bytes after the end do not count. Time grows with the
    /// number of blocks of a PNG, and with the number of bytes after the end of a JPEG or GIF.
    package func isComplete(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            switch self {
            case .jpeg: Self.hasMarker([0xff, 0xd9], in: bytes)
            case .gif: bytes.suffix(Self.tail).contains(0x3b)
            case .png: Self.hasLastChunk(bytes)
            case .webp: bytes.count >= 8 + Self.number(bytes, at: 4)
            // Its header counts the bytes, and many programs count wrong.
            case .bmp: true
            }
        }
    }

    /// How far from the end of the file the picture's own end is looked for: cameras and programs append things.
    private static let tail = 64 << 10

    private static func hasMarker(_ marker: [UInt8], in bytes: UnsafeRawBufferPointer) -> Bool {
        let tail = UnsafeRawBufferPointer(rebasing: bytes.suffix(tail))
        return (0..<max(0, tail.count - 1)).reversed().contains { tail[$0] == marker[0] && tail[$0 + 1] == marker[1] }
    }

    /// A PNG is a row of chunks: length, name, contents, check sum.
    private static func hasLastChunk(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var offset = 8
        while offset + 12 <= bytes.count {
            let length = number(bytes, at: offset).byteSwapped32
            if UnsafeRawBufferPointer(rebasing: bytes[(offset + 4)..<(offset + 8)]).elementsEqual("IEND".utf8) {
                return true
            }
            offset += 12 + length
        }
        return false
    }

    /// Four bytes, lowest first.
    private static func number(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
        guard offset + 4 <= bytes.count else { return .max / 2 }
        return Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
}

extension Int {
    fileprivate var byteSwapped32: Int {
        Int(UInt32(truncatingIfNeeded: self).byteSwapped)
    }
}
