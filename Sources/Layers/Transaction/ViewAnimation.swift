import Drawing

/// How the changes in an animation block of views are animated.
package struct ViewAnimation: Sendable {
    /// Seconds. With 0 (and no delay) changes are not animated.
    package var duration: Double
    /// Seconds before the change begins to show.
    package var delay: Double
    /// The pace, without spring.
    package var timingFunction: CAMediaTimingFunction
    /// Damping ratio (1: no overshoot) and initial velocity in whole distances per second. Nil for no spring; with a
    /// spring the timing function has no effect.
    package var spring: (dampingRatio: Double, initialVelocity: Double)?
    /// 0 for once, `.infinity` for ever.
    package var repeatCount: Float
    /// Whether the animation then runs backwards to its start. When it has ended, the model's values show.
    package var autoreverses: Bool

    package init(
        duration: Double, delay: Double = 0, timingFunction: CAMediaTimingFunction? = nil,
        spring: (dampingRatio: Double, initialVelocity: Double)? = nil, repeatCount: Float = 0,
        autoreverses: Bool = false
    ) {
        self.duration = duration
        self.delay = delay
        self.timingFunction = timingFunction ?? CAMediaTimingFunction(name: .easeInEaseOut)
        self.spring = spring
        self.repeatCount = repeatCount
        self.autoreverses = autoreverses
    }

    /// Whether changes of geometry are not animated, only those of colours, opacity and the like. False until set.
    @MainActor package static var reducesMotion = false

    /// An animation from what is on screen to what is set.
    @MainActor func makeAnimation(forKey key: String) -> CABasicAnimation {
        let animation: CABasicAnimation
        if let spring {
            animation = makeSpring(spring.dampingRatio, spring.initialVelocity, forKey: key)
        } else {
            animation = CABasicAnimation(keyPath: key)
            animation.timingFunction = timingFunction
        }
        animation.duration = max(duration, 1e-3)
        if delay > 0 {
            animation.beginTime = CACurrentMediaTime() + delay
            animation.fillMode = .backwards
        }
        animation.repeatCount = repeatCount
        animation.autoreverses = autoreverses
        return animation
    }

    /// A spring of the given damping ratio that comes to rest in the duration: its frequency follows from the time in
    /// which the distance falls below a thousandth.
    @MainActor private func makeSpring(_ ratio: Double, _ velocity: Double, forKey key: String) -> CASpringAnimation {
        let ratio = max(ratio, 0.01)
        // exp(-ratio·frequency·duration) = 0.001; critically damped: (1 + x)·exp(-x) = 0.001 at x = 9.23.
        let frequency = (ratio < 1 ? 6.908 / ratio : 9.233 * ratio) / max(duration, 1e-3)
        let animation = CASpringAnimation(keyPath: key)
        animation.mass = 1
        animation.stiffness = CGFloat(frequency * frequency)
        animation.damping = CGFloat(2 * ratio * frequency)
        animation.initialVelocity = CGFloat(velocity)
        return animation
    }
}
