import Drawing
import Layers
internal import CSDL2

extension RendererBackend {
    /// Draws the items between `begin` and `end` into a texture, cuts it to the group's shape and draws it with the
    /// group's opacity.
    func drawGroup(
        _ items: UnsafeBufferPointer<DisplayItem>, begin: Int, end: Int, corners: CornerRadii, area: PixelRect
    ) {
        let group = items[begin]
        let opacity = group.opacityByte
        let visible = group.visibleRect.intersection(area)
        guard !visible.isEmpty, opacity > 0 else { return }
        // Either a picture of the whole group, kept while it does not change, or a temporary one of the visible part.
        var kept: TextureKey?
        switch groups.plan(items, begin: begin, end: end, visible: visible) {
        case .draw: break
        case .use(let key): kept = cache.contains(key) ? key : nil
        case .make(let key): kept = key
        }
        let bounds = kept == nil ? visible : group.rect
        var picture = kept.flatMap { cache.entry($0)?.texture }
        if picture == nil {
            picture = withTarget(bounds) {
                drawGroupContents(items, begin: begin, end: end, corners: corners)
            }
            guard let picture else {
                paintGroup(items, begin: begin, end: end, corners: corners, visible: visible)
                return
            }
            if let kept { cache.insert(kept, texture: picture, bytes: picture.byteCount, image: nil) }
        }
        guard let picture else { return }
        let part = CGRect(
            x: visible.x - bounds.x, y: visible.y - bounds.y, width: visible.width, height: visible.height)
        drawPart(TexturePart(texture: picture, part: part, isOpaque: false), in: visible, opacity: opacity)
        if kept == nil { idleTargets.append((picture, frame)) }
    }

    /// Draws a group as the painter paints it, for renderers that can't draw into textures.
    private func paintGroup(
        _ items: UnsafeBufferPointer<DisplayItem>, begin: Int, end: Int, corners: CornerRadii, visible: PixelRect
    ) {
        let part = temporaryTexture(visible) { canvas in
            painter.drawGroup(items, begin: begin, end: end, corners: corners, into: canvas, area: visible)
        }
        if let part { drawPart(part, in: visible, opacity: 255) }
    }

    /// Draws the items of a group, cut to its shape, into the present target. False if there was no memory to cut them.
    private func drawGroupContents(
        _ items: UnsafeBufferPointer<DisplayItem>, begin: Int, end: Int, corners: CornerRadii
    ) -> Bool {
        let group = items[begin]
        let bounds = targetBounds
        draw(items, from: begin + 1, to: end, area: bounds)
        if group.unitToDevice != nil {
            return cutToTransformedShape(group, visible: bounds)
        }
        if !corners.isZero && !corners.areOutside(of: bounds, in: group.rect) {
            let mask = painter.masks.fill(corners, width: group.rect.width, height: group.rect.height)
            let failures = renderer.failures
            drawMask(mask, around: group.rect, color: SDL_Color(opacity: 255), blending: masking, visible: bounds)
            return renderer.failures == failures
        }
        return true
    }

    /// Makes the part of the current target outside of a transformed group's rounded rectangle transparent. False if
    /// there is no memory for that.
    private func cutToTransformedShape(_ group: DisplayItem, visible: PixelRect) -> Bool {
        let shape = withTarget(visible) {
            drawTransformed(group, opacity: 255, visible: visible)
            return true
        }
        guard let shape else { return false }
        geometry.removeAll()
        let part = TexturePart(
            texture: shape, part: CGRect(x: 0, y: 0, width: visible.width, height: visible.height), isOpaque: false)
        drawPart(part, in: visible, opacity: 255, blending: masking)
        idleTargets.append((shape, frame))
        return true
    }

    /// Runs `body`, which draws into a transparent texture that shows `bounds`, and says whether it could. Returns the
    /// texture, which the caller owns until it appends it to `idleTargets`; nil if there is no memory for it, or `body`
    /// could not draw.
    private func withTarget(_ bounds: PixelRect, _ body: () -> Bool) -> SDLTexture? {
        guard let texture = takeTarget(width: bounds.width, height: bounds.height) else { return nil }
        let (outerTarget, outerBounds) = (currentTarget, targetBounds)
        targetBounds = bounds
        setTarget(texture)
        SDL_SetRenderDrawColor(renderer.handle, 0, 0, 0, 0)
        SDL_RenderClear(renderer.handle)
        let isDrawn = body()
        targetBounds = outerBounds
        setTarget(outerTarget)
        if isDrawn { return texture }
        idleTargets.append((texture, frame))
        return nil
    }

    /// An idle texture of at least a size, but not much larger, or a new one.
    private func takeTarget(width: Int, height: Int) -> SDLTexture? {
        let isFitting = { (texture: SDLTexture) in
            texture.width >= width && texture.height >= height && texture.width <= 2 * width + 128
                && texture.height <= 2 * height + 128
        }
        if let index = idleTargets.firstIndex(where: { isFitting($0.texture) }) {
            return idleTargets.remove(at: index).texture
        }
        // Sizes in steps, so that a group that grows does not need a new texture in every frame.
        return renderer.makeTarget(width: (width + 63) / 64 * 64, height: (height + 63) / 64 * 64)
    }
}
