import Drawing

/// The motion of a damped spring from 0 to its rest at 1. A value.
package struct SpringCurve: Sendable {
    /// Half the damping per mass: how fast the amplitude decays.
    private let decay: Double
    /// Angular frequency without damping.
    private let frequency: Double
    /// Ways per second at the beginning; positive towards the rest.
    private let initialVelocity: Double

    package init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double) {
        let mass = max(mass, 1e-6)
        decay = max(damping, 0) / (2 * mass)
        frequency = (max(stiffness, 1e-6) / mass).squareRoot()
        self.initialVelocity = initialVelocity
    }

    /// The part of the way covered after a time in seconds; overshoots 1 when underdamped.
    package func value(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        // Distance x from the rest solves x'' + 2·decay·x' + frequency²·x = 0 with x(0) = 1, x'(0) = -initialVelocity.
        let difference = decay * decay - frequency * frequency
        if abs(difference) < 1e-9 * frequency * frequency {
            return 1 - exp(-frequency * time) * (1 + (frequency - initialVelocity) * time)
        }
        if difference < 0 {
            let damped = (-difference).squareRoot()
            let sine = (decay - initialVelocity) / damped
            return 1 - exp(-decay * time) * (cos(damped * time) + sine * sin(damped * time))
        }
        let slow = -decay + difference.squareRoot()
        let fast = -decay - difference.squareRoot()
        let slowPart = (-initialVelocity - fast) / (slow - fast)
        return 1 - (slowPart * exp(slow * time) + (1 - slowPart) * exp(fast * time))
    }

    /// The time after which the distance from the rest stays below a thousandth of the way (up to 1000 s).
    package var settlingTime: Double {
        let threshold = 0.001
        let difference = decay * decay - frequency * frequency
        if difference < 0 {
            guard decay > 0 else { return 1000 }
            let sine = (decay - initialVelocity) / (-difference).squareRoot()
            return min(log((1 + sine * sine).squareRoot() / threshold) / decay, 1000)
        }
        // There is no oscillation: after its only extremum the distance only falls, so halve an interval that ends well
        // after it.
        var high = 1 / frequency
        while high < 1000, abs(1 - value(at: high)) > threshold || abs(1 - value(at: high * 1.5)) > threshold {
            high *= 2
        }
        var low = 0.0
        while high - low > 1e-4 {
            let middle = (low + high) / 2
            if abs(1 - value(at: middle)) > threshold { low = middle } else { high = middle }
        }
        return min(high, 1000)
    }
}
