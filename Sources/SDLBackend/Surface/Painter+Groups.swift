import Drawing
import Layers
internal import CPixels

extension Painter {
    /// Draws the items between `begin` and `end` into a picture of their own, cuts it to the group's shape and lays it
    /// over the canvas with the group's opacity.
    func drawGroup(
        _ items: UnsafeBufferPointer<DisplayItem>, begin: Int, end: Int, corners: CornerRadii, into canvas: Canvas,
        area: PixelRect
    ) {
        let group = items[begin]
        let opacity = group.opacityByte
        let visible = group.visibleRect.intersection(area)
        guard !visible.isEmpty, opacity > 0 else { return }
        switch groups.plan(items, begin: begin, end: end, visible: visible) {
        case .draw: break
        case .use(let key):
            if let picture = cache.entry(key)?.bitmap {
                drawPicture(
                    Picture(image: picture), rect: group.rect, corners: .zero, opacity: opacity, into: canvas,
                    visible: visible)
                return
            }
        case .make(let key):
            let picture =
                cache.entry(key)?.bitmap ?? makeGroupPicture(items, begin: begin, end: end, corners: corners, key: key)
            if let picture {
                drawPicture(
                    Picture(image: picture), rect: group.rect, corners: .zero, opacity: opacity, into: canvas,
                    visible: visible)
                return
            }
        }
        // Only the visible part of the group is drawn: each of its pixels depends on the items over that pixel alone.
        scratch.withCanvas(visible, cleared: true) { picture in
            drawGroupContents(items, begin: begin, end: end, corners: corners, into: picture)
            if opacity == 255 {
                px_blend_over(
                    canvas.pointer(visible), canvas.pitch, picture.pixels, picture.pitch, Int32(visible.width),
                    Int32(visible.height))
            } else {
                px_blend_over_opacity(
                    canvas.pointer(visible), canvas.pitch, picture.pixels, picture.pitch, Int32(visible.width),
                    Int32(visible.height), Int32(opacity))
            }
        }
    }

    /// Draws the items of a group, cut to its shape, into a canvas that shows a part of the group and is transparent.
    private func drawGroupContents(
        _ items: UnsafeBufferPointer<DisplayItem>, begin: Int, end: Int, corners: CornerRadii, into picture: Canvas
    ) {
        let group = items[begin]
        draw(items, from: begin + 1, to: end, into: picture, area: picture.bounds)
        if group.unitToDevice != nil {
            cut(picture, toShapeOf: group)
        } else if !corners.isZero && !corners.areOutside(of: picture.bounds, in: group.rect) {
            apply(
                masks.fill(corners, width: group.rect.width, height: group.rect.height), around: group.rect,
                to: picture, visible: picture.bounds)
        }
    }

    /// Draws all of a group into a picture that is kept; nil if there is no memory for it.
    private func makeGroupPicture(
        _ items: UnsafeBufferPointer<DisplayItem>, begin: Int, end: Int, corners: CornerRadii, key: TextureKey
    ) -> CGImage? {
        let rect = items[begin].rect
        guard let bitmap = try? Bitmap(width: rect.width, height: rect.height) else { return nil }
        if let pixels = bitmap.pixels {
            drawGroupContents(
                items, begin: begin, end: end, corners: corners,
                into: Canvas(pixels: pixels, pitch: rect.width, bounds: rect))
        }
        let image = bitmap.makeImage(isOpaque: false)
        cache.insert(key, bitmap: image, bytes: image.byteCount, image: nil)
        return image
    }

    /// Makes the part of a picture transparent that lies outside of a transformed group's rounded rectangle.
    private func cut(_ picture: Canvas, toShapeOf group: DisplayItem) {
        let bounds = picture.bounds
        scratch.withCanvas(bounds, cleared: true) { shape in
            drawGroupShape(group, into: shape, visible: bounds)
            let mask = UnsafeMutablePointer<UInt8>.allocate(capacity: bounds.area)
            defer { mask.deallocate() }
            px_extract_alpha(
                mask, bounds.width, shape.pixels, shape.pitch, Int32(bounds.width), Int32(bounds.height))
            px_apply_mask(
                picture.pixels, picture.pitch, mask, bounds.width, Int32(bounds.width), Int32(bounds.height))
        }
    }
}
