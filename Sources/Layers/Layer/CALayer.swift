import Drawing
import Execution

/// A rectangle of the picture on screen: geometry, contents, appearance and sublayers.
///
/// Main thread only; the last reference may be released on any thread. Setting a property costs tens of nanoseconds
/// and marks the tree as needing a frame; nothing is drawn before the frame's last pass turns the tree into a display
/// list.
///
/// Members that code overrides in practice are `open`; the rest is public and final. Not an `NSObject`: there is no
/// key-value coding, and animations name their property by one of the key paths listed at `CAPropertyAnimation`.
///
/// Caveats: transforms are drawn without perspective and without depth sorting beyond `zPosition` among siblings;
/// `mask` has an effect only if it is a plain (rounded) rectangle; filters, `style`, constraints and a layer's own
/// `speed` and `timeOffset` are left out.
@preconcurrency @MainActor open class CALayer {
    /// The model: the values that the application set last.
    final var values = LayerValues()
    final var flags: LayerFlags = [.doubleSided, .allowsGroupOpacity]
    /// How contents are placed; see `contentsGravity`.
    final var placement = ContentsPlacement.resize
    final var cornerMask = CACornerMask.all
    /// The frame epoch in which the tree was last told of a visible change here; see `markNeedsFrame()`.
    final var markedEpoch: UInt32 = 0
    /// The index of the layer's run in the latest display list that has one; see `ItemRun`.
    final var runIndex: UInt32 = 0
    final var contentsScaleStorage: CGFloat = 1
    final var children: [CALayer] = []
    /// See `subtreeExtent`.
    final var cachedExtent = CGRect.null
    /// Properties few layers set.
    final var rare: RareLayerProperties?
    /// Values on screen while animations run.
    final var presented: CALayer?
    final var runningAnimations: LayerAnimations?
    /// An upper bound of how many layers are nested from this one down, itself included; see `CALayer+Depth.swift`.
    final var height: UInt16 = 1

    /// Different for every layer of the process; display items and caches are keyed by it.
    package final let identity: UInt64
    /// The layer of which this one is a sublayer or the mask. Not retained.
    @BackReference public internal(set) final var superlayer: CALayer?
    /// The object that shows the tree under this layer; set on root layers only.
    package final var treeHost: (any LayerTreeHost)? {
        get { treeHostReference.object }
        set {
            treeHostReference.object = newValue
            didChangeHost()
        }
    }
    private final var treeHostReference = ProtocolBackReference<any LayerTreeHost>()

    private static var lastIdentity: UInt64 = 0

    /// A number that no layer and no tile has.
    static func makeIdentity() -> UInt64 {
        lastIdentity += 1
        return lastIdentity
    }

    /// An empty layer, at zero, without contents.
    public required init() {
        identity = CALayer.makeIdentity()
    }

    /// A copy of another layer's own properties, without sublayers and delegate; how presentation layers are made.
    public init(layer: Any) {
        identity = CALayer.makeIdentity()
        guard let other = layer as? CALayer else { return }
        values = other.values
        placement = other.placement
        cornerMask = other.cornerMask
        contentsScaleStorage = other.contentsScaleStorage
        contentsCenterStorage = other.contentsCenterStorage
        flags = other.flags.subtracting([
            .layout, .display, .hasDelegate, .hasBeenShown, .extentIsValid, .sublayersHaveZPositions,
            .isInAnimationClock, .hasObserver, .hasContentsTiles,
        ])
        contentsTiles = other.contentsTiles
    }

    /// The view or node for which the layer draws. Not retained.
    public final var delegate: (any CALayerDelegate)? {
        get { delegateReference.object }
        set {
            delegateReference.object = newValue
            if newValue == nil { flags.remove(.hasDelegate) } else { flags.insert(.hasDelegate) }
        }
    }
    private final var delegateReference = ProtocolBackReference<any CALayerDelegate>()

    /// The object that keeps copies of the properties: the node that the layer or its view belongs to. Not retained.
    package final var observer: (any LayerObserver)? {
        get { observerReference.object }
        set {
            observerReference.object = newValue
            if newValue == nil { flags.remove(.hasObserver) } else { flags.insert(.hasObserver) }
        }
    }
    private final var observerReference = ProtocolBackReference<any LayerObserver>()

