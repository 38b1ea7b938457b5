extension UIView {
    /// Which margins and dimensions take up a change of the superview's size.
    public struct AutoresizingMask: OptionSet, Sendable, Hashable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)

        /// The frame a subview with this mask gets when its superview's size changes: the difference is shared equally
        /// among the flexible parts of each axis.
        func frame(_ frame: CGRect, when oldSize: CGSize, becomes newSize: CGSize) -> CGRect {
            func resolve(
                origin: CGFloat, length: CGFloat, difference: CGFloat, before: Bool, stretch: Bool, after: Bool
            ) -> (CGFloat, CGFloat) {
                let parts = CGFloat((before ? 1 : 0) + (stretch ? 1 : 0) + (after ? 1 : 0))
                guard parts > 0 else { return (origin, length) }
                let share = difference / parts
                return (origin + (before ? share : 0), max(0, length + (stretch ? share : 0)))
            }
            let (x, width) = resolve(
                origin: frame.minX, length: frame.width, difference: newSize.width - oldSize.width,
                before: contains(.flexibleLeftMargin), stretch: contains(.flexibleWidth),
                after: contains(.flexibleRightMargin))
            let (y, height) = resolve(
                origin: frame.minY, length: frame.height, difference: newSize.height - oldSize.height,
                before: contains(.flexibleTopMargin), stretch: contains(.flexibleHeight),
                after: contains(.flexibleBottomMargin))
            return CGRect(x: x, y: y, width: width, height: height)
        }
    }

    /// How content fills bounds of another size.
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight,
            bottomLeft, bottomRight

        package var gravity: CALayerContentsGravity {
            switch self {
            case .scaleToFill, .redraw: .resize
            case .scaleAspectFit: .resizeAspect
            case .scaleAspectFill: .resizeAspectFill
            case .center: .center
            case .top: .top
            case .bottom: .bottom
            case .left: .left
            case .right: .right
            case .topLeft: .topLeft
            case .topRight: .topRight
            case .bottomLeft: .bottomLeft
            case .bottomRight: .bottomRight
            }
        }
    }
}

/// Whether a view's layout is mirrored in right-to-left languages.
public enum UISemanticContentAttribute: Int, Sendable {
    case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}
