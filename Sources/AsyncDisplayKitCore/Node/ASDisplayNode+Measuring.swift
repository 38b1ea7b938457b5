import Execution

extension ASDisplayNode {
    public var layoutElementType: ASLayoutElementType { .displayNode }

    /// Sizes, flexibility and alignment. Any thread; a change makes the node and its ancestors forget their layouts.
    public var style: ASLayoutElementStyle {
        nodeLock.withLock {
            if let storedStyle { return storedStyle }
            let style = ASLayoutElementStyle(delegate: self)
            storedStyle = style
            return style
        }
    }

    /// The style's values, without making the style of a node that has none. Any thread.
    final var existingStyleValues: StyleValues { nodeLock.withLock { storedStyle }?.snapshot() ?? StyleValues() }

    public func sublayoutElements() -> [any ASLayoutElement]? { subnodes }

    /// Whether the node says how it measures: by a spec block, or by a class that overrides `layoutSpecThatFits(_:)`,
    /// `calculateSizeThatFits(_:)` or `calculateLayoutThatFits(_:)`. Any thread.
    public func implementsLayoutMethod() -> Bool {
        layoutSpecBlock != nil || !LayoutMethods(overriddenBy: type(of: self)).isEmpty
    }

    /// Hands the node's style to a closure, and returns the node: for settings in one expression. Any thread.
    @discardableResult
    public func styled(_ block: (ASLayoutElementStyle) -> Void) -> Self {
        block(style)
        return self
    }

    /// A block that returns the node's layout spec; when set, it is used instead of `layoutSpecThatFits`. Any thread.
    public var layoutSpecBlock: ASLayoutSpecBlock? {
        get { nodeLock.withLock { storedLayoutSpecBlock } }
        set {
            exchange(\.storedLayoutSpecBlock, with: newValue)
            setNeedsLayout()
        }
    }

    /// Measures, or returns the remembered layout for the same range and parent size. Any thread. The node's lock is
    /// not held while overridden methods run: if the node was invalidated meanwhile, it is measured again (at most 3
    /// times in all), and only a result that is still valid is remembered.
    public func layoutThatFits(_ constrainedSize: ASSizeRange, parentSize: CGSize) -> ASLayout {
        var result: ASLayout?
        for _ in 0..<3 {
            let (remembered, version, isInsideItself) = nodeLock.withLock { () -> (ASLayout?, UInt, Bool) in
                if let known = layoutState.remembered(constrainedSize, parentSize) {
                    return (known, layoutState.version, false)
                }
                return (nil, layoutState.version, !layoutState.measuringThreads.enter())
            }
            if let remembered { return remembered.copy() }
            if isInsideItself { return layoutInsideItself() }
            guard Nesting.beginMeasuring() else {
                nodeLock.withLock { layoutState.measuringThreads.leave() }
                return layoutBeyondLimit()
            }
            defer { Nesting.endMeasuring() }
            let slot = measure(constrainedSize, parentSize: parentSize, version: version)
            result = slot.layout
            let isCurrent = nodeLock.withLock { () -> Bool in
                layoutState.measuringThreads.leave()
                guard layoutState.version == version else { return false }
                layoutState.store(slot)
                return true
            }
            if isCurrent { break }
        }
        guard let result else { preconditionFailure("A loop of at least one round has measured.") }
        // No copy is needed: the caller may set the layout's position, which is not read in a remembered layout.
        return result
    }

    /// Measures without using a remembered layout, and without remembering the result. Any thread, no lock held.
    func measure(_ range: ASSizeRange, parentSize: CGSize, version: UInt) -> NodeLayoutState.Slot {
        willCalculateLayout(range)
        let layout = measuredLayout(range, parentSize: parentSize)
        return NodeLayoutState.Slot(layout: layout, range: range, parentSize: parentSize, version: version)
    }

    /// Measures by the spec block, the overridden spec, or the size, whichever the node has.
    func measureWithSpecOrSize(_ range: ASSizeRange) -> ASLayout {
        guard let spec = makeSpec(range) else {
            return layout(ofContent: calculateSizeThatFits(range.max), in: range)
        }
        let inner = spec.claimed(by: self, traits: asyncTraitCollection()).layoutThatFits(range)
        let flat = ASLayout.flattened(inner, for: self)
        if isLaidOutRightToLeft { flat.mirrorHorizontally() }
        return flat
    }

    private func makeSpec(_ range: ASSizeRange) -> ASLayoutSpec? {
        // Most nodes are leaves. If each of them were asked for a spec, all would retain and release the shared
        // `UnimplementedLayoutSpec`, and threads that measure at once would contend for its reference count.
        let hasMethod = LayoutMethods.mayOverrideSpec(type(of: self))
        let (block, isLeaf) = nodeLock.withLock { () -> (ASLayoutSpecBlock?, Bool) in
            if storedLayoutSpecBlock == nil, !hasMethod { return (nil, true) }
            _ = layoutState.specThreads.enter()
            return (storedLayoutSpecBlock, false)
        }
        if isLeaf { return nil }
        defer { nodeLock.withLock { layoutState.specThreads.leave() } }
        if let block { return block(self, range) }
        let spec = layoutSpecThatFits(range)
        return spec is UnimplementedLayoutSpec ? nil : spec
    }

    private var isLaidOutRightToLeft: Bool {
        switch semanticContentAttribute {
        case .forceRightToLeft: true
        case .unspecified: asyncTraitCollection().layoutDirection == .rightToLeft
        default: false
        }
    }

    /// Size of the newest measured layout; zero before any. Any thread.
    public var calculatedSize: CGSize {
        nodeLock.withLock {
            if let layout = layoutState.newest.layout { return layout.size }
            return switch layoutState.released {
            case nil: .zero
            case .leaf, .outdatedLeaf: properties.bounds.size
            case .layout(let layout): layout.size
            }
        }
    }

    /// The layout in use: subnodes have its frames. In a row that was far from the viewport it was released, and is
    /// made again here. Any thread.
    public var calculatedLayout: ASLayout? {
        restoreLayout()
        return nodeLock.withLock { layoutState.calculated.layout }
    }

    /// The range of the newest measured layout. For a node without a layout method in a row that was far from the
    /// viewport, a range of exactly the node's size. Any thread.
    public var constrainedSizeForCalculatedLayout: ASSizeRange {
        restoreLayout()
        return nodeLock.withLock { layoutState.newest.range }
    }
}

/// Returned by nodes that do not override `layoutSpecThatFits`; never measured.
final class UnimplementedLayoutSpec: ASLayoutSpec, @unchecked Sendable {  // a marker compared by class, never changed
    static let shared = UnimplementedLayoutSpec()
}
