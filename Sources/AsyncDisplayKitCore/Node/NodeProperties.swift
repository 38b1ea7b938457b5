/// What a node knows about its view or layer: the node's own copy, readable and writable on any thread under the node's
/// lock, and mirrored to the view or layer once that exists.
struct NodeProperties {
    /// Which properties differ from a fresh view's and must be applied to it.
    struct Changes: OptionSet {
        let rawValue: UInt64

        static let bounds = Changes(rawValue: 1 << 0)
        static let position = Changes(rawValue: 1 << 1)
        static let anchorPoint = Changes(rawValue: 1 << 2)
        static let transform = Changes(rawValue: 1 << 3)
        static let alpha = Changes(rawValue: 1 << 4)
        static let isHidden = Changes(rawValue: 1 << 5)
        static let backgroundColor = Changes(rawValue: 1 << 6)
        static let clipsToBounds = Changes(rawValue: 1 << 7)
        static let isOpaque = Changes(rawValue: 1 << 8)
        static let cornerRadius = Changes(rawValue: 1 << 9)
        static let maskedCorners = Changes(rawValue: 1 << 10)
        static let border = Changes(rawValue: 1 << 11)
        static let shadow = Changes(rawValue: 1 << 12)
        static let contentMode = Changes(rawValue: 1 << 13)
        static let contents = Changes(rawValue: 1 << 14)
        static let contentsScale = Changes(rawValue: 1 << 15)
        static let contentsRects = Changes(rawValue: 1 << 16)
        static let zPosition = Changes(rawValue: 1 << 17)
        static let isUserInteractionEnabled = Changes(rawValue: 1 << 18)
        static let tintColor = Changes(rawValue: 1 << 19)
        static let subnodeTransform = Changes(rawValue: 1 << 20)
        static let accessibility = Changes(rawValue: 1 << 21)
        static let needsLayout = Changes(rawValue: 1 << 22)
        static let layoutMargins = Changes(rawValue: 1 << 23)
        static let autoresizing = Changes(rawValue: 1 << 24)
        static let semanticContent = Changes(rawValue: 1 << 25)
        static let groupOpacity = Changes(rawValue: 1 << 26)
        /// The size of the bounds, as a frame sets it; the origin is a scroll view's own affair.
        static let size = Changes(rawValue: 1 << 27)

        /// Those that the cell of UIKit's which shows a node takes over.
        static var hosted: Changes { [.backgroundColor, .clipsToBounds, .cornerRadius, .accessibility] }
    }

    var changes: Changes = []

    var bounds = CGRect.zero
    var position = CGPoint.zero
    var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    var transform = CATransform3DIdentity
    var subnodeTransform = CATransform3DIdentity
    var zPosition: CGFloat = 0
    var alpha: CGFloat = 1
    var isHidden = false
    var backgroundColor: UIColor?
    var tintColor: UIColor?
    var clipsToBounds = false
    var isOpaque = true
    var cornerRadius: CGFloat = 0
    var cornerRoundingType = ASCornerRoundingType.defaultSlowCALayer
    var maskedCorners: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
    var borderWidth: CGFloat = 0
    var borderColor: CGColor? = .black
    var shadowColor: CGColor? = .black
    var shadowOpacity: CGFloat = 0
    var shadowOffset = CGSize(width: 0, height: -3)
    var shadowRadius: CGFloat = 3
    var contentMode: UIView.ContentMode = .scaleToFill
    var contents: CGImage?
    var contentsScale: CGFloat = 1
    var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    var isUserInteractionEnabled = true
    var allowsGroupOpacity = true
    var autoresizingMask: UIView.AutoresizingMask = []
    var autoresizesSubviews = true
    var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    var semanticContentAttribute: UISemanticContentAttribute = .unspecified
    var isAccessibilityElement = false
    var accessibilityLabel: String?
    var accessibilityIdentifier: String?

