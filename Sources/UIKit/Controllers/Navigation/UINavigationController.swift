import Execution

/// Hears which controller a navigation controller shows.
@preconcurrency @MainActor public protocol UINavigationControllerDelegate: AnyObject {
    /// Called before a controller comes to the top of the stack, and when the stack is first shown.
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    /// Called when a controller has come to the top of the stack and no animation runs.
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
    public func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {}
    public func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {}
}

/// Shows the last of a stack of controllers, under a bar with its title and a way back.
///
/// Main thread. Content lies below the bar, never under it. There is no toolbar, no swipe back and no custom
/// transition.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
    /// The bar with the title of the top controller, above its view.
    public let navigationBar = UINavigationBar(frame: .zero)
    /// Is told which controller is shown. Not retained.
    open weak var delegate: (any UINavigationControllerDelegate)?

    var stack: [UIViewController] = []
    /// Ends the animation in progress at once.
    var finishTransition: (@MainActor () -> Void)?
    /// Counts transitions, so that the end of an animation that was cut short is recognised.
    var transitionNumber = 0
    /// The controller that the delegate was told of last.
    weak var announcedController: UIViewController?

    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        navigationBar.onBack = { [unowned self] in _ = popViewController(animated: true) }
    }

    /// A stack of one controller.
    public convenience init(rootViewController: UIViewController) {
        self.init(nibName: nil, bundle: nil)
        replaceStack(with: [rootViewController], animated: false)
    }

    // MARK: Stack

    /// The controllers of the stack, from the root to the one that is shown. Setting does not animate.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the stack; the last controller is shown. Animated, it slides in as pushed or popped.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        replaceStack(with: viewControllers, animated: animated)
    }

    /// The last controller of the stack; nil if it is empty.
    open var topViewController: UIViewController? { stack.last }

    /// The controller that the user sees: the top controller, or the one that is presented over it.
    open var visibleViewController: UIViewController? {
        var controller = topViewController
        while let presented = controller?.presentedViewController { controller = presented }
        return controller
    }

    override var childForKeys: UIViewController? { topViewController }

    /// Its own if it was assigned one, else the root's; with a `title`, only if that exists already, else a new one.
    open override var tabBarItem: UITabBarItem! {
        get {
            let root = stack.first
            return storedTabBarItem ?? (title == nil ? root?.tabBarItem : root?.storedTabBarItem) ?? super.tabBarItem
        }
        set { super.tabBarItem = newValue }
    }

    /// Shows a controller on top of the stack. Stops the process if it is in the stack already.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        Misuse.require(
            !stack.contains { $0 === viewController },
            "This \(type(of: viewController)) is in the navigation stack already; pop to it instead.")
        replaceStack(with: stack + [viewController], animated: animated)
    }

    /// Removes the top controller, but never the root. Returns the one removed.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1 else { return nil }
        let popped = stack.last
        replaceStack(with: Array(stack.dropLast()), animated: animated)
        return popped
    }

    /// Removes the controllers above a controller of the stack. Returns the removed controllers, the lowest first.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        guard let index = stack.firstIndex(where: { $0 === viewController }) else { return nil }
        let popped = Array(stack[(index + 1)...])
        if !popped.isEmpty { replaceStack(with: Array(stack[...index]), animated: animated) }
        return popped
    }

    /// Removes all controllers except the root. Returns the removed controllers, the lowest first.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        stack.first.flatMap { popToViewController($0, animated: animated) }
    }

    // MARK: Bar

    private var isBarHidden = false

    /// Whether the bar is hidden, so that content takes its room. Setting does not animate. Default false.
    open var isNavigationBarHidden: Bool {
        get { isBarHidden }
        set { setNavigationBarHidden(newValue, animated: false) }
    }

    /// Hides or shows the bar, over 0.2 seconds if animated.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != isBarHidden else { return }
        isBarHidden = hidden
        guard isViewLoaded else { return }
        guard animated, view.window != nil else { return placeParts() }
        navigationBar.isHidden = false
        UIView.animate(
            withDuration: Self.barDuration, animations: placeFrames,
            completion: { [weak self] _ in self?.placeParts() })
    }

    private static let barDuration = 0.2
    private var announcesWhenAppeared = false

    // MARK: View

    open override func loadView() {
        let container = ContainerView(frame: UIScreen.main.bounds)
        container.backgroundColor = .systemBackground
        container.clipsToBounds = true
        container.onSizeChange = { [unowned self] in placeParts() }
        view = container
        container.addSubview(navigationBar)
        if let top = topViewController { container.insertSubview(top.view, at: 0) }
        placeParts()
    }

    /// Calls the delegate for the controller that the stack is first shown with.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        guard let top = topViewController, top !== announcedController else { return }
        announceWillShow(top, animated: animated)
        announcesWhenAppeared = true
    }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard announcesWhenAppeared else { return }
        announcesWhenAppeared = false
        if let top = topViewController { delegate?.navigationController(self, didShow: top, animated: animated) }
    }

    func announceWillShow(_ controller: UIViewController?, animated: Bool) {
        announcedController = controller
        guard let controller else { return }
        delegate?.navigationController(self, willShow: controller, animated: animated)
    }

    /// The frame of the top controller's view, in the coordinates of the navigation controller's view.
    var contentFrame: CGRect {
        guard let bounds = viewIfLoaded?.bounds else { return .zero }
        let top = isBarHidden ? 0 : barHeight
        return CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
    }

    private var barHeight: CGFloat { UINavigationBar.height(in: view.traitCollection) }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if isViewLoaded { placeFrames() }
    }

    private func placeFrames() {
        let width = view.bounds.width
        navigationBar.frame = CGRect(x: 0, y: isBarHidden ? -barHeight : 0, width: width, height: barHeight)
        if finishTransition == nil { topViewController?.viewIfLoaded?.frame = contentFrame }
    }

    private func placeParts() {
        navigationBar.isHidden = isBarHidden
        placeFrames()
    }

    /// Whether the user can go back to the controller below.
    var canGoBack: Bool { stack.count > 1 && stack.last?.navigationItem.leadsBack == true }

    /// Alt+Left goes back, as in a browser.
    open override var keyCommands: [UIKeyCommand]? {
        guard canGoBack else { return super.keyCommands }
        let back = UIKeyCommand(title: "Back", input: UIKeyCommand.inputLeftArrow, modifierFlags: .alternate) {
            [weak self] _ in _ = self?.popViewController(animated: true)
        }
        return (super.keyCommands ?? []) + [back]
    }
}
