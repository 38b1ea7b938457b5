import Foundation

/// A critically damped spring along one axis: back to an edge after a bounce, or on to a page, without swinging.
///
/// With displacement `x` from the target and angular frequency `w`, `x(t) = (x0 + (v0 + w x0) t) e^(-wt)`.
package struct ScrollSpring: Equatable {
    /// 1/second. A throw of 2000 points per second against an edge goes 74 points past it and is back in half a second.
    package static let bounceFrequency = 10.0
    /// Displacement at which it counts as arrived, in points: less than half a device pixel at scale 2.
    package static let restDisplacement = 0.2

    package let start: Double
    package private(set) var target: Double
    package let initialDisplacement: Double
    package let initialVelocity: Double
    package let frequency: Double
    /// Seconds until it stays within `restDisplacement` of the target.
    package let duration: Double

    package init(
        start: Double, origin: Double, velocity: Double, target: Double,
        frequency: Double = ScrollSpring.bounceFrequency
    ) {
        self.start = start
        self.target = target
        initialDisplacement = origin - target
        initialVelocity = velocity
        self.frequency = frequency
        duration = Self.duration(
            displacement: origin - target, velocity: velocity, frequency: frequency, tolerance: Self.restDisplacement)
    }

    /// A spring on to a page: as stiff as it must be not to shoot past the target, however fast it starts.
    package static func settling(start: Double, origin: Double, velocity: Double, target: Double) -> ScrollSpring {
        let distance = target - origin
        // Moving towards the target it overshoots only if v > w * distance.
        let needed = distance * velocity > 0 ? velocity / distance : 0
        // Below a few points the velocity would ask for a spring that snaps within a frame.
        let frequency = min(max(bounceFrequency * 1.2, needed), 60)
        // Away from the target a fast throw that is not heeded would be seen going the wrong way first.
        let velocity = distance * velocity < 0 ? 0 : velocity
        return ScrollSpring(start: start, origin: origin, velocity: velocity, target: target, frequency: frequency)
    }

    package func position(at time: Double) -> Double {
        let elapsed = max(0, time - start)
        if elapsed >= duration { return target }
        let rate = initialVelocity + frequency * initialDisplacement
        return target + (initialDisplacement + rate * elapsed) * exp(-frequency * elapsed)
    }

    package func velocity(at time: Double) -> Double {
        let elapsed = max(0, time - start)
        if elapsed >= duration { return 0 }
        let rate = initialVelocity + frequency * initialDisplacement
        return (rate - frequency * (initialDisplacement + rate * elapsed)) * exp(-frequency * elapsed)
    }

    package func isFinished(at time: Double) -> Bool {
        time - start >= duration
    }

    package mutating func shift(by delta: Double) {
        target += delta
    }

    /// The time from which on `|a + b t| e^(-wt)` stays below the tolerance.
    ///
    /// An upper bound first, each term kept below half of it: `|a| e^(-wt)` by solving for t, and `|b| t e^(-wt)` with
    /// `t e^(-wt/2) <= 2 / (e w)`. Then bisection between the last extremum, after which it only falls, and the bound.
    private static func duration(
        displacement: Double, velocity: Double, frequency: Double, tolerance: Double
    ) -> Double {
        let a = displacement
        let b = velocity + frequency * displacement
        func excess(_ time: Double) -> Double { abs(a + b * time) * exp(-frequency * time) - tolerance }
        let first = a != 0 ? log(2 * abs(a) / tolerance) / frequency : 0
        let second = b != 0 ? 2 / frequency * log(4 * abs(b) / (M_E * frequency * tolerance)) : 0
        var late = max(0, first, second)
        var early = b != 0 ? min(max(0, 1 / frequency - a / b), late) : 0
        guard excess(early) > 0 else { return excess(0) > 0 ? early : 0 }
        while late - early > 1e-4 {
            let middle = (early + late) / 2
            if excess(middle) > 0 { early = middle } else { late = middle }
        }
        return late
    }
}
