/// How many steps the user is away from seeing a controller: 0 for one that is seen, 1 for one that going back once or
/// choosing another tab would show, and so on. The farther away, the less its container prepares. Main thread.
@preconcurrency @MainActor public protocol ASVisibilityDepth: AnyObject {
    /// Steps between what is seen and this controller; 0 for what is seen.
    func visibilityDepth() -> Int
    /// Called when the depth may have changed.
    func visibilityDepthDidChange()
}

/// A controller that knows the depths of its children.
@preconcurrency @MainActor public protocol ASManagesChildVisibilityDepth: ASVisibilityDepth {
    /// Steps between what is seen and a child; 0 for what is seen. Asked each time a child's depth is asked for.
    func visibilityDepth(ofChildViewController childViewController: UIViewController) -> Int
}

extension UIViewController {
    /// The depth that a parent which manages depths names for this controller; nil without such a parent.
    var managedVisibilityDepth: Int? {
        (parent as? any ASManagesChildVisibilityDepth)?.visibilityDepth(ofChildViewController: self)
    }

    func reportVisibilityDepthToChildren() {
        for child in children { (child as? any ASVisibilityDepth)?.visibilityDepthDidChange() }
    }
}

extension ASLayoutRangeMode {
    /// The range mode for a depth: it says how much is prepared.
    init(visibilityDepth depth: Int) {
        switch depth {
        case ...0: self = .full
        case 1: self = .minimum
        case 2: self = .visibleOnly
        default: self = .lowMemory
        }
    }
}

/// A navigation controller whose controllers prepare the less, the deeper they lie in the stack. The root is one step
/// away, wherever it lies.
@preconcurrency @MainActor open class ASDKNavigationController: UINavigationController, ASManagesChildVisibilityDepth {
    override open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        super.setViewControllers(viewControllers, animated: animated)
        visibilityDepthDidChange()
    }

    override open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        super.pushViewController(viewController, animated: animated)
        visibilityDepthDidChange()
    }

    @discardableResult
    override open func popViewController(animated: Bool) -> UIViewController? {
        defer { visibilityDepthDidChange() }
        return super.popViewController(animated: animated)
    }

    @discardableResult
    override open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        defer { visibilityDepthDidChange() }
        return super.popToViewController(viewController, animated: animated)
    }

    private var ownDepth = 0

    /// As the parent says, if it manages depths; else 0, and 1 from when the view has gone until it comes back.
    open func visibilityDepth() -> Int { managedVisibilityDepth ?? ownDepth }

    /// The depth may be another one now: tells the children. Call super.
    open func visibilityDepthDidChange() { reportVisibilityDepthToChildren() }

    override open func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        setOwnDepth(0)
    }

    override open func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        setOwnDepth(1)
    }

    private func setOwnDepth(_ depth: Int) {
        guard depth != ownDepth else { return }
        ownDepth = depth
        visibilityDepthDidChange()
    }

    /// The depth of a controller in the stack; `NSNotFound` for one that is not in it.
    open func visibilityDepth(ofChildViewController childViewController: UIViewController) -> Int {
        guard let index = viewControllers.firstIndex(where: { $0 === childViewController }) else { return NSNotFound }
        let distance = viewControllers.count - 1 - index
        return visibilityDepth() + (index == 0 ? min(distance, 1) : distance)
    }
}

/// A tab bar controller whose tabs that are not seen prepare less.
@preconcurrency @MainActor open class ASTabBarController: UITabBarController, ASManagesChildVisibilityDepth {
    override open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        super.setViewControllers(viewControllers, animated: animated)
        visibilityDepthDidChange()
    }

    override open var selectedIndex: Int {
        get { super.selectedIndex }
        set {
            super.selectedIndex = newValue
            visibilityDepthDidChange()
        }
    }

    private var ownDepth = 0

    /// As the parent says, if it manages depths; else 0, and 1 from when the view has gone until it comes back.
    open func visibilityDepth() -> Int { managedVisibilityDepth ?? ownDepth }

    /// The depth may be another one now: tells the children. Call super.
    open func visibilityDepthDidChange() { reportVisibilityDepthToChildren() }

    override open func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        setOwnDepth(0)
    }

    override open func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        setOwnDepth(1)
    }

    private func setOwnDepth(_ depth: Int) {
        guard depth != ownDepth else { return }
        ownDepth = depth
        visibilityDepthDidChange()
    }

    /// The depth of a tab's controller; `NSNotFound` for a controller that is not a tab.
    open func visibilityDepth(ofChildViewController childViewController: UIViewController) -> Int {
        guard viewControllers?.contains(where: { $0 === childViewController }) == true else { return NSNotFound }
        return visibilityDepth() + (childViewController === selectedViewController ? 0 : 1)
    }
}
