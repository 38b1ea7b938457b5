/// What a tab bar shows for one controller. Main thread.
@preconcurrency @MainActor open class UITabBarItem {
    weak var bar: UITabBar?

    open var title: String? {
        didSet { bar?.itemsDidChange() }
    }
    open var image: UIImage? {
        didSet { bar?.itemsDidChange() }
    }
    /// Shown while selected; the ordinary image, tinted, without.
    open var selectedImage: UIImage? {
        didSet { bar?.itemsDidChange() }
    }
    /// A short text on a red ground beside the image.
    open var badgeValue: String? {
        didSet { bar?.itemsDidChange() }
    }
    open var isEnabled = true {
        didSet { bar?.itemsDidChange() }
    }
    open var tag: Int

    public init(title: String?, image: UIImage?, tag: Int) {
        self.title = title
        self.image = image
        self.tag = tag
    }

    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init(title: title, image: image, tag: 0)
        self.selectedImage = selectedImage
    }
}
