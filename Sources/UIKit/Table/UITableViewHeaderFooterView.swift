/// A header or footer of a section that is used again for others. Main thread.
@preconcurrency @MainActor open class UITableViewHeaderFooterView: UIView {
    public let reuseIdentifier: String?
    /// Fills the view; subviews go here.
    public let contentView = UIView(frame: .zero)

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
        let label = UILabel(frame: .zero)
        label.font = .boldSystemFont(ofSize: 14)
        label.textColor = .secondaryLabel
        contentView.addSubview(label)
        hasText = true
        setNeedsLayout()
        return label
    }()

    private var hasText = false

    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }

    /// Called before the view is used for another section. Call super.
    open func prepareForReuse() {}

    override open func layoutSubviews() {
        super.layoutSubviews()
        if contentView.frame != bounds { contentView.frame = bounds }
        backgroundView?.frame = bounds
        if hasText { textLabel?.frame = bounds.insetBy(dx: 15, dy: 0) }
    }
}
