import Foundation

/// An end of the contents at which more of them can be fetched.
package enum BatchFetchEdge: Hashable, Sendable {
    /// Behind the last item.
    case tail
    /// Before the first one.
    case head
}

/// Whether an end of the contents is so near that more should be fetched: a pure function of the geometry.
package struct BatchFetchQuery: Equatable, Sendable {
    package var edge = BatchFetchEdge.tail
    /// The batch fetching delegate's decision, which overrules the distance; nil if it made none.
    package var decision: Bool?
    /// Whether a fetch is under way.
    package var isFetching = false
    /// Whether the container is in a window.
    package var isInWindow = true
    /// The direction in which the contents scroll; empty when they are at rest.
    package var scrollDirection: ScrollDirection = []
    /// The directions in which the contents can scroll. If empty, vertical unless only the width exceeds the viewport.
    package var scrollableDirections: ScrollDirection = []
    /// The size of the viewport.
    package var viewportSize = CGSize.zero
    package var contentSize = CGSize.zero
    /// The content offset, or the one at which a movement will come to rest.
    package var targetOffset = CGPoint.zero
    /// How far before the end to fetch, in lengths of the viewport.
    package var leadingScreens: CGFloat = 2
    package var isRightToLeft = false
    /// Whether the layout mirrors itself in right-to-left languages, so that offsets are counted from the head as
    /// usual.
    package var layoutFlipsItself = false

    package init() {}
}

extension BatchFetchQuery {
    /// Whether the vertical axis decides.
    package var isVertical: Bool {
        if scrollableDirections.containsVerticalDirection { return true }
        if scrollableDirections.containsHorizontalDirection { return false }
        return contentSize.width <= viewportSize.width || contentSize.height > viewportSize.height
    }

    private var viewportLength: CGFloat { isVertical ? viewportSize.height : viewportSize.width }
    private var contentLength: CGFloat { isVertical ? contentSize.height : contentSize.width }

    /// Whether the offset grows toward the head.
    private var countsFromTail: Bool { !isVertical && isRightToLeft && !layoutFlipsItself }

    /// How much content lies between the viewport and the end in question, in points.
    package var remainingLength: CGFloat {
        let offset = isVertical ? targetOffset.y : targetOffset.x
        return countsFromTail == (edge == .tail) ? offset : contentLength - viewportLength - offset
    }

    /// Whether the contents move away from the end in question.
    private var movesAway: Bool {
        let towardHead: ScrollDirection = isVertical ? .up : isRightToLeft ? .right : .left
        let towardTail: ScrollDirection = isVertical ? .down : isRightToLeft ? .left : .right
        return scrollDirection.contains(edge == .tail ? towardHead : towardTail)
    }

    /// Whether to fetch now.
    package var shouldFetch: Bool {
        guard !isFetching, leadingScreens > 0, viewportSize.width > 0, viewportSize.height > 0 else { return false }
        if contentLength < viewportLength { return true }
        guard isInWindow, !movesAway else { return false }
        return decision ?? (remainingLength <= viewportLength * leadingScreens)
    }

    /// Whether the end is so far away that a movement back to it is a new approach, not a bounce: half a viewport
    /// beyond the distance at which fetching starts.
    package var isFarFromEnd: Bool {
        contentLength >= viewportLength && remainingLength > viewportLength * (leadingScreens + 0.5)
    }

    /// Seconds until the end comes into view at this velocity in points per millisecond; nil if the content does not
    /// move toward it.
    package func remainingTime(velocity: CGPoint) -> TimeInterval? {
        let speed = (isVertical ? velocity.y : velocity.x) * (countsFromTail == (edge == .tail) ? -1 : 1)
        return speed > 0 ? remainingLength / (speed * 1000) : nil
    }
}
