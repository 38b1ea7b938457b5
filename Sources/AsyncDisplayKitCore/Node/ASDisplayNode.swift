import Execution

public typealias ASDisplayNodeViewBlock = @MainActor @Sendable () -> UIView
public typealias ASDisplayNodeLayerBlock = @MainActor @Sendable () -> CALayer
public typealias ASDisplayNodeViewControllerBlock = @MainActor @Sendable () -> UIViewController
public typealias ASDisplayNodeDidLoadBlock = @MainActor (ASDisplayNode) -> Void
public typealias ASLayoutSpecBlock = (ASDisplayNode, ASSizeRange) -> ASLayoutSpec

/// A lightweight stand-in for a view or layer: made, configured, measured and drawn on any thread, and given a view only
/// when one is needed.
///
/// **Threads.** Any thread until `isNodeLoaded`; from then on `view`, `layer`, `layout()`, touches, and edits of the
/// hierarchy belong to the main thread. Bridged properties (`frame`, `alpha`, `backgroundColor`, …) may be read and written
/// anywhere at any time: the node owns their values, and a value written off the main thread reaches the view in pass 2
/// of the next frame. State is behind a recursive lock of the node's own; no hook is called while it is held.
open class ASDisplayNode: ASLayoutElement {
    // MARK: Storage, behind `lock` unless said otherwise

    let nodeLock = RecursiveLock()
    /// Later nodes have higher numbers.
    let creationNumber = NodeCreation.next()
    var properties = NodeProperties()
    var storedSubnodes: [ASDisplayNode] = []
    weak var storedSupernode: ASDisplayNode?
    var storedStyle: ASLayoutElementStyle?
    var storedTraits = ASTraitCollection.unspecified
    var layoutState = NodeLayoutState()
    var storedInterfaceState: ASInterfaceState = []
    var flags: Flags = []
    var didLoadBlocks: [ASDisplayNodeDidLoadBlock] = []
    var viewBlock: ASDisplayNodeViewBlock?
    var layerBlock: ASDisplayNodeLayerBlock?
    var storedLayoutSpecBlock: ASLayoutSpecBlock?
    var displayState = NodeDisplayState()
    var interfaceDelegates: [WeakInterfaceDelegate] = []
    var storedDebugName: String?
    var storedHitTestSlop = UIEdgeInsets.zero
    /// The container that manages this node as a cell, if it is one.
    weak var storedContainer: (any CellContainer)?

    /// Written once on the main thread when the node loads, read there only; the flag `isLoaded` tells other threads.
    nonisolated(unsafe) var backingView: UIView?
    /// As `backingView`; the view's layer, or the layer of a layer-backed node.
    nonisolated(unsafe) var backingLayer: CALayer?

    /// Where the node's display stands. Main thread only.
    nonisolated(unsafe) var mainDisplay = MainDisplayState()

    struct Flags: OptionSet {
        let rawValue: UInt32

        static let isLoaded = Flags(rawValue: 1 << 0)
        static let isLayerBacked = Flags(rawValue: 1 << 1)
        /// Wraps a view or layer that is not the framework's own.
        static let isSynchronous = Flags(rawValue: 1 << 2)
        static let isRangeManaged = Flags(rawValue: 1 << 3)
        static let isInHierarchy = Flags(rawValue: 1 << 4)
        static let managesSubnodes = Flags(rawValue: 1 << 5)
        static let isLoading = Flags(rawValue: 1 << 6)
        static let flushScheduled = Flags(rawValue: 1 << 7)
        static let isTransactionContainer = Flags(rawValue: 1 << 8)
        static let doesNotAnimateSizeChanges = Flags(rawValue: 1 << 10)
        static let isMeasuringSpec = Flags(rawValue: 1 << 11)
    }

    struct WeakInterfaceDelegate {
        weak var delegate: (any ASInterfaceStateDelegate)?
    }

    /// A node with a view of the framework's own. Any thread; makes no view.
    public init() {
        properties.contentsScale = displayState.scale
        baseDidInit()
    }

    /// A node around a view that `viewBlock` makes on the main thread when it is first needed.
    public convenience init(viewBlock: @escaping ASDisplayNodeViewBlock, didLoad: ASDisplayNodeDidLoadBlock? = nil) {
        self.init()
        setViewBlock(viewBlock)
        if let didLoad { didLoadBlocks.append(didLoad) }
    }

    /// A layer-backed node around a layer that `layerBlock` makes on the main thread when it is first needed.
    public convenience init(layerBlock: @escaping ASDisplayNodeLayerBlock, didLoad: ASDisplayNodeDidLoadBlock? = nil) {
        self.init()
        setLayerBlock(layerBlock)
        if let didLoad { didLoadBlocks.append(didLoad) }
    }

    deinit {
        // What belongs to the main thread is released there, wherever the last reference to the node went away.
        let view = backingView
        let layer = backingLayer
        guard view != nil || layer != nil else { return }
        let release = MainThreadRelease(view: view, layer: layer)
        backingView = nil
        backingLayer = nil
        if !MainThread.isCurrent { MainInbox.shared.push { release.run() } }
    }

    /// For categories of the framework and clients: called at the end of `init`, on the thread that makes the node.
    open func baseDidInit() {}

    // MARK: Subclass hooks

    /// The view exists; called once, on the main thread. The place for gesture recognisers. Call super.
    @preconcurrency @MainActor open func didLoad() {}

    /// Subnodes have their frames of the calculated layout; the place to adjust them. Main thread. Call super.
    @preconcurrency @MainActor open func layout() {
        for entry in interfaceDelegates { entry.delegate?.nodeDidLayout() }
    }

    @preconcurrency @MainActor open func layoutDidFinish() {}

