extension UIViewController {
    func beginPresenting(
        _ controller: UIViewController, animated: Bool, completion: (@MainActor () -> Void)?
    ) {
        guard let window = viewIfLoaded?.window else {
            PresentationLog.report(
                "\(type(of: self)) is not in a window, so it cannot present \(type(of: controller)).")
            return
        }
        let presenter = outermost
        presenter.finishDismissal()
        guard presenter.presentationState.presented == nil, controller.presentingViewController == nil else {
            PresentationLog.report(
                "\(type(of: controller)) is not presented: dismiss the controller that is being presented first.")
            return
        }
        let manager = controller.managerForPresenting(by: presenter, source: self).inUse
        controller.presentationState.manager = manager
        presenter.presentationState.presented = controller
        controller.presentationState.presenter = presenter
        controller.presentationState.isBeingPresented = true
        controller.loadViewIfNeeded()

        let presentation = Presentation(controller, manager, by: presenter, over: window)
        presenter.presentationState.presentation = presentation
        presentation.begin(.presentation, source: self, animated: animated)
        let covered = manager.shouldRemovePresentersView ? presenter : nil
        covered?.beginAppearanceTransition(false, animated: animated)
        controller.beginAppearanceTransition(true, animated: animated)
        presentation.bringIn { completed in
            if !completed {
                covered?.beginAppearanceTransition(true, animated: animated)
                controller.beginAppearanceTransition(false, animated: animated)
                presenter.forgetPresented()
            }
            covered?.endAppearanceTransition()
            controller.endAppearanceTransition()
            controller.presentationState.isBeingPresented = false
            completion?()
        }
    }

    func endPresenting(animated: Bool, completion: (@MainActor () -> Void)?) {
        guard let presenter = nearestPresenting else {
            nearestPresenter?.dismiss(animated: animated, completion: completion)
            return
        }
        presenter.endOwnPresentation(animated: animated, uncovers: true, completion: completion)
    }

    /// Dismisses the controller that this one presents without animation, because this controller leaves the window.
    func abandonPresented() {
        endOwnPresentation(animated: false, uncovers: false, completion: nil)
    }

    /// - Parameter uncovers: whether the view that a full-screen presentation covered gets its appearance callbacks.
    private func endOwnPresentation(animated: Bool, uncovers: Bool, completion: (@MainActor () -> Void)?) {
        let state = presentationState
        // Finish a presentation that is still animating. Finish a running dismissal, too, if this one is not animated.
        if state.presented?.isBeingDismissed == false || !animated { state.presentation?.finishTransition() }
        guard let controller = presentationState.presented, let presentation = presentationState.presentation,
            !controller.isBeingDismissed
        else { return }
        controller.abandonPresented()
        controller.presentationState.isBeingDismissed = true
        let covered = uncovers && presentation.manager.shouldRemovePresentersView ? self : nil
        presentation.begin(.dismissal, source: nil, animated: animated)
        controller.beginAppearanceTransition(false, animated: animated)
        covered?.beginAppearanceTransition(true, animated: animated)
        presentation.takeOut { [self] in
            forgetPresented()
            controller.endAppearanceTransition()
            covered?.endAppearanceTransition()
            controller.presentationState.isBeingDismissed = false
            completion?()
        }
    }

    /// If the controller presented by this one is being dismissed, finishes that dismissal at once.
    func finishDismissal() {
        if presentationState.presented?.isBeingDismissed == true { presentationState.presentation?.finishTransition() }
    }

    /// Called when the presented controller has been dismissed. Gives key events back to the responder that had them
    /// before.
    private func forgetPresented() {
        let presentation = presentationState.presentation
        presentationState.presented?.presentationState.presenter = nil
        presentationState.presented?.presentationState.manager = nil
        presentationState.presented = nil
        presentationState.presentation = nil
        presentation?.giveBackKeys(in: viewIfLoaded?.window)
    }

    /// The last controller in the chain of presentations from this one; nil if it presents none. Controllers that are
    /// being dismissed do not count, because they get no keys any more.
    var topmostPresented: UIViewController? {
        presentedViewController.flatMap { $0.isBeingDismissed ? nil : $0.topmostPresented ?? $0 }
    }

    /// This controller or the nearest one around it that presents another.
    private var nearestPresenting: UIViewController? {
        presentationState.presented != nil ? self : parent?.nearestPresenting
    }

    private var nearestPresenter: UIViewController? {
        presentingViewController ?? parent?.nearestPresenter
    }

    /// The outermost container, which presents on behalf of its descendants: the presentation survives the removal of a
    /// descendant, and a full-screen presentation takes the whole container off the screen.
    private var outermost: UIViewController { parent?.outermost ?? self }
}

extension UIPresentationController {
    /// This one, or, for a popover that does not know where to point, a sheet in its place.
    fileprivate var inUse: UIPresentationController {
        guard let popover = self as? UIPopoverPresentationController, !popover.hasSource else { return self }
        let sheet = SheetPresentationController(presentedViewController: presentedViewController, presenting: presenter)
        sheet.delegate = delegate
        return sheet
    }
}
