/// A button, or a view of the client's, in a bar. Main thread.
@preconcurrency @MainActor open class UIBarButtonItem {
    public enum Style: Int, Sendable {
        case plain = 0
        case done = 2
    }

    /// Buttons whose title is given.
    public enum SystemItem: Int, Sendable {
        case done, cancel, edit, save, add, close, reply, action, search, refresh, stop, trash

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

    open var title: String? {
        didSet { button?.setTitle(title, for: .normal) }
    }
    open var image: UIImage? {
        didSet { button?.setImage(image, for: .normal) }
    }
    open var isEnabled = true {
        didSet { button?.isEnabled = isEnabled }
    }
    open var tintColor: UIColor? {
        didSet { if let tintColor { button?.tintColor = tintColor } }
    }
    open var style: Style
    open var tag = 0
    /// Shown as it is, in its own size.
    open private(set) var customView: UIView?
    open var primaryAction: UIAction?
    private var perform: (@MainActor (UIBarButtonItem) -> Void)?
    private var button: UIButton?

    public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
        self.title = title ?? primaryAction?.title
        self.image = image ?? primaryAction?.image
        self.primaryAction = primaryAction
        style = .plain
    }

    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
        self.init(title: systemItem.title, primaryAction: primaryAction)
        if systemItem == .done || systemItem == .save { style = .done }
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

    public convenience init<Target: AnyObject>(
        image: UIImage?, style: Style, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(image: image)
        self.style = style
        perform = { [weak target] _ in if let target { action(target)() } }
    }

    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem, target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(title: systemItem.title, style: systemItem == .done ? .done : .plain, target: target, action: action)
    }

    /// What the bar shows: the client's view, or a button made once.
    var view: UIView {
        if let customView { return customView }
        if let button { return button }
        let button = UIButton(type: .system)
        button.titleLabel?.font = .systemFont(ofSize: 17, weight: style == .done ? .semibold : .regular)
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
