/// A node's own copy of the properties of its view or layer. Any thread, under the node's lock. The values are mirrored
/// to the view or layer once it exists.
struct NodeProperties: ~Copyable {
    /// Which of them the view or layer does not have yet, or might not have when it is made.
    var changes: LayerProperties = []
    /// The properties that were written to the view or layer, or by it: a view that is made again must get these.
    var mirrored: LayerProperties = []

    var boundsSize = CGSize.zero
    var position = CGPoint.zero
    var contentsScale: CGFloat = 1
    var contents: CGImage?
    var backgroundColor: UIColor?
    /// Properties that only few nodes change; nil until one of them has been changed.
    private var rareLook: RareNodeLook?
    private var rareValues: RareNodeValues?
    var isHidden = false
    var clipsToBounds = false
    var isOpaque = true
    var allowsGroupOpacity = true
    var autoresizesSubviews = true
    var isAccessibilityElement = false
    /// The accessibility label is the text that the node shows, and is not kept here.
    var isLabelledByText = false
    /// Whether the node takes touches if client code has not set `isUserInteractionEnabled`.
    var takesTouchesByDefault = true
    /// The value that client code has set; nil until then.
    var chosenInteraction: Bool?
    var contentMode: UIView.ContentMode = .scaleToFill
    var cornerRoundingType = ASCornerRoundingType.defaultSlowCALayer
    var semanticContentAttribute: UISemanticContentAttribute = .unspecified

    var isUserInteractionEnabled: Bool {
        get { chosenInteraction ?? takesTouchesByDefault }
        set { chosenInteraction = newValue }
    }

    /// The changes that the view or layer gets now.
    mutating func takeChanges() -> LayerProperties {
        let taken = changes
        changes = []
        mirrored.formUnion(taken)
        return taken
    }

    var bounds: CGRect {
        get { CGRect(origin: boundsOrigin, size: boundsSize) }
        set {
            boundsOrigin = newValue.origin
            boundsSize = newValue.size
        }
    }

    /// Ignores the transform, as the original does.
    var frame: CGRect {
        get {
            let anchor = anchorPoint
            return CGRect(
                x: position.x - anchor.x * boundsSize.width, y: position.y - anchor.y * boundsSize.height,
                width: boundsSize.width, height: boundsSize.height)
        }
        set {
            boundsSize = newValue.size
            position = CGPoint(
                x: newValue.minX + anchorPoint.x * newValue.width, y: newValue.minY + anchorPoint.y * newValue.height)
        }
    }

    /// The layer's corner radius: 0 if the drawing rounds the corners.
    var layerCornerRadius: CGFloat { cornerRoundingType == .precomposited ? 0 : cornerRadius }

    /// The layer's border width: 0 if the drawing makes the border.
    var layerBorderWidth: CGFloat { drawnCorners == nil ? borderWidth : 0 }
}

/// Values in which few nodes differ from the default. Only two, so that nodes that differ need little memory.
final class RareNodeLook {
    var alpha: CGFloat = 1
    var cornerRadius: CGFloat = 0

    nonisolated(unsafe) static let initial = RareNodeLook()  // never changed
}

/// Values that even fewer nodes change than those of `RareNodeLook`.
private final class RareNodeValues {
    var geometry: RareNodeGeometry?
    var properties: RareNodeProperties?
}

/// Geometry that few nodes change.
final class RareNodeGeometry {
    var boundsOrigin = CGPoint.zero
    var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    var transform = CATransform3DIdentity
    var subnodeTransform = CATransform3DIdentity
    var zPosition: CGFloat = 0

    nonisolated(unsafe) static let initial = RareNodeGeometry()  // never changed
}

/// Other properties that few nodes change.
final class RareNodeProperties {
    var tintColor: UIColor?
    var maskedCorners: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
    var borderWidth: CGFloat = 0
    var borderColor: CGColor? = .black
    var shadowColor: CGColor? = .black
    var shadowOpacity: CGFloat = 0
    var shadowOffset = CGSize(width: 0, height: -3)
    var shadowRadius: CGFloat = 3
    var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    var autoresizingMask: UIView.AutoresizingMask = []
    var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    var accessibilityIdentifier: String?
    var accessibilityLabel: String?

    nonisolated(unsafe) static let initial = RareNodeProperties()  // never changed
}

extension NodeProperties {
    private var rareGeometry: RareNodeGeometry? { rareValues?.geometry }
    private var rare: RareNodeProperties? { rareValues?.properties }

    private var ensuredRareValues: RareNodeValues {
        mutating get {
            if let rareValues { return rareValues }
            let new = RareNodeValues()
            rareValues = new
            return new
        }
    }

