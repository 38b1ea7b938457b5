/// The place of a BMP file's pixels, and the form in which they are stored.
struct BMPLayout {
    /// The bits of a pixel that hold a channel.
    struct Channel {
        let mask: UInt32

        /// The channel's value as 0 ... 255; 0 if there is none.
        func value(of pixel: UInt32) -> UInt32 {
            guard mask != 0 else { return 0 }
            let shift = UInt32(mask.trailingZeroBitCount)
            let largest = UInt64(mask >> shift)
            return UInt32((UInt64(pixel & mask) >> shift * 255 + largest / 2) / largest)
        }
    }

    let width: Int
    let height: Int
    let bitsPerPixel: Int
    let isTopDown: Bool
    let red, green, blue, alpha: Channel
    let paletteOffset: Int
    let paletteCount: Int
    /// 3 in files of OS/2, else 4.
    let paletteEntrySize: Int
    let pixelOffset: Int

    var hasAlpha: Bool { alpha.mask != 0 }

    /// Bytes of a row; rows begin at multiples of four.
    var pitch: Int { (width * bitsPerPixel + 31) / 32 * 4 }

    init(reading bytes: ByteReader) throws(ImageDecodingError) {
        guard let offset = bytes.little32(10), let headerSize = bytes.little32(14),
            bytes.bytes.count >= 14 + min(headerSize, 124)
        else { throw .breaksOff(format: "BMP") }
        let isOS2 = headerSize == 12
        guard isOS2 || (40...124).contains(headerSize) else {
            throw .unsupportedFormat("BMP with a header of \(headerSize) bytes")
        }
        func signed(_ position: Int) -> Int { Int(Int32(truncatingIfNeeded: bytes.little32(position) ?? 0)) }
        width = isOS2 ? bytes.little16(18) ?? 0 : signed(18)
        let storedHeight = isOS2 ? bytes.little16(20) ?? 0 : signed(22)
        isTopDown = storedHeight < 0
        height = abs(storedHeight)
        guard width > 0, height > 0 else { throw .unreadable(reason: "the picture has no pixels") }
        bitsPerPixel = bytes.little16(isOS2 ? 24 : 28) ?? 0
        let compression = isOS2 ? 0 : bytes.little32(30) ?? 0
        switch (compression, bitsPerPixel) {
        case (0, 1), (0, 4), (0, 8), (0, 16), (0, 24), (0, 32), (3, 16), (3, 32), (6, 16), (6, 32): break
        case (1, _), (2, _): throw .unsupportedFormat("BMP with run lengths")
        case (4, _), (5, _): throw .unsupportedFormat("BMP with another format inside")
        default: throw .unreadable(reason: "the BMP file has \(bitsPerPixel) bits per pixel in way \(compression)")
        }
        var masks: [UInt32] = bitsPerPixel == 16 ? [0x7C00, 0x3E0, 0x1F, 0] : [0xFF0000, 0xFF00, 0xFF, 0]
        if compression != 0 {
            // Behind a header of 40 bytes, or inside a longer one: the place is the same.
            let hasAlphaMask = compression == 6 || headerSize >= 56
            for index in 0..<(hasAlphaMask ? 4 : 3) {
                guard let mask = bytes.little32(54 + 4 * index) else { throw .breaksOff(format: "BMP") }
                masks[index] = UInt32(mask)
            }
        }
        (red, green, blue, alpha) = (
            Channel(mask: masks[0]), Channel(mask: masks[1]), Channel(mask: masks[2]), Channel(mask: masks[3])
        )
        let used = isOS2 ? 0 : bytes.little32(46) ?? 0
        let largestCount = bitsPerPixel <= 8 ? 1 << bitsPerPixel : 0
        paletteCount = used == 0 ? largestCount : min(used, largestCount)
        paletteEntrySize = isOS2 ? 3 : 4
        paletteOffset = 14 + headerSize + (headerSize == 40 && compression == 3 ? 12 : compression == 6 ? 16 : 0)
        pixelOffset = offset
    }
}
