import Foundation

/// Turns files' bytes into pictures. Implementations may be called on any number of threads at once.
package protocol ImageDecoder: Sendable {
    /// Decodes the first picture of a file, upright.
    ///
    /// - Parameters:
    ///   - data: The whole file. A JPEG that breaks off gives a picture whose missing part is grey.
    ///   - fitting: Reduces the picture while it is decoded, so that the full size need not stay in memory; pictures
    ///     are never enlarged.
    ///   - isCancelled: Asked now and then; once it says true, decoding ends with `.cancelled`.
    func decode(
        _ data: Data, fitting: ImageFit?, isCancelled: () -> Bool
    ) throws(ImageDecodingError) -> CGImage

    /// The size in pixels, upright, as far as the first bytes of the file tell; nil when they don't, or the format's
    /// header is not one the decoder reads. Costs microseconds: nothing is decoded.
    func pixelSize(of data: Data) -> CGSize?
}

extension ImageDecoder {
    /// Decodes at full size, to the end.
    package func decode(_ data: Data) throws(ImageDecodingError) -> CGImage {
        try decode(data, fitting: nil, isCancelled: { false })
    }
}

/// The size a picture is reduced to.
package struct ImageFit: Hashable, Sendable {
    /// Which of the two sides decides.
    package enum Mode: Hashable, Sendable {
        /// The whole picture is no larger than the size in both directions.
        case inside
        /// The picture is no smaller than the size in either direction, so that it covers the size when centred.
        case covering
    }

    /// In pixels.
    package var width: Int
    package var height: Int
    package var mode: Mode

    /// Sizes below 1 become 1.
    package init(width: Int, height: Int, mode: Mode) {
        self.width = max(1, width)
        self.height = max(1, height)
        self.mode = mode
    }

    /// The size, at least 1×1, that a picture of some size gets: proportions kept, never larger than it is.
    package func size(forWidth imageWidth: Int, height imageHeight: Int) -> (width: Int, height: Int) {
        guard imageWidth > 0, imageHeight > 0 else { return (1, 1) }
        let x = Double(width) / Double(imageWidth)
        let y = Double(height) / Double(imageHeight)
        let factor = mode == .inside ? min(x, y) : max(x, y)
        guard factor < 1 else { return (imageWidth, imageHeight) }
        return (
            max(1, Int((Double(imageWidth) * factor).rounded())), max(1, Int((Double(imageHeight) * factor).rounded()))
        )
    }
}

/// Why there is no picture.
package enum ImageDecodingError: Error, Hashable, Sendable {
    /// There are no bytes.
    case empty
    /// The bytes are of no format that can be read, or damaged; with what the library said.
    case unreadable(reason: String)
    /// The picture has more pixels than the decoder accepts.
    case tooLarge(width: Int, height: Int, pixelLimit: Int)
    /// Memory for the pixels could not be had.
    case outOfMemory(width: Int, height: Int)
    case cancelled
}

extension ImageDecodingError: LocalizedError, CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty:
            "The image data is empty. Was the download complete?"
        case .unreadable(let reason):
            "The image data cannot be decoded (\(reason)). PNG, JPEG, WebP, GIF, BMP and TIFF are supported."
        case .tooLarge(let width, let height, let limit):
            "The image has \(width)×\(height) pixels, more than the limit of \(limit). Ask the server for a smaller one."
        case .outOfMemory(let width, let height):
            "There is not enough memory for an image of \(width)×\(height) pixels."
        case .cancelled:
            "Decoding the image was cancelled."
        }
    }

    package var errorDescription: String? { description }
}
