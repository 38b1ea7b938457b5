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
        let picture = withTarget(visible) {
            draw(items, from: begin + 1, to: end, area: visible)
            if group.unitToDevice != nil {
                cutToTransformedShape(group, visible: visible)
            } else if !corners.isZero && !corners.areOutside(of: visible, in: group.rect) {
                let mask = painter.masks.fill(corners, width: group.rect.width, height: group.rect.height)
                drawMask(
                    mask, around: group.rect, color: SDL_Color(opacity: 255), blending: masking, visible: visible)
            }
        }
        guard let picture else { return }
        drawPart(
            TexturePart(
                texture: picture, part: CGRect(x: 0, y: 0, width: visible.width, height: visible.height),
                isOpaque: false), in: visible, opacity: opacity)
        idleTargets.append((picture, frame))
    }

    /// Makes transparent what of the present target lies outside of a transformed group's rounded rectangle.
    private func cutToTransformedShape(_ group: DisplayItem, visible: PixelRect) {
        guard let shape = withTarget(visible, { drawTransformed(group, opacity: 255, visible: visible) }) else {
            return
        }
        geometry.removeAll()
        let part = TexturePart(
            texture: shape, part: CGRect(x: 0, y: 0, width: visible.width, height: visible.height), isOpaque: false)
        drawPart(part, in: visible, opacity: 255, blending: masking)
        idleTargets.append((shape, frame))
    }

    /// Runs `body` with drawing going into a transparent texture that shows `bounds`. Returns the texture, which is the
    /// caller's until it is put back among the idle ones; nil if there is no memory for it.
    private func withTarget(_ bounds: PixelRect, _ body: () -> Void) -> SDLTexture? {
        guard let texture = takeTarget(width: bounds.width, height: bounds.height) else { return nil }
        let (outerTarget, outerBounds) = (currentTarget, targetBounds)
        currentTarget = texture
        targetBounds = bounds
        SDL_SetRenderTarget(renderer.handle, texture.handle)
        SDL_RenderSetClipRect(renderer.handle, nil)
        SDL_SetRenderDrawColor(renderer.handle, 0, 0, 0, 0)
        SDL_RenderClear(renderer.handle)
        body()
        currentTarget = outerTarget
        targetBounds = outerBounds
        SDL_SetRenderTarget(renderer.handle, outerTarget?.handle)
        SDL_RenderSetClipRect(renderer.handle, nil)
        return texture
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
