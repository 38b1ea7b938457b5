import Execution

/// A row of a table: content, accessory, separator, the controls of editing mode, and the look of being highlighted or
/// selected. Main thread.
@preconcurrency @MainActor open class UITableViewCell: UIView {
    /// Where the labels of a cell stand.
    public enum CellStyle: Int, Sendable {
        /// One label; there is no detail label.
        case `default`
        /// The detail label at the right of the text, in grey, as in settings.
        case value1
        /// The text right-aligned in a narrow column in the tint colour, the detail label beside it, as in an address
        /// book.
        case value2
        /// The detail label below the text, smaller.
        case subtitle
    }

    /// How a selected or highlighted cell looks.
    public enum SelectionStyle: Int, Sendable {
        /// As when it is not selected.
        case none
        /// The same as `default` here.
        case blue
        /// The same as `default` here.
        case gray
        /// Grey, or the cell's `selectedBackgroundView`.
        case `default`
    }

    /// How the row that keys act on is marked.
    public enum FocusStyle: Int, Sendable {
        /// With a frame in the tint colour.
        case `default`
        /// With nothing: the cell shows by itself that keys act on its row.
        case custom
    }

    /// The picture or button at a cell's right edge.
    public enum AccessoryType: Int, Sendable {
        /// Nothing.
        case none
        /// A chevron, which says that a tap on the row shows more.
        case disclosureIndicator
        /// An information button and a chevron.
        case detailDisclosureButton
        /// A tick in the tint colour.
        case checkmark
        /// An information button.
        case detailButton
    }

    /// What the control of a row does in editing mode.
    public enum EditingStyle: Int, Sendable {
        /// No control.
        case none
        /// The control uncovers a button that deletes the row.
        case delete
        /// The control asks the data source to insert a row.
        case insert
    }

    /// Whether a table draws lines between rows.
    public enum SeparatorStyle: Int, Sendable {
        /// No lines.
        case none
        /// One device pixel, in the table's `separatorColor`.
        case singleLine
        /// The same as `singleLine` here.
        case singleLineEtched
    }

    /// The identifier under which the cell's class was registered; nil for a cell that is not used again.
    public let reuseIdentifier: String?
    /// Add the row's own views here. The view leaves room for the accessory, the indentation and the controls of
    /// editing mode.
    public let contentView = UIView(frame: .zero)
    @BackReference package final var tableView: UITableView?
    /// The separator is a view, because the frame of a bare layer would be animated when the cell is reused.
    let separatorView = UIView()
    let cellStyle: CellStyle
    /// The content view makes room for the controls of editing mode, but not for an accessory.
    package var contentFillsCell = false

    /// A cell without content. The style says where its labels go, and can't be changed later.
    public init(style: CellStyle, reuseIdentifier: String?) {
        cellStyle = style
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        hoverStyle = .automatic()
        addSubview(contentView)
        // Keep the separator above everything that is added to the cell later.
        separatorView.layer.zPosition = 1
        separatorView.isHidden = true
        separatorView.isUserInteractionEnabled = false
        addSubview(separatorView)
    }

