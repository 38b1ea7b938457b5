import Drawing
import Foundation

/// Small files that demand far more memory or time than their size suggests, and damaged files: those of
/// `Tests/Fixtures/hostile`, which `scripts/make-hostile-pictures.py` writes.
package enum HostilePictures {
    package static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Tests/Fixtures/hostile").standardizedFileURL

    /// What becomes of each file when it is decoded to cover 360×360: a picture, or the name of the error.
    package static let outcomes = [
        ("bmp-4-billion-colours.bmp", "picture"),
        ("bmp-offset-beyond-the-end.bmp", "breaksOff"),
        ("bmp-smallest-height.bmp", "sideTooLong"),
        ("empty.png", "empty"),
        ("gif-65535-square.gif", "sideTooLong"),
        ("gif-clear-codes-only.gif", "unreadable"),
        ("gif-dot-on-256-megapixels.gif", "picture"),
        ("gif-endless-pictures.gif", "tooManyFrames"),
        ("gif-interlaced-200-megapixels.gif", "picture"),
        ("jpeg-12-bits.jpg", "unsupportedFormat"),
        ("jpeg-20-scans-of-100-megapixels.jpg", "picture"),
        ("jpeg-2000-scans.jpg", "tooManyScans"),
        ("jpeg-20000-segments.jpg", "unreadable"),
        ("jpeg-255-components.jpg", "unsupportedFormat"),
        ("jpeg-500-scans-of-100-megapixels.jpg", "tooManyScans"),
        ("jpeg-65500-square.jpg", "sideTooLong"),
        ("jpeg-9-megapixels.jpg", "picture"),
        ("jpeg-breaks-off.jpg", "breaksOff"),
        ("jpeg-exif-in-a-circle.jpg", "picture"),
        ("jpeg-impossible-codes.jpg", "unreadable"),
        ("jpeg-no-height.jpg", "unsupportedFormat"),
        ("jpeg-sampling-of-0.jpg", "unreadable"),
        ("png-100-megapixels.png", "picture"),
        ("png-16-bits-rgba.png", "picture"),
        ("png-256-megapixels.png", "picture"),
        ("png-5000-texts.png", "picture"),
        ("png-bomb-in-iccp.png", "picture"),
        ("png-bomb-in-ztxt.png", "picture"),
        ("png-breaks-off.png", "breaksOff"),
        ("png-chunk-of-2-gigabytes.png", "breaksOff"),
        ("png-data-end-early.png", "unreadable"),
        ("png-interlaced-60-megapixels.png", "picture"),
        ("png-interlaced-giant.png", "tooManyBytes"),
        ("png-no-width.png", "unreadable"),
        ("png-sides-of-2-billion.png", "sideTooLong"),
        ("png-square-of-32768.png", "tooManyPixels"),
        ("png-too-much-data.png", "unreadable"),
        ("png-without-palette.png", "unreadable"),
        ("png-wrong-checksum.png", "unreadable"),
        ("text.png", "unknownFormat"),
        ("tiff-153-bytes.tiff", "unsupportedFormat"),
        ("webp-16383-square.webp", "tooManyPixels"),
        ("webp-64-megapixels.webp", "picture"),
        ("webp-animation-16-million-square.webp", "sideTooLong"),
        ("webp-animation-of-5000-pictures.webp", "tooManyFrames"),
        ("webp-animation-of-64-megapixels.webp", "tooManyBytes"),
        ("webp-lossy-64-megapixels.webp", "picture"),
    ]

    /// The names of the files that are there, in order.
    package static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    }

    package static func file(_ name: String) throws -> Data {
        try Data(contentsOf: directory.appendingPathComponent(name))
    }

    /// A PNG with a chunk of text before its last chunk. The text's checksum is wrong.
    package static func png(_ file: Data, withTextOf byteCount: Int) -> Data {
        let end = file.endIndex - 12
        let length = withUnsafeBytes(of: UInt32(byteCount).bigEndian) { Data($0) }
        return file[..<end] + length + Data("tEXt".utf8) + Data(count: byteCount + 4) + file[end...]
    }
}

extension ImageDecodingError {
    /// The name of its case.
    package var name: String {
        switch self {
        case .empty: "empty"
        case .unknownFormat: "unknownFormat"
        case .cancelled: "cancelled"
        default: Mirror(reflecting: self).children.first?.label ?? ""
        }
    }
}
