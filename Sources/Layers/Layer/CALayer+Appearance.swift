import Drawing

/// Properties that few layers set, and which are therefore kept in an object of their own.
final class RareLayerProperties {
    /// The layer that a presentation layer presents.
    weak var model: CALayer?
    /// The frame of the contents, in bounds coordinates, if they are larger than the bounds.
    var contentsFrame: CGRect?
    /// The part of the contents, in their unit square, that is drawn in `contentsFrame`; nil for all of them.
    var contentsPart: CGRect?
    /// See `CALayer.contentsTiles`.
    var contentsTiles: ContentsTiles?
    /// See `CALayer.contentsCenter`; nil for all of the contents.
    var contentsCenter: CGRect?
    var mask: CALayer?
    var shadowPath: CGPath?
    /// `shadowPath` in the form that can be drawn.
    var shadowShape: RoundedRect?
    var name: String?
    var actions: [String: any CAAction]?
    var rasterizationScale: CGFloat = 1
    var shouldRasterize = false
    var allowsEdgeAntialiasing = false
    var drawsAsynchronously = false
    var isGeometryFlipped = false
    var cornerCurve = CALayerCornerCurve.circular
    var minificationFilter = CALayerContentsFilter.linear
    var magnificationFilter = CALayerContentsFilter.linear
}

extension CALayer {
    final func setPresentationModel(_ model: CALayer) {
        ensureRare.model = model
    }

    final var contentsCenterStorage: CGRect? {
        get { rare?.contentsCenter }
        set { if rare != nil || newValue != nil { ensureRare.contentsCenter = newValue } }
    }

    final var maskStorage: CALayer? {
        get { rare?.mask }
        set { if rare != nil || newValue != nil { ensureRare.mask = newValue } }
    }

    final var ensureRare: RareLayerProperties {
        if let rare { return rare }
        let new = RareLayerProperties()
        rare = new
        return new
    }

    /// The width of a line along the inside of the edge, in points. It is drawn above contents and sublayers. Default
    /// 0, no line.
    public final var borderWidth: CGFloat {
        get { values.borderWidth }
        set {
            guard newValue != values.borderWidth else { return }
            change(.borderWidth) { $0.borderWidth = newValue }
        }
    }

    /// The colour of the border; black by default.
    public final var borderColor: CGColor? {
        get { values.borderColor }
        set {
            guard newValue != values.borderColor else { return }
            change(.borderColor) { $0.borderColor = newValue }
        }
    }

    /// The corners that `cornerRadius` rounds; all by default.
    public final var maskedCorners: CACornerMask {
        get { cornerMask }
        set {
            guard newValue != cornerMask else { return }
            cornerMask = newValue
            markNeedsFrame()
            noteChange(.maskedCorners)
        }
    }

    /// The colour of the shadow. The shadow takes the form of the bounds with their corners, if the layer has a
    /// background or contents and does not mask to its bounds. Shadows of sublayers' or contents' transparent shapes
    /// are not drawn.
    public final var shadowColor: CGColor? {
        get { values.shadowColor }
        set {
            guard newValue != values.shadowColor else { return }
            change(.shadowColor) { $0.shadowColor = newValue }
        }
    }

    /// The opacity of the shadow, from 0 to 1; 0, the default, means no shadow.
    public final var shadowOpacity: Float {
        get { values.shadowOpacity }
        set {
            guard newValue != values.shadowOpacity else { return }
            change(.shadowOpacity) { $0.shadowOpacity = newValue }
        }
    }

    /// The distance by which the shadow is moved, in points, with y downwards; (0, -3) by default.
    public final var shadowOffset: CGSize {
        get { values.shadowOffset }
        set {
            guard newValue != values.shadowOffset else { return }
            change(.shadowOffset) { $0.shadowOffset = newValue }
        }
    }

    /// The standard deviation of the shadow's blur, in points.
    public final var shadowRadius: CGFloat {
        get { values.shadowRadius }
        set {
            guard newValue != values.shadowRadius else { return }
            change(.shadowRadius) { $0.shadowRadius = newValue }
        }
    }

    /// The shape of the shadow, in the layer's coordinates, instead of that of the bounds. A path that is a rectangle,
    /// rounded rectangle or circle is drawn as it is, any other path as its bounding box.
    public final var shadowPath: CGPath? {
        get { rare?.shadowPath }
        set {
            guard newValue !== rare?.shadowPath else { return }
            let path = newValue?.copy()
            ensureRare.shadowPath = path
            ensureRare.shadowShape = path.map { RoundedRect($0) ?? RoundedRect(rect: $0.boundingBoxOfPath, radius: 0) }
            invalidateExtent()
            markNeedsFrame()
        }
    }

