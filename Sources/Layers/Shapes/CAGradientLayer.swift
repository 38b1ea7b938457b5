import Drawing

/// The kinds of gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Colours change along the line from start to end.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// Colours change from a middle point outwards.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// Drawn here as `axial`.
    public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer filled with a gradient, over its background colour.
///
/// Drawn into a bitmap of the layer's size, on the main thread in the frame's display pass, when the size or a property
/// changes. Its own properties are not animated: they change at once. A radial gradient is a circle as wide as twice
/// the distance from `startPoint` to `endPoint`, not an ellipse.
@preconcurrency @MainActor open class CAGradientLayer: CALayer {
    /// The colours (`CGColor`) from start to end; anything else is left out. The gradient is drawn if there are at
    /// least two.
    public final var colors: [Any]? { didSet { setNeedsDisplay() } }
    /// The places of the colours: rising numbers from 0 to 1, one for each colour; nil for even steps.
    public final var locations: [NSNumber]? { didSet { setNeedsDisplay() } }
    /// The point where the gradient begins, in the unit square of the bounds; the upper edge's middle by default.
    public final var startPoint = CGPoint(x: 0.5, y: 0) { didSet { setNeedsDisplay() } }
    /// The point where the gradient ends, in the unit square of the bounds; the lower edge's middle by default.
    public final var endPoint = CGPoint(x: 0.5, y: 1) { didSet { setNeedsDisplay() } }
    /// The kind of gradient; axial by default.
    public final var type = CAGradientLayerType.axial { didSet { setNeedsDisplay() } }

    /// A gradient without colours, from the middle of the upper edge to that of the lower one.
    public required init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        needsDisplayOnBoundsChange = true
        guard let other = layer as? CAGradientLayer else { return }
        (colors, locations, type) = (other.colors, other.locations, other.type)
        (startPoint, endPoint) = (other.startPoint, other.endPoint)
    }

    private var gradient: CGGradient? {
        let stops = (colors ?? []).compactMap { $0 as? CGColor }
        guard stops.count > 1 else { return nil }
        if let locations, locations.count == stops.count {
            return CGGradient(
                colorsSpace: nil, colors: stops, locations: locations.map { CGFloat($0.doubleValue) })
        }
        return CGGradient(colorsSpace: nil, colors: stops, locations: nil)
    }

    open override func display() {
        if gradient == nil { contentsImage = nil } else { drawContents() }
    }

    open override func draw(in ctx: CGContext) {
        guard let gradient else { return }
        func point(_ unit: CGPoint) -> CGPoint {
            CGPoint(x: bounds.minX + unit.x * bounds.width, y: bounds.minY + unit.y * bounds.height)
        }
        let start = point(startPoint)
        let end = point(endPoint)
        let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        if type == .radial {
            let radius = ((end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y)).squareRoot()
            ctx.drawRadialGradient(
                gradient, startCenter: start, startRadius: 0, endCenter: start, endRadius: radius, options: options)
        } else {
            ctx.drawLinearGradient(gradient, start: start, end: end, options: options)
        }
    }
}
