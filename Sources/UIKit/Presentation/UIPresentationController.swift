/// Asked and told when the user wants to leave a sheet or a popover, by Escape, Ctrl+W or a click beside it. Main thread.
@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// Whether the user may leave it. Not asked while `isModalInPresentation` is true. Default true.
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    /// The user could not leave it. Default nothing.
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
    /// The user leaves it; not told when the program dismisses it. Default nothing.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    /// The user has left it; not told when the program dismisses it. Default nothing.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
    public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
}

/// Says where a presented controller's view stands, and adds what else is seen of the presentation.
///
/// This class covers the window, and the user does not leave what it presents, unless that has `keyCommands` for it. A subclass,
/// given by a `transitioningDelegate` to a controller of the style `custom`, overrides
/// `frameOfPresentedViewInContainerView`, and adds views to `containerView` when the transition begins. A presentation does
/// not change its style in a narrow window. Main thread.
@preconcurrency @MainActor open class UIPresentationController {
    /// What is presented.
    public unowned let presentedViewController: UIViewController
    weak var presenter: UIViewController?
    weak var container: PresentationContainer?
    /// Hears of the user who wants to leave. Not retained.
    public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    /// - Parameter presentingViewController: nil where it is not known yet.
    public init(
        presentedViewController: UIViewController, presenting presentingViewController: UIViewController?
    ) {
        self.presentedViewController = presentedViewController
        presenter = presentingViewController
    }

    /// What presents it; before the presentation it is the presented one itself.
    public final var presentingViewController: UIViewController { presenter ?? presentedViewController }
    /// Covers the window while the controller is presented; nil before and after.
    public final var containerView: UIView? { container }
    /// The style of the presented controller.
    open var presentationStyle: UIModalPresentationStyle { presentedViewController.modalPresentationStyle }

    /// What comes and goes: the controller's view, or one around it.
    open var presentedView: UIView? { presentedViewController.view }
    /// Where `presentedView` stands. Asked at the beginning and when the window has another size.
    open var frameOfPresentedViewInContainerView: CGRect { container?.bounds ?? .zero }
    /// Whether the presenter disappears, and is told so. Its view stays below what is presented. True for `fullScreen`.
    open var shouldRemovePresentersView: Bool { presentationStyle.hidesPresenter }

    /// The controller is about to come: the time to add views to the container, and to have them fade in with
    /// the presented controller's `transitionCoordinator`. The base implementation does nothing.
    open func presentationTransitionWillBegin() {}
    /// The controller is there, or, with false, the presentation was taken back. The base implementation does nothing.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// The controller is about to go. The base implementation does nothing.
    open func dismissalTransitionWillBegin() {}
    /// The controller is gone. The base implementation does nothing.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
    /// The container's subviews are about to be laid out. The base implementation does nothing.
    open func containerViewWillLayoutSubviews() {}
    /// The container's subviews have been laid out. The base implementation does nothing.
    open func containerViewDidLayoutSubviews() {}

    // MARK: For the presentations of the framework

    /// Whether Escape and a click beside the view end the presentation.
    var userCanDismiss: Bool { false }
    /// How it comes and goes unless the presented controller has a delegate that says otherwise.
    var transitionStyle: UIModalTransitionStyle { presentedViewController.modalTransitionStyle }
}
