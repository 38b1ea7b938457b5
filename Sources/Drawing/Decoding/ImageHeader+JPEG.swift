extension ImageHeader {
    /// Segments before the picture's own. Cameras write some hundred, when they store a profile and a second picture.
    private static let segmentLimit = 10_000

    /// Walks over the segments up to the one that begins the picture, which holds its size.
    init(jpeg bytes: ByteReader) throws(ImageDecodingError) {
        var orientation = ImageOrientation.up
        var position = 2
        for _ in 0..<Self.segmentLimit {
            guard let mark = bytes[position], let marker = bytes[position + 1] else { throw .breaksOff(format: "JPEG") }
            guard mark == 0xFF else { throw .unreadable(reason: "the JPEG file's segments do not join") }
            switch marker {
            case 0xFF:  // a filler byte
                position += 1
                continue
            case 0x01, 0xD0...0xD8:  // segments without length
                position += 2
                continue
            case 0xD9, 0xDA:  // the end, or the picture's data: too late for a size
                throw .unreadable(reason: "the JPEG file has no picture")
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                try self.init(jpegFrame: bytes, at: position + 4, marker)
                self.orientation = orientation
                return
            case 0xE1:
                if let found = ImageOrientation(exifSegment: bytes, at: position + 4) { orientation = found }
            default:
                break
            }
            guard let length = bytes.big16(position + 2) else { throw .breaksOff(format: "JPEG") }
            guard length >= 2 else { throw .unreadable(reason: "the JPEG file's segments do not join") }
            position += 2 + length
        }
        throw .unreadable(reason: "the JPEG file has more than \(Self.segmentLimit) segments before its picture")
    }

    /// - Parameter marker: which of the processes of the standard the picture was made with (ITU T.81, table B.1).
    private init(jpegFrame bytes: ByteReader, at position: Int, _ marker: UInt8) throws(ImageDecodingError) {
        guard let precision = bytes[position], let height = bytes.big16(position + 1),
            let width = bytes.big16(position + 3), let components = bytes[position + 5]
        else { throw .breaksOff(format: "JPEG") }
        switch marker {
        case 0xC3, 0xC7, 0xCB, 0xCF: throw .unsupportedFormat("lossless JPEG")
        case 0xC5, 0xC6, 0xCD, 0xCE: throw .unsupportedFormat("hierarchical JPEG")
        default: break
        }
        guard precision == 8 else { throw .unsupportedFormat("JPEG of \(precision) bits") }
        guard [1, 3, 4].contains(components) else { throw .unsupportedFormat("JPEG of \(components) components") }
        guard height > 0 else { throw .unsupportedFormat("JPEG whose height comes after its pixels") }
        try self.init(.jpeg, width: width, height: height, hasAlpha: false)
        isProgressive = marker == 0xC2 || marker == 0xCA
    }
}