    var alpha: CGFloat {
        get { rareLook?.alpha ?? 1 }
        set { set(\.alpha, newValue) }
    }
    var cornerRadius: CGFloat {
        get { rareLook?.cornerRadius ?? 0 }
        set { set(\.cornerRadius, newValue) }
    }
    var boundsOrigin: CGPoint {
        get { rareGeometry?.boundsOrigin ?? .zero }
        set {
            // Written in each frame of a scroll, and a write by a key path allocates.
            if let rareGeometry { rareGeometry.boundsOrigin = newValue } else { set(\.boundsOrigin, newValue) }
        }
    }
    var anchorPoint: CGPoint {
        get { (rareGeometry ?? .initial).anchorPoint }
        set { set(\.anchorPoint, newValue) }
    }
    var transform: CATransform3D {
        get { (rareGeometry ?? .initial).transform }
        set { set(\.transform, newValue) }
    }
    var subnodeTransform: CATransform3D {
        get { (rareGeometry ?? .initial).subnodeTransform }
        set { set(\.subnodeTransform, newValue) }
    }
    var zPosition: CGFloat {
        get { (rareGeometry ?? .initial).zPosition }
        set { set(\.zPosition, newValue) }
    }
    var tintColor: UIColor? {
        get { (rare ?? .initial).tintColor }
        set { set(\.tintColor, newValue) }
    }
    var maskedCorners: CACornerMask {
        get { (rare ?? .initial).maskedCorners }
        set { set(\.maskedCorners, newValue) }
    }
    var borderWidth: CGFloat {
        get { (rare ?? .initial).borderWidth }
        set { set(\.borderWidth, newValue) }
    }
    var borderColor: CGColor? {
        get { (rare ?? .initial).borderColor }
        set { set(\.borderColor, newValue) }
    }
    var shadowColor: CGColor? {
        get { (rare ?? .initial).shadowColor }
        set { set(\.shadowColor, newValue) }
    }
    var shadowOpacity: CGFloat {
        get { (rare ?? .initial).shadowOpacity }
        set { set(\.shadowOpacity, newValue) }
    }
    var shadowOffset: CGSize {
        get { (rare ?? .initial).shadowOffset }
        set { set(\.shadowOffset, newValue) }
    }
    var shadowRadius: CGFloat {
        get { (rare ?? .initial).shadowRadius }
        set { set(\.shadowRadius, newValue) }
    }
    var contentsRect: CGRect {
        get { (rare ?? .initial).contentsRect }
        set { if newValue != contentsRect { set(\.contentsRect, newValue) } }
    }
    var contentsCenter: CGRect {
        get { (rare ?? .initial).contentsCenter }
        set { if newValue != contentsCenter { set(\.contentsCenter, newValue) } }
    }
    var autoresizingMask: UIView.AutoresizingMask {
        get { (rare ?? .initial).autoresizingMask }
        set { set(\.autoresizingMask, newValue) }
    }
    var layoutMargins: UIEdgeInsets {
        get { (rare ?? .initial).layoutMargins }
        set { set(\.layoutMargins, newValue) }
    }
    var accessibilityIdentifier: String? {
        get { (rare ?? .initial).accessibilityIdentifier }
        set { set(\.accessibilityIdentifier, newValue) }
    }
    /// Nil where the node is labelled by its text.
    var accessibilityLabel: String? {
        get { rare?.accessibilityLabel }
        set {
            isLabelledByText = false
            set(\.accessibilityLabel, newValue)
        }
    }

    private mutating func set<Value: Equatable>(
        _ property: ReferenceWritableKeyPath<RareNodeLook, Value>, _ value: Value
    ) {
        if rareLook == nil {
            if value == RareNodeLook.initial[keyPath: property] { return }
            rareLook = RareNodeLook()
        }
        rareLook?[keyPath: property] = value
    }

    private mutating func set<Value: Equatable>(
        _ property: ReferenceWritableKeyPath<RareNodeGeometry, Value>, _ value: Value
    ) {
        if rareGeometry == nil {
            if value == RareNodeGeometry.initial[keyPath: property] { return }
            ensuredRareValues.geometry = RareNodeGeometry()
        }
        rareGeometry?[keyPath: property] = value
    }

    private mutating func set<Value: Equatable>(
        _ property: ReferenceWritableKeyPath<RareNodeProperties, Value>, _ value: Value
    ) {
        if rare == nil {
            if value == RareNodeProperties.initial[keyPath: property] { return }
            ensuredRareValues.properties = RareNodeProperties()
        }
        rare?[keyPath: property] = value
    }
}
