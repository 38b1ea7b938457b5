import Foundation

/// How often the ranges ahead of a viewport that moves are looked for again: once for each quarter of what they reach ahead, and at
/// most of a viewport, instead of in each frame.
///
/// Why: what enters and leaves the ranges is then dealt with two or three items at a time. Their nodes go to the workers together, and
/// most frames of a scroll have nothing of that to do. A viewport that begins to move, has come to rest, turned round, or has another
/// size gets ranges of its own. A value; knows no clock and no frames but the numbers and times it is given.
package struct RangePace: Equatable, Sendable {
    /// Seconds after the latest motion that ranges were kept in, after which they are looked for at rest.
    package static let settlingTime = 0.1

    /// The viewport that the ranges were found for.
    private var found = CGRect.null
    private var direction: ScrollDirection = []
    /// The viewports of the latest frame with an update, and of the one before it.
    private var latest = CGRect.null
    private var former = CGRect.null
    private var frame = -1
    private var wasMoving = false
    /// When ranges are to be looked for at rest; nil if those there are, are of the viewport as it is.
    package private(set) var settlingDue: Double?

    package init() {}

    /// Returns whether the ranges that were found last may stay for this viewport; if not, they count as found for it.
    ///
    /// - Parameters:
    ///   - frame: the number of the frame that is made.
    ///   - time: in seconds, of the clock that `settlingDue` is meant for.
    ///   - reach: how far the ranges reach ahead, the shortest one, in viewports.
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

    /// The ranges that were found are of no use any more.
    package mutating func reset() {
        found = .null
        settlingDue = nil
    }
}
