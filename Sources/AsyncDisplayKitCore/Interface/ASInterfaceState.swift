import CollectionCore

/// How near a node is to being seen. `visible` implies `display`, which implies `preload`.
public typealias ASInterfaceState = InterfaceState

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
