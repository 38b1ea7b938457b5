import Execution

// A row that is far from the viewport keeps its nodes, but releases the views and layers that client code has never
// been given: when the row comes back, they are made again from the nodes' own values, as they were the first time.
// Layouts are released, too: their result is in the frames of the nodes.
extension ASDisplayNode {
    /// Releases the views and layers of the node and of everything in it, unless client code may hold one of them or
    /// was told that one was made. Then also releases the layouts of the nodes that have no view. Main thread.
    /// O(nodes).
    @MainActor package func unloadIfUnseen() {
        if isDetached, isUnseen { unload() }
        releaseLayouts()
    }

    // A function of its own, so that nothing holds the view when `unload()` asks who does.
    @MainActor private var isDetached: Bool { backingView.map { $0.superview == nil } ?? false }

    /// Whether the nodes could set up the view or layer, and all those in it, again in the same state.
    @MainActor private var isUnseen: Bool {
        let (isPlain, children) = nodeLock.withLock {
            (
                flags.isDisjoint(with: Flags.inUse) && flags.contains(.isLoaded) && interfaceDelegates.isEmpty,
                // Nodes inside of a node that draws its subtree have neither views nor layers.
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

    /// Unloads a node before its subnodes, so that their views have no superview any more when their turn comes. If
    /// another object, such as a touch, holds a view, that view and everything in it stays loaded.
    @MainActor private func unload() {
        guard let backing,
            backing.view == nil
                ? isKnownUniquelyReferenced(&backing.layer) : isKnownUniquelyReferenced(&backing.view)
        else { return }
        let children = nodeLock.withLock { () -> [ASDisplayNode]? in
            // A value that another thread has just written is on its way to the view.
            guard !flags.contains(.flushScheduled) else { return nil }
            flags.remove(.isLoaded)
            properties.changes = properties.mirrored.subtracting(.needsLayout)
            return storedSubnodes
        }
        guard let children else { return }
        backing.layer?.observer = nil
        self.backing = nil
        // This function still holds `backing`, and the view must be released before the views of the children are
        // checked.
        backing.view = nil
        backing.layer = nil
        mainDisplay.releaseIfUnused()
        for child in children { child.unload() }
    }
}

// MARK: - Layouts

extension ASDisplayNode {
    /// Releases the layouts of nodes that have neither view nor layer, if the frames of the subnodes hold the same
    /// information. If client code adjusts frames in layout passes, the layout is kept, because the next pass needs it.
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

    /// Makes a released layout again, for code that needs more than the frames of the subnodes. It is made from these
    /// frames instead of being measured, because the node's state may have changed since. Any thread, no lock held.
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
            // If subnodes were moved since, the layout describes their present frames, but not the arrangement that the
            // node wants.
            isOutdated = !old.holdsFrames
        }
        nodeLock.withLock {
            layoutState.restore(layout, isOutdated: isOutdated)
            layout.releaseSublayoutElements()
        }
    }
}

extension ASDisplayNode.Flags {
    /// Flags each of which means that the view or layer is in use, or was not made by the framework alone.
    fileprivate static let inUse: ASDisplayNode.Flags = [
        .isSynchronous, .isInHierarchy, .isLoading, .flushScheduled, .isEnteringHierarchy, .isInTransition,
        .isRasterized, .isViewKnown,
    ]
}
