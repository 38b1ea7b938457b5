import Execution

extension ASDisplayNode {
    /// The subnodes, bottommost first. Any thread.
    public var subnodes: [ASDisplayNode]? {
        nodeLock.withLock { storedSubnodes }
    }

    /// The node that this one was added to; nil if there is none. Not retained. Any thread.
    public var supernode: ASDisplayNode? {
        nodeLock.withLock { storedSupernode.object }
    }

    /// The ancestors, nearest first.
    public var supernodes: some Sequence<ASDisplayNode> {
        sequence(first: self) { $0.supernode }.dropFirst()
    }

    /// This node and its ancestors, nearest first.
    public var supernodesIncludingSelf: some Sequence<ASDisplayNode> {
        sequence(first: self) { $0.supernode }
    }

    /// The nearest ancestor of a class.
    public func supernode<Node: ASDisplayNode>(of type: Node.Type, includingSelf: Bool = false) -> Node? {
        for node in supernodesIncludingSelf where includingSelf || node !== self {
            if let found = node as? Node { return found }
        }
        return nil
    }

    // MARK: Edits
    //
    // Any thread, as long as neither the node nor the subnode is loaded; from then on the main thread. An edit of
    // loaded nodes on another thread is reported, and reaches the views in pass 2 of the next frame.

    /// Appends a subnode; one that has another supernode moves here. Refused with a message where more than 500 nodes
    /// would be inside of each other.
    public func addSubnode(_ subnode: ASDisplayNode) {
        checkThread("addSubnode", subnode)
        if subnode === self || subnode.supernode === self { return }
        insert(subnode, at: Int.max)
    }

    /// Puts a subnode at an index of `subnodes`; see `addSubnode(_:)`.
    public func insertSubnode(_ subnode: ASDisplayNode, at index: Int) {
        checkThread("insertSubnode", subnode)
        place(subnode, at: index)
    }

    /// As `insertSubnode(_:at:)`, without checking the thread.
    func place(_ subnode: ASDisplayNode, at index: Int) {
        let count = nodeLock.withLock { storedSubnodes.count }
        let limit = subnode.supernode === self ? count - 1 : count
        guard (0...max(limit, 0)).contains(index) else {
            return Misuse.report(
                """
                insertSubnode(_:at: \(index)) in \(debugDescription), which has \(count) subnodes. Use an index from 0 \
                to \(limit).
                """)
        }
        insert(subnode, at: index)
    }

    /// Puts a subnode right below another one; see `addSubnode(_:)`.
    public func insertSubnode(_ subnode: ASDisplayNode, belowSubnode below: ASDisplayNode) {
        checkThread("insertSubnode", subnode)
        insert(subnode, beside: below, offset: 0)
    }

    /// Puts a subnode right above another one; see `addSubnode(_:)`.
    public func insertSubnode(_ subnode: ASDisplayNode, aboveSubnode above: ASDisplayNode) {
        checkThread("insertSubnode", subnode)
        insert(subnode, beside: above, offset: 1)
    }

    /// Puts `replacement` where `subnode` is.
    public func replaceSubnode(_ subnode: ASDisplayNode, withSubnode replacement: ASDisplayNode) {
        guard subnode !== replacement else { return }
        checkThread("replaceSubnode", subnode, replacement)
        guard let index = nodeLock.withLock({ storedSubnodes.firstIndex { $0 === subnode } }) else {
            return Misuse.report("replaceSubnode: \(subnode.debugDescription) is not a subnode of \(debugDescription).")
        }
        let own = nodeLock.withLock { storedSubnodes.firstIndex { $0 === replacement } } ?? Int.max
        subnode.leaveSupernode()
        insert(replacement, at: own < index ? index - 1 : index)
    }

    /// Takes the node out of its supernode; does nothing if it has none.
    public func removeFromSupernode() {
        supernode?.checkThread("removeFromSupernode", self)
        leaveSupernode()
    }

    /// As `removeFromSupernode()`, without checking the thread.
    func leaveSupernode() {
        let parent = supernode
        guard let parent else {
            onMainIfLoaded { $0.detachBacking() }
            return
        }
        parent.nodeLock.withLock { parent.storedSubnodes.removeAll { $0 === self } }
        let followedSupernode = nodeLock.withLock { () -> Bool in
            storedSupernode.object = nil
            return flags.contains(.isRangeManaged) && storedContainer == nil
        }
        if followedSupernode { setRangeManagedRecursively(false) }
        guard isRasterized else { return onMainIfLoaded { $0.detachBacking() } }
        setRasterizedRecursively(false)
        MainThread.run { [self] in
            windowDidChange(nil)
            parent.rasterizingSupernode?.setNeedsDisplay()
        }
    }

    private func insert(_ subnode: ASDisplayNode, beside sibling: ASDisplayNode, offset: Int) {
        guard subnode !== sibling else { return }
        let indices = nodeLock.withLock {
            (storedSubnodes.firstIndex { $0 === sibling }, storedSubnodes.firstIndex { $0 === subnode })
        }
        guard let place = indices.0 else {
            return Misuse.report(
                "\(sibling.debugDescription) is not a subnode of \(debugDescription); insert it first.")
        }
        let own = indices.1 ?? Int.max
        insert(subnode, at: own < place ? place - 1 + offset : place + offset)
    }

