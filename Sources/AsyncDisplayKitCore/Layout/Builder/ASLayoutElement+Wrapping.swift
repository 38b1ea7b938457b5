import UIKit

// Specs around an element. *The parent sees the style of the outer spec, and not that of the element inside:* to make a
// padded text grow in a stack, write `text.padding(8).flexGrow()`, not `text.flexGrow().padding(8)`.

extension ASLayoutElement {
    /// In an `ASInsetLayoutSpec` with that much space, in points, on all four sides.
    public func padding(_ points: CGFloat) -> ASInsetLayoutSpec {
        padding(UIEdgeInsets(top: points, left: points, bottom: points, right: points))
    }

    /// In an `ASInsetLayoutSpec` with these distances in points.
    public func padding(_ insets: UIEdgeInsets) -> ASInsetLayoutSpec {
        ASInsetLayoutSpec(insets: insets, child: self)
    }

    /// In an `ASInsetLayoutSpec` with space, in points, left and right, and above and below.
    public func padding(horizontal: CGFloat, vertical: CGFloat = 0) -> ASInsetLayoutSpec {
        padding(UIEdgeInsets(top: vertical, left: horizontal, bottom: vertical, right: horizontal))
    }

    /// In an `ASInsetLayoutSpec` with space, in points, above and below.
    public func padding(vertical: CGFloat) -> ASInsetLayoutSpec {
        padding(horizontal: 0, vertical: vertical)
    }

    /// In an `ASInsetLayoutSpec` with space, in points, on the sides named.
    public func padding(
        top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0
    ) -> ASInsetLayoutSpec {
        padding(UIEdgeInsets(top: top, left: left, bottom: bottom, right: right))
    }

    /// In an `ASBackgroundLayoutSpec`: `background` lies behind the element and has its size.
    public func background(_ background: any ASLayoutElement) -> ASBackgroundLayoutSpec {
        ASBackgroundLayoutSpec(child: self, background: background)
    }

    /// In an `ASBackgroundLayoutSpec`: the elements of the closure lie behind this element and have its size.
    public func background(@LayoutBuilder _ content: () -> LayoutContent) -> ASBackgroundLayoutSpec {
        background(content().single)
    }

    /// In an `ASOverlayLayoutSpec`: `overlay` lies over the element and has its size.
    public func overlay(_ overlay: any ASLayoutElement) -> ASOverlayLayoutSpec {
        ASOverlayLayoutSpec(child: self, overlay: overlay)
    }

    /// In an `ASOverlayLayoutSpec`: the elements of the closure lie over this element and have its size.
    public func overlay(@LayoutBuilder _ content: () -> LayoutContent) -> ASOverlayLayoutSpec {
        overlay(content().single)
    }

    /// In an `ASCenterLayoutSpec`: in the middle of all the space allowed. See `Center`.
    public func centered(
        _ axes: ASCenterLayoutSpecCenteringOptions = .XY, sizing: ASCenterLayoutSpecSizingOptions = []
    ) -> ASCenterLayoutSpec {
        ASCenterLayoutSpec(centeringOptions: axes, sizingOptions: sizing, child: self)
    }

    /// In an `ASRelativeLayoutSpec`: at the start, the centre or the end of each axis. See `Relative`.
    public func relative(
        horizontal: ASRelativeLayoutSpecPosition = .start, vertical: ASRelativeLayoutSpecPosition = .start,
        sizing: ASRelativeLayoutSpecSizingOption = []
    ) -> ASRelativeLayoutSpec {
        ASRelativeLayoutSpec(
            horizontalPosition: horizontal, verticalPosition: vertical, sizingOption: sizing, child: self)
    }

    /// In an `ASRatioLayoutSpec`: in a size of that ratio of *height to width*.
    public func ratio(_ ratio: CGFloat) -> ASRatioLayoutSpec {
        ASRatioLayoutSpec(ratio: ratio, child: self)
    }

    /// In an `ASCornerLayoutSpec`, with `corner` centred on one of its corners. See `Corner`.
    public func corner(
        _ corner: any ASLayoutElement, at location: ASCornerLayoutLocation, offset: CGPoint = .zero,
        wrapsCorner: Bool = false
    ) -> ASCornerLayoutSpec {
        let spec = ASCornerLayoutSpec(child: self, corner: corner, location: location)
        spec.offset = offset
        spec.wrapsCorner = wrapsCorner
        return spec
    }
}
