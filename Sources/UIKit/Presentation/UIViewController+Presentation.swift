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

    /// Takes away at once what this controller presents, as it leaves the window itself.
    func abandonPresented() {
        endOwnPresentation(animated: false, uncovers: false, completion: nil)
    }

    /// - Parameter uncovers: whether what a full-screen presentation covered appears.
    private func endOwnPresentation(animated: Bool, uncovers: Bool, completion: (@MainActor () -> Void)?) {
        let state = presentationState
        // What is still on its way in arrives first; what is on its way out already goes at once if this end does.
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

    /// Ends at once the going of what this controller presents, if that is on its way out.
    func finishDismissal() {
        if presentationState.presented?.isBeingDismissed == true { presentationState.presentation?.finishTransition() }
    }

    /// What was presented is gone; keys come back.
    private func forgetPresented() {
        let presentation = presentationState.presentation
        presentationState.presented?.presentationState.presenter = nil
        presentationState.presented?.presentationState.manager = nil
        presentationState.presented = nil
        presentationState.presentation = nil
        presentation?.giveBackKeys(in: viewIfLoaded?.window)
    }

    /// The controller presented last, over this one and what it presents; nil if none is. One that is on its way out has no keys
    /// any more.
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

    /// The outermost container, which presents for what is in it: what is presented stays when one of them goes, and
    /// under a full-screen presentation all of them leave the screen.
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
