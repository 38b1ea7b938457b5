extension ASDisplayNode {
    /// Makes the managed subnodes equal to the layout's flat list, in its order. Subnodes added by hand stay.
    func commitSubnodes(of layout: ASLayout) {
        let change = manageSubnodes(of: layout)
        for node in change.removed where node.supernode === self { node.leaveSupernode() }
        reportNodesOfOthers(change.wanted)
        arrangeSubnodes(wanted: change.wanted, previous: change.previous)
        reportChanges(ofNew: change)
        nodeLock.withLock {
            // Nearly always all subnodes are managed: then both properties share one array.
            if storedSubnodes == layoutState.managed { storedSubnodes = layoutState.managed }
        }
    }

    /// Invalidates the layout for new subnodes that have changed since they were measured. They had no supernode yet
    /// that they could have told.
    private func reportChanges(ofNew change: ManagedChange) {
        for node in change.wanted where node.nodeLock.withLock({ node.layoutState.isOutdated }) {
            if !change.previous.contains(node) { node.setNeedsLayout() }
        }
    }

    /// The change that a layout makes to the managed subnodes. From now on its nodes are the managed ones.
    func manageSubnodes(of layout: ASLayout) -> ManagedChange {
        var wanted: [ASDisplayNode] = []
        wanted.reserveCapacity(layout.list.count)
        for sublayout in layout.list {
            if let node = sublayout.layoutElement as? ASDisplayNode { wanted.append(node) }
        }
        let previous = nodeLock.withLock { () -> [ASDisplayNode] in
            defer { layoutState.managed = wanted }
            return layoutState.managed
        }
        return ManagedChange(previous: previous, wanted: wanted)
    }

    struct ManagedChange {
        let previous: [ASDisplayNode]
        let wanted: [ASDisplayNode]

        var removed: [ASDisplayNode] {
            if previous.isEmpty { return [] }
            let kept = Set(wanted)
            return previous.filter { !kept.contains($0) }
        }
    }

    /// Inserts and moves the wanted subnodes so that they lie in that order. Subnodes added by hand stay above the
    /// subnode below them; those added before any subnode was managed stay on top. A subnode that is moved does not
    /// leave the hierarchy. Costs time linear in the subnodes when they are in order already.
    func arrangeSubnodes(wanted: [ASDisplayNode], previous: [ASDisplayNode]) {
        let current = subnodes ?? []
        if current == wanted { return }
        // Nearly always the first layout of a node that has no others.
        if current.isEmpty {
            for (index, node) in wanted.enumerated() { place(node, at: index) }
            return
        }
        let isWanted = Set(wanted)
        let wasManaged = Set(previous)
        var bottom: [ASDisplayNode] = []
        var top: [ASDisplayNode] = []
        var above: [ASDisplayNode: [ASDisplayNode]] = [:]
        let hasAnchor = current.contains { isWanted.contains($0) || wasManaged.contains($0) }
        var anchor: ASDisplayNode?
        for node in current {
            if isWanted.contains(node) {
                anchor = node
            } else if let anchor {
                above[anchor, default: []].append(node)
            } else if hasAnchor {
                bottom.append(node)
            } else {
                top.append(node)
            }
        }
        let target = bottom + wanted.flatMap { [$0] + (above[$0] ?? []) } + top
        for (index, node) in target.enumerated() {
            let present = nodeLock.withLock { index < storedSubnodes.count ? storedSubnodes[index] : nil }
            if present !== node { place(node, at: index) }
        }
    }
}
