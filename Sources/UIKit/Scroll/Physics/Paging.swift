import Foundation

/// Calculates where a paging scroll view comes to rest. Offsets in points, velocities in points per second.
package enum Paging {
    /// A drag released faster than this turns the page, however short it was.
    package static let turnVelocity = 250.0
    /// Part of the page's extent that a wheel burst must have scrolled to turn the page.
    package static let wheelTurnFraction = 1.0 / 3

    /// The page nearest to an offset.
    package static func nearestPage(to offset: Double, pageExtent: Double) -> Int {
        guard pageExtent > 0 else { return 0 }
        return Int((offset / pageExtent).rounded())
    }

    /// The offset to settle at after a drag: the next page in the throw's direction, or without a throw the nearest
    /// page; at most one page from where the drag began, and always within `range`.
    ///
    /// - Parameter startPage: the page nearest to the offset when the drag began.
    package static func target(
        offset: Double, startPage: Int, velocity: Double, pageExtent: Double, range: ClosedRange<Double>
    ) -> Double {
        guard pageExtent > 0 else { return range.clamp(offset) }
        let position = offset / pageExtent
        var page: Int
        if velocity > turnVelocity {
            page = Int(position.rounded(.down)) + 1
        } else if velocity < -turnVelocity {
            page = Int(position.rounded(.up)) - 1
        } else {
            page = Int(position.rounded())
        }
        page = min(max(page, startPage - 1), startPage + 1)
        return range.clamp(Double(page) * pageExtent)
    }

    /// Offset to settle at after a wheel burst that moved the page by `moved`: the neighbouring page if that was more
    /// than a third of the page or the burst was fast, else the page it began on.
    package static func wheelTarget(
        moved: Double, startPage: Int, velocity: Double, pageExtent: Double, range: ClosedRange<Double>
    ) -> Double {
        var page = startPage
        if abs(moved) > pageExtent * wheelTurnFraction {
            page += moved > 0 ? 1 : -1
        } else if abs(velocity) > turnVelocity, moved * velocity > 0 {
            page += velocity > 0 ? 1 : -1
        }
        return range.clamp(Double(page) * pageExtent)
    }
}

extension ClosedRange where Bound == Double {
    /// The value in the range nearest to the given one.
    package func clamp(_ value: Double) -> Double {
        Swift.min(Swift.max(value, lowerBound), upperBound)
    }
}
