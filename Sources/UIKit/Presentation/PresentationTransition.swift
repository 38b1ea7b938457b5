/// One presentation or dismissal: the context of its animator, and the changes animated along with it.
@MainActor
final class PresentationTransition: UIViewControllerContextTransitioning,
    UIViewControllerTransitionCoordinator
{
    typealias Change = @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void

    enum Direction {
        case presentation, dismissal
    }

    let direction: Direction
    let containerView: UIView
    private let presented: UIViewController
    private let presenter: UIViewController
    private let manager: UIPresentationController
    /// The object that animates the transition; nil if it is not animated.
    private let animator: (any UIViewControllerAnimatedTransitioning)?
    /// The original place of the presenter's view, which an animator may move into the container temporarily.
    private let presenterPlace: ViewPlace?

    private var changes: [Change] = []
    private var completions: [Change] = []
    private(set) var hasBegun = false
    private(set) var isCancelled = false
    private(set) var transitionDuration: TimeInterval = 0
    /// Called once; the argument says whether the transition was completed.
    private var end: (@MainActor (Bool) -> Void)?

    init(
        _ direction: Direction, of presented: UIViewController, by presenter: UIViewController,
        _ manager: UIPresentationController, in container: UIView,
        animator: (any UIViewControllerAnimatedTransitioning)?
    ) {
        self.direction = direction
        self.presented = presented
        self.presenter = presenter
        self.manager = manager
        self.animator = animator
        containerView = container
        presenterPlace = presenter.viewIfLoaded.flatMap { ViewPlace(of: $0) }
    }

    /// Carries the transition out. `end` is called when it is over, which may be before this returns.
    func run(end: @escaping @MainActor (Bool) -> Void) {
        self.end = end
        guard let animator else {
            if direction == .presentation, let view = manager.presentedView {
                view.frame = manager.frameOfPresentedViewInContainerView
                containerView.addSubview(view)
            }
            changeAlongside()
            return completeTransition(true)
        }
        transitionDuration = max(0, animator.transitionDuration(using: self))
        animator.animateTransition(using: self)
        if !hasBegun { UIView.animate(withDuration: transitionDuration, animations: changeAlongside) }
    }

    private func changeAlongside() {
        hasBegun = true
        let changes = changes
        self.changes = []
        for change in changes { change(self) }
    }

    func completeTransition(_ didComplete: Bool) {
        guard let end else { return }
        self.end = nil
        if !hasBegun { changeAlongside() }
        isCancelled = !didComplete && direction == .presentation
        presenterPlace?.restore(from: containerView)
        animator?.animationEnded(!isCancelled)
        end(!isCancelled)
        for completion in completions { completion(self) }
        completions = []
    }

    func animate(alongsideTransition animation: Change?, completion: Change?) -> Bool {
        if let completion { completions.append(completion) }
        guard let animation else { return true }
        guard !hasBegun else {
            animation(self)
            return false
        }
        changes.append(animation)
        return true
    }

    // MARK: What it is about

    var isAnimated: Bool { animator != nil }
    var isInteractive: Bool { false }
    var transitionWasCancelled: Bool { isCancelled }
    var presentationStyle: UIModalPresentationStyle { manager.presentationStyle }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        (key == .to) == (direction == .presentation) ? presented : presenter
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        if (key == .to) == (direction == .presentation) { return manager.presentedView }
        return manager.shouldRemovePresentersView ? presenter.viewIfLoaded : nil
    }

    func initialFrame(for viewController: UIViewController) -> CGRect {
        guard viewController === presented else { return containerView.bounds }
        return direction == .presentation ? .zero : manager.presentedView?.frame ?? .zero
    }

    func finalFrame(for viewController: UIViewController) -> CGRect {
        guard viewController === presented else { return containerView.bounds }
        return direction == .presentation ? manager.frameOfPresentedViewInContainerView : .zero
    }
}

/// The place of a view among the subviews of its superview.
@MainActor private struct ViewPlace {
    private let view: UIView
    private let superview: UIView
    private let index: Int
    private let frame: CGRect

    /// Nil for a view without superview.
    init?(of view: UIView) {
        guard let superview = view.superview, let index = superview.subviews.firstIndex(where: { $0 === view }) else {
            return nil
        }
        self.view = view
        self.superview = superview
        self.index = index
        frame = view.frame
    }

    /// Puts the view back if it is in the container now.
    func restore(from container: UIView) {
        guard view.isDescendant(of: container) else { return }
        superview.insertSubview(view, at: index)
        view.frame = superview is UIWindow ? superview.bounds : frame
    }
}