    public convenience override init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }

    /// Tables make cells of a registered class by this initialiser. Inherited by every subclass that overrides
    /// `init(style:reuseIdentifier:)` or has no initialiser of its own, so that subclasses need not mark theirs as
    /// required.
    public required convenience init(reuse identifier: String) {
        self.init(style: .default, reuseIdentifier: identifier)
    }

    // MARK: Labels, made when first used

    /// The main label, made when it is first used, in a font that follows the size of text. At the accessibility sizes
    /// it and the second label have as many lines as they need where the program wants one. Never nil here.
    public private(set) lazy var textLabel: UILabel? = {
        let label = CellLabel(frame: .zero)
        label.font = .preferredFont(forTextStyle: cellStyle == .value2 ? .subheadline : .body)
        if cellStyle == .value2 {
            label.textAlignment = .right
            label.textColor = tintColor
        }
        return added(label, as: .text)
    }()

    /// The second label, made when it is first used; nil in the style `default`.
    public private(set) lazy var detailTextLabel: UILabel? = {
        guard cellStyle != .default else { return nil }
        let label = CellLabel(frame: .zero)
        label.font = .preferredFont(
            forTextStyle: cellStyle == .subtitle ? .footnote : cellStyle == .value2 ? .subheadline : .body)
        label.textColor = cellStyle == .value1 ? .readableSecondaryLabel : .label
        label.textAlignment = cellStyle == .value1 ? .right : .left
        return added(label, as: .detail)
    }()

    /// At the left of the labels, made when it is first used. As high as its picture, and no higher than the cell.
    /// Never nil here.
    public private(set) lazy var imageView: UIImageView? = added(UIImageView(frame: .zero), as: .image)

    private func added<Part: UIView>(_ view: Part, as part: CellParts) -> Part {
        madeParts.insert(part)
        (view as? UILabel)?.adjustsFontForContentSizeCategory = true
        contentView.addSubview(view)
        setNeedsLayout()
        return view
    }

    /// Which of the labels and the image view have been made.
    private(set) var madeParts: CellParts = []

    // MARK: Look

    /// How the cell looks while it is selected or highlighted. A new style shows at the next change of either state.
    open var selectionStyle: SelectionStyle = .default

    /// What is shown at the right edge outside of editing mode. A tap on a detail button tells the table's delegate,
    /// and does not select the row. Default `none`.
    open var accessoryType: AccessoryType = .none {
        didSet { if accessoryType != oldValue { accessories.remake(.normal, in: self) } }
    }

    /// Shown instead of what `accessoryType` means.
    open var accessoryView: UIView? {
        didSet { if accessoryView !== oldValue { accessories.remake(.normal, in: self) } }
    }

    /// The accessory in editing mode, instead of `accessoryType`.
    open var editingAccessoryType: AccessoryType = .none {
        didSet { if editingAccessoryType != oldValue { accessories.remake(.editing, in: self) } }
    }

    /// Shown instead of what `editingAccessoryType` means.
    open var editingAccessoryView: UIView? {
        didSet { if editingAccessoryView !== oldValue { accessories.remake(.editing, in: self) } }
    }

    var accessories = CellAccessories()

    /// Steps by which the content is indented, each of `indentationWidth` points.
    open var indentationLevel = 0 {
        didSet { if indentationLevel != oldValue { setNeedsLayout() } }
    }
    /// Points of one step of `indentationLevel`. Default 10.
    open var indentationWidth: CGFloat = 10 {
        didSet { if indentationWidth != oldValue { setNeedsLayout() } }
    }

    /// The separator's distance from the cell's edges; nil, the default, for the table's.
    open var separatorInset: UIEdgeInsets? {
        didSet { if let tableView { configureSeparator(in: tableView) } }
    }

    /// Behind everything in the cell, as large as it. Nil by default.
    open var backgroundView: UIView? {
        didSet { backgroundViewDidChange(from: oldValue, to: backgroundView) }
    }

    /// Behind the content of a selected or highlighted cell; grey if there is none.
    open var selectedBackgroundView: UIView?
    /// Used instead of `selectedBackgroundView` in tables that allow multiple selection; nil by default.
    open var multipleSelectionBackgroundView: UIView?
    private(set) var shownSelection: UIView?

    // MARK: Editing

    /// Whether the cell shows the controls of editing mode. Set by the table.
    open internal(set) var isEditing = false
    /// What the control at the left does in editing mode; from the table's delegate.
    open internal(set) var editingStyle: EditingStyle = .none
    /// Whether the content makes room for that control.
    open var shouldIndentWhileEditing = true
    /// Whether a row that can be moved shows the control to drag it by. Set by the table from what its data source
    /// says.
    open var showsReorderControl = false {
        didSet { if showsReorderControl != oldValue { updateEditControls() } }
    }
    /// Whether the row's trailing buttons are uncovered: the one that confirms deletion, or the swipe actions.
    open var showingDeleteConfirmation: Bool {
        tableView?.swipe.map { $0.path == tableView?.tiling.path(of: self) && $0.side == .trailing } ?? false
    }

    var editControls = CellEditControls()
    var editControl: CellEditControl? { editControls.edit }
    var reorderControl: CellReorderControl? { editControls.reorder }

    /// Called by the table when the row's controls come or go. Call super.
    open func setEditing(_ editing: Bool, animated: Bool) {
        isEditing = editing
        updateEditControls()
    }

    // MARK: State

    private var showsSelected = false
    private var showsHighlighted = false

    /// Whether the cell looks selected. Setting it changes the look only; the table knows which rows are selected.
    open var isSelected: Bool {
        get { showsSelected }
        set { setSelected(newValue, animated: false) }
    }

    /// Whether the cell looks pressed. As `isSelected`: setting it changes the look only.
    open var isHighlighted: Bool {
        get { showsHighlighted }
        set { setHighlighted(newValue, animated: false) }
    }

    /// Changes the look; tables call it when a row is selected or deselected. The background comes and goes at once,
    /// animated or not.
    open func setSelected(_ selected: Bool, animated: Bool) {
        guard selected != showsSelected else { return }
        showsSelected = selected
        updateSelectionLook()
        if editControls.selects { updateEditControls() }
    }

    /// Changes the look; tables call it when a row is pressed or let go. The background comes and goes at once,
    /// animated or not.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        guard highlighted != showsHighlighted else { return }
        showsHighlighted = highlighted
        updateSelectionLook()
    }

    /// Whether the row is selected in a table that has the keyboard focus, itself or by something in it, in a window
    /// that has it. Set by the table; setting it changes the look only: a selected row is paler without it. Not in
    /// UIKit; the name is AppKit's.
    open var isEmphasized = false {
        didSet { if isEmphasized != oldValue { colorSelection() } }
    }

    private func updateSelectionLook() {
        let shows = (isSelected || isHighlighted) && selectionStyle != .none
        guard shows != (shownSelection != nil) else { return colorSelection() }
        letGo(of: shownSelection)
        shownSelection = nil
        guard shows else { return }
        let own = tableView?.allowsMultiple == true ? multipleSelectionBackgroundView : nil
        let given = own ?? selectedBackgroundView
        let view = given ?? UIView(frame: .zero)
        shownSelection = view
        colorSelection()
        view.frame = bounds
        insertSubview(view, at: backgroundView == nil ? 0 : 1)
    }

    /// Whether the cell is dragged: it is opaque, as it covers rows, and not clipped, as it has a shadow.
    var isRaised = false {
        didSet {
            guard isRaised != oldValue else { return }
            updateBackground()
            updateClipping()
        }
    }

    override open var backgroundColor: UIColor? {
        get { ownBackgroundColor }
        set {
            ownBackgroundColor = newValue
            updateBackground()
        }
    }
    private var ownBackgroundColor: UIColor?

    private func updateBackground() {
        let ground = isRaised ? tableView?.backgroundColor ?? .systemBackground : nil
        super.backgroundColor = ownBackgroundColor ?? ground
    }

    /// Round corners clip the content even if this is false, unless the cell is dragged.
    override open var clipsToBounds: Bool {
        get { clipsContent }
        set {
            clipsContent = newValue
            updateClipping()
        }
    }
    private var clipsContent = false

    private func updateClipping() {
        super.clipsToBounds = !isRaised && (clipsContent || !roundedCorners.isEmpty)
    }

    /// The corners that are round because the cell is at an end of its section, in the inset style.
    var roundedCorners: CACornerMask = [] {
        didSet {
            guard roundedCorners != oldValue else { return }
            layer.maskedCorners = roundedCorners
            layer.cornerRadius = roundedCorners.isEmpty ? 0 : Self.sectionCornerRadius
            updateClipping()
            if let tableView { configureSeparator(in: tableView) }
        }
    }
    private static let sectionCornerRadius: CGFloat = 10

    /// Whether the cell is marked as the row that keys act on.
    var hasKeyFocus = false {
        didSet { if hasKeyFocus != oldValue { updateFocusFrame() } }
    }

    /// How the cell is marked while keys act on its row. Default: a frame of two points.
    open var focusStyle: FocusStyle = .default {
        didSet { if focusStyle != oldValue { updateFocusFrame() } }
    }
    var hasFocusFrame: Bool { hasKeyFocus && focusStyle == .default }

    /// Whether the focus may come to the cell's row while the cell is on screen: as the table's delegate says, unless
    /// it is overridden.
    override open var canBecomeFocused: Bool { mayTakeFocus }
    override var isFocusStop: Bool { false }

    /// Called before the cell is used for another row. Call super.
    open func prepareForReuse() {
        setSelected(false, animated: false)
        setHighlighted(false, animated: false)
        isEmphasized = false
        hasKeyFocus = false
    }

    /// A cell has no hover shape of its own: the table knows which rows take a click.
    override func hoverShape(at location: CGPoint) -> UIShape? { nil }

    // MARK: Layout

    override open func layoutSubviews() {
        super.layoutSubviews()
        layOutContent()
    }

    /// The height its content wants at a width: what its subclass says in an override, or what its labels need.
    override open func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: fittingHeight(width: size.width))
    }
}

/// The parts of a cell that are made when they are first used.
struct CellParts: OptionSet {
    let rawValue: UInt8

    static let text = CellParts(rawValue: 1)
    static let detail = CellParts(rawValue: 2)
    static let image = CellParts(rawValue: 4)
}