    // MARK: Geometry

    /// The origin and size of the layer's own coordinates, in points. The origin is a scroll offset, by which sublayers
    /// are shifted. A change of the size marks the layer as needing layout, and also display if
    /// `needsDisplayOnBoundsChange` is set. In a scroll container a change of the origin marks layout, too.
    open var bounds: CGRect {
        get { values.bounds }
        set { setBounds(newValue) }
    }

    /// The place of the anchor point in the superlayer, in points.
    open var position: CGPoint {
        get { values.position }
        set {
            guard newValue != values.position, newValue.isUsable("position", of: self) else { return }
            change(.position) { $0.position = newValue }
        }
    }

    /// The smallest rectangle of the superlayer around the layer: derived from bounds, position, anchor point and
    /// transform. Setting it keeps the bounds' origin. With a transform other than the identity, where UIKit's result
    /// is undefined, the size is taken as the untransformed one.
    open var frame: CGRect {
        get { currentFrame }
        set { setFrame(newValue) }
    }

    /// The layer's transform, applied about the anchor point. It is drawn without perspective.
    open var transform: CATransform3D {
        get { values.transform?.matrix ?? CATransform3DIdentity }
        set { setTransform(newValue) }
    }

    /// The order among siblings: a layer with a greater value is nearer. Siblings with equal values keep the order of
    /// `sublayers`.
    open var zPosition: CGFloat {
        get { values.zPosition }
        set {
            guard newValue != values.zPosition, newValue.isUsable("zPosition", of: self) else { return }
            superlayer?.flags.insert(.sublayersHaveZPositions)
            change(.zPosition) { $0.zPosition = newValue }
        }
    }

    // MARK: Appearance

    /// The opacity, from 0 to 1, applied to the layer and its sublayers as one picture (see `allowsGroupOpacity`).
    open var opacity: Float {
        get { values.opacity }
        set {
            guard newValue != values.opacity else { return }
            change(.opacity) { $0.opacity = newValue }
        }
    }

    /// Whether the layer is hidden. A hidden layer and all layers in it are not drawn and not hit.
    open var isHidden: Bool {
        get { flags.contains(.hidden) }
        set { setFlag(.hidden, newValue) }
    }

    /// The colour that fills the bounds with their corners, beneath the contents; nil, the default, for none.
    open var backgroundColor: CGColor? {
        get { values.backgroundColor }
        set {
            guard newValue != values.backgroundColor else { return }
            change(.backgroundColor) { $0.backgroundColor = newValue }
        }
    }

    /// The radius, in points, of the corners of background and border, and, when `masksToBounds` is set, of the
    /// contents and sublayers.
    open var cornerRadius: CGFloat {
        get { values.cornerRadius }
        set {
            guard newValue != values.cornerRadius else { return }
            change(.cornerRadius) { $0.cornerRadius = newValue }
        }
    }

    /// Whether contents and sublayers are clipped to the bounds, with their rounded corners.
    open var masksToBounds: Bool {
        get { flags.contains(.masksToBounds) }
        set {
            guard setFlag(.masksToBounds, newValue) else { return }
            invalidateExtent()
        }
    }

    /// The picture: a `CGImage`, or nil. Anything else counts as nil.
    open var contents: Any? {
        get { values.contents }
        set { setContents(newValue as? CGImage) }
    }

    /// The number of pixels of `contents` per point.
    open var contentsScale: CGFloat {
        get { contentsScaleStorage }
        set {
            guard newValue != contentsScaleStorage else { return }
            contentsScaleStorage = newValue
            markNeedsFrame()
            noteChange(.contentsScale)
        }
    }

    /// How contents are placed in the bounds; stretched to them by default.
    open var contentsGravity: CALayerContentsGravity {
        get { placement.gravity }
        set {
            let new = ContentsPlacement(newValue)
            guard new != placement else { return }
            placement = new
            invalidateExtent()
            markNeedsFrame()
            noteChange(.contentMode)
        }
    }

    // MARK: Tree

    /// Puts a layer in front of the sublayers, taking it from where it was.
    open func addSublayer(_ layer: CALayer) {
        insert(layer, at: children.count)
    }

