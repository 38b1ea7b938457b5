/// A control with a title and a picture that is pressed. Main thread.
@preconcurrency @MainActor open class UIButton: UIControl {
    /// Which changes of its look a button makes by itself.
    public enum ButtonType: Int, Sendable {
        /// Shows exactly the title and pictures that are set; only the picture is dimmed while pressed.
        case custom = 0
        /// Titles and template pictures in the tint colour, faded while pressed.
        case system = 1
    }

    /// How faded a pressed button of the system type is.
    private static let pressedAlpha: CGFloat = 0.3
    /// How faded the picture of a pressed custom button is.
    private static let pressedImageAlpha: CGFloat = 0.6
    private static let fadeDuration = 0.25
    private static let hoverCornerRadius: CGFloat = 6
    private static let hoverMargin = UIEdgeInsets(top: 0, left: -6, bottom: 0, right: -6)

    /// The title and pictures of one state.
    struct Look {
        var title: String?
        var attributedTitle: NSAttributedString?
        var titleColor: UIColor?
        var image: UIImage?
        var backgroundImage: UIImage?
    }

    /// The type, which decides the button's default look.
    public let buttonType: ButtonType
    var looks: [State: Look] = [:]

    private let label = UILabel()
    private let picture = UIImageView()
    private let background = UIImageView()

    /// A button of no size, with nothing in it.
    public init(type: ButtonType) {
        buttonType = type
        super.init(frame: .zero)
        setUp()
    }

    /// A custom button.
    public override init(frame: CGRect) {
        buttonType = .custom
        super.init(frame: frame)
        setUp()
    }

