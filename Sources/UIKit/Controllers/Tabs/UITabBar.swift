/// The bar at the bottom of a tab bar controller: one button for each tab.
///
/// Its titles follow the size of text up to the largest size that is not for accessibility, as in UIKit. UIKit's
/// viewer, which shows a tab in large while it is held, does not exist here.
@preconcurrency @MainActor open class UITabBar: UIView {
    /// The height of the bar in points, at the standard size of text.
    private static let height: CGFloat = 49
    fileprivate static let titleFont = UIFont.barFont(ofSize: 10, weight: .medium, style: .caption2)

    var onSelect: (@MainActor (Int) -> Void)?
    private var buttons: [TabButton] = []
    private let hairline = UIView()

    /// The items of the bar, from left to right; nil before they are set.
    open private(set) var items: [UITabBarItem]?
    /// The item of the tab that is shown; nil without tabs.
    open private(set) var selectedItem: UITabBarItem?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
        hairline.backgroundColor = .separator
        addSubview(hairline)
    }

    /// The colour of the bar's background; nil for `systemBackground`.
    open var barTintColor: UIColor? {
        didSet { backgroundColor = barTintColor ?? .systemBackground }
    }

    /// The tint of tabs that are not selected; nil for `systemGray`, darker in the light style.
    open var unselectedItemTintColor: UIColor? {
        didSet { itemsDidChange() }
    }

    /// Has no effect here: the bar is opaque.
    open var isTranslucent = false

    func show(_ items: [UITabBarItem], selected: Int?) {
        for item in self.items ?? [] { item.bar = nil }
        self.items = items
        for button in buttons { button.removeFromSuperview() }
        buttons = items.indices.map { index in
            let button = TabButton(frame: .zero)
            button.addAction(UIAction { [weak self] _ in self?.onSelect?(index) }, for: .touchDown)
            addSubview(button)
            return button
        }
        for item in items { item.bar = self }
        select(selected)
        setNeedsLayout()
    }

    func select(_ index: Int?) {
        selectedItem = index.flatMap { index in items.flatMap { $0.indices.contains(index) ? $0[index] : nil } }
        itemsDidChange()
    }

    func itemsDidChange() {
        for (item, button) in zip(items ?? [], buttons) {
            button.show(
                item, isSelected: item === selectedItem, unselectedColor: unselectedItemTintColor ?? .readableGray)
        }
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        itemsDidChange()
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.height(in: traitCollection))
    }

    /// The bar's height at the traits' size of text. Accessibility sizes count as the largest ordinary size.
    static func height(in traits: UITraitCollection) -> CGFloat { height + titleFont.extraLineHeight(in: traits) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        hairline.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1)
        guard !buttons.isEmpty else { return }
        let width = bounds.width / CGFloat(buttons.count)
        for (index, button) in buttons.enumerated() {
            let left = (CGFloat(index) * width).rounded()
            let right = (CGFloat(index + 1) * width).rounded()
            button.frame = CGRect(x: left, y: 1, width: right - left, height: bounds.height - 1)
        }
    }
}

/// An image over a title, and a badge.
private final class TabButton: UIControl {
    private static let imageHeight: CGFloat = 28

    private let imageView = UIImageView()
    private let titleLabel = UILabel()
    private let badge = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        hoverStyle = UIHoverStyle(shape: .rect(cornerRadius: 6).inset(by: 3))
        imageView.contentMode = .scaleAspectFit
        titleLabel.textAlignment = .center
        titleLabel.font = UITabBar.titleFont
        badge.textAlignment = .center
        badge.font = .barFont(ofSize: 12, weight: .regular, style: .caption1)
        for label in [titleLabel, badge] {
            label.adjustsFontForContentSizeCategory = true
            label.shrinksToStandardSize = true
        }
        badge.textColor = .text(on: .systemRed)
        badge.backgroundColor = .fill(.systemRed)
        badge.clipsToBounds = true
        for view in [imageView, titleLabel, badge] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
    }

    func show(_ item: UITabBarItem, isSelected: Bool, unselectedColor: UIColor) {
        let color: UIColor = isSelected ? tintColor : unselectedColor
        imageView.image = (isSelected ? item.selectedImage ?? item.image : item.image)?
            .withRenderingMode(.alwaysTemplate)
        imageView.tintColor = color
        titleLabel.text = item.title
        titleLabel.textColor = color
        badge.text = item.badgeValue
        badge.isHidden = item.badgeValue == nil
        isEnabled = item.isEnabled
        self.isSelected = isSelected
        setNeedsLayout()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let hasImage = imageView.image != nil
        imageView.frame = CGRect(x: 0, y: 4, width: bounds.width, height: hasImage ? Self.imageHeight : 0)
        let titleHeight = titleLabel.sizeThatFits(bounds.size).height.rounded(.up)
        titleLabel.frame = CGRect(
            x: 0, y: hasImage ? bounds.height - titleHeight - 2 : ((bounds.height - titleHeight) / 2).rounded(),
            width: bounds.width, height: titleHeight)
        let badgeSize = badge.textSize(within: bounds.size)
        let height = badgeSize.height.rounded(.up) + 2
        let width = max(height, badgeSize.width.rounded(.up) + 8)
        badge.frame = CGRect(x: (bounds.width / 2 + 6).rounded(), y: 2, width: width, height: height)
        badge.layer.cornerRadius = height / 2
    }
}
