import Execution

// Bridged properties, readable and writable on any thread at any time; see `ASDisplayNode+Properties.swift` for how
// their values reach the view.
extension ASDisplayNode {
    // MARK: Geometry

    /// In the supernode's coordinates, in points; the transform is ignored.
    public var frame: CGRect {
        get { read { $0.frame } }
        set {
            guard Geometry.isValid(newValue) else {
                return Misuse.report(
                    "The frame \(newValue) of \(debugDescription) is not a place; it keeps its old one.")
            }
            let oldSize = read { $0.boundsSize }
            write([.boundsSize, .position]) { $0.frame = newValue }
            if oldSize != newValue.size { boundsSizeDidChange() }
        }
    }

    /// In the node's own coordinates. Values that are not finite, or have a negative size, are reported and ignored.
    public var bounds: CGRect {
        get { read { $0.bounds } }
        set {
            guard Geometry.isValid(newValue) else {
                return Misuse.report(
                    "The bounds \(newValue) of \(debugDescription) are not a size; they keep their old value.")
            }
            let oldSize = read { $0.boundsSize }
            write(.bounds) { $0.bounds = newValue }
            if oldSize != newValue.size { boundsSizeDidChange() }
        }
    }

    /// Whether the node can take the value. Reports a value that it cannot take.
    private func isUsable(_ value: some UsableGeometry, _ name: StaticString) -> Bool {
        if value.isFinite { return true }
        Misuse.report(
            "The \(name) \(value) of \(debugDescription) is not made of finite numbers; it keeps its old value.")
        return false
    }

    /// Where the anchor point is, in the supernode's coordinates. Values that are not finite are reported and ignored.
    public var position: CGPoint {
        get { read { $0.position } }
        set { if isUsable(newValue, "position") { write(.position) { $0.position = newValue } } }
    }

    /// The point of the bounds that `position` refers to and that transforms are applied about, from (0, 0), the upper
    /// left corner, to (1, 1). By default the middle.
    public var anchorPoint: CGPoint {
        get { read { $0.anchorPoint } }
        set { if isUsable(newValue, "anchorPoint") { write(.anchorPoint) { $0.anchorPoint = newValue } } }
    }

    /// The order among siblings: a node lies above all siblings with a lower value, whatever their order as subnodes.
    public var zPosition: CGFloat {
        get { read { $0.zPosition } }
        set { if isUsable(newValue, "zPosition") { write(.zPosition) { $0.zPosition = newValue } } }
    }

    /// Moves, turns and scales the node on screen. `frame` ignores the transform, unlike UIKit's, which is then
    /// undefined.
    public var transform: CATransform3D {
        get { read { $0.transform } }
        set { if isUsable(newValue, "transform") { write(.transform) { $0.transform = newValue } } }
    }

    /// Moves, turns and scales the subnodes on screen, but not the node's own contents.
    public var subnodeTransform: CATransform3D {
        get { read { $0.subnodeTransform } }
        set {
            if isUsable(newValue, "subnodeTransform") { write(.sublayerTransform) { $0.subnodeTransform = newValue } }
        }
    }

    /// How the view follows its superview's size, if no node lays it out.
    public var autoresizingMask: UIView.AutoresizingMask {
        get { read { $0.autoresizingMask } }
        set { write(.autoresizingMask) { $0.autoresizingMask = newValue } }
    }

    /// Whether subviews follow the view's size as their masks say.
    public var autoresizesSubviews: Bool {
        get { read { $0.autoresizesSubviews } }
        set { write(.autoresizesSubviews) { $0.autoresizesSubviews = newValue } }
    }

    /// How far the touch area reaches beyond the bounds: negative values enlarge it.
    public var hitTestSlop: UIEdgeInsets {
        get { nodeLock.withLock { storedHitTestSlop } }
        set { nodeLock.withLock { storedHitTestSlop = newValue } }
    }

    // MARK: Appearance

    /// The opacity of the node and its subnodes, from 0 (invisible) to 1.
    public var alpha: CGFloat {
        get { read { $0.alpha } }
        set { write(.alpha) { $0.alpha = newValue } }
    }

