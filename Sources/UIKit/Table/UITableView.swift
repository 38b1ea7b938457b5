import CollectionCore
import Execution

/// A list of rows in one column, in sections, of which only the visible ones have cells.
///
/// Row heights are asked for, or measured, when rows come near the viewport; until then they are estimated, so opening a
/// table costs the same with ten rows and with a million. What the user looks at never moves because rows elsewhere
/// turn out higher or lower than estimated.
@preconcurrency @MainActor open class UITableView: UIScrollView {
    public enum Style: Int, Sendable {
        /// Sections follow one another; their headers and footers stay at the viewport's edges.
        case plain
        /// Sections are set apart, and their headers and footers scroll with the rows.
        case grouped
        /// As grouped; the rows of a section are a block with round corners and room at both sides.
        case insetGrouped
    }

    public enum ScrollPosition: Int, Sendable {
        case none, top, middle, bottom
    }

    public enum RowAnimation: Int, Sendable {
        case fade, right, left, top, bottom, none, middle, automatic = 100
    }

    /// As a height: the table's own rule.
    public nonisolated static let automaticDimension: CGFloat = -1

    public let style: Style

    open weak var dataSource: (any UITableViewDataSource)? {
        didSet {
            guard dataSource !== oldValue else { return }
            setNeedsReload()
        }
    }

    /// Hears which rows are about to come into view.
    open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?

    /// Asked about sections, editing and order.
    var commonDataSource: (any UITableViewCommonDataSource)? { baseProvider.commonDataSource }

    /// `delegate` ends here.
    package override weak var scrollDelegate: (any UIScrollViewDelegate)? {
        didSet {
            commonDelegate = scrollDelegate as? any UITableViewCommonDelegate
            tableDelegate = scrollDelegate as? any UITableViewDelegate
            if scrollDelegate !== oldValue { setNeedsRefresh() }
        }
    }

    /// The delegate, if it is a table's, and as far as it has a say in sections, editing and order; found out once.
    weak var tableDelegate: (any UITableViewDelegate)?
    private(set) weak var commonDelegate: (any UITableViewCommonDelegate)?
    /// The data source does not say itself whether a row can be edited.
    package var didReachDefaultCanEdit = false
    /// The delegate does not say itself how far a row is indented.
    var didReachDefaultIndentation = false

    // MARK: State of the extensions

    /// What tables have in common with collection views.
    package private(set) lazy var list = ListEngine(self)

    /// Set by subclasses that bring their own rows.
    package weak var rowProvider: (any TableRowProvider)?
    /// Takes in what is edited on this table, in place of it.
    package weak var editor: (any ListEditor)?
    lazy var ownProvider = DataSourceRows(table: self)
    /// Who gives the rows: while one is dragged, in the order in which they are shown.
    var provider: any TableRowProvider { reorder?.rows ?? baseProvider }
    var baseProvider: any TableRowProvider { rowProvider ?? ownProvider }

    var geometry = TableGeometry()
    private(set) lazy var data = ListData(list: self)
    /// The counts are known, but the cells have to be made anew and the heights asked for.
    var needsRefresh = false
    /// What heights are known is to be forgotten then.
    var forgetsHeights = false
    /// Visible cells in order of rows.
    var visible: [VisibleRow] = []
    var headerViews: [Int: UIView] = [:]
    var footerViews: [Int: UIView] = [:]
    var reusableCells: [String: [UITableViewCell]] = [:]
    var cellClasses: [String: UITableViewCell.Type] = [:]
    var reusableSectionViews: [String: [UITableViewHeaderFooterView]] = [:]
    var sectionViewClasses: [String: UITableViewHeaderFooterView.Type] = [:]
    /// While an update is being shown: takes rows that leave the viewport, instead of hiding them at once.
    var leavers: [VisibleRow]?
    /// Cells that are on their way out.
    var leaving: [LeavingRow] = []
    var viewportShift = CGPoint.zero
    var laidOutWidth: CGFloat?
    /// Scratch arrays, kept so that a frame of scrolling allocates nothing.
    var rowBuffer: [IndexPath] = []
    var unmeasuredBuffer: [IndexPath] = []
    var anchorBuffer: [IndexPath] = []
    /// A layout pass is under way.
    package internal(set) var isTiling = false
    /// Tops of the viewport between which the same rows are visible, as long as the geometry is of that generation.
    var stableTops: Range<CGFloat> = 0..<0
    var stableGeneration = -1
    var stableHeight: CGFloat = 0
    /// Layout passes that had to look for the rows in the viewport; for tests of what scrolling costs.
    package internal(set) var tilingCount = 0
    var swipe: RowSwipe?
    var pendingSwipe: RowSwipe?
    let swipeRecognizer = RowSwipeGestureRecognizer()
    var reorder: RowReorder?
    let moveRecognizer = UILongPressGestureRecognizer()
    var indexView: SectionIndexView?
    /// What keeps its place in the next layout pass, or is brought to it, whatever is before it.
    var passAnchor: Anchor?

    /// Whether a viewport at the very start of the content follows the first row when rows are inserted above it; if
    /// not, it stays at the start and shows them.
    package var keepsPlaceAtStart = false

    struct VisibleRow {
        var path: IndexPath
        let cell: UITableViewCell
    }

    /// A row whose cell is on its way out. A cell may come back, and go again, before it is out.
    @MainActor final class LeavingRow {
        let row: VisibleRow
        var cell: UITableViewCell { row.cell }

