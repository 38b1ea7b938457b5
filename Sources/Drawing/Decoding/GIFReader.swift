internal import CGIF
import Foundation

/// Wraps giflib, and reports its failures as Swift errors. Belongs to one thread at a time.
final class GIFReader {
    /// The place of one of the pictures on the canvas.
    struct Picture {
        var left = 0
        var top = 0
        var width = 0
        var height = 0
        var isInterlaced = false
        var disposal = Disposal.keep
        /// In seconds, as the file says.
        var delay = 0.0
        /// 0xFFRRGGBB, or 0 for no colour.
        var palette: [UInt32] = []

        /// The places of the stored lines in the picture. If it is interlaced, every eighth line comes first, then the
        /// lines halfway between them, then every fourth … (GIF89a, appendix E).
        var lines: [StrideTo<Int>] {
            guard isInterlaced else { return [stride(from: 0, to: height, by: 1)] }
            return zip([0, 4, 2, 1], [8, 8, 4, 2]).map { stride(from: $0, to: height, by: $1) }
        }
    }

    /// The treatment of a picture's pixels before the next picture is drawn.
    enum Disposal {
        case keep, clear, restore
    }

    private let reader: OpaquePointer
    private let pixelLimit: Int
    /// The picture that was reached last.
    private(set) var picture = Picture()

    /// - Parameters:
    ///   - bytes: must stay where they are as long as this lives.
    ///   - pixelLimit: for one picture, which may be larger than the canvas.
    init(_ bytes: UnsafeRawBufferPointer, pixelLimit: Int) throws(ImageDecodingError) {
        guard let base = bytes.bindMemory(to: UInt8.self).baseAddress, let reader = cgif_create(base, bytes.count)
        else { throw .outOfMemory(width: 0, height: 0) }
        self.reader = reader
        self.pixelLimit = pixelLimit
    }

    deinit {
        cgif_destroy(reader)
    }

    /// How often the animation is shown, as far as the file has been read; 0 if it repeats without end.
    var loopCount: Int {
        let repetitions = Int(cgif_repetitions(reader))
        // -1 means that the file does not say: once.
        return repetitions == 0 ? 0 : repetitions < 0 ? 1 : repetitions + 1
    }

    /// Goes on to the next picture; false if there is none.
    func nextPicture(isCancelled: () -> Bool) throws(ImageDecodingError) -> Bool {
        var found = cgif_picture()
        var status = CGIF_MORE
        while status == CGIF_MORE {
            if isCancelled() { throw .cancelled }
            status = cgif_next_picture(reader, &found)
        }
        if status == CGIF_END { return false }
        guard status == CGIF_DONE else { throw failure }
        let (width, height) = (Int(found.width), Int(found.height))
        guard width * height <= pixelLimit else {
            throw .tooManyPixels(width: width, height: height, limit: pixelLimit)
        }
        picture = Picture(
            left: Int(found.left), top: Int(found.top), width: width, height: height,
            isInterlaced: found.is_interlaced,
            disposal: found.disposal == CGIF_CLEAR ? .clear : found.disposal == CGIF_RESTORE ? .restore : .keep,
            delay: Double(found.delay) / 100,
            palette: withUnsafeBytes(of: found.palette) { Array($0.bindMemory(to: UInt32.self)) })
        return true
    }

    /// The place in the file at which the picture's records begin.
    var pictureOffset: Int { cgif_picture_offset(reader) }

    /// Whether the data of the picture were not read to their end.
    var isInPicture: Bool { cgif_is_in_picture(reader) }

    /// Goes to where a picture's records begin, so that it is the next one.
    func seek(to offset: Int) {
        cgif_seek(reader, offset)
    }

    /// Unpacks the next stored line of the picture, as many indices as it is wide.
    func readLine(into indices: UnsafeMutablePointer<UInt8>, isCancelled: () -> Bool) throws(ImageDecodingError) {
        var position = 0
        while position < picture.width {
            var written = 0
            let status = cgif_read_indices(reader, indices + position, picture.width - position, &written)
            position += written
            switch status {
            case CGIF_DONE: return
            case CGIF_MORE: if isCancelled() { throw .cancelled }
            default: throw failure
            }
        }
    }

    /// Writes the picture's colours over pixels.
    func draw(_ indices: UnsafePointer<UInt8>, _ count: Int, onto pixels: UnsafeMutablePointer<UInt32>) {
        picture.palette.withUnsafeBufferPointer { palette in
            guard let colors = palette.baseAddress else { return }
            cgif_draw(pixels, indices, Int32(count), colors)
        }
    }

    private var failure: ImageDecodingError {
        if cgif_is_out_of_memory(reader) { return .outOfMemory(width: picture.width, height: picture.height) }
        return cgif_breaks_off(reader)
            ? .breaksOff(format: "GIF") : .unreadable(reason: String(cString: cgif_message(reader)))
    }
}
