import Drawing

/// The properties of a layer that can be animated. The model's values are stored inline in the layer; while animations
/// run, a presentation copy of the layer holds the values that are on screen.
struct LayerValues {
    var bounds = CGRect.zero
    var position = CGPoint.zero
    var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    var zPosition: CGFloat = 0
    /// Nil for the identity.
    var transform: LayerTransform?
    var sublayerTransform: LayerTransform?
    var opacity: Float = 1

    var contents: CGImage?

    var backgroundColor: CGColor? {
        didSet { backgroundPixel = backgroundColor?.pixel ?? .clear }
    }
    /// The colour in the form in which drawing reads it.
    private(set) var backgroundPixel = PremultipliedPixel.clear

    var shadowOpacity: Float = 0
    var borderWidth: CGFloat = 0
    var cornerRadius: CGFloat = 0
    /// The properties that few layers change; nil until one of them is changed. Copies share it until one is changed.
    private var rare: RareLayerValues?
}

/// The animatable properties that few layers change.
private final class RareLayerValues {
    struct Values {
        var contentsRect = LayerValues.wholeContents
        var borderColor: CGColor? = .black {
            didSet { borderPixel = borderColor?.pixel ?? .clear }
        }
        private(set) var borderPixel = PremultipliedPixel.black
        var shadowColor: CGColor? = .black {
            didSet { shadowPixel = shadowColor?.pixel ?? .clear }
        }
        private(set) var shadowPixel = PremultipliedPixel.black
        var shadowOffset = CGSize(width: 0, height: -3)
        var shadowRadius: CGFloat = 3
        /// The part of a shape layer's line that is drawn.
        var strokeStart: CGFloat = 0
        var strokeEnd: CGFloat = 1
    }

    var values: Values

    init(_ values: Values) {
        self.values = values
    }

    nonisolated(unsafe) static let initial = RareLayerValues(Values())  // never changed
}

extension LayerValues {
    static let wholeContents = CGRect(x: 0, y: 0, width: 1, height: 1)

    /// The part of the contents that is shown, in their unit square.
    var contentsRect: CGRect {
        get { rare?.values.contentsRect ?? Self.wholeContents }
        set { set(\.contentsRect, newValue) }
    }
    var borderColor: CGColor? {
        get { (rare ?? .initial).values.borderColor }
        set { set(\.borderColor, newValue) }
    }
    var borderPixel: PremultipliedPixel { (rare ?? .initial).values.borderPixel }
    var shadowColor: CGColor? {
        get { (rare ?? .initial).values.shadowColor }
        set { set(\.shadowColor, newValue) }
    }
    var shadowPixel: PremultipliedPixel { (rare ?? .initial).values.shadowPixel }
    var shadowOffset: CGSize {
        get { (rare ?? .initial).values.shadowOffset }
        set { set(\.shadowOffset, newValue) }
    }
    var shadowRadius: CGFloat {
        get { (rare ?? .initial).values.shadowRadius }
        set { set(\.shadowRadius, newValue) }
    }
    var strokeStart: CGFloat {
        get { (rare ?? .initial).values.strokeStart }
        set { set(\.strokeStart, newValue) }
    }
    var strokeEnd: CGFloat {
        get { (rare ?? .initial).values.strokeEnd }
        set { set(\.strokeEnd, newValue) }
    }

    private mutating func set<Value: Equatable>(
        _ property: WritableKeyPath<RareLayerValues.Values, Value>, _ value: Value
    ) {
        if rare == nil, value == RareLayerValues.initial.values[keyPath: property] { return }
        if !isKnownUniquelyReferenced(&rare) { rare = RareLayerValues((rare ?? .initial).values) }
        rare?.values[keyPath: property] = value
    }
}

extension LayerValues {
    /// The transform from the coordinates of the bounds to those of the superlayer, including the layer's own
    /// transform. It is two-dimensional: see `CATransform3DGetAffineTransform`.
    var boundsToSuperlayer: CGAffineTransform {
        let toAnchor = CGAffineTransform(
            translationX: -(bounds.origin.x + anchorPoint.x * bounds.size.width),
            y: -(bounds.origin.y + anchorPoint.y * bounds.size.height))
        let toPosition = CGAffineTransform(translationX: position.x, y: position.y)
        guard let transform else { return toAnchor.concatenating(toPosition) }
        return toAnchor.concatenating(transform.affine).concatenating(toPosition)
    }

    /// The transform applied to all sublayers after their own transforms, about the anchor point; nil for none.
    var sublayerTransformInBounds: CGAffineTransform? {
        guard let sublayerTransform else { return nil }
        let x = bounds.origin.x + anchorPoint.x * bounds.size.width
        let y = bounds.origin.y + anchorPoint.y * bounds.size.height
        return CGAffineTransform(translationX: -x, y: -y).concatenating(sublayerTransform.affine)
            .concatenating(CGAffineTransform(translationX: x, y: y))
    }
}

/// The states of a layer that are not animated, one bit each.
struct LayerFlags: OptionSet {
    let rawValue: UInt32

    static let needsLayout = LayerFlags(rawValue: 1 << 0)
    static let descendantNeedsLayout = LayerFlags(rawValue: 1 << 1)
    static let needsDisplay = LayerFlags(rawValue: 1 << 2)
    static let descendantNeedsDisplay = LayerFlags(rawValue: 1 << 3)
    static let hidden = LayerFlags(rawValue: 1 << 4)
    static let masksToBounds = LayerFlags(rawValue: 1 << 5)
    static let opaque = LayerFlags(rawValue: 1 << 6)
    static let scrollContainer = LayerFlags(rawValue: 1 << 7)
    static let doubleSided = LayerFlags(rawValue: 1 << 8)
    static let allowsGroupOpacity = LayerFlags(rawValue: 1 << 9)
    static let needsDisplayOnBoundsChange = LayerFlags(rawValue: 1 << 10)
    /// A sublayer has had a `zPosition` other than 0, so that drawing must sort.
    static let sublayersHaveZPositions = LayerFlags(rawValue: 1 << 11)
    /// `cachedExtent` is right; then the same holds for all descendants it depends on.
    static let extentIsValid = LayerFlags(rawValue: 1 << 12)
    /// A delegate has been set: its view or node decides about implicit animations.
    static let hasDelegate = LayerFlags(rawValue: 1 << 13)
    /// Has been part of a display list since it was inserted, so changes may be animated implicitly.
    static let hasBeenShown = LayerFlags(rawValue: 1 << 14)
    /// Neither the model nor its presentation: a copy holding presentation values.
    static let isPresentation = LayerFlags(rawValue: 1 << 15)
    /// The animation clock samples it: set while an animation runs, not for one that has ended but stays visible.
    static let isInAnimationClock = LayerFlags(rawValue: 1 << 16)
    /// Set while contents are drawn, if the default implementation of drawing was reached.
    static let drewNothing = LayerFlags(rawValue: 1 << 17)
    /// `rare?.contentsFrame` says where contents lie, instead of the gravity.
    static let hasContentsFrame = LayerFlags(rawValue: 1 << 18)

    /// An observer has been set: it is told of changes.
    static let hasObserver = LayerFlags(rawValue: 1 << 19)
    /// `rare?.contentsTiles` is set.
    static let hasContentsTiles = LayerFlags(rawValue: 1 << 20)
    /// See `CALayer.keepsContentsSize`.
    static let keepsContentsSize = LayerFlags(rawValue: 1 << 21)

    static let layout: LayerFlags = [.needsLayout, .descendantNeedsLayout]
    static let display: LayerFlags = [.needsDisplay, .descendantNeedsDisplay]
}
