import Drawing
import Layers
internal import CSDL2

extension RendererBackend {
    /// Draws items `from` ..< `to`, both outside of groups or in the same one.
    func draw(_ items: UnsafeBufferPointer<DisplayItem>, from: Int, to: Int, area: PixelRect) {
        var index = from
        while index < to {
            if case .beginGroup(let corners) = items[index].content {
                let end = Painter.endOfGroup(items, begin: index, limit: to)
                drawGroup(items, begin: index, end: end, corners: corners, area: area)
                index = end + 1
                continue
            }
            let visible = items[index].visibleRect.intersection(area)
            if !visible.isEmpty { draw(items[index], visible: visible) }
            index += 1
        }
    }

    private func draw(_ item: DisplayItem, visible: PixelRect) {
        let opacity = item.opacityByte
        guard opacity > 0 else { return }
        if item.unitToDevice != nil {
            drawTransformed(item, opacity: opacity, visible: visible)
            return
        }
        switch item.content {
        case .fill(let color, let corners) where corners.isZero:
            fill(visible, color.multiplied(by: opacity))
        case .fill(let color, _), .border(let color, _, _), .shadow(let color, _, _):
            guard let mask = mask(of: item) else { return }
            drawMask(
                mask, around: item.rect, color: SDL_Color(color.multiplied(by: opacity)), blending: premultiplied,
                visible: visible)
        case .image where needsParts(item):
            guard let picture = partTexture(item, visible: visible) else { return }
            drawPart(picture, in: visible, opacity: opacity)
        case .image:
            guard let picture = uprightTexture(item) else { return }
            // The part of the picture that shows, pixel for pixel.
            var part = picture
            part.part = CGRect(
                x: picture.part.minX + CGFloat(visible.x - item.rect.x),
                y: picture.part.minY + CGFloat(visible.y - item.rect.y), width: CGFloat(visible.width),
                height: CGFloat(visible.height))
            drawPart(part, in: visible, opacity: opacity)
        case .beginGroup, .endGroup: break
        }
    }

    func fill(_ rect: PixelRect, _ color: PremultipliedPixel) {
        guard color.bits != 0 else { return }
        drawCalls += 1
        let c = SDL_Color(color)
        SDL_SetRenderDrawColor(renderer.handle, c.r, c.g, c.b, c.a)
        SDL_SetRenderDrawBlendMode(renderer.handle, color.isOpaque ? SDL_BLENDMODE_NONE : premultiplied)
        var area = inTarget(rect)
        SDL_RenderFillRect(renderer.handle, &area)
    }

    /// Draws a part of a texture into a rectangle of the same size.
    ///
    /// - Parameter blending: nil blends it over the existing pixels.
    func drawPart(_ part: TexturePart, in rect: PixelRect, opacity: UInt8, blending: SDL_BlendMode? = nil) {
        let unit = part.unitPart
        geometry.removeAll()
        geometry.add(
            rect.offsetBy(dx: -targetBounds.x, dy: -targetBounds.y),
            source: (Float(unit.minX), Float(unit.minY), Float(unit.maxX), Float(unit.maxY)),
            color: SDL_Color(opacity: opacity))
        let over = part.isOpaque && opacity == 255 ? SDL_BLENDMODE_NONE : premultiplied
        submit(part.texture, blending: blending ?? over)
    }

    /// Draws a stretched mask in a colour, without its middle where that is empty.
    func drawMask(
        _ mask: NinePatchMask, around rect: PixelRect, color: SDL_Color, blending: SDL_BlendMode, visible: PixelRect
    ) {
        guard let texture = texture(of: mask) else { return }
        let extent = mask.extent(around: rect)
        let columns = mask.columns(of: extent)
        let rows = mask.rows(of: extent)
        let (width, height) = (Float(mask.width), Float(mask.height))
        geometry.removeAll()
        for row in 0..<3 {
            let (y, rowHeight, sourceY) = rows[row]
            for column in 0..<3 {
                let (x, columnWidth, sourceX) = columns[column]
                let part = PixelRect(x: x, y: y, width: columnWidth, height: rowHeight).intersection(visible)
                if part.isEmpty { continue }
                let isMiddle = row == 1 && column == 1 && !mask.isExact
                if isMiddle && mask.coverage[sourceY * mask.width + sourceX] == 0 { continue }
                // A stretched part shows the middle of one texel everywhere; other parts show one texel per pixel.
                let isWide = column == 1 && !mask.isExact
                let isHigh = row == 1 && !mask.isExact
                let x0 = isWide ? Float(sourceX) + 0.5 : Float(sourceX + part.x - x)
                let y0 = isHigh ? Float(sourceY) + 0.5 : Float(sourceY + part.y - y)
                let x1 = isWide ? x0 : x0 + Float(part.width)
                let y1 = isHigh ? y0 : y0 + Float(part.height)
                geometry.add(
                    part.offsetBy(dx: -targetBounds.x, dy: -targetBounds.y),
                    source: (x0 / width, y0 / height, x1 / width, y1 / height), color: color)
            }
        }
        submit(texture, blending: blending)
    }

    /// Draws an item through its transform.
    func drawTransformed(_ item: DisplayItem, opacity: UInt8, visible: PixelRect) {
        guard var transform = item.unitToDevice, let (picture, unit) = transformedTexture(item) else { return }
        // The picture may reach beyond the unit square; the transform of the whole picture is drawn.
        let part = picture.part
        transform = CGAffineTransform(
            a: part.width / unit.width, b: 0, c: 0, d: part.height / unit.height,
            tx: (part.minX - unit.minX) / unit.width, ty: (part.minY - unit.minY) / unit.height
        ).concatenating(transform)
        transform.tx -= CGFloat(targetBounds.x)
        transform.ty -= CGFloat(targetBounds.y)
        geometry.removeAll()
        geometry.add(transform, source: picture.unitPart, color: SDL_Color(opacity: opacity))
        var clip = inTarget(visible)
        SDL_RenderSetClipRect(renderer.handle, &clip)
        submit(picture.texture, blending: premultiplied)
        SDL_RenderSetClipRect(renderer.handle, nil)
    }

    func submit(_ texture: SDLTexture, blending: SDL_BlendMode) {
        guard !geometry.isEmpty else { return }
        drawCalls += 1
        SDL_SetTextureBlendMode(texture.handle, blending)
        SDL_RenderGeometry(
            renderer.handle, texture.handle, geometry.vertices, Int32(geometry.vertices.count), geometry.indices,
            Int32(geometry.indices.count))
    }

    func inTarget(_ rect: PixelRect) -> SDL_Rect {
        SDL_Rect(
            x: Int32(rect.x - targetBounds.x), y: Int32(rect.y - targetBounds.y), w: Int32(rect.width),
            h: Int32(rect.height))
    }
}
