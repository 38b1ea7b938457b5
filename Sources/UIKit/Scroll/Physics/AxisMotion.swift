import Foundation

/// The motion of an offset along one axis without a drag: it coasts, bounces, settles or eases.
///
/// A value: the owner keeps one per axis and asks it once per frame. The range of offsets is given each time, because
/// content grows and shrinks while it scrolls; a motion that has met no edge is not disturbed by that.
package struct AxisMotion: Equatable {
    /// The kinds of motion.
    private enum Kind: Equatable {
        case rest
        /// Coasting after a drag; turns into a bounce, or stops, at an edge.
        case coasting(ScrollDeceleration)
        /// Moving back to the nearest edge from beyond it.
        case bouncing(ScrollSpring)
        /// Moving on to an offset chosen in advance: a page, or the offset for which the delegate has asked.
        case settling(ScrollSpring)
        /// Wheel notches, keys and `setContentOffset(_:animated:)`.
        case easing(ScrollEase, Limits)
    }

    /// Where an ease ends while the content grows or shrinks.
    package enum Limits: Equatable {
        /// At its target, or at the end of the content if that shrinks on the way.
        case content
        /// At an edge of the content. Rows that are measured on the way move the edge.
        case beginning, end
        /// At its target, even if that lies outside of the content, because a program asked for it.
        case none

        func end(for target: Double, in range: ClosedRange<Double>) -> Double {
            switch self {
            case .content: range.clamp(target)
            case .beginning: range.lowerBound
            case .end: range.upperBound
            case .none: target
            }
        }
    }

    /// Largest distance from an edge, in points, that counts as being there.
    private static let edgeTolerance = 0.5

    /// Shortest time in which an ease follows an edge that has moved. Seconds.
    private static let followingDuration = 0.1

    /// The motion at present.
    private var kind: Kind = .rest
    /// Added to every position of `kind`; changes when content before the viewport is measured.
    private var origin = 0.0

    package init() {}

    /// Whether the motion needs no more frames.
    package var isAtRest: Bool { kind == .rest }

    /// Whether wheel notches, a key or a program move the content.
    package var isEasing: Bool {
        if case .easing = kind { true } else { false }
    }

    /// The offset at which the motion comes to rest if the range stays the same; nil at rest.
    package func target(in range: ClosedRange<Double>) -> Double? {
        switch kind {
        case .rest: nil
        case .coasting(let deceleration): range.clamp(origin + deceleration.target)
        case .bouncing(let spring), .settling(let spring): origin + spring.target
        case .easing(let ease, let limits): limits.end(for: origin + ease.target, in: range)
        }
    }

    /// Points per second at `time`.
    package func velocity(at time: Double) -> Double {
        switch kind {
        case .rest: 0
        case .coasting(let deceleration): deceleration.velocity(at: time)
        case .bouncing(let spring), .settling(let spring): spring.velocity(at: time)
        case .easing(let ease, _): ease.velocity(at: time)
        }
    }

    package mutating func stop() {
        kind = .rest
    }

    /// Starts after a drag: coasting, or back to the edge if `offset` lies beyond one. Stays at rest if it is too slow.
    package mutating func letGo(
        at offset: Double, velocity: Double, rate: Double, range: ClosedRange<Double>, time: Double
    ) {
        origin = 0
        if !range.contains(offset) {
            kind = .bouncing(
                ScrollSpring(start: time, origin: offset, velocity: velocity, target: range.clamp(offset)))
            return
        }
        let deceleration = ScrollDeceleration(start: time, origin: offset, velocity: velocity, rate: rate)
        kind = deceleration.duration > 0 ? .coasting(deceleration) : .rest
    }

    /// Starts moving to `target`, at first with the velocity of the drag.
    package mutating func settle(from offset: Double, velocity: Double, to target: Double, time: Double) {
        origin = 0
        let spring = ScrollSpring.settling(start: time, origin: offset, velocity: velocity, target: target)
        kind = spring.isFinished(at: time) ? .rest : .settling(spring)
    }

    /// Eases to `target`. An ease already in progress is continued from its present position and velocity.
    package mutating func ease(
        from offset: Double, to target: Double, duration: Double, limits: Limits, time: Double
    ) {
        if case .easing(let ease, _) = kind {
            let isSame = origin + ease.target == target
            kind = .easing(isSame ? ease : ease.retargeted(to: target - origin, duration: duration, at: time), limits)
        } else {
            origin = 0
            kind =
                offset == target
                ? .rest : .easing(ScrollEase(start: time, origin: offset, target: target, duration: duration), limits)
        }
    }

    /// All offsets of the axis have grown by `delta`; the motion on screen continues unchanged.
    package mutating func shift(by delta: Double) { origin += delta }

    /// The offset at `time`. `offset` is the previous one, which is the result at rest.
    ///
    /// - Parameter bounces: whether coasting goes past an edge and comes back, or stops there.
    package mutating func advance(
        from offset: Double, to time: Double, range: ClosedRange<Double>, bounces: Bool, rate: Double
    ) -> Double {
        switch kind {
        case .rest:
            return offset
        case .coasting(let deceleration):
            return coast(deceleration, to: time, range: range, bounces: bounces)
        case .bouncing(let spring):
            return bounce(spring, to: time, range: range, rate: rate)
        case .settling(let spring):
            let (position, target) = (origin + spring.position(at: time), origin + spring.target)
            if !range.contains(target) {
                // The target is outside of the content now: settle at the nearest offset within.
                settle(from: position, velocity: spring.velocity(at: time), to: range.clamp(target), time: time)
            } else if spring.isFinished(at: time) {
                kind = .rest
            }
            return position
        case .easing(let ease, let limits):
            let position = origin + ease.position(at: time)
            let end = limits.end(for: origin + ease.target, in: range)
            if abs(origin + ease.target - end) >= Self.edgeTolerance {
                let rest = max(ease.start + ease.duration - time, Self.followingDuration)
                kind = .easing(ease.retargeted(to: end - origin, duration: rest, at: time), limits)
            } else if ease.isFinished(at: time) {
                // At an edge the motion waits one more frame: by then the items that came on screen with the last step
                // are measured, and the edge may have moved.
                let leadsToEdge = limits == .beginning || limits == .end
                guard leadsToEdge, abs(offset - end) >= Self.edgeTolerance else {
                    kind = .rest
                    return end
                }
            }
            return position
        }
    }

    private mutating func coast(
        _ deceleration: ScrollDeceleration, to time: Double, range: ClosedRange<Double>, bounces: Bool
    ) -> Double {
        let position = origin + deceleration.position(at: time)
        guard !range.contains(position) else {
            if deceleration.isFinished(at: time) { kind = .rest }
            return position
        }
        let edge = range.clamp(position)
        guard bounces else {
            kind = .rest
            return edge
        }
        // The bounce begins where the edge was crossed, which was between two frames. If content shrank so that it
        // never crossed the edge, it begins here and now.
        let crossing = deceleration.time(ofReaching: edge - origin).map { min($0, time) }
        let spring = ScrollSpring(
            start: crossing ?? time, origin: crossing == nil ? position : edge,
            velocity: deceleration.velocity(at: crossing ?? time), target: edge)
        origin = 0
        kind = spring.isFinished(at: time) ? .rest : .bouncing(spring)
        return spring.position(at: time)
    }

    private mutating func bounce(
        _ spring: ScrollSpring, to time: Double, range: ClosedRange<Double>, rate: Double
    ) -> Double {
        let (position, target) = (origin + spring.position(at: time), origin + spring.target)
        let velocity = spring.velocity(at: time)
        let edge = range.clamp(position)
        if edge != position {
            // Still beyond an edge. If the edge has moved, spring back to its new place.
            if edge != target {
                origin = 0
                kind = .bouncing(ScrollSpring(start: time, origin: position, velocity: velocity, target: edge))
            }
            return position
        }
        if spring.isFinished(at: time) {
            kind = .rest
            return position
        }
        let edgeMoved = target != range.lowerBound && target != range.upperBound
        if edgeMoved {
            // New content has appeared beyond the edge. Coast into it if the motion leads there; otherwise stop.
            let leadsOn = (position - target) * velocity > 0
            letGo(at: position, velocity: leadsOn ? velocity : 0, rate: rate, range: range, time: time)
        } else if abs(position - target) > ScrollSpring.restDisplacement {
            // The content was thrown back hard enough to pass the edge: it coasts on from there.
            letGo(at: position, velocity: velocity, rate: rate, range: range, time: time)
        }
        return position
    }
}
