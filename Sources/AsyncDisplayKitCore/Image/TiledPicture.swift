import Execution

/// A picture that is drawn in tiles: which part of it lies where in the node's bitmap. A value, any thread.
struct TiledPicture: Sendable {
    /// The source of the pixels.
    enum Source: Sendable {
        /// All pixels are in memory.
        case pixels(CGImage)
        /// The parts that are seen are decoded.
        case parts(PictureParts)

        var size: (width: Int, height: Int) {
            switch self {
            case .pixels(let image): (image.width, image.height)
            case .parts(let parts): (parts.width, parts.height)
            }
        }
    }

    private let source: Source
    /// The part of the source that is shown, in its pixels.
    private let part: CGRect
    /// The rectangle in which that part is shown, in pixels of the node's bitmap.
    private let place: PixelRect
    private let tint: CGColor?

    /// Nil if the picture is shown in one piece: if it is cropped, centred, or all in memory and enlarged without
    /// `forceUpscaling`. A picture that is decoded in parts is also shown in one piece if it is small, in modes that
    /// may show it in its own size, and if it is reduced to less than half its size, so that many rows make one.
    ///
    /// - Parameter whole: the node's bitmap.
    init?(_ source: Source, key: RenderedImageCache.Key, in whole: PixelRect) {
        guard key.isCropEnabled, !key.isCropped, key.width == whole.width, key.height == whole.height else {
            return nil
        }
        let size = source.size
        let x = Double(whole.width) / Double(size.width)
        let y = Double(whole.height) / Double(size.height)
        let all = CGRect(x: 0, y: 0, width: size.width, height: size.height)
        let factor: Double
        switch key.mode {
        case .scaleAspectFill:
            factor = max(x, y)
            part = ImageRendering.part(of: size, key, filling: (whole.width, whole.height))
            place = whole
        case .scaleAspectFit:
            factor = min(x, y)
            let width = max(1, Int((Double(size.width) * factor).rounded()))
            let height = max(1, Int((Double(size.height) * factor).rounded()))
            part = all
            place = PixelRect(
                x: (whole.width - width) / 2, y: (whole.height - height) / 2, width: width, height: height)
        case .center: return nil
        default:
            factor = max(x, y)
            part = all
            place = whole
        }
        switch source {
        case .pixels:
            // Enlarged, it has fewer pixels than the bitmap would have, and is stretched where it is shown.
            guard factor <= 1 || key.forceUpscaling else { return nil }
        case .parts:
            guard key.keepsPlaceOfParts, size.width * size.height >= TileGrid.leastPixels,
                part.width <= 2 * CGFloat(place.width), part.height <= 2 * CGFloat(place.height)
            else { return nil }
        }
        self.source = source
        tint = key.tint
    }

    /// Draws a tile; its pixels equal those of the whole bitmap there. Damaged parts of a file have no pixels. Nil if
    /// it was cancelled.
    ///
    /// - Parameter near: the part of the node's bitmap that is likely to be drawn next.
    func draw(
        _ tile: PixelRect, near: PixelRect, _ token: CancellationToken
    ) throws(BitmapError) -> TileResult? {
        let shown = tile.intersection(place)
        guard !shown.isEmpty else { return .part(nil) }
        let inPlace = shown.offsetBy(dx: -place.x, dy: -place.y)
        var image: CGImage
        switch source {
        case .pixels(let pixels):
            image = try pixels.scaled(width: place.width, height: place.height, source: part, showing: inPlace)
        case .parts(let parts):
            do throws(ImageDecodingError) {
                let needed = pixelsNeeded(for: inPlace)
                if needed.isEmpty { return .part(nil) }
                let nearInPlace = near.intersection(place).union(shown).offsetBy(dx: -place.x, dy: -place.y)
                let found = try parts.part(
                    needed, near: pixelsNeeded(for: nearInPlace), isCancelled: { token.isCancelled })
                image = try scaled(found, of: needed, for: inPlace)
            } catch {
                if let shortage = ImageRendering.shortage(error) { throw shortage }
                return token.isCancelled ? nil : .part(nil)
            }
        }
        if let tint { image = try image.tinted(with: tint) }
        guard shown != tile else { return .part(image) }
        let context = CGContext(bitmap: try Bitmap(width: tile.width, height: tile.height), scale: 1)
        context.draw(image, in: shown.offsetBy(dx: -tile.x, dy: -tile.y).cgRect)
        return .part(context.finishImage())
    }

    /// A rectangle of the place, made of the pixels of the source that it needs.
    private func scaled(
        _ image: CGImage, of needed: PixelRect, for shown: PixelRect
    ) throws(ImageDecodingError) -> CGImage {
        guard !isUnscaled else { return image }
        do {
            return try image.scaled(
                width: place.width, height: place.height,
                source: part.offsetBy(dx: -CGFloat(needed.x), dy: -CGFloat(needed.y)), showing: shown)
        } catch {
            throw .outOfMemory(width: shown.width, height: shown.height)
        }
    }

    /// Whether each pixel of the place is one of the source.
    private var isUnscaled: Bool {
        part == part.integral && Int(part.width) == place.width && Int(part.height) == place.height
    }

    /// The pixels of the source that a rectangle of the place shows, or that scaling mixes with the shown ones.
    func pixelsNeeded(for shown: PixelRect) -> PixelRect {
        let (x, y) = (part.width / CGFloat(place.width), part.height / CGFloat(place.height))
        let seen = CGRect(
            x: part.minX + CGFloat(shown.x) * x, y: part.minY + CGFloat(shown.y) * y,
            width: CGFloat(shown.width) * x, height: CGFloat(shown.height) * y)
        let mixed = isUnscaled ? seen : seen.insetBy(dx: -1, dy: -1)
        // Rounding may have made the part some millionths larger than the source.
        return PixelRect(covering: mixed).intersection(PixelRect(covering: part))
            .intersection(PixelRect(x: 0, y: 0, width: source.size.width, height: source.size.height))
    }
}

extension RenderedImageCache.Key {
    /// Whether a picture that is smaller than the bounds is stretched to them, at most beyond them, and not placed.
    fileprivate var keepsPlaceOfParts: Bool {
        switch mode {
        case .scaleAspectFill, .scaleAspectFit, .scaleToFill, .redraw: true
        default: false
        }
    }
}

/// Decides whether a node would draw a picture that is decoded in parts in tiles. A value, any thread.
package struct PartsRule: Sendable {
    let key: RenderedImageCache.Key
    /// The node's bitmap.
    let whole: PixelRect

    /// How many pixels must be decoded of the picture.
    package var fit: ImageFit? { key.fit }

    /// Whether the node draws a picture so.
    package func applies(to parts: PictureParts) -> Bool {
        TiledPicture(.parts(parts), key: key, in: whole) != nil
    }
}
