import Foundation

/// The place along an axis at which a relative spec puts its child.
public enum ASRelativeLayoutSpecPosition: Int, Hashable, Sendable {
    /// At the start; *and the child keeps the range's minimum*, which the other positions lift.
    case none
    /// At the left or top; the child may be smaller than the range's minimum.
    case start
    /// In the middle; the child may be smaller than the range's minimum.
    case center
    /// At the right or bottom; the child may be smaller than the range's minimum.
    case end

    /// The part of the spare space before the child.
    fileprivate var factor: CGFloat {
        switch self {
        case .none, .start: 0
        case .center: 0.5
        case .end: 1
        }
    }
}

/// Along which axes a relative spec is as small as its child instead of as large as allowed.
public struct ASRelativeLayoutSpecSizingOption: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The spec is only as wide as the child.
    public static let minimumWidth = Self(rawValue: 1)
    /// The spec is only as high as the child.
    public static let minimumHeight = Self(rawValue: 2)
    /// The spec is only as large as the child.
    public static let minimumSize: Self = [.minimumWidth, .minimumHeight]
}

/// Puts its child at the start, the centre or the end of each axis.
///
/// Fills the range's maximum if that is finite and `sizingOption` does not say otherwise. Along an axis with a
/// position, the child may be smaller than the range's minimum; along an axis with position `.none` it may not.
open class ASRelativeLayoutSpec: ASLayoutSpec {
    /// The place of the child from left to right.
    public var horizontalPosition: ASRelativeLayoutSpecPosition {
        didSet { checkMutable() }
    }

    /// The place of the child from top to bottom.
    public var verticalPosition: ASRelativeLayoutSpecPosition {
        didSet { checkMutable() }
    }

    /// Along which axes the spec is as small as its child.
    public var sizingOption: ASRelativeLayoutSpecSizingOption {
        didSet { checkMutable() }
    }

    /// A child at a place of each axis, in a spec as small or large as `sizingOption` says.
    public init(
        horizontalPosition: ASRelativeLayoutSpecPosition, verticalPosition: ASRelativeLayoutSpecPosition,
        sizingOption: ASRelativeLayoutSpecSizingOption, child: any ASLayoutElement
    ) {
        self.horizontalPosition = horizontalPosition
        self.verticalPosition = verticalPosition
        self.sizingOption = sizingOption
        super.init()
        adopt(ChildList(child))
    }

    /// Makes a spec like the initialiser; this is Texture's name for it.
    public class func relativePositionLayoutSpec(
        withHorizontalPosition horizontalPosition: ASRelativeLayoutSpecPosition,
        verticalPosition: ASRelativeLayoutSpecPosition, sizingOption: ASRelativeLayoutSpecSizingOption,
        child: any ASLayoutElement
    ) -> ASRelativeLayoutSpec {
        ASRelativeLayoutSpec(
            horizontalPosition: horizontalPosition, verticalPosition: verticalPosition, sizingOption: sizingOption,
            child: child)
    }

    open override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        guard let child = childList.first else { return layoutWithoutChild() }
        let low = constrainedSize.min
        let high = constrainedSize.max
        let parent = CGSize(width: definiteOrUndefined(high.width), height: definiteOrUndefined(high.height))
        let childLow = CGSize(
            width: horizontalPosition == .none ? low.width : 0, height: verticalPosition == .none ? low.height : 0)
        let layout = child.layoutThatFits(ASSizeRange(min: childLow, max: high), parentSize: parent)

        func length(_ child: CGFloat, _ parent: CGFloat, _ low: CGFloat, _ high: CGFloat, minimum: Bool) -> CGFloat {
            let length = clampPoints(parent.isNaN ? child : parent, low, high)
            return minimum ? clampPoints(min(length, child), low, high) : length
        }

        let size = CGSize(
            width: length(
                layout.size.width, parent.width, low.width, high.width, minimum: sizingOption.contains(.minimumWidth)),
            height: length(
                layout.size.height, parent.height, low.height, high.height,
                minimum: sizingOption.contains(.minimumHeight)))
        let scale = LayoutScale.current
        layout.position = CGPoint(
            x: roundPixel((size.width - layout.size.width) * horizontalPosition.factor, scale),
            y: roundPixel((size.height - layout.size.height) * verticalPosition.factor, scale))
        return ASLayout(layoutElement: self, size: size, list: .one(layout))
    }
}