    /// The frame of the contents in bounds coordinates, used instead of the gravity; nil uses the gravity. For
    /// subclasses that draw more than their bounds.
    final var contentsFrame: CGRect? {
        get { rare?.contentsFrame }
        set {
            guard newValue != rare?.contentsFrame else { return }
            ensureRare.contentsFrame = newValue
            if newValue == nil { flags.remove(.hasContentsFrame) } else { flags.insert(.hasContentsFrame) }
            invalidateExtent()
            markNeedsFrame()
        }
    }

    /// See `showContentsUnscaled()`.
    final var contentsPart: CGRect? {
        get { rare?.contentsPart }
        set {
            guard newValue != rare?.contentsPart else { return }
            ensureRare.contentsPart = newValue
            markNeedsFrame()
        }
    }

    /// A promise that the layer fills its bounds with opaque pixels. Bitmaps made by `display()` are made opaque then;
    /// drawing itself depends on whether the contents are opaque.
    public final var isOpaque: Bool {
        get { flags.contains(.opaque) }
        set { setFlag(.opaque, newValue) }
    }

    /// Whether opacity applies to the layer with its sublayers as one picture (default), or to each by itself.
    public final var allowsGroupOpacity: Bool {
        get { flags.contains(.allowsGroupOpacity) }
        set { setFlag(.allowsGroupOpacity, newValue) }
    }

    /// A layer whose shape is the visible part of this layer and its sublayers; nil, the default, shows all. A mask can
    /// be a rectangle, with round corners or not, of the same opacity everywhere: a plain layer with a background
    /// colour (its bounds with their corners, as opaque as the colour and the mask's `opacity`), or a filled
    /// `CAShapeLayer` whose path is a rectangle, a rectangle with round corners or a circle. It may be moved and
    /// animated. A mask has no effect if it has contents or sublayers, strokes its path, has another path, or is turned
    /// or scaled. Nor has any mask of a layer that is turned or scaled itself, by its own transform or by one around
    /// it.
    public final var mask: CALayer? {
        get { maskStorage }
        set {
            guard newValue !== maskStorage else { return }
            maskStorage?.superlayer = nil
            newValue?.removeFromSuperlayer()
            maskStorage = newValue
            newValue?.superlayer = self
            markNeedsFrame()
        }
    }

    // MARK: For the application, and without effect

    /// A name for the application's use.
    public final var name: String? {
        get { rare?.name }
        set { ensureRare.name = newValue }
    }

    /// Actions that `action(forKey:)` looks for after it has asked the delegate. `NSNull()` stops the search.
    public final var actions: [String: any CAAction]? {
        get { rare?.actions }
        set { ensureRare.actions = newValue }
    }

    /// Has no effect here: the backends cache subtrees that do not change, where that pays.
    public final var shouldRasterize: Bool {
        get { rare?.shouldRasterize ?? false }
        set { ensureRare.shouldRasterize = newValue }
    }

    /// Has no effect here; see `shouldRasterize`.
    public final var rasterizationScale: CGFloat {
        get { rare?.rasterizationScale ?? 1 }
        set { ensureRare.rasterizationScale = newValue }
    }

    /// Has no effect here: edges of rotated layers are always antialiased.
    public final var allowsEdgeAntialiasing: Bool {
        get { rare?.allowsEdgeAntialiasing ?? false }
        set { ensureRare.allowsEdgeAntialiasing = newValue }
    }

    /// Has no effect here: `draw(in:)` is called on the main thread. Nodes draw on workers.
    public final var drawsAsynchronously: Bool {
        get { rare?.drawsAsynchronously ?? false }
        set { ensureRare.drawsAsynchronously = newValue }
    }

    /// Has no effect here: y always points down.
    public final var isGeometryFlipped: Bool {
        get { rare?.isGeometryFlipped ?? false }
        set { ensureRare.isGeometryFlipped = newValue }
    }

    /// Has no effect here: corners are always quarters of a circle.
    public final var cornerCurve: CALayerCornerCurve {
        get { rare?.cornerCurve ?? .circular }
        set { ensureRare.cornerCurve = newValue }
    }

    /// Has no effect here; see `CALayerContentsFilter`.
    public final var minificationFilter: CALayerContentsFilter {
        get { rare?.minificationFilter ?? .linear }
        set { ensureRare.minificationFilter = newValue }
    }

    /// Has no effect here; see `CALayerContentsFilter`.
    public final var magnificationFilter: CALayerContentsFilter {
        get { rare?.magnificationFilter ?? .linear }
        set { ensureRare.magnificationFilter = newValue }
    }
}
