import Foundation

/// Content coasting along one axis after it was let go: the velocity falls by a constant factor per millisecond.
///
/// With `k = -1000 ln rate` per second, velocity is `v0 e^(-kt)` and position `p0 + v0 (1 - e^(-kt)) / k`. It ends
/// where the velocity has fallen to `stopVelocity`, which is also where `target` is: the last frame lands on it
/// exactly. Everything is in closed form, so the way does not depend on how often it is sampled.
package struct ScrollDeceleration: Equatable {
    /// Slower than this, in points per second, movement is not visible: a quarter of a point per frame at 60 Hz.
    package static let stopVelocity = 15.0

    /// The time, offset and velocity at which the content was let go. Seconds, points, points per second.
    package let start: Double
    package let origin: Double
    package let initialVelocity: Double
    /// Decay in 1/second.
    package let decay: Double

    /// - Parameter rate: what remains of the velocity after a millisecond, as `UIScrollView.DecelerationRate`.
    package init(start: Double, origin: Double, velocity: Double, rate: Double) {
        self.start = start
        self.origin = origin
        initialVelocity = velocity
        decay = -1000 * log(min(max(rate, 0.5), 0.99999))
    }

    /// Seconds until it stops.
    package var duration: Double {
        let speed = abs(initialVelocity)
        return speed > Self.stopVelocity ? log(speed / Self.stopVelocity) / decay : 0
    }

    /// The offset at which the content stops if no edge is in the way.
    package var target: Double {
        let speed = abs(initialVelocity)
        guard speed > Self.stopVelocity else { return origin }
        let distance = (speed - Self.stopVelocity) / decay
        return initialVelocity < 0 ? origin - distance : origin + distance
    }

    package func position(at time: Double) -> Double {
        let elapsed = max(0, time - start)
        if elapsed >= duration { return target }
        return origin + initialVelocity * (1 - exp(-decay * elapsed)) / decay
    }

    package func velocity(at time: Double) -> Double {
        let elapsed = max(0, time - start)
        return elapsed >= duration ? 0 : initialVelocity * exp(-decay * elapsed)
    }

    package func isFinished(at time: Double) -> Bool {
        time - start >= duration
    }

    /// The time at which the content passes `position`; nil if it never does.
    package func time(ofReaching position: Double) -> Double? {
        guard initialVelocity != 0 else { return nil }
        let fraction = (position - origin) * decay / initialVelocity
        guard fraction >= 0, fraction < 1 else { return nil }
        let elapsed = -log(1 - fraction) / decay
        return elapsed <= duration ? start + elapsed : nil
    }
}
