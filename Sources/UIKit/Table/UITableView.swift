import Execution

/// A list of rows in one column, in sections, of which only the visible ones have cells.
///
/// Row heights are asked for, or measured, when rows come near the viewport; until then they are estimated, so opening
/// a table costs the same with ten rows and with a million. What the user looks at never moves because rows elsewhere
/// turn out higher or lower than estimated.
@preconcurrency @MainActor open class UITableView: UIScrollView {
    /// How sections are set apart. Fixed when a table is made.
    public enum Style: Int, Sendable {
        /// Sections follow one another; their headers and footers stay at the viewport's edges.
        case plain
        /// Sections are set apart, and their headers and footers scroll with the rows.
        case grouped
        /// As grouped; the rows of a section are a block with round corners and room at both sides.
        case insetGrouped
    }

    /// Where in the viewport to bring a row.
    public enum ScrollPosition: Int, Sendable {
        /// By as little as it takes to show the row; a row that is visible stays where it is.
        case none
        /// At the top, below the content inset and a header that stays there.
        case top
        /// The row's middle is half way between the content insets.
        case middle
        /// At the bottom, above the content inset and a footer that stays there.
        case bottom
    }

    /// How a row that an edit inserts, deletes or reloads comes into view or leaves it. Rows that stay slide to their
    /// new places in any case.
    public enum RowAnimation: Int, Sendable {
        /// Fades at its place.
        case fade
        /// Fades and slides in from the right, or out to it.
        case right
        /// Fades and slides in from the left, or out to it.
        case left
        /// Fades and slides down from above, or up, by its height.
        case top
        /// Fades and slides up from below, or down, by its height.
        case bottom
        /// Comes in or goes at once, without animation.
        case none
        /// Fades at its place.
        case middle
        /// The table's choice: fades at its place.
        case automatic = 100
    }

    /// A value for heights: the table decides how high the row, header or footer is.
    public nonisolated static let automaticDimension: CGFloat = -1

    /// Given to `init(frame:style:)`.
    public let style: Style

    /// Says how many sections and rows there are, and makes their cells. Setting another data source reloads the table
    /// in the next layout pass; rows that still exist stay selected.
    open weak var dataSource: (any UITableViewDataSource)? {
        didSet {
            guard dataSource !== oldValue else { return }
            data.reload()
        }
    }

    /// Told which rows are about to come into view.
    open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?

    /// `delegate` is stored here.
    package override weak var scrollDelegate: (any UIScrollViewDelegate)? {
        didSet {
            commonDelegate = scrollDelegate as? any UITableViewCommonDelegate
            dataSourceRows.delegate = scrollDelegate as? any UITableViewDelegate
            if scrollDelegate !== oldValue { pass.setNeedsRefresh() }
        }
    }

    // MARK: Parts

    /// Supplies the rows in place of the data source and delegate, if set. For subclasses.
    @ProtocolBackReference package final var rowProvider: (any TableRowProvider)?
    private lazy var dataSourceRows = DataSourceRows(table: self)
    /// The delegate as a `UITableViewCommonDelegate`, which is asked about sections, editing and order.
    private(set) weak var commonDelegate: (any UITableViewCommonDelegate)?
    /// Methods of the data source and the delegate of which the table must know whether client code implements them.
    package enum OptionalMethod { case canEdit, commit, indentationLevel }
    /// The methods whose default implementation was called since `ownAnswer(_:_:)` last asked them.
    package var usedDefaults: Set<OptionalMethod> = []
    private(set) lazy var geometry = TableGeometry(table: self)
    /// The parts that tables have in common with collection views.
    package private(set) lazy var engine = ListEngine(self)
    package private(set) lazy var selfSizing = SelfSizingRows(table: self)
    private(set) lazy var swiping = RowSwiping(table: self)

    /// The object that supplies the rows.
    var provider: any TableRowProvider { rowProvider ?? dataSourceRows }
    /// The data source, as far as it is asked about sections, editing and order.
    var commonDataSource: (any UITableViewCommonDataSource)? { provider.commonDataSource }

    /// The answer of a data source or delegate; nil if it does not implement the method, so that the default was
    /// called.
    func ownAnswer<Answer>(_ method: OptionalMethod, _ ask: () -> Answer) -> Answer? {
        usedDefaults.remove(method)
        let answer = ask()
        return usedDefaults.contains(method) ? nil : answer
    }

