/// The structure of a GIF file: a header, and records of blocks that each contain their length.
enum GIFOutline {
    /// Of longer files only the beginning is searched.
    private static let window = 1 << 20

    /// The number of pictures, at most one more than `limit`; nil if the first megabyte does not tell. O(blocks).
    static func frameCount(_ bytes: ByteReader, limit: Int) -> Int? {
        var count = 0
        guard let flags = bytes[10] else { return nil }
        var position = 13 + paletteSize(flags)
        while position < window, let record = bytes[position] {
            switch record {
            case 0x2C:
                count += 1
                if count > limit { return count }
                guard let flags = bytes[position + 9] else { return nil }
                position += 10 + paletteSize(flags) + 1
            case 0x21:
                position += 2
            case 0x3B:
                return count
            default:
                return nil
            }
            while let length = bytes[position], position < window {
                position += 1 + Int(length)
                if length == 0 { break }
            }
        }
        return nil
    }

    /// Bytes of the palette that flags announce.
    private static func paletteSize(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }
}
