import Execution

/// Makes the view of a wrapper node; run once, on the main thread.
public typealias ASDisplayNodeViewBlock = @MainActor @Sendable () -> UIView
/// Makes the layer of a wrapper node; run once, on the main thread.
public typealias ASDisplayNodeLayerBlock = @MainActor @Sendable () -> CALayer
/// Makes the view controller of a cell; run once, on the main thread.
public typealias ASDisplayNodeViewControllerBlock = @MainActor @Sendable () -> UIViewController
/// Runs on the main thread once a node is loaded.
public typealias ASDisplayNodeDidLoadBlock = @MainActor (ASDisplayNode) -> Void
/// Says how a node's subnodes are arranged; runs on any thread. See `layoutSpecThatFits(_:)`.
public typealias ASLayoutSpecBlock = (ASDisplayNode, ASSizeRange) -> ASLayoutSpec

/// A lightweight stand-in for a view or layer: made, configured, measured and drawn on any thread, and given a view
/// only when one is needed.
///
/// **Threads.** Any thread until `isNodeLoaded`; from then on `view`, `layer`, `layout()`, touches, and edits of the
/// hierarchy belong to the main thread. Bridged properties (`frame`, `alpha`, `backgroundColor`, …) may be read and
/// written anywhere at any time: the node owns their values, and a value written off the main thread reaches the view
/// in pass 2 of the next frame. State is behind a recursive lock of the node's own; no hook is called while it is held.
open class ASDisplayNode: ASLayoutElement {
    // MARK: Storage, behind `lock` unless said otherwise

    final let nodeLock = RecursiveLock()
    /// The thread on which the node was made, and its place in the order of all nodes made.
    let creation = NodeCreation()
    // Final, so that it is borrowed where it lies: an accessor would allocate in debug builds.
    final var properties = NodeProperties()
    // These fill the padding between `properties` and the next reference.
    var flags: Flags = []
    /// An upper bound of how many nodes are nested from this one down, itself included; see
    /// `ASDisplayNode+Depth.swift`.
    var storedHeight: UInt16 = 1
    var storedSubnodes: [ASDisplayNode] = []
    final var storedSupernode = BackReference<ASDisplayNode>()
    var storedStyle: ASLayoutElementStyle?
    var storedTraits = ASTraitCollection.unspecified
    var layoutState = NodeLayoutState()
    /// Properties that only few nodes set.
    var extras: NodeExtras?
    /// The view or layer, once it is made. The flag `isLoaded` tells other threads.
    nonisolated(unsafe) var backing: NodeBacking?  // main thread only
    /// The progress of the node's display.
    nonisolated(unsafe) var mainDisplay = MainDisplayState()  // main thread only
    // Small properties come last, so that the small properties of subclasses follow without a gap.
    var displayState = NodeDisplayState()
    var storedInterfaceState: ASInterfaceState = []

    struct Flags: OptionSet {
        let rawValue: UInt16

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
        /// In a window, but `didEnterHierarchy()` was not called yet: it is called for the nodes inside first.
        static let isEnteringHierarchy = Flags(rawValue: 1 << 9)
        static let doesNotAnimateSizeChanges = Flags(rawValue: 1 << 10)
        /// A layout transition is being measured or animated.
        static let isInTransition = Flags(rawValue: 1 << 11)
        /// Draws everything in it into its own contents.
        static let rasterizesSubtree = Flags(rawValue: 1 << 12)
        /// A node above draws this one.
        static let isRasterized = Flags(rawValue: 1 << 13)
        /// Client code was given the view or layer, or was told that it is loaded.
        static let isViewKnown = Flags(rawValue: 1 << 14)
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
        var release = MainThreadRelease()
        release.take(&backing)
        release.take(&mainDisplay.placeholderLayer)
        release.schedule()
    }

    /// For categories of the framework and clients: called at the end of `init`, on the thread that makes the node.
    open func baseDidInit() {}

    /// Called after the node was loaded when one of the properties has changed that the UIKit cell which shows the node
    /// takes over.
    @MainActor func hostedPropertiesDidChange() {}

