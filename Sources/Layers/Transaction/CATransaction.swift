import Drawing
import Execution

/// Settings for the changes made between `begin()` and `commit()`: how they are animated, and the block that is called
/// after the animations. Main thread only.
///
/// Changes outside any transaction belong to an implicit one, which ends in the main thread's next turn. Transactions
/// do not delay changes: the model changes at once, and the screen with the next frame.
@preconcurrency @MainActor public final class CATransaction {
    private struct Level {
        var duration: CFTimeInterval = 0.25
        var timingFunction: CAMediaTimingFunction?
        var disablesActions = false
        var completion: AnimationCompletion?
    }

    /// Innermost last. The first is the implicit transaction, present only while its settings differ from the defaults.
    private static var levels: [Level] = []
    private static var hasImplicitLevel = false
    /// The implicit transaction ends with the explicit one that is open: `flush()` was called meanwhile.
    private static var isFlushWaiting = false
    private static var innermostDisablesActions = false

    private init() {}

    /// Begins a transaction nested in the current one, whose settings it starts with.
    public static func begin() {
        var level = levels.last ?? Level()
        level.completion = nil
        levels.append(level)
    }

    /// Ends the innermost transaction.
    public static func commit() {
        guard levels.count > (hasImplicitLevel ? 1 : 0) else {
            Misuse.stop(
                "CATransaction.commit() without begin(): every commit ends one transaction begun before.")
        }
        removeInnermost()
    }

    /// Ends the implicit transaction, if any, and no other: between `begin()` and `commit()` nothing ends, and the
    /// implicit transaction follows when the outermost of the transactions begun in it has been committed.
    public static func flush() {
        guard hasImplicitLevel else { return }
        isFlushWaiting = levels.count > 1
        guard !isFlushWaiting else { return }
        hasImplicitLevel = false
        removeInnermost()
    }

    /// Seconds, in the innermost transaction.
    public static func animationDuration() -> CFTimeInterval { levels.last?.duration ?? 0.25 }

    /// Seconds; 0.25 by default.
    public static func setAnimationDuration(_ duration: CFTimeInterval) {
        modify { $0.duration = duration }
    }

    /// The pace in the innermost transaction; nil for the default one.
    public static func animationTimingFunction() -> CAMediaTimingFunction? { levels.last?.timingFunction }

    /// The pace of animations whose action does not set one.
    public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        modify { $0.timingFunction = function }
    }

    /// Whether layers change without animation in the innermost transaction.
    public static func disableActions() -> Bool { innermostDisablesActions }

    /// Whether layers change without animation.
    public static func setDisableActions(_ flag: Bool) {
        modify { $0.disablesActions = flag }
        innermostDisablesActions = flag
    }

    /// Sets a block that runs when all animations added to the transaction after this call have ended. If there are
    /// none, it runs in the main thread's next turn after the commit.
    public static func setCompletionBlock(_ block: (() -> Void)?) {
        modify { level in
            level.completion?.commit()
            level.completion = block.map { block in AnimationCompletion { _ in block() } }
        }
    }

    private static func modify(_ body: (inout Level) -> Void) {
        if levels.isEmpty {
            levels.append(Level())
            hasImplicitLevel = true
            WorkScheduler.current.inbox.push { flush() }
        }
        body(&levels[levels.count - 1])
    }

    private static func removeInnermost() {
        let level = levels.removeLast()
        innermostDisablesActions = levels.last?.disablesActions ?? false
        level.completion?.commit()
        if isFlushWaiting { flush() }
    }

    /// Registers a new animation with the completion block of every open transaction.
    static func enterCompletions() -> [AnimationCompletion] {
        guard !levels.isEmpty else { return [] }
        let completions = levels.compactMap(\.completion)
        for completion in completions { completion.enter() }
        return completions
    }

    /// The animation of a changed property of a layer without delegate; nil if it is not to be animated.
    static func implicitAnimation(forKey key: String) -> (any CAAction)? {
        guard LayerProperty(rawValue: key)?.isAnimatedImplicitly == true, !disableActions(), animationDuration() > 0
        else { return nil }
        let animation = CABasicAnimation(keyPath: key)
        animation.duration = animationDuration()
        animation.timingFunction = animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        return animation
    }

    // MARK: Animations of views

    /// Settings of the innermost animation block of views; nil outside.
    package private(set) static var viewAnimation: ViewAnimation?
    /// Whether a block of animations runs: layers check this before they look for an action.
    private(set) static var isAnimatingViews = false

    /// Runs `changes`, animating the properties of layers with a delegate (views) that it changes, if the delegate's
    /// `action(for:forKey:)` returns `viewAction(forKey:)`. Blocks nest: the inner one's settings replace the outer's.
    /// `setDisableActions(true)` outside the block has no effect in it.
    ///
    /// - Parameter completion: called once with true when all animations have run to their end, with false if one was
    ///   removed or replaced; in the main thread's next turn if there were none.
    package static func animateViews(
        _ animation: ViewAnimation, changes: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        var level = levels.last ?? Level()
        level.completion = completion.map(AnimationCompletion.init)
        level.duration = animation.duration
        level.disablesActions = false
        levels.append(level)
        innermostDisablesActions = false
        let isEnabled = animation.duration > 0 || animation.delay > 0
        withViewAnimation(isEnabled ? animation : nil, changes)
        removeInnermost()
    }

    /// Runs `changes` without animating them, also inside an animation block.
    package static func withoutViewAnimations(_ changes: () -> Void) {
        withViewAnimation(nil, changes)
    }

    /// The animation of a changed property of a view's layer; `NSNull()` outside animation blocks. Delegates return it
    /// from `action(for:forKey:)`.
    package static func viewAction(forKey key: String) -> any CAAction {
        guard let viewAnimation, let property = LayerProperty(rawValue: key), property.isAnimatedImplicitly,
            !ViewAnimation.reducesMotion || !property.isGeometry
        else { return NSNull() }
        return viewAnimation.makeAnimation(forKey: key)
    }

    private static func withViewAnimation(_ animation: ViewAnimation?, _ changes: () -> Void) {
        let outer = viewAnimation
        viewAnimation = animation
        isAnimatingViews = animation != nil
        changes()
        viewAnimation = outer
        isAnimatingViews = outer != nil
    }
}
