/// The work that is expected of a node at present.
public struct InterfaceState: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    @inlinable public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The layout may be needed.
    @inlinable public static var measureLayout: InterfaceState { InterfaceState(rawValue: 1 << 0) }
    /// Near enough that the node fetches what it shows.
    @inlinable public static var preload: InterfaceState { InterfaceState(rawValue: 1 << 1) }
    /// Near enough that the node's contents are drawn.
    @inlinable public static var display: InterfaceState { InterfaceState(rawValue: 1 << 2) }
    /// In the viewport.
    @inlinable public static var visible: InterfaceState { InterfaceState(rawValue: 1 << 3) }
    /// All states, which a node in a window outside of a container has.
    @inlinable public static var inHierarchy: InterfaceState { [.measureLayout, .preload, .display, .visible] }
}

/// Which of the viewport and the ranges an item is in. Inlinable, so that sets are constants in other modules, too.
package struct RangeMembership: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    @inlinable package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    @inlinable package init(arrayLiteral elements: RangeMembership...) {
        var value: UInt8 = 0
        for element in elements { value |= element.rawValue }
        rawValue = value
    }

    @inlinable package static var onScreen: RangeMembership { RangeMembership(rawValue: 1) }
    @inlinable package static var display: RangeMembership { RangeMembership(rawValue: 2) }
    @inlinable package static var preload: RangeMembership { RangeMembership(rawValue: 4) }
}

extension RangeMembership {
    /// The interface state that an item should have.
    ///
    /// In a container that is visible, items on screen are visible and the others follow the ranges. In one that is
    /// not, work is put off by one step: what would be on screen is drawn (unless memory is low), what would be drawn
    /// is preloaded.
    package func targetState(isContainerVisible: Bool, mode: RangeMode) -> InterfaceState {
        var state: InterfaceState = .measureLayout
        if isContainerVisible {
            if contains(.onScreen) { return .inHierarchy }
            if contains(.display), mode != .lowMemory { state.formUnion([.display, .preload]) }
            if contains(.preload) { state.insert(.preload) }
        } else if contains(.onScreen) {
            state.insert(.preload)
            if mode != .lowMemory { state.insert(.display) }
        } else if contains(.display), mode != .lowMemory {
            state.insert(.preload)
        }
        return state
    }
}
