/// The size at which a picture is wanted, checked against the limits.
struct PicturePlan {
    /// Size of the picture before it is turned upright.
    let width: Int
    let height: Int
    let orientation: ImageOrientation

    /// - Throws: which limit the picture exceeds at that size.
    init(_ header: ImageHeader, fitting: ImageFit?, _ limits: ImageLimits) throws(ImageDecodingError) {
        orientation = header.orientation
        let upright = (width: header.uprightWidth, height: header.uprightHeight)
        let wanted = fitting?.size(forWidth: upright.width, height: upright.height) ?? upright
        (width, height) = orientation.swapsSides ? (wanted.height, wanted.width) : wanted
        let pixels = width * height
        guard pixels <= limits.maximumDecodedPixels else {
            throw .tooManyDecodedPixels(width: width, height: height, limit: limits.maximumDecodedPixels)
        }
        try check(pixels * 4, limits)
    }

    /// - Throws: if so many bytes are more than one decode may have for its picture, or for its memory beside the
    ///   picture.
    func check(_ byteCount: Int, _ limits: ImageLimits) throws(ImageDecodingError) {
        let limit = limits.effectiveDecodedBytes
        guard byteCount <= limit else {
            throw .tooManyBytes(width: width, height: height, byteCount: byteCount, limit: limit)
        }
    }

    /// How many rows of a source are processed between two checks for cancellation.
    func rowsPerStrip(_ sourceWidth: Int) -> Int { max(1, (1 << 16) / sourceWidth) }
}

extension Bitmap {
    /// A bitmap for a decoded picture, all transparent.
    static func forPicture(width: Int, height: Int) throws(ImageDecodingError) -> Bitmap {
        do {
            return try Bitmap(width: width, height: height)
        } catch {
            throw .outOfMemory(width: width, height: height)
        }
    }
}
