internal import CWebP
import Foundation

/// A still WebP: a file, or one picture of an animation. libwebp reduces while it decodes, and writes straight to the
/// result.
struct WebPReader {
    /// Pixels between two checks for cancellation: about two milliseconds.
    private static let pixelsPerPiece = 1 << 18

    private let bytes: UnsafePointer<UInt8>
    private let count: Int
    private let info: cwebp_info
    var width: Int { Int(info.width) }
    var height: Int { Int(info.height) }
    var hasAlpha: Bool { info.has_alpha }
    var isAnimation: Bool { info.is_animation }

    /// - Parameter bytes: must stay where they are as long as this lives.
    init(_ bytes: UnsafeRawBufferPointer) throws(ImageDecodingError) {
        var info = cwebp_info()
        guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { throw .empty }
        let status = cwebp_read_header(base, bytes.count, &info)
        guard status == CWEBP_DONE else { throw Self.error(status, 0, 0) }
        self.bytes = base
        count = bytes.count
        self.info = info
    }

    /// The bytes that libwebp keeps beside the result. For a lossless picture these are all its pixels; for a picture
    /// with alpha, the alpha of all pixels, and the pixels of the lossless picture that stores the alpha; for others,
    /// some rows.
    var workingBytes: Int {
        let pixels = width * height
        let rows = width * 128 + (256 << 10)
        return rows + (info.is_lossless ? pixels * 4 : info.has_alpha ? pixels * 5 : 0)
    }

    /// The bytes that the code tables of a lossless file may take; see below. A picture's alpha is stored as such a
    /// file.
    var possibleTableBytes: Int {
        guard info.is_lossless || info.has_alpha else { return 0 }
        return Self.possibleTableBytes(fileBytes: count, width: width, height: height)
    }

    /// The most memory that the tables for the codes of a file without loss take. Each block of at least 4×4 pixels may
    /// have a group of five codes, of which none is shorter than 4 bits, and whose tables take up to 12 kB. Most files
    /// have far fewer tables.
    static func possibleTableBytes(fileBytes: Int, width: Int, height: Int) -> Int {
        min(1 << 16, fileBytes * 8 / 20 + 1, width * height / 16 + 1) * 12_000
    }

    /// Decodes to a size that is no larger than the picture's in either direction.
    func decode(
        width: Int, height: Int, into target: UnsafeMutablePointer<UInt32>, isCancelled: () -> Bool
    ) throws(ImageDecodingError) {
        let isReduced = width != self.width || height != self.height
        guard let decoder = cwebp_create(target, Int32(width), Int32(height), isReduced) else {
            throw .outOfMemory(width: width, height: height)
        }
        defer { cwebp_destroy(decoder) }
        // Each call gets the bytes of one piece of pixels, if pixels are spread evenly; fewer once a call has given
        // more pixels than that.
        let rowsPerPiece = max(8, Self.pixelsPerPiece / self.width) * height / self.height + 1
        var step = max(info.is_lossless ? 4096 : 512, count / max(1, self.width * self.height / Self.pixelsPerPiece))
        var given = 0
        var rows = 0
        while given < count {
            if isCancelled() { throw .cancelled }
            given = min(count, given + step)
            let before = rows
            var known: Int32 = 0
            let status = cwebp_decode(decoder, bytes, given, &known)
            rows = Int(known)
            if status == CWEBP_DONE { return }
            guard status == CWEBP_SUSPENDED || status == CWEBP_BREAKS_OFF && given < count else {
                throw Self.error(status, width, height)
            }
            if rows - before > rowsPerPiece {
                step = max(16, step / 2)
            } else if rows == before, info.is_lossless {
                // The codes before the pixels are read again in each call until they are whole.
                step = min(step * 2, 1 << 18)
            }
        }
        throw .breaksOff(format: "WebP")
    }

    private static func error(_ status: cwebp_status, _ width: Int, _ height: Int) -> ImageDecodingError {
        switch status {
        case CWEBP_OUT_OF_MEMORY: .outOfMemory(width: width, height: height)
        case CWEBP_UNSUPPORTED: .unsupportedFormat("a WebP of an unknown kind")
        case CWEBP_BREAKS_OFF: .breaksOff(format: "WebP")
        default: .unreadable(reason: "the WebP file is damaged")
        }
    }
}