    private func insert(_ subnode: ASDisplayNode, at index: Int) {
        var depth = 0
        for node in supernodesIncludingSelf {
            depth += 1
            guard node === subnode else { continue }
            return Misuse.report(
                "\(subnode.debugDescription) cannot be inside itself. Remove it from the hierarchy first.")
        }
        guard hasRoom(for: subnode, depth: depth) else {
            return Misuse.report(
                """
                \(subnode.debugDescription) is not inserted: \(Self.nestingLimit) nodes inside of each other are the \
                most there can be. Look for a loop that puts each node into the one before.
                """)
        }
        if isLayerBacked, !subnode.isLayerBacked {
            return Misuse.report(
                """
                \(subnode.debugDescription) has a view and cannot be inside the layer-backed \(debugDescription). Make \
                it layer-backed, or its supernode not.
                """)
        }
        if drawsSubnodes, !subnode.isRasterized, subnode.isNodeLoaded || subnode.isSynchronous {
            return Misuse.report(
                """
                \(subnode.debugDescription) has a view or layer and cannot be inside \(debugDescription), which draws \
                what is in it. Insert it before it is loaded.
                """)
        }
        if nodeLock.withLock({ layoutState.specThreads.includesCurrent }) {
            return Misuse.report(
                """
                A subnode was added to \(debugDescription) inside layoutSpecThatFits. With automatic subnode \
                management the spec decides what is a subnode.
                """)
        }
        if let old = subnode.supernode {
            old.nodeLock.withLock { old.storedSubnodes.removeAll { $0 === subnode } }
            if old !== self { subnode.onMainIfLoaded { $0.detachBacking() } }
        }
        let (target, isRangeManaged) = nodeLock.withLock { () -> (Int, Bool) in
            let target = min(max(index, 0), storedSubnodes.count)
            storedSubnodes.insert(subnode, at: target)
            return (target, flags.contains(.isRangeManaged))
        }
        subnode.nodeLock.withLock { subnode.storedSupernode.object = self }
        noteHeight(of: subnode)
        propagateTraits(asyncTraitCollection(), to: subnode)
        if isRangeManaged { subnode.setRangeManagedRecursively(true) }
        let draws = drawsSubnodes
        if draws != subnode.isRasterized { subnode.setRasterizedRecursively(draws) }
        if draws {
            // A row that a worker makes is not drawn yet. Told later, the main thread would draw it a second time.
            let drawing = rasterizingSupernode
            if MainThread.isCurrent || drawing?.mayBeDrawn == true {
                MainThread.run { [self] in
                    if isInHierarchy { subnode.windowDidChange(supernodeWindow) }
                    rasterizingSupernode?.setNeedsDisplay()
                }
            }
        } else if isNodeLoaded {
            MainThread.run { [self] in insertBacking(of: subnode, at: target) }
        }
        if isRangeManaged {
            let state = interfaceState
            if state != subnode.interfaceState {
                MainThread.run { subnode.setInterfaceStateRecursively(state) }
            }
        }
    }

    @inline(__always)
    private func checkThread(_ member: StaticString, _ subnodes: ASDisplayNode...) {
        if !MainThread.isCurrent { checkNotLoaded(member, subnodes) }
    }

    @inline(never)
    private func checkNotLoaded(_ member: StaticString, _ subnodes: [ASDisplayNode]) {
        guard let loaded = ([self] + subnodes).first(where: \.isNodeLoaded) else { return }
        Misuse.report(
            """
            `\(member)` was called off the main thread, though \(loaded.debugDescription) is loaded. Edit the \
            hierarchy of loaded nodes on the main thread: hop to it, or make the whole tree before its first view is \
            used.
            """)
    }

    func onMainIfLoaded(_ body: @escaping @MainActor (ASDisplayNode) -> Void) {
        guard isNodeLoaded else { return }
        MainThread.run { [self] in body(self) }
    }

    @MainActor private func detachBacking() {
        if let view = backingView {
            view.removeFromSuperview()
        } else if let layer = backingLayer {
            layer.removeFromSuperlayer()
            windowDidChange(nil)
        }
    }

    /// Puts a subnode's layer below the layer of the next loaded sibling, so that layers which belong to no node keep
    /// their places.
    @MainActor private func insertBacking(of subnode: ASDisplayNode, at index: Int) {
        guard subnode.supernode === self, let parentLayer = backingLayer else { return }
        let wasLoaded = subnode.isNodeLoaded
        subnode.loadIfNeeded()
        let siblings = subnodes ?? []
        let next = siblings.dropFirst(index + 1).first { $0.backingLayer?.superlayer === parentLayer }
        if let parentView = backingView, let view = subnode.backingView {
            if let nextView = next?.backingView, nextView.superview === parentView {
                parentView.insertSubview(view, belowSubview: nextView)
            } else {
                parentView.addSubview(view)
            }
        } else if let layer = subnode.backingLayer {
            if let nextLayer = next?.backingLayer {
                parentLayer.insertSublayer(layer, below: nextLayer)
            } else {
                parentLayer.addSublayer(layer)
            }
            subnode.windowDidChange(isInHierarchy ? (backingView?.window ?? supernodeWindow) : nil)
            // The subnode may have been drawn with the tint of its former supernode.
            if wasLoaded { subnode.tellTintChange() }
        }
    }

    @MainActor private var supernodeWindow: UIWindow? {
        for node in supernodesIncludingSelf {
            if let view = node.backingView { return view.window }
        }
        return nil
    }
}
