/// Lets something move along with a menu that opens or closes. Main thread.
@preconcurrency @MainActor public protocol UIContextMenuInteractionAnimating: AnyObject {
    /// Nil: previews are not shown.
    var previewViewController: UIViewController? { get }
    /// Changes to animate as the menu opens or closes.
    func addAnimations(_ animations: @escaping @MainActor () -> Void)
    /// What follows when they have run, or at once if there are none.
    func addCompletion(_ completion: @escaping @MainActor () -> Void)
}

/// Gathers what a delegate wants to see move, and runs it.
@MainActor final class MenuAnimator: UIContextMenuInteractionAnimating {
    /// Seconds. The menu itself is there and gone at once.
    private static let duration = 0.2

    private var animations: [@MainActor () -> Void] = []
    private var completions: [@MainActor () -> Void] = []

    var previewViewController: UIViewController? { nil }
    func addAnimations(_ animations: @escaping @MainActor () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping @MainActor () -> Void) { completions.append(completion) }

    static func run(_ tell: (MenuAnimator) -> Void) {
        let animator = MenuAnimator()
        tell(animator)
        let (animations, completions) = (animator.animations, animator.completions)
        guard !animations.isEmpty else {
            for completion in completions { completion() }
            return
        }
        UIView.animate(
            withDuration: duration, animations: { for animation in animations { animation() } },
            completion: { _ in for completion in completions { completion() } })
    }
}
