import Drawing

/// Told when an animation begins and ends. Retained by the animation, as in Core Animation.
@preconcurrency @MainActor public protocol CAAnimationDelegate: AnyObject {
    /// Called when the animation has contributed to a frame for the first time.
    func animationDidStart(_ anim: CAAnimation)
    /// - Parameter flag: whether it ran to its end. False if it was removed or replaced, or if its layer left the tree.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// A change of a layer's appearance over time. Abstract; a layer takes a copy of its settings when it is added, so one
/// may be added to many layers, and later changes have no effect.
///
/// Caveat: `speed` below 0 and `isCumulative` are not supported.
@preconcurrency @MainActor open class CAAnimation: CAMediaTiming, CAAction {
    public final var beginTime: CFTimeInterval = 0
    public final var duration: CFTimeInterval = 0
    public final var speed: Float = 1
    public final var timeOffset: CFTimeInterval = 0
    public final var repeatCount: Float = 0
    public final var repeatDuration: CFTimeInterval = 0
    public final var autoreverses = false
    public final var fillMode = CAMediaTimingFillMode.removed
    /// The pace of each run; nil for an even one.
    public final var timingFunction: CAMediaTimingFunction?
    /// Whether the layer removes the animation when it ends. If not, `fillMode` says which value shows afterwards.
    public final var isRemovedOnCompletion = true
    /// Retained until the animation is released.
    public final var delegate: (any CAAnimationDelegate)?

    /// An animation that takes the transaction's duration until one is set.
    public init() {}

    /// Called if the animation is an action: adds itself to the layer under the property's key.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    /// The effect of the animation, apart from its timing; nil if it has none.
    func makeEffect(groupDuration: CFTimeInterval?) -> AnimationEffect? { nil }

    /// The duration if none is set.
    var naturalDuration: CFTimeInterval? { nil }
}

/// An animation of one property, named by a key path.
///
/// These key paths are supported: the animatable properties of `CALayer` by their names, and parts of them:
/// `position.x`, `bounds.size.width`, `transform.scale(.x .y)`, `transform.rotation(.x .y .z)`,
/// `transform.translation(.x .y)`, `shadowOffset.height` and their like. An unknown one animates nothing, but takes its
/// time and calls its delegate.
@preconcurrency @MainActor open class CAPropertyAnimation: CAAnimation {
    /// The property that is animated; nil animates nothing.
    public final var keyPath: String?
    /// Whether values are added to the value that the layer would show without the animation (numbers, points, sizes,
    /// rectangles, transforms).
    public final var isAdditive = false

    public override init() {
        super.init()
    }

    /// An animation of a property, by its name or a part of it.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }
}

/// Animates from one value to another. Set up to two of `fromValue`, `toValue` and `byValue`; the layer's own value
/// replaces a missing one.
@preconcurrency @MainActor open class CABasicAnimation: CAPropertyAnimation {
    /// A number, `CGPoint`, `CGSize`, `CGRect`, transform, `CGColor` or `CGImage` at the beginning; nil for the layer's
    /// own value, or for the value that follows from the other two.
    public final var fromValue: Any?
    /// Like `fromValue`, a number, `CGPoint`, `CGSize`, `CGRect`, transform, `CGColor` or `CGImage`.
    public final var toValue: Any?
    /// The difference between the beginning and the end; if only this is set, it is added to the layer's own value.
    public final var byValue: Any?

    override func makeEffect(groupDuration: CFTimeInterval?) -> AnimationEffect? {
        guard let path = keyPath.flatMap(AnimationKeyPath.init) else { return nil }
        let ends = AnimationEnds(
            from: fromValue.flatMap(AnimatedValue.init), to: toValue.flatMap(AnimatedValue.init),
            by: byValue.flatMap(AnimatedValue.init))
        return .between(path, ends, isAdditive: isAdditive, spring: nil)
    }
}

/// Animates from one value to another as if a spring pulled. The duration should be `settlingDuration`; that is the
/// default.
@preconcurrency @MainActor open class CASpringAnimation: CABasicAnimation {
    /// The mass that the spring moves; a greater mass is slower.
    public final var mass: CGFloat = 1
    /// Force per distance from the rest; greater is faster.
    public final var stiffness: CGFloat = 100
    /// Force per speed; greater ends the swinging sooner.
    public final var damping: CGFloat = 10
    /// The speed at the beginning, as a fraction of the distance from start to end per second; positive towards the
    /// end.
    public final var initialVelocity: CGFloat = 0

