/// The transitions of presented controllers that have no animator of their own. Main thread.
@MainActor enum BuiltInTransitions {
    /// The animator for a style; always a fade if the desktop asks for less motion.
    static func animator(for style: UIModalTransitionStyle) -> any UIViewControllerAnimatedTransitioning {
        style == .coverVertical && !UIAccessibility.isReduceMotionEnabled ? SlideTransition() : FadeTransition()
    }
}

extension UIViewControllerContextTransitioning {
    /// The view that is being presented, and its final frame; nil in a dismissal.
    fileprivate var comingView: (view: UIView, rest: CGRect)? {
        guard let controller = viewController(forKey: .to), controller.isBeingPresented, let view = view(forKey: .to)
        else { return nil }
        return (view, finalFrame(for: controller))
    }
}

/// Slides the view in from below the window, and back out.
@MainActor final class SlideTransition: UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        0.3
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let container = context.containerView
        let below = { @MainActor (frame: CGRect) in frame.offsetBy(dx: 0, dy: container.bounds.height - frame.minY) }
        let options: UIView.AnimationOptions
        let changes: @MainActor () -> Void
        if let (view, rest) = context.comingView {
            view.frame = below(rest)
            container.addSubview(view)
            options = .curveEaseOut
            changes = { view.frame = rest }
        } else {
            let view = context.view(forKey: .from)
            options = .curveEaseIn
            changes = { if let view { view.frame = below(view.frame) } }
        }
        UIView.animate(
            withDuration: transitionDuration(using: context), options: options, animations: changes,
            completion: { _ in context.completeTransition(true) })
    }
}

/// Fades the view in and out.
@MainActor final class FadeTransition: UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        0.15
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let coming = context.comingView
        let view = coming?.view ?? context.view(forKey: .from)
        if let (view, rest) = coming {
            view.frame = rest
            view.alpha = 0
            context.containerView.addSubview(view)
        }
        UIView.animate(
            withDuration: transitionDuration(using: context),
            animations: { view?.alpha = coming == nil ? 0 : 1 },
            completion: { _ in
                context.completeTransition(true)
                if coming == nil { view?.alpha = 1 }
            })
    }
}
