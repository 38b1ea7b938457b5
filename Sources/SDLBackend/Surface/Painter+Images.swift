import Drawing
import Layers
internal import CPixels

/// An image, and the corner of the part of it that is drawn, pixel for pixel.
struct Picture {
    var image: CGImage
    /// Upper left corner of the part.
    var x = 0
    var y = 0
}

extension Painter {
    /// The image contents of an item as pixels of exactly its size: the image itself where possible, else a scaled or
    /// stretched copy from the cache, made now if need be. Nil if there is nothing to see, or
    /// no memory for a copy.
    ///
    /// - Parameter tile: The part of the copy that is wanted, relative to its corner; nil for all of it.
    func picture(
        of image: CGImage, source: CGRect, center: CGRect?, imageScale: Double, width: Int, height: Int,
        tile: PixelRect? = nil
    ) -> Picture? {
        guard width > 0, height > 0, source.width > 0, source.height > 0, image.width > 0, image.height > 0 else {
            return nil
        }
        if let direct = Self.directPicture(of: image, source: source, center: center, width: width, height: height) {
            return direct
        }
        let part = tile ?? PixelRect(x: 0, y: 0, width: width, height: height)
        var key = Self.pictureKey(
            image: image, source: source, center: center, imageScale: imageScale, width: width, height: height)
        key.tile = tile
        if let bitmap = cache.entry(key)?.bitmap { return Picture(image: bitmap) }
        guard let bitmap = try? Bitmap(width: part.width, height: part.height), let pixels = bitmap.pixels else {
            return nil
        }
        StretchedImage(
            image: image, source: source, center: center, imageScale: imageScale, width: width, height: height
        ).draw(part, into: pixels)
        let result = bitmap.makeImage(isOpaque: image.isOpaque)
        cache.insert(key, bitmap: result, bytes: result.byteCount, image: image)
        return Picture(image: result)
    }

    /// Copies of more pixels than this, somewhat more than a large screen has, are made in tiles, as far as they show.
    static let largestCopy = 1 << 23
    private static let tileSide = 1024

    /// Draws the part `visible` of image contents of the size of `rect`.
    func drawImage(
        _ image: CGImage, source: CGRect, center: CGRect?, imageScale: Double, rect: PixelRect, corners: CornerRadii,
        opacity: UInt8, into canvas: Canvas, visible: PixelRect
    ) {
        func draw(_ tile: PixelRect?) {
            guard
                var picture = picture(
                    of: image, source: source, center: center, imageScale: imageScale, width: rect.width,
                    height: rect.height, tile: tile)
            else { return }
            var part = visible
            if let tile {
                picture.x -= tile.x
                picture.y -= tile.y
                part = tile.offsetBy(dx: rect.x, dy: rect.y).intersection(visible)
            }
            drawPicture(picture, rect: rect, corners: corners, opacity: opacity, into: canvas, visible: part)
        }
        guard rect.area > Self.largestCopy,
            Self.directPicture(of: image, source: source, center: center, width: rect.width, height: rect.height) == nil
        else { return draw(nil) }
        let side = Self.tileSide
        let shown = visible.offsetBy(dx: -rect.x, dy: -rect.y)
        let whole = PixelRect(x: 0, y: 0, width: rect.width, height: rect.height)
        for row in shown.y / side...(shown.maxY - 1) / side {
            for column in shown.x / side...(shown.maxX - 1) / side {
                draw(PixelRect(x: column * side, y: row * side, width: side, height: side).intersection(whole))
            }
        }
    }

    /// The image itself, if a part of it is shown pixel for pixel.
    static func directPicture(of image: CGImage, source: CGRect, center: CGRect?, width: Int, height: Int) -> Picture? {
        guard isDirect(image, source: source, width: width, height: height) else { return nil }
        return Picture(image: image, x: Int(source.origin.x), y: Int(source.origin.y))
    }

    /// Whether a part of the image is shown pixel for pixel.
    @inline(__always)
    static func isDirect(_ image: CGImage, source: CGRect, width: Int, height: Int) -> Bool {
        let (left, top) = (source.origin.x.native, source.origin.y.native)
        guard source.size.width.native == Double(width), source.size.height.native == Double(height), left >= 0,
            top >= 0, left + Double(width) <= Double(image.width), top + Double(height) <= Double(image.height)
        else { return false }
        return left == Double(Int(left)) && top == Double(Int(top))
    }

    static func pictureKey(
        image: CGImage, source: CGRect, center: CGRect?, imageScale: Double, width: Int, height: Int
    ) -> TextureKey {
        TextureKey(
            kind: center == nil ? .scaled : .ninePart, image: image.identity, source: source, center: center ?? .zero,
            imageScale: center == nil ? 1 : imageScale, width: Int32(width), height: Int32(height))
    }

    /// Draws the part `visible` of a picture of the size of `rect`.
    func drawPicture(
        _ picture: Picture, rect: PixelRect, corners: CornerRadii, opacity: UInt8, into canvas: Canvas,
        visible: PixelRect
    ) {
        if corners.isZero || corners.areOutside(of: visible, in: rect) {
            blend(picture, rect: rect, opacity: opacity, into: canvas, part: visible)
            return
        }
        let mask = masks.fill(corners, width: rect.width, height: rect.height)
        let columns = mask.columns(of: rect)
        let rows = mask.rows(of: rect)
        mask.coverage.withUnsafeBufferPointer { coverage in
            guard let bytes = coverage.baseAddress else { return }
            for row in 0..<3 {
                let (y, height, sourceY) = rows[row]
                let band = PixelRect(x: rect.x, y: y, width: rect.width, height: height).intersection(visible)
                if band.isEmpty { continue }
                if row == 1 {
                    blend(picture, rect: rect, opacity: opacity, into: canvas, part: band)
                    continue
                }
                for column in 0..<3 {
                    let (x, width, sourceX) = columns[column]
                    let part = PixelRect(x: x, y: y, width: width, height: height).intersection(visible)
                    if part.isEmpty { continue }
                    if column == 1 {
                        blend(picture, rect: rect, opacity: opacity, into: canvas, part: part)
                        continue
                    }
                    px_blend_over_mask(
                        canvas.pointer(part), canvas.pitch, picture.pointer(part, rect), picture.image.width,
                        bytes + (sourceY + part.y - y) * mask.width + sourceX + part.x - x, mask.width,
                        Int32(part.width), Int32(part.height), Int32(opacity))
                }
            }
        }
    }

    /// Lays a part of a picture over the canvas, without masks.
    private func blend(_ picture: Picture, rect: PixelRect, opacity: UInt8, into canvas: Canvas, part: PixelRect) {
        let source = picture.pointer(part, rect)
        let pitch = picture.image.width
        if opacity != 255 {
            px_blend_over_opacity(
                canvas.pointer(part), canvas.pitch, source, pitch, Int32(part.width), Int32(part.height),
                Int32(opacity))
        } else if picture.image.isOpaque {
            px_copy(canvas.pointer(part), canvas.pitch, source, pitch, Int32(part.width), Int32(part.height))
        } else {
            px_blend_over(canvas.pointer(part), canvas.pitch, source, pitch, Int32(part.width), Int32(part.height))
        }
    }
}

extension Picture {
    /// The pixel shown at the first pixel of `part`, when the whole picture is shown in `rect`.
    @inline(__always)
    func pointer(_ part: PixelRect, _ rect: PixelRect) -> UnsafePointer<UInt32> {
        image.pixels + (y + part.y - rect.y) * image.width + x + part.x - rect.x
    }
}