    /// Ignores the transform, as the original does.
    var frame: CGRect {
        get {
            CGRect(
                x: position.x - anchorPoint.x * bounds.width, y: position.y - anchorPoint.y * bounds.height,
                width: bounds.width, height: bounds.height)
        }
        set {
            bounds.size = newValue.size
            position = CGPoint(
                x: newValue.minX + anchorPoint.x * newValue.width, y: newValue.minY + anchorPoint.y * newValue.height)
        }
    }

    /// Writes the properties named to a layer and, where they belong to views, to its view. Main thread.
    @MainActor func apply(_ changes: Changes, to layer: CALayer, _ view: UIView?) {
        if changes.contains(.anchorPoint) { layer.anchorPoint = anchorPoint }
        if changes.contains(.bounds) { if let view { view.bounds = bounds } else { layer.bounds = bounds } }
        if changes.contains(.size), !changes.contains(.bounds) {
            if let view { view.bounds.size = bounds.size } else { layer.bounds.size = bounds.size }
        }
        if changes.contains(.position) { if let view { view.center = position } else { layer.position = position } }
        if changes.contains(.transform) { layer.transform = transform }
        if changes.contains(.subnodeTransform) { layer.sublayerTransform = subnodeTransform }
        if changes.contains(.zPosition) { layer.zPosition = zPosition }
        if changes.contains(.alpha) { if let view { view.alpha = alpha } else { layer.opacity = Float(alpha) } }
        if changes.contains(.isHidden) { layer.isHidden = isHidden }
        if changes.contains(.backgroundColor) {
            if let view {
                view.backgroundColor = backgroundColor
            } else {
                layer.backgroundColor = backgroundColor?.cgColor
            }
        }
        if changes.contains(.clipsToBounds) { layer.masksToBounds = clipsToBounds }
        if changes.contains(.isOpaque) { layer.isOpaque = isOpaque }
        if changes.contains(.maskedCorners) { layer.maskedCorners = maskedCorners }
        if changes.contains(.border) {
            layer.borderWidth = drawnCorners == nil ? borderWidth : 0
            layer.borderColor = borderColor
        }
        if changes.contains(.shadow) {
            layer.shadowColor = shadowColor
            layer.shadowOpacity = Float(shadowOpacity)
            layer.shadowOffset = shadowOffset
            layer.shadowRadius = shadowRadius
        }
        if changes.contains(.contentMode) {
            if let view { view.contentMode = contentMode } else { layer.contentsGravity = contentMode.gravity }
        }
        if changes.contains(.contentsScale) { layer.contentsScale = contentsScale }
        if changes.contains(.contentsRects) {
            layer.contentsRect = contentsRect
            layer.contentsCenter = contentsCenter
        }
        if changes.contains(.contents) { layer.contentsImage = contents }
        if changes.contains(.groupOpacity) { layer.allowsGroupOpacity = allowsGroupOpacity }
        applyViewOnly(changes, to: view)
        if changes.contains(.needsLayout) { layer.setNeedsLayout() }
    }

    @MainActor private func applyViewOnly(_ changes: Changes, to view: UIView?) {
        guard let view else { return }
        if changes.contains(.isUserInteractionEnabled) { view.isUserInteractionEnabled = isUserInteractionEnabled }
        if changes.contains(.tintColor) { view.tintColor = tintColor }
        if changes.contains(.layoutMargins) { view.layoutMargins = layoutMargins }
        if changes.contains(.autoresizing) {
            view.autoresizingMask = autoresizingMask
            view.autoresizesSubviews = autoresizesSubviews
        }
        if changes.contains(.semanticContent) { view.semanticContentAttribute = semanticContentAttribute }
        if changes.contains(.accessibility) {
            view.isAccessibilityElement = isAccessibilityElement
            view.accessibilityLabel = accessibilityLabel
            view.accessibilityIdentifier = accessibilityIdentifier
        }
    }
}
