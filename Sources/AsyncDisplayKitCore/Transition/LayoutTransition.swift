import Execution

/// One transition of a node from the layout in use to another: measured, committed, animated, done. Main thread.
@MainActor final class LayoutTransition {
    /// The reference is weak, because the node holds its transition until that is completed, which may be never.
    private(set) weak var node: ASDisplayNode?
    private let wantsAnimation: Bool
    private var measurementCompletion: (@MainActor () -> Void)?
    /// How often the new layout was measured: it is measured again if the node is invalidated during the measurement.
    var measurementCount = 0

    // The layout before the transition; known when the transition is committed.
    private(set) var from = NodeLayoutState.Slot()
    private(set) var to = NodeLayoutState.Slot()
    private(set) var inserted: [ASDisplayNode] = []
    private(set) var removed: [ASDisplayNode] = []
    private(set) var isDone = false
    /// Whether the transition was completed with success.
    private(set) var didComplete = false
    /// The alpha of nodes before they began to fade, also of those that began in an interrupted transition.
    var alphas: [ASDisplayNode: CGFloat] = [:]

    init(node: ASDisplayNode, isAnimated: Bool, measurementCompletion: (@MainActor () -> Void)?) {
        self.node = node
        wantsAnimation = isAnimated
        self.measurementCompletion = measurementCompletion
    }

    /// Tells the caller that began the transition that it is measured, or that it was dropped. Once.
    func reportMeasured() {
        let completion = measurementCompletion
        measurementCompletion = nil
        completion?()
    }

    func commit(from: NodeLayoutState.Slot, to: NodeLayoutState.Slot, replacing older: LayoutTransition?) {
        self.from = from
        self.to = to
        let old = Self.nodes(of: from)
        let new = Self.nodes(of: to)
        let (oldSet, newSet) = (Set(old), Set(new))
        inserted = new.filter { !oldSet.contains($0) }
        removed = old.filter { !newSet.contains($0) }
        alphas = older?.alphas ?? [:]
    }

    fileprivate static func nodes(of slot: NodeLayoutState.Slot) -> [ASDisplayNode] {
        slot.layout?.sublayouts.compactMap { $0.layoutElement as? ASDisplayNode } ?? []
    }

    private func slot(forKey key: String) -> NodeLayoutState.Slot {
        switch key {
        case ASTransitionContextFromLayoutKey: from
        case ASTransitionContextToLayoutKey: to
        default:
            Misuse.stop(
                "A transition has no layout '\(key)'. Use ASTransitionContextFromLayoutKey or …ToLayoutKey.")
        }
    }
}

extension LayoutTransition: ASContextTransitioning {
    func isAnimated() -> Bool { wantsAnimation && node?.isNodeLoaded == true && from.layout != nil }

    func layout(forKey key: String) -> ASLayout? { slot(forKey: key).layout }

    func constrainedSize(forKey key: String) -> ASSizeRange { slot(forKey: key).range }

    func subnodes(forKey key: String) -> [ASDisplayNode] { Self.nodes(of: slot(forKey: key)) }

    func insertedSubnodes() -> [ASDisplayNode] { inserted }

    func removedSubnodes() -> [ASDisplayNode] { removed }

    func initialFrame(for node: ASDisplayNode) -> CGRect { from.layout?.frame(for: node) ?? .null }

    func finalFrame(for node: ASDisplayNode) -> CGRect { to.layout?.frame(for: node) ?? .null }

    func completeTransition(_ didComplete: Bool) {
        guard !isDone else { return }
        isDone = true
        self.didComplete = didComplete
        node?.transitionDidEnd(self)
    }
}
