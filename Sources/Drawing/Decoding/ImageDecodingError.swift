import Foundation

/// Why there is no picture.
public enum ImageDecodingError: Error, Hashable, Sendable {
    /// There are no bytes.
    case empty
    /// The first bytes belong to no known format.
    case unknownFormat
    /// A format, or a variant of one, that is known and not decoded: "TIFF", "lossless JPEG".
    case unsupportedFormat(String)
    /// The bytes contradict their format, for the given reason.
    case unreadable(reason: String)
    /// The file ends before the picture does: a body that was cut short. With the format's name.
    case breaksOff(format: String)
    /// A side is longer than `ImageLimits.maximumSide`.
    case sideTooLong(width: Int, height: Int, limit: Int)
    /// More pixels than `ImageLimits.maximumPixels`.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// More pixels than `ImageLimits.maximumDecodedPixels` at the size that is wanted.
    case tooManyDecodedPixels(width: Int, height: Int, limit: Int)
    /// Decoding needs more memory than `ImageLimits.maximumDecodedBytes`.
    case tooManyBytes(width: Int, height: Int, byteCount: Int, limit: Int)
    /// More pictures than `ImageLimits.maximumFrames`.
    case tooManyFrames(limit: Int)
    /// More scans than `ImageLimits.maximumScans`, or than `ImageLimits.maximumScannedPixels` allows for the picture's
    /// size.
    case tooManyScans(limit: Int)
    /// More bytes beside the picture than `ImageLimits.maximumTextBytes`.
    case tooMuchText(byteCount: Int, limit: Int)
    /// Memory for the pixels could not be had.
    case outOfMemory(width: Int, height: Int)
    /// The result was not wanted any more.
    case cancelled
}

extension ImageDecodingError: LocalizedError, CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty:
            "The image data is empty. Was the download complete?"
        case .unknownFormat:
            "The image data is of an unknown format. PNG, JPEG, WebP, GIF and BMP are supported."
        case .unsupportedFormat(let name):
            "The image data is \(name), which is not supported. PNG, JPEG, WebP, GIF and BMP are."
        case .unreadable(let reason):
            "The image data is damaged (\(reason))."
        case .breaksOff(let format):
            "The \(format) data ends before the picture does. Was the download complete?"
        case .sideTooLong(let width, let height, let limit):
            "The image has \(width)×\(height) pixels; a side may have \(limit) (ImageLimits.maximumSide)."
        case .tooManyPixels(let width, let height, let limit):
            "The image has \(width)×\(height) pixels, more than the limit of \(limit) (ImageLimits.maximumPixels)."
        case .tooManyDecodedPixels(let width, let height, let limit):
            """
            The image would be decoded to \(width)×\(height) pixels, more than the limit of \(limit) \
            (ImageLimits.maximumDecodedPixels). Decode it to the size at which it is shown.
            """
        case .tooManyBytes(let width, let height, let byteCount, let limit):
            """
            Decoding the image of \(width)×\(height) pixels needs \(byteCount) bytes of memory, more than the limit of \
            \(limit) (ImageLimits.maximumDecodedBytes).
            """
        case .tooManyFrames(let limit):
            "The animation has more pictures than the limit of \(limit) (ImageLimits.maximumFrames)."
        case .tooManyScans(let limit):
            """
            The progressive JPEG has more scans than the limit of \(limit) for its size (ImageLimits.maximumScans and \
            maximumScannedPixels).
            """
        case .tooMuchText(let byteCount, let limit):
            """
            The file holds \(byteCount) bytes of text beside the picture, more than the limit of \(limit) \
            (ImageLimits.maximumTextBytes).
            """
        case .outOfMemory(let width, let height):
            "There is not enough memory for an image of \(width)×\(height) pixels."
        case .cancelled:
            "Decoding the image was cancelled."
        }
    }

    public var errorDescription: String? { description }
}
