import Drawing

/// How contents are placed in a layer whose size differs from theirs.
///
/// Names are Core Animation's: *bottom* always means the edge of least y and *top* the edge of greatest y, so with
/// y pointing down `.bottom` puts contents at the upper edge. `UIView.contentMode` hides this.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// In the middle, in its own size.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// In the middle of the edge of greatest y, which is the lower one, in its own size.
    public static let top = CALayerContentsGravity(rawValue: "top")
    /// In the middle of the edge of least y, which is the upper one, in its own size.
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    /// In the middle of the left edge, in its own size.
    public static let left = CALayerContentsGravity(rawValue: "left")
    /// In the middle of the right edge, in its own size.
    public static let right = CALayerContentsGravity(rawValue: "right")
    /// In the left corner of greatest y, which is the lower one, in its own size.
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    /// In the right corner of greatest y, which is the lower one, in its own size.
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    /// In the left corner of least y, which is the upper one, in its own size.
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    /// In the right corner of least y, which is the upper one, in its own size.
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    /// Stretched to the bounds.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// Scaled to the largest size that fits into the bounds, keeping proportions.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// Scaled to the smallest size that fills the bounds, keeping proportions.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// A gravity in the form in which drawing uses it, so that no strings are compared in each frame.
enum ContentsPlacement: UInt8 {
    case resize, resizeAspect, resizeAspectFill
    case center, minX, maxX, minY, maxY, minXMinY, maxXMinY, minXMaxY, maxXMaxY

    init(_ gravity: CALayerContentsGravity) {
        switch gravity {
        case .resizeAspect: self = .resizeAspect
        case .resizeAspectFill: self = .resizeAspectFill
        case .center: self = .center
        case .left: self = .minX
        case .right: self = .maxX
        case .bottom: self = .minY
        case .top: self = .maxY
        case .bottomLeft: self = .minXMinY
        case .bottomRight: self = .maxXMinY
        case .topLeft: self = .minXMaxY
        case .topRight: self = .maxXMaxY
        default: self = .resize
        }
    }

    var gravity: CALayerContentsGravity {
        switch self {
        case .resize: .resize
        case .resizeAspect: .resizeAspect
        case .resizeAspectFill: .resizeAspectFill
        case .center: .center
        case .minX: .left
        case .maxX: .right
        case .minY: .bottom
        case .maxY: .top
        case .minXMinY: .bottomLeft
        case .maxXMinY: .bottomRight
        case .minXMaxY: .topLeft
        case .maxXMaxY: .topRight
        }
    }
}

/// Which corners `cornerRadius` rounds; y points down, so `MinY` is the upper edge.
public struct CACornerMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The upper left corner.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    /// The upper right corner.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    /// The lower left corner.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    /// The lower right corner.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

    static let all = CACornerMask(rawValue: 15)
}

/// The shape of rounded corners. Only circular arcs are drawn; `.continuous` is stored and drawn as `.circular`.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Quarters of a circle.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// Drawn as `circular`.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// How contents are resampled. Has no effect here: the backends always interpolate linearly.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Has no effect here: contents are interpolated as with `linear`.
    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    /// Each pixel is mixed of its neighbours, as contents always are.
    public static let linear = CALayerContentsFilter(rawValue: "linear")
    /// Has no effect here: contents are interpolated as with `linear`.
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}
