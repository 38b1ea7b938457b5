import Foundation

/// What a PNG file is made of: a signature, and chunks that each say how long they are.
enum PNGOutline {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let lastChunk = Array("IEND".utf8)

    /// Whether data that begin as a PNG end before the last chunk does. False for other formats. O(chunks).
    ///
    /// SDL2_image does not tell libpng that there are no more bytes: it goes on with what is in its buffer, and may find
    /// chunks there without end.
    static func isCutOff(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            guard bytes.starts(with: signature) else { return false }
            var position = signature.count
            // Length, name and checksum are 12 bytes.
            while position + 12 <= bytes.count {
                let length = Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)))
                guard position + 12 + length <= bytes.count else { return true }
                if bytes[position + 4..<position + 8].elementsEqual(lastChunk) { return false }
                position += 12 + length
            }
            return true
        }
    }
}
