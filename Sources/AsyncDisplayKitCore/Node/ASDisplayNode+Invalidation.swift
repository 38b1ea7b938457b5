import Execution

extension ASDisplayNode {
    /// Forgets the layouts of this node only. Does not lay out anything: call `setNeedsLayout()` for that. Any thread.
    public func invalidateCalculatedLayout() {
        nodeLock.withLock { layoutState.invalidate() }
    }

    /// The node may want another size or arrangement: it and its ancestors are measured again, and a cell tells its
    /// container.
    ///
    /// Any thread, loaded or not. Costs a walk to the root or the cell; several calls in a frame cost one layout.
    /// Inside `layoutSpecThatFits` of an ancestor, it invalidates only the nodes below that ancestor.
    public func setNeedsLayout() {
        invalidateUpwards(relayout: true)
    }

    /// Invalidates this node and its ancestors. A change that is made while an ancestor is being measured on this
    /// thread, for example by a spec that sets a child's style, does not invalidate that measurement.
    ///
    /// - Parameter relayout: whether the invalidated nodes are also laid out again, in this frame or the next.
    private func invalidateUpwards(relayout: Bool) {
        var node: ASDisplayNode? = self
        while let current = node {
            let state = current.nodeLock.withLock { () -> (Bool, ContainerLink?, ASDisplayNode?)? in
                if current.layoutState.measuringThreads.includesCurrent { return nil }
                current.layoutState.invalidate()
                let (container, supernode) = (current.storedContainer, current.storedSupernode.object)
                return (current.flags.contains(.isLoaded), container, supernode)
            }
            guard let (isLoaded, container, parent) = state else { return }
            // Mark every ancestor: one whose frame does not change is not laid out by the node above it.
            if relayout, isLoaded { current.write(.needsLayout) { _ in } }
            if let container {
                if relayout { container.nodeDidInvalidateSize(current) }
                return
            }
            node = parent
        }
    }

    /// Lays out now: a loaded node through its view, on the main thread (from another thread, in the next frame); an
    /// unloaded one and its subnodes on the calling thread.
    public func layoutIfNeeded() {
        if isNodeLoaded {
            onMainIfLoaded { $0.backingLayer?.layoutIfNeeded() }
        } else {
            applyMeasuredLayout()
        }
    }

    func boundsSizeDidChange() {
        if isNodeLoaded { write(.needsLayout) { _ in } }
    }
}

extension ASDisplayNode: ASLayoutElementStyleDelegate {
    /// A property of the node's style has a new value: the layouts of the node and its ancestors are invalid. They are
    /// laid out again when `setNeedsLayout()` is called. Any thread.
    public func style(_ style: ASLayoutElementStyle, propertyDidChange propertyName: String) {
        invalidateUpwards(relayout: false)
    }
}
