import Foundation

/// Makes pictures from the scans of a progressive JPEG that have arrived so far. Belongs to one thread at a time.
struct JPEGScanDecoder {
    private let limits: ImageLimits
    private let budget: DecodingBudget
    /// Nil until there is a scan and room for the coefficients, and after the end.
    private var reader: JPEGReader?
    private var kept: DecodingBudget.Kept?
    /// Bytes that the reader has not read.
    private var input = Data()
    private var hasAllInput = false
    /// The scans that the last picture was made of.
    private var shownScans = 0
    private var isAtEnd = false

    init(_ limits: ImageLimits, _ budget: DecodingBudget) {
        self.limits = limits
        self.budget = budget
    }

    /// Takes bytes of whole scans.
    mutating func take(_ bytes: Data, isLast: Bool) {
        guard !isAtEnd else { return }
        input.append(bytes)
        hasAllInput = isLast
    }

    /// Frees everything; there are no more pictures.
    mutating func end() {
        isAtEnd = true
        reader = nil
        kept = nil
        input = Data()
    }

    /// The picture made of all scans taken so far; nil if the last picture had all of them already, or if there is no
    /// room for the coefficients.
    mutating func image(
        _ header: ImageHeader, _ fitting: ImageFit?, _ isCancelled: () -> Bool
    ) throws(ImageDecodingError) -> CGImage? {
        guard !isAtEnd, reader != nil || !input.isEmpty else { return nil }
        if isCancelled() { throw .cancelled }
        var plan = try PicturePlan(header, fitting: fitting, limits)
        if reader == nil { try begin(plan) }
        guard let reader else { return nil }
        guard reader.width <= header.width, reader.height <= header.height else {
            throw .unreadable(reason: "the picture has another size than its header says")
        }
        if try !readScans(reader, isCancelled) { throw .cancelled }
        var image: CGImage?
        if reader.completeScans > shownScans {
            if plan.width > reader.width || plan.height > reader.height {
                let swaps = header.orientation.swapsSides
                let largest = ImageFit(
                    width: swaps ? reader.height : reader.width, height: swaps ? reader.width : reader.height,
                    mode: .inside)
                plan = try PicturePlan(header, fitting: largest, limits)
            }
            image = try picture(reader, plan, isCancelled)
            shownScans = reader.completeScans
        }
        if hasAllInput { end() }
        return image
    }

    /// Reads the header and decides how far the library reduces the picture. Does nothing if there is no room.
    private mutating func begin(_ plan: PicturePlan) throws(ImageDecodingError) {
        let reader = try JPEGReader(coefficientLimit: limits.maximumDecodedBytes)
        let unread = try feed(reader) { () throws(ImageDecodingError) in
            guard try reader.readHeader() == .done else { throw .unreadable(reason: "the JPEG file has no picture") }
        }
        try plan.check(reader.workingBytes, limits)
        guard let kept = budget.keep(reader.workingBytes) else { return }
        let denominator = reader.denominator(width: plan.width, height: plan.height)
        guard try reader.start(denominator: denominator) == .done, reader.info.has_scans else {
            throw .unreadable(reason: "the JPEG file has no scans")
        }
        self.kept = kept
        self.reader = reader
        input = input.subdata(in: input.endIndex - unread..<input.endIndex)
    }

    /// Reads the scans that have arrived.
    ///
    /// - Returns: false if it was cancelled.
    private mutating func readScans(
        _ reader: JPEGReader, _ isCancelled: () -> Bool
    ) throws(ImageDecodingError) -> Bool {
        guard !input.isEmpty else { return true }
        var isFinished = true
        let unread = try feed(reader) { () throws(ImageDecodingError) in
            while try reader.readScans().0 == .more {
                guard isCancelled() else { continue }
                isFinished = false
                return
            }
        }
        input = input.subdata(in: input.endIndex - unread..<input.endIndex)
        return isFinished
    }

    /// Lets the reader read the input.
    ///
    /// - Returns: the number of bytes at the end that it has left.
    private func feed(
        _ reader: JPEGReader, _ read: () throws(ImageDecodingError) -> Void
    ) throws(ImageDecodingError) -> Int {
        try input.reading { bytes throws(ImageDecodingError) in
            reader.setInput(bytes.bytes[...], isLast: false)
            // The bytes are valid inside this closure only.
            defer { reader.setInput(bytes.bytes.prefix(0), isLast: false) }
            try read()
            return reader.unreadCount
        }
    }

    private func picture(
        _ reader: JPEGReader, _ plan: PicturePlan, _ isCancelled: () -> Bool
    ) throws(ImageDecodingError) -> CGImage {
        let byteCount = PictureSink.byteCount(plan, sourceWidth: reader.width, sourceHeight: reader.height)
        return try budget.decoding(byteCount, isCancelled: isCancelled) { () throws(ImageDecodingError) in
            let sink = try PictureSink(plan, sourceWidth: reader.width, sourceHeight: reader.height)
            let rows = JPEGScanRows(reader)
            try rows.start(isCancelled: isCancelled)
            return try sink.fill(from: rows, isCancelled: isCancelled)
        }
    }
}

/// The rows that all scans so far give.
private final class JPEGScanRows: PictureRows {
    private let reader: JPEGReader

    init(_ reader: JPEGReader) {
        self.reader = reader
    }

    var width: Int { reader.width }
    var height: Int { reader.height }
    /// Counted as kept.
    let workingBytes = 0
    let isOpaque = true
    var faults: PictureFaults { reader.faults }

    func start(isCancelled: () -> Bool) throws(ImageDecodingError) {
        guard try reader.startOutput(scan: reader.completeScans) == .done else { throw Self.lacksRows }
    }

    func read(
        _ count: Int, into target: UnsafeMutablePointer<UInt32>, isCancelled: () -> Bool
    ) throws(ImageDecodingError) {
        var done = 0
        while done < count {
            let (status, written) = try reader.readRows(count - done, into: target + done * width)
            done += written
            guard status != .suspended, written > 0 || done == count else { throw Self.lacksRows }
        }
    }

    private static let lacksRows = ImageDecodingError.unreadable(reason: "a scan lacks rows")
}
