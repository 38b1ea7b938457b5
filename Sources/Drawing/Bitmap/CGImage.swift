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

    // Set on the main thread only, and read elsewhere when there is no other reference to the image.
    nonisolated(unsafe) private var account: ImageAccount?

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
        account?.remove(bytes: byteCount)
        PixelMemory.free(UnsafeMutablePointer(mutating: pixels), width * height)
    }

    /// Counts the image in the account until it goes. Returns whether it was there already. An image is in one account:
    /// the one it was counted in before loses it. O(1), no look-up.
    @MainActor package func count(in account: ImageAccount) -> Bool {
        if self.account === account { return true }
        self.account?.remove(bytes: byteCount)
        self.account = account
        account.add(bytes: byteCount)
        return false
    }

    /// The memory of the pixels, which caches count.
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
