import Drawing

extension LayerWalk {
    /// Registers a scroll container; its content moves with the returned group.
    mutating func addScrollGroup(
        _ layer: CALayer, viewport: PixelRect, originX: Int, originY: Int, parent: Int
    ) -> Int {
        guard !viewport.isEmpty else { return parent }
        scrollGroups.append(
            ScrollGroup(
                layer: layer.identity, viewport: viewport, originX: originX, originY: originY, parent: parent,
                hasUniformBackdrop: openGroups == 0 && isUniform(viewport)))
        return scrollGroups.count - 1
    }

    /// How many items are searched for the backdrop of a viewport, which is nearly always among the last few.
    private static let backdropSearchLimit = 48

    /// Whether the items so far show one opaque colour all over a viewport: the last item that reaches into it is an
    /// opaque fill that covers it, or there is none and the drawable's background is opaque.
    private func isUniform(_ viewport: PixelRect) -> Bool {
        var index = items.count - 1
        let last = max(index - Self.backdropSearchLimit, -1)
        while index > last {
            let item = items[index]
            index -= 1
            guard item.reach.intersects(viewport) else { continue }
            switch item.kind {
            case .fill:
                return item.unitToDevice == nil && item.color.isOpaque && item.opacity == 1
                    && item.clip.contains(viewport) && Self.contains(viewport, in: item.rect, item.corners)
            case .border:
                // A frame around the viewport does not reach into it.
                let inner = item.rect.insetBy(Int(item.measure.rounded(.up)))
                guard item.unitToDevice == nil, Self.contains(viewport, in: inner, item.corners) else { return false }
            default: return false
            }
        }
        return index < 0 && hasOpaqueBackground
    }

    /// Whether a rectangle lies in another clear of its corners.
    private static func contains(_ inner: PixelRect, in outer: PixelRect, _ corners: CornerRadii) -> Bool {
        guard outer.contains(inner) else { return false }
        if corners.isZero { return true }
        let radius = max(max(corners.topLeft, corners.topRight), max(corners.bottomLeft, corners.bottomRight))
        let distance = Int(radius.rounded(.up))
        let clear = outer.insetBy(distance)
        // A rectangle that is clear of the corners in one direction is clear of all of them.
        return (inner.x >= clear.x && inner.maxX <= clear.maxX) || (inner.y >= clear.y && inner.maxY <= clear.maxY)
    }
}
