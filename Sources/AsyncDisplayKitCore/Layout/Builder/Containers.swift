import UIKit

// The specs of one child as functions with a closure. Several elements in it lie on top of each other, as in a
// `ZStack`.

/// An `ASInsetLayoutSpec`: space around its content. An infinite inset takes the space that is left.
public func Inset(_ insets: UIEdgeInsets, @LayoutBuilder _ content: () -> LayoutContent) -> ASInsetLayoutSpec {
    ASInsetLayoutSpec(insets: insets, child: content().single)
}

/// An `ASInsetLayoutSpec`: space around its content. An infinite inset takes the space that is left.
public func Inset(
    top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0,
    @LayoutBuilder _ content: () -> LayoutContent
) -> ASInsetLayoutSpec {
    Inset(UIEdgeInsets(top: top, left: left, bottom: bottom, right: right), content)
}

/// An `ASCenterLayoutSpec`: its content in the middle of all the space allowed.
///
/// - Parameter sizing: along which axes it is as small as its content instead.
public func Center(
    _ axes: ASCenterLayoutSpecCenteringOptions = .XY, sizing: ASCenterLayoutSpecSizingOptions = [],
    @LayoutBuilder _ content: () -> LayoutContent
) -> ASCenterLayoutSpec {
    ASCenterLayoutSpec(centeringOptions: axes, sizingOptions: sizing, child: content().single)
}

/// An `ASRelativeLayoutSpec`: its content at the start, the centre or the end of each axis.
///
/// - Parameter sizing: along which axes it is as small as its content instead of as large as allowed.
public func Relative(
    horizontal: ASRelativeLayoutSpecPosition = .start, vertical: ASRelativeLayoutSpecPosition = .start,
    sizing: ASRelativeLayoutSpecSizingOption = [], @LayoutBuilder _ content: () -> LayoutContent
) -> ASRelativeLayoutSpec {
    ASRelativeLayoutSpec(
        horizontalPosition: horizontal, verticalPosition: vertical, sizingOption: sizing, child: content().single)
}

/// An `ASRatioLayoutSpec`: its content in a size of a fixed ratio.
///
/// - Parameter ratio: height divided by width.
public func Ratio(_ ratio: CGFloat, @LayoutBuilder _ content: () -> LayoutContent) -> ASRatioLayoutSpec {
    ASRatioLayoutSpec(ratio: ratio, child: content().single)
}

/// An `ASAbsoluteLayoutSpec`: each element at its `layoutPosition(x:y:)`.
///
/// - Parameter sizing: whether it takes all the space allowed, or as little as holds its elements.
public func Absolute(
    sizing: ASAbsoluteLayoutSpecSizing = .default, @LayoutBuilder _ content: () -> LayoutContent
) -> ASAbsoluteLayoutSpec {
    ASAbsoluteLayoutSpec(sizing: sizing, children: content().elements.array)
}

/// An `ASCornerLayoutSpec`: a small element, such as a badge, centred on a corner of the content.
///
/// - Parameters:
///   - location: which corner.
///   - offset: added to its position, right and down.
///   - wrapsCorner: whether the spec grows to hold it; otherwise it has the content's size.
public func Corner(
    _ location: ASCornerLayoutLocation, offset: CGPoint = .zero, wrapsCorner: Bool = false,
    @LayoutBuilder _ content: () -> LayoutContent, @LayoutBuilder corner: () -> LayoutContent
) -> ASCornerLayoutSpec {
    let spec = ASCornerLayoutSpec(child: content().single, corner: corner().single, location: location)
    spec.offset = offset
    spec.wrapsCorner = wrapsCorner
    return spec
}
