import Drawing
import Layers

extension DisplayItem {
    /// Every pixel the item may touch, before clipping.
    var extent: PixelRect { withUnsafePointer(to: self) { $0.extent } }

    /// Every pixel the item may touch.
    var visibleRect: PixelRect { withUnsafePointer(to: self) { $0.visibleRect } }

    /// `unitToDevice` relative to the item's own rectangle: what must be equal for the item to look the same elsewhere.
    var unitToRect: CGAffineTransform? { withUnsafePointer(to: self) { $0.unitToRect } }

    /// The opacity in 255ths.
    var opacityByte: UInt8 { withUnsafePointer(to: self) { $0.opacityByte } }
}

// Loops over the items of a list ask for their geometry through pointers. An item is large: a function that takes one
// as an argument gets a copy, which retains everything that the item refers to.
extension UnsafeBufferPointer<DisplayItem> {
    @inline(__always)
    func item(_ index: Int) -> UnsafePointer<DisplayItem> {
        // The address is not nil, because a valid index belongs to an item.
        baseAddress! + index
    }
}

extension UnsafePointer<DisplayItem> {
    /// Every pixel the item may touch, before clipping.
    @inline(__always)
    var extent: PixelRect {
        guard case .shadow = pointee.kind else { return pointee.rect }
        return extentOfShadow
    }

    private var extentOfShadow: PixelRect {
        var reach = MaskCache.reach(blur: pointee.measure)
        let size = pointee.untransformedSize
        if let t = pointee.unitToDevice, size.width > 0, size.height > 0 {
            // The blur is transformed along with the silhouette.
            let across = (t.a * t.a + t.b * t.b).squareRoot() / size.width
            let down = (t.c * t.c + t.d * t.d).squareRoot() / size.height
            reach = Int((CGFloat(reach) * (across + down)).rounded(.up)) + 1
        }
        let rect = pointee.rect
        return PixelRect(
            x: rect.x - reach, y: rect.y - reach, width: rect.width + 2 * reach, height: rect.height + 2 * reach)
    }

    /// Every pixel the item may touch.
    @inline(__always)
    var visibleRect: PixelRect { extent.intersection(pointee.clip) }

    /// The opacity in 255ths.
    @inline(__always)
    var opacityByte: UInt8 {
        pointee.opacity >= 1 ? 255 : UInt8(min(max((pointee.opacity * 255).rounded(), 0), 255))
    }

    /// True if the item hides whatever is below in the whole of a rectangle.
    @inline(__always)
    func isOpaque(over area: PixelRect) -> Bool {
        guard pointee.rect.contains(area), pointee.clip.contains(area), pointee.unitToDevice == nil, opacityByte == 255
        else { return false }
        switch pointee.kind {
        case .fill: guard pointee.color.isOpaque else { return false }
        case .image: guard pointee.image?.isOpaque == true else { return false }
        case .border, .shadow, .beginGroup, .endGroup: return false
        }
        return pointee.corners.isZero || pointee.corners.areOutside(of: area, in: pointee.rect)
    }

    /// `unitToDevice` relative to the item's own rectangle: what must be equal for the item to look the same elsewhere.
    var unitToRect: CGAffineTransform? {
        guard var transform = pointee.unitToDevice else { return nil }
        transform.tx -= CGFloat(pointee.rect.x)
        transform.ty -= CGFloat(pointee.rect.y)
        return transform
    }

    /// True if the item shows what `other` showed, (dx, dy) away from there. Clips are not compared.
    @inline(__always)
    func looksLike(_ other: Self, movedBy dx: Int, _ dy: Int) -> Bool {
        guard other.pointee.rect.offsetBy(dx: dx, dy: dy) == pointee.rect, other.pointee.opacity == pointee.opacity,
            hasContent(of: other)
        else { return false }
        return other.pointee.unitToDevice == nil && pointee.unitToDevice == nil
            || isTransformedLike(other, isMoved: dx != 0 || dy != 0)
    }

    private func isTransformedLike(_ other: Self, isMoved: Bool) -> Bool {
        // Rows that are too wide begin at the drawable's edge, so their rounding depends on the place.
        other.unitToRect == unitToRect && other.pointee.untransformedSize == pointee.untransformedSize
            && !(isMoved && extent.width > maximumTransformedWidth)
    }

    /// Whether the items have equal contents.
    @inline(__always)
    private func hasContent(of other: Self) -> Bool {
        switch pointee.kind {
        case .fill:
            guard case .fill = other.pointee.kind else { return false }
            return hasColor(of: other) && hasCorners(of: other)
        case .image:
            guard case .image = other.pointee.kind else { return false }
            return pointee.image === other.pointee.image && hasCorners(of: other) && hasMeasure(of: other)
                && Self.isEqual(pointee.source, other.pointee.source)
                && Self.isEqual(pointee.center, other.pointee.center)
        case .border:
            guard case .border = other.pointee.kind else { return false }
            return hasColor(of: other) && hasCorners(of: other) && hasMeasure(of: other)
        case .shadow:
            guard case .shadow = other.pointee.kind else { return false }
            return hasColor(of: other) && hasCorners(of: other) && hasMeasure(of: other)
        case .beginGroup:
            guard case .beginGroup = other.pointee.kind else { return false }
            return hasCorners(of: other)
        case .endGroup:
            guard case .endGroup = other.pointee.kind else { return false }
            return true
        }
    }

    @inline(__always)
    private func hasColor(of other: Self) -> Bool { pointee.color.bits == other.pointee.color.bits }

    @inline(__always)
    private func hasMeasure(of other: Self) -> Bool { pointee.measure == other.pointee.measure }

    @inline(__always)
    private func hasCorners(of other: Self) -> Bool {
        let (a, b) = (pointee.corners, other.pointee.corners)
        return a.topLeft == b.topLeft && a.topRight == b.topRight && a.bottomLeft == b.bottomLeft
            && a.bottomRight == b.bottomRight
    }

    @inline(__always)
    private static func isEqual(_ a: CGRect?, _ b: CGRect?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return a.origin.x == b.origin.x && a.origin.y == b.origin.y && a.size.width == b.size.width
            && a.size.height == b.size.height
    }
}

extension CornerRadii {
    /// True if an area of a rectangle stays clear of its rounded corners.
    func areOutside(of area: PixelRect, in rect: PixelRect) -> Bool {
        let radius = max(max(topLeft, topRight), max(bottomLeft, bottomRight))
        let margin = Int(radius.rounded(.up))
        // Inside the cross that remains when a square is cut off at each corner.
        return (area.x >= rect.x + margin && area.maxX <= rect.maxX - margin)
            || (area.y >= rect.y + margin && area.maxY <= rect.maxY - margin)
    }
}
