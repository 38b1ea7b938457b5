/// Decides whether the user may select a tab, and is told which tab was selected.
@preconcurrency @MainActor public protocol UITabBarControllerDelegate: AnyObject {
    /// Asked when the user presses a tab, also the selected one.
    func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool
    /// Called after the user pressed a tab, also the selected one; not after a change by the program.
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
    public func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { true }
    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

/// Shows one of several controllers, chosen in a bar at the bottom.
///
/// Main thread. Content lies above the bar, never under it. All tabs are in the bar; there is no 'More'.
@preconcurrency @MainActor open class UITabBarController: UIViewController {
    /// The bar at the bottom, with one button for each tab.
    public let tabBar = UITabBar(frame: .zero)
    /// Decides which tab the user may select, and is told which tab was selected. Not retained.
    open weak var delegate: (any UITabBarControllerDelegate)?

    private var controllers: [UIViewController] = []
    private var storedIndex: Int?

    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        tabBar.onSelect = { [unowned self] in userSelected($0) }
    }

    // MARK: Tabs

    /// The tabs from left to right; empty if there are none. Setting does not animate.
    open var viewControllers: [UIViewController]? {
        get { controllers }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the tabs. The selected controller stays selected if it is among them, else the first is. Never
    /// animates.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        let new = viewControllers ?? []
        let old = controllers
        let selected = selectedViewController
        let added = new.filter { controller in !old.contains { $0 === controller } }
        let removed = old.filter { controller in !new.contains { $0 === controller } }
        for controller in added { addChild(controller) }
        for controller in removed { controller.willMove(toParent: nil) }
        controllers = new
        storedIndex = new.firstIndex { $0 === selected } ?? (new.isEmpty ? nil : 0)
        itemsDidChange()
        if selectedViewController !== selected { exchange(selected, for: selectedViewController) }
        for controller in added { controller.didMove(toParent: self) }
        for controller in removed { controller.removeFromParent() }
    }

    /// Shows the tabs' items again, because one may have been replaced.
    func itemsDidChange() {
        tabBar.show(controllers.map(\.tabBarItem), selected: storedIndex)
    }

    /// `NSNotFound` without tabs. An index out of range is ignored.
    open var selectedIndex: Int {
        get { storedIndex ?? NSNotFound }
        set {
            guard controllers.indices.contains(newValue), newValue != storedIndex else { return }
            let old = selectedViewController
            storedIndex = newValue
            tabBar.select(newValue)
            exchange(old, for: selectedViewController)
        }
    }

    /// A controller that is not a tab is ignored.
    open var selectedViewController: UIViewController? {
        get { storedIndex.map { controllers[$0] } }
        set {
            if let index = controllers.firstIndex(where: { $0 === newValue }) { selectedIndex = index }
        }
    }

    override var childForKeys: UIViewController? { selectedViewController }

    /// Ctrl+Page Down, Ctrl+Page Up, Ctrl+Tab and Ctrl+Shift+Tab go to the next tab and the one before, around the
    /// ends, and Alt with a digit to one of the first nine, as if the user had pressed that tab. While the bar is
    /// hidden there are no such commands.
    open override var keyCommands: [UIKeyCommand]? {
        guard !isBarHidden else { return super.keyCommands }
        let keys = PageKeys(
            "tab", count: controllers.count,
            title: { [unowned self] in controllers[$0].tabBarItem.title ?? "Tab \($0 + 1)" },
            current: { [unowned self] in storedIndex ?? 0 }, show: { [weak self] in self?.userSelected($0) })
        return (super.keyCommands ?? []) + keys.commands
    }

    private func userSelected(_ index: Int) {
        guard controllers.indices.contains(index) else { return }
        let controller = controllers[index]
        guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
        // Pressing the selected tab pops its navigation controller to the root, as in UIKit.
        if index == storedIndex, let navigation = controller as? UINavigationController {
            navigation.popToRootViewController(animated: true)
        }
        selectedIndex = index
        delegate?.tabBarController(self, didSelect: controller)
    }

    // MARK: View

    private var isBarHidden = false

    /// Whether the bar is hidden, so that content takes its room. Default false.
    open var isTabBarHidden: Bool {
        get { isBarHidden }
        set {
            isBarHidden = newValue
            if isViewLoaded { placeParts() }
        }
    }

    open override func loadView() {
        let container = ContainerView(frame: UIScreen.main.bounds)
        container.backgroundColor = .systemBackground
        container.onSizeChange = { [unowned self] in placeParts() }
        view = container
        container.addSubview(tabBar)
        if let selected = selectedViewController { container.insertSubview(selected.view, at: 0) }
        placeParts()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if isViewLoaded { placeParts() }
    }

    private func placeParts() {
        let bounds = view.bounds
        let barHeight = UITabBar.height(in: view.traitCollection)
        tabBar.isHidden = isBarHidden
        tabBar.frame = CGRect(x: 0, y: bounds.height - barHeight, width: bounds.width, height: barHeight)
        selectedViewController?.viewIfLoaded?.frame = CGRect(
            x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - (isBarHidden ? 0 : barHeight)))
    }

    private func exchange(_ old: UIViewController?, for new: UIViewController?) {
        guard isViewLoaded else { return }
        let isShown = appearanceState == .appeared || appearanceState == .appearing
        if isShown {
            old?.beginAppearanceTransition(false, animated: false)
            new?.beginAppearanceTransition(true, animated: false)
        }
        if let new { view.insertSubview(new.view, at: 0) }
        placeParts()
        old?.viewIfLoaded?.removeFromSuperview()
        if isShown { old?.endAppearanceTransition() }
        // While the tab bar controller itself is appearing, its end brings the child's.
        if isShown, appearanceState == .appeared { new?.endAppearanceTransition() }
    }
}
