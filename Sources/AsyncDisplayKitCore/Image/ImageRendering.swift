import Execution

/// Makes the bitmap that an image node shows: cut and scaled to the node's size, with no more pixels than the picture
/// has.
///
/// Any thread. The rules are those of Texture's image node: aspect fill, aspect fit and centre render only the part
/// that the bounds show. All other modes keep the whole picture, and a bitmap smaller than the bounds is scaled when it
/// is shown.
enum ImageRendering {
    /// How many pixels must be decoded of a picture to render it; nil for all.
    ///
    /// - Parameters:
    ///   - width, height: of the bounds, in pixels.
    ///   - crop: in the picture's unit square.
    static func fit(width: Int, height: Int, mode: UIView.ContentMode, crop: CGRect, isCropEnabled: Bool) -> ImageFit? {
        guard width > 0, height > 0 else { return nil }
        if isCropEnabled, RenderedImageCache.Key.isCropped(crop, mode) {
            // Decode the whole picture at a size at which its cropped part covers the bounds.
            let whole = CGSize(width: CGFloat(width) / crop.width, height: CGFloat(height) / crop.height)
            return ImageFit(
                width: Int(min(whole.width.rounded(.up), 1e6)), height: Int(min(whole.height.rounded(.up), 1e6)),
                mode: .covering)
        }
        switch mode {
        case .scaleAspectFit: return ImageFit(width: width, height: height, mode: .inside)
        case .scaleAspectFill, .scaleToFill, .redraw: return ImageFit(width: width, height: height, mode: .covering)
        case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight: return nil
        }
    }

    /// Decodes a picture, unless it is in memory. Nil if it can't be decoded, or the draw was cancelled.
    static func pixels(
        of image: UIImage, fitting fit: ImageFit?, _ token: CancellationToken
    ) throws(BitmapError) -> CGImage? {
        do throws(ImageDecodingError) {
            return try image.pixels(fitting: fit, isCancelled: { token.isCancelled })
        } catch {
            if let shortage = shortage(error) { throw shortage }
            return nil
        }
    }

    /// The error of a draw that could not decode its picture for want of memory; nil if that is not the reason.
    static func shortage(_ error: ImageDecodingError) -> BitmapError? {
        switch error {
        case .outOfMemory(let width, let height): BitmapError(width: width, height: height)
        case .tooManyDecodedPixels(let width, let height, _), .tooManyBytes(let width, let height, _, _):
            BitmapError(width: width, height: height, limit: error)
        default: nil
        }
    }

    static func render(_ source: CGImage, key: RenderedImageCache.Key) throws(BitmapError) -> CGImage? {
        guard key.width > 0, key.height > 0 else { return nil }
        let picture = try key.tint.map { tint throws(BitmapError) in try source.tinted(with: tint) } ?? source
        guard key.isCropEnabled else { return picture }
        if key.isCropped { return try cropped(picture, key) }
        switch key.mode {
        case .scaleAspectFill:
            return try fill(picture, key)
        case .scaleAspectFit:
            let target = target(of: picture, key, scale: { min($0, $1) })
            return try picture.resized(toWidth: target.width, height: target.height, mode: .aspectFit)
        case .center:
            return picture
        default:
            let isSmaller = picture.width < key.width || picture.height < key.height
            guard !isSmaller || key.forceUpscaling else { return picture }
            return try picture.resized(toWidth: key.width, height: key.height, mode: .stretch)
        }
    }

    /// The part that was asked for, stretched over the bounds.
    private static func cropped(_ picture: CGImage, _ key: RenderedImageCache.Key) throws(BitmapError) -> CGImage {
        let part = CGRect(
            x: key.crop.minX * CGFloat(picture.width), y: key.crop.minY * CGFloat(picture.height),
            width: key.crop.width * CGFloat(picture.width), height: key.crop.height * CGFloat(picture.height))
        let factor = max(Double(key.width) / part.width, Double(key.height) / part.height)
        let isReduced = factor > 1 && !key.forceUpscaling
        let width = isReduced ? max(1, Int((Double(key.width) / factor).rounded())) : key.width
        let height = isReduced ? max(1, Int((Double(key.height) / factor).rounded())) : key.height
        return try picture.scaled(width: width, height: height, source: part)
    }

    /// The part of the picture that fills the bounds, its free axis placed by the crop origin.
    private static func fill(_ picture: CGImage, _ key: RenderedImageCache.Key) throws(BitmapError) -> CGImage {
        let target = target(of: picture, key, scale: { max($0, $1) })
        let part = part(of: (picture.width, picture.height), key, filling: target)
        let isWhole = target.width == picture.width && target.height == picture.height
        let scaled = isWhole ? picture : try picture.scaled(width: target.width, height: target.height, source: part)
        guard let corners = key.corners else { return scaled }
        let radii = corners.radii(scale: CGFloat(target.width) / CGFloat(key.width))
        return try scaled.resized(toWidth: target.width, height: target.height, mode: .stretch, radii: radii)
    }

