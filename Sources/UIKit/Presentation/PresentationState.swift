/// The presentations of a controller: the one that it presents, and the one in which it is presented.
struct PresentationState {
    /// The controller that this one presents.
    var presented: UIViewController?
    /// The views of that presentation.
    var presentation: Presentation?

    /// The controller that presents this one.
    weak var presenter: UIViewController?
    var isBeingPresented = false
    var isBeingDismissed = false
    /// Manages this controller while it is presented; made earlier if client code reads it.
    var manager: UIPresentationController?

    var style = UIModalPresentationStyle.automatic {
        // Another style needs another manager, unless the controller is already presented in the old style.
        didSet { if style != oldValue, presenter == nil { manager = nil } }
    }
    var transitionStyle = UIModalTransitionStyle.coverVertical
    var isModal = false
    var preferredSize = CGSize.zero
    weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
}

extension UIViewController {
    /// The controller that presented this one: the outermost container of the one that was asked to.
    public final var presentingViewController: UIViewController? { presentationState.presenter }
    /// The controller that this controller, or a container around it, presents; nil if there is none.
    public final var presentedViewController: UIViewController? {
        presentationState.presented ?? parent?.presentedViewController
    }
    /// True while the controller appears because it is being presented.
    public final var isBeingPresented: Bool { presentationState.isBeingPresented }
    /// True while the controller disappears because its presentation ends.
    public final var isBeingDismissed: Bool { presentationState.isBeingDismissed }

    /// Supplies the animations, and for the style `custom` the presentation controller. Not retained. Default nil.
    public final var transitioningDelegate: (any UIViewControllerTransitioningDelegate)? {
        get { presentationState.transitioningDelegate }
        set { presentationState.transitioningDelegate = newValue }
    }

    /// Manages the presentation of this controller, or of the container it is in. Before a presentation, it is the one
    /// that will be used for the present `modalPresentationStyle`.
    public final var presentationController: UIPresentationController? {
        if let presented = nearestPresented { return presented.presentationState.manager }
        return managerForPresenting(by: nil, source: self)
    }

    /// The `presentationController`, if the style is `popover`. Set its source before presenting.
    public final var popoverPresentationController: UIPopoverPresentationController? {
        if nearestPresented == nil, modalPresentationStyle != .popover { return nil }
        return presentationController as? UIPopoverPresentationController
    }

    /// Runs animations alongside the presentation or dismissal of this controller, or of the controller that it
    /// presents; nil if none is in progress. Transitions of navigation controllers have no coordinator.
    public final var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        presentationState.presentation?.transition ?? ownPresentation?.transition ?? parent?.transitionCoordinator
    }

    /// This controller or the nearest one around it that is presented.
    private var nearestPresented: UIViewController? {
        presentingViewController == nil ? parent?.nearestPresented : self
    }

    /// The presentation that shows this controller.
    var ownPresentation: Presentation? { presentationState.presenter?.presentationState.presentation }

    /// Returns the presentation controller, and makes it if there is none yet.
    func managerForPresenting(by presenter: UIViewController?, source: UIViewController) -> UIPresentationController {
        if let manager = presentationState.manager { return manager }
        let manager = makeManager(presenter, source)
        presentationState.manager = manager
        return manager
    }

    private func makeManager(_ presenter: UIViewController?, _ source: UIViewController) -> UIPresentationController {
        switch modalPresentationStyle {
        case .popover: UIPopoverPresentationController(presentedViewController: self, presenting: presenter)
        case .custom:
            transitioningDelegate?.presentationController(forPresented: self, presenting: presenter, source: source)
                ?? UIPresentationController(presentedViewController: self, presenting: presenter)
        case .pageSheet, .formSheet, .automatic, .none:
            SheetPresentationController(presentedViewController: self, presenting: presenter)
        case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext:
            UIPresentationController(presentedViewController: self, presenting: presenter)
        }
    }
}
