/// What a node keeps for its layout transitions, made when it is first needed.
// The settings are read and written under the node's lock, the transitions on the main thread.
final class NodeTransitions {
    var duration: TimeInterval = 0.2
    var delay: TimeInterval = 0
    var options: UIView.AnimationOptions = .curveEaseInOut

    /// The one whose layout is being measured on a worker.
    @MainActor var measuring: LayoutTransition?
    /// The newest one that was committed and is not complete.
    @MainActor var animating: LayoutTransition?
    /// Default animations that have not ended, those included that a newer one took over from.
    @MainActor var defaultAnimations = 0
    /// What `allowsGroupOpacity` was before the first of them.
    @MainActor var allowsGroupOpacity = true
}

extension ASDisplayNode {
    var transitions: NodeTransitions {
        nodeLock.withLock {
            if let storedTransitions { return storedTransitions }
            let transitions = NodeTransitions()
            storedTransitions = transitions
            return transitions
        }
    }

    /// Seconds of the default animation; 0.2. Any thread.
    public var defaultLayoutTransitionDuration: TimeInterval {
        get { nodeLock.withLock { storedTransitions?.duration ?? 0.2 } }
        set { nodeLock.withLock { transitions.duration = newValue } }
    }

    /// Seconds before the default animation begins; 0. Any thread.
    public var defaultLayoutTransitionDelay: TimeInterval {
        get { nodeLock.withLock { storedTransitions?.delay ?? 0 } }
        set { nodeLock.withLock { transitions.delay = newValue } }
    }

    /// Pace of the default animation; `.curveEaseInOut`. Any thread.
    public var defaultLayoutTransitionOptions: UIView.AnimationOptions {
        get { nodeLock.withLock { storedTransitions?.options ?? .curveEaseInOut } }
        set { nodeLock.withLock { transitions.options = newValue } }
    }
}
