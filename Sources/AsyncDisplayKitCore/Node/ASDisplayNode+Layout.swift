import Execution

extension ASDisplayNode {
    // MARK: Layout pass

    /// Pass 5 for this node: makes sure there is a layout for the bounds, gives subnodes their frames, calls
    /// `layout()`.
    @MainActor func layoutPass() {
        guard !bounds.isEmpty else { return }
        applyMeasuredLayout()
        layoutPlaceholder()
        layout()
        layoutDidFinish()
        boundsDidSettleForDisplay()
    }

    /// Makes the newest layout for the present bounds the one in use, inserts and removes managed subnodes, and sets
    /// frames. On the main thread if anything involved is loaded, else on any thread.
    package func applyMeasuredLayout() {
        let size = ASCeilSizeValues(bounds.size)
        guard size.width > 0, size.height > 0 else { return }
        // A row is laid out once by the worker that measures it and once by its view.
        if let layout = nodeLock.withLock({ layoutState.settledLayout(for: size) }) {
            return applyFrames(of: layout)
        }
        guard !transitionKeepsFrames(for: size), !hasReleasedLayout(for: size), let slot = slotToApply(for: size),
            let layout = slot.layout
        else { return }
        if nodeLock.withLock({ layoutState.apply(slot) }) {
            if automaticallyManagesSubnodes { commitSubnodes(of: layout) }
            // The nodes are retained as subnodes now, or by client code.
            nodeLock.withLock { layout.releaseSublayoutElements() }
            calculatedLayoutDidChange()
        }
        applyFrames(of: layout)
    }

    private func applyFrames(of layout: ASLayout) {
        for sublayout in layout.sublayouts {
            guard let node = sublayout.layoutElement as? ASDisplayNode else { continue }
            node.applyFrame(sublayout.frame)
        }
    }

    /// Whether the layout in use was released, and the subnodes have its frames.
    private func hasReleasedLayout(for size: CGSize) -> Bool {
        switch nodeLock.withLock({ layoutState.releasedInUse(for: size) }) {
        case nil, .outdatedLeaf: false
        case .leaf: true
        case .layout(let layout): layout.holdsFrames
        }
    }

    /// A layout for the bounds: a remembered one, or one that is measured now in the range that led to these bounds, or
    /// in a range of exactly this size.
    private func slotToApply(for size: CGSize) -> NodeLayoutState.Slot? {
        let (fitting, last) = nodeLock.withLock { (layoutState.fitting(size), layoutState.lastRange(for: size)) }
        if let fitting { return fitting }
        if let last {
            let new = layoutThatFits(last.range, parentSize: last.parentSize)
            if let fitting = nodeLock.withLock({ layoutState.fitting(size) }) { return fitting }
            if isLayoutRoot {
                // No supernode decides the size of this node: it takes the size that it wants now, and keeps its
                // origin.
                frame = CGRect(origin: frame.origin, size: new.size)
                return nodeLock.withLock { layoutState.fitting(new.size) }
            }
        }
        _ = layoutThatFits(ASSizeRangeMake(size), parentSize: size)
        return nodeLock.withLock { layoutState.newest.isValid(layoutState.version) ? layoutState.newest : nil }
    }

    private var isLayoutRoot: Bool {
        nodeLock.withLock { storedSupernode.object == nil && storedContainer == nil }
    }

    func applyFrame(_ new: CGRect) {
        if frame != new { frame = new }
        if !isNodeLoaded {
            // The pending layout of an unloaded subnode is applied with it, so that a cell is ready when it is loaded.
            applyMeasuredLayout()
        } else if nodeLock.withLock({ layoutState.hasNewerLayout }) {
            // The subnode has the same size, but was measured again since its last layout pass and may arrange its
            // subnodes in another way.
            write(.needsLayout) { _ in }
        }
    }

    // MARK: Settings

    /// Whether the subnodes are those that the layout spec returns, in its order: they are inserted and removed as the
    /// layout changes. Subnodes added by hand keep their place among them. Any thread.
    public var automaticallyManagesSubnodes: Bool {
        get { nodeLock.withLock { flags.contains(.managesSubnodes) } }
        set {
            nodeLock.withLock { if newValue { flags.insert(.managesSubnodes) } else { flags.remove(.managesSubnodes) } }
        }
    }

    /// Whether a container animates the change when a cell with this node in it changes its size; the change is
    /// animated only if this is true for all nodes of the cell. Any thread. Default true.
    public var shouldAnimateSizeChanges: Bool {
        get { nodeLock.withLock { !flags.contains(.doesNotAnimateSizeChanges) } }
        set {
            nodeLock.withLock {
                if newValue {
                    flags.remove(.doesNotAnimateSizeChanges)
                } else {
                    flags.insert(.doesNotAnimateSizeChanges)
                }
            }
        }
    }
}
