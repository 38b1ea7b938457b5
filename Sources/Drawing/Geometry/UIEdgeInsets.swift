import Foundation

/// Distances from the edges of a rectangle inwards, in points; negative values reach outwards.
public struct UIEdgeInsets: Hashable, Codable, Sendable {
    /// The distance from the upper edge in points, positive inwards.
    public var top: CGFloat
    /// The distance from the left edge in points, positive inwards.
    public var left: CGFloat
    /// The distance from the lower edge in points, positive inwards.
    public var bottom: CGFloat
    /// The distance from the right edge in points, positive inwards.
    public var right: CGFloat

    /// Distances from the four edges, in points; positive inwards.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// No distance on any side.
    public init() {
        self.init(top: 0, left: 0, bottom: 0, right: 0)
    }

    /// No distance on any side.
    public static let zero = UIEdgeInsets()
}

extension CGRect {
    /// The rectangle with each edge moved inwards by its inset. Width and height may become negative, as in UIKit.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + insets.left, y: origin.y + insets.top,
            width: size.width - insets.left - insets.right, height: size.height - insets.top - insets.bottom)
    }
}
