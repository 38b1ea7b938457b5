/// A row of a table: content, accessory, separator and the look of being highlighted or selected.
@preconcurrency @MainActor open class UITableViewCell: UIView {
    public enum CellStyle: Int, Sendable {
        case `default`, value1, value2, subtitle
    }

    public enum SelectionStyle: Int, Sendable {
        case none, blue, gray, `default`
    }

    public enum AccessoryType: Int, Sendable {
        case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
    }

    public enum SeparatorStyle: Int, Sendable {
        case none, singleLine, singleLineEtched
    }

    public let reuseIdentifier: String?
    public let contentView = UIView(frame: .zero)
    package weak var tableView: UITableView?
    /// A view, not a bare layer: that would slide to its place in a reused cell.
    private let separatorView = UIView()
    private let cellStyle: CellStyle
    /// The content view has the whole cell and does not make room for an accessory.
    package var contentFillsCell = false

    public init(style: CellStyle, reuseIdentifier: String?) {
        cellStyle = style
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(contentView)
        // Above the content, whatever is added to the cell later.
        separatorView.layer.zPosition = 1
        separatorView.isHidden = true
        separatorView.isUserInteractionEnabled = false
        addSubview(separatorView)
    }

    public convenience override init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }

    /// How tables make cells of a registered class. Inherited by every subclass that overrides
    /// `init(style:reuseIdentifier:)` or has no initialiser of its own, so that subclasses need not mark theirs as
    /// required.
    public required convenience init(reuse identifier: String) {
        self.init(style: .default, reuseIdentifier: identifier)
    }

    // MARK: Labels, made when first used

    public private(set) lazy var textLabel: UILabel? = {
        let label = UILabel(frame: .zero)
        label.font = .systemFont(ofSize: 17)
        contentView.addSubview(label)
        setNeedsLayout()
        return label
    }()

    public private(set) lazy var detailTextLabel: UILabel? = {
        guard cellStyle != .default else { return nil }
        let label = UILabel(frame: .zero)
        label.font = .systemFont(ofSize: cellStyle == .subtitle ? 13 : 17)
        label.textColor = .secondaryLabel
        label.textAlignment = cellStyle == .value1 ? .right : .left
        hasDetail = true
        contentView.addSubview(label)
        setNeedsLayout()
        return label
    }()

    public private(set) lazy var imageView: UIImageView? = {
        let view = UIImageView(frame: .zero)
        hasImage = true
        contentView.addSubview(view)
        setNeedsLayout()
        return view
    }()

    private var hasDetail = false
    private var hasImage = false

    // MARK: Look

    open var selectionStyle: SelectionStyle = .default

    open var accessoryType: AccessoryType = .none {
        didSet {
            guard accessoryType != oldValue else { return }
            typeAccessory?.removeFromSuperview()
            typeAccessory = CellAccessoryView.make(accessoryType)
            if let typeAccessory { addSubview(typeAccessory) }
            setNeedsLayout()
        }
    }

    /// Shown instead of what `accessoryType` means.
    open var accessoryView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let accessoryView { addSubview(accessoryView) }
            setNeedsLayout()
        }
    }

    private var typeAccessory: UIView?

    /// Own distance of the separator from the cell's edges; nil takes the table's.
    open var separatorInset: UIEdgeInsets? {
        didSet { if let tableView { configureSeparator(in: tableView) } }
    }

    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }

    /// Behind the content of a selected or highlighted cell; grey if there is none.
    open var selectedBackgroundView: UIView?
    private var shownSelection: UIView?

    /// Set by the table.
    open private(set) var isEditing = false

    open func setEditing(_ editing: Bool, animated: Bool) {
        isEditing = editing
    }

    // MARK: State

    private var showsSelected = false
    private var showsHighlighted = false

    /// Setting it changes the look only; the table knows what is selected.
    open var isSelected: Bool {
        get { showsSelected }
        set { setSelected(newValue, animated: false) }
    }

    open var isHighlighted: Bool {
        get { showsHighlighted }
        set { setHighlighted(newValue, animated: false) }
    }

    open func setSelected(_ selected: Bool, animated: Bool) {
        guard selected != showsSelected else { return }
        showsSelected = selected
        updateSelectionLook()
    }

    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        guard highlighted != showsHighlighted else { return }
        showsHighlighted = highlighted
        updateSelectionLook()
    }

    private static let selectionColor = UIColor(white: 0.82, alpha: 1)

    private func updateSelectionLook() {
        let shows = (isSelected || isHighlighted) && selectionStyle != .none
        guard shows != (shownSelection != nil) else { return }
        shownSelection?.removeFromSuperview()
        shownSelection = nil
        guard shows else { return }
        let view = selectedBackgroundView ?? UIView(frame: .zero)
        if selectedBackgroundView == nil { view.backgroundColor = Self.selectionColor }
        shownSelection = view
        view.frame = bounds
        insertSubview(view, at: backgroundView == nil ? 0 : 1)
    }

    /// Called before the cell is used for another row. Call super.
    open func prepareForReuse() {
        setSelected(false, animated: false)
        setHighlighted(false, animated: false)
    }

    // MARK: Layout

    private static let margin: CGFloat = 15
    private static let accessoryGap: CGFloat = 10

    override open func layoutSubviews() {
        super.layoutSubviews()
        var content = bounds
        if let accessory = accessoryView ?? typeAccessory {
            let size = accessory.bounds.size
            accessory.frame = CGRect(
                x: bounds.width - Self.margin - size.width, y: ((bounds.height - size.height) / 2).rounded(),
                width: size.width, height: size.height)
            content.size.width = max(0, accessory.frame.minX - Self.accessoryGap)
        }
        if contentFillsCell { content = bounds }
        if contentView.frame != content { contentView.frame = content }
        layOutLabels()
        backgroundView?.frame = bounds
        shownSelection?.frame = bounds
        if let tableView { configureSeparator(in: tableView) }
    }

    private func layOutLabels() {
        guard contentView.subviews.count > 0 else { return }
        var area = contentView.bounds.insetBy(dx: Self.margin, dy: 0)
        if hasImage, let imageView, let image = imageView.image {
            let side = min(image.size.height, area.height)
            imageView.frame = CGRect(x: area.minX, y: (area.height - side) / 2, width: side, height: side)
            area.origin.x += side + Self.margin
            area.size.width -= side + Self.margin
        }
        guard hasDetail, let detailTextLabel else {
            if hasText { textLabel?.frame = area }
            return
        }
        if cellStyle == .subtitle {
            textLabel?.frame = CGRect(x: area.minX, y: 4, width: area.width, height: area.height / 2 - 2)
            detailTextLabel.frame = CGRect(
                x: area.minX, y: area.height / 2 + 2, width: area.width, height: area.height / 2 - 6)
        } else {
            textLabel?.frame = CGRect(x: area.minX, y: 0, width: area.width / 2, height: area.height)
            detailTextLabel.frame = CGRect(x: area.midX, y: 0, width: area.width / 2, height: area.height)
        }
    }

    private var hasText: Bool { contentView.subviews.contains { $0 is UILabel } }

    /// The separator: one physical pixel at the bottom.
    func configureSeparator(in table: UITableView) {
        let isShown = table.separatorStyle != .none && table.separatorColor != nil
        separatorView.isHidden = !isShown
        guard isShown else { return }
        let inset = separatorInset ?? table.separatorInset
        let thickness = 1 / UIScreen.main.scale
        separatorView.backgroundColor = table.separatorColor
        separatorView.frame = CGRect(
            x: inset.left, y: bounds.height - thickness, width: max(0, bounds.width - inset.left - inset.right),
            height: thickness)
    }
}
