extension UINavigationController {
    private static let duration = 0.35
    /// How far the lower view moves aside, as a fraction of the width.
    private static let parallax: CGFloat = 0.3

    /// Replaces the stack: adds new controllers as children and removes the others, and shows the top controller if
    /// that has changed.
    func replaceStack(with newStack: [UIViewController], animated: Bool) {
        finishTransition?()
        let oldStack = stack
        let oldTop = oldStack.last
        let newTop = newStack.last
        let added = newStack.filter { controller in !oldStack.contains { $0 === controller } }
        let removed = oldStack.filter { controller in !newStack.contains { $0 === controller } }
        for controller in added { addChild(controller) }
        for controller in removed {
            controller.willMove(toParent: nil)
            controller.setMoving(out: true)
        }
        stack = newStack
        if newStack.first !== oldStack.first { tabBarController?.itemsDidChange() }
        navigationBar.show(newTop?.navigationItem, previous: newStack.dropLast().last?.navigationItem)

        let settle = { @MainActor in
            for controller in added { controller.didMove(toParent: self) }
            for controller in removed { controller.removeFromParent() }
        }
        guard isViewLoaded, newTop !== oldTop else { return settle() }
        // As in UIKit, a top controller that was not in the old stack is pushed; one that was in it is shown by
        // popping.
        let isPush = newTop.map { top in !oldStack.contains { $0 === top } } ?? false
        transition(from: oldTop, to: newTop, isPush: isPush, animated: animated, completion: settle)
    }

    private func transition(
        from old: UIViewController?, to new: UIViewController?, isPush: Bool, animated: Bool,
        completion: @escaping @MainActor () -> Void
    ) {
        let isShown = appearanceState == .appeared || appearanceState == .appearing
        let isAnimated = animated && appearanceState == .appeared && view.window != nil && old != nil && new != nil
        announceWillShow(new, animated: isAnimated)
        if isShown {
            old?.beginAppearanceTransition(false, animated: isAnimated)
            new?.beginAppearanceTransition(true, animated: isAnimated)
        }
        let frame = contentFrame
        if let newView = new?.view {
            newView.frame = frame
            if isPush {
                view.insertSubview(newView, belowSubview: navigationBar)
            } else {
                view.insertSubview(newView, at: 0)
            }
        }

        let end = { @MainActor [self] in
            finishTransition = nil
            old?.viewIfLoaded?.removeFromSuperview()
            if isShown { old?.endAppearanceTransition() }
            // While the navigation controller itself is appearing, its end brings the child's.
            if isShown, appearanceState == .appeared { new?.endAppearanceTransition() }
            completion()
            if let new { delegate?.navigationController(self, didShow: new, animated: isAnimated) }
        }
        guard isAnimated, let oldView = old?.view, let newView = new?.view else { return end() }

        transitionNumber += 1
        let number = transitionNumber
        finishTransition = end
        let aside = frame.offsetBy(dx: -frame.width * Self.parallax, dy: 0)
        let outside = frame.offsetBy(dx: frame.width, dy: 0)
        newView.frame = isPush ? outside : aside
        newView.layoutIfNeeded()
        UIView.animate(
            withDuration: Self.duration,
            animations: {
                newView.frame = frame
                oldView.frame = isPush ? aside : outside
            },
            completion: { [weak self] _ in
                guard let self, number == transitionNumber else { return }
                finishTransition?()
            })
    }
}
