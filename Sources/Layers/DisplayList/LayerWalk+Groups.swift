import Drawing

extension LayerWalk {
    /// Begins a group; `endGroup` must be given the index returned.
    ///
    /// - Parameter cuts: whether the group is cut at the layer's edge and corners; otherwise it is as large as its
    ///   items.
    mutating func beginGroup(
        _ identity: UInt64, _ place: LayerPlace, cuts: Bool, corners: CornerRadii, clip: PixelRect, opacity: Float,
        scrollGroup: Int
    ) -> Int {
        openGroups += 1
        items.append(
            DisplayItem(
                key: DisplayItem.Key(layer: identity, part: .groupStart), rect: place.rect, clip: clip,
                opacity: opacity, content: .beginGroup(corners: cuts ? corners : .zero),
                unitToDevice: cuts
                    ? place.unitToDevice(x: 0, y: 0, width: place.width, height: place.height) : nil,
                untransformedSize: cuts && place.toDevice != nil
                    ? CGSize(width: place.width, height: place.height) : .zero,
                scrollGroup: scrollGroup))
        return items.count - 1
    }

    /// Ends a group, or removes it where it would cost a picture of its own for no difference: if it holds nothing,
    /// changes nothing, or its only item can take over its opacity and corners.
    mutating func endGroup(_ start: Int) {
        openGroups -= 1
        let count = items.count - start - 1
        guard count > 0 else {
            items.removeLast()
            return
        }
        let begin = items[start]
        guard case .beginGroup(let corners) = begin.content else {
            preconditionFailure("endGroup was given the index of an item that begins no group.")
        }
        var cuts =
            begin.unitToDevice != nil || (!corners.isZero && cornersAreTouched(from: start + 1, begin.rect, corners))
        if cuts, count == 1, begin.unitToDevice == nil, takesCorners(start + 1, begin.rect, corners) { cuts = false }
        if !cuts, count == 1 || begin.opacity == 1 {
            if count == 1 { items[start + 1].opacity *= begin.opacity }
            items.remove(at: start)
            return
        }
        if !cuts {
            items[start].content = .beginGroup(corners: .zero)
            var reach = PixelRect.zero
            for index in start + 1..<items.count { reach = reach.union(items[index].reach) }
            items[start].rect = reach
        }
        let group = items[start]
        items.append(
            DisplayItem(
                key: DisplayItem.Key(layer: group.key.layer, part: .groupEnd), rect: group.rect, clip: group.clip,
                opacity: group.opacity, content: .endGroup, unitToDevice: group.unitToDevice,
                untransformedSize: group.untransformedSize, scrollGroup: group.scrollGroup))
    }

    /// Whether an item from `start` on draws anything where rounded corners of a rectangle would cut it off.
    private func cornersAreTouched(from start: Int, _ rect: PixelRect, _ corners: CornerRadii) -> Bool {
        for index in start..<items.count {
            let reach = items[index].reach
            if reach.isEmpty { continue }
            let left = Double(reach.x - rect.x)
            let top = Double(reach.y - rect.y)
            let right = Double(rect.maxX - reach.maxX)
            let bottom = Double(rect.maxY - reach.maxY)
            if Self.isCut(left, top, corners.topLeft) || Self.isCut(right, top, corners.topRight)
                || Self.isCut(left, bottom, corners.bottomLeft) || Self.isCut(right, bottom, corners.bottomRight)
            {
                return true
            }
        }
        return false
    }

    /// Whether the corner of something at a distance from two edges lies outside the arc that joins them.
    private static func isCut(_ x: Double, _ y: Double, _ radius: Double) -> Bool {
        guard x < radius, y < radius else { return false }
        let dx = radius - x
        let dy = radius - y
        // The arc is antialiased over about a pixel.
        let limit = max(radius - 1, 0)
        return dx * dx + dy * dy > limit * limit
    }

    /// Gives an item the corners of the rectangle it fills. False if it does not fill it, or has corners of its own.
    private mutating func takesCorners(_ index: Int, _ rect: PixelRect, _ corners: CornerRadii) -> Bool {
        let item = items[index]
        guard item.rect == rect, item.unitToDevice == nil else { return false }
        switch item.content {
        case .fill(let pixel, let own) where own.isZero:
            items[index].content = .fill(pixel, corners: corners)
        case .image(let image, let source, let center, let imageScale, let own) where own.isZero:
            items[index].content = .image(
                image, source: source, center: center, imageScale: imageScale, corners: corners)
        default: return false
        }
        return true
    }

    /// Applies a mask to the following items, if it is a plain rectangle: cuts the clip, scales the opacity, and begins
    /// a group if the mask has round corners. Returns its index or -1; nil if the mask lets nothing through.
    mutating func beginMask(
        _ mask: CALayer, _ source: CALayer, _ place: LayerPlace, _ clip: inout PixelRect, _ opacity: inout Float,
        _ scrollGroup: Int
    ) -> Int? {
        let shown = mask.presented ?? mask
        guard place.toDevice == nil, shown.values.transform?.isTranslation ?? true, mask.children.isEmpty,
            let shape = mask.plainMaskShape(shown)
        else { return -1 }
        opacity *= shown.values.opacity * shape.alpha
        // The transform from the mask's coordinates to those of the masked layer's corner, in device pixels.
        let toLayer = shown.values.boundsToSuperlayer
        let origin = source.values.bounds.origin
        let width = shape.rect.size.width.native * scale
        let height = shape.rect.size.height.native * scale
        var maskPlace = LayerPlace(
            left: place.left + (shape.rect.origin.x + toLayer.tx - origin.x).native * scale,
            top: place.top + (shape.rect.origin.y + toLayer.ty - origin.y).native * scale, width: width, height: height,
            rect: .zero, toDevice: nil)
        maskPlace.rect = maskPlace.box(x: 0, y: 0, width: width, height: height)
        // The edges of such a mask are not those of the layer's extent, and the clip around it may cut them.
        if !place.rect.contains(maskPlace.rect) { turnedLayers += 1 }
        clip = clip.intersection(maskPlace.rect)
        guard !clip.isEmpty, opacity > 0 else { return nil }
        let corners = maskPlace.corners(radius: shape.radius, scale: scale, mask: shape.roundedCorners)
        guard !corners.isZero else { return -1 }
        return beginGroup(
            mask.identity, maskPlace, cuts: true, corners: corners, clip: clip, opacity: 1, scrollGroup: scrollGroup)
    }
}

extension DisplayItem {
    /// The pixels the item may draw on.
    var reach: PixelRect { extent.intersection(clip) }

    /// The same without the clip.
    var extent: PixelRect {
        guard case .shadow = kind else { return rect }
        var distance = 3 * measure
        if let t = unitToDevice, untransformedSize.width > 0, untransformedSize.height > 0 {
            // The blur is transformed with the shape.
            let across = (t.a * t.a + t.b * t.b).squareRoot() / untransformedSize.width
            let down = (t.c * t.c + t.d * t.d).squareRoot() / untransformedSize.height
            distance *= (across + down).native
        }
        return rect.insetBy(-Int(distance.rounded(.up)) - 1)
    }
}
