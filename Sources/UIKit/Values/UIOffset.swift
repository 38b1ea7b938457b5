import Foundation

/// A displacement in points, positive to the right and downwards.
public struct UIOffset: Hashable, Codable, Sendable {
    /// Points to the right.
    public var horizontal: CGFloat
    /// Points downwards.
    public var vertical: CGFloat

    /// An offset of two distances in points.
    public init(horizontal: CGFloat, vertical: CGFloat) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// No offset.
    public init() {
        self.init(horizontal: 0, vertical: 0)
    }

    /// No offset.
    public static let zero = UIOffset()
}

/// Distances inwards from the edges, in points, with sides named by the reading direction.
public struct NSDirectionalEdgeInsets: Hashable, Codable, Sendable {
    /// Distance from the upper edge, in points.
    public var top: CGFloat
    /// Distance from the edge at which lines of text begin.
    public var leading: CGFloat
    /// Distance from the lower edge, in points.
    public var bottom: CGFloat
    /// Distance from the edge at which lines of text end.
    public var trailing: CGFloat

    /// Distances from the four edges, in points.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// No distance on any side.
    public init() {
        self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
    }

    /// No distance on any side.
    public static let zero = NSDirectionalEdgeInsets()
}

/// Edges of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The upper edge.
    public static let top = UIRectEdge(rawValue: 1)
    /// The edge at x = 0.
    public static let left = UIRectEdge(rawValue: 2)
    /// The lower edge.
    public static let bottom = UIRectEdge(rawValue: 4)
    /// The edge opposite to `left`.
    public static let right = UIRectEdge(rawValue: 8)
    /// The four edges.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The upper left corner.
    public static let topLeft = UIRectCorner(rawValue: 1)
    /// The upper right corner.
    public static let topRight = UIRectCorner(rawValue: 2)
    /// The lower left corner.
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    /// The lower right corner.
    public static let bottomRight = UIRectCorner(rawValue: 8)
    /// The four corners.
    public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}