    /// Returns how the subnodes are arranged, as a fresh spec. Any thread, no lock held; must depend on nothing but the
    /// node's state and the range, and must not touch views. Do not call super.
    open func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        UnimplementedLayoutSpec.shared
    }

    /// The size for nodes that measure by themselves: text, pictures. Any thread. The result is clamped to the range.
    open func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        ASIsCGSizeValidForSize(constrainedSize) ? constrainedSize : .zero
    }

    open func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        measureWithSpecOrSize(constrainedSize)
    }

    open func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        calculateLayoutThatFits(constrainedSize.restricted(to: size, relativeTo: parentSize))
    }

    open func willCalculateLayout(_ constrainedSize: ASSizeRange) {
        for entry in nodeLock.withLock({ interfaceDelegates }) {
            entry.delegate?.nodeWillCalculateLayout(constrainedSize)
        }
    }

    /// A measured layout has become the one in use. Main thread if loaded, else the thread that measured. Call super.
    open func calculatedLayoutDidChange() {}

    @preconcurrency @MainActor open func willEnterHierarchy() {}
    @preconcurrency @MainActor open func didEnterHierarchy() {}
    @preconcurrency @MainActor open func didExitHierarchy() {}
    @preconcurrency @MainActor open func didEnterPreloadState() {}
    @preconcurrency @MainActor open func didExitPreloadState() {}
    @preconcurrency @MainActor open func didEnterDisplayState() {}
    @preconcurrency @MainActor open func didExitDisplayState() {}
    @preconcurrency @MainActor open func didEnterVisibleState() {}
    @preconcurrency @MainActor open func didExitVisibleState() {}

    @preconcurrency @MainActor
    open func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {}

    /// Everything this node and its subnodes draw is on screen. Main thread.
    @preconcurrency @MainActor open func hierarchyDisplayDidFinish() {}

    // MARK: Drawing hooks

    /// What `draw` needs to know, taken on the main thread when a draw is scheduled. Must be safe to use on another thread.
    @preconcurrency @MainActor open func drawParameters(forAsyncLayer layer: CALayer?) -> Any? { nil }

    /// Draws the node's content on any thread into the current graphics context. Has no access to the node: everything
    /// comes in the parameters. Long drawings ask `isCancelled` between parts.
    open class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        DrawingProbe.noteBaseDraw()
    }

    /// Returns the node's finished content, made on any thread. Wins over `draw` when both are overridden.
    open class func display(withParameters parameters: Any?, isCancelled: () -> Bool) -> UIImage? {
        DrawingProbe.noteBaseDisplay()
        return nil
    }

    @preconcurrency @MainActor open func displayWillStart(asynchronously: Bool) {}
    @preconcurrency @MainActor open func displayDidFinish() {}
    @preconcurrency @MainActor open func subnodeDisplayWillStart(_ subnode: ASDisplayNode) {}
    @preconcurrency @MainActor open func subnodeDisplayDidFinish(_ subnode: ASDisplayNode) {}

    /// What is shown until the content is drawn; nil for nothing. Main thread or a worker.
    open func placeholderImage() -> UIImage? { nil }
    open func placeholderShouldPersist() -> Bool { false }

    /// Work for a worker that draws the content, or nil if there is nothing to draw. The framework's own nodes override
    /// this instead of the class methods, which cost a parameter object. Main thread.
    @MainActor package func makeDisplayWork(_ request: DisplayRequest) -> DisplayWork? {
        classMethodDisplayWork(request)
    }

    /// Whether a node of this class draws at all, as far as is known.
    @MainActor package var implementsDisplay: Bool {
        !isSynchronous && DrawingProbe.mayDraw(type(of: self))
    }

    // MARK: Touches

    @preconcurrency @MainActor open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        backingView?.forwardTouchesBegan(touches, with: event)
    }
    @preconcurrency @MainActor open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        backingView?.forwardTouchesMoved(touches, with: event)
    }
    @preconcurrency @MainActor open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        backingView?.forwardTouchesEnded(touches, with: event)
    }
    @preconcurrency @MainActor open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        backingView?.forwardTouchesCancelled(touches, with: event)
    }

    @preconcurrency @MainActor open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard let view = backingView as? _ASDisplayView else { return backingView?.hitTest(point, with: event) }
        return view.hitTestAsView(point, with: event)
    }

    @preconcurrency @MainActor open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.inset(by: hitTestSlop).contains(point)
    }

    @preconcurrency @MainActor open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        true
    }

    @preconcurrency @MainActor open func tintColorDidChange() {}
    @preconcurrency @MainActor open func safeAreaInsetsDidChange() {}
    open func asyncTraitCollectionDidChange(withPreviousTraitCollection previous: ASPrimitiveTraitCollection) {}

    // MARK: View

    /// The node's view, made at the first access with the views of all subnodes. Main thread only; a layer-backed node
    /// has none. Containers override it with the class their view has.
    @preconcurrency @MainActor open var view: UIView { requireView() }

    /// The view a node of this class makes. Main thread.
    @MainActor package func makeBackingView() -> UIView {
        _ASDisplayView(frame: .zero)
    }

    @MainActor package func makeBackingLayer() -> CALayer {
        CALayer()
    }
}

// Any thread may use a node: its state is behind its lock, its view and layer are touched on the main thread only. Written
// with an availability so that clients in Swift 5 mode need not restate the conformance in every subclass.
@available(swift, introduced: 6)
extension ASDisplayNode: @unchecked Sendable {}  // see above

extension ASDisplayNode: Hashable {
    public static func == (a: ASDisplayNode, b: ASDisplayNode) -> Bool {
        a === b
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// Carries the last references to main-thread objects to the main thread.
private struct MainThreadRelease: @unchecked Sendable {  // handed over once, and only released there
    var view: UIView?
    var layer: CALayer?

    @MainActor func run() {}
}