    /// Inserts at an index of `sublayers`, at most its count.
    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        insert(layer, at: Int(index))
    }

    /// Inserts directly behind a sublayer; behind all sublayers if `sibling` is not one of them.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        insert(layer, relativeTo: sibling, offset: 0)
    }

    /// Inserts directly in front of a sublayer; in front of all sublayers if `sibling` is not one of them.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        insert(layer, relativeTo: sibling, offset: 1)
    }

    /// Puts a layer in the place of a sublayer, which is removed; does nothing if `oldLayer` is not a sublayer.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        replace(oldLayer, with: newLayer)
    }

    /// Removes the layer from its superlayer, in time linear in the number of siblings. The layer keeps its needs for
    /// layout and display.
    open func removeFromSuperlayer() {
        detach()
    }

    // MARK: Layout

    /// Lays the layer out in the next frame's layout pass. Costs O(depth) once, then nothing until that pass.
    open func setNeedsLayout() {
        markNeedsLayout()
    }

    /// Lays out at once all layers of the tree under this layer that need it. If the superlayer needs layout, too, the
    /// tree under it is laid out instead, and so on upwards, up to the last ancestor that needs layout.
    open func layoutIfNeeded() {
        layoutNow()
    }

    /// Asks the delegate to place the sublayers.
    open func layoutSublayers() {
        delegate?.layoutSublayers(of: self)
    }

    // MARK: Display

    /// Asks that new contents be made in the next frame's display pass.
    open func setNeedsDisplay() {
        markNeedsDisplay()
    }

    /// Does the same as `setNeedsDisplay()`: the whole contents are drawn again.
    open func setNeedsDisplay(_ rect: CGRect) {
        setNeedsDisplay()
    }

    /// Makes the contents now if they are marked as needing it.
    open func displayIfNeeded() {
        guard flags.contains(.needsDisplay) else { return }
        flags.remove(.needsDisplay)
        display()
    }

    /// Makes the contents: the delegate's `display(_:)` if there is one, else `draw(in:)` into a bitmap of the layer's
    /// size at `contentsScale`. A layer that draws nothing costs no bitmap, once that is known of its class.
    open func display() {
        if let delegate { delegate.display(self) } else { drawContents() }
    }

    /// Draws the contents in bounds coordinates. The default asks the delegate.
    open func draw(in ctx: CGContext) {
        if let delegate { delegate.draw(self, in: ctx) } else { noteNothingDrawn() }
    }

    // MARK: Animation

    /// Adds an animation, which begins at once; an animation under the same key is ended. After its end the layer shows
    /// the model's values, so set them, too. If the layer leaves the tree, the animation ends with `finished` false.
    open func add(_ anim: CAAnimation, forKey key: String?) {
        addAnimation(anim, forKey: key)
    }

    /// Ends an animation: the model's values show at once, and its delegate is told `finished: false`.
    open func removeAnimation(forKey key: String) {
        endAnimations { $0.key == key }
    }

    /// Ends all animations of the layer, as `removeAnimation(forKey:)` does; not those of sublayers.
    open func removeAllAnimations() {
        endAnimations { _ in true }
    }

    /// The action for a change of a property: the delegate is asked first, then `actions`, then the class; a layer
    /// without a delegate animates its properties. Nil for no action.
    open func action(forKey event: String) -> (any CAAction)? {
        searchAction(forKey: event)
    }

    /// The action that `action(forKey:)` looks for last. The default is nil.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    /// Whether a change of a property requires display. Asked by the framework's own subclasses only.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    /// Called when the values on screen have been worked out; a subclass that draws its contents from them draws new
    /// ones.
    func drawPresentation(_ presented: CALayer) {}

    // MARK: Hit testing

    /// The deepest, frontmost layer at a point of the superlayer's coordinates; nil if there is none.
    open func hitTest(_ point: CGPoint) -> CALayer? {
        frontmostLayer(at: point)
    }

    /// Whether a point in the layer's own coordinates lies in its bounds.
    open func contains(_ point: CGPoint) -> Bool {
        let b = values.bounds
        return point.x >= b.origin.x && point.y >= b.origin.y && point.x < b.origin.x + b.size.width
            && point.y < b.origin.y + b.size.height
    }
}

extension CALayer: Hashable {
    nonisolated public static func == (a: CALayer, b: CALayer) -> Bool { a === b }

    nonisolated public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
