/// What a PNG file is made of: a signature, and chunks that each say how long they are.
enum PNGOutline {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Walks over the chunks. O(chunks), some nanoseconds each.
    ///
    /// - Returns: the bytes of all chunks that do not belong to the picture: texts, profiles, private ones.
    /// - Throws: `.breaksOff` if the file ends before its last chunk does. libpng would find that out, too, but only after
    ///   it has decoded what there is.
    static func bytesBesidePicture(_ bytes: ByteReader) throws(ImageDecodingError) -> Int {
        var position = signature.count
        var count = 0
        // Length, name and checksum are 12 bytes.
        while let length = bytes.big32(position), position + 12 + length <= bytes.bytes.count {
            if bytes.matches("IEND", at: position + 4) { return count }
            // A small letter says that the picture can be decoded without the chunk.
            let isAncillary = bytes.bytes[position + 4] & 0x20 != 0
            if isAncillary { count += length }
            position += 12 + length
        }
        throw .breaksOff(format: "PNG")
    }
}
