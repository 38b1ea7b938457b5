import Execution

// Bridged properties. The node's own copy is the truth on every thread; a write on the main thread goes through to the
// view at once, a write elsewhere in pass 2 of the next frame, several of them coalesced.
extension ASDisplayNode {
    @inline(__always)
    func read<Value>(_ value: (NodeProperties) -> Value) -> Value {
        nodeLock.withLock { value(properties) }
    }

    /// Reads from the view where code may have changed the view directly: loaded, on the main thread.
    @inline(__always)
    func read<Value>(_ value: (NodeProperties) -> Value, loaded: @MainActor (CALayer, UIView?) -> Value) -> Value {
        if MainThread.isCurrent {
            // On the main thread nobody else loads the node or edits its view.
            return withoutActuallyEscaping(loaded) { loaded in
                let layer = backingLayer
                let view = backingView
                guard let layer else { return read(value) }
                return MainActor.assumeIsolated { UnsafeTransfer(loaded(layer, view)) }.value
            }
        }
        return read(value)
    }

    /// Stores a value and brings it to the view.
    @inline(__always)
    func write(_ change: NodeProperties.Changes, _ store: (inout NodeProperties) -> Void) {
        nodeLock.lock()
        store(&properties)
        if !flags.contains(.isLoaded) {
            properties.changes.insert(change)
            nodeLock.unlock()
            return
        }
        if MainThread.isCurrent {
            let snapshot = properties
            nodeLock.unlock()
            MainActor.assumeIsolated {
                if let layer = backingLayer { snapshot.apply(change, to: layer, backingView) }
                if !change.isDisjoint(with: .hosted) { hostedPropertiesDidChange() }
            }
            return
        }
        properties.changes.insert(change)
        let isFirst = flags.insert(.flushScheduled).inserted
        nodeLock.unlock()
        if isFirst {
            MainInbox.shared.push { [weak self] in self?.flushPendingProperties() }
        }
    }

    /// Brings values written off the main thread to the view.
    @MainActor func flushPendingProperties() {
        let snapshot = nodeLock.withLock { () -> NodeProperties in
            let snapshot = properties
            properties.changes = []
            flags.remove(.flushScheduled)
            return snapshot
        }
        if let layer = backingLayer { snapshot.apply(snapshot.changes, to: layer, backingView) }
        if snapshot.changes.contains(.cornerRadius) { applyCorners() }
        if !snapshot.changes.isDisjoint(with: .hosted) { hostedPropertiesDidChange() }
    }

    // MARK: Geometry

    /// In the supernode's coordinates, in points; the transform is ignored.
    public var frame: CGRect {
        get {
            read(
                { $0.frame },
                loaded: { layer, _ in
                    CGRect(
                        x: layer.position.x - layer.anchorPoint.x * layer.bounds.width,
                        y: layer.position.y - layer.anchorPoint.y * layer.bounds.height, width: layer.bounds.width,
                        height: layer.bounds.height)
                })
        }
        set {
            guard Geometry.isValid(newValue) else {
                return Misuse.report(
                    "The frame \(newValue) of \(debugDescription) is not a place; it keeps its old one.")
            }
            let oldSize = read { $0.bounds.size }
            write([.size, .position]) { $0.frame = newValue }
            if oldSize != newValue.size { boundsSizeDidChange() }
        }
    }

    /// In the node's own coordinates. Values that are no size are reported and ignored.
    public var bounds: CGRect {
        get { read({ $0.bounds }, loaded: { layer, _ in layer.bounds }) }
        set {
            guard Geometry.isValid(newValue) else {
                return Misuse.report(
                    "The bounds \(newValue) of \(debugDescription) are not a size; they keep their old value.")
            }
            let oldSize = read { $0.bounds.size }
            write(.bounds) { $0.bounds = newValue }
            if oldSize != newValue.size { boundsSizeDidChange() }
        }
    }

    /// Where the anchor point is, in the supernode's coordinates.
    public var position: CGPoint {
        get { read({ $0.position }, loaded: { layer, _ in layer.position }) }
        set { write(.position) { $0.position = newValue } }
    }

    /// The point of the bounds, in their unit square, that `position` places and transforms turn around; the middle.
    public var anchorPoint: CGPoint {
        get { read { $0.anchorPoint } }
        set { write(.anchorPoint) { $0.anchorPoint = newValue } }
    }

    /// Siblings with a higher one lie above, whatever their order.
    public var zPosition: CGFloat {
        get { read { $0.zPosition } }
        set { write(.zPosition) { $0.zPosition = newValue } }
    }

    /// Moves, turns and scales what is shown; `frame` does not know of it.
    public var transform: CATransform3D {
        get { read({ $0.transform }, loaded: { layer, _ in layer.transform }) }
        set { write(.transform) { $0.transform = newValue } }
    }

    /// As `transform`, for everything in the node.
    public var subnodeTransform: CATransform3D {
        get { read { $0.subnodeTransform } }
        set { write(.subnodeTransform) { $0.subnodeTransform = newValue } }
    }

