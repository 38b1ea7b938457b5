import CollectionCore

// The rules of ranges live in CollectionCore, where they are tested as values; these are the names users know.

/// How much a container prepares around what is visible.
public typealias ASLayoutRangeMode = RangeMode

/// Which range a parameter is for: what is drawn ahead, or what is made and measured ahead.
public typealias ASLayoutRangeType = RangeType

/// How far a range reaches beyond the viewport, in viewport lengths: ahead of the motion and behind it.
public typealias ASRangeTuningParameters = RangeTuningParameters

/// Directions in which contents move: `down` means that what is further down comes into view.
public typealias ASScrollDirection = ScrollDirection
/// Left and right.
public let ASScrollDirectionHorizontalDirections = ScrollDirection.horizontalDirections
/// Up and down.
public let ASScrollDirectionVerticalDirections = ScrollDirection.verticalDirections

/// No more than the viewport.
public let ASRangeTuningParametersZero = RangeTuningParameters.zero

/// Whether both reach equally far.
public func ASRangeTuningParametersEqualToRangeTuningParameters(
    _ a: ASRangeTuningParameters, _ b: ASRangeTuningParameters
) -> Bool { a == b }

/// Whether one of the directions is right or left.
public func ASScrollDirectionContainsHorizontalDirection(_ direction: ASScrollDirection) -> Bool {
    direction.containsHorizontalDirection
}
/// Whether one of the directions is up or down.
public func ASScrollDirectionContainsVerticalDirection(_ direction: ASScrollDirection) -> Bool {
    direction.containsVerticalDirection
}
/// Whether one of the directions is right.
public func ASScrollDirectionContainsRight(_ direction: ASScrollDirection) -> Bool { direction.contains(.right) }
/// Whether one of the directions is left.
public func ASScrollDirectionContainsLeft(_ direction: ASScrollDirection) -> Bool { direction.contains(.left) }
/// Whether one of the directions is up.
public func ASScrollDirectionContainsUp(_ direction: ASScrollDirection) -> Bool { direction.contains(.up) }
/// Whether one of the directions is down.
public func ASScrollDirectionContainsDown(_ direction: ASScrollDirection) -> Bool { direction.contains(.down) }

/// The direction seen through a transform: a negative scale swaps the two directions of its axis.
public func ASScrollDirectionApplyTransform(
    _ direction: ASScrollDirection, _ transform: CGAffineTransform
) -> ASScrollDirection {
    direction.flipped(horizontally: transform.a < 0, vertically: transform.d < 0)
}

/// Containers whose ranges can be told how much to prepare. Public API of Texture: a controller asks its node for it,
/// which may be of a program's own class.
@preconcurrency @MainActor public protocol ASRangeControllerUpdateRangeProtocol: AnyObject {
    /// Sets a mode that holds until cells come or go. Main thread.
    func updateCurrentRange(with mode: ASLayoutRangeMode)
}
