import CollectionCore

/// How near a node is to being seen. `visible` implies `display`, which implies `preload`.
public typealias ASInterfaceState = InterfaceState

/// Told about a node's way to the screen and back; called after the node's own methods. Main thread.
@preconcurrency @MainActor public protocol ASInterfaceStateDelegate: AnyObject {
    /// The state has changed, by one or several of the steps below.
    func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState)
    /// The node is in the viewport.
    func didEnterVisibleState()
    /// The node has left the viewport.
    func didExitVisibleState()
    /// The node is about to be drawn, because it is near the viewport.
    func didEnterDisplayState()
    /// The node's contents are about to go, because it is far from the viewport.
    func didExitDisplayState()
    /// The node is near enough to fetch what it shows.
    func didEnterPreloadState()
    /// The node is so far away that what was fetched may go.
    func didExitPreloadState()
    /// The node's view or layer has been made.
    func nodeDidLoad()
    /// The node has laid out its subnodes, in pass 5 of a frame.
    func nodeDidLayout()
    /// Everything that the node and its subnodes draw is on screen.
    func hierarchyDisplayDidFinish()
    /// The node's view or layer is in a window.
    func didEnterHierarchy()
    /// The node's view or layer is not in a window any more.
    func didExitHierarchy()
    /// The node is about to calculate its layout. Called on the thread that measures, which need not be the main
    /// thread.
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