    /// How the view follows its superview's size, where no node lays it out.
    public var autoresizingMask: UIView.AutoresizingMask {
        get { read { $0.autoresizingMask } }
        set { write(.autoresizing) { $0.autoresizingMask = newValue } }
    }

    /// Whether subviews follow the view's size as their masks say.
    public var autoresizesSubviews: Bool {
        get { read { $0.autoresizesSubviews } }
        set { write(.autoresizing) { $0.autoresizesSubviews = newValue } }
    }

    /// How far the touch area reaches beyond the bounds: negative values enlarge it.
    public var hitTestSlop: UIEdgeInsets {
        get { nodeLock.withLock { storedHitTestSlop } }
        set { nodeLock.withLock { storedHitTestSlop = newValue } }
    }

    // MARK: Appearance

    /// From 0, invisible, to 1.
    public var alpha: CGFloat {
        get { read({ $0.alpha }, loaded: { layer, _ in CGFloat(layer.opacity) }) }
        set { write(.alpha) { $0.alpha = newValue } }
    }

    /// Hidden nodes are neither shown nor touched.
    public var isHidden: Bool {
        get { read({ $0.isHidden }, loaded: { layer, _ in layer.isHidden }) }
        set { write(.isHidden) { $0.isHidden = newValue } }
    }

    /// Fills the bounds behind the content; nil for nothing.
    public var backgroundColor: UIColor? {
        get {
            read(
                { $0.backgroundColor },
                loaded: { _, view in view.map { $0.backgroundColor } ?? self.read { $0.backgroundColor } })
        }
        set {
            let isNew = read { $0.backgroundColor } != newValue
            write(.backgroundColor) { $0.backgroundColor = newValue }
            if isNew, drawsBackground || isRasterized { redisplay() }
        }
    }

    /// The node's own colour, else that of the nodes and views around it; nil goes back to theirs. A layer-backed node has
    /// it, too.
    public var tintColor: UIColor! {
        get {
            let own = read({ $0.tintColor }, loaded: { _, view in view?.tintColor ?? self.read { $0.tintColor } })
            return own ?? supernode?.tintColor ?? .systemBlue
        }
        set {
            write(.tintColor) { $0.tintColor = newValue }
            // A view tells by itself.
            if isLayerBacked, isNodeLoaded { MainThread.run { [self] in tintColorDidChange() } }
        }
    }

    /// The tint colour that was set on this node. Any thread.
    var ownTintColor: UIColor? { read { $0.tintColor } }

    /// Whether what reaches out of the bounds is cut off.
    public var clipsToBounds: Bool {
        get { read({ $0.clipsToBounds }, loaded: { layer, _ in layer.masksToBounds }) }
        set { write(.clipsToBounds) { $0.clipsToBounds = newValue } }
    }

    /// Kept for the layer; drawing decides by what was drawn.
    public var isOpaque: Bool {
        get { read { $0.isOpaque } }
        set { write(.isOpaque) { $0.isOpaque = newValue } }
    }

    /// Whether an alpha below 1 is applied to the node with everything in it as one picture.
    public var allowsGroupOpacity: Bool {
        get { read { $0.allowsGroupOpacity } }
        set { write(.groupOpacity) { $0.allowsGroupOpacity = newValue } }
    }

    /// Of a line along the inside of the edge, in points; 0 for none.
    public var borderWidth: CGFloat {
        get { read { $0.borderWidth } }
        set { changeBorder { $0.borderWidth = newValue } }
    }

    /// Black by default.
    public var borderColor: CGColor? {
        get { read { $0.borderColor } }
        set { changeBorder { $0.borderColor = newValue } }
    }

    private func changeBorder(_ store: (inout NodeProperties) -> Void) {
        write(.border, store)
        if read({ $0.drawnCorners }) != nil { redisplay() }
    }

    /// Of the shadow, which `shadowOpacity` makes visible; black by default.
    public var shadowColor: CGColor? {
        get { read { $0.shadowColor } }
        set { writeShadow { $0.shadowColor = newValue } }
    }

    /// From 0, no shadow, to 1.
    public var shadowOpacity: CGFloat {
        get { read { $0.shadowOpacity } }
        set { writeShadow { $0.shadowOpacity = newValue } }
    }

    /// Where the shadow falls, in points; (0, -3) by default.
    public var shadowOffset: CGSize {
        get { read { $0.shadowOffset } }
        set { writeShadow { $0.shadowOffset = newValue } }
    }

    /// How blurred the shadow is, in points; 3 by default.
    public var shadowRadius: CGFloat {
        get { read { $0.shadowRadius } }
        set { writeShadow { $0.shadowRadius = newValue } }
    }

    private func writeShadow(_ store: (inout NodeProperties) -> Void) {
        write(drawsShadow ? [] : .shadow, store)
        if drawsShadow { shadowDidChange() }
    }

    /// Where contents go that do not have the size of the bounds.
    public var contentMode: UIView.ContentMode {
        get { read { $0.contentMode } }
        set { write(.contentMode) { $0.contentMode = newValue } }
    }

