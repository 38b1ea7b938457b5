/// What a controller presents, and how it is presented itself.
struct PresentationState {
    /// What the controller presents.
    var presented: UIViewController?
    /// The views of what the controller presents.
    var presentation: Presentation?

    /// The controller that presents this one.
    weak var presenter: UIViewController?
    var isBeingPresented = false
    var isBeingDismissed = false
    /// Manages this controller while it is presented; made earlier if client code reads it.
    var manager: UIPresentationController?

    var style = UIModalPresentationStyle.automatic {
        // Another style has another one, unless the controller is presented in the old style already.
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
    /// What this controller, or one of the containers it is in, presents.
    public final var presentedViewController: UIViewController? {
        presentationState.presented ?? parent?.presentedViewController
    }
    /// True while the controller appears because it is being presented.
    public final var isBeingPresented: Bool { presentationState.isBeingPresented }
    /// True while the controller disappears because its presentation ends.
    public final var isBeingDismissed: Bool { presentationState.isBeingDismissed }

    /// Says how the controller comes and goes, and, for the style `custom`, where it stands. Not retained. Default nil.
    public final var transitioningDelegate: (any UIViewControllerTransitioningDelegate)? {
        get { presentationState.transitioningDelegate }
        set { presentationState.transitioningDelegate = newValue }
    }

    /// Manages the presentation of this controller, or of the container it is in. Asked for before that, it is the one that
    /// the controller's `modalPresentationStyle` will have.
    public final var presentationController: UIPresentationController? {
        if let presented = nearestPresented { return presented.presentationState.manager }
        return managerForPresenting(by: nil, source: self)
    }

    /// As `presentationController`, if that is a popover: set where it points to before the controller is presented.
    public final var popoverPresentationController: UIPopoverPresentationController? {
        if nearestPresented == nil, modalPresentationStyle != .popover { return nil }
        return presentationController as? UIPopoverPresentationController
    }

    /// Lets something move along with the coming or going that this controller, or what it presents, is in; nil at rest. Not
    /// there for transitions of navigation controllers.
    public final var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        presentationState.presentation?.transition ?? ownPresentation?.transition ?? parent?.transitionCoordinator
    }

    /// This controller or the nearest one around it that is presented.
    private var nearestPresented: UIViewController? {
        presentingViewController == nil ? parent?.nearestPresented : self
    }

    /// The presentation that this controller is shown by.
    var ownPresentation: Presentation? { presentationState.presenter?.presentationState.presentation }

    /// What manages the controller's presentation, made if need be.
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
