import Execution

// A row that is far from the viewport keeps its nodes, and gives up the views and layers that no code but the framework's has
// ever had: they are made again from the nodes' own values when the row comes back, as they were made the first time. Layouts
// are given up, too: what they said is in the frames of the nodes.
extension ASDisplayNode {
    /// Lets go of the views and layers of the node and of everything in it, if no client code can know one of them or has
    /// heard that it was made, and of the layouts of what has no view then. Does nothing else. Main thread. O(nodes).
    @MainActor package func unloadIfUnseen() {
        if isDetached, isUnseen { unload() }
        releaseLayouts()
    }

    // A function of its own, so that nothing holds the view when `unload()` asks who does.
    @MainActor private var isDetached: Bool { backingView.map { $0.superview == nil } ?? false }

    /// Whether the view or layer, and each in it, has nothing that the nodes could not give it again.
    @MainActor private var isUnseen: Bool {
        let (isPlain, children) = nodeLock.withLock {
            (
                flags.isDisjoint(with: Flags.inUse) && flags.contains(.isLoaded) && interfaceDelegates.isEmpty,
                storedSubnodes
            )
        }
        guard isPlain, mainDisplay.isIdle, let layer = backingLayer, type(of: layer) == CALayer.self,
            layer.isUntouched(sublayers: children.count), !LoadMethod.isOverridden(by: type(of: self))
        else { return false }
        if let view = backingView {
            guard type(of: view) == _ASDisplayView.self,
                view.isUntouched(subviews: children.count { $0.backingView != nil })
            else { return false }
        }
        return children.allSatisfy { $0.backingLayer?.superlayer === layer && $0.isUnseen }
    }

    /// From the node down, so that what is below has no superview any more. A view that is held elsewhere, as by a touch,
    /// stays the node's, and so does what is in it.
    @MainActor private func unload() {
        guard let backing,
            backing.view == nil
                ? isKnownUniquelyReferenced(&backing.layer) : isKnownUniquelyReferenced(&backing.view)
        else { return }
        let children = nodeLock.withLock { () -> [ASDisplayNode]? in
            // A value that another thread has written meanwhile is on its way to the view.
            guard !flags.contains(.flushScheduled) else { return nil }
            flags.remove(.isLoaded)
            properties.changes = properties.mirrored.subtracting(.needsLayout)
            return storedSubnodes
        }
        guard let children else { return }
        backing.layer?.observer = nil
        self.backing = nil
        // This function still holds the object, and the view has to be gone before those of the children are looked at.
        backing.view = nil
        backing.layer = nil
        mainDisplay.releaseIfUnused()
        for child in children { child.unload() }
    }
}

// MARK: - Layouts

extension ASDisplayNode {
    /// Of nodes that have neither view nor layer: gives up layouts whose subnodes have the frames that they say. Where client
    /// code adjusts frames in layout passes, the layout is needed for the next pass.
    private func releaseLayouts() {
        let (layout, size, children) = nodeLock.withLock { () -> (ASLayout?, CGSize, [ASDisplayNode]) in
            guard flags.isDisjoint(with: [.isLoaded, .isLoading, .isInTransition]) else { return (nil, .zero, []) }
            let size = properties.bounds.size
            return (layoutState.releasableLayout(for: size), size, storedSubnodes)
        }
        for child in children { child.releaseLayouts() }
        guard let layout, interfaceDelegates.isEmpty, !LayoutPassMethod.isOverridden(by: type(of: self)) else { return }
        for sublayout in layout.list {
            guard let node = sublayout.layoutElement as? ASDisplayNode, node.frame == sublayout.frame else { return }
        }
        let hasSpec = !LayoutMethods(overriddenBy: type(of: self)).isDisjoint(with: [.spec, .layout])
        nodeLock.withLock {
            guard layoutState.releasableLayout(for: size) === layout else { return }
            let isLeafInRow =
                !hasSpec && storedLayoutSpecBlock == nil && storedContainer == nil && storedSupernode.object != nil
            layoutState.release(size: size, isLeafInRow: isLeafInRow)
        }
    }

    /// Makes the layout again that was released, for what has to know more of it than the frames say; of the frames, because
    /// the node's state may be another one already. Any thread, no lock held.
    func restoreLayout() {
        guard let released = nodeLock.withLock({ layoutState.released }) else { return }
        let layout: ASLayout
        var isOutdated = false
        switch released {
        case .leaf, .outdatedLeaf: layout = ASLayout(layoutElement: self, size: bounds.size)
        case .layout(let old):
            let sublayouts = old.managed.map { node in
                let frame = node.frame
                return ASLayout(layoutElement: node, size: frame.size, position: frame.origin, sublayouts: nil)
            }
            layout = ASLayout(layoutElement: self, size: old.size, sublayouts: sublayouts)
            // Where subnodes were moved since, it is what was there, but not what the node wants.
            isOutdated = !old.holdsFrames
        }
        nodeLock.withLock {
            layoutState.restore(layout, isOutdated: isOutdated)
            layout.releaseSublayoutElements()
        }
    }
}

extension ASDisplayNode.Flags {
    /// Any of them: the view or layer is in use, or not one that the framework made alone.
    fileprivate static let inUse: ASDisplayNode.Flags = [
        .isSynchronous, .isInHierarchy, .isLoading, .flushScheduled, .isEnteringHierarchy, .isInTransition,
        .rasterizesSubtree, .isRasterized, .isViewKnown,
    ]
}