    /// What the layer shows; set by the display pipeline for nodes that draw.
    public var contents: CGImage? {
        get { read { $0.contents } }
        set { write(.contents) { $0.contents = newValue } }
    }

    /// Pixels of the contents per point.
    public var contentsScale: CGFloat {
        get { read { $0.contentsScale } }
        set { write(.contentsScale) { $0.contentsScale = newValue } }
    }

    /// The part of the contents that is shown, in their unit square.
    public var contentsRect: CGRect {
        get { read { $0.contentsRect } }
        set { write(.contentsRects) { $0.contentsRect = newValue } }
    }

    /// The part of the contents that is stretched, in their unit square.
    public var contentsCenter: CGRect {
        get { read { $0.contentsCenter } }
        set { write(.contentsRects) { $0.contentsCenter = newValue } }
    }

    /// In points; `cornerRoundingType` says who rounds.
    public var cornerRadius: CGFloat {
        get { read { $0.cornerRadius } }
        set { changeCorners([.cornerRadius, .border]) { $0.cornerRadius = newValue } }
    }

    /// Which corners are rounded; all by default.
    public var maskedCorners: CACornerMask {
        get { read { $0.maskedCorners } }
        set { changeCorners([.maskedCorners, .border]) { $0.maskedCorners = newValue } }
    }

    private func changeCorners(_ change: NodeProperties.Changes, _ store: (inout NodeProperties) -> Void) {
        let old = read { $0.drawnCorners }
        write(change, store)
        if MainThread.isCurrent { MainActor.assumeIsolated { applyCorners() } }
        if read({ $0.drawnCorners }) != old { redisplay() }
    }

    /// Who rounds the corners: the layer, or the drawing of the contents (which then needs no mask when it is shown).
    public var cornerRoundingType: ASCornerRoundingType {
        get { read { $0.cornerRoundingType } }
        set {
            let wasRoundedByLayer = read { $0.cornerRadius > 0 && $0.drawnCorners == nil }
            changeCorners([.cornerRadius, .border]) { $0.cornerRoundingType = newValue }
            guard wasRoundedByLayer, newValue == .precomposited, isInDisplayState else { return }
            // Otherwise the corners would be square until the contents are drawn.
            MainThread.run { [self] in DisplayCoordinator.shared.requireCompleteDisplay(of: self) }
        }
    }

    @MainActor func applyCorners() {
        guard let layer = backingLayer else { return }
        let (radius, type) = read { ($0.cornerRadius, $0.cornerRoundingType) }
        layer.cornerRadius = type == .precomposited ? 0 : radius
    }

    // MARK: Interaction and accessibility

    /// Whether the node takes touches. Layer-backed nodes never do.
    public var isUserInteractionEnabled: Bool {
        get { read({ $0.isUserInteractionEnabled }, loaded: { _, view in view?.isUserInteractionEnabled ?? false }) }
        set { write(.isUserInteractionEnabled) { $0.isUserInteractionEnabled = newValue } }
    }

    /// The reading direction that layout follows where it is not to follow the traits.
    public var semanticContentAttribute: UISemanticContentAttribute {
        get { read { $0.semanticContentAttribute } }
        set {
            write(.semanticContent) { $0.semanticContentAttribute = newValue }
            setNeedsLayout()
        }
    }

    /// Of the view; 8 points by default.
    public var layoutMargins: UIEdgeInsets {
        get { read { $0.layoutMargins } }
        set { write(.layoutMargins) { $0.layoutMargins = newValue } }
    }

    /// Whether the node says something to those who do not see it. Kept as data.
    public var isAccessibilityElement: Bool {
        get { read { $0.isAccessibilityElement } }
        set { write(.accessibility) { $0.isAccessibilityElement = newValue } }
    }

    /// What it says.
    public var accessibilityLabel: String? {
        get { read { $0.accessibilityLabel } }
        set { write(.accessibility) { $0.accessibilityLabel = newValue } }
    }

    /// A name for tests.
    public var accessibilityIdentifier: String? {
        get { read { $0.accessibilityIdentifier } }
        set { write(.accessibility) { $0.accessibilityIdentifier = newValue } }
    }

    /// A name for descriptions.
    public var debugName: String? {
        get { nodeLock.withLock { storedDebugName } }
        set { nodeLock.withLock { storedDebugName = newValue } }
    }
}

/// Who rounds a node's corners.
public enum ASCornerRoundingType: UInt, Sendable {
    /// The layer, with a mask when it is shown.
    case defaultSlowCALayer
    /// The drawing of the contents, once, on a worker. For nodes that draw.
    case precomposited
    /// As the layer does it.
    case clipping
}

/// Carries a value out of `MainActor.assumeIsolated` on the thread it was made on.
private struct UnsafeTransfer<Value>: @unchecked Sendable {  // never leaves the calling thread
    let value: Value
    init(_ value: Value) { self.value = value }
}

enum Geometry {
    static func isValid(_ rect: CGRect) -> Bool {
        rect.origin.x.isFinite && rect.origin.y.isFinite && rect.size.width.isFinite && rect.size.height.isFinite
            && rect.size.width >= 0 && rect.size.height >= 0
    }
}
