import Drawing
import Layers

extension DisplayItem {
    /// Every pixel the item may touch, before clipping.
    @inline(__always)
    var extent: PixelRect {
        kind == .shadow ? extentOfShadow : rect
    }

    private var extentOfShadow: PixelRect {
        guard case .shadow(_, let blur, _) = content else { return rect }
        var reach = MaskCache.reach(blur: blur)
        if let t = unitToDevice, untransformedSize.width > 0, untransformedSize.height > 0 {
            // The blur is transformed along with the silhouette.
            let across = (t.a * t.a + t.b * t.b).squareRoot() / untransformedSize.width
            let down = (t.c * t.c + t.d * t.d).squareRoot() / untransformedSize.height
            reach = Int((CGFloat(reach) * (across + down)).rounded(.up)) + 1
        }
        return PixelRect(
            x: rect.x - reach, y: rect.y - reach, width: rect.width + 2 * reach, height: rect.height + 2 * reach)
    }

    /// Every pixel the item may touch.
    @inline(__always)
    var visibleRect: PixelRect { extent.intersection(clip) }

    /// The opacity in 255ths.
    @inline(__always)
    var opacityByte: UInt8 { UInt8(min(max((opacity * 255).rounded(), 0), 255)) }

    /// True if the item hides whatever is below in the whole of a rectangle.
    func isOpaque(over area: PixelRect) -> Bool {
        guard unitToDevice == nil, opacityByte == 255, rect.contains(area), clip.contains(area) else { return false }
        switch content {
        case .fill(let color, let corners):
            return color.isOpaque && (corners.isZero || corners.areOutside(of: area, in: rect))
        case .image(let image, _, _, _, let corners):
            return image.isOpaque && (corners.isZero || corners.areOutside(of: area, in: rect))
        case .border, .shadow, .beginGroup, .endGroup: return false
        }
    }

    /// `unitToDevice` relative to the item's own rectangle: what must be equal for the item to look the same elsewhere.
    var unitToRect: CGAffineTransform? {
        guard var transform = unitToDevice else { return nil }
        transform.tx -= CGFloat(rect.x)
        transform.ty -= CGFloat(rect.y)
        return transform
    }

    /// True if the item shows what `other` showed, (dx, dy) away from there. Clips are not compared.
    func looksLike(_ other: DisplayItem, movedBy dx: Int, _ dy: Int) -> Bool {
        guard other.rect.offsetBy(dx: dx, dy: dy) == rect, other.opacity == opacity else { return false }
        if other.unitToDevice != nil || unitToDevice != nil {
            guard other.unitToRect == unitToRect, other.untransformedSize == untransformedSize else { return false }
            // Such rows begin at the drawable's edge, so their rounding depends on the place.
            if (dx != 0 || dy != 0) && extent.width > maximumTransformedWidth { return false }
        }
        return other.content == content
    }
}

extension CornerRadii {
    /// True if an area of a rectangle stays clear of its rounded corners.
    func areOutside(of area: PixelRect, in rect: PixelRect) -> Bool {
        let radius = max(max(topLeft, topRight), max(bottomLeft, bottomRight))
        let margin = Int(radius.rounded(.up))
        // The cross that remains when a square is taken off at each corner.
        return (area.x >= rect.x + margin && area.maxX <= rect.maxX - margin)
            || (area.y >= rect.y + margin && area.maxY <= rect.maxY - margin)
    }
}