    var spring: SpringCurve {
        SpringCurve(
            mass: mass.native, stiffness: stiffness.native, damping: damping.native,
            initialVelocity: initialVelocity.native)
    }

    /// Seconds until the spring is as good as at rest.
    public final var settlingDuration: CFTimeInterval { spring.settlingTime }

    override var naturalDuration: CFTimeInterval? { settlingDuration }

    override func makeEffect(groupDuration: CFTimeInterval?) -> AnimationEffect? {
        guard case .between(let path, let ends, let isAdditive, _) = super.makeEffect(groupDuration: groupDuration)
        else { return nil }
        return .between(path, ends, isAdditive: isAdditive, spring: spring)
    }
}

/// How the values between keyframes are found.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Each value changes evenly into the next.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// Each value holds until the next.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// Drawn as `linear`.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// Drawn as `linear`.
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    /// Drawn as `linear`.
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// Animates through a sequence of values.
@preconcurrency @MainActor open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values that the animation passes through, each of a type as `CABasicAnimation.fromValue`. An animation
    /// without values and without a `path` does nothing.
    public final var values: [Any]?
    /// A path along which a point (`position`, `anchorPoint`) moves at an even speed; used instead of `values` and
    /// `keyTimes`.
    public final var path: CGPath?
    /// When each value is reached, as rising fractions of the duration: one per value, in discrete mode optionally with
    /// the end. Nil for even steps.
    public final var keyTimes: [NSNumber]?
    /// The pace from each value to the next.
    public final var timingFunctions: [CAMediaTimingFunction]?
    /// How the values between keyframes are found; linear by default.
    public final var calculationMode = CAAnimationCalculationMode.linear

    override func makeEffect(groupDuration: CFTimeInterval?) -> AnimationEffect? {
        guard let property = keyPath.flatMap(AnimationKeyPath.init) else { return nil }
        if let path {
            let points = path.pacedPoints()
            guard !points.isEmpty else { return nil }
            let frames = AnimationKeyframes(
                values: points.map { .point($0.point) }, times: points.map(\.fraction), functions: [],
                isDiscrete: false)
            return .through(property, frames, isAdditive: isAdditive)
        }
        let frames = (values ?? []).compactMap(AnimatedValue.init)
        guard !frames.isEmpty else { return nil }
        let isDiscrete = calculationMode == .discrete
        let steps = isDiscrete ? frames.count : max(frames.count - 1, 1)
        var times = frames.indices.map { Double($0) / Double(steps) }
        if let keyTimes, keyTimes.count >= frames.count { times = keyTimes.prefix(frames.count).map(\.doubleValue) }
        return .through(
            property,
            AnimationKeyframes(values: frames, times: times, functions: timingFunctions ?? [], isDiscrete: isDiscrete),
            isAdditive: isAdditive)
    }
}

/// Several animations in one span of time; longer animations are cut off at its end. Delegates and
/// `isRemovedOnCompletion` of its parts have no effect.
@preconcurrency @MainActor open class CAAnimationGroup: CAAnimation {
    /// The animations of the group; nil for none. Their times count from the group's beginning.
    public final var animations: [CAAnimation]?

    override func makeEffect(groupDuration: CFTimeInterval?) -> AnimationEffect? {
        let own = duration > 0 ? duration : groupDuration ?? CATransaction.animationDuration()
        return .group((animations ?? []).map { CompiledAnimation($0, beginTime: $0.beginTime, groupDuration: own) })
    }
}
