extension UIView {
    /// Which margins and dimensions grow and shrink with the superview.
    public struct AutoresizingMask: OptionSet, Sendable, Hashable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The left margin grows and shrinks with the superview.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        /// The width grows and shrinks with the superview.
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        /// The right margin grows and shrinks with the superview.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        /// The top margin grows and shrinks with the superview.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        /// The height grows and shrinks with the superview.
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        /// The bottom margin grows and shrinks with the superview.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)

        /// The frame a subview with this mask gets when its superview's size changes: the difference is shared among
        /// the flexible parts of each axis in proportion to their lengths, equally if none has any.
        func frame(_ frame: CGRect, when oldSize: CGSize, becomes newSize: CGSize) -> CGRect {
            func resolve(
                origin: CGFloat, length: CGFloat, from oldExtent: CGFloat, to newExtent: CGFloat,
                before: AutoresizingMask, stretch: AutoresizingMask, after: AutoresizingMask
            ) -> (CGFloat, CGFloat) {
                func flexible(_ part: AutoresizingMask, _ length: CGFloat) -> CGFloat {
                    contains(part) ? max(0, length) : 0
                }
                let (first, middle) = (flexible(before, origin), flexible(stretch, length))
                let total = first + middle + flexible(after, oldExtent - origin - length)
                let count = CGFloat([before, stretch, after].count { contains($0) })
                guard count > 0 else { return (origin, length) }
                func share(_ part: AutoresizingMask, _ length: CGFloat) -> CGFloat {
                    guard contains(part) else { return 0 }
                    return (newExtent - oldExtent) * (total > 0 ? length / total : 1 / count)
                }
                return (origin + share(before, first), max(0, length + share(stretch, middle)))
            }
            let (x, width) = resolve(
                origin: frame.minX, length: frame.width, from: oldSize.width, to: newSize.width,
                before: .flexibleLeftMargin, stretch: .flexibleWidth, after: .flexibleRightMargin)
            let (y, height) = resolve(
                origin: frame.minY, length: frame.height, from: oldSize.height, to: newSize.height,
                before: .flexibleTopMargin, stretch: .flexibleHeight, after: .flexibleBottomMargin)
            return CGRect(x: x, y: y, width: width, height: height)
        }
    }

    /// How content fills bounds of another size.
    public enum ContentMode: Int, Sendable {
        /// Three modes scale the content: to fill the bounds exactly, to fit in them, or to cover them with the same
        /// aspect ratio. `redraw` asks for a new drawing at each size. The other modes keep the content's size and name
        /// its place in the bounds.
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

        /// The mode of a gravity; `scaleToFill` for a gravity that is no mode.
        package init(_ gravity: CALayerContentsGravity) {
            let modes: [ContentMode] = [
                .scaleAspectFit, .scaleAspectFill, .center, .top, .bottom, .left, .right, .topLeft, .topRight,
                .bottomLeft, .bottomRight,
            ]
            self = modes.first { $0.gravity == gravity } ?? .scaleToFill
        }
    }
}

/// Whether a view's layout is mirrored in right-to-left languages.
public enum UISemanticContentAttribute: Int, Sendable {
    /// `unspecified` and the kinds of content that keep their direction mean left to right; `forceRightToLeft` mirrors.
    case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

extension NSDirectionalEdgeInsets {
    /// The same insets, with the sides named by a direction of reading.
    init(_ insets: UIEdgeInsets, _ direction: UIUserInterfaceLayoutDirection) {
        let (leading, trailing) =
            direction == .rightToLeft ? (insets.right, insets.left) : (insets.left, insets.right)
        self.init(top: insets.top, leading: leading, bottom: insets.bottom, trailing: trailing)
    }
}

extension UIEdgeInsets {
    /// The same insets, with the sides as they lie in a direction of reading.
    init(_ insets: NSDirectionalEdgeInsets, _ direction: UIUserInterfaceLayoutDirection) {
        let (left, right) =
            direction == .rightToLeft ? (insets.trailing, insets.leading) : (insets.leading, insets.trailing)
        self.init(top: insets.top, left: left, bottom: insets.bottom, right: right)
    }
}
