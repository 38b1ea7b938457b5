/// A node's state of its layout transitions; made when it is first needed.
// The settings are read and written under the node's lock, the transitions on the main thread.
final class NodeTransitions {
    var duration: TimeInterval = 0.2
    var delay: TimeInterval = 0
    var options: UIView.AnimationOptions = .curveEaseInOut

    /// The transition whose layout is being measured on a worker.
    @MainActor var measuring: LayoutTransition?
    /// The newest transition that was committed and is not complete.
    @MainActor var animating: LayoutTransition?
    /// The number of default animations that have not ended, including those that a newer one has replaced.
    @MainActor var defaultAnimations = 0
    /// The value of `allowsGroupOpacity` before the first of these animations.
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

    /// The duration of the default animation, in seconds. Default 0.2. Any thread.
    public var defaultLayoutTransitionDuration: TimeInterval {
        get { nodeLock.withLock { storedTransitions?.duration ?? 0.2 } }
        set { nodeLock.withLock { transitions.duration = newValue } }
    }

    /// The seconds before the default animation begins. Default 0. Any thread.
    public var defaultLayoutTransitionDelay: TimeInterval {
        get { nodeLock.withLock { storedTransitions?.delay ?? 0 } }
        set { nodeLock.withLock { transitions.delay = newValue } }
    }

    /// The pace of the default animation. Default `.curveEaseInOut`. Any thread.
    public var defaultLayoutTransitionOptions: UIView.AnimationOptions {
        get { nodeLock.withLock { storedTransitions?.options ?? .curveEaseInOut } }
        set { nodeLock.withLock { transitions.options = newValue } }
    }
}
