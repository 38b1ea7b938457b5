import Foundation

/// A smooth motion along one axis from an offset to a target in a fixed time, ending at rest.
///
/// The curve is the cubic that starts with the given velocity. Started from rest it is the ease-in-ease-out curve `3s^2
/// - 2s^3`; started during a motion to another target, it continues at the velocity of that motion.
package struct ScrollEase: Equatable {
    /// Time in which one notch of a wheel is scrolled. Seconds.
    package static let notchDuration = 0.15
    /// Time of `setContentOffset(_:animated:)`. Seconds.
    package static let animationDuration = 0.3

    package let start: Double
    package let origin: Double
    package let target: Double
    package let initialVelocity: Double
    /// The duration of the motion, in seconds.
    package let duration: Double

    /// - Parameter duration: shortened if a curve that long, at this velocity, would pass the target and come back.
    package init(start: Double, origin: Double, velocity: Double = 0, target: Double, duration: Double) {
        self.start = start
        self.origin = origin
        self.target = target
        initialVelocity = velocity
        // The cubic stays short of its target as long as it starts no faster than three times the mean velocity.
        let distance = target - origin
        let isFast = velocity * distance > 0 && abs(velocity) * duration > 3 * abs(distance)
        self.duration = isFast ? 3 * distance / velocity : duration
    }

    package func position(at time: Double) -> Double {
        guard !isFinished(at: time) else { return target }
        let s = max(0, time - start) / duration
        let rise = s * s * (3 - 2 * s)
        let tangent = s * (1 - s) * (1 - s)
        return origin + (target - origin) * rise + initialVelocity * duration * tangent
    }

    package func velocity(at time: Double) -> Double {
        guard !isFinished(at: time) else { return 0 }
        let s = max(0, time - start) / duration
        return (target - origin) * 6 * s * (1 - s) / duration + initialVelocity * (1 - s) * (1 - 3 * s)
    }

    package func isFinished(at time: Double) -> Bool {
        time - start >= duration
    }

    /// An ease to another target that starts at the position and velocity of this one at `time`.
    package func retargeted(to target: Double, duration: Double, at time: Double) -> ScrollEase {
        ScrollEase(
            start: time, origin: position(at: time), velocity: velocity(at: time), target: target, duration: duration)
    }
}
