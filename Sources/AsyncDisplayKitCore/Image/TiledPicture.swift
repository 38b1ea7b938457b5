/// A picture in memory that is drawn in tiles: which part of it lies where in the node's bitmap. A value, any thread.
struct TiledPicture: Sendable {
    private let source: CGImage
    /// What is shown of the source, in its pixels.
    private let part: CGRect
    /// Where that is shown, in pixels of the node's bitmap.
    private let place: PixelRect
    private let tint: CGColor?

    /// Nil if the picture is shown in one piece: cropped, or with no more pixels than it has.
    ///
    /// - Parameter whole: the node's bitmap.
    init?(_ source: CGImage, key: RenderedImageCache.Key, in whole: PixelRect) {
        guard key.isCropEnabled, !key.isCropped, key.width == whole.width, key.height == whole.height else {
            return nil
        }
        let x = Double(whole.width) / Double(source.width)
        let y = Double(whole.height) / Double(source.height)
        let all = CGRect(x: 0, y: 0, width: source.width, height: source.height)
        let factor: Double
        switch key.mode {
        case .scaleAspectFill:
            factor = max(x, y)
            part = ImageRendering.part(of: source, key, filling: (whole.width, whole.height))
            place = whole
        case .scaleAspectFit:
            factor = min(x, y)
            let width = max(1, Int((Double(source.width) * factor).rounded()))
            let height = max(1, Int((Double(source.height) * factor).rounded()))
            part = all
            place = PixelRect(
                x: (whole.width - width) / 2, y: (whole.height - height) / 2, width: width, height: height)
        case .center: return nil
        default:
            factor = max(x, y)
            part = all
            place = whole
        }
        // Enlarged, a picture has fewer pixels than the bitmap would have, and is stretched where it is shown.
        guard factor <= 1 || key.forceUpscaling else { return nil }
        self.source = source
        tint = key.tint
    }

    /// The pixels of a tile, the same as those of the whole bitmap there; nil if the picture does not reach into it.
    func draw(_ tile: PixelRect) throws(BitmapError) -> CGImage? {
        let shown = tile.intersection(place)
        guard !shown.isEmpty else { return nil }
        var image = try source.scaled(
            width: place.width, height: place.height, source: part, showing: shown.offsetBy(dx: -place.x, dy: -place.y))
        if let tint { image = try image.tinted(with: tint) }
        guard shown != tile else { return image }
        let context = CGContext(bitmap: try Bitmap(width: tile.width, height: tile.height), scale: 1)
        context.draw(image, in: shown.offsetBy(dx: -tile.x, dy: -tile.y).cgRect)
        return context.finishImage()
    }
}
