import Drawing
import Layers
internal import CSDL2

/// A texture, and the part of it that is shown.
struct TexturePart {
    var texture: SDLTexture
    /// The part of the texture that is meant, in its pixels.
    var part: CGRect
    var isOpaque: Bool

    /// That part in the texture's unit square.
    @MainActor var unitPart: CGRect {
        let (width, height) = (CGFloat(texture.width), CGFloat(texture.height))
        return CGRect(
            x: part.minX / width, y: part.minY / height, width: part.width / width, height: part.height / height)
    }
}

extension RendererBackend {
    /// Images much larger than their visible part are not uploaded whole.
    private static let largestWaste = 4

    /// Makes the textures that drawing an item needs, and marks them as used in this frame.
    func prepare(_ item: DisplayItem) {
        switch item.content {
        case .image where item.unitToDevice == nil && needsParts(item): break
        case .image:
            _ = item.unitToDevice == nil ? uprightTexture(item) : transformedTexture(item)?.picture
        case .fill, .border, .shadow:
            if item.unitToDevice != nil {
                _ = transformedTexture(item)
            } else if let mask = mask(of: item) {
                _ = texture(of: mask)
            }
        case .beginGroup, .endGroup: break
        }
    }

    /// Whether an upright image is too large for a texture, so that its visible part is drawn again in each frame.
    func needsParts(_ item: DisplayItem) -> Bool {
        !fits(item.rect.width, item.rect.height) || item.rect.area > Painter.largestCopy
    }

    private func fits(_ width: Int, _ height: Int) -> Bool { max(width, height) <= largestTextureSide }

    /// The visible part of an upright image, as a texture for this frame only.
    func partTexture(_ item: DisplayItem, visible: PixelRect) -> TexturePart? {
        temporaryTexture(visible) { canvas in
            painter.drawUpright(item.content, rect: item.rect, opacity: 255, into: canvas, visible: visible)
        }
    }

    /// A texture for this frame only, with the drawing of `paint` on a transparent canvas.
    func temporaryTexture(_ visible: PixelRect, _ paint: (Canvas) -> Void) -> TexturePart? {
        let texture = painter.scratch.withCanvas(visible, cleared: true) { canvas in
            paint(canvas)
            return renderer.makeTexture(
                canvas.pixels, pitch: visible.width, width: visible.width, height: visible.height)
        }
        return texture?.map {
            TexturePart(
                texture: $0, part: CGRect(x: 0, y: 0, width: visible.width, height: visible.height), isOpaque: false)
        }
    }

    /// The contents of an upright image item at exactly its size.
    func uprightTexture(_ item: DisplayItem) -> TexturePart? {
        guard case .image(let image, let source, let center, let imageScale, let corners) = item.content else {
            return nil
        }
        let (width, height) = (item.rect.width, item.rect.height)
        guard width > 0, height > 0 else { return nil }
        if !corners.isZero {
            guard
                let plan = FlatPlan(
                    item.content, untransformedSize: CGSize(width: CGFloat(width), height: CGFloat(height)))
            else { return nil }
            return flatTexture(plan).map {
                TexturePart(texture: $0, part: plan.whole.cgRect, isOpaque: false)
            }
        }
        if Painter.directPicture(of: image, source: source, center: center, width: width, height: height) != nil,
            fits(image.width, image.height),
            image.width * image.height <= Self.largestWaste * max(width * height, 4096)
        {
            return wholeTexture(image).map { TexturePart(texture: $0, part: source, isOpaque: image.isOpaque) }
        }
        return scaledTexture(
            image, source: source, center: center, imageScale: imageScale, width: width, height: height)
    }

