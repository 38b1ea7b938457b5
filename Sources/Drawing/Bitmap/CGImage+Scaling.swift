import CPixels
import Foundation

extension CGImage {
    /// The part `source` (in pixels, edges anywhere; the whole picture when nil) scaled to a size in pixels. Reducing
    /// averages, enlarging interpolates. Any thread; about 25 µs for 256×256 to 48×48.
    package func scaled(width: Int, height: Int, source: CGRect? = nil) -> CGImage {
        let part = source ?? CGRect(x: 0, y: 0, width: self.width, height: self.height)
        let result = Bitmap(width: width, height: height)
        if let target = result.pixels {
            _ = px_scale_box(
                target, result.width, Int32(result.width), Int32(result.height), pixels, self.width,
                Int32(self.width), Int32(self.height),
                px_rect(x: part.minX, y: part.minY, width: part.width, height: part.height))
        }
        return result.makeImage(isOpaque: isOpaque)
    }
}
