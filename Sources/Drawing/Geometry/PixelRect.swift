import Foundation

/// A rectangle of whole device pixels, y downwards.
package struct PixelRect: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package static let zero = PixelRect(x: 0, y: 0, width: 0, height: 0)

    package var maxX: Int { x + width }
    package var maxY: Int { y + height }
    package var isEmpty: Bool { width <= 0 || height <= 0 }
    package var area: Int { isEmpty ? 0 : width * height }

    package func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(maxX, other.maxX)
        let bottom = min(maxY, other.maxY)
        return right > left && bottom > top
            ? PixelRect(x: left, y: top, width: right - left, height: bottom - top) : .zero
    }

    /// The smallest rectangle around both; an empty one adds nothing.
    package func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    package func offsetBy(dx: Int, dy: Int) -> PixelRect {
        PixelRect(x: x + dx, y: y + dy, width: width, height: height)
    }

    package func intersects(_ other: PixelRect) -> Bool {
        !intersection(other).isEmpty
    }

    package func contains(_ other: PixelRect) -> Bool {
        other.isEmpty || (other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY)
    }

    /// The pixels whose centres lie in a rectangle of device coordinates: each edge rounded to the nearest pixel edge,
    /// so that neighbours meet without gap or overlap. Halves go up, also below zero, so that a rectangle moved by
    /// whole pixels keeps its size.
    package init(rounding rect: CGRect) {
        func edge(_ value: CGFloat) -> Int { Self.pixel((value + 0.5).rounded(.down)) }
        let left = edge(rect.minX)
        let top = edge(rect.minY)
        self.init(x: left, y: top, width: edge(rect.maxX) - left, height: edge(rect.maxY) - top)
    }

    /// All pixels that a rectangle of device coordinates touches.
    package init(covering rect: CGRect) {
        let left = Self.pixel(rect.minX.rounded(.down))
        let top = Self.pixel(rect.minY.rounded(.down))
        self.init(
            x: left, y: top, width: Self.pixel(rect.maxX.rounded(.up)) - left,
            height: Self.pixel(rect.maxY.rounded(.up)) - top)
    }

    /// A whole coordinate as an integer, limited to a range far beyond every bitmap; NaN gives the lower bound.
    @inline(__always)
    private static func pixel(_ value: CGFloat) -> Int {
        let reach: CGFloat = 1e9
        // In this order of arguments NaN gives the bound.
        return Int(min(max(-reach, value), reach))
    }

    package var cgRect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
}
