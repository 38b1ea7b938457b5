import Execution

/// The layouts a node remembers: the one in use and the newest measured one.
struct NodeLayoutState {
    struct Slot {
        var layout: ASLayout?
        var range = ASSizeRangeZero
        var parentSize = CGSize.zero
        var version: UInt = 0

        func isValid(_ current: UInt) -> Bool {
            layout != nil && version >= current
        }

        func isValid(_ range: ASSizeRange, _ parentSize: CGSize, _ current: UInt) -> Bool {
            isValid(current) && self.range == range && Self.isSame(self.parentSize.width, parentSize.width)
                && Self.isSame(self.parentSize.height, parentSize.height)
        }

        /// An undefined (NaN) length is the same as an undefined one: percentages of both resolve alike.
        private static func isSame(_ a: CGFloat, _ b: CGFloat) -> Bool {
            a == b || (a.isNaN && b.isNaN)
        }
    }

    /// Grows with every invalidation; a slot with a lower version is stale.
    var version: UInt = 1
    /// Measured, not applied yet.
    var pending = Slot()
    /// Applied: its frames are the subnodes' frames.
    var calculated = Slot()
    /// Subnodes that automatic management inserted.
    var managed: [ASDisplayNode] = []

    /// Who is measuring the node right now.
    var measuringThreads = MeasuringThreads()

    var hasLayoutToApply: Bool { pending.isValid(version) || calculated.isValid(version) }
}

extension ASDisplayNode {
    // MARK: Measuring

    public var layoutElementType: ASLayoutElementType { .displayNode }

    public var style: ASLayoutElementStyle {
        nodeLock.withLock {
            if let storedStyle { return storedStyle }
            let style = ASLayoutElementStyle()
            storedStyle = style
            return style
        }
    }

    public func sublayoutElements() -> [any ASLayoutElement]? { subnodes }

    public func implementsLayoutMethod() -> Bool { true }

    @discardableResult
    public func styled(_ block: (ASLayoutElementStyle) -> Void) -> Self {
        block(style)
        return self
    }

    /// Used instead of `layoutSpecThatFits` when set. Any thread.
    public var layoutSpecBlock: ASLayoutSpecBlock? {
        get { nodeLock.withLock { storedLayoutSpecBlock } }
        set {
            nodeLock.withLock { storedLayoutSpecBlock = newValue }
            setNeedsLayout()
        }
    }

    /// Measures, or returns the remembered layout for the same range and parent size. Any thread. The own lock is not held
    /// while hooks run: the result is kept only if nothing was invalidated meanwhile, else measured again (at most 3 times).
    public func layoutThatFits(_ constrainedSize: ASSizeRange, parentSize: CGSize) -> ASLayout {
        var result: ASLayout?
        for _ in 0..<3 {
            let (cached, version, isInsideItself) = nodeLock.withLock { () -> (ASLayout?, UInt, Bool) in
                let version = layoutState.version
                if layoutState.calculated.isValid(constrainedSize, parentSize, version) {
                    return (layoutState.calculated.layout, version, false)
                }
                if layoutState.pending.isValid(constrainedSize, parentSize, version) {
                    return (layoutState.pending.layout, version, false)
                }
                return (nil, version, !layoutState.measuringThreads.enter())
            }
            if let cached { return cached.copy() }
            if isInsideItself { return layoutInsideItself() }
            willCalculateLayout(constrainedSize)
            let layout = measuredLayout(constrainedSize, parentSize: parentSize)
            NodeCounters.measurements.add()
            result = layout
            let isCurrent = nodeLock.withLock { () -> Bool in
                layoutState.measuringThreads.leave()
                guard layoutState.version == version else { return false }
                layoutState.pending = NodeLayoutState.Slot(
                    layout: layout, range: constrainedSize, parentSize: parentSize, version: version)
                return true
            }
            if isCurrent { break }
        }
        guard let result else { preconditionFailure("A loop of at least one round has measured.") }
        // No copy: who measured first may set the position, which nobody reads from a remembered layout.
        return result
    }

