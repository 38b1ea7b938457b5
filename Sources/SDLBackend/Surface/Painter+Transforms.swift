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
        // The transform from the unit square to the corresponding part of the flat picture.
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
    /// The loop steps through a row in fixed point, so rounding depends on where the row begins. Rows always begin at
    /// the item's left edge, even if only a part is drawn: otherwise repainting a part would give other bytes.
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
            // The result depends on the place at which rows begin, and not on their ends: draw only the visible part.
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
        /// The part of it that is drawn.
        var part: CGRect
        /// The part that corresponds to the unit square: the drawn part without a shadow's blur.
        var unit: CGRect
    }

    private func flattened(
        _ content: DisplayItem.Content, item: DisplayItem, unitToRect: CGAffineTransform
    ) -> FlatPicture? {
        guard let plan = FlatPlan(content, untransformedSize: item.untransformedSize) else {
            guard case .image(let image, let source, _, _, _) = content else { return nil }
            return reduced(image, source: source, unitToRect: unitToRect)
        }
        if let bitmap = cache.entry(plan.key)?.bitmap {
            return FlatPicture(image: bitmap, part: plan.whole.cgRect, unit: plan.rect.cgRect)
        }
        guard let bitmap = makeFlat(plan) else { return nil }
        cache.insert(plan.key, bitmap: bitmap, bytes: bitmap.byteCount, image: plan.image)
        return FlatPicture(image: bitmap, part: plan.whole.cgRect, unit: plan.rect.cgRect)
    }

    /// Draws a plan's content upright into a picture of its own; nil if there is no memory for it.
    func makeFlat(_ plan: FlatPlan) -> CGImage? {
        guard let bitmap = try? Bitmap(width: plan.whole.width, height: plan.whole.height) else { return nil }
        if let pixels = bitmap.pixels {
            var content = plan.content
            if case .beginGroup(let corners) = content { content = .fill(.white, corners: corners) }
            drawUpright(
                content, rect: plan.rect, opacity: 255,
                into: Canvas(pixels: pixels, pitch: plan.whole.width, bounds: plan.whole), visible: plan.whole)
        }
        return bitmap.makeImage(isOpaque: false)
    }

    /// An image for drawing through a transform: itself, or, where the transform reduces it by more than 2, a copy
    /// reduced by a power of 2, so that an animation of the scale uses few copies.
    private func reduced(_ image: CGImage, source: CGRect, unitToRect: CGAffineTransform) -> FlatPicture? {
        guard source.width > 0, source.height > 0 else { return nil }
        let (width, height) = Self.reducedSize(of: source, unitToRect: unitToRect)
        if width >= Int(source.width.rounded()) && height >= Int(source.height.rounded()) {
            return FlatPicture(image: image, part: source, unit: source)
        }
        guard let picture = picture(of: image, source: source, center: nil, imageScale: 1, width: width, height: height)
        else { return nil }
        let part = CGRect(x: picture.x, y: picture.y, width: width, height: height)
        return FlatPicture(image: picture.image, part: part, unit: part)
    }

    /// The size an image is reduced to before it is drawn through a transform.
    static func reducedSize(of source: CGRect, unitToRect: CGAffineTransform) -> (width: Int, height: Int) {
        let shownWidth = (unitToRect.a * unitToRect.a + unitToRect.b * unitToRect.b).squareRoot()
        let shownHeight = (unitToRect.c * unitToRect.c + unitToRect.d * unitToRect.d).squareRoot()
        func halved(_ length: CGFloat, shown: CGFloat) -> Int {
            var result = length
            while result > 2 * shown && result > 2 { result /= 2 }
            return max(1, Int(result.rounded()))
        }
        return (halved(source.width, shown: shownWidth), halved(source.height, shown: shownHeight))
    }

    /// Draws the shape of a group's corners, in white, through the group's transform.
    func drawGroupShape(_ item: DisplayItem, into canvas: Canvas, visible: PixelRect) {
        drawTransformed(item, opacity: 255, into: canvas, visible: visible)
    }
}
