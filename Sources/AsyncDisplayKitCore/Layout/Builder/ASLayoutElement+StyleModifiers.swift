import UIKit

// Properties of `style` as calls that return the element. They write into the style of the element itself, where the
// value stays until it is set again: with `if isWide { text.flexGrow() } else { text }` the text goes on growing. Write
// `text.flexGrow(isWide ? 1 : 0)`.

extension ASLayoutElement {
    // MARK: In a stack

    /// Sets `style.flexGrow`: the share of the space left over in the stack.
    @discardableResult public func flexGrow(_ factor: CGFloat = 1) -> Self { styled { $0.flexGrow = factor } }

    /// Sets `style.flexShrink`: the weight by which the element gets smaller if the stack is too small.
    @discardableResult public func flexShrink(_ factor: CGFloat = 1) -> Self { styled { $0.flexShrink = factor } }

    /// Sets `style.flexBasis`, in points: the size along the stack before growing and shrinking.
    @discardableResult public func flexBasis(_ points: CGFloat) -> Self { flexBasis(ASDimensionMake(points)) }

    /// Sets `style.flexBasis`: the size along the stack before growing and shrinking.
    @discardableResult public func flexBasis(_ dimension: ASDimension) -> Self { styled { $0.flexBasis = dimension } }

    /// Sets `style.alignSelf`: the placement across the stack, instead of the stack's `alignItems`.
    @discardableResult public func alignSelf(_ alignment: ASStackLayoutAlignSelf) -> Self {
        styled { $0.alignSelf = alignment }
    }

    /// Sets `style.spacingBefore`, in points.
    @discardableResult public func spacingBefore(_ points: CGFloat) -> Self { styled { $0.spacingBefore = points } }

    /// Sets `style.spacingAfter`, in points.
    @discardableResult public func spacingAfter(_ points: CGFloat) -> Self { styled { $0.spacingAfter = points } }

    // MARK: In an absolute spec

    /// Sets `style.layoutPosition`, in the coordinates of the absolute spec.
    @discardableResult public func layoutPosition(x: CGFloat, y: CGFloat) -> Self {
        styled { $0.layoutPosition = CGPoint(x: x, y: y) }
    }

    // MARK: Sizes

    /// Sets `style.width` and `style.height`, in points.
    @discardableResult public func size(_ size: CGSize) -> Self { styled { $0.preferredSize = size } }

    /// Sets `style.width` and `style.height`, in points.
    @discardableResult public func size(width: CGFloat, height: CGFloat) -> Self {
        size(CGSize(width: width, height: height))
    }

    /// Sets `style.width`, in points.
    @discardableResult public func width(_ points: CGFloat) -> Self { width(ASDimensionMake(points)) }

    /// Sets `style.width`, for example to `.fraction(0.5)`.
    @discardableResult public func width(_ dimension: ASDimension) -> Self { styled { $0.width = dimension } }

    /// Sets `style.height`, in points.
    @discardableResult public func height(_ points: CGFloat) -> Self { height(ASDimensionMake(points)) }

    /// Sets `style.height`, for example to `.fraction(0.5)`.
    @discardableResult public func height(_ dimension: ASDimension) -> Self { styled { $0.height = dimension } }

    /// Sets `style.minWidth`, in points.
    @discardableResult public func minWidth(_ points: CGFloat) -> Self { minWidth(ASDimensionMake(points)) }

    /// Sets `style.minWidth`.
    @discardableResult public func minWidth(_ dimension: ASDimension) -> Self { styled { $0.minWidth = dimension } }

    /// Sets `style.maxWidth`, in points.
    @discardableResult public func maxWidth(_ points: CGFloat) -> Self { maxWidth(ASDimensionMake(points)) }

    /// Sets `style.maxWidth`.
    @discardableResult public func maxWidth(_ dimension: ASDimension) -> Self { styled { $0.maxWidth = dimension } }

    /// Sets `style.minHeight`, in points.
    @discardableResult public func minHeight(_ points: CGFloat) -> Self { minHeight(ASDimensionMake(points)) }

    /// Sets `style.minHeight`.
    @discardableResult public func minHeight(_ dimension: ASDimension) -> Self { styled { $0.minHeight = dimension } }

    /// Sets `style.maxHeight`, in points.
    @discardableResult public func maxHeight(_ points: CGFloat) -> Self { maxHeight(ASDimensionMake(points)) }

    /// Sets `style.maxHeight`.
    @discardableResult public func maxHeight(_ dimension: ASDimension) -> Self { styled { $0.maxHeight = dimension } }

    // MARK: Debugging

    /// Sets `debugName`, which `asciiArtString()` shows.
    @discardableResult public func named(_ name: String) -> Self {
        debugName = name
        return self
    }
}

extension ASDimension {
    /// A length that is left to the element and its parent.
    public static var auto: ASDimension { ASDimension() }

    /// A length in points; checked as by `ASDimensionMake`.
    public static func points(_ points: CGFloat) -> ASDimension { ASDimensionMake(points) }

    /// A part of the parent's size, 0...1; checked as by `ASDimensionMake`.
    public static func fraction(_ fraction: CGFloat) -> ASDimension { ASDimensionMakeWithFraction(fraction) }
}
