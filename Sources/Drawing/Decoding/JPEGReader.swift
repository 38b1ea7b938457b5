internal import CJPEG
import Foundation

/// libjpeg-turbo behind Swift's errors: the functions of `CJPEG.h`, one to one. Belongs to one thread at a time.
final class JPEGReader {
    let reader: OpaquePointer
    private(set) var info = cjpeg_info()
    /// Size of the rows that are given out; known once the reader has started.
    private(set) var width = 0
    private(set) var height = 0

    /// - Parameter coefficientLimit: in bytes.
    init(coefficientLimit: Int) throws(ImageDecodingError) {
        guard let reader = cjpeg_create(coefficientLimit) else { throw .outOfMemory(width: 0, height: 0) }
        self.reader = reader
    }

    deinit {
        cjpeg_destroy(reader)
    }

    /// The state of the decoder after a call.
    enum Status {
        case done, more, suspended
    }

    /// - Parameter bytes: must stay where they are until the next call of this.
    func setInput(_ bytes: UnsafeRawBufferPointer.SubSequence, isLast: Bool) {
        guard let base = bytes.base.baseAddress else { return }
        cjpeg_set_input(
            reader, (base + bytes.startIndex).assumingMemoryBound(to: UInt8.self), bytes.count, isLast)
    }

    var unreadCount: Int { cjpeg_unread_count(reader) }

    func readHeader() throws(ImageDecodingError) -> Status {
        try status(cjpeg_read_header(reader, &info))
    }

    func start(denominator: Int) throws(ImageDecodingError) -> Status {
        var (width, height): (Int32, Int32) = (0, 0)
        let status = try status(cjpeg_start(reader, Int32(denominator), &width, &height))
        (self.width, self.height) = (Int(width), Int(height))
        return status
    }

    /// - Returns: also the number of the scan at which the decoder is, from 1.
    func readScans() throws(ImageDecodingError) -> (Status, scan: Int) {
        var scan: Int32 = 0
        return (try status(cjpeg_read_scans(reader, &scan)), Int(scan))
    }

    var completeScans: Int { Int(cjpeg_complete_scans(reader)) }

    func startOutput(scan: Int) throws(ImageDecodingError) -> Status {
        try status(cjpeg_start_output(reader, Int32(scan)))
    }

    func readRows(
        _ count: Int, into target: UnsafeMutablePointer<UInt32>
    ) throws(ImageDecodingError) -> (Status, written: Int) {
        var written: Int32 = 0
        return (try status(cjpeg_read_rows(reader, target, Int32(count), &written)), Int(written))
    }

    var breaksOff: Bool { cjpeg_breaks_off(reader) }

    var faults: PictureFaults {
        PictureFaults(count: cjpeg_fault_count(reader), first: String(cString: cjpeg_message(reader)))
    }

    /// The coefficients, and some rows of blocks in various forms; known once the header has been read.
    var workingBytes: Int { info.coefficient_bytes + Int(info.width) * 200 + (128 << 10) }

    private func status(_ status: cjpeg_status) throws(ImageDecodingError) -> Status {
        switch status {
        case CJPEG_DONE: return .done
        case CJPEG_MORE: return .more
        case CJPEG_SUSPENDED: return .suspended
        default:
            if cjpeg_is_out_of_memory(reader) {
                throw .outOfMemory(width: Int(info.width), height: Int(info.height))
            }
            throw breaksOff ? .breaksOff(format: "JPEG") : .unreadable(reason: String(cString: cjpeg_message(reader)))
        }
    }

    /// The largest reduction by the library, 1/2, 1/4 or 1/8, that gives no fewer pixels than wanted.
    func denominator(width: Int, height: Int) -> Int {
        [8, 4, 2].first {
            (Int(info.width) + $0 - 1) / $0 >= width && (Int(info.height) + $0 - 1) / $0 >= height
        } ?? 1
    }
}