    /// A button of the system type that shows an action's title and picture, and performs it when tapped.
    public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: type)
        guard let primaryAction else { return }
        setTitle(primaryAction.title, for: .normal)
        setImage(primaryAction.image, for: .normal)
        addAction(primaryAction, for: .primaryActionTriggered)
    }

    private func setUp() {
        label.font =
            buttonType == .system
            ? .preferredFont(forTextStyle: .subheadline)
            : UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: UIFont.buttonFontSize))
        label.adjustsFontForContentSizeCategory = true
        label.shrinksToStandardSize = true
        label.lineBreakMode = .byTruncatingMiddle
        label.onChange = { [unowned self] in contentSizeDidChange() }
        background.contentMode = .scaleToFill
        for view in [background, picture, label] { addSubview(view) }
        hoverStyle = .automatic()
        updateLook()
    }

    /// Whether the button looks different while the pointer is over it. UIKit's default is false; here it is true,
    /// because there is always a pointer.
    open var isPointerInteractionEnabled: Bool {
        get { hoverStyle != nil }
        set { hoverStyle = newValue ? .automatic() : nil }
    }

    /// If the button has no background or border, the highlight of hovering has a margin around the title.
    override func hoverShape(at location: CGPoint) -> UIShape? {
        guard let shape = super.hoverShape(at: location) else { return nil }
        guard hoverStyle?.shape == nil, backgroundColor == nil, background.isHidden, layer.borderWidth == 0 else {
            return shape
        }
        return .rect(cornerRadius: Self.hoverCornerRadius).inset(by: Self.hoverMargin)
    }

    override func contextMenu(at point: CGPoint) -> ContextMenu? {
        super.contextMenu(at: point) ?? ownContextMenu
    }

    // MARK: Parts

    /// The label that shows the title. Set its font here; the button sets its text and colour. Unlike in UIKit, it
    /// follows the preferred text size unless the font's size is fixed; a line that is too long then shrinks, but not
    /// below its standard size.
    open var titleLabel: UILabel? { label }
    /// The view that shows the picture. Set the picture by `setImage(_:for:)`.
    open var imageView: UIImageView? { picture }

    /// The room around the content, in points.
    open var contentEdgeInsets = UIEdgeInsets.zero {
        didSet { if contentEdgeInsets != oldValue { contentSizeDidChange() } }
    }
    /// Moves the title without changing the button's size.
    open var titleEdgeInsets = UIEdgeInsets.zero {
        didSet { if titleEdgeInsets != oldValue { setNeedsLayout() } }
    }
    /// Moves the picture without changing the button's size.
    open var imageEdgeInsets = UIEdgeInsets.zero {
        didSet { if imageEdgeInsets != oldValue { setNeedsLayout() } }
    }
    /// Whether a custom button dims its picture while pressed.
    open var adjustsImageWhenHighlighted = true

    func contentSizeDidChange() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    // MARK: Look

    private func current<Part>(_ part: (Look) -> Part?) -> Part? {
        if let exact = looks[state].flatMap(part) { return exact }
        // If nothing was set for a combined state, one of its parts decides, or else the normal state.
        for single in [State.disabled, .highlighted, .selected] where state.contains(single) {
            if let found = looks[single].flatMap(part) { return found }
        }
        return looks[.normal].flatMap(part)
    }

    /// The text set for the present state, or else for a part of a combined state, or for the normal one; nil if none.
    open var currentTitle: String? { current(\.title) }
    /// The attributed text for the present state, or for one that stands in for it; nil if there is none.
    open var currentAttributedTitle: NSAttributedString? { current(\.attributedTitle) }
    /// The picture for the present state, or for one that stands in for it; nil if there is none.
    open var currentImage: UIImage? { current(\.image) }
    /// The picture behind the content for the present state, or for one that stands in for it; nil if there is none.
    open var currentBackgroundImage: UIImage? { current(\.backgroundImage) }
    /// The title's colour in the present state.
    open var currentTitleColor: UIColor {
        if let color = current(\.titleColor) { return color }
        if buttonType == .custom { return .white }
        return isEnabled ? tintColor : .tertiaryLabel
    }

    func updateLook() {
        if let attributed = currentAttributedTitle {
            if label.attributedText !== attributed { label.attributedText = attributed }
        } else {
            label.text = currentTitle
            label.textColor = currentTitleColor
        }
        var image = currentImage
        if buttonType == .system, let shown = image, shown.renderingMode == .automatic {
            image = shown.withRenderingMode(.alwaysTemplate)
        }
        if picture.image != image {
            picture.image = image
            contentSizeDidChange()
        }
        background.image = currentBackgroundImage
        label.isHidden = label.attributedText == nil
        picture.isHidden = image == nil
        background.isHidden = background.image == nil
    }

    package override func stateDidChange() {
        updateLook()
        guard buttonType == .system else {
            picture.alpha = isHighlighted && adjustsImageWhenHighlighted ? Self.pressedImageAlpha : 1
            return
        }
        let alpha = isHighlighted ? Self.pressedAlpha : 1
        let fade = { @MainActor [label, picture, background] in
            label.alpha = alpha
            picture.alpha = alpha
            background.alpha = alpha
        }
        // The button fades at once when it is pressed, and back gradually when it is released.
        if isHighlighted || window == nil {
            fade()
        } else {
            UIView.animate(withDuration: Self.fadeDuration, animations: fade)
        }
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        updateLook()
    }

    package override func touchDidEnd(inside: Bool, with event: UIEvent?) {
        sendActions(for: inside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside, with: event)
    }

    // MARK: Layout

    private static let free = CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let imageSize = picture.image?.size ?? .zero
        let textSize = label.isHidden ? .zero : label.sizeThatFits(Self.free)
        var width = imageSize.width + textSize.width.rounded(.up)
        var height = max(imageSize.height, textSize.height.rounded(.up))
        if let background = background.image {
            width = max(width, background.size.width)
            height = max(height, background.size.height)
        }
        // As in UIKit, there is room above and below the content, unless insets are set.
        let insets =
            contentEdgeInsets == .zero && background.image == nil && !label.isHidden
            ? UIEdgeInsets(top: 6, left: 0, bottom: 6, right: 0) : contentEdgeInsets
        return CGSize(
            width: max(width + insets.left + insets.right, 30), height: height + insets.top + insets.bottom)
    }

    open override var intrinsicContentSize: CGSize { sizeThatFits(Self.free) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        background.frame = bounds
        let area = bounds.inset(by: contentEdgeInsets)
        let imageSize = picture.image?.size ?? .zero
        let room = CGSize(width: max(0, area.width - imageSize.width), height: area.height)
        let fitting = label.isHidden ? .zero : label.textSize(within: room)
        let textSize = CGSize(
            width: min(fitting.width.rounded(.up), room.width), height: min(fitting.height.rounded(.up), room.height))

        let free = area.width - imageSize.width - textSize.width
        let x: CGFloat =
            switch effectiveContentHorizontalAlignment {
            case .left, .leading, .fill: area.minX
            case .right, .trailing: area.minX + free
            case .center: area.minX + (free / 2).rounded()
            }
        func y(_ height: CGFloat) -> CGFloat {
            switch contentVerticalAlignment {
            case .top, .fill: area.minY
            case .bottom: area.maxY - height
            case .center: area.minY + ((area.height - height) / 2).rounded()
            }
        }
        picture.frame = CGRect(x: x, y: y(imageSize.height), width: imageSize.width, height: imageSize.height)
            .displaced(by: imageEdgeInsets)
        label.frame = CGRect(
            x: x + imageSize.width, y: y(textSize.height), width: textSize.width, height: textSize.height
        ).displaced(by: titleEdgeInsets)
    }
}

extension CGRect {
    /// Moved by half the difference of opposite insets, as a part that is centred in an inset area moves.
    fileprivate func displaced(by insets: UIEdgeInsets) -> CGRect {
        offsetBy(dx: (insets.left - insets.right) / 2, dy: (insets.top - insets.bottom) / 2)
    }
}
