internal import CWebP
import Foundation

/// The places of a GIF's or WebP's pictures in the file, and the way in which they are combined.
struct AnimationOutline {
    struct Picture {
        /// The place in the file at which its records (GIF) or its bytes (WebP) begin.
        var offset: Int
        /// The number of its bytes (WebP); 0 for a GIF, whose records contain their lengths.
        var byteCount = 0
        /// Its place on the canvas; in a GIF it may reach beyond the canvas.
        var place: PixelRect
        var disposal: GIFReader.Disposal
        /// Whether the picture is blended over the canvas instead of replacing it.
        var isBlended = true
        /// In seconds.
        var duration: Double
    }

    let header: ImageHeader
    /// At least one.
    private(set) var pictures: [Picture] = []
    /// The bytes that the tables of a lossless WebP picture may take in addition; see `WebPReader.possibleTableBytes`.
    private(set) var possibleTableBytes = 0
    /// The number of rounds; 0 if the animation repeats without end.
    private(set) var loopCount = 1

    /// Finds all complete pictures. O(bytes), since GIF has blocks of 255 bytes.
    ///
    /// - Throws: if there is no complete picture, or if the file exceeds a limit.
    init(
        reading bytes: ByteReader, _ header: ImageHeader, _ limits: ImageLimits
    ) throws(ImageDecodingError) {
        self.header = header
        switch header.format {
        case .gif: try findPictures(gif: bytes, limits)
        case .webp: try findPictures(webp: bytes, limits)
        case .png, .jpeg, .bmp: throw .unsupportedFormat("\(header.format.rawValue) without animation")
        }
        guard !pictures.isEmpty else {
            throw .unreadable(reason: "the \(header.format.rawValue) file has no picture")
        }
    }

    /// The most memory that saving the pixels under a picture takes, where they are to be restored after it.
    var restoredBytes: Int {
        let canvas = PixelRect(x: 0, y: 0, width: header.width, height: header.height)
        return pictures.lazy.filter { $0.disposal == .restore }
            .map { $0.place.intersection(canvas) }.map { $0.width * $0.height * 4 }.max() ?? 0
    }

    /// The most bytes that drawing one of the pictures takes beside the canvas.
    var workingBytes: Int {
        let largest = pictures.map { $0.place.width * $0.place.height }.max() ?? 0
        let widest = pictures.map(\.place.width).max() ?? 0
        // A WebP's picture, and libwebp's memory beside it; see `WebPReader.workingBytes`.
        return header.format == .gif ? (64 << 10) + widest : largest * 9 + widest * 128 + (256 << 10)
    }

    private mutating func findPictures(gif bytes: ByteReader, _ limits: ImageLimits) throws(ImageDecodingError) {
        let reader = try GIFReader(bytes.bytes, pixelLimit: limits.maximumPixels)
        do throws(ImageDecodingError) {
            while try reader.nextPicture(isCancelled: { false }) {
                guard pictures.count < limits.maximumFrames else { throw .tooManyFrames(limit: limits.maximumFrames) }
                let found = reader.picture
                pictures.append(
                    Picture(
                        offset: reader.pictureOffset,
                        place: PixelRect(x: found.left, y: found.top, width: found.width, height: found.height),
                        disposal: found.disposal, duration: Self.shownDuration(found.delay)))
            }
        } catch {
            // The pictures before a fault are shown; the last one only if its data could be read.
            switch error {
            case .breaksOff, .unreadable: break
            default: throw error
            }
            if reader.isInPicture, !pictures.isEmpty { pictures.removeLast() }
            if pictures.isEmpty { throw error }
        }
        loopCount = reader.loopCount
    }

    private mutating func findPictures(webp bytes: ByteReader, _ limits: ImageLimits) throws(ImageDecodingError) {
        _ = try WebPReader(bytes.bytes)
        // Counted before the demuxer allocates a record for each.
        let (count, _) = WebPOutline.frames(bytes, limit: limits.maximumFrames, upTo: bytes.bytes.count)
        guard count <= limits.maximumFrames else { throw .tooManyFrames(limit: limits.maximumFrames) }
        guard let base = bytes.bytes.bindMemory(to: UInt8.self).baseAddress,
            let animation = cwebp_open_animation(base, bytes.bytes.count)
        else { throw .unreadable(reason: "the WebP file is damaged") }
        defer { cwebp_close_animation(animation) }
        var found = cwebp_picture()
        for index in 0..<Int(cwebp_picture_count(animation)) {
            guard cwebp_get_picture(animation, Int32(index), &found), let first = found.bytes else { break }
            let place = PixelRect(
                x: Int(found.left), y: Int(found.top), width: Int(found.width), height: Int(found.height))
            guard place.maxX <= header.width, place.maxY <= header.height else {
                throw .unreadable(reason: "a picture stands beside the WebP file's canvas")
            }
            if !bytes.matches("VP8 ", at: first - base) {
                let tables = WebPReader.possibleTableBytes(
                    fileBytes: found.count, width: place.width, height: place.height)
                possibleTableBytes = max(possibleTableBytes, tables)
            }
            pictures.append(
                Picture(
                    offset: first - base, byteCount: found.count, place: place,
                    disposal: found.is_cleared ? .clear : .keep, isBlended: found.is_blended,
                    duration: Self.shownDuration(Double(found.duration) / 1000)))
        }
        if pictures.isEmpty { throw .breaksOff(format: "WebP") }
        loopCount = Int(cwebp_loop_count(animation))
    }

    /// Delays under 0.02 s become 0.1 s, as browsers have it: files say 0 or 0.01 when they mean 'as usual'.
    private static func shownDuration(_ stored: Double) -> Double { stored < 0.02 ? 0.1 : stored }
}
