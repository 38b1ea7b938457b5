import Drawing

/// The rule that decides which points are inside a shape.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A point is inside if the path's winding number around it is not 0.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// A point is inside if a ray from it crosses the path an odd number of times.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// How the ends of stroked lines look.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The line ends at its last point.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// The line ends in a half circle around its last point.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// The line goes on for half its width, and ends square.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// How the corners of stroked lines look.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The corner is pointed, within the `miterLimit`.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// The corner is an arc around its point.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// The corner is cut off.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// A layer that shows a path, filled and stroked, in its own coordinates, also where it lies outside the bounds.
///
/// The path is drawn into a bitmap around it, on the main thread in the frame's display pass, when something about it
/// changes. Of the properties of this class, `strokeStart` and `strokeEnd` can be animated, at the price of a bitmap
/// per frame; the others change at once.
@preconcurrency @MainActor open class CAShapeLayer: CALayer {
    /// The shape. A mutable path is copied.
    public final var path: CGPath? {
        get { storedPath }
        set {
            storedPath = newValue?.copy()
            shape = storedPath.flatMap(RoundedRect.init)
            shapeDidChange()
        }
    }

    /// The colour of the inside; nil for no fill; black by default.
    public final var fillColor: CGColor? = .black { didSet { shapeDidChange() } }
    /// The rule for which points are filled; non-zero by default.
    public final var fillRule = CAShapeLayerFillRule.nonZero { didSet { shapeDidChange() } }
    /// The colour of the line; nil, the default, for no line.
    public final var strokeColor: CGColor? { didSet { shapeDidChange() } }
    /// The width of the line in points, centred on the path.
    public final var lineWidth: CGFloat = 1 { didSet { shapeDidChange() } }
    /// How the ends of open lines look; `butt` by default.
    public final var lineCap = CAShapeLayerLineCap.butt { didSet { shapeDidChange() } }
    /// How the corners of lines look; `miter` by default.
    public final var lineJoin = CAShapeLayerLineJoin.miter { didSet { shapeDidChange() } }
    /// How far, in line widths, a mitred corner may reach before it is cut.
    public final var miterLimit: CGFloat = 10 { didSet { shapeDidChange() } }
    /// The lengths of dashes and gaps in turn, in points; nil for a solid line.
    public final var lineDashPattern: [NSNumber]? { didSet { shapeDidChange() } }
    /// How far into the pattern, in points, the line begins.
    public final var lineDashPhase: CGFloat = 0 { didSet { shapeDidChange() } }
    /// The fraction of the path's length where the line begins. Does not concern the fill.
    public final var strokeStart: CGFloat {
        get { values.strokeStart }
        set {
            guard newValue != values.strokeStart else { return }
            change(.strokeStart) { $0.strokeStart = newValue }
            shapeDidChange()
        }
    }

    /// The fraction of the path's length where the line ends.
    public final var strokeEnd: CGFloat {
        get { values.strokeEnd }
        set {
            guard newValue != values.strokeEnd else { return }
            change(.strokeEnd) { $0.strokeEnd = newValue }
            shapeDidChange()
        }
    }

    private var storedPath: CGPath?
    /// The path as a rectangle, if it is one.
    private var shape: RoundedRect?

    open override var contentsScale: CGFloat {
        didSet { if contentsScale != oldValue { shapeDidChange() } }
    }

    private func shapeDidChange() {
        setNeedsDisplay()
        // A layer that is used as a mask gets no display call, so mark the frame here.
        markNeedsFrame()
    }

    open override func display() {
        let picture = render(from: strokeStart, to: strokeEnd)
        contentsFrame = picture?.frame
        contentsImage = picture?.image
    }

    override func drawPresentation(_ presented: CALayer) {
        let (start, end) = (presented.values.strokeStart, presented.values.strokeEnd)
        guard start != strokeStart || end != strokeEnd, let picture = render(from: start, to: end) else { return }
        contentsFrame = picture.frame
        presented.values.contents = picture.image
    }

    open override func draw(in ctx: CGContext) {
        draw(in: ctx, from: strokeStart, to: strokeEnd)
    }

    /// The path as a bitmap, and where it lies in the layer's coordinates; nil if nothing is drawn,
    /// or there is no memory for it.
    private func render(from start: CGFloat, to end: CGFloat) -> (image: CGImage, frame: CGRect)? {
        guard let path = storedPath, let box = drawnBox(path) else { return nil }
        let scale = contentsScale
        // The bitmap lies whole pixels away from the layer's corner, so that it is shown unscaled.
        let origin = bounds.origin
        let left = ((box.minX - origin.x) * scale).rounded(.down)
        let top = ((box.minY - origin.y) * scale).rounded(.down)
        let width = ((box.maxX - origin.x) * scale).rounded(.up) - left
        let height = ((box.maxY - origin.y) * scale).rounded(.up) - top
        guard width > 0, height > 0, width <= 8192, height <= 8192 else { return nil }
        let frame = CGRect(
            x: origin.x + left / scale, y: origin.y + top / scale, width: width / scale, height: height / scale)
        guard let bitmap = try? Bitmap(width: Int(width), height: Int(height)) else { return nil }
        let image = bitmap.render(scale: scale, isOpaque: false) { context in
            context.translateBy(x: -frame.origin.x, y: -frame.origin.y)
            draw(in: context, from: start, to: end)
        }
        return (image, frame)
    }

    private func draw(in ctx: CGContext, from start: CGFloat, to end: CGFloat) {
        guard let path = storedPath else { return }
        if let fillColor, fillColor.alpha > 0 {
            ctx.setFillColor(fillColor)
            ctx.addPath(path)
            ctx.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
        }
        guard strokes, let strokeColor, start < end else { return }
        ctx.setStrokeColor(strokeColor)
        ctx.setLineWidth(lineWidth)
        ctx.setLineCap(lineCap == .round ? .round : lineCap == .square ? .square : .butt)
        ctx.setLineJoin(lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter)
        ctx.setMiterLimit(miterLimit)
        if let lineDashPattern {
            ctx.setLineDash(phase: lineDashPhase, lengths: lineDashPattern.map { CGFloat($0.doubleValue) })
        }
        let isWhole = start <= 0 && end >= 1
        ctx.addPath(isWhole ? path : path.trimmed(from: start, to: end))
        ctx.strokePath()
    }

    private var strokes: Bool {
        (strokeColor?.alpha ?? 0) > 0 && lineWidth > 0
    }

    /// The rectangle outside which nothing is drawn; nil if nothing is drawn at all.
    private func drawnBox(_ path: CGPath) -> CGRect? {
        let box = path.boundingBoxOfPath
        guard !box.isNull, (fillColor?.alpha ?? 0) > 0 || strokes else { return nil }
        guard strokes else { return box }
        // Mitred corners reach farthest, but only between straight lines that meet at an angle.
        let reach = lineWidth / 2 * (lineJoin == .miter && shape == nil ? max(miterLimit, 1.5) : 1.5)
        return box.insetBy(dx: -reach, dy: -reach)
    }

    /// The part that the layer lets through as a mask, if the path is a rectangle or rounded rectangle that is only
    /// filled.
    final var maskShape: PlainMask? {
        guard let shape, let fillColor, !strokes else { return nil }
        return PlainMask(
            rect: shape.rect, radius: shape.radius, roundedCorners: .all, alpha: Float(fillColor.alpha))
    }
}
