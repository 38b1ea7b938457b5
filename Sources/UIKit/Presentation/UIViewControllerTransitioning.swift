/// Says how a controller that is presented comes and goes, and what manages its presentation. There are no transitions that
/// follow a finger. Main thread.
@preconcurrency @MainActor public protocol UIViewControllerTransitioningDelegate: AnyObject {
    /// Brings the controller in; nil, the default, for the way of its `modalTransitionStyle`. Not asked without animation.
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// Takes the controller away; nil, the default, for the way of its `modalTransitionStyle`. Not asked without animation.
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
    /// What says where the controller stands, for the style `custom`. `presenting` is nil where it is asked for before the
    /// presentation. Default nil: it covers the window.
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    public func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    public func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { nil }
}

/// Moves the views of a transition between two controllers. Main thread.
@preconcurrency @MainActor public protocol UIViewControllerAnimatedTransitioning: AnyObject {
    /// Seconds that the transition takes: what moves along with it takes as long.
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    /// Adds the view that comes to the container, animates, and calls `completeTransition(_:)` at the end. What follows less
    /// motion is up to it: `UIView.animate` then puts views in their places at once.
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
    /// The transition is over. Default nothing.
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    public func animationEnded(_ transitionCompleted: Bool) {}
}

/// One of the two controllers of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The controller that is in front at the beginning.
    public static let from = UITransitionContextViewControllerKey(rawValue: "UITransitionContextFromViewController")
    /// The controller that is in front at the end.
    public static let to = UITransitionContextViewControllerKey(rawValue: "UITransitionContextToViewController")
}

/// The view of one of the two controllers of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The view that is in front at the beginning.
    public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
    /// The view that is in front at the end.
    public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}

/// What an animation of a transition works on. Main thread.
@preconcurrency @MainActor public protocol UIViewControllerContextTransitioning: AnyObject {
    /// Covers the window; the view that comes is added to it.
    var containerView: UIView { get }
    /// Always true: a transition without animation asks for no animator.
    var isAnimated: Bool { get }
    /// Always false: no transition follows a finger.
    var isInteractive: Bool { get }
    /// Always false, as nothing cancels a transition but its own `completeTransition(false)`.
    var transitionWasCancelled: Bool { get }
    /// The style that the controller is presented in.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Must be called when the animation is over. False takes a presentation back; a dismissal always ends.
    func completeTransition(_ didComplete: Bool)
    /// The controller that is in front before or after the transition.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// The view that comes or goes: that of the controller, or one around it that has its frame and shadow. Of the presenter nil,
    /// unless a full-screen presentation hides it.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// Where the controller's view is in the container before the transition; zero where it is not.
    func initialFrame(for viewController: UIViewController) -> CGRect
    /// Where the controller's view is in the container after the transition; zero where it is not.
    func finalFrame(for viewController: UIViewController) -> CGRect
}

/// What moves along with a transition can know of it. Main thread.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
    /// Whether the transition is animated: if not, everything happens at once.
    var isAnimated: Bool { get }
    /// Whether the transition ended with `completeTransition(false)`. Known in completions.
    var isCancelled: Bool { get }
    /// Seconds; 0 without animation.
    var transitionDuration: TimeInterval { get }
    /// The style that the controller is presented in.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Covers the window.
    var containerView: UIView { get }
    /// The controller that is in front before or after the transition.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// The view that comes or goes, as the context of the animation has it.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Lets something move along with a transition. Main thread.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator:
    UIViewControllerTransitionCoordinatorContext
{
    /// Makes changes that are animated with the transition, and calls `completion` at its end. After the beginning of the
    /// transition the changes are made at once; the result is false then.
    @discardableResult
    func animate(
        alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
    /// As the form with a completion.
    @discardableResult
    public func animate(
        alongsideTransition animation: @escaping @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) -> Bool {
        animate(alongsideTransition: animation, completion: nil)
    }
}