    /// Hidden nodes are neither shown nor touched.
    public var isHidden: Bool {
        get { read { $0.isHidden } }
        set { write(.isHidden) { $0.isHidden = newValue } }
    }

    /// Fills the bounds behind the content; nil for nothing.
    public var backgroundColor: UIColor? {
        get { read { $0.backgroundColor } }
        set {
            let isNew = read { $0.backgroundColor } != newValue
            write(.backgroundColor) { $0.backgroundColor = newValue }
            if isNew, drawsBackground || isRasterized || rasterizesSubtree { redisplay() }
        }
    }

    /// Whether contents and subnodes outside of the bounds are cut off.
    public var clipsToBounds: Bool {
        get { read { $0.clipsToBounds } }
        set { write(.clipsToBounds) { $0.clipsToBounds = newValue } }
    }

    /// Passed on to the layer. The display pipeline looks at the drawn pixels to see whether the contents are opaque,
    /// and ignores this property.
    public var isOpaque: Bool {
        get { read { $0.isOpaque } }
        set { write(.isOpaque) { $0.isOpaque = newValue } }
    }

    /// Whether an alpha below 1 is applied to the node with everything in it as one picture.
    public var allowsGroupOpacity: Bool {
        get { read { $0.allowsGroupOpacity } }
        set { write(.allowsGroupOpacity) { $0.allowsGroupOpacity = newValue } }
    }

    /// The width of a line along the inside of the edge, in points; 0 for none.
    public var borderWidth: CGFloat {
        get { read { $0.borderWidth } }
        set { changeBorder(.borderWidth) { $0.borderWidth = newValue } }
    }

    /// Black by default.
    public var borderColor: CGColor? {
        get { read { $0.borderColor } }
        set { changeBorder(.borderColor) { $0.borderColor = newValue } }
    }

    private func changeBorder(_ change: LayerProperties, _ store: (inout NodeProperties) -> Void) {
        write(change, store)
        if read({ $0.drawnCorners }) != nil { redisplay() }
    }

    /// The colour of the shadow, which `shadowOpacity` makes visible; black by default.
    public var shadowColor: CGColor? {
        get { read { $0.shadowColor } }
        set { writeShadow(.shadowColor) { $0.shadowColor = newValue } }
    }

    /// The opacity of the shadow, from 0 (no shadow) to 1.
    public var shadowOpacity: CGFloat {
        get { read { $0.shadowOpacity } }
        set { writeShadow(.shadowOpacity) { $0.shadowOpacity = newValue } }
    }

    /// Where the shadow falls, in points; (0, -3) by default.
    public var shadowOffset: CGSize {
        get { read { $0.shadowOffset } }
        set { writeShadow(.shadowOffset) { $0.shadowOffset = newValue } }
    }

    /// How blurred the shadow is, in points; 3 by default.
    public var shadowRadius: CGFloat {
        get { read { $0.shadowRadius } }
        set { writeShadow(.shadowRadius) { $0.shadowRadius = newValue } }
    }

    private func writeShadow(_ change: LayerProperties, _ store: (inout NodeProperties) -> Void) {
        write(change, store)
        if drawsShadow { shadowDidChange() }
    }

    /// Where contents are placed, or how they are scaled, if they do not have the size of the bounds.
    public var contentMode: UIView.ContentMode {
        get { read { $0.contentMode } }
        set { write(.contentMode) { $0.contentMode = newValue } }
    }

