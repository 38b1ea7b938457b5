import UIKit

/// A vertical `ASStackLayoutSpec`, by default with children as wide as the stack.
///
/// - Parameters:
///   - spacing: points between two children.
///   - justifyContent: placement from top to bottom.
///   - alignItems: placement from left to right.
public func VStack(
    spacing: CGFloat = 0, justifyContent: ASStackLayoutJustifyContent = .start,
    alignItems: ASStackLayoutAlignItems = .stretch, flexWrap: ASStackLayoutFlexWrap = .noWrap,
    alignContent: ASStackLayoutAlignContent = .start, lineSpacing: CGFloat = 0,
    @LayoutBuilder _ content: () -> LayoutContent
) -> ASStackLayoutSpec {
    ASStackLayoutSpec(
        direction: .vertical, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems,
        flexWrap: flexWrap, alignContent: alignContent, lineSpacing: lineSpacing, children: content().elements.array)
}

/// A horizontal `ASStackLayoutSpec`, by default with children as high as the stack.
///
/// - Parameters:
///   - spacing: points between two children.
///   - justifyContent: placement from left to right.
///   - alignItems: placement from top to bottom.
///   - flexWrap: `.wrap` makes a flow: children that do not fit go to further lines.
public func HStack(
    spacing: CGFloat = 0, justifyContent: ASStackLayoutJustifyContent = .start,
    alignItems: ASStackLayoutAlignItems = .stretch, flexWrap: ASStackLayoutFlexWrap = .noWrap,
    alignContent: ASStackLayoutAlignContent = .start, lineSpacing: CGFloat = 0,
    @LayoutBuilder _ content: () -> LayoutContent
) -> ASStackLayoutSpec {
    ASStackLayoutSpec(
        direction: .horizontal, spacing: spacing, justifyContent: justifyContent, alignItems: alignItems,
        flexWrap: flexWrap, alignContent: alignContent, lineSpacing: lineSpacing, children: content().elements.array)
}

/// Elements on top of each other at the origin, the last one in front: an `ASWrapperLayoutSpec`, as large as the
/// largest. Place one of them with `relative(horizontal:vertical:)` or `centered()`.
public func ZStack(@LayoutBuilder _ content: () -> LayoutContent) -> ASWrapperLayoutSpec {
    ASWrapperLayoutSpec(layoutElements: content().elements.array)
}

/// Takes the space that the other children of a stack leave: an empty `ASLayoutSpec` with `flexGrow` 1.
///
/// It grows only if the stack has space to fill, that is, up to the *minimum* of the stack's range.
///
/// - Parameter minLength: the least length along the stack, in points.
public func Spacer(minLength: CGFloat = 0) -> ASLayoutSpec {
    let spacer = ASLayoutSpec()
    spacer.style.flexGrow = 1
    if minLength != 0 { spacer.style.flexBasis = ASDimensionMake(minLength) }
    return spacer
}
