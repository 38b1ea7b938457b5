/// The structure of a WebP file: chunks that each contain their length.
enum WebPOutline {
    /// Of longer files only the beginning is searched when the header is read.
    private static let window = 1 << 20

    /// The number of pictures of an animation, at most one more than `limit`; nil if the first megabyte does not tell.
    /// O(chunks).
    static func frameCount(_ bytes: ByteReader, limit: Int) -> Int? {
        let (count, end) = frames(bytes, limit: limit, upTo: window)
        return count > limit || end >= bytes.bytes.count ? count : nil
    }

    /// Pictures that begin before a position, at most one more than `limit`, and where the walk ended. A file with far
    /// more chunks than pictures counts as over `limit`, too: libwebp keeps a record of each chunk.
    static func frames(_ bytes: ByteReader, limit: Int, upTo end: Int) -> (count: Int, end: Int) {
        var count = 0
        var position = 12
        var chunks = 0
        let maximumChunks = min(limit, 1 << 40) * 4 + 64
        while count <= limit, position < end, let length = bytes.little32(position + 4) {
            if bytes.matches("ANMF", at: position) { count += 1 }
            chunks += 1
            if chunks > maximumChunks { return (limit + 1, position) }
            // Chunks begin at even places.
            position += 8 + length + (length & 1)
        }
        return (count, position)
    }
}
