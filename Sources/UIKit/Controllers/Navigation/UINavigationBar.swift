/// The bar at the top of a navigation controller: a way back, the title, buttons at both sides.
///
/// Its texts follow the size of text up to the largest size that is not for accessibility, as in UIKit. UIKit's viewer,
/// which shows a button in large while it is held, does not exist here.
@preconcurrency @MainActor open class UINavigationBar: UIView {
    /// The height of the bar in points, at the standard size of text.
    private static let height: CGFloat = 44
    private static let titleFont = UIFont.barFont(ofSize: 17, weight: .semibold, style: .headline)
    private static let margin: CGFloat = 16
    private static let spacing: CGFloat = 12

    /// Called when the user presses the back button.
    var onBack: (@MainActor () -> Void)?

    private var item: UINavigationItem?
    private var previous: UINavigationItem?
    private let titleLabel = UILabel()
    private let backButton = UIButton(type: .system)
    private let hairline = UIView()
    private var leftViews: [UIView] = []
    private var rightViews: [UIView] = []
    private var titleView: UIView?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
        hairline.backgroundColor = .separator
        addSubview(hairline)
        titleLabel.textAlignment = .center
        titleLabel.font = Self.titleFont
        titleLabel.adjustsFontForContentSizeCategory = true
        titleLabel.shrinksToStandardSize = true
        backButton.titleLabel?.font = .barFont(ofSize: 17, weight: .regular, style: .body)
        backButton.addAction(UIAction { [weak self] _ in self?.onBack?() }, for: .touchUpInside)
    }

    /// The bar's background colour; nil for `systemBackground`.
    open var barTintColor: UIColor? {
        didSet { backgroundColor = barTintColor ?? .systemBackground }
    }

    /// Font and colour of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? {
        didSet {
            let font = titleTextAttributes?[.font] as? UIFont ?? Self.titleFont
            titleLabel.font = font.adjusted(to: traitCollection.preferredContentSizeCategory)
            titleLabel.textColor = titleTextAttributes?[.foregroundColor] as? UIColor ?? .label
            setNeedsLayout()
        }
    }

    /// Has no effect here: the bar is opaque.
    open var isTranslucent = false

    /// The item that the bar shows now.
    open var topItem: UINavigationItem? { item }
    /// The item that the back button leads to; nil at the root.
    open var backItem: UINavigationItem? { previous }

    func show(_ item: UINavigationItem?, previous: UINavigationItem?) {
        self.item?.bar = nil
        self.previous?.bar = nil
        self.item = item
        self.previous = previous
        item?.bar = self
        previous?.bar = self
        showItem()
    }

    /// Shows the item again after a change. If a button had the focus, the one now in its place gets it.
    func itemDidChange() {
        let (left, right) = (leftViews.firstIndex(where: \.isFocused), rightViews.firstIndex(where: \.isFocused))
        showItem()
        let successor =
            left.flatMap { leftViews.dropFirst($0).first } ?? right.flatMap { rightViews.dropFirst($0).first }
        if let successor, !successor.isFocused { window?.focus.moveAlong(to: successor) }
    }

    private func showItem() {
        for view in leftViews + rightViews { view.removeFromSuperview() }
        if titleView !== item?.titleView { titleView?.removeFromSuperview() }
        titleLabel.removeFromSuperview()
        backButton.removeFromSuperview()

        leftViews = item?.leftBarButtonItems?.map(\.view) ?? []
        if let previous, item?.leadsBack == true {
            let title = previous.backBarButtonItem?.title ?? previous.backButtonTitle ?? previous.title ?? ""
            backButton.setTitle("‹ " + (title.isEmpty ? "Back" : title), for: .normal)
            leftViews = [backButton]
        }
        rightViews = item?.rightBarButtonItems?.map(\.view) ?? []
        titleView = item?.titleView
        titleLabel.text = item?.title
        for view in leftViews + rightViews + [titleView ?? titleLabel] { addSubview(view) }
        setNeedsLayout()
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.height(in: traitCollection))
    }

    /// The bar's height at the traits' text size; accessibility sizes count as the largest ordinary one.
    static func height(in traits: UITraitCollection) -> CGFloat { height + titleFont.extraLineHeight(in: traits) }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let height = bounds.height
        hairline.frame = CGRect(x: 0, y: height - 1, width: bounds.width, height: 1)

        func fitting(_ view: UIView, _ width: CGFloat) -> CGSize {
            let size = view.sizeThatFits(CGSize(width: width, height: height))
            return CGSize(width: min(size.width.rounded(.up), width), height: min(size.height.rounded(.up), height))
        }
        func place(_ view: UIView, x: CGFloat, _ size: CGSize) {
            view.frame = CGRect(x: x, y: ((height - size.height) / 2).rounded(), width: size.width, height: size.height)
        }
        var left = Self.margin
        for view in leftViews {
            let size = fitting(view, bounds.width / 3)
            place(view, x: left, size)
            left += size.width + Self.spacing
        }
        var right = bounds.width - Self.margin
        for view in rightViews {
            let size = fitting(view, bounds.width / 3)
            place(view, x: right - size.width, size)
            right -= size.width + Self.spacing
        }
        // The title is centred in the bar; if it would then overlap buttons, it is moved aside until it does not.
        let title = titleView ?? titleLabel
        let size = fitting(title, max(0, right - left))
        let centred = ((bounds.width - size.width) / 2).rounded()
        place(title, x: min(max(centred, left), max(left, right - size.width)), size)
    }
}