    /// The part that fills so many pixels with its proportions, in pixels of the picture.
    static func part(
        of picture: (width: Int, height: Int), _ key: RenderedImageCache.Key, filling target: (width: Int, height: Int)
    ) -> CGRect {
        let scale = max(
            Double(target.width) / Double(picture.width), Double(target.height) / Double(picture.height))
        let shown = CGSize(width: Double(target.width) / scale, height: Double(target.height) / scale)
        var part = CGRect(
            x: (Double(picture.width) - shown.width) * key.crop.minX,
            y: (Double(picture.height) - shown.height) * key.crop.minY, width: shown.width, height: shown.height)
        // An unscaled picture is cut at whole pixels.
        if scale == 1 { part.origin = CGPoint(x: part.minX.rounded(), y: part.minY.rounded()) }
        return part
    }

    /// The bounds' size in pixels, made smaller with its proportions where the picture has fewer pixels.
    private static func target(
        of picture: CGImage, _ key: RenderedImageCache.Key, scale: (Double, Double) -> Double
    ) -> (width: Int, height: Int) {
        let factor = scale(Double(key.width) / Double(picture.width), Double(key.height) / Double(picture.height))
        guard factor > 1, !key.forceUpscaling else { return (key.width, key.height) }
        return (
            max(1, Int((Double(key.width) / factor).rounded())), max(1, Int((Double(key.height) / factor).rounded()))
        )
    }
}

/// Bitmaps that image nodes share: two nodes that show the same picture in the same way hold one bitmap. Any thread.
///
/// Recently used bitmaps stay for a while when no node shows them, as long as the picture they were made from exists.
final class RenderedImageCache: Sendable {
    static let shared = RenderedImageCache()

    /// Everything the bitmap depends on.
    struct Key: Hashable, Sendable {
        var image: ObjectIdentifier
        var width: Int
        var height: Int
        var mode: UIView.ContentMode
        /// In the picture's unit square; of an empty one only the origin counts.
        var crop: CGRect
        var isCropEnabled: Bool
        var forceUpscaling: Bool
        var tint: CGColor?
        /// The corners that are cut off, in the unit of the size above. Only for pictures that fill the bounds: the
        /// corners of other pictures are cut when they are placed in the bounds.
        var corners: DrawnCorners?

        /// Whether a part of the picture was asked for. Only modes that keep proportions are cropped.
        var isCropped: Bool { Self.isCropped(crop, mode) }

        static func isCropped(_ crop: CGRect, _ mode: UIView.ContentMode) -> Bool {
            guard crop.width > 0, crop.height > 0 else { return false }
            return mode == .scaleAspectFill || mode == .scaleAspectFit || mode == .center
        }

        /// How many pixels must be decoded of the picture; nil for all.
        var fit: ImageFit? {
            ImageRendering.fit(width: width, height: height, mode: mode, crop: crop, isCropEnabled: isCropEnabled)
        }

        /// Whether the bitmap is shown over all of the bounds, without distortion.
        var fillsBounds: Bool { isCropEnabled && mode == .scaleAspectFill && !isCropped }

        func hash(into hasher: inout Hasher) {
            hasher.combine(image)
            hasher.combine(width)
            hasher.combine(height)
            hasher.combine(corners)
        }
    }

    private final class Entry: Sendable {
        private let sourceReference: BackReference<UIImage>
        private let renderedReference: BackReference<CGImage>
        var source: UIImage? { sourceReference.object }
        var rendered: CGImage? { renderedReference.object }

        init(source: UIImage, rendered: CGImage) {
            sourceReference = BackReference(source)
            renderedReference = BackReference(rendered)
        }
    }

    private struct State: Sendable {
        var entries: [Key: Entry] = [:]
        var insertionsSinceSweep = 0
    }

    private let state = Mutex(State())
    private let recent = DecodedPictures(byteBudget: 8 << 20)
    /// Dead entries are looked for when so many have been added.
    private static let insertionsBetweenSweeps = 256

    func image(for key: Key) -> CGImage? {
        let image = state.withLock { state -> CGImage? in
            guard let entry = state.entries[key], entry.source != nil else { return nil }
            return entry.rendered
        }
        if let image { recent.keep(image) }
        return image
    }

    func insert(_ image: CGImage, for key: Key, source: UIImage) {
        recent.keep(image)
        state.withLock { state in
            state.entries[key] = Entry(source: source, rendered: image)
            state.insertionsSinceSweep += 1
            guard state.insertionsSinceSweep > Self.insertionsBetweenSweeps else { return }
            state.insertionsSinceSweep = 0
            state.entries = state.entries.filter { $0.value.source != nil && $0.value.rendered != nil }
        }
    }
}
