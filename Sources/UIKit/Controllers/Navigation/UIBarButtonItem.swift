/// A button, or a view of your own, in a bar. Main thread.
@preconcurrency @MainActor open class UIBarButtonItem {
    /// How prominent a button is.
    public enum Style: Int, Sendable {
        /// The title in regular weight.
        case plain = 0
        /// The title in semibold: the way to finish.
        case done = 2
    }

    /// Buttons whose title is given.
    public enum SystemItem: Int, Sendable {
        /// Each item is shown as its English word, except `add`, which is shown as a plus sign; none has a picture.
        case done, cancel, edit, save, add, close, reply, action, search, refresh, stop, trash

        /// Items that end an activity are semibold.
        var style: Style { self == .done || self == .save ? .done : .plain }

        var title: String {
            switch self {
            case .done: "Done"
            case .cancel: "Cancel"
            case .edit: "Edit"
            case .save: "Save"
            case .add: "+"
            case .close: "Close"
            case .reply: "Reply"
            case .action: "Share"
            case .search: "Search"
            case .refresh: "Reload"
            case .stop: "Stop"
            case .trash: "Delete"
            }
        }
    }

    /// The button's title; nil for none. At first it is the title of the `primaryAction` with which the item was made.
    open var title: String? {
        didSet { button?.setTitle(title, for: .normal) }
    }
    /// The button's picture, before its title; nil for none. At first it is the picture of the `primaryAction` with
    /// which the item was made.
    open var image: UIImage? {
        didSet { button?.setImage(image, for: .normal) }
    }
    /// Whether the button can be pressed. Default true.
    open var isEnabled = true {
        didSet { button?.isEnabled = isEnabled }
    }
    /// The colour of title and picture; nil, the default, takes the bar's.
    open var tintColor: UIColor? {
        didSet { button?.tintColor = tintColor }
    }
    /// How prominent the button is; read when the bar first shows it, so set it before.
    open var style: Style
    /// A number for the application's use. Default 0.
    open var tag = 0
    /// A view that is shown as it is, in its own size.
    open private(set) var customView: UIView?
    /// The action that a press performs, after the item's target.
    open var primaryAction: UIAction?
    private var perform: (@MainActor (UIBarButtonItem) -> Void)?
    private var button: UIButton?

    /// Makes a button with a title or a picture. If one of them is nil, it is taken from the action.
    public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
        self.title = title ?? primaryAction?.title
        self.image = image ?? primaryAction?.image
        self.primaryAction = primaryAction
        style = .plain
    }

    /// A view of your own in the bar, in its own size.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    /// A button whose title is given, in English; `done` and `save` are semibold.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
        self.init(title: systemItem.title, primaryAction: primaryAction)
        style = systemItem.style
    }

    /// Calls a method of a target, which is held weakly.
    public convenience init<Target: AnyObject>(
        title: String?, style: Style, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(title: title)
        self.style = style
        perform = { [weak target] _ in if let target { action(target)() } }
    }

    /// Calls a method of a target with this item as parameter. The target is held weakly.
    public convenience init<Target: AnyObject>(
        title: String?, style: Style, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
    ) {
        self.init(title: title)
        self.style = style
        perform = { [weak target] item in if let target { action(target)(item) } }
    }

    /// A picture that calls a method of a target, which is held weakly.
    public convenience init<Target: AnyObject>(
        image: UIImage?, style: Style, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(image: image)
        self.style = style
        perform = { [weak target] _ in if let target { action(target)() } }
    }

    /// A button whose title is given, calling a method of a target, which is held weakly.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(title: systemItem.title, style: systemItem.style, target: target, action: action)
    }

    /// The view that the bar shows: the `customView`, or a button that is made once.
    var view: UIView {
        if let customView { return customView }
        if let button { return button }
        let button = UIButton(type: .system)
        button.titleLabel?.font = .barFont(
            ofSize: 17, weight: style == .done ? .semibold : .regular, style: .body)
        button.setTitle(title, for: .normal)
        button.setImage(image, for: .normal)
        button.isEnabled = isEnabled
        if let tintColor { button.tintColor = tintColor }
        let tap = UIAction { [weak self] _ in self?.send() }
        button.addAction(tap, for: .touchUpInside)
        self.button = button
        return button
    }

    private func send() {
        perform?(self)
        primaryAction?.perform(sender: self)
    }
}
