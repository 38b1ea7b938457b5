import Foundation
import Synchronization

/// An immutable picture: premultiplied 32-bit pixels ready for compositing. Shared freely between threads.
public final class CGImage: @unchecked Sendable {  // what is written later belongs to the main thread
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// True when every pixel is known to be opaque, so that it is copied and never blended.
    package let isOpaque: Bool
    /// Premultiplied ARGB in native byte order, rows of `width` pixels without padding.
    package let pixels: UnsafePointer<UInt32>
    /// Different for every image the process makes; caches are keyed by it.
    package let identity: UInt64

    // Made on the main thread only, and read when there is no other reference to the image.
    nonisolated(unsafe) private var storedLife: Life?

    private static let lastIdentity = Atomic<UInt64>(0)

    /// Takes over memory from `PixelMemory`.
    init(width: Int, height: Int, adopting pixels: UnsafeMutablePointer<UInt32>, isOpaque: Bool) {
        self.width = width
        self.height = height
        self.pixels = UnsafePointer(pixels)
        self.isOpaque = isOpaque
        identity = Self.lastIdentity.wrappingAdd(1, ordering: .relaxed).newValue
    }

    deinit {
        storedLife?.end()
        PixelMemory.free(UnsafeMutablePointer(mutating: pixels), width * height)
    }

    /// Whether an image is still there, for accounts that must not keep it. What is referred to weakly counts its
    /// references on a slow path of Swift's runtime, and an image on screen is counted several times a frame.
    package final class Life: Sendable {
        private let over = Atomic(false)

        /// The image is gone. Any thread.
        package var isOver: Bool { over.load(ordering: .acquiring) }

        fileprivate func end() { over.store(true, ordering: .releasing) }
    }

    /// The life of this image; one object. Main thread.
    @MainActor package var life: Life {
        if let storedLife { return storedLife }
        let life = Life()
        storedLife = life
        return life
    }

    /// Memory of the pixels, which is what caches count.
    package var byteCount: Int { width * height * 4 }

    /// The pixel at a position; for tests and colour picking, not for loops.
    package subscript(x: Int, y: Int) -> PremultipliedPixel {
        precondition(x >= 0 && y >= 0 && x < width && y < height, "Pixel (\(x), \(y)) is outside \(width)×\(height).")
        return PremultipliedPixel(bits: pixels[y * width + x])
    }
}

extension CGImage: Hashable {
    public static func == (a: CGImage, b: CGImage) -> Bool { a === b }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }
}
