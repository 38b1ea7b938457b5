/// The outline of something in a view: of the whole view, or of a part of it.
public struct UIShape: Sendable, Equatable {
    /// How corners are rounded.
    private enum Corners: Sendable, Equatable {
        /// With a radius in points.
        case radius(CGFloat)
        /// By half of the shorter side.
        case capsule
        /// Like those of the view's layer, or of the subview that fills the view.
        case layer
    }

    /// In the view's coordinates; nil for its bounds.
    private var fixedRect: CGRect?
    private var corners: Corners
    private var isSquare = false
    private var insets = UIEdgeInsets.zero

    /// The view's bounds.
    public static let rect = UIShape(corners: .radius(0))
    /// The view's bounds, with the shorter sides round.
    public static let capsule = UIShape(corners: .capsule)
    /// The largest circle in the middle of the view's bounds.
    public static let circle = UIShape(corners: .capsule, isSquare: true)
    /// The view's bounds, with corners as those of its layer, or of what fills it.
    static let layer = UIShape(corners: .layer)

    /// The view's bounds, with round corners of so many points.
    public static func rect(cornerRadius: CGFloat) -> UIShape { UIShape(corners: .radius(cornerRadius)) }

    /// A rectangle of the view's coordinates, with round corners of so many points.
    public static func fixedRect(_ rect: CGRect, cornerRadius: CGFloat = 0) -> UIShape {
        UIShape(fixedRect: rect, corners: .radius(cornerRadius))
    }

    private init(fixedRect: CGRect? = nil, corners: Corners, isSquare: Bool = false) {
        self.fixedRect = fixedRect
        self.corners = corners
        self.isSquare = isSquare
    }

    /// The same shape, smaller by so many points on each side; larger where they are negative.
    public func inset(by insets: UIEdgeInsets) -> UIShape {
        var shape = self
        shape.insets.top += insets.top
        shape.insets.left += insets.left
        shape.insets.bottom += insets.bottom
        shape.insets.right += insets.right
        return shape
    }

    /// The same shape, smaller by so many points on every side; larger where that is negative.
    public func inset(by amount: CGFloat) -> UIShape {
        inset(by: UIEdgeInsets(top: amount, left: amount, bottom: amount, right: amount))
    }

    /// Where the shape is in a view, and how round.
    @MainActor func place(in view: UIView) -> (frame: CGRect, cornerRadius: CGFloat, corners: CACornerMask) {
        var frame = (fixedRect ?? view.bounds).inset(by: insets)
        if isSquare {
            let side = min(frame.width, frame.height)
            frame = CGRect(x: frame.midX - side / 2, y: frame.midY - side / 2, width: side, height: side)
        }
        switch corners {
        case .radius(let radius): return (frame, radius, .allCorners)
        case .capsule: return (frame, min(frame.width, frame.height) / 2, .allCorners)
        case .layer: return (frame, view.cornerLayer.cornerRadius, view.cornerLayer.maskedCorners)
        }
    }
}

extension CACornerMask {
    fileprivate static let allCorners: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
}
