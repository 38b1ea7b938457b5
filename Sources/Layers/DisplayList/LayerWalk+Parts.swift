import Drawing

/// Values from the beginning of a layer that are needed at its end.
struct LayerScope {
    /// The rectangle in which sublayers may draw.
    var clip: PixelRect
    /// Opacity that sublayers inherit.
    var alpha: Float
    /// Opacity of the border, which is drawn after them.
    var borderOpacity: Float
    /// Corners of the border.
    var corners: CornerRadii
    /// Index of the item that begins a group around the whole layer, or -1.
    var groupStart = -1
    /// Index of the item that begins a group around what the layer's rounded corners cut off, or -1.
    var clipStart = -1
    /// Index of the item that begins a group cut out by the layer's mask, or -1.
    var maskStart = -1
}

extension LayerWalk {
    /// Draws the parts of a layer below its sublayers and opens the groups it needs; nil if the layer is invisible.
    mutating func begin(
        _ layer: CALayer, _ source: CALayer, _ place: LayerPlace, clip outerClip: PixelRect,
        opacity outerOpacity: Float,
        scrollGroup: Int
    ) -> LayerScope? {
        var clip = outerClip
        var opacity = outerOpacity
        var maskStart = -1
        if let mask = layer.maskStorage {
            guard let start = beginMask(mask, source, place, &clip, &opacity, scrollGroup) else { return nil }
            maskStart = start
        }
        let masks = layer.flags.contains(.masksToBounds)
        let corners =
            source.values.cornerRadius > 0
            ? place.corners(radius: source.values.cornerRadius, scale: scale, mask: layer.cornerMask) : .zero
        let hasSublayers = !layer.children.isEmpty
        let hasBackground = source.values.backgroundPixel.bits >> 24 != 0
        let contents = source.values.contents
        let hasTiles = layer.flags.contains(.hasContentsTiles)
        let hasBorder = source.values.borderWidth > 0 && source.values.borderPixel.bits >> 24 != 0
        let hasShadow =
            source.values.shadowOpacity > 0 && !masks
            && (hasBackground || contents != nil || hasTiles || layer.rare?.shadowShape != nil)
            && source.values.shadowPixel.bits >> 24 != 0
        let roundsContents = masks && !corners.isZero
        // A rotated clip is not a rectangle of pixels: only a group can cut it out. Contents that end where the layer
        // does are drawn with its corners, and need no group.
        let contentsFill =
            (layer.placement == .resize || layer.placement == .resizeAspectFill)
            && !layer.flags.contains(.hasContentsFrame)
        let clipsByGroup =
            masks && (!corners.isZero || !place.isAxisAligned)
            && (hasSublayers || hasTiles || (contents != nil && !contentsFill))

        var scope = LayerScope(
            clip: masks ? place.clipped(clip) : clip, alpha: 1, borderOpacity: 1, corners: corners)
        scope.maskStart = maskStart
        var own = opacity
        var groupRounds = false
        if opacity < 1 {
            let parts =
                (hasBackground ? 1 : 0) + (contents != nil ? 1 : 0) + (hasTiles ? 1 : 0) + (hasBorder ? 1 : 0)
                + (hasShadow ? 1 : 0)
            if layer.flags.contains(.allowsGroupOpacity), hasSublayers || parts > 1 {
                groupRounds = clipsByGroup
                scope.groupStart = beginGroup(
                    layer.identity, place, cuts: groupRounds, corners: corners, clip: clip, opacity: opacity,
                    scrollGroup: scrollGroup)
                own = 1
            } else {
                scope.alpha = opacity
            }
        }
        scope.borderOpacity = own

        if hasShadow { addShadow(layer, source, place, corners, clip: clip, opacity: own, scrollGroup: scrollGroup) }
        if hasBackground {
            addItem(
                layer, .background, place, x: 0, y: 0, width: place.width, height: place.height, clip: clip,
                opacity: own, content: .fill(source.values.backgroundPixel, corners: groupRounds ? .zero : corners),
                scrollGroup: scrollGroup)
        }
        if clipsByGroup, !groupRounds {
            if let contents, contentsFill {
                addContents(
                    contents, layer, source, place, clip: scope.clip, opacity: own, corners: corners,
                    scrollGroup: scrollGroup)
            }
            scope.clipStart = beginGroup(
                layer.identity, place, cuts: true, corners: corners, clip: clip, opacity: 1, scrollGroup: scrollGroup)
            if let contents, !contentsFill {
                addContents(
                    contents, layer, source, place, clip: scope.clip, opacity: own, corners: .zero,
                    scrollGroup: scrollGroup)
            }
        } else if let contents {
            addContents(
                contents, layer, source, place, clip: masks ? scope.clip : clip, opacity: own,
                corners: roundsContents && !groupRounds ? corners : .zero, scrollGroup: scrollGroup)
        }
        if hasTiles, let tiles = layer.contentsTiles {
            addTiles(tiles, place, clip: masks ? scope.clip : clip, opacity: own, scrollGroup: scrollGroup)
        }
        return scope
    }

