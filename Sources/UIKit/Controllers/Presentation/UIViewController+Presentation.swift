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
        guard presenter.ownPresented == nil, controller.presentingViewController == nil else {
            PresentationLog.report(
                "\(type(of: controller)) is not presented: dismiss the controller that is being presented first.")
            return
        }
        presenter.ownPresented = controller
        controller.presentingViewController = presenter
        controller.isBeingPresented = true
        controller.loadViewIfNeeded()

        let presentation = Presentation(controller, over: window)
        presenter.presentation = presentation
        let covered = presentation.style.hidesPresenter ? presenter : nil
        covered?.beginAppearanceTransition(false, animated: animated)
        controller.beginAppearanceTransition(true, animated: animated)
        presentation.bringIn(animated: animated) {
            covered?.endAppearanceTransition()
            controller.endAppearanceTransition()
            controller.isBeingPresented = false
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
        // What is still on its way in arrives first; what is on its way out already goes at once if this end does.
        if ownPresented?.isBeingDismissed == false || !animated { presentation?.finish?() }
        guard let controller = ownPresented, let presentation, !controller.isBeingDismissed else { return }
        controller.abandonPresented()
        controller.isBeingDismissed = true
        let covered = uncovers && presentation.style.hidesPresenter ? self : nil
        controller.beginAppearanceTransition(false, animated: animated)
        covered?.beginAppearanceTransition(true, animated: animated)
        presentation.takeOut(animated: animated) { [self] in
            ownPresented = nil
            self.presentation = nil
            controller.presentingViewController = nil
            controller.endAppearanceTransition()
            covered?.endAppearanceTransition()
            controller.isBeingDismissed = false
            completion?()
        }
    }

    /// The controller presented last, over this one and what it presents; nil if none is.
    var topmostPresented: UIViewController? {
        presentedViewController.map { $0.topmostPresented ?? $0 }
    }

    /// This controller or the nearest one around it that presents another.
    private var nearestPresenting: UIViewController? {
        ownPresented != nil ? self : parent?.nearestPresenting
    }

    private var nearestPresenter: UIViewController? {
        presentingViewController ?? parent?.nearestPresenter
    }

    /// The outermost container, which presents for what is in it: what is presented stays when one of them goes, and
    /// under a full-screen presentation all of them leave the screen.
    private var outermost: UIViewController { parent?.outermost ?? self }
}
