import Drawing
import Layers
internal import CPixels

/// Transformed items wider than this start their rows at the drawable's edge instead of their own.
let maximumTransformedWidth = 8192

extension Painter {
    /// Draws the part `visible` of an item that is turned, scaled, or between pixels.
    func drawTransformed(_ item: DisplayItem, opacity: UInt8, into canvas: Canvas, visible: PixelRect) {
        guard let unitToRect = item.unitToRect, let flat = flattened(item.content, item: item, unitToRect: unitToRect)
        else { return }
        let toUnit = unitToRect.inverted()
        guard toUnit != unitToRect || unitToRect.isIdentity else { return }
        // Unit square → the part of the flat picture that stands for it.
        let toSource = toUnit.concatenating(
            CGAffineTransform(
                a: flat.unit.width, b: 0, c: 0, d: flat.unit.height, tx: flat.unit.minX, ty: flat.unit.minY))
        let affine = px_affine(
            a: toSource.a, b: toSource.b, c: toSource.c, d: toSource.d, tx: toSource.tx, ty: toSource.ty)
        transform(
            flat.image, part: flat.part, affine: affine, item: item, opacity: opacity, into: canvas, visible: visible)
    }

    /// Draws `part` of an image through a transform that is relative to the item's rectangle.
    ///
    /// The loop steps through a row in fixed point, so that rounding depends on where the row was begun. Rows are begun
    /// at the item's left edge whatever part of them is wanted, or repainting a part would give other bytes.
    private func transform(
        _ image: CGImage, part: CGRect, affine: px_affine, item: DisplayItem, opacity: UInt8, into canvas: Canvas,
        visible: PixelRect
    ) {
        let rect = item.rect
        let extent = item.extent
        func run(_ target: UnsafeMutablePointer<UInt32>, pitch: Int, row: PixelRect) {
            px_transform_bilinear(
                target, pitch, Int32(row.x - rect.x), Int32(row.y - rect.y), Int32(row.width), Int32(row.height),
                image.pixels, image.width, Int32(image.width), Int32(image.height), px_rect(part), affine,
                Int32(opacity))
        }
        let left = extent.width > maximumTransformedWidth ? max(extent.x, 0) : extent.x
        let rows = PixelRect(x: left, y: visible.y, width: visible.maxX - left, height: visible.height)
        if rows.x == visible.x {
            // Where a row ends makes no difference.
            run(canvas.pointer(visible), pitch: canvas.pitch, row: visible)
            return
        }
        scratch.withCanvas(rows, cleared: true) { buffer in
            run(buffer.pixels, pitch: buffer.pitch, row: rows)
            px_blend_over(
                canvas.pointer(visible), canvas.pitch, buffer.pointer(visible), buffer.pitch, Int32(visible.width),
                Int32(visible.height))
        }
    }

    /// An upright picture of a content that is to be drawn through a transform.
    private struct FlatPicture {
        var image: CGImage
        /// What of it is drawn.
        var part: CGRect
        /// What of it stands for the unit square: the same, without the blur of a shadow.
        var unit: CGRect
    }

    private func flattened(
        _ content: DisplayItem.Content, item: DisplayItem, unitToRect: CGAffineTransform
    ) -> FlatPicture? {
        let width = max(1, Int(item.untransformedSize.width.rounded()))
        let height = max(1, Int(item.untransformedSize.height.rounded()))
        var key = TextureKey(kind: .flattened, width: Int32(width), height: Int32(height))
        var image: CGImage?
        switch content {
        case .fill(let color, let corners):
            key.color = color.bits
            key.corners = corners
            // A colour is a colour at any size; the edges are the transform's business.
            if corners.isZero { (key.width, key.height) = (1, 1) }
        case .border(let color, let lineWidth, let corners):
            key.part = 1
            key.color = color.bits
            key.corners = corners
            key.extent = lineWidth
        case .shadow(let color, let blur, let corners):
            key.part = 2
            key.color = color.bits
            key.corners = corners
            key.extent = blur
        case .image(let picture, let source, let center, let imageScale, let corners):
            image = picture
            if corners.isZero && center == nil {
                return reduced(picture, source: source, unitToRect: unitToRect)
            }
            key.part = 3
            key.image = picture.identity
            key.source = source
            key.center = center ?? .zero
            key.imageScale = center == nil ? 1 : imageScale
            key.corners = corners
        case .beginGroup(let corners):
            // The shape of the group's mask.
            key.color = PremultipliedPixel.white.bits
            key.corners = corners
            if corners.isZero { (key.width, key.height) = (1, 1) }
        case .endGroup:
            return nil
        }
        var reach = 0
        if case .shadow(_, let blur, _) = content { reach = MaskCache.reach(blur: blur) }
        let rect = PixelRect(x: reach, y: reach, width: Int(key.width), height: Int(key.height))
        let whole = PixelRect(x: 0, y: 0, width: rect.width + 2 * reach, height: rect.height + 2 * reach)
        let bitmap: CGImage
        if let cached = cache.entry(key)?.bitmap {
            bitmap = cached
        } else {
            let fresh = Bitmap(width: whole.width, height: whole.height)
            guard let pixels = fresh.pixels else { return nil }
            var content = content
            if case .beginGroup(let corners) = content { content = .fill(.white, corners: corners) }
            drawUpright(
                content, rect: rect, opacity: 255, into: Canvas(pixels: pixels, pitch: whole.width, bounds: whole),
                visible: whole)
            bitmap = fresh.makeImage(isOpaque: false)
            cache.insert(key, bitmap: bitmap, bytes: bitmap.byteCount, image: image)
        }
        return FlatPicture(image: bitmap, part: whole.cgRect, unit: rect.cgRect)
    }

    /// An image for drawing through a transform: itself, or, where the transform reduces it by more than 2, a copy
    /// reduced by a power of 2, so that an animation of the scale uses few copies.
    private func reduced(_ image: CGImage, source: CGRect, unitToRect: CGAffineTransform) -> FlatPicture? {
        guard source.width > 0, source.height > 0 else { return nil }
        let shownWidth = (unitToRect.a * unitToRect.a + unitToRect.b * unitToRect.b).squareRoot()
        let shownHeight = (unitToRect.c * unitToRect.c + unitToRect.d * unitToRect.d).squareRoot()
        func halved(_ length: CGFloat, shown: CGFloat) -> Int {
            var result = length
            while result > 2 * shown && result > 2 { result /= 2 }
            return max(1, Int(result.rounded()))
        }
        let width = halved(source.width, shown: shownWidth)
        let height = halved(source.height, shown: shownHeight)
        if width >= Int(source.width.rounded()) && height >= Int(source.height.rounded()) {
            return FlatPicture(image: image, part: source, unit: source)
        }
        guard let picture = picture(of: image, source: source, center: nil, imageScale: 1, width: width, height: height)
        else { return nil }
        let part = CGRect(x: picture.x, y: picture.y, width: width, height: height)
        return FlatPicture(image: picture.image, part: part, unit: part)
    }

    /// Draws the shape of a group's corners, in white, through the group's transform.
    func drawGroupShape(_ item: DisplayItem, into canvas: Canvas, visible: PixelRect) {
        drawTransformed(item, opacity: 255, into: canvas, visible: visible)
    }
}
