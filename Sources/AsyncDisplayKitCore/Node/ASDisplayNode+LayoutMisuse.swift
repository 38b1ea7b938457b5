extension ASDisplayNode {
    /// The layout of a node that is found inside itself: reports it, and returns an empty layout. As the element is the
    /// empty spec, flattening removes it, so the node is not inserted into itself.
    @inline(never)
    func layoutInsideItself() -> ASLayout {
        LayoutMisuse.report(.cycle, self) {
            """
            contains itself: \(debugDescription) was measured while it was being measured, and got the size zero \
            there. Look for the node in its own layoutSpecThatFits(_:), or in that of one of the nodes in it.
            """
        }
        return ASLayout(layoutElement: NullLayoutSpec.shared, size: .zero)
    }

    /// The layout of a node that is nested too deep: reports that, and returns the size zero.
    @inline(never)
    func layoutBeyondLimit() -> ASLayout {
        LayoutMisuse.reportDepth(of: self)
        return ASLayout(layoutElement: self, size: .zero)
    }

    /// Reports nodes that both this node's layout and another node's layout contain. A node that moves from the other
    /// node to this one is not reported: the other node was already told that it needs another layout.
    func reportNodesOfOthers(_ nodes: [ASDisplayNode]) {
        for node in nodes {
            guard let owner = node.supernode, owner !== self, owner.holdsInLayout(node) else { continue }
            LayoutMisuse.report(.twoParents, self) {
                """
                \(debugDescription) took \(node.debugDescription) from \(owner.debugDescription), whose layout holds \
                it, too; it is shown here only. A node has one place: make two nodes, or call setNeedsLayout() on the \
                owner when its layout lets go of one.
                """
            }
        }
    }

    private func holdsInLayout(_ node: ASDisplayNode) -> Bool {
        nodeLock.withLock {
            flags.contains(.managesSubnodes) && layoutState.hasLayoutInUse
                && layoutState.managed.contains { $0 === node }
        }
    }
}