        init(_ row: VisibleRow) {
            self.row = row
        }
    }

    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        backgroundColor = style == .insetGrouped ? .systemGroupedBackground : .white
        alwaysBounceVertical = true
        addSwipeRecognizer()
        addMoveRecognizer()
    }

    public convenience override init(frame: CGRect) {
        self.init(frame: frame, style: .plain)
    }

    // MARK: Heights

    /// Height of rows for which the delegate gives none; `automaticDimension` for what the cell wants, which is measured
    /// (`sizeThatFits(_:)`) when the row comes into view.
    open var rowHeight: CGFloat = 44 {
        didSet { if rowHeight != oldValue { setNeedsRefresh(forgetsHeights: true) } }
    }
    /// What a row counts before it is measured. With `automaticDimension`, 0 or anything else that is no height, rows count
    /// 44 points until the first are measured: tables always estimate.
    open var estimatedRowHeight: CGFloat = UITableView.defaultRowHeight
    private static let defaultRowHeight: CGFloat = 44
    var expectedRowHeight: CGFloat {
        estimatedRowHeight > 0 && estimatedRowHeight.isFinite ? estimatedRowHeight : Self.defaultRowHeight
    }
    open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension
    open var sectionFooterHeight: CGFloat = UITableView.automaticDimension

    // MARK: Appearance

    open var separatorStyle: UITableViewCell.SeparatorStyle = .singleLine {
        didSet { if separatorStyle != oldValue { setNeedsRefresh() } }
    }
    open var separatorColor: UIColor? = .separator {
        didSet { for row in visible { row.cell.configureSeparator(in: self) } }
    }
    /// Distance of separators from the table's edges.
    open var separatorInset = UIEdgeInsets(top: 0, left: 15, bottom: 0, right: 0) {
        didSet { for row in visible { row.cell.configureSeparator(in: self) } }
    }

    /// Scrolls with the rows, above them.
    open var tableHeaderView: UIView? {
        didSet {
            // Set again, the same view is looked at anew: it may have another height.
            setNeedsLayout()
            guard tableHeaderView !== oldValue || tableHeaderView?.superview !== self else { return }
            oldValue?.removeFromSuperview()
            if let tableHeaderView { addSubview(tableHeaderView) }
        }
    }
    /// Scrolls with the rows, below them.
    open var tableFooterView: UIView? {
        didSet {
            // Set again, the same view is looked at anew: it may have another height.
            setNeedsLayout()
            guard tableFooterView !== oldValue || tableFooterView?.superview !== self else { return }
            oldValue?.removeFromSuperview()
            if let tableFooterView { addSubview(tableFooterView) }
        }
    }
    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }

    // MARK: Selection

    open var allowsSelection = true
    open var allowsMultipleSelection = false
    open var allowsSelectionDuringEditing = false
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

    /// Whether rows that the data source lets be moved can be dragged to another place outside of editing mode, too: press
    /// one a moment, then drag. Default true.
    open var dragInteractionEnabled = true

    // MARK: Index

    /// Rows from which on the index at the right edge is shown. Default 0.
    open var sectionIndexMinimumDisplayRowCount = 0
    /// Colour of its titles; nil for the tint colour.
    open var sectionIndexColor: UIColor? { didSet { updateIndexColors() } }
    open var sectionIndexBackgroundColor: UIColor? { didSet { updateIndexColors() } }
    /// Its background while it is touched.
    open var sectionIndexTrackingBackgroundColor: UIColor? { didSet { updateIndexColors() } }

    // MARK: Counts

    open var numberOfSections: Int {
        data.loadIfNeeded()
        return geometry.numberOfSections
    }

    open func numberOfRows(inSection section: Int) -> Int {
        data.loadIfNeeded()
        return geometry.contains(section: section) ? geometry.numberOfRows(in: section) : 0
    }

    // MARK: Loading

    /// Asks for everything anew in the next layout pass; keeps the content offset as far as the new content allows.
    /// Nothing is selected any more, and the delegate is not told.
    open func reloadData() {
        Misuse.requireMainThread("reloadData()", of: self)
        list.selection.deselectAll()
        setNeedsReload()
    }

    func reloadData(keepsPlace: Bool) {
        if keepsPlace { data.keepPlaceInLoad() }
        reloadData()
    }

    func setNeedsReload() { data.reload() }

    func willReload() {
        // Where the row would be dropped means nothing any more.
        cancelReorder(animated: false)
        list.selection.forgetPress()
        setNeedsLayout()
    }

    /// Asks for cells and heights anew in the next layout pass, in which the first row on screen keeps its place: rows are the
    /// same, but look different. Heights are as good an estimate as there is, unless they are to be forgotten.
    func setNeedsRefresh(forgetsHeights: Bool = false) {
        needsRefresh = true
        if forgetsHeights { self.forgetsHeights = true }
        setNeedsTiling()
    }

    package override func contentOffsetDidChange() {
        super.contentOffsetDidChange()
        if !isTiling { passAnchor = nil }
    }

    package override func scrollingAnimationDidEnd() {
        super.scrollingAnimationDidEnd()
        list.scroll.animationDidEnd()
    }

    /// Those at the sides take room from rows.
    override open func adjustedContentInsetDidChange() {
        super.adjustedContentInsetDidChange()
        setNeedsLayout()
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        layOutTable()
    }

    // MARK: Gestures and input

    override open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        switch gestureRecognizer {
        case swipeRecognizer: shouldBeginSwipe()
        case moveRecognizer: shouldBeginMove()
        default: super.gestureRecognizerShouldBegin(gestureRecognizer)
        }
    }

    override func didBeginDragging() {
        super.didBeginDragging()
        closeSwipe(animated: true)
    }

    override func contentFlipDidChange() {
        super.contentFlipDidChange()
        setNeedsRefresh()
    }

    override var listEngine: ListEngine? { list }
    override var listViewport: (any ListViewport)? { self }
}
