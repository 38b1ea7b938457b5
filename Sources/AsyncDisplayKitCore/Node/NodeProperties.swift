/// What a node knows about its view or layer: the node's own copy, readable and writable on any thread under the node's
/// lock, and mirrored to the view or layer once that exists.
struct NodeProperties {
    /// Which of them the view or layer does not have yet, or might not have when it is made.
    var changes: LayerProperties = []

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
    /// Whether the node takes touches where the program has not said so.
    var takesTouchesByDefault = true
    /// What the program has said; nil before.
    var chosenInteraction: Bool?
    var allowsGroupOpacity = true
    var autoresizingMask: UIView.AutoresizingMask = []
    var autoresizesSubviews = true
    var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    var semanticContentAttribute: UISemanticContentAttribute = .unspecified
    var isAccessibilityElement = false
    var accessibilityLabel: String?
    var accessibilityIdentifier: String?

    var isUserInteractionEnabled: Bool {
        get { chosenInteraction ?? takesTouchesByDefault }
        set { chosenInteraction = newValue }
    }

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

    /// What the layer's corner radius is: none where drawing rounds the corners.
    var layerCornerRadius: CGFloat { cornerRoundingType == .precomposited ? 0 : cornerRadius }

    /// What the layer's border width is: none where drawing makes the border.
    var layerBorderWidth: CGFloat { drawnCorners == nil ? borderWidth : 0 }
}
