import Foundation

/// A critically damped spring along one axis: for the way back to an edge or on to a page, without oscillation.
///
/// With displacement `x` from the target and angular frequency `w`, `x(t) = (x0 + (v0 + w x0) t) e^(-wt)`.
package struct ScrollSpring: Equatable {
    /// 1/second. A throw of 2000 points per second against an edge goes 74 points past it; 7 are left after 0.5 s.
    package static let bounceFrequency = 10.0
    /// Displacement at which the spring counts as at rest, in points: less than half a device pixel at scale 2.
    package static let restDisplacement = 0.2

    package let start: Double
    package let target: Double
    package let initialDisplacement: Double
    package let initialVelocity: Double
    package let frequency: Double

    package init(
        start: Double, origin: Double, velocity: Double, target: Double,
        frequency: Double = ScrollSpring.bounceFrequency
    ) {
        self.start = start
        self.target = target
        initialDisplacement = origin - target
        initialVelocity = velocity
        self.frequency = frequency
    }

    /// A spring on to a page, stiff enough not to overshoot the target as long as `frequency` is below its limit.
    package static func settling(start: Double, origin: Double, velocity: Double, target: Double) -> ScrollSpring {
        let distance = target - origin
        // A spring that moves towards the target overshoots only if v > w * distance.
        let needed = distance * velocity > 0 ? velocity / distance : 0
        // Limited, because a few points before the target a fast throw would need a spring that snaps within a frame.
        let frequency = min(max(bounceFrequency * 1.2, needed), 60)
        // A velocity away from the target is dropped, or the content would visibly move the wrong way first.
        let velocity = distance * velocity < 0 ? 0 : velocity
        return ScrollSpring(start: start, origin: origin, velocity: velocity, target: target, frequency: frequency)
    }

    package func position(at time: Double) -> Double {
        isFinished(at: time) ? target : target + state(at: time).displacement
    }

    package func velocity(at time: Double) -> Double {
        isFinished(at: time) ? 0 : state(at: time).velocity
    }

    /// Whether it is within `restDisplacement` of the target, too slow to leave it again.
    package func isFinished(at time: Double) -> Bool {
        let (displacement, velocity) = state(at: time)
        return abs(displacement) <= Self.restDisplacement && abs(velocity) <= Self.restDisplacement * frequency
    }

    private func state(at time: Double) -> (displacement: Double, velocity: Double) {
        let elapsed = max(0, time - start)
        let (decay, rate) = (exp(-frequency * elapsed), initialVelocity + frequency * initialDisplacement)
        let displacement = (initialDisplacement + rate * elapsed) * decay
        return (displacement, rate * decay - frequency * displacement)
    }
}
