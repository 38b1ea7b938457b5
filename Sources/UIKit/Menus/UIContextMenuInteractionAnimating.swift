/// Runs animations of the delegate when a menu opens or closes. Main thread.
@preconcurrency @MainActor public protocol UIContextMenuInteractionAnimating: AnyObject {
    /// The controller that the configuration's preview provider made when the preview was clicked; nil before.
    var previewViewController: UIViewController? { get }
    /// Changes to animate as the menu opens or closes.
    func addAnimations(_ animations: @escaping @MainActor () -> Void)
    /// Called when the animations have ended, or at once if there are none.
    func addCompletion(_ completion: @escaping @MainActor () -> Void)
}

/// Gathers the animations and completions that a delegate adds, and runs them.
@MainActor final class MenuAnimator: UIContextMenuInteractionCommitAnimating {
    /// The duration of the animations, in seconds. The menu itself appears and disappears without animation.
    private static let duration = 0.2

    private var animations: [@MainActor () -> Void] = []
    private var completions: [@MainActor () -> Void] = []

    let previewViewController: UIViewController?
    var preferredCommitStyle = UIContextMenuInteractionCommitStyle.dismiss

    init(previewViewController: UIViewController? = nil) {
        self.previewViewController = previewViewController
    }

    func addAnimations(_ animations: @escaping @MainActor () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping @MainActor () -> Void) { completions.append(completion) }

    static func run(_ tell: (MenuAnimator) -> Void) {
        let animator = MenuAnimator()
        tell(animator)
        animator.run()
    }

    /// Runs the animations that were added.
    func run() {
        guard !animations.isEmpty else {
            for completion in completions { completion() }
            return
        }
        UIView.animate(
            withDuration: Self.duration, animations: { [animations] in for animation in animations { animation() } },
            completion: { [completions] _ in for completion in completions { completion() } })
    }
}
