import Foundation

/// Directions in which contents move past the viewport's edge: `down` means that what is further down comes into view.
///
/// Also says which directions a container can scroll in at all.
public struct ScrollDirection: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// What is further right comes into view.
    public static let right = ScrollDirection(rawValue: 1 << 0)
    /// What is further left comes into view.
    public static let left = ScrollDirection(rawValue: 1 << 1)
    /// What is further up comes into view.
    public static let up = ScrollDirection(rawValue: 1 << 2)
    /// What is further down comes into view.
    public static let down = ScrollDirection(rawValue: 1 << 3)

    /// The two directions in which what is beside the viewport comes into view.
    public static let horizontalDirections: ScrollDirection = [.left, .right]
    /// The two directions in which what is above or below the viewport comes into view.
    public static let verticalDirections: ScrollDirection = [.up, .down]

    /// Whether left or right is among the directions.
    public var containsHorizontalDirection: Bool { !isDisjoint(with: .horizontalDirections) }
    /// Whether up or down is among the directions.
    public var containsVerticalDirection: Bool { !isDisjoint(with: .verticalDirections) }
}

extension ScrollDirection {
    /// The direction in contents that are shown mirrored: the two directions of a mirrored axis change places.
    package func flipped(horizontally: Bool, vertically: Bool) -> ScrollDirection {
        var direction: ScrollDirection = []
        if contains(.right) { direction.insert(horizontally ? .left : .right) }
        if contains(.left) { direction.insert(horizontally ? .right : .left) }
        if contains(.up) { direction.insert(vertically ? .down : .up) }
        if contains(.down) { direction.insert(vertically ? .up : .down) }
        return direction
    }

    /// The direction of a content offset that changes at this velocity; zero components add nothing.
    package init(velocity: CGPoint) {
        var direction: ScrollDirection = []
        if velocity.x > 0 { direction.insert(.right) }
        if velocity.x < 0 { direction.insert(.left) }
        if velocity.y > 0 { direction.insert(.down) }
        if velocity.y < 0 { direction.insert(.up) }
        self = direction
    }
}

/// The latest direction of each axis.
///
/// It is given the velocity of the content offset, whatever moves that (a finger, momentum, an animation, the program),
/// because the items that come next depend on the movement alone. An axis at rest keeps its last direction. At first
/// contents are expected to be read on: right and down.
package struct ScrollDirectionTracker: Equatable, Sendable {
    package private(set) var direction: ScrollDirection = [.right, .down]

    package init() {}

    /// Takes in a velocity of the content offset in points per second, or a difference of offsets. Returns whether a
    /// direction changed.
    @discardableResult
    package mutating func update(velocity: CGPoint) -> Bool {
        let moving = ScrollDirection(velocity: velocity)
        var next = direction
        if moving.containsHorizontalDirection {
            next.subtract(.horizontalDirections)
            next.formUnion(moving.intersection(.horizontalDirections))
        }
        if moving.containsVerticalDirection {
            next.subtract(.verticalDirections)
            next.formUnion(moving.intersection(.verticalDirections))
        }
        defer { direction = next }
        return direction != next
    }
}
