import Drawing

extension LayerWalk {
    /// Adds the item of a layer's contents, placed by its gravity.
    ///
    /// Contents drawn for the layer's size are shown pixel by pixel, though rounding its edges may have made its
    /// rectangle a pixel larger or smaller than they are: stretching by a pixel would blur text.
    mutating func addContents(
        _ image: CGImage, _ layer: CALayer, _ source: CALayer, _ place: LayerPlace, clip: PixelRect, opacity: Float,
        corners: CornerRadii, scrollGroup: Int
    ) {
        let unit = source.values.contentsRect
        let imageWidth = Double(image.width)
        let imageHeight = Double(image.height)
        var from = CGRect(
            x: unit.origin.x.native * imageWidth, y: unit.origin.y.native * imageHeight,
            width: unit.size.width.native * imageWidth, height: unit.size.height.native * imageHeight)
        let contentsScale = layer.contentsScaleStorage.native
        let imageScale = contentsScale > 0 ? contentsScale / scale : 1
        if layer.flags.contains(.hasContentsFrame), let frame = layer.contentsFrame {
            let origin = source.values.bounds.origin
            if let part = layer.contentsPart {
                from = CGRect(
                    x: part.origin.x.native * imageWidth, y: part.origin.y.native * imageHeight,
                    width: part.size.width.native * imageWidth, height: part.size.height.native * imageHeight)
            }
            addImage(
                image, from, nil, imageScale, layer, place, x: (frame.origin.x - origin.x).native * scale,
                y: (frame.origin.y - origin.y).native * scale, width: frame.size.width.native * scale,
                height: frame.size.height.native * scale, clip, opacity, corners, scrollGroup)
            return
        }
        let center = layer.placement == .resize ? layer.contentsCenterStorage : nil

        if layer.placement == .resize {
            if center == nil, imageScale == 1, place.toDevice == nil,
                addUnscaled(image, from, layer, place, clip, opacity, corners, scrollGroup)
            {
                return
            }
            var (width, height) = (place.width, place.height)
            if source !== layer, layer.flags.contains(.keepsContentsSize) {
                width = layer.values.bounds.size.width.native * scale
                height = layer.values.bounds.size.height.native * scale
            }
            addImage(
                image, from, center, imageScale, layer, place, x: 0, y: 0, width: width, height: height, clip, opacity,
                corners, scrollGroup)
            return
        }

        // The size that the contents have by themselves, in device pixels.
        let naturalWidth = from.size.width.native / imageScale
        let naturalHeight = from.size.height.native / imageScale
        guard naturalWidth > 0, naturalHeight > 0 else { return }
        var width = naturalWidth
        var height = naturalHeight
        switch layer.placement {
        case .resizeAspect:
            let factor = min(place.width / naturalWidth, place.height / naturalHeight)
            (width, height) = (naturalWidth * factor, naturalHeight * factor)
        case .resizeAspectFill:
            let factor = max(place.width / naturalWidth, place.height / naturalHeight)
            (width, height) = (naturalWidth * factor, naturalHeight * factor)
            if layer.flags.contains(.masksToBounds), width > 0, height > 0 {
                // Draw only the visible part, so that the item ends at the layer's edge.
                let shownWidth = from.size.width * CGFloat(min(place.width / width, 1))
                let shownHeight = from.size.height * CGFloat(min(place.height / height, 1))
                from = CGRect(
                    x: from.origin.x + (from.size.width - shownWidth) / 2,
                    y: from.origin.y + (from.size.height - shownHeight) / 2, width: shownWidth, height: shownHeight)
                if place.toDevice == nil { from = snapped(from, to: place.rect) }
                (width, height) = (place.width, place.height)
            }
        default: break
        }
        var x = (place.width - width) / 2
        var y = (place.height - height) / 2
        switch layer.placement {
        case .minX, .minXMinY, .minXMaxY: x = 0
        case .maxX, .maxXMinY, .maxXMaxY: x = place.width - width
        default: break
        }
        switch layer.placement {
        case .minY, .minXMinY, .maxXMinY: y = 0
        case .maxY, .minXMaxY, .maxXMaxY: y = place.height - height
        default: break
        }
        addImage(
            image, from, nil, imageScale, layer, place, x: x, y: y, width: width, height: height, clip, opacity,
            corners,
            scrollGroup)
    }

    /// Shows contents of the layer's own size and scale without scaling. False if they have another size.
    private mutating func addUnscaled(
        _ image: CGImage, _ from: CGRect, _ layer: CALayer, _ place: LayerPlace, _ clip: PixelRect, _ opacity: Float,
        _ corners: CornerRadii, _ scrollGroup: Int
    ) -> Bool {
        let rect = place.rect
        let width = from.size.width.native
        let height = from.size.height.native
        if width == Double(rect.width), height == Double(rect.height) { return false }
        guard abs(width - place.width) < 1, abs(height - place.height) < 1, width == width.rounded(),
            height == height.rounded()
        else { return false }
        // A gap at the far edge would show more on opaque contents than a stretch by a pixel.
        let isSmaller = width < Double(rect.width) || height < Double(rect.height)
        if isSmaller && (image.isOpaque || !corners.isZero) { return false }
        let shown = PixelRect(
            x: rect.x, y: rect.y, width: min(rect.width, Int(width)), height: min(rect.height, Int(height)))
        guard shown.intersects(clip) else { return true }
        items.append(
            DisplayItem(
                key: DisplayItem.Key(layer: layer.identity, part: .contents), rect: shown, clip: clip, opacity: opacity,
                content: .image(
                    image,
                    source: CGRect(
                        x: from.origin.x, y: from.origin.y, width: CGFloat(shown.width), height: CGFloat(shown.height)),
                    center: nil, imageScale: 1, corners: corners), scrollGroup: scrollGroup))
        return true
    }

    /// The part, moved to whole pixels and made as large as `rect`, if it differs from that by less than a pixel;
    /// otherwise unchanged.
    private func snapped(_ from: CGRect, to rect: PixelRect) -> CGRect {
        guard abs(from.size.width.native - Double(rect.width)) < 1,
            abs(from.size.height.native - Double(rect.height)) < 1
        else { return from }
        return CGRect(
            x: max(from.origin.x.rounded(.down), 0), y: max(from.origin.y.rounded(.down), 0),
            width: CGFloat(rect.width), height: CGFloat(rect.height))
    }

    @inline(__always)
    private mutating func addImage(
        _ image: CGImage, _ from: CGRect, _ center: CGRect?, _ imageScale: Double, _ layer: CALayer,
        _ place: LayerPlace, x: Double, y: Double, width: Double, height: Double, _ clip: PixelRect, _ opacity: Float,
        _ corners: CornerRadii, _ scrollGroup: Int
    ) {
        addItem(
            layer, .contents, place, x: x, y: y, width: width, height: height, clip: clip, opacity: opacity,
            content: .image(image, source: from, center: center, imageScale: imageScale, corners: corners),
            scrollGroup: scrollGroup)
    }
}
