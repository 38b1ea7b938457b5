/// The title and pictures of one controller's tab. Main thread.
@preconcurrency @MainActor open class UITabBarItem {
    weak var bar: UITabBar?

    /// The text below the picture; nil for none.
    open var title: String? {
        didSet { bar?.itemsDidChange() }
    }
    /// The picture of a tab that is not selected; nil for none.
    open var image: UIImage? {
        didSet { bar?.itemsDidChange() }
    }
    /// The picture while the tab is selected; nil for the ordinary image, tinted.
    open var selectedImage: UIImage? {
        didSet { bar?.itemsDidChange() }
    }
    /// A short text on a red ground beside the image.
    open var badgeValue: String? {
        didSet { bar?.itemsDidChange() }
    }
    /// Whether the tab can be pressed. Default true.
    open var isEnabled = true {
        didSet { bar?.itemsDidChange() }
    }
    /// A number for the application's use.
    open var tag: Int

    /// A tab with a text and a picture.
    public init(title: String?, image: UIImage?, tag: Int) {
        self.title = title
        self.image = image
        self.tag = tag
    }

    /// A tab with a text, a picture and another picture while it is selected.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init(title: title, image: image, tag: 0)
        self.selectedImage = selectedImage
    }
}
