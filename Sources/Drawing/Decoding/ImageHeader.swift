import Foundation

/// The data of a picture's file that can be read before decoding.
package struct ImageHeader: Hashable, Sendable {
    package enum Format: String, Hashable, Sendable {
        case png = "PNG"
        case jpeg = "JPEG"
        case gif = "GIF"
        case webp = "WebP"
        case bmp = "BMP"
    }

    package var format: Format
    /// The size as it is stored, before the orientation is applied, in pixels. At least 1.
    package var width: Int
    package var height: Int
    package var orientation = ImageOrientation.up
    /// Whether pixels may be transparent; nil when only the pixels tell.
    package var hasAlpha: Bool?
    /// Pictures in the file, counted up to one more than the limit; nil when the file is too long to be looked through
    /// now.
    package var frameCount: Int? = 1
    /// Bytes of a PNG that are not the picture's: texts, profiles, private ones.
    package var bytesBesidePicture = 0
    /// Whether the file is a JPEG whose scans refine the whole picture one after the other.
    package var isProgressive = false
    /// Scans of a progressive JPEG that begin in its first megabyte; 0 for other files.
    package var scanCount = 0

    /// Size of the upright picture in pixels.
    package var uprightWidth: Int { orientation.swapsSides ? height : width }
    package var uprightHeight: Int { orientation.swapsSides ? width : height }

    /// Reads no more of the file than needed: the first bytes, at most a megabyte of an animation or a progressive
    /// JPEG, and the lengths of a PNG's chunks. Any thread; about a microsecond, a tenth of a millisecond for a
    /// megabyte of scans, some milliseconds for a long animation or a PNG of very many chunks.
    ///
    /// - Parameter frameLimit: pictures of an animation are counted up to one more.
    /// - Throws: `.empty`, `.unknownFormat`, `.unsupportedFormat`, `.unreadable` or `.breaksOff`.
    package init(
        reading data: Data, countingFramesTo frameLimit: Int = ImageLimits.current.maximumFrames
    ) throws(ImageDecodingError) {
        guard !data.isEmpty else { throw .empty }
        self = try data.reading { bytes throws(ImageDecodingError) in
            try ImageHeader(reading: bytes, countingFramesTo: frameLimit)
        }
    }

    init(_ format: Format, width: Int, height: Int, hasAlpha: Bool? = nil) throws(ImageDecodingError) {
        guard width > 0, height > 0 else { throw .unreadable(reason: "the picture has no pixels") }
        self.format = format
        self.width = width
        self.height = height
        self.hasAlpha = hasAlpha
    }

    init(reading bytes: ByteReader, countingFramesTo frameLimit: Int) throws(ImageDecodingError) {
        if bytes.starts(with: PNGOutline.signature) {
            try self.init(png: bytes)
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            try self.init(jpeg: bytes)
            if isProgressive { scanCount = JPEGScanFinder.scanCount(bytes) }
        } else if bytes.matches("GIF8", at: 0) {
            guard let width = bytes.little16(6), let height = bytes.little16(8) else { throw .breaksOff(format: "GIF") }
            try self.init(.gif, width: width, height: height)
            frameCount = GIFOutline.frameCount(bytes, limit: frameLimit)
        } else if bytes.matches("RIFF", at: 0), bytes.matches("WEBP", at: 8) {
            try self.init(webp: bytes, frameLimit: frameLimit)
        } else if bytes.matches("BM", at: 0) {
            let layout = try BMPLayout(reading: bytes)
            try self.init(.bmp, width: layout.width, height: layout.height, hasAlpha: layout.hasAlpha)
        } else {
            throw UnsupportedFormat.name(of: bytes).map { .unsupportedFormat($0) } ?? .unknownFormat
        }
    }

    /// - Throws: which limit the header exceeds.
    func check(_ limits: ImageLimits) throws(ImageDecodingError) {
        if max(width, height) > limits.maximumSide {
            throw .sideTooLong(width: width, height: height, limit: limits.maximumSide)
        }
        // Sides within their limit may still have a product that overflows, if the limit is a large one.
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        if overflow || pixels > limits.maximumPixels {
            throw .tooManyPixels(width: width, height: height, limit: limits.maximumPixels)
        }
        if let frameCount, frameCount > limits.maximumFrames { throw .tooManyFrames(limit: limits.maximumFrames) }
        let scanLimit = limits.scanLimit(width: width, height: height)
        if scanCount > scanLimit { throw .tooManyScans(limit: scanLimit) }
        if bytesBesidePicture > limits.maximumTextBytes {
            throw .tooMuchText(byteCount: bytesBesidePicture, limit: limits.maximumTextBytes)
        }
    }

    private init(png bytes: ByteReader) throws(ImageDecodingError) {
        guard bytes.bytes.count >= 29 else { throw .breaksOff(format: "PNG") }
        guard bytes.big32(8) == 13, bytes.matches("IHDR", at: 12), let width = bytes.big32(16),
            let height = bytes.big32(20), let colorType = bytes[25]
        else { throw .unreadable(reason: "the PNG file does not begin with its header") }
        // Bit 2 says that there is an alpha channel. A colour may be named transparent later, in `tRNS`.
        try self.init(.png, width: width, height: height, hasAlpha: colorType & 4 != 0 ? true : nil)
        bytesBesidePicture = PNGOutline(bytes).bytesBesidePicture
    }

    private init(webp bytes: ByteReader, frameLimit: Int) throws(ImageDecodingError) {
        if bytes.matches("VP8X", at: 12) {
            guard let flags = bytes[20], let width = bytes.little24(24), let height = bytes.little24(27) else {
                throw .breaksOff(format: "WebP")
            }
            try self.init(.webp, width: width + 1, height: height + 1, hasAlpha: flags & 0x10 != 0)
            if flags & 2 != 0 { frameCount = WebPOutline.frameCount(bytes, limit: frameLimit) }
        } else if bytes.matches("VP8L", at: 12) {
            guard let bits = bytes.little32(21) else { throw .breaksOff(format: "WebP") }
            guard bytes[20] == 0x2F else { throw .unreadable(reason: "the WebP file has no header") }
            try self.init(
                .webp, width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1, hasAlpha: bits >> 28 & 1 != 0)
        } else if bytes.matches("VP8 ", at: 12) {
            guard let width = bytes.little16(26), let height = bytes.little16(28) else {
                throw .breaksOff(format: "WebP")
            }
            guard bytes[23] == 0x9D, bytes[24] == 0x01, bytes[25] == 0x2A else {
                throw .unreadable(reason: "the WebP file has no header")
            }
            try self.init(.webp, width: width & 0x3FFF, height: height & 0x3FFF, hasAlpha: false)
        } else {
            throw bytes.bytes.count < 16
                ? .breaksOff(format: "WebP") : .unreadable(reason: "the WebP file has no header")
        }
    }
}