    /// The texture that is drawn through an item's transform: the whole picture, and the part of the texture that
    /// corresponds to the unit square; a shadow's blur reaches beyond it.
    func transformedTexture(_ item: DisplayItem) -> (picture: TexturePart, unit: CGRect)? {
        if let plan = FlatPlan(item.content, untransformedSize: item.untransformedSize) {
            return flatTexture(plan).map {
                (TexturePart(texture: $0, part: plan.whole.cgRect, isOpaque: false), plan.rect.cgRect)
            }
        }
        guard case .image(let image, let source, _, _, _) = item.content, let unitToRect = item.unitToRect,
            source.width > 0, source.height > 0
        else { return nil }
        var (width, height) = Painter.reducedSize(of: source, unitToRect: unitToRect)
        (width, height) = (min(width, largestTextureSide), min(height, largestTextureSide))
        if fits(image.width, image.height),
            width >= Int(source.width.rounded()) && height >= Int(source.height.rounded())
        {
            return wholeTexture(image).map {
                (TexturePart(texture: $0, part: source, isOpaque: image.isOpaque), source)
            }
        }
        guard
            let picture = scaledTexture(
                image, source: source, center: nil, imageScale: 1, width: width, height: height)
        else { return nil }
        return (picture, picture.part)
    }

    /// The texture of a stretchable mask: coverage in all four channels, to be tinted.
    func texture(of mask: NinePatchMask) -> SDLTexture? {
        let key = TextureKey(kind: .mask, image: mask.identity, width: Int32(mask.width), height: Int32(mask.height))
        if let texture = cache.entry(key)?.texture { return texture }
        let texture = painter.scratch.withCanvas(
            PixelRect(x: 0, y: 0, width: mask.width, height: mask.height), cleared: false
        ) { canvas in
            for (index, coverage) in mask.coverage.enumerated() {
                canvas.pixels[index] = UInt32(coverage) &* 0x0101_0101
            }
            return renderer.makeTexture(canvas.pixels, pitch: mask.width, width: mask.width, height: mask.height)
        }
        return keep(texture ?? nil, key, image: nil)
    }

    /// The mask of an upright shape; nil for plain rectangles and for items that are not shapes.
    func mask(of item: DisplayItem) -> NinePatchMask? {
        let (width, height) = (item.rect.width, item.rect.height)
        guard width > 0, height > 0 else { return nil }
        switch item.content {
        case .fill(_, let corners):
            return corners.isZero ? nil : painter.masks.fill(corners, width: width, height: height)
        case .border(_, let lineWidth, let corners):
            return lineWidth > 0
                ? painter.masks.border(corners, lineWidth: lineWidth, width: width, height: height) : nil
        case .shadow(_, let blur, let corners):
            return painter.masks.shadow(corners, blur: blur, width: width, height: height)
        case .image, .beginGroup, .endGroup: return nil
        }
    }

    private func wholeTexture(_ image: CGImage) -> SDLTexture? {
        let key = TextureKey(
            kind: .image, image: image.identity, width: Int32(image.width), height: Int32(image.height))
        if let texture = cache.entry(key)?.texture { return texture }
        let texture = renderer.makeTexture(image.pixels, pitch: image.width, width: image.width, height: image.height)
        return keep(texture, key, image: image)
    }

    private func scaledTexture(
        _ image: CGImage, source: CGRect, center: CGRect?, imageScale: Double, width: Int, height: Int
    ) -> TexturePart? {
        let key = Painter.pictureKey(
            image: image, source: source, center: center, imageScale: imageScale, width: width, height: height)
        var texture = cache.entry(key)?.texture
        if texture == nil,
            let picture = painter.picture(
                of: image, source: source, center: center, imageScale: imageScale, width: width, height: height)
        {
            let pixels = picture.image.pixels + picture.y * picture.image.width + picture.x
            texture = keep(
                renderer.makeTexture(pixels, pitch: picture.image.width, width: width, height: height), key,
                image: image)
        }
        return texture.map {
            TexturePart(
                texture: $0, part: CGRect(x: 0, y: 0, width: width, height: height), isOpaque: image.isOpaque)
        }
    }

    private func flatTexture(_ plan: FlatPlan) -> SDLTexture? {
        if let texture = cache.entry(plan.key)?.texture { return texture }
        guard let picture = painter.makeFlat(plan) else { return nil }
        let texture = renderer.makeTexture(
            picture.pixels, pitch: picture.width, width: picture.width, height: picture.height)
        return keep(texture, plan.key, image: plan.image)
    }

    private func keep(_ texture: SDLTexture?, _ key: TextureKey, image: CGImage?) -> SDLTexture? {
        guard let texture else { return nil }
        cache.insert(key, texture: texture, bytes: texture.byteCount, image: image)
        return texture
    }
}
