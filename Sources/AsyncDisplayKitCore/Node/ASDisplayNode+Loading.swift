import Execution

extension ASDisplayNode {
    /// Whether the view or layer exists. Any thread. A row that is far from the viewport may have released its views
    /// again; see `ASDisplayNode+Unloading.swift`.
    public var isNodeLoaded: Bool {
        nodeLock.withLock { flags.contains(.isLoaded) }
    }

    /// True for a node around a view or layer that is not the framework's own.
    public var isSynchronous: Bool {
        nodeLock.withLock { flags.contains(.isSynchronous) }
    }

    /// A layer instead of a view: cheaper, and without touches. Set before the node loads.
    public var isLayerBacked: Bool {
        get { nodeLock.withLock { flags.contains(.isLayerBacked) } }
        set {
            // Asked without the lock, because subclasses override `supportsLayerBacking`.
            let isPossible = !newValue || supportsLayerBacking
            let isTooLate = nodeLock.withLock { () -> Bool in
                guard !flags.contains(.isLoaded) else { return true }
                guard isPossible else { return false }
                if newValue { flags.insert(.isLayerBacked) } else { flags.remove(.isLayerBacked) }
                return false
            }
            if isTooLate {
                Misuse.report("isLayerBacked was set on \(debugDescription), which is loaded already. Set it in init.")
            } else if !isPossible {
                Misuse.report("\(debugDescription) cannot be layer-backed: its class or its view block needs a view.")
            }
        }
    }

    /// Makes the node a wrapper of the view that the block returns. For `init` of subclasses, before the node loads.
    public func setViewBlock(_ block: @escaping ASDisplayNodeViewBlock) {
        nodeLock.withLock {
            Misuse.require(
                !flags.contains(.isLoaded), "setViewBlock was called on a node that is loaded; call it in init.")
            viewBlock = block
            flags.insert(.isSynchronous)
        }
    }

    /// Makes the node a layer-backed wrapper of the layer that the block returns.
    public func setLayerBlock(_ block: @escaping ASDisplayNodeLayerBlock) {
        nodeLock.withLock {
            Misuse.require(
                !flags.contains(.isLoaded), "setLayerBlock was called on a node that is loaded; call it in init.")
            layerBlock = block
            flags.insert([.isSynchronous, .isLayerBacked])
        }
    }

    /// The view, made now if it does not exist yet. Traps with advice if the node can have no view.
    @MainActor func requireView() -> UIView {
        Misuse.requireMainThread("view", of: self)
        loadIfNeeded()
        nodeLock.withLock { _ = flags.insert(.isViewKnown) }
        guard let backingView else {
            Misuse.stop(
                isRasterized
                    ? "\(debugDescription) is drawn by a node above it and has no view; "
                        + "see enableSubtreeRasterization()."
                    : "\(debugDescription) is layer-backed and has no view; use `layer`.")
        }
        return backingView
    }

    /// The view's layer, or the layer of a layer-backed node; made at the first access. Main thread only.
    @preconcurrency @MainActor public var layer: CALayer {
        Misuse.requireMainThread("layer", of: self)
        loadIfNeeded()
        nodeLock.withLock { _ = flags.insert(.isViewKnown) }
        guard let backingLayer else {
            Misuse.stop(
                "\(debugDescription) is drawn by a node above it and has no layer; see enableSubtreeRasterization().")
        }
        return backingLayer
    }

    @MainActor package var viewIfLoaded: UIView? { backingView }
    @MainActor package var layerIfLoaded: CALayer? { backingLayer }

    /// Runs `body` with the node once it has loaded; at once if it has. Blocks run in the order given, after
    /// `didLoad()`.
    public func onDidLoad(_ body: @escaping ASDisplayNodeDidLoadBlock) {
        let isLoaded = nodeLock.withLock { () -> Bool in
            if !flags.contains(.isLoaded) { didLoadBlocks.append(body) }
            return flags.contains(.isLoaded)
        }
        guard isLoaded else { return }
        MainThread.run { [self] in
            nodeLock.withLock { _ = flags.insert(.isViewKnown) }
            body(self)
        }
    }

    @MainActor func loadIfNeeded() {
        guard backingLayer == nil, nodeLock.withLock({ flags.isDisjoint(with: [.isLoading, .isRasterized]) }) else {
            return
        }
        nodeLock.withLock { _ = flags.insert(.isLoading) }
        makeBacking()
        let (initial, children) = nodeLock.withLock { () -> (LayerProperties, [ASDisplayNode]) in
            flags.insert(.isLoaded)
            flags.remove(.isLoading)
            return (properties.takeChanges(), storedSubnodes)
        }
        mirrorNewView(initial)
        showTiles()
        if !drawsSubnodes { for child in children { attachBacking(of: child) } }
        didLoad()
        let blocks = nodeLock.withLock { () -> [ASDisplayNodeDidLoadBlock] in
            defer { didLoadBlocks = [] }
            if !didLoadBlocks.isEmpty { flags.insert(.isViewKnown) }
            return didLoadBlocks
        }
        for block in blocks { block(self) }
        for entry in interfaceDelegates { entry.delegate?.nodeDidLoad() }
        if let layer = backingLayer, nodeLock.withLock({ layoutState.hasLayoutToApply }) { layer.setNeedsLayout() }
    }

    @MainActor private func makeBacking() {
        if let block = nodeLock.withLock({ () -> ASDisplayNodeViewBlock? in
            defer { viewBlock = nil }; return viewBlock
        }) {
            let view = block()
            backing = NodeBacking(view: view, layer: view.layer)
            ViewAssociation.set(self, for: view)
        } else if let block = nodeLock.withLock({ () -> ASDisplayNodeLayerBlock? in
            defer { layerBlock = nil }
            return layerBlock
        }) {
            backing = NodeBacking(view: nil, layer: block())
        } else if isLayerBacked {
            let layer = makeBackingLayer()
            let delegate = NodeLayerDelegate(self)
            layer.delegate = delegate
            backing = NodeBacking(view: nil, layer: layer, layerDelegate: delegate)
        } else {
            let view = makeBackingView()
            if let view = view as? _ASDisplayView { view.node = self } else { ViewAssociation.set(self, for: view) }
            backing = NodeBacking(view: view, layer: view.layer)
        }
    }

    /// Puts a child's view or layer at the end of this node's; the child loads.
    @MainActor func attachBacking(of child: ASDisplayNode) {
        child.loadIfNeeded()
        if let view = backingView, let childView = child.backingView {
            view.addSubview(childView)
        } else if let layer = backingLayer, let childLayer = child.backingLayer {
            layer.addSublayer(childLayer)
        }
    }
}
