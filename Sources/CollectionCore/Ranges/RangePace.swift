import Foundation

/// How often the ranges around a moving viewport are worked out again: not in each frame, but whenever it has moved by
/// a quarter of their reach ahead, or of a viewport if they reach farther.
///
/// Why: items then enter and leave the ranges two or three at a time. Their nodes go to the workers together, and most
/// frames of a scroll have no such work. The ranges are always worked out when the viewport begins to move, comes
/// to rest, turns round or changes size. A value; it is given all times and frame numbers.
package struct RangePace: Equatable, Sendable {
    /// Seconds after the latest motion for which ranges were kept until they are worked out for the viewport at rest.
    package static let settlingTime = 0.1

    /// The viewport that the ranges were found for.
    private var found = CGRect.null
    private var direction: ScrollDirection = []
    /// The viewports of the latest frame with an update, and of the one before it.
    private var latest = CGRect.null
    private var former = CGRect.null
    private var frame = -1
    private var wasMoving = false
    /// When to work out the ranges of the viewport at rest; nil if the present ranges fit the viewport as it is.
    package private(set) var settlingDue: Double?

    package init() {}

    /// Whether the latest ranges may stay for this viewport. If not, the caller has to work them out.
    ///
    /// - Parameters:
    ///   - frame: the number of the frame that is made.
    ///   - time: in seconds, of the clock that `settlingDue` is meant for.
    ///   - reach: how far the shorter of the two ranges reaches ahead, in viewports.
    package mutating func keeps(
        _ viewport: CGRect, moving direction: ScrollDirection, reach: CGFloat, frame: Int, time: Double
    ) -> Bool {
        if frame != self.frame {
            wasMoving = isMoving && frame == self.frame + 1
            former = latest
            self.frame = frame
        }
        latest = viewport
        let step = max(0, min(1, reach)) / 4
        let way = CGPoint(x: abs(viewport.minX - found.minX), y: abs(viewport.minY - found.minY))
        if wasMoving, isMoving, direction == self.direction, found.size == viewport.size,
            way.x == 0 || way.x < step * viewport.width, way.y == 0 || way.y < step * viewport.height
        {
            settlingDue = time + Self.settlingTime
            return true
        }
        found = viewport
        self.direction = direction
        settlingDue = nil
        return false
    }

    private var isMoving: Bool { former.size == latest.size && former.origin != latest.origin }

    /// Forgets the ranges, so that they are worked out again.
    package mutating func reset() {
        found = .null
        settlingDue = nil
    }
}
