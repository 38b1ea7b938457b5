extension UIView {
    /// Ends all animations in the view and its subviews, as before it is reused for other content. O(layers).
    func endAnimations() {
        layer.endAllAnimations()
    }

    /// How an animation of views runs. Options for which there is no name here are not implemented.
    public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Has no effect here: call `layoutIfNeeded()` in the block to have layout animated, too.
        public static let layoutSubviews = AnimationOptions(rawValue: 1)
        /// Has no effect here: views receive touches while they are animated, at the place that they move to.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Has no effect here: every animation begins from the look on screen.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// The animation repeats until it is removed or replaced.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// The animation runs forwards and then backwards in each repetition.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Begins slowly and ends slowly; the default curve.
        public static let curveEaseInOut: AnimationOptions = []
        /// Begins slowly.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Ends slowly.
        public static let curveEaseOut = AnimationOptions(rawValue: 1 << 17)
        /// Has the same speed throughout.
        public static let curveLinear = AnimationOptions(rawValue: 1 << 18)

        @MainActor var timingFunction: CAMediaTimingFunction {
            if contains(.curveLinear) { return CAMediaTimingFunction(name: .linear) }
            if contains(.curveEaseIn) { return CAMediaTimingFunction(name: .easeIn) }
            if contains(.curveEaseOut) { return CAMediaTimingFunction(name: .easeOut) }
            return CAMediaTimingFunction(name: .easeInEaseOut)
        }
    }

    /// Animates the changes to views that `animations` makes, starting from their look on screen now. `completion` is
    /// called once, on the main thread, with false if the animation was cut short.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
        animations: @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        run(
            ViewAnimation(
                duration: duration, delay: delay, timingFunction: options.timingFunction,
                repeatCount: options.contains(.repeat) ? .infinity : 0, autoreverses: options.contains(.autoreverse)),
            animations, completion)
    }

    /// As the form without a spring, but the views move like a damped oscillator. `dampingRatio` 1 settles without
    /// overshoot.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @MainActor () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        run(
            ViewAnimation(
                duration: duration, delay: delay, spring: (Double(dampingRatio), Double(velocity)),
                repeatCount: options.contains(.repeat) ? .infinity : 0, autoreverses: options.contains(.autoreverse)),
            animations, completion)
    }

    private static func run(
        _ animation: ViewAnimation, _ animations: @MainActor () -> Void, _ completion: (@MainActor (Bool) -> Void)?
    ) {
        guard areAnimationsEnabled else {
            animations()
            completion?(true)
            return
        }
        CATransaction.animateViews(animation, changes: animations, completion: completion)
    }

    /// Runs `actions` so that changes in it take effect at once, also inside an animation block: animations begun in it
    /// and updates of lists are not animated either.
    public static func performWithoutAnimation(_ actions: @MainActor () -> Void) {
        let wereEnabled = areAnimationsEnabled
        areAnimationsEnabled = false
        defer { areAnimationsEnabled = wereEnabled }
        CATransaction.withoutViewAnimations(actions)
    }

    /// Moves the view without animation; animations under way continue to the moved place.
    func move(by delta: CGPoint) {
        UIView.performWithoutAnimation { center = CGPoint(x: center.x + delta.x, y: center.y + delta.y) }
    }

    /// Whether blocks of `animate` animate and updates of lists move cells; true until set. Main thread.
    public private(set) static var areAnimationsEnabled = true

    /// Switches animations of views on or off for the whole application, until it is called again. Animations under way
    /// go on.
    public static func setAnimationsEnabled(_ enabled: Bool) {
        areAnimationsEnabled = enabled
    }

    /// Whether changes of views are animated now.
    static var isInAnimationBlock: Bool { CATransaction.viewAnimation != nil }

    /// The duration of the animation block being run; 0 outside.
    public static var inheritedAnimationDuration: TimeInterval { CATransaction.viewAnimation?.duration ?? 0 }
}