    // MARK: Subclass hooks

    /// The view exists; called once, on the main thread. The place for gesture recognisers. Call super.
    @preconcurrency @MainActor open func didLoad() {}

    /// Subnodes have their frames of the calculated layout; the place to adjust them. Main thread. Call super.
    @preconcurrency @MainActor open func layout() {
        for entry in interfaceDelegates { entry.delegate?.nodeDidLayout() }
    }

    /// Layout is over, `layout()` included. Main thread. Call super.
    @preconcurrency @MainActor open func layoutDidFinish() {}

    /// Returns a new spec that arranges the subnodes. Any thread, no lock held; must depend on nothing but the node's
    /// state and the range, and must not touch views. Do not call super.
    open func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        UnimplementedLayoutSpec.shared
    }

    /// The size for nodes that measure by themselves: text, pictures. Any thread. The result is clamped to the range.
    open func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        ASIsCGSizeValidForSize(constrainedSize) ? constrainedSize : .zero
    }

    /// Measures in a range that the node's style has narrowed. Any thread, no lock held. An override returns a layout
    /// with positions for its sublayouts, and replaces `layoutSpecThatFits` and `calculateSizeThatFits`.
    open func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        measureWithSpecOrSize(constrainedSize)
    }

    /// The rare override point for nodes that apply their size style in a way of their own. Any thread, no lock held.
    open func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        calculateLayoutThatFits(constrainedSize.restricted(to: size, relativeTo: parentSize))
    }

    /// The node is about to be measured, because there is no remembered layout for the range. Called on the thread that
    /// measures. Call super.
    open func willCalculateLayout(_ constrainedSize: ASSizeRange) {
        for entry in nodeLock.withLock({ interfaceDelegates }) {
            entry.delegate?.nodeWillCalculateLayout(constrainedSize)
        }
    }

    /// A measured layout has become the one in use. Main thread if loaded, else the thread that measured. Call super.
    open func calculatedLayoutDidChange() {}

    /// Animates from one layout to another and calls `context.completeTransition(_:)` when that is over. New subnodes
    /// are inserted already, and frames of the new layout are not set yet. Main thread. The base moves and fades; an
    /// override that animates itself does not call it.
    @preconcurrency @MainActor open func animateLayoutTransition(_ context: any ASContextTransitioning) {
        animateByDefault(context)
    }

    /// A transition has ended. Main thread. Call super, which removes the subnodes that the new layout lacks.
    @preconcurrency @MainActor open func didCompleteLayoutTransition(_ context: any ASContextTransitioning) {
        removeSubnodes(after: context)
    }

    /// The view or layer is about to enter a window; supernodes are told first. Main thread. Call super; do not call it
    /// otherwise.
    @preconcurrency @MainActor open func willEnterHierarchy() {}
    /// The view or layer has entered a window; subnodes are told first. Main thread. Call super.
    @preconcurrency @MainActor open func didEnterHierarchy() {}

    /// Drops contents and placeholder; they are drawn again when the node is next in the display range. In a container,
    /// all cells that are not on screen leave the display range. Call super.
    @preconcurrency @MainActor open func clearContents() {
        clearOwnContents()
    }

    /// The view or layer has left its window; supernodes are told first. Main thread. Call super.
    @preconcurrency @MainActor open func didExitHierarchy() {}
    /// The node may be seen before long: the place to begin loading its data. Main thread, the view may not exist yet.
    /// Call super.
    @preconcurrency @MainActor open func didEnterPreloadState() {}
    /// The node will not be seen soon: the place to release loaded data. Only nodes in a container are told. Main
    /// thread. Call super.
    @preconcurrency @MainActor open func didExitPreloadState() {}
    /// The node is about to be drawn. Main thread. Call super.
    @preconcurrency @MainActor open func didEnterDisplayState() {}
    /// The node's contents are about to go. Main thread. Call super.
    @preconcurrency @MainActor open func didExitDisplayState() {}
    /// The node is in the viewport: the place to begin playing and counting. Main thread. Call super.
    @preconcurrency @MainActor open func didEnterVisibleState() {}
    /// The node has left the viewport. Main thread. Call super.
    @preconcurrency @MainActor open func didExitVisibleState() {}

    /// The interface state has changed, by one or several of the steps above. Called after their methods. Main thread.
    /// Call super.
    @preconcurrency @MainActor
    open func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {}

    /// All contents of this node and its subnodes are drawn and on screen. Main thread.
    @preconcurrency @MainActor open func hierarchyDisplayDidFinish() {}

    // MARK: Drawing hooks

    /// Returns the data that `draw` needs. Called on the main thread when a draw is scheduled; the result must be safe
    /// to use on another thread.
    @preconcurrency @MainActor open func drawParameters(forAsyncLayer layer: CALayer?) -> Any? { nil }

    /// Draws the node's content on any thread into the current graphics context. Has no access to the node: everything
    /// comes in the parameters. Long drawings ask `isCancelled` between parts.
    open class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        DrawingProbe.noteBaseDraw()
    }

    /// Returns the node's finished content, made on any thread. If both this method and `draw` are overridden, this one
    /// is used.
    open class func display(withParameters parameters: Any?, isCancelled: () -> Bool) -> UIImage? {
        DrawingProbe.noteBaseDisplay()
        return nil
    }

    /// A draw of this node begins. Main thread. Call super.
    @preconcurrency @MainActor open func displayWillStart(asynchronously: Bool) {}
    /// The drawn contents are the layer's, and on screen with the next frame. Main thread. Call super.
    @preconcurrency @MainActor open func displayDidFinish() {}
    /// A draw of a direct subnode begins. Main thread. Call super.
    @preconcurrency @MainActor open func subnodeDisplayWillStart(_ subnode: ASDisplayNode) {}
    /// A direct subnode's contents have been drawn. Main thread. Call super.
    @preconcurrency @MainActor open func subnodeDisplayDidFinish(_ subnode: ASDisplayNode) {}

    /// The picture that is shown until the content is drawn; nil for none. Main thread or a worker.
    open func placeholderImage() -> UIImage? { nil }
    /// Whether the placeholder stays although the node has been drawn. Main thread.
    open func placeholderShouldPersist() -> Bool { false }

    /// Work for a worker that draws the content, or nil if there is nothing to draw. The framework's own nodes override
    /// this instead of the class methods, which cost a parameter object. Main thread.
    @MainActor package func makeDisplayWork(_ request: DisplayRequest) -> DisplayWork? {
        classMethodDisplayWork(request)
    }

    /// As `makeDisplayWork(_:)`, for pictures so large that they are drawn in tiles; nil if the node's picture cannot
    /// be drawn in tiles. A class that overrides one of the two methods must override both.
    @MainActor package func makeTileWork(_ request: DisplayRequest) -> TileWork? {
        classMethodTileWork(request)
    }

    /// A drawing of the content right into the bitmap of a supernode that rasterizes its subtree; nil for nodes that
    /// need a picture of their own in between. Main thread.
    @MainActor package func makeRasterDrawing(_ request: DisplayRequest) -> RasterDrawing? { nil }

    /// Whether a node of this class draws at all, as far as is known.
    @MainActor package var implementsDisplay: Bool {
        !isSynchronous && DrawingProbe.mayDraw(type(of: self))
    }

    /// Whether nodes of this class are known to draw when they have something to draw.
    @MainActor package var drawsForCertain: Bool { DrawingProbe.isKnownToDraw(type(of: self)) }

    /// Whether contents drawn for another size are stretched until the node is drawn again; otherwise they keep their
    /// size. Asked of nodes that draw again when their bounds change.
    @MainActor package var stretchesOutdatedContents: Bool { false }

    /// Whether the node's drawing includes its background colour; otherwise only the layer shows it.
    package var drawsBackground: Bool { true }

    // MARK: What a class can do

    /// Whether a node of this class, as it is configured now, may have a layer only, and no view. Any thread.
    open var supportsLayerBacking: Bool { nodeLock.withLock { viewBlock == nil } }

    /// Whether the node is drawn by workers; if this is false, it is drawn on the main thread, inside the frame. Any
    /// thread.
    open var displaysAsynchronously: Bool {
        get { nodeLock.withLock { displayState.displaysAsynchronously && !flags.contains(.isSynchronous) } }
        set { nodeLock.withLock { displayState.displaysAsynchronously = newValue } }
    }

    /// The text that the node shows. It is the accessibility label, unless the program has set another one. Any thread.
    var shownText: String? { nil }

    /// The container that manages this node as a cell, if it is one. Under the node's lock.
    var storedContainer: ContainerLink? { nil }

    /// The accessibility traits of a node of this class if none were set. Any thread.
    open var defaultAccessibilityTraits: UIAccessibilityTraits { .none }

    /// Whether the node draws its shadow itself, so that its layer must not.
    package var drawsShadow: Bool { false }

    /// One of the four shadow properties was set on a node that draws its shadow. Any thread.
    package func shadowDidChange() {}

    // MARK: Touches

    /// Touches on the view. The base passes them on along the responder chain; an override that does not call super
    /// swallows them. Main thread.
    @preconcurrency @MainActor open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        backingView?.forwardTouchesBegan(touches, with: event)
    }
    /// See `touchesBegan(_:with:)`.
    @preconcurrency @MainActor open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        backingView?.forwardTouchesMoved(touches, with: event)
    }
    /// See `touchesBegan(_:with:)`.
    @preconcurrency @MainActor open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        backingView?.forwardTouchesEnded(touches, with: event)
    }
    /// See `touchesBegan(_:with:)`.
    @preconcurrency @MainActor open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        backingView?.forwardTouchesCancelled(touches, with: event)
    }

    /// The view that takes a touch at a point of this node; nil for none. Main thread.
    @preconcurrency @MainActor open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard let view = backingView as? _ASDisplayView else { return backingView?.hitTest(point, with: event) }
        return view.hitTestAsView(point, with: event)
    }

    /// Whether a touch at a point is this node's: in the bounds, made larger or smaller by `hitTestSlop`. Main thread.
    @preconcurrency @MainActor open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.inset(by: hitTestSlop).contains(point)
    }

    /// The look of the pointer at a point of this node; nil leaves the decision to the view around the node.
    @MainActor func pointerStyle(at point: CGPoint) -> UIPointerStyle? { nil }

    /// The tooltip at a point of this node; nil for none.
    @MainActor func toolTipConfiguration(at point: CGPoint) -> UIToolTipConfiguration? { nil }

    /// Whether the keyboard's focus may come to the node's view.
    @MainActor var canBecomeFocused: Bool { false }

    /// Handles a key that goes down or up while the node's view has the focus. False if the key does nothing here.
    @MainActor func pressByKey(_ press: UIPress, with event: UIEvent?) -> Bool { false }

    /// The node's view does not have the focus any more.
    @MainActor func cancelKeyPress() {}

    /// A line about this node in `displayNodeRecursiveDescription()`. Any thread.
    open func descriptionForRecursiveDescription() -> String { description }

    /// Whether a recogniser on the view, or on one around it, may begin with a touch on this node or in it. Main
    /// thread.
    @preconcurrency @MainActor open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        true
    }

    /// The tint colour has changed. That may be the inherited tint of the views around, which is grey in a window
    /// without the keyboard focus. Layer-backed nodes are told, too, also when they are inserted somewhere else. Main
    /// thread. Call super.
    @preconcurrency @MainActor open func tintColorDidChange() {}
    /// The safe area has changed. Main thread. Call super.
    @preconcurrency @MainActor open func safeAreaInsetsDidChange() {}
    /// The traits have changed. Called on the thread that set them; containers set them on the main thread. Call super.
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

// Any thread may use a node: its state is behind its lock, its view and layer are touched on the main thread only.
// Written with an availability so that clients in Swift 5 mode need not restate the conformance in every subclass.
@available(swift, introduced: 6)
extension ASDisplayNode: @unchecked Sendable {}  // see the comment above

extension ASDisplayNode: Hashable {
    public static func == (a: ASDisplayNode, b: ASDisplayNode) -> Bool {
        a === b
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
