/// The way in which the user wants to leave a presented controller.
enum PresentationExit {
    /// Escape, or the shortcut that closes the thing in front.
    case escape
    case clickBeside
}

extension UIKey {
    /// Whether the key is the shortcut that closes the thing in front: a menu, the list of keys, a presented
    /// controller, or the window.
    var closesInFront: Bool { modifierFlags == .control && charactersIgnoringModifiers == "w" }
}

extension UIWindow {
    /// The frontmost presentation over the window's own content; nil if there is none.
    var presentationInFront: Presentation? {
        rootViewController?.topmostPresented?.presentingViewController?.presentationState.presentation
    }

    /// Closes the list of keys, or the frontmost presented controller; false if nothing is in front of the window's own
    /// content. A presented controller that Escape does not dismiss stays. A controller that covers the window can have
    /// these keys among its own `keyCommands`.
    @discardableResult
    func closeInFront() -> Bool {
        if keySheet != nil {
            keySheet = nil
            return true
        }
        guard rootViewController?.topmostPresented != nil else { return false }
        presentationInFront?.userWantsToLeave(by: .escape)
        return true
    }

    /// Called when the user wants to close the window or to quit. True if a presented controller with
    /// `isModalInPresentation`, whose presentation has a delegate to ask the user, keeps the window open. If it is in
    /// front, the delegate is told of the attempt.
    func staysOpen() -> Bool {
        finishDismissals()
        var stays = false
        var presentation = rootViewController?.presentationState.presentation
        while let current = presentation {
            presentation = current.controller.presentationState.presentation
            guard current.controller.isModalInPresentation, !current.isLeaving, let delegate = current.manager.delegate
            else { continue }
            stays = true
            guard current === presentationInFront else { continue }
            // The list of keys would be in front of the question.
            keySheet = nil
            delegate.presentationControllerDidAttemptToDismiss(current.manager)
            break
        }
        return stays
    }

    /// Ends all dismissals in progress at once and runs their completions, so that a key acts on the state after them.
    func finishDismissals() {
        var controller = rootViewController
        while let presenter = controller {
            presenter.finishDismissal()
            controller = presenter.presentationState.presented
        }
    }
}

/// The presentation of one controller over a window, until the controller has been dismissed.
@MainActor final class Presentation {
    let controller: UIViewController
    let manager: UIPresentationController
    private lazy var container = PresentationContainer(self, frame: .zero)
    /// The first responder before the presentation, which gets the keys back.
    private weak var formerResponder: UIResponder?
    /// The view that had the focus before the presentation, and gets it back while keys are used.
    private weak var formerFocus: UIView?
    /// The presentation or dismissal in progress; nil if there is none.
    private(set) var transition: PresentationTransition?

    init(
        _ controller: UIViewController, _ manager: UIPresentationController, by presenter: UIViewController,
        over window: UIWindow
    ) {
        self.controller = controller
        self.manager = manager
        container.frame = window.bounds
        manager.presenter = presenter
        manager.container = container
        window.dismissTransients()
        window.addSubview(container)
        formerFocus = window.focus.focusedView
        formerResponder = window.firstResponder
        formerResponder?.resignFirstResponder()
    }

    /// When the presenter is released, the presented views are removed with it.
    isolated deinit {
        container.removeFromSuperview()
    }

    // MARK: Place

    var isLeaving: Bool { transition?.direction == .dismissal }

    func setNeedsPlacing() {
        container.setNeedsPlacing()
    }

    /// Places the presented view, unless it is being dismissed.
    func place() {
        guard !isLeaving, let view = manager.presentedView, view.superview === container else { return }
        let frame = manager.frameOfPresentedViewInContainerView
        if view.frame != frame { view.frame = frame }
    }

    // MARK: Coming and going