/// Formats that are recognised so that the refusal can name them.
private enum UnsupportedFormat {
    static func name(of bytes: ByteReader) -> String? {
        // TIFF's number is 42 in either order of bytes, 43 in files of more than 4 GB.
        for start: [UInt8] in [[0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43]]
        where bytes.starts(with: start) {
            return "TIFF"
        }
        if bytes.matches("ftyp", at: 4) {
            if bytes.matches("avif", at: 8) || bytes.matches("avis", at: 8) { return "AVIF" }
            if bytes.matches("hei", at: 8) || bytes.matches("hev", at: 8) { return "HEIC" }
            if bytes.matches("mif1", at: 8) || bytes.matches("msf1", at: 8) { return "HEIF" }
            return "a film"
        }
        if bytes.starts(with: [0xFF, 0x0A]) || bytes.matches("JXL ", at: 4) { return "JPEG XL" }
        if bytes.matches("jP  ", at: 4) || bytes.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) { return "JPEG 2000" }
        if bytes.starts(with: [0, 0, 1, 0]) || bytes.starts(with: [0, 0, 2, 0]) { return "ICO" }
        if bytes.matches("8BPS", at: 0) { return "PSD" }
        if bytes.matches("<svg", at: 0) { return "SVG" }
        let text = bytes.bytes.prefix(1024)
        if bytes.matches("<?xml", at: 0) || text.starts(with: [0xEF, 0xBB, 0xBF]) {
            let hasSVG = text.indices.contains { bytes.matches("<svg", at: $0) }
            return hasSVG ? "SVG" : nil
        }
        return bytes.matches("<!DOCTYPE", at: 0) || bytes.matches("<html", at: 0) ? "HTML" : nil
    }
}