    /// The picture that the layer shows; the display pipeline sets it for nodes that draw. Nil for a node that is drawn
    /// in tiles because it is much larger than the window.
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
        set { write(.contentsRect) { $0.contentsRect = newValue } }
    }

    /// The part of the contents that is stretched, in their unit square.
    public var contentsCenter: CGRect {
        get { read { $0.contentsCenter } }
        set { write(.contentsCenter) { $0.contentsCenter = newValue } }
    }

    /// In points; `cornerRoundingType` says how corners are rounded.
    public var cornerRadius: CGFloat {
        get { read { $0.cornerRadius } }
        set { changeCorners([.cornerRadius, .borderWidth]) { $0.cornerRadius = newValue } }
    }

    /// Which corners are rounded; all by default.
    public var maskedCorners: CACornerMask {
        get { read { $0.maskedCorners } }
        set { changeCorners([.maskedCorners, .borderWidth]) { $0.maskedCorners = newValue } }
    }

    private func changeCorners(_ change: LayerProperties, _ store: (inout NodeProperties) -> Void) {
        let old = read { $0.drawnCorners }
        write(change, store)
        if read({ $0.drawnCorners }) != old { redisplay() }
    }

    /// Whether the layer rounds the corners, or the drawing of the contents does, which then need no mask when they are
    /// shown.
    public var cornerRoundingType: ASCornerRoundingType {
        get { read { $0.cornerRoundingType } }
        set {
            let wasRoundedByLayer = read { $0.cornerRadius > 0 && $0.drawnCorners == nil }
            changeCorners([.cornerRadius, .borderWidth]) { $0.cornerRoundingType = newValue }
            guard wasRoundedByLayer, newValue == .precomposited, isInDisplayState else { return }
            // Otherwise the corners would be square until the contents are drawn.
            MainThread.run { [self] in DisplayCoordinator.shared.requireCompleteDisplay(of: self) }
        }
    }

    // MARK: Interaction and accessibility

    /// Whether the node takes touches. Layer-backed nodes never do.
    public var isUserInteractionEnabled: Bool {
        get { !isLayerBacked && read { $0.isUserInteractionEnabled } }
        set { write(.isUserInteractionEnabled) { $0.isUserInteractionEnabled = newValue } }
    }

    /// The reading direction that layout follows in place of the direction of the traits.
    public var semanticContentAttribute: UISemanticContentAttribute {
        get { read { $0.semanticContentAttribute } }
        set {
            write(.semanticContentAttribute) { $0.semanticContentAttribute = newValue }
            setNeedsLayout()
        }
    }

    /// The layout margins of the view; 8 points on each side by default.
    public var layoutMargins: UIEdgeInsets {
        get { read { $0.layoutMargins } }
        set { write(.layoutMargins) { $0.layoutMargins = newValue } }
    }

    /// Whether the node is an accessibility element of its own. No accessibility service is told of it, but the label
    /// of an accessibility container joins the labels of such nodes.
    public var isAccessibilityElement: Bool {
        get { read { $0.isAccessibilityElement } }
        set { write(.isAccessibilityElement) { $0.isAccessibilityElement = newValue } }
    }

    /// A short text that names the node for an accessibility service. No service is told of it, but lists find the row
    /// of a cell node by it when the user types. Any thread.
    public var accessibilityLabel: String? {
        get {
            let (label, isText) = read { ($0.accessibilityLabel, $0.isLabelledByText) }
            return isText ? shownText : label
        }
        set { write(.accessibilityLabel) { $0.accessibilityLabel = newValue } }
    }

    /// `accessibilityLabel`, read without first writing pending values to the view. Any thread.
    var ownAccessibilityLabel: String? {
        let (label, isText) = nodeLock.withLock { (properties.accessibilityLabel, properties.isLabelledByText) }
        return isText ? shownText : label
    }

    /// A name by which a program finds the node. Kept and read back only: no accessibility service is told of it. Any
    /// thread.
    public var accessibilityIdentifier: String? {
        get { read { $0.accessibilityIdentifier } }
        set { write(.accessibilityIdentifier) { $0.accessibilityIdentifier = newValue } }
    }

    /// A name for descriptions.
    public var debugName: String? {
        get { nodeLock.withLock { storedDebugName } }
        set { nodeLock.withLock { storedDebugName = newValue } }
    }
}

/// The way in which a node's corners are rounded.
public enum ASCornerRoundingType: UInt, Sendable {
    /// The layer, with a mask when it is shown.
    case defaultSlowCALayer
    /// The drawing of the contents, once, on a worker. For nodes that draw.
    case precomposited
    /// Accepted for sources written for Texture; here the same as `defaultSlowCALayer`.
    case clipping
}

enum Geometry {
    static func isValid(_ rect: CGRect) -> Bool {
        rect.isFinite && rect.size.width >= 0 && rect.size.height >= 0
    }
}
