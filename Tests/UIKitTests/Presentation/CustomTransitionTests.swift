import Foundation
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct CustomTransitionTests {
    /// Stands in the lower half, with a blue view behind it that fades in along.
    private final class HalfController: UIPresentationController {
        let veil = UIView()
        var log: [String] = []

        override var frameOfPresentedViewInContainerView: CGRect {
            guard let bounds = containerView?.bounds else { return .zero }
            return CGRect(x: 0, y: bounds.midY, width: bounds.width, height: bounds.height / 2)
        }

        override func presentationTransitionWillBegin() {
            log.append("will begin")
            veil.frame = containerView?.bounds ?? .zero
            veil.backgroundColor = .blue
            veil.alpha = 0
            containerView?.insertSubview(veil, at: 0)
            presentedViewController.transitionCoordinator?.animate(
                alongsideTransition: { _ in self.veil.alpha = 1 },
                completion: { self.log.append("moved along \($0.transitionDuration)") })
        }

        override func presentationTransitionDidEnd(_ completed: Bool) { log.append("did end \(completed)") }
        override func dismissalTransitionWillBegin() {
            log.append("will leave")
            presentedViewController.transitionCoordinator?.animate { _ in self.veil.alpha = 0 }
        }
        override func dismissalTransitionDidEnd(_ completed: Bool) { log.append("did leave \(completed)") }
        override func containerViewDidLayoutSubviews() { veil.frame = containerView?.bounds ?? .zero }
    }

    /// Comes from the left, and goes there.
    private final class FromLeft: UIViewControllerAnimatedTransitioning {
        var completes = true
        var ended: [Bool] = []
        var finalFrame = CGRect.null

        func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
            0.4
        }

        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            let isComing = context.viewController(forKey: .to)?.isBeingPresented == true
            guard let view = context.view(forKey: isComing ? .to : .from),
                let controller = context.viewController(forKey: isComing ? .to : .from)
            else { return }
            if isComing {
                finalFrame = context.finalFrame(for: controller)
                context.containerView.addSubview(view)
                view.frame = finalFrame.offsetBy(dx: -finalFrame.width, dy: 0)
            }
            let target = isComing ? finalFrame : view.frame.offsetBy(dx: -view.frame.width, dy: 0)
            let completes = completes
            UIView.animate(
                withDuration: 0.4, animations: { view.frame = target },
                completion: { _ in context.completeTransition(completes) })
        }

        func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
    }

    private final class Delegate: UIViewControllerTransitioningDelegate {
        let animator = FromLeft()
        var manager: HalfController?

        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
        func animationController(
            forDismissed dismissed: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
        func presentationController(
            forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
        ) -> UIPresentationController? {
            manager = HalfController(presentedViewController: presented, presenting: presenting)
            return manager
        }
    }

    private func withScene(_ body: (PresentationScene, UIViewController, Delegate) throws -> Void) throws {
        let scene = try PresentationScene()
        defer { scene.close() }
        let (shown, delegate) = (UIViewController(), Delegate())
        shown.modalPresentationStyle = .custom
        shown.transitioningDelegate = delegate
        try body(scene, shown, delegate)
    }

    @Test("An animator of the program's own moves the view to where its presentation controller wants it, and back")
    func animator() throws {
        try withScene { scene, shown, delegate in
            scene.presenter.present(shown, animated: true)
            scene.host.run(seconds: 0.2)
            let manager = try #require(delegate.manager)
            let layer = try #require(shown.view.layer.presentation())
            #expect(delegate.animator.finalFrame == CGRect(x: 0, y: 200, width: 480, height: 200))
            #expect(layer.frame.minX > -440 && layer.frame.minX < -40 && shown.isBeingPresented)
            #expect((0.1..<0.9).contains(try #require(manager.veil.layer.presentation()).opacity))
            scene.host.settle()
            #expect(shown.view.frame == CGRect(x: 0, y: 200, width: 480, height: 200) && !shown.isBeingPresented)
            #expect(manager.log == ["will begin", "did end true", "moved along 0.4"])
            #expect(delegate.animator.ended == [true] && shown.transitionCoordinator == nil)
            try scene.play("resize 300x300")
            #expect(shown.view.frame == CGRect(x: 0, y: 150, width: 300, height: 150))
            #expect(manager.veil.frame.width == 300)
            shown.dismiss(animated: true)
            #expect(shown.transitionCoordinator != nil)
            scene.host.settle()
            #expect(manager.log.suffix(2) == ["will leave", "did leave true"] && manager.veil.alpha == 0)
            #expect(shown.view.window == nil && scene.window.subviews.count == 1 && manager.containerView == nil)
        }
    }

    @Test("Without animation no animator is asked, and what moves along is there at once")
    func withoutAnimation() throws {
        try withScene { scene, shown, delegate in
            scene.presenter.present(shown, animated: false)
            let manager = try #require(delegate.manager)
            #expect(delegate.animator.ended.isEmpty && manager.veil.alpha == 1)
            #expect(manager.log == ["will begin", "did end true", "moved along 0.0"])
            #expect(shown.view.frame == CGRect(x: 0, y: 200, width: 480, height: 200))
        }
    }

    @Test("A presentation that its animator takes back leaves everything as it was")
    func takenBack() throws {
        try withScene { scene, shown, delegate in
            try scene.play("key Tab")
            delegate.animator.completes = false
            var completions = 0
            scene.presenter.present(shown, animated: true) { completions += 1 }
            scene.host.settle()
            #expect(delegate.animator.ended == [false] && completions == 1)
            #expect(delegate.manager?.log.contains("did end false") == true)
            #expect(shown.view.window == nil && shown.presentingViewController == nil && !shown.isBeingPresented)
            #expect(shown.appearanceState == .disappeared && scene.presenter.presentedViewController == nil)
            #expect(scene.window.subviews.count == 1 && scene.button.isFocused)
        }
    }

    @Test("An animator may take the view of a full-screen presenter into its container; it is back in the end")
    func presentersView() throws {
        final class Both: UIViewControllerAnimatedTransitioning {
            func transitionDuration(
                using transitionContext: (any UIViewControllerContextTransitioning)?
            ) -> TimeInterval { 0.2 }
            func animateTransition(using context: any UIViewControllerContextTransitioning) {
                guard let to = context.view(forKey: .to), let from = context.view(forKey: .from) else { return }
                context.containerView.addSubview(to)
                context.containerView.addSubview(from)
                to.frame = context.containerView.bounds
                UIView.animate(
                    withDuration: 0.2, animations: { from.alpha = 0 },
                    completion: { _ in
                        from.alpha = 1
                        context.completeTransition(!context.transitionWasCancelled)
                    })
            }
        }
        final class Delegate: UIViewControllerTransitioningDelegate {
            func animationController(
                forDismissed dismissed: UIViewController
            ) -> (any UIViewControllerAnimatedTransitioning)? { Both() }
        }
        let scene = try PresentationScene()
        defer { scene.close() }
        let (shown, delegate) = (UIViewController(), Delegate())
        shown.modalPresentationStyle = .fullScreen
        shown.transitioningDelegate = delegate
        scene.present(shown)
        shown.dismiss(animated: true)
        scene.host.settle()
        #expect(scene.presenter.view.superview === scene.window && shown.view.window == nil)
        #expect(scene.presenter.appearanceState == .appeared)
        try scene.click(scene.button)
        #expect(scene.presses == 1)
    }

    @Test("A presentation that is dismissed on its way in ends its animation, which is not listened to any more")
    func cutShort() throws {
        try withScene { scene, shown, delegate in
            scene.presenter.present(shown, animated: true)
            scene.host.run(seconds: 0.1)
            shown.dismiss(animated: false)
            #expect(delegate.animator.ended == [true] && shown.view.window == nil)
            scene.host.settle()
            #expect(delegate.animator.ended == [true] && scene.window.subviews.count == 1)
            let log = ["will begin", "did end true", "moved along 0.4", "will leave", "did leave true"]
            #expect(delegate.manager?.log == log)
        }
    }
}
