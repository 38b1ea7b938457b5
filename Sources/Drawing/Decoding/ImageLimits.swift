import Execution
import Foundation

/// Limits for picture files. Pictures come from strangers, and a few bytes can claim to be a picture of any size. So
/// the numbers in a file are compared with these limits before memory is allocated.
///
/// Sides, pixels, frames, scans and text are checked when a file is opened: over these limits `UIImage(data:)` is nil.
/// The memory of the picture at the wanted size is checked when it is decoded, and so are frames and scans after the
/// first megabyte of a file: over these limits an image has a size but no pixels. In both cases `didFailWithError` of a
/// network image node's delegate is called with `ASNetworkImageError.undecodable`, which has an `ImageDecodingError`
/// that names the limit.
public struct ImageLimits: Hashable, Sendable {
    /// The longest side that a file's header may say, in pixels.
    public var maximumSide = 32_768
    /// Width times height that a file's header may say. Larger than `maximumDecodedPixels`, because pictures are
    /// reduced while they are decoded.
    public var maximumPixels = 256_000_000
    /// Width times height of a decoded picture, at the size that is wanted.
    public var maximumDecodedPixels = 64_000_000
    /// The memory of a decoded picture in bytes, at the wanted size. The decoder's memory beside it (the coefficients
    /// of a progressive JPEG, all rows of an interlaced file, an animation's canvas) may take as much again. So half of
    /// `maximumBytesUnderWay` is the limit if that is less.
    public var maximumDecodedBytes = 256_000_000
    /// The most pictures that an animation may have.
    public var maximumFrames = 1000
    /// Scans of a progressive JPEG. Encoders write about ten.
    public var maximumScans = 500
    /// Width times height times scans of a progressive JPEG, since a scan of some bytes passes over the whole picture:
    /// 30 scans of 100 megapixels, which take a second and a half.
    public var maximumScannedPixels = 3_000_000_000
    /// Bytes of a file that are text and other notes beside the picture (PNG).
    public var maximumTextBytes = 16_000_000
    /// Memory in bytes of all pictures that are being decoded at one time. Decodes beyond that wait until others have
    /// ended. A decode that the main thread waits for begins at once. A quarter of the memory that the process may use,
    /// at most 512 MB.
    public var maximumBytesUnderWay = min(512_000_000, AvailableMemory.byteCount / 4)

    /// The limits that hold unless the program sets others.
    public init() {}

    /// Bytes that a decoded picture may take, and as many that decoding it may take besides.
    var effectiveDecodedBytes: Int { min(maximumDecodedBytes, maximumBytesUnderWay / 2) }

    /// Whether a picture may have so many pixels once it is decoded.
    package func allow(decodedPixels pixels: Int) -> Bool {
        pixels <= maximumDecodedPixels && pixels * 4 <= effectiveDecodedBytes
    }

    /// The scans that a progressive JPEG of a size may have.
    func scanLimit(width: Int, height: Int) -> Int {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? 1 : min(maximumScans, max(1, maximumScannedPixels / max(1, pixels)))
    }

    private static let shared = Mutex(ImageLimits())

    /// The limits of the process. Any thread; a change counts for pictures that are opened afterwards.
    public static var current: ImageLimits {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }
}