    /// An empty table. It loads in the first layout pass after it has a data source.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        backgroundColor = style == .insetGrouped ? .systemGroupedBackground : .systemBackground
        alwaysBounceVertical = true
        addGestureRecognizer(swiping.recognizer)
        addGestureRecognizer(engine.drag.recognizer)
    }

    public convenience override init(frame: CGRect) {
        self.init(frame: frame, style: .plain)
    }

    // MARK: Heights

    /// Height of rows for which the delegate gives none; `automaticDimension` for what the cell wants, which is
    /// measured (`sizeThatFits(_:)`) when the row comes into view. Until it is set, 44 points, and more where the user
    /// prefers larger text.
    open var rowHeight: CGFloat {
        get { ownRowHeight ?? traitCollection.scaledUp(Self.defaultRowHeight) }
        set {
            let old = rowHeight
            ownRowHeight = newValue
            if newValue != old { pass.setNeedsRefresh(forgetsSizes: true) }
        }
    }
    private var ownRowHeight: CGFloat?
    /// The height assumed for a row before it is measured. With `automaticDimension`, 0 or another value that is no
    /// height, 44 points are assumed until the first rows are measured: tables always estimate.
    open var estimatedRowHeight: CGFloat = UITableView.defaultRowHeight
    private static let defaultRowHeight: CGFloat = 44
    var expectedRowHeight: CGFloat {
        estimatedRowHeight > 0 && estimatedRowHeight.isFinite ? estimatedRowHeight : Self.defaultRowHeight
    }
    /// Height of the headers for which the delegate gives none, in points. With `automaticDimension`, the default, a
    /// header with a title has 28 points, 46 in the grouped styles, more with larger text, and one with a view of the
    /// delegate's the height that its `sizeThatFits(_:)` returns. Without title and view there is no header, but 18
    /// points of room in the grouped styles. A change takes effect at the next update or reload.
    open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension
    /// As `sectionHeaderHeight`, for footers; one with a title has 28 points in all styles.
    open var sectionFooterHeight: CGFloat = UITableView.automaticDimension

    // MARK: Appearance

    /// Whether there is a line below rows, one device pixel high. Default `singleLine`; below the last row of a
    /// section in the inset grouped style there is none.
    open var separatorStyle: UITableViewCell.SeparatorStyle = .singleLine {
        didSet { if separatorStyle != oldValue { pass.setNeedsRefresh() } }
    }
    /// Colour of the lines between rows; nil for no lines.
    open var separatorColor: UIColor? = .separator {
        didSet { for cell in visibleCells { cell.configureSeparator(in: self) } }
    }
    /// Distance of separators from the table's edges.
    open var separatorInset = UIEdgeInsets(top: 0, left: 15, bottom: 0, right: 0) {
        didSet { for cell in visibleCells { cell.configureSeparator(in: self) } }
    }

    /// Scrolls with the rows, above them.
    open var tableHeaderView: UIView? {
        didSet { outerViewDidChange(from: oldValue, to: tableHeaderView) }
    }
    /// Scrolls with the rows, below them.
    open var tableFooterView: UIView? {
        didSet { outerViewDidChange(from: oldValue, to: tableFooterView) }
    }
    /// `tableHeaderView` or `tableFooterView` was set. The same view may have a new height, so setting it again lays
    /// out again.
    private func outerViewDidChange(from old: UIView?, to new: UIView?) {
        setNeedsLayout()
        guard new !== old || new?.superview !== self else { return }
        old?.removeFromSuperview()
        if let new { addSubview(new) }
    }

    /// Behind the rows, as large as the viewport; it does not scroll. Nil by default.
    open var backgroundView: UIView? {
        didSet { backgroundViewDidChange(from: oldValue, to: backgroundView) }
    }

    // MARK: Selection

    /// Whether the user can select rows outside of editing mode. Default true. A change keeps the present selection;
    /// programs can always select.
    open var allowsSelection = true
    /// Whether several rows can be selected outside of editing mode: a click then adds a row or takes one away.
    /// Default false.
    open var allowsMultipleSelection = false
    /// Whether the user can select rows in editing mode. Default false.
    open var allowsSelectionDuringEditing = false
    /// Whether several rows can be selected in editing mode, where rows then show marks at their left instead of the
    /// controls to delete and insert. Default false. Rows that were selected in this way are deselected when editing
    /// mode ends.
    open var allowsMultipleSelectionDuringEditing = false
    /// Whether moving the key focus selects the row it moves to. Default false.
    open var selectionFollowsFocus = false

    /// Whether rows show controls to delete, insert, select and move them.
    open var isEditing: Bool {
        get { isInEditingMode }
        set { setEditing(newValue, animated: false) }
    }
    private var isInEditingMode = false

    /// Shows or hides the controls of editing mode, sliding if animated.
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != isInEditingMode else { return }
        isInEditingMode = editing
        editingModeDidChange(animated: animated)
    }

    /// Whether rows that the data source lets be moved can be dragged to another place outside of editing mode, too:
    /// press one a moment, then drag. Default true.
    open var dragInteractionEnabled = true

    // MARK: Index

    /// Least number of rows with which the index at the right edge is shown. Default 0.
    open var sectionIndexMinimumDisplayRowCount = 0
    /// Colour of the titles of the index; nil for the tint colour.
    open var sectionIndexColor: UIColor? { didSet { updateIndexColors() } }
    /// Background of the index; nil, the default, for none.
    open var sectionIndexBackgroundColor: UIColor? { didSet { updateIndexColors() } }
    /// Background of the index while it is touched.
    open var sectionIndexTrackingBackgroundColor: UIColor? { didSet { updateIndexColors() } }

    private func updateIndexColors() {
        engine.index.colors = (sectionIndexColor, sectionIndexBackgroundColor, sectionIndexTrackingBackgroundColor)
    }

    // MARK: Counts

    /// The number of sections that the table shows, which may differ from the data source's while edits wait. Loads, if
    /// that is due.
    open var numberOfSections: Int {
        data.loadIfNeeded()
        return data.counts.count
    }

    /// The number of rows that the table shows in a section; 0 for a section that does not exist. Loads, if that is
    /// due.
    open func numberOfRows(inSection section: Int) -> Int {
        data.loadIfNeeded()
        return contains(section: section) ? data.counts[section] : 0
    }

    // MARK: Loading

    /// Asks for everything again in the next layout pass; keeps the content offset as far as the new content allows.
    /// Nothing is selected any more, and the delegate is not told.
    open func reloadData() {
        Misuse.requireMainThread("reloadData()", of: self)
        data.reloadData()
    }

    /// Requests a layout pass, because insets at the sides make rows narrower.
    override open func adjustedContentInsetDidChange() {
        super.adjustedContentInsetDidChange()
        setNeedsLayout()
    }

    // MARK: Gestures and input

    override open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        gestureRecognizer === swiping.recognizer
            ? swiping.shouldBegin() : super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    override func didBeginDragging() {
        super.didBeginDragging()
        swiping.close(animated: true)
    }

    override var listEngine: ListEngine? { engine }
}