    /// Measures by the spec block, the overridden spec, or the size, whichever the node has.
    func measureWithSpecOrSize(_ range: ASSizeRange) -> ASLayout {
        guard let spec = makeSpec(range) else {
            return layout(ofContent: calculateSizeThatFits(range.max), in: range)
        }
        let inner = spec.claimed(by: self, traits: asyncTraitCollection()).layoutThatFits(range)
        return mirroredIfNeeded(ASLayout.flattened(inner, for: self))
    }

    private func makeSpec(_ range: ASSizeRange) -> ASLayoutSpec? {
        nodeLock.withLock { _ = flags.insert(.isMeasuringSpec) }
        defer { nodeLock.withLock { _ = flags.remove(.isMeasuringSpec) } }
        if let block = nodeLock.withLock({ storedLayoutSpecBlock }) { return block(self, range) }
        let spec = layoutSpecThatFits(range)
        return spec is UnimplementedLayoutSpec ? nil : spec
    }

    /// In right-to-left order the flat list is mirrored in the node's width.
    private func mirroredIfNeeded(_ layout: ASLayout) -> ASLayout {
        let attribute = semanticContentAttribute
        let isRightToLeft =
            attribute == .forceRightToLeft
            || (attribute == .unspecified && asyncTraitCollection().layoutDirection == .rightToLeft)
        guard isRightToLeft else { return layout }
        layout.mirrorHorizontally()
        return layout
    }

    /// Size of the newest measured layout; zero before any.
    public var calculatedSize: CGSize {
        nodeLock.withLock {
            (layoutState.pending.isValid(layoutState.version) ? layoutState.pending : layoutState.calculated).layout?
                .size
                ?? .zero
        }
    }

    /// The layout in use.
    public var calculatedLayout: ASLayout? {
        nodeLock.withLock { layoutState.calculated.layout }
    }

    public var constrainedSizeForCalculatedLayout: ASSizeRange {
        nodeLock.withLock {
            (layoutState.pending.isValid(layoutState.version) ? layoutState.pending : layoutState.calculated).range
        }
    }

    // MARK: Invalidation

    /// Forgets the layouts of this node; nothing is laid out again by itself.
    public func invalidateCalculatedLayout() {
        nodeLock.withLock { layoutState.version += 1 }
    }

    /// The node may want another size or arrangement: it and its ancestors are measured again, and a cell tells its
    /// container. Any thread, loaded or not; several calls in a frame cost one layout.
    public func setNeedsLayout() {
        var node: ASDisplayNode? = self
        while let current = node {
            current.invalidateCalculatedLayout()
            // Each of them: an ancestor whose own frame stays as it is gets no layout from the node above it.
            if current.isNodeLoaded { current.write(.needsLayout) { _ in } }
            if let container = current.nodeLock.withLock({ current.storedContainer }) {
                container.nodeDidInvalidateSize(current)
                break
            }
            node = current.supernode
        }
    }

    /// Lays out now: a loaded node through its view, on the main thread; an unloaded one on the calling thread.
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

    // MARK: Layout pass

