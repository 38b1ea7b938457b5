/// A header or footer of a section. Used again for other sections. Main thread.
@preconcurrency @MainActor open class UITableViewHeaderFooterView: UIView {
    /// The identifier under which the view's class was registered; nil for a view that is not used again.
    public let reuseIdentifier: String?
    /// Fills the view; subviews go here.
    public let contentView = UIView(frame: .zero)

    /// A view without content.
    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(contentView)
    }

    public convenience override init(frame: CGRect) {
        self.init(reuseIdentifier: nil)
        self.frame = frame
    }

    /// How tables make views of a registered class. Inherited by every subclass that overrides `init(reuseIdentifier:)`
    /// or has no initialiser of its own.
    public required convenience init(reuse identifier: String) {
        self.init(reuseIdentifier: identifier)
    }

    /// A title, indented like the text of rows; made when first used.
    public private(set) lazy var textLabel: UILabel? = {
        hasText = true
        return makeLabel(Self.textFont)
    }()

    /// A second line under the title, for headers that have more to say; made when first used.
    public private(set) lazy var detailTextLabel: UILabel? = {
        hasDetail = true
        return makeLabel(.preferredFont(forTextStyle: .footnote))
    }()

    private func makeLabel(_ font: UIFont) -> UILabel {
        let label = UILabel(frame: .zero)
        label.font = font
        label.adjustsFontForContentSizeCategory = true
        label.textColor = .readableSecondaryLabel
        contentView.addSubview(label)
        setNeedsLayout()
        return label
    }

    private static let textFont = UIFontMetrics(forTextStyle: .subheadline).scaledFont(
        for: .boldSystemFont(ofSize: 14))

    /// The height that a header with a title of several lines needs, in points.
    static func height(ofTitle title: String, width: CGFloat, traits: UITraitCollection) -> CGFloat {
        let font = textFont.adjusted(to: traits.preferredContentSizeCategory)
        let room = CGSize(width: max(1, width - 2 * margin), height: .greatestFiniteMagnitude)
        let text = NSAttributedString(string: title, attributes: [.font: font])
            .boundingRect(with: room, options: .usesLineFragmentOrigin, context: nil)
        return (text.height + padding).rounded(.up)
    }

    private var hasText = false
    private var hasDetail = false
    private static let margin: CGFloat = 15
    /// The room above and below the labels together.
    private static let padding: CGFloat = 10

    /// Behind the content view, as large as it. Nil by default.
    open var backgroundView: UIView? {
        didSet { backgroundViewDidChange(from: oldValue, to: backgroundView) }
    }

    /// Called before the view is used for another section. Call super.
    open func prepareForReuse() {}

    override open func layoutSubviews() {
        super.layoutSubviews()
        if contentView.frame != bounds { contentView.frame = bounds }
        backgroundView?.frame = bounds
        let area = bounds.insetBy(dx: Self.margin, dy: 0)
        guard hasDetail, let detail = detailTextLabel else {
            if hasText { textLabel?.frame = area }
            return
        }
        let text = hasText ? textLabel?.textSize(within: area.size).height ?? 0 : 0
        let height = detail.textSize(within: area.size).height
        let top = ((area.height - text - height) / 2).rounded()
        if hasText { textLabel?.frame = CGRect(x: area.minX, y: top, width: area.width, height: text) }
        detail.frame = CGRect(x: area.minX, y: top + text, width: area.width, height: height)
    }

    /// The height that its labels need at a width; the present height if it has no text.
    override open func sizeThatFits(_ size: CGSize) -> CGSize {
        let offer = CGSize(width: max(0, size.width - 2 * Self.margin), height: .greatestFiniteMagnitude)
        let text = hasText ? textLabel?.sizeThatFits(offer).height ?? 0 : 0
        let detail = hasDetail ? detailTextLabel?.sizeThatFits(offer).height ?? 0 : 0
        let labels = text + detail
        return CGSize(width: size.width, height: labels > 0 ? (labels + Self.padding).rounded(.up) : bounds.height)
    }
}
