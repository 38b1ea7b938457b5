/// Names the layout a transition starts from.
public let ASTransitionContextFromLayoutKey = "ASTransitionContextFromLayoutKey"
/// Names the layout a transition leads to.
public let ASTransitionContextToLayoutKey = "ASTransitionContextToLayoutKey"

/// The argument of a node's `animateLayoutTransition(_:)`: the frames of its subnodes before and after the transition,
/// and the subnodes that come and go. Main thread.
@preconcurrency @MainActor public protocol ASContextTransitioning: AnyObject {
    /// Whether the transition was asked for with animation, and there is something on screen to animate.
    func isAnimated() -> Bool

    /// The layout that one of the two keys names; nil for the old layout if the node had none.
    func layout(forKey key: String) -> ASLayout?

    /// The range that layout was measured in.
    func constrainedSize(forKey key: String) -> ASSizeRange

    /// The nodes of that layout, back to front.
    func subnodes(forKey key: String) -> [ASDisplayNode]

    /// Nodes of the new layout that the old one lacks. They are subnodes already, without a frame set.
    func insertedSubnodes() -> [ASDisplayNode]

    /// Nodes of the old layout that the new one lacks. They stay subnodes until the transition is complete.
    func removedSubnodes() -> [ASDisplayNode]

    /// The frame of a node in the old layout; `.null` for an inserted node.
    func initialFrame(for node: ASDisplayNode) -> CGRect

    /// The frame of a node in the new layout; `.null` for a removed node.
    func finalFrame(for node: ASDisplayNode) -> CGRect

    /// Ends the transition. Call it once, when the animation is over. Removed nodes are removed then.
    ///
    /// - Parameter didComplete: false takes the transition back, unless a newer one has taken its place: inserted nodes
    ///   are removed, removed ones stay, and the old layout is in use until the node is next invalidated.
    func completeTransition(_ didComplete: Bool)
}
