extension UIViewController {
    func beginPresenting(
        _ controller: UIViewController, animated: Bool, completion: (@MainActor () -> Void)?
    ) {
        guard let window = viewIfLoaded?.window else {
            PresentationLog.report(
                "\(type(of: self)) is not in a window, so it cannot present \(type(of: controller)).")
            return
        }
        guard presentedViewController == nil, controller.presentingViewController == nil else {
            PresentationLog.report(
                "\(type(of: controller)) is not presented: dismiss the controller that is being presented first.")
            return
        }
        presentedViewController = controller
        controller.presentingViewController = self
        controller.isBeingPresented = true
        controller.loadViewIfNeeded()

        let presentation = Presentation(controller, over: window)
        self.presentation = presentation
        let covered = presentation.style.hidesPresenter ? coveredController : nil
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
        guard let controller = presentedViewController, let presentation else {
            if let presenter = presentingViewController ?? parent?.nearestPresenter {
                presenter.dismiss(animated: animated, completion: completion)
            }
            return
        }
        guard !controller.isBeingDismissed else { return }
        controller.dismissPresentedBelow()
        controller.isBeingDismissed = true
        let covered = presentation.style.hidesPresenter ? coveredController : nil
        controller.beginAppearanceTransition(false, animated: animated)
        covered?.beginAppearanceTransition(true, animated: animated)
        presentation.takeOut(animated: animated) { [self] in
            presentedViewController = nil
            self.presentation = nil
            controller.presentingViewController = nil
            controller.endAppearanceTransition()
            covered?.endAppearanceTransition()
            controller.isBeingDismissed = false
            completion?()
        }
    }

    /// A controller that goes takes along what it presents itself.
    private func dismissPresentedBelow() {
        if presentedViewController != nil { dismiss(animated: false) }
    }

    private var nearestPresenter: UIViewController? {
        presentingViewController ?? parent?.nearestPresenter
    }

    /// What leaves the screen under a full-screen presentation: the outermost container.
    private var coveredController: UIViewController {
        var controller = self
        while let parent = controller.parent { controller = parent }
        return controller
    }
}
