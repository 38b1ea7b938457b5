import Drawing
import Layers
internal import CPixels

/// An image of which a part, at its own size, is what is to be drawn.
struct Picture {
    var image: CGImage
    /// Upper left corner of the part.
    var x = 0
    var y = 0
}

extension Painter {
    /// The image contents of an item as pixels of exactly its size: the image itself where possible, else a scaled or
    /// stretched copy from the cache, made now if need be. Nil if there is nothing to see.
    func picture(
        of image: CGImage, source: CGRect, center: CGRect?, imageScale: Double, width: Int, height: Int
    ) -> Picture? {
        guard width > 0, height > 0, source.width > 0, source.height > 0, image.width > 0, image.height > 0 else {
            return nil
        }
        if let direct = Self.directPicture(of: image, source: source, center: center, width: width, height: height) {
            return direct
        }
        let key = Self.pictureKey(
            image: image, source: source, center: center, imageScale: imageScale, width: width, height: height)
        if let bitmap = cache.entry(key)?.bitmap { return Picture(image: bitmap) }
        let bitmap = Bitmap(width: width, height: height)
        guard let pixels = bitmap.pixels else { return nil }
        if let center {
            NinePartImage(
                image: image, source: source, center: center, imageScale: imageScale, width: width, height: height
            ).draw(into: pixels)
        } else {
            _ = px_scale_box(
                pixels, width, Int32(width), Int32(height), image.pixels, image.width, Int32(image.width),
                Int32(image.height), px_rect(source))
        }
        let result = bitmap.makeImage(isOpaque: image.isOpaque)
        cache.insert(key, bitmap: result, bytes: result.byteCount, image: image)
        return Picture(image: result)
    }

    /// The image itself if a part of it, pixel for pixel, is what is shown.
    static func directPicture(of image: CGImage, source: CGRect, center: CGRect?, width: Int, height: Int) -> Picture? {
        let x = Int(source.minX.rounded())
        let y = Int(source.minY.rounded())
        guard source.width == CGFloat(width), source.height == CGFloat(height), source.minX == CGFloat(x),
            source.minY == CGFloat(y), x >= 0, y >= 0, x + width <= image.width, y + height <= image.height
        else { return nil }
        return Picture(image: image, x: x, y: y)
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

extension px_rect {
    init(_ rect: CGRect) {
        self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    }
}

/// An image whose margins keep their size while the middle stretches, as `CALayer.contentsCenter` says.
struct NinePartImage {
    let image: CGImage
    /// The part of the image shown, in image pixels.
    let source: CGRect
    /// The part that stretches, in the image's unit square.
    let center: CGRect
    /// Image pixels per device pixel in the margins.
    let imageScale: Double
    let width: Int
    let height: Int

    /// One of three parts along an axis: where it is shown, in device pixels, and what of the image it shows.
    struct Span {
        var start: Int
        var length: Int
        var sourceStart: Double
        var sourceLength: Double
    }

    /// The parts along one axis. Margins that don't fit are reduced in proportion, and nothing is left of the middle.
    static func spans(
        length: Int, sourceStart: Double, sourceLength: Double, centerStart: Double, centerLength: Double,
        imageScale: Double
    ) -> [Span] {
        let centerStart = min(max(centerStart, sourceStart), sourceStart + sourceLength)
        let centerEnd = min(max(centerStart, centerStart + centerLength), sourceStart + sourceLength)
        let first = centerStart - sourceStart
        let last = sourceStart + sourceLength - centerEnd
        var firstLength = first / imageScale
        var lastLength = last / imageScale
        if firstLength + lastLength > Double(length) {
            let factor = Double(length) / (firstLength + lastLength)
            firstLength *= factor
            lastLength *= factor
        }
        let firstEnd = Int(firstLength.rounded())
        let lastStart = max(firstEnd, length - Int(lastLength.rounded()))
        return [
            Span(start: 0, length: firstEnd, sourceStart: sourceStart, sourceLength: first),
            Span(
                start: firstEnd, length: lastStart - firstEnd, sourceStart: centerStart,
                sourceLength: centerEnd - centerStart),
            Span(start: lastStart, length: length - lastStart, sourceStart: centerEnd, sourceLength: last),
        ]
    }

    var columns: [Span] {
        Self.spans(
            length: width, sourceStart: source.minX, sourceLength: source.width,
            centerStart: center.minX * CGFloat(image.width), centerLength: center.width * CGFloat(image.width),
            imageScale: imageScale)
    }

    var rows: [Span] {
        Self.spans(
            length: height, sourceStart: source.minY, sourceLength: source.height,
            centerStart: center.minY * CGFloat(image.height), centerLength: center.height * CGFloat(image.height),
            imageScale: imageScale)
    }

    /// Draws all nine parts into `width` × `height` pixels.
    func draw(into pixels: UnsafeMutablePointer<UInt32>) {
        let columns = columns
        for row in rows where row.length > 0 && row.sourceLength > 0 {
            for column in columns where column.length > 0 && column.sourceLength > 0 {
                _ = px_scale_box(
                    pixels + row.start * width + column.start, width, Int32(column.length), Int32(row.length),
                    image.pixels, image.width, Int32(image.width), Int32(image.height),
                    px_rect(
                        x: column.sourceStart, y: row.sourceStart, width: column.sourceLength,
                        height: row.sourceLength))
            }
        }
    }
}
