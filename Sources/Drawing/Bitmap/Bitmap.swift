/// Pixels under construction: 32 bits each, premultiplied ARGB in native byte order (Cairo's ARGB32, SDL's ARGB8888),
/// rows without padding. Belongs to one thread at a time, the one that draws; `makeImage()` ends its life.
package final class Bitmap {
    package let width: Int
    package let height: Int
    /// Row by row; nil once the bitmap has become an image.
    package private(set) var pixels: UnsafeMutablePointer<UInt32>?

    /// All pixels transparent. Width and height at least 1.
    package init(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
        pixels = PixelMemory.allocate(self.width * self.height)
        precondition(pixels != nil, "Out of memory for a bitmap of \(width)×\(height) pixels.")
    }

    deinit {
        PixelMemory.free(pixels, width * height)
    }

    /// Turns the pixels into an immutable image without copying them. The bitmap must not be used afterwards.
    package func makeImage(isOpaque: Bool) -> CGImage {
        guard let pixels else { preconditionFailure("This bitmap has already become an image; draw into a new one.") }
        self.pixels = nil
        return CGImage(width: width, height: height, adopting: pixels, isOpaque: isOpaque)
    }
}
