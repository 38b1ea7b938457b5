import Execution

// A row that is far from the viewport keeps its nodes, but releases the views and layers that client code has never
// been given: when the row comes back, they are made again from the nodes' own values, as they were the first time.
// Layouts are released, too: their result is in the frames of the nodes.
extension ASDisplayNode {
    /// Releases the views and layers of the node and of everything in it, unless client code may have one of them or
    /// was told that it was made. Also releases the layouts of nodes that have no view then. Main thread. O(nodes).
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
                // What is in a node that draws its subtree has neither views nor layers.
                flags.contains(.rasterizesSubtree) ? [] : storedSubnodes
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

    /// From the node down, so that views in it have no superview when their turn comes. A view that another object
    /// holds, such as a touch, stays with its node, and so does everything in it.
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
    /// Of nodes that have neither view nor layer: gives up layouts whose subnodes have the frames that they say. Where
    /// client code adjusts frames in layout passes, the layout is needed for the next pass.
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

    /// Makes a released layout again, for code that needs more of it than frames. Made from the frames, not measured,
    /// because the node's state may have changed since. Any thread, no lock held.
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
        .isRasterized, .isViewKnown,
    ]
}