    /// Announces the transition; `bringIn` or `takeOut` carries it out.
    func begin(_ direction: PresentationTransition.Direction, source: UIViewController?, animated: Bool) {
        guard let presenter = manager.presenter else { return }
        transition = PresentationTransition(
            direction, of: controller, by: presenter, manager, in: container,
            animator: animated ? animator(direction, presenter, source ?? presenter) : nil)
    }

    private func animator(
        _ direction: PresentationTransition.Direction, _ presenter: UIViewController, _ source: UIViewController
    ) -> any UIViewControllerAnimatedTransitioning {
        let delegate = controller.transitioningDelegate
        let chosen =
            direction == .presentation
            ? delegate?.animationController(forPresented: controller, presenting: presenter, source: source)
            : delegate?.animationController(forDismissed: controller)
        return chosen ?? BuiltInTransitions.animator(for: manager.transitionStyle)
    }

    /// Adds the presented view and brings it to rest.
    func bringIn(completion: @escaping @MainActor (Bool) -> Void) {
        manager.presentationTransitionWillBegin()
        transition?.run { [self] completed in
            transition = nil
            manager.presentationTransitionDidEnd(completed)
            if !completed { leaveWindow() }
            completion(completed)
        }
        container.window?.focus.somethingCameInFront(controller)
    }

    /// Dismisses the presented view; all views that the presentation added to the window are removed when `completion`
    /// is called.
    func takeOut(completion: @escaping @MainActor () -> Void) {
        manager.dismissalTransitionWillBegin()
        let window = container.window
        takeKeys(in: window)
        transition?.run { [self] completed in
            transition = nil
            leaveWindow()
            manager.dismissalTransitionDidEnd(completed)
            completion()
        }
        // Keys that are pressed during the dismissal go to the views below. The responder that gets the keys back may
        // present a controller, which ends this transition.
        if isLeaving { giveBackKeys(in: window) }
    }

    /// Ends the coming or going in progress at once.
    func finishTransition() {
        transition?.completeTransition(true)
    }

    private func leaveWindow() {
        controller.viewIfLoaded?.removeFromSuperview()
        manager.presentedView?.removeFromSuperview()
        container.removeFromSuperview()
        manager.container = nil
    }

    /// Takes the keys away from a first responder inside of this presentation.
    private func takeKeys(in window: UIWindow?) {
        var responder = window?.firstResponder
        while let current = responder, current !== container { responder = current.next }
        if responder != nil { window?.firstResponder?.resignFirstResponder() }
    }

    /// Gives the keys back, once, to the responder that had them before. If another responder has become first
    /// responder since, that one keeps them. Called when nothing is presented any more.
    func giveBackKeys(in window: UIWindow?) {
        guard let window, window.firstResponder == nil else { return }
        let (responder, focus) = (formerResponder, formerFocus)
        (formerResponder, formerFocus) = (nil, nil)
        responder?.becomeFirstResponder()
        // The responder may have presented something, which has the keys then.
        guard window.firstResponder == nil, manager.presenter?.topmostPresented == nil else { return }
        if let focus { window.focus.moveAlong(to: focus) }
    }

    // MARK: Leaving

    /// Whether this way of leaving has an effect on this presentation.
    func allowsExit(by exit: PresentationExit) -> Bool {
        !isLeaving && manager.userCanDismiss && controller.allowsExit(by: exit)
    }

    /// Called when the user wants to leave the presented controller. False if this way of leaving has no effect here.
    @discardableResult
    func userWantsToLeave(by exit: PresentationExit) -> Bool {
        guard allowsExit(by: exit) else { return false }
        let delegate = manager.delegate
        guard !controller.isModalInPresentation, delegate?.presentationControllerShouldDismiss(manager) != false else {
            delegate?.presentationControllerDidAttemptToDismiss(manager)
            return true
        }
        delegate?.presentationControllerWillDismiss(manager)
        let manager = manager
        controller.userLeaves(by: exit) { manager.delegate?.presentationControllerDidDismiss(manager) }
        return true
    }
}
