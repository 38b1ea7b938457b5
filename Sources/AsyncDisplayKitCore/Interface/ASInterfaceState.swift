/// How near a node is to being seen. `visible` implies `display`, which implies `preload`.
public struct ASInterfaceState: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Measured, or about to be.
    public static let measureLayout = ASInterfaceState(rawValue: 1)
    /// Near enough to fetch what it shows.
    public static let preload = ASInterfaceState(rawValue: 2)
    /// Near enough to draw.
    public static let display = ASInterfaceState(rawValue: 4)
    /// On screen.
    public static let visible = ASInterfaceState(rawValue: 8)
    /// Everything: what a node outside range-managed containers has while it is in a window.
    public static let inHierarchy: ASInterfaceState = [.measureLayout, .preload, .display, .visible]
}

/// Told about a node's way to the screen and back; called after the node's own methods. Main thread.
@preconcurrency @MainActor public protocol ASInterfaceStateDelegate: AnyObject {
    func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState)
    func didEnterVisibleState()
    func didExitVisibleState()
    func didEnterDisplayState()
    func didExitDisplayState()
    func didEnterPreloadState()
    func didExitPreloadState()
    func nodeDidLoad()
    func nodeDidLayout()
    func hierarchyDisplayDidFinish()
    func didEnterHierarchy()
    func didExitHierarchy()
    /// Called on the thread that measures, which need not be the main thread.
    nonisolated func nodeWillCalculateLayout(_ constrainedSize: ASSizeRange)
}

extension ASInterfaceStateDelegate {
    public func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {}
    public func didEnterVisibleState() {}
    public func didExitVisibleState() {}
    public func didEnterDisplayState() {}
    public func didExitDisplayState() {}
    public func didEnterPreloadState() {}
    public func didExitPreloadState() {}
    public func nodeDidLoad() {}
    public func nodeDidLayout() {}
    public func hierarchyDisplayDidFinish() {}
    public func didEnterHierarchy() {}
    public func didExitHierarchy() {}
    nonisolated public func nodeWillCalculateLayout(_ constrainedSize: ASSizeRange) {}
}
