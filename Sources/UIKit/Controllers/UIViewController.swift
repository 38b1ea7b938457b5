/// Manages a view: makes it when it is first needed, and hears when it appears and disappears. Main thread.
@preconcurrency @MainActor open class UIViewController: UIResponder {
    /// - Parameters: both are ignored, since there are no nib files; they are there for subclasses that pass them on.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init()
    }

    public convenience override init() {
        self.init(nibName: nil, bundle: nil)
    }

    private var storedView: UIView?

    /// Made by `loadView()` when first asked for.
    open var view: UIView! {
        get {
            if storedView == nil {
                loadView()
                viewDidLoad()
            }
            return storedView
        }
        set {
            storedView = newValue
            newValue?.viewController = self
        }
    }

    open var viewIfLoaded: UIView? { storedView }
    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }
    open func viewDidLoad() {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {}
    open func endAppearanceTransition() {}
}
