import CPixels
import Foundation

extension CGImage {
    /// Always 8.
    public var bitsPerComponent: Int { 8 }
    /// Always 32: red, green, blue and alpha.
    public var bitsPerPixel: Int { 32 }
    /// Four for each pixel: rows have no padding.
    public var bytesPerRow: Int { width * 4 }

    /// The part inside a rectangle, which is in pixels and enlarged to whole ones; nil if no part of it lies in the
    /// picture, or if there is no memory. Copies the part.
    public func cropping(to rect: CGRect) -> CGImage? {
        let part = PixelRect(limiting: rect.standardized)
            .intersection(PixelRect(x: 0, y: 0, width: width, height: height))
        guard !part.isEmpty else { return nil }
        guard let bitmap = try? Bitmap(width: part.width, height: part.height), let target = bitmap.pixels else {
            return nil
        }
        px_copy(
            target, part.width, pixels + part.y * width + part.x, width, Int32(part.width), Int32(part.height))
        return bitmap.makeImage(isOpaque: isOpaque)
    }

    /// A picture of one colour with the shape of this one: alpha multiplied by the colour's. For template images. Any
    /// thread.
    package func tinted(with color: CGColor) throws(BitmapError) -> CGImage {
        let bitmap = try Bitmap(width: width, height: height)
        guard let target = bitmap.pixels else { return self }
        px_tint(target, width, pixels, width, color.pixel.bits, Int32(width), Int32(height))
        return bitmap.makeImage(isOpaque: isOpaque && color.pixel.isOpaque)
    }

}
