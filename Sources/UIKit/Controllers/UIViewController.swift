import Execution

/// Manages a view: makes it when it is first needed, and is told when it appears and disappears.
///
/// Main thread. Declares no `init?(coder:)`, as there are no archives to load from; a subclass may have one.
@preconcurrency @MainActor open class UIViewController: UIResponder {
    /// - Parameters: both are ignored, since there are no nib files; they are there for subclasses that pass them on.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init()
    }

    public convenience override init() {
        self.init(nibName: nil, bundle: nil)
    }

    // MARK: View

    private var storedView: UIView?

    /// The controller's view. `loadView()` makes it when it is first asked for.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return storedView
        }
        set {
            guard newValue !== storedView else { return }
            if storedView?.viewController === self { storedView?.viewController = nil }
            storedView = newValue
            newValue?.viewController = self
            if overridingTraits != nil { newValue?.inheritTraits() }
        }
    }

    /// Whether the view has been made.
    open var isViewLoaded: Bool { storedView != nil }
    /// The view if it has been made; asking does not make it.
    open var viewIfLoaded: UIView? { storedView }

    /// Makes the view, if it has not been made, and calls `viewDidLoad()`.
    open func loadViewIfNeeded() {
        guard storedView == nil else { return }
        loadView()
        Misuse.require(
            storedView != nil, "\(type(of: self)).loadView() must set `view`; call super or assign a view of your own.")
        viewDidLoad()
        UIApplication.shared.restoration.viewDidLoad(of: self)
    }

    /// Makes the view. An override assigns `view` and does not call super. Never called directly.
    open func loadView() {
        view = UIView(frame: UIScreen.main.bounds)
    }

    /// Called once the view has been made, before it appears. The base implementation does nothing.
    open func viewDidLoad() {}

    // MARK: Focus

    /// Items with the same identifier are one stop of the Tab key. With nil, the default, the views' identifiers count.
    open var focusGroupIdentifier: String?
    /// The environments in the controller's view that should get the focus, the most preferred first. Default: the
    /// view.
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { viewIfLoaded.map { [$0] } ?? [] }
    /// Whether the focus may move to or from something in the controller's view. Default true.
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
    /// The focus has moved to or from something in the controller's view. The base implementation does nothing.
    open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}

    // MARK: Appearance

    /// How far the view has got in appearing or disappearing.
    enum AppearanceState {
        case disappeared, appearing, appeared, disappearing
    }

    var appearanceState = AppearanceState.disappeared
    var isTransitionAnimated = false
    /// The transition in progress was begun because the view entered or left a window, not by a call of a container.
    var isTransitionImplicit = false

    /// The view is about to enter a window. Its geometry may still change.
    open func viewWillAppear(_ animated: Bool) {}
    /// The view is in a window, laid out, and no animation that brought it there runs.
    open func viewDidAppear(_ animated: Bool) {}
    /// The view is about to leave its window.
    open func viewWillDisappear(_ animated: Bool) {}
    /// The view has left its window, and no animation that took it away runs.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Tells the controller that it is about to appear or disappear. Containers call this around changing the view
    /// hierarchy, each time followed by `endAppearanceTransition()`. Has no effect if the controller has already
    /// appeared or disappeared so; a call for the opposite direction reverses a transition in progress.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        beginTransition(isAppearing, animated: animated)
    }

    /// Tells the controller that it has appeared or disappeared, after laying out a view that appeared.
    open func endAppearanceTransition() {
        endTransition()
    }

    /// Pass 5 is about to lay out the view's subviews.
    open func viewWillLayoutSubviews() {}
    /// Pass 5 has laid out the view's subviews.
    open func viewDidLayoutSubviews() {}

    /// Whether children are told of appearance when this controller is. A controller that tells them itself returns
    /// false.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    // MARK: Containment

    /// The container that this controller is a child of; nil if it is in none.
    @BackReference public internal(set) final var parent: UIViewController?
    /// The controllers in this one, in the order in which they were added.
    open internal(set) var children: [UIViewController] = []

    private(set) var isMovingIn = false
    private(set) var isMovingOut = false

    /// True while appearing because it has been added to a parent.
    open var isMovingToParent: Bool { isMovingIn }
    /// True while disappearing because it is being removed from its parent.
    open var isMovingFromParent: Bool { isMovingOut }

    func setMoving(in isMovingIn: Bool = false, out isMovingOut: Bool = false) {
        self.isMovingIn = isMovingIn
        self.isMovingOut = isMovingOut
    }

    /// Makes a controller a child of this one, taking it from its present parent. The caller adds its view, and then
    /// calls `didMove(toParent:)`.
    open func addChild(_ childController: UIViewController) {
        adopt(childController)
    }

    /// Removes the controller from its parent. The caller has called `willMove(toParent: nil)` and removed the view.
    open func removeFromParent() {
        leaveParent()
    }

    /// Called before the controller becomes a child of another one, or of none. The base implementation does nothing.
    open func willMove(toParent parent: UIViewController?) {}
    /// Called after the controller became a child of another one, or of none. The base implementation does nothing.
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: Presentation
    //
    // These say @preconcurrency once more, although the class does: a subclass in a file compiled by itself (an
    // incremental build) otherwise refers to them by another symbol name than they are defined with, as closures marked
    // @MainActor are part of it (Swift 6.3).

    /// Shows another controller over this one's window, in the way that its `modalPresentationStyle` says.
    ///
    /// If this controller is in containers, the outermost container presents, so the presented controller stays when
    /// this one leaves its container. If this controller is not in a window, or another is presented already, that is
    /// only reported. The keyboard's focus goes to the presented controller, and returns at its end.
    @preconcurrency open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (@MainActor () -> Void)? = nil
    ) {
        beginPresenting(viewControllerToPresent, animated: flag, completion: completion)
    }

    /// Dismisses the controller that this one, or a container around it, presents; if they present none, dismisses this
    /// controller.
    @preconcurrency open func dismiss(animated flag: Bool, completion: (@MainActor () -> Void)? = nil) {
        endPresenting(animated: flag, completion: completion)
    }

    /// The presentation that this controller has begun, and the one in which it is presented.
    final var presentationState = PresentationState()

    /// How the controller covers the window when it is presented; read at that moment. Default `automatic`: a sheet.
    open var modalPresentationStyle: UIModalPresentationStyle {
        get { presentationState.style }
        set { presentationState.style = newValue }
    }
    /// How the controller comes and goes when it is presented; read at that moment. Default `coverVertical`.
    open var modalTransitionStyle: UIModalTransitionStyle {
        get { presentationState.transitionStyle }
        set { presentationState.transitionStyle = newValue }
    }
    /// Whether Escape and clicks beside a sheet or a popover do not close it. Default false. If its presentation
    /// controller has a delegate, Ctrl+Q and closing the window do not end the application meanwhile, either: while the
    /// controller is in front, the delegate is told of each attempt, and should ask the user.
    open var isModalInPresentation: Bool {
        get { presentationState.isModal }
        set { presentationState.isModal = newValue }
    }
    /// The size of the view in a sheet or a popover; zero for the size that these choose. A change while it is
    /// presented takes effect in the next layout.
    open var preferredContentSize: CGSize {
        get { presentationState.preferredSize }
        set {
            guard newValue != presentationState.preferredSize else { return }
            presentationState.preferredSize = newValue
            ownPresentation?.setNeedsPlacing()
        }
    }

    /// The size of the view in a sheet or a popover that has `room` for it; zero for the size that these choose.
    func presentedSize(fitting room: CGSize) -> CGSize { preferredContentSize }
    /// The part of the view for which a popover needs room beside its source; with less it stands over the source.
    var leastPartInPopover: CGFloat { PopoverPlace.leastPart }
    /// Whether Escape, Ctrl+W or a click beside it may close the controller while it is presented.
    func allowsExit(by exit: PresentationExit) -> Bool { true }
    /// Closes the presented controller, because the user asked so in a way that is allowed. `completion` is called when
    /// it is gone. `@preconcurrency` as for `present`.
    @preconcurrency func userLeaves(by exit: PresentationExit, completion: @escaping @MainActor () -> Void) {
        dismiss(animated: true, completion: completion)
    }

    // MARK: In containers

    /// The controller's title. Setting it sets those of the navigation item and the tab bar item, too.
    open var title: String? {
        didSet {
            guard title != oldValue else { return }
            storedNavigationItem?.title = title
            storedTabBarItem?.title = title
        }
    }

    private var storedNavigationItem: UINavigationItem?
    /// The content of a navigation controller's bar for this controller. Made when first asked for.
    open var navigationItem: UINavigationItem {
        if let storedNavigationItem { return storedNavigationItem }
        let item = UINavigationItem(title: title ?? "")
        storedNavigationItem = item
        return item
    }

    private(set) var storedTabBarItem: UITabBarItem?
    /// The tab of this controller in a tab bar. Made when first asked for.
    open var tabBarItem: UITabBarItem! {
        get {
            if let storedTabBarItem { return storedTabBarItem }
            let item = UITabBarItem(title: title, image: nil, tag: 0)
            storedTabBarItem = item
            return item
        }
        set {
            storedTabBarItem = newValue
            tabBarController?.itemsDidChange()
        }
    }

    /// Has no effect here: the tab bar stays. Set `isTabBarHidden` of the tab bar controller instead.
    open var hidesBottomBarWhenPushed = false

    /// Has no effect here: content never extends under bars.
    open var edgesForExtendedLayout: UIRectEdge = .all
    /// Has no effect here: content never extends under bars.
    open var extendedLayoutIncludesOpaqueBars = false
    /// Has no effect here: a presented controller always covers the window, not the part of it that belongs to a
    /// container.
    open var definesPresentationContext = false
    /// How much of the view is covered at its edges: scroll views in it keep their content out of these parts.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if additionalSafeAreaInsets != oldValue { viewIfLoaded?.safeAreaDidChange() } }
    }

    /// Whether scroll views in this controller's view that adjust their insets automatically count the safe area.
    /// Default true.
    open var automaticallyAdjustsScrollViewInsets = true {
        didSet {
            if automaticallyAdjustsScrollViewInsets != oldValue { viewIfLoaded?.safeAreaDidChange() }
        }
    }

    // MARK: Traits

    /// The traits that replace inherited ones; nil if none do.
    final var overridingTraits: UITraitCollection?
    /// Closures that are called when traits change; nil before the first.
    final var traitRegistrations: [TraitRegistration]?
    /// The traits of the view; before it is loaded those of the parent, changed by `traitOverrides`.
    open var traitCollection: UITraitCollection { viewIfLoaded?.traitCollection ?? traitsWithoutView }
    /// Light or dark for the controller's view and its contents; `unspecified`, the default, inherits the style.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { traitOverrides.userInterfaceStyle }
        set { traitOverrides.userInterfaceStyle = newValue }
    }
    /// Called when the view's traits have changed. The new ones are in `traitCollection`, and are current on the
    /// thread. Not called before the view is loaded, nor when it is. Call super.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// Never called here. Observe `UIApplication.didReceiveMemoryWarningNotification` instead.
    open func didReceiveMemoryWarning() {}

    // MARK: State

    /// The controller's name among its siblings; set it to have its state and that of its views saved and restored at
    /// the next start. The controllers around it need names, too.
    open var restorationIdentifier: String?
    /// Makes the controller at the next start, unless the program has made it already; nil leaves that to the
    /// application's delegate. Only controllers in a navigation controller are made. A nested class is not found.
    open var restorationClass: (any UIViewControllerRestoration.Type)?

    /// Writes the state that should be restored at the next start. Child controllers are saved by themselves. Call
    /// super.
    open func encodeRestorableState(with coder: NSCoder) {}
    /// Restores the state that `encodeRestorableState(with:)` wrote. Call super.
    open func decodeRestorableState(with coder: NSCoder) {}
    /// Called when all state has been restored at the start.
    open func applicationFinishedRestoringState() {}

    // MARK: Responder

    open override var next: UIResponder? {
        if let superview = storedView?.superview { return superview }
        return parent ?? presentingViewController
    }

    /// The controller that receives keys when no view is first responder: the topmost presented one that is not on its
    /// way out, inside containers the one that shows.
    package var topmostForKeys: UIViewController {
        let presented = presentationState.presented.flatMap { $0.isBeingDismissed ? nil : $0 }
        return (presented ?? childForKeys)?.topmostForKeys ?? self
    }

    /// The child that fills a container.
    var childForKeys: UIViewController? { nil }
}
