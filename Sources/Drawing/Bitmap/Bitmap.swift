/// Pixels under construction: 32 bits each, premultiplied ARGB in native byte order (Cairo's ARGB32, SDL's ARGB8888),
/// rows without padding. Belongs to one thread at a time, the one that draws; `makeImage()` ends its life.
package final class Bitmap {
    package let width: Int
    package let height: Int
    /// Row by row; nil once the bitmap has become an image.
    package private(set) var pixels: UnsafeMutablePointer<UInt32>?

    /// All pixels of one colour. Sides below 1 become 1.
    ///
    /// - Throws: if there is no memory, or if more than `PixelMemory.largestBlock` would be needed. The first time is
    ///   logged. Callers then skip the drawing and keep their old content; caches keep nothing.
    package init(width: Int, height: Int, filledWith color: PremultipliedPixel = .clear) throws(BitmapError) {
        self.width = max(1, width)
        self.height = max(1, height)
        let (count, overflow) = self.width.multipliedReportingOverflow(by: self.height)
        guard !overflow, let pixels = PixelMemory.allocate(count, filledWith: color) else {
            throw BitmapError(width: self.width, height: self.height)
        }
        self.pixels = pixels
    }

    deinit {
        // The byte count is computed only if there are pixels: where the allocation failed, the product may overflow.
        if let pixels { PixelMemory.free(pixels, width * height) }
    }

    /// Gives the memory back to the system at once, instead of keeping it for other pictures as usual. The bitmap must
    /// not be used afterwards.
    package func giveBack() {
        guard let pixels else { return }
        self.pixels = nil
        PixelMemory.free(pixels, width * height, isKept: false)
    }

    /// Turns the pixels into an immutable image without copying them. The bitmap must not be used afterwards.
    package func makeImage(isOpaque: Bool) -> CGImage {
        guard let pixels else { preconditionFailure("This bitmap has already become an image; draw into a new one.") }
        self.pixels = nil
        return CGImage(width: width, height: height, adopting: pixels, isOpaque: isOpaque)
    }
}
