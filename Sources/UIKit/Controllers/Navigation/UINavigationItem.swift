/// The content of a navigation bar for one controller. Main thread; changes show in the next frame.
@preconcurrency @MainActor open class UINavigationItem {
    /// The bar that shows the item, and that is told of changes.
    weak var bar: UINavigationBar?

    /// An item with the title of its controller.
    public init(title: String) {
        self.title = title
    }

    /// The text in the middle of the bar, and on the button that leads back to this item; nil for none.
    open var title: String? {
        didSet { bar?.itemDidChange() }
    }
    /// A view that is shown in place of the title.
    open var titleView: UIView? {
        didSet { if titleView !== oldValue { bar?.itemDidChange() } }
    }
    /// Whether the user has no way back: no button in the bar, and keys and the mouse's button do not lead back either.
    /// Default false.
    open var hidesBackButton = false {
        didSet { bar?.itemDidChange() }
    }
    /// The text of the button that leads back to this item; nil for the item's title.
    open var backButtonTitle: String? {
        didSet { bar?.itemDidChange() }
    }
    /// Its title is shown on the button that leads back to this item; its action is not used.
    open var backBarButtonItem: UIBarButtonItem? {
        didSet { bar?.itemDidChange() }
    }
    /// The items at the left edge, from left to right. They replace the back button; then, as with `hidesBackButton`,
    /// keys and the mouse's back button do not go back either.
    open var leftBarButtonItems: [UIBarButtonItem]? {
        didSet { bar?.itemDidChange() }
    }
    /// The items at the right edge, from right to left.
    open var rightBarButtonItems: [UIBarButtonItem]? {
        didSet { bar?.itemDidChange() }
    }

    /// Whether the user can go back from here to the item before.
    var leadsBack: Bool { !hidesBackButton && leftBarButtonItems?.isEmpty != false }

    /// The first of `leftBarButtonItems`. Setting it leaves no other.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    /// The first of `rightBarButtonItems`. Setting it leaves no other.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// Sets `leftBarButtonItem`; never animates.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        leftBarButtonItem = item
    }

    /// Sets `rightBarButtonItem`; never animates.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        rightBarButtonItem = item
    }
}
