/// Supplies the animations and the presentation controller of a presented controller. There are no transitions that
/// follow a finger. Main thread.
@preconcurrency @MainActor public protocol UIViewControllerTransitioningDelegate: AnyObject {
    /// The animator of the presentation; nil, the default, follows `modalTransitionStyle`. Not asked without animation.
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// The animator of the dismissal; nil, the default, follows `modalTransitionStyle`. Not asked without animation.
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
    /// The object that decides where the presented view is, for the style `custom`. `presenting` is nil if the call
    /// comes before the presentation. Default nil: the view covers the window.
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
    /// The duration of the transition, in seconds. Animations alongside the transition take as long.
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    /// Adds the view that comes to the container, animates, and calls `completeTransition(_:)` at the end. With reduced
    /// motion `UIView.animate` puts views in place at once; other animations must check it.
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
    /// The transition is over. Default nothing.
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Names one of the two controllers of a transition.
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

/// The transition, as an animator sees it: container, controllers, views and frames. Main thread.
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
    /// The view that comes or goes: the controller's, or a wrapper with its frame and shadow. Nil for the presenter,
    /// unless a full-screen presentation hides its view.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// The frame of the controller's view in the container before the transition; zero if it is not there.
    func initialFrame(for viewController: UIViewController) -> CGRect
    /// The frame of the controller's view in the container after the transition; zero if it is not there.
    func finalFrame(for viewController: UIViewController) -> CGRect
}

/// The transition, as animations alongside it see it. Main thread.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
    /// Whether the transition is animated: if not, everything happens at once.
    var isAnimated: Bool { get }
    /// Whether the transition ended with `completeTransition(false)`. Known in completions.
    var isCancelled: Bool { get }
    /// The duration of the transition, in seconds; 0 without animation.
    var transitionDuration: TimeInterval { get }
    /// The style that the controller is presented in.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Covers the window.
    var containerView: UIView { get }
    /// The controller that is in front before or after the transition.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// The view that comes or goes, as in `UIViewControllerContextTransitioning`.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Runs animations alongside a transition. Main thread.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator:
    UIViewControllerTransitionCoordinatorContext
{
    /// Makes changes that are animated with the transition, and calls `completion` at its end. After the beginning of
    /// the transition the changes are made at once; the result is false then.
    @discardableResult
    func animate(
        alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
    /// As the form with a completion, without one.
    @discardableResult
    public func animate(
        alongsideTransition animation: @escaping @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) -> Bool {
        animate(alongsideTransition: animation, completion: nil)
    }
}
