import CPixels
import Foundation

/// The turn that makes a stored picture upright; the numbers are EXIF's.
package enum ImageOrientation: Int, Hashable, Sendable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

    /// Whether width and height change places.
    package var swapsSides: Bool { rawValue >= 5 }

    /// Whether the first row that is stored is the last row, or column, of the upright picture.
    var isStoredFromTheEnd: Bool {
        switch self {
        case .down, .downMirrored, .right, .rightMirrored: true
        case .up, .upMirrored, .left, .leftMirrored: false
        }
    }

    /// Reads the orientation from a JPEG's APP1 segment; nil if it has none.
    init?(exifSegment bytes: ByteReader, at start: Int) {
        guard bytes.matches("Exif\0\0", at: start) else { return nil }
        let tiff = start + 6
        let isLittle = bytes.matches("II", at: tiff)
        guard isLittle || bytes.matches("MM", at: tiff) else { return nil }
        func number16(_ position: Int) -> Int? { isLittle ? bytes.little16(position) : bytes.big16(position) }
        func number32(_ position: Int) -> Int? { isLittle ? bytes.little32(position) : bytes.big32(position) }
        guard let offset = number32(tiff + 4), let count = number16(tiff + offset) else { return nil }
        for entry in 0..<count {
            let position = tiff + offset + 2 + entry * 12
            guard let tag = number16(position) else { return nil }
            if tag == 0x0112, let value = number16(position + 8), let found = ImageOrientation(rawValue: value) {
                self = found
                return
            }
        }
        return nil
    }

    /// The place at which the upright picture's first pixel is stored, and the steps to the next pixel and to the next
    /// row.
    func steps(width: Int, height: Int) -> (first: Int, step: Int, rowStep: Int) {
        let right = width - 1
        let bottom = (height - 1) * width
        return switch self {
        case .up: (0, 1, width)
        case .upMirrored: (right, -1, width)
        case .down: (bottom + right, -1, -width)
        case .downMirrored: (bottom, 1, -width)
        case .leftMirrored: (0, width, 1)
        case .right: (bottom, -width, 1)
        case .rightMirrored: (bottom + right, -width, -1)
        case .left: (right, width, -1)
        }
    }

    /// The stored pixels, turned upright.
    package func apply(to image: CGImage) throws(BitmapError) -> CGImage {
        let (first, step, rowStep) = steps(width: image.width, height: image.height)
        if self == .up { return image }
        let result =
            try swapsSides
            ? Bitmap(width: image.height, height: image.width) : Bitmap(width: image.width, height: image.height)
        if let target = result.pixels {
            px_gather(
                target, result.width, image.pixels + first, step, rowStep, Int32(result.width), Int32(result.height))
        }
        return result.makeImage(isOpaque: image.isOpaque)
    }
}
