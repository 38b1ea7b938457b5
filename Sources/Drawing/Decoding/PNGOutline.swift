/// The structure of a PNG file: a signature, and chunks that each contain their length.
struct PNGOutline {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// `IEND`, as a number: comparing text took most of the time for a file of five million chunks.
    private static let nameOfEnd = 0x4945_4E44

    /// Bytes of all whole chunks that do not belong to the picture: texts, profiles, private ones.
    private(set) var bytesBesidePicture = 0
    /// Whether the last chunk is there, and all before it are whole.
    private(set) var hasEnd = false

    /// Walks over the chunks. O(chunks), some nanoseconds each.
    init(_ bytes: ByteReader) {
        var position = Self.signature.count
        // Length, name and checksum are 12 bytes.
        while let length = bytes.big32(position), position + 12 + length <= bytes.bytes.count,
            let name = bytes.big32(position + 4)
        {
            if name == Self.nameOfEnd {
                hasEnd = true
                return
            }
            // A lowercase first letter says that the picture can be decoded without the chunk.
            if name & 0x2000_0000 != 0 { bytesBesidePicture += length }
            position += 12 + length
        }
    }
}
