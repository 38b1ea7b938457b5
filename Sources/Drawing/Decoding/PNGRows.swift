internal import CPNG
import CPixels
import Foundation

/// The rows of a PNG. All rows of an interlaced PNG are in memory, since each pass adds pixels to all rows.
final class PNGRows: PictureRows {
    private let reader: OpaquePointer
    private let info: cpng_info
    /// All rows of an interlaced picture; nil for other pictures.
    private var interlaced: UnsafeMutablePointer<UInt32>?
    private var nextRow = 0
    let width: Int
    let height: Int

    /// Reads the header.
    ///
    /// - Parameter bytes: must stay where they are as long as this lives.
    init(
        _ bytes: UnsafeRawBufferPointer, _ limits: ImageLimits, isCancelled: () -> Bool
    ) throws(ImageDecodingError) {
        // libpng would find that out, too, but only after it has decoded the rest of the file.
        guard PNGOutline(ByteReader(bytes: bytes)).hasEnd else { throw .breaksOff(format: "PNG") }
        guard let base = bytes.bindMemory(to: UInt8.self).baseAddress,
            let reader = cpng_create(base, bytes.count, Int32(clamping: limits.maximumSide))
        else { throw .outOfMemory(width: 0, height: 0) }
        self.reader = reader
        var info = cpng_info()
        let isRead = asking(isCancelled) { question, context in cpng_read_header(reader, &info, question, context) }
        self.info = info
        width = Int(info.width)
        height = Int(info.height)
        // After an error from here on, `deinit` still frees the reader.
        if !isRead { throw failure }
    }

    deinit {
        cpng_destroy(reader)
        free(interlaced)
    }

    var isOpaque: Bool { !info.has_alpha }

    /// Two rows of up to 8 bytes a pixel, the window of zlib, and the rows of an interlaced picture.
    var workingBytes: Int { width * 16 + (128 << 10) + (info.is_interlaced ? width * height * 4 : 0) }

    var faults: PictureFaults {
        PictureFaults(count: cpng_fault_count(reader), first: String(cString: cpng_message(reader)))
    }

    func start(isCancelled: () -> Bool) throws(ImageDecodingError) {
        guard info.is_interlaced else { return }
        guard let rows = calloc(width * height, 4)?.assumingMemoryBound(to: UInt32.self) else {
            throw .outOfMemory(width: width, height: height)
        }
        interlaced = rows
        let piece = max(1, (1 << 16) / width)
        for _ in 0..<7 {
            for y in stride(from: 0, to: height, by: piece) {
                if isCancelled() { throw .cancelled }
                try readStored(min(piece, height - y), into: rows + y * width, isCancelled)
            }
        }
    }

    func read(
        _ count: Int, into target: UnsafeMutablePointer<UInt32>, isCancelled: () -> Bool
    ) throws(ImageDecodingError) {
        if let interlaced {
            target.update(from: interlaced + nextRow * width, count: count * width)
        } else {
            try readStored(count, into: target, isCancelled)
        }
        nextRow += count
        if info.has_alpha { px_premultiply(target, width, target, width, Int32(width), Int32(count)) }
    }

    private func readStored(
        _ count: Int, into rows: UnsafeMutablePointer<UInt32>, _ isCancelled: () -> Bool
    ) throws(ImageDecodingError) {
        let isRead = asking(isCancelled) { question, context in
            cpng_read_rows(reader, rows, Int32(count), question, context)
        }
        if !isRead { throw failure }
    }

    private var failure: ImageDecodingError {
        if cpng_is_cancelled(reader) { return .cancelled }
        if cpng_is_out_of_memory(reader) { return .outOfMemory(width: width, height: height) }
        return cpng_breaks_off(reader)
            ? .breaksOff(format: "PNG") : .unreadable(reason: String(cString: cpng_message(reader)))
    }
}

/// Calls a C function with a callback by which it can ask whether it is cancelled.
private func asking(
    _ isCancelled: () -> Bool, _ call: (cpng_question, UnsafeMutableRawPointer) -> Bool
) -> Bool {
    withoutActuallyEscaping(isCancelled) { question in
        var question = question
        return withUnsafeMutablePointer(to: &question) { pointer in
            call({ $0.map { $0.assumingMemoryBound(to: (() -> Bool).self).pointee() } ?? false }, pointer)
        }
    }
}
