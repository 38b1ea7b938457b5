import Foundation

/// Turns files' bytes into pictures. Implementations may be called on any number of threads at once.
package protocol ImageDecoder: Sendable {
    /// Reads the header in the file's first bytes. Costs microseconds and decodes nothing, so it may be called on the
    /// main thread.
    ///
    /// - Throws: The reason for which the file is refused: the format is unknown or not supported, the header is
    ///   damaged or incomplete, or it exceeds a limit.
    func header(of data: Data) throws(ImageDecodingError) -> ImageHeader

    /// Decodes the first picture of a file, upright. For workers: takes milliseconds, and waits while other decodes
    /// take all the memory that `ImageLimits.maximumBytesUnderWay` allows.
    ///
    /// - Parameters:
    ///   - data: The whole file. An incomplete file is the error `.breaksOff`.
    ///   - fitting: Reduces the picture while it is decoded, so that the full size is not in memory; pictures are never
    ///     enlarged.
    ///   - isCancelled: Asked at least every 5 ms of work, for a lossless WebP every 0.35 s; once it returns true,
    ///     decoding ends with `.cancelled`.
    func decode(
        _ data: Data, fitting: ImageFit?, isCancelled: () -> Bool
    ) throws(ImageDecodingError) -> CGImage
}

extension ImageDecoder {
    /// Decodes at full size, to the end.
    package func decode(_ data: Data) throws(ImageDecodingError) -> CGImage {
        try decode(data, fitting: nil, isCancelled: { false })
    }

    /// The size in pixels, upright, as far as the first bytes of the file tell; nil if `header(of:)` refuses it. Costs
    /// microseconds: nothing is decoded.
    package func pixelSize(of data: Data) -> CGSize? {
        guard let header = try? header(of: data) else { return nil }
        return CGSize(width: header.uprightWidth, height: header.uprightHeight)
    }
}
