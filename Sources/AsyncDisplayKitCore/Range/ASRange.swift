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

/// Containers whose ranges can be told how much to prepare.
@preconcurrency @MainActor public protocol ASRangeControllerUpdateRangeProtocol: AnyObject {
    func updateCurrentRange(with mode: ASLayoutRangeMode)
}
