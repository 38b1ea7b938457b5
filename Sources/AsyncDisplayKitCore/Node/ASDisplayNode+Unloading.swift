import Execution

// A row that is far from the viewport keeps its nodes, and gives up the views and layers that no code but the framework's has
// ever had: they are made again from the nodes' own values when the row comes back, as they were made the first time.
extension ASDisplayNode {
    /// Lets go of the views and layers of the node and of everything in it, if no client code can know one of them or has
    /// heard that it was made. Does nothing else. Main thread. O(nodes).
    @MainActor package func unloadIfUnseen() {
        guard isDetached, isUnseen else { return }
        unload()
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
        guard backingView == nil ? isKnownUniquelyReferenced(&backingLayer) : isKnownUniquelyReferenced(&backingView)
        else { return }
        let children = nodeLock.withLock { () -> [ASDisplayNode]? in
            // A value that another thread has written meanwhile is on its way to the view.
            guard !flags.contains(.flushScheduled) else { return nil }
            flags.remove(.isLoaded)
            properties.changes = properties.mirrored.subtracting(.needsLayout)
            return storedSubnodes
        }
        guard let children else { return }
        backingLayer?.observer = nil
        backingView = nil
        backingLayer = nil
        layerDelegate = nil
        mainDisplay.releaseIfUnused()
        for child in children { child.unload() }
    }
}

extension ASDisplayNode.Flags {
    /// Any of them: the view or layer is in use, or not one that the framework made alone.
    fileprivate static let inUse: ASDisplayNode.Flags = [
        .isSynchronous, .isInHierarchy, .isLoading, .flushScheduled, .isEnteringHierarchy, .isInTransition,
        .rasterizesSubtree, .isRasterized, .isViewKnown,
    ]
}