    /// Pass 5 for this node: makes sure there is a layout for the bounds, gives subnodes their frames, calls `layout()`.
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
        let size = bounds.size
        guard size.width > 0, size.height > 0 else { return }
        let slot = nodeLock.withLock { () -> NodeLayoutState.Slot? in
            let version = layoutState.version
            func fits(_ slot: NodeLayoutState.Slot) -> Bool {
                guard slot.isValid(version), let layout = slot.layout else { return false }
                return layout.size.isNearlyEqual(to: size)
            }
            if fits(layoutState.pending) { return layoutState.pending }
            return fits(layoutState.calculated) ? layoutState.calculated : nil
        }
        let chosen: NodeLayoutState.Slot
        if let slot {
            chosen = slot
        } else {
            let range = ASSizeRangeMake(size)
            _ = layoutThatFits(range, parentSize: size)
            guard
                let measured = nodeLock.withLock({ () -> NodeLayoutState.Slot? in
                    layoutState.pending.layout == nil ? nil : layoutState.pending
                })
            else { return }
            chosen = measured
        }
        guard let layout = chosen.layout else { return }
        let isNew = nodeLock.withLock { () -> Bool in
            let isNew = layoutState.calculated.layout !== layout
            layoutState.calculated = chosen
            layoutState.pending = NodeLayoutState.Slot()
            return isNew
        }
        if isNew {
            NodeCounters.layouts.add()
            if automaticallyManagesSubnodes { commitSubnodes(of: layout) }
            calculatedLayoutDidChange()
        }
        for sublayout in layout.sublayouts {
            guard let node = sublayout.layoutElement as? ASDisplayNode else { continue }
            node.applyFrame(sublayout.frame)
        }
    }

    private func applyFrame(_ new: CGRect) {
        if frame != new { frame = new }
        // The pending layout of an unloaded subnode is applied with it, so that a cell is ready when it is loaded.
        if !isNodeLoaded { applyMeasuredLayout() }
    }

    /// Makes the managed subnodes equal to the layout's flat list, in its order. Subnodes added by hand stay.
    private func commitSubnodes(of layout: ASLayout) {
        let wanted = layout.sublayouts.compactMap { $0.layoutElement as? ASDisplayNode }
        let previous = nodeLock.withLock { () -> [ASDisplayNode] in
            defer { layoutState.managed = wanted }
            return layoutState.managed
        }
        let wantedSet = Set(wanted.map(ObjectIdentifier.init))
        for node in previous where !wantedSet.contains(ObjectIdentifier(node)) && node.supernode === self {
            node.removeFromSupernode()
        }
        reportNodesOfOthers(wanted)
        let current = subnodes ?? []
        if current.count == wanted.count, zip(current, wanted).allSatisfy({ $0 === $1 }) { return }
        for (index, node) in wanted.enumerated() {
            if node.supernode === self, let present = subnodes, present.indices.contains(index), present[index] === node
            {
                continue
            }
            if node.supernode === self { node.removeFromSupernode() }
            insertSubnode(node, at: min(index, subnodes?.count ?? 0))
        }
    }

    /// The subnodes are what the layout spec returns, in its order: nodes are inserted and removed as the layout changes.
    public var automaticallyManagesSubnodes: Bool {
        get { nodeLock.withLock { flags.contains(.managesSubnodes) } }
        set {
            nodeLock.withLock { if newValue { flags.insert(.managesSubnodes) } else { flags.remove(.managesSubnodes) } }
        }
    }

    /// Whether a container may animate the change when this node changes its cell's size.
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

    // MARK: Traits

    public var primitiveTraitCollection: ASPrimitiveTraitCollection {
        get { asyncTraitCollection().primitiveTraitCollection }
        set { adoptTraits(ASTraitCollection(primitiveTraitCollection: newValue)) }
    }

    public func asyncTraitCollection() -> ASTraitCollection {
        nodeLock.withLock { storedTraits }
    }

    /// Takes traits that many nodes share as one object, and tells the subclass if they are others. Any thread.
    func adoptTraits(_ traits: ASTraitCollection) {
        let previous = nodeLock.withLock { () -> ASTraitCollection in
            defer { storedTraits = traits }
            return storedTraits
        }
        guard previous != traits else { return }
        asyncTraitCollectionDidChange(withPreviousTraitCollection: previous.primitiveTraitCollection)
    }
}

extension CGSize {
    /// Equal up to float noise far below a pixel.
    func isNearlyEqual(to other: CGSize) -> Bool {
        abs(width - other.width) < 0.01 && abs(height - other.height) < 0.01
    }
}

/// Returned by nodes that do not override `layoutSpecThatFits`; never measured.
final class UnimplementedLayoutSpec: ASLayoutSpec, @unchecked Sendable {  // a marker compared by class, never changed
    static let shared = UnimplementedLayoutSpec()
}
