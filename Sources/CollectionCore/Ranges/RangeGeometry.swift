import Foundation

/// The rectangle of a range: the viewport, grown along each axis that scrolls.
package enum RangeGeometry {
    /// `viewport` is in content coordinates. Ahead of the movement it grows by the leading screenfuls, behind by the
    /// trailing ones; axes that are not in `scrollableDirections` stay as they are.
    package static func rect(
        viewport: CGRect, parameters: RangeTuningParameters, scrollableDirections: ScrollDirection,
        scrollDirection: ScrollDirection
    ) -> CGRect {
        var rect = viewport
        if scrollableDirections.containsHorizontalDirection {
            let (before, after) = growth(
                viewport.width, parameters, isForward: scrollDirection.contains(.right))
            rect.origin.x -= before
            rect.size.width += before + after
        }
        if scrollableDirections.containsVerticalDirection {
            let (before, after) = growth(
                viewport.height, parameters, isForward: scrollDirection.contains(.down))
            rect.origin.y -= before
            rect.size.height += before + after
        }
        return rect
    }

    private static func growth(
        _ length: CGFloat, _ parameters: RangeTuningParameters, isForward: Bool
    ) -> (before: CGFloat, after: CGFloat) {
        let leading = screenfuls(parameters.leadingBufferScreenfuls) * length
        let trailing = screenfuls(parameters.trailingBufferScreenfuls) * length
        return isForward ? (trailing, leading) : (leading, trailing)
    }

    /// Limits infinite screenfuls, which mean 'everything': a rectangle has to be finite.
    private static func screenfuls(_ given: CGFloat) -> CGFloat {
        given.isNaN ? 0 : min(max(given, -1e9), 1e9)
    }

    /// Both ranges of a mode. In low memory nothing is in the display range.
    package static func rects(
        viewport: CGRect, mode: RangeMode, tuning: RangeTuning, scrollableDirections: ScrollDirection,
        scrollDirection: ScrollDirection
    ) -> (display: CGRect?, preload: CGRect) {
        let preload = rect(
            viewport: viewport, parameters: tuning[mode, .preload], scrollableDirections: scrollableDirections,
            scrollDirection: scrollDirection)
        if mode == .lowMemory { return (nil, preload) }
        let display = rect(
            viewport: viewport, parameters: tuning[mode, .display], scrollableDirections: scrollableDirections,
            scrollDirection: scrollDirection)
        return (display, preload)
    }
}
