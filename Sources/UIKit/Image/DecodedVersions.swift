import Execution

/// The decoded bitmaps of one picture, one for each size. Held weakly: a bitmap is released with its last user.
struct DecodedVersions {
    private struct Version {
        weak var image: CGImage?
    }

    /// A handful: a picture is rarely shown in more sizes.
    private var versions: [Version] = []

    /// The version with the fewest pixels that is at least as wide and as high as a size.
    func smallest(coveringWidth width: Int, height: Int) -> CGImage? {
        let large = versions.compactMap(\.image).filter { $0.width >= width && $0.height >= height }
        return large.min { $0.byteCount < $1.byteCount }
    }

    mutating func insert(_ image: CGImage) {
        versions.removeAll { $0.image == nil }
        versions.append(Version(image: image))
    }
}

/// What decoding a picture has taken so far.
package struct DecodingRecord: Hashable, Sendable {
    /// How often it was decoded.
    package private(set) var count = 0
    /// How often the main thread did it.
    package private(set) var countOnMainThread = 0
    /// Memory in bytes of the largest version.
    package private(set) var largestByteCount = 0

    mutating func note(_ image: CGImage) {
        count += 1
        if MainThread.isCurrent { countOnMainThread += 1 }
        largestByteCount = max(largestByteCount, image.byteCount)
    }
}
