/// What a navigation bar shows for one controller. Main thread; changes show in the next frame.
@preconcurrency @MainActor open class UINavigationItem {
    /// The bar that shows the item, to be told of changes.
    weak var bar: UINavigationBar?

    public init(title: String) {
        self.title = title
    }

    open var title: String? {
        didSet { bar?.itemDidChange() }
    }
    /// Shown in place of the title.
    open var titleView: UIView? {
        didSet { if titleView !== oldValue { bar?.itemDidChange() } }
    }
    open var hidesBackButton = false {
        didSet { bar?.itemDidChange() }
    }
    /// The way back to this item reads so; its title without.
    open var backButtonTitle: String? {
        didSet { bar?.itemDidChange() }
    }
    /// Its title names the way back to this item; its action is not used.
    open var backBarButtonItem: UIBarButtonItem? {
        didSet { bar?.itemDidChange() }
    }
    /// From the left edge on. They take the back button's place.
    open var leftBarButtonItems: [UIBarButtonItem]? {
        didSet { bar?.itemDidChange() }
    }
    /// From the right edge on.
    open var rightBarButtonItems: [UIBarButtonItem]? {
        didSet { bar?.itemDidChange() }
    }

    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        leftBarButtonItem = item
    }

    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        rightBarButtonItem = item
    }
}
