/// The views of one presentation: a dimmed backdrop over the window, and on it the presented view.
@MainActor final class Presentation {
    static let duration = 0.3
    private static let dimming: CGFloat = 0.2
    /// The largest sheet, in points.
    private static let sheetSize = CGSize(width: 540, height: 620)
    private static let sheetMargin: CGFloat = 16

    let style: UIModalPresentationStyle
    private let transition: UIModalTransitionStyle
    private let backdrop: ContainerView
    private let controller: UIViewController
    /// Had the keys before, and gets them back.
    private weak var formerResponder: UIResponder?
    /// Ends the coming or going in progress at once; nil while none is.
    private(set) var finish: (@MainActor () -> Void)?
    /// Counts comings and goings, so that the end of an animation that was cut short is recognised.
    private var transitionNumber = 0

    init(_ controller: UIViewController, over window: UIWindow) {
        self.controller = controller
        style = controller.modalPresentationStyle
        transition = controller.modalTransitionStyle
        backdrop = ContainerView(frame: window.bounds)
        backdrop.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        backdrop.swallowsTouches = true
        // The view is at rest when it is first laid out; from then on it follows changes of the window's size.
        backdrop.onSizeChange = { [weak self] in
            if let self, backdrop.subviews.contains(controller.view) { place() }
        }
        window.addSubview(backdrop)
        formerResponder = window.firstResponder
        formerResponder?.resignFirstResponder()
    }

    /// A presenter that goes takes along what it presents.
    isolated deinit {
        backdrop.removeFromSuperview()
    }

    private var restingFrame: CGRect {
        let bounds = backdrop.bounds
        guard !style.fillsWindow else { return bounds }
        let wanted = controller.preferredContentSize
        let size = CGSize(
            width: min(wanted.width > 0 ? wanted.width : Self.sheetSize.width, bounds.width - 2 * Self.sheetMargin),
            height: min(
                wanted.height > 0 ? wanted.height : Self.sheetSize.height, bounds.height - 2 * Self.sheetMargin))
        return CGRect(
            x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded(),
            width: max(0, size.width), height: max(0, size.height))
    }

    private func place() {
        controller.view.frame = restingFrame
    }

    private func hide() {
        backdrop.backgroundColor = .clear
        if transition == .coverVertical {
            controller.view.frame = restingFrame.offsetBy(dx: 0, dy: backdrop.bounds.height - restingFrame.minY)
        } else {
            controller.view.alpha = 0
        }
    }

    private func show() {
        backdrop.backgroundColor = style.fillsWindow ? .clear : UIColor.black.withAlphaComponent(Self.dimming)
        controller.view.alpha = 1
        place()
    }

    /// Adds the presented view and brings it to rest.
    func bringIn(animated: Bool, completion: @escaping @MainActor () -> Void) {
        if !style.fillsWindow {
            controller.view.layer.cornerRadius = 10
            controller.view.clipsToBounds = true
        }
        place()
        backdrop.addSubview(controller.view)
        if animated { hide() }
        move(animated: animated, .curveEaseOut, show, end: completion)
    }

    /// Takes the presented view away; what the presentation added to the window is gone when `completion` is called.
    func takeOut(animated: Bool, completion: @escaping @MainActor () -> Void) {
        move(animated: animated, .curveEaseIn, hide) { [self] in
            let window = backdrop.window
            controller.view.removeFromSuperview()
            controller.view.alpha = 1
            backdrop.removeFromSuperview()
            if let window, window.firstResponder == nil { formerResponder?.becomeFirstResponder() }
            completion()
        }
    }

    /// Makes changes and calls `end` when they have been seen: after an animation, or earlier by `finish`.
    private func move(
        animated: Bool, _ options: UIView.AnimationOptions, _ changes: @MainActor () -> Void,
        end: @escaping @MainActor () -> Void
    ) {
        transitionNumber += 1
        let number = transitionNumber
        finish = { [self] in
            finish = nil
            end()
        }
        guard animated else {
            changes()
            finish?()
            return
        }
        UIView.animate(
            withDuration: Self.duration, delay: 0, options: options, animations: changes,
            completion: { [self] _ in if number == transitionNumber { finish?() } })
    }
}
