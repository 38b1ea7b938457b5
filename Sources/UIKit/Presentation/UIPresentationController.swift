/// The delegate of a presentation. It is asked and told when the user closes a sheet or a popover by Escape, Ctrl+W,
/// the mouse's button for back or a click beside it. Main thread.
@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// Whether the user may close it. Not asked while `isModalInPresentation` is true. Default true.
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    /// The user tried to close it, but was not allowed to; or, with `isModalInPresentation`, tried to quit. Default
    /// nothing.
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
    /// The user is closing it; not called when the program dismisses it. Default nothing.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    /// The user has closed it; not called when the program dismisses it. Default nothing.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
    public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
}

/// Decides the frame of a presented controller's view, and adds other views that belong to the presentation.
///
/// This class makes the view cover the window, and the user cannot close it, unless the controller has `keyCommands`
/// for that. A subclass, given by a `transitioningDelegate` to a controller of the style `custom`, overrides
/// `frameOfPresentedViewInContainerView`, and adds views to `containerView` when the transition begins. A presentation
/// does not change its style in a narrow window. Main thread.
///
/// Cost: a presentation adds a container over the window, for sheets with a view that dims the views below. The views
/// below stay in the window, and are drawn when they change. The built-in transitions take 0.15 to 0.3 seconds.
///
/// UIKit's `adaptivePresentationStyle`, its delegate's methods for other styles, and `UISheetPresentationController`
/// with detents and a grabber do not exist here: a sheet has the size that its controller prefers.
@preconcurrency @MainActor open class UIPresentationController {
    /// The controller whose view this presentation shows.
    public unowned let presentedViewController: UIViewController
    weak var presenter: UIViewController?
    weak var container: PresentationContainer?
    /// The object that is told when the user wants to close the presented controller. Not retained.
    public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    /// - Parameter presentingViewController: nil where it is not known yet.
    public init(
        presentedViewController: UIViewController, presenting presentingViewController: UIViewController?
    ) {
        self.presentedViewController = presentedViewController
        presenter = presentingViewController
    }

    /// The presenting controller; before the presentation, `presentedViewController`.
    public final var presentingViewController: UIViewController { presenter ?? presentedViewController }
    /// Covers the window while the controller is presented; nil before and after.
    public final var containerView: UIView? { container }
    /// The style of the presented controller.
    open var presentationStyle: UIModalPresentationStyle { presentedViewController.modalPresentationStyle }

    /// The view that is moved in and out: the controller's view, or one around it.
    open var presentedView: UIView? { presentedViewController.view }
    /// The frame of `presentedView`. Asked at the beginning and when the window's size changes.
    open var frameOfPresentedViewInContainerView: CGRect { container?.bounds ?? .zero }
    /// Whether the presenter is told that it disappears; its view stays. True for `fullScreen`, `currentContext`.
    open var shouldRemovePresentersView: Bool { presentationStyle.hidesPresenter }

    /// The presentation begins: add views to the container here, and fade them in with the presented controller's
    /// `transitionCoordinator`. The base implementation does nothing.
    open func presentationTransitionWillBegin() {}
    /// The presentation has ended; with false, it was cancelled. The base implementation does nothing.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// The dismissal begins. The base implementation does nothing.
    open func dismissalTransitionWillBegin() {}
    /// The dismissal has ended. The base implementation does nothing.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
    /// The container's subviews are about to be laid out. The base implementation does nothing.
    open func containerViewWillLayoutSubviews() {}
    /// The container's subviews have been laid out. The base implementation does nothing.
    open func containerViewDidLayoutSubviews() {}

    // MARK: For the presentations of the framework

    /// Whether Escape and a click beside the view end the presentation.
    var userCanDismiss: Bool { false }
    /// The transition that is used unless the presented controller's delegate supplies another.
    var transitionStyle: UIModalTransitionStyle { presentedViewController.modalTransitionStyle }
}