    /// Draws the border and ends the layer's groups.
    mutating func end(
        _ scope: inout LayerScope, _ layer: CALayer, _ source: CALayer, _ place: LayerPlace, clip: PixelRect,
        scrollGroup: Int
    ) {
        if scope.clipStart >= 0 { endGroup(scope.clipStart) }
        if source.values.borderWidth > 0, source.values.borderPixel.bits >> 24 != 0 {
            addItem(
                layer, .border, place, x: 0, y: 0, width: place.width, height: place.height, clip: clip,
                opacity: scope.borderOpacity,
                content: .border(
                    source.values.borderPixel, width: source.values.borderWidth.native * scale, corners: scope.corners),
                scrollGroup: scrollGroup)
        }
        if scope.groupStart >= 0 { endGroup(scope.groupStart) }
        if scope.maskStart >= 0 { endGroup(scope.maskStart) }
    }

    /// Adds an item for a part of the layer given in device pixels relative to its corner, unless it is clipped away.
    @inline(__always)
    mutating func addItem(
        _ layer: CALayer, _ part: DisplayItem.Part, _ place: LayerPlace, x: Double, y: Double, width: Double,
        height: Double, clip: PixelRect, opacity: Float, content: DisplayItem.Content, scrollGroup: Int
    ) {
        let isWhole = x == 0 && y == 0 && width == place.width && height == place.height
        let rect = isWhole ? place.rect : place.box(x: x, y: y, width: width, height: height)
        guard rect.intersects(clip) else { return }
        items.append(
            DisplayItem(
                key: DisplayItem.Key(layer: layer.identity, part: part), rect: rect, clip: clip, opacity: opacity,
                content: content, unitToDevice: place.unitToDevice(x: x, y: y, width: width, height: height),
                untransformedSize: place.toDevice == nil ? .zero : CGSize(width: width, height: height),
                scrollGroup: scrollGroup))
    }

    private mutating func addShadow(
        _ layer: CALayer, _ source: CALayer, _ place: LayerPlace, _ corners: CornerRadii, clip: PixelRect,
        opacity: Float, scrollGroup: Int
    ) {
        let blur = source.values.shadowRadius.native * scale
        var x = source.values.shadowOffset.width.native * scale
        var y = source.values.shadowOffset.height.native * scale
        var (width, height, corners) = (place.width, place.height, corners)
        if let shape = layer.rare?.shadowShape {
            let origin = source.values.bounds.origin
            x += (shape.rect.origin.x - origin.x).native * scale
            y += (shape.rect.origin.y - origin.y).native * scale
            (width, height) = (shape.rect.size.width.native * scale, shape.rect.size.height.native * scale)
            corners = CornerRadii(shape.radius.native * scale)
        }
        let rect = place.box(x: x, y: y, width: width, height: height)
        let item = DisplayItem(
            key: DisplayItem.Key(layer: layer.identity, part: .shadow), rect: rect, clip: clip,
            opacity: opacity * source.values.shadowOpacity,
            content: .shadow(source.values.shadowPixel, blur: blur, corners: corners),
            unitToDevice: place.unitToDevice(x: x, y: y, width: width, height: height),
            untransformedSize: place.toDevice == nil ? .zero : CGSize(width: width, height: height),
            scrollGroup: scrollGroup)
        if !item.reach.isEmpty { items.append(item) }
    }
}

extension PixelRect {
    /// The rectangle made smaller by a distance on all sides; larger if it is negative.
    func insetBy(_ distance: Int) -> PixelRect {
        PixelRect(x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
    }
}
