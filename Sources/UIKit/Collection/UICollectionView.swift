import CollectionCore
import Execution

/// Elements placed by a layout object, of which only the visible ones have views.
///
/// Data is asked for in the layout pass after `reloadData()`, and by the first question that needs it. The cost of a
/// layout pass depends on what is visible, not on the number of items (if the layout keeps to that). When sizes above
/// the viewport change, or an update inserts items there, the first visible item keeps its place on screen; a viewport
/// at the very start of the content stays at the start. Main thread.
///
/// *Caveats:* no drag and drop between views.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
    /// What kind of element attributes describe.
    public enum ElementCategory: UInt, Sendable {
        /// An item.
        case cell
        /// A view of the data source's that belongs to a section or an item, such as a header.
        case supplementaryView
        /// A view of the layout's own, which the data source does not know.
        case decorationView
    }

    /// The axis along which a flow layout's lines follow one another.
    public enum ScrollDirection: Int, Sendable {
        /// Downwards; items stand side by side in a line.
        case vertical
        /// To the right; items stand one below the other in a column.
        case horizontal
    }

    /// Where in the viewport to bring an item: at most one vertical and one horizontal position.
    public struct ScrollPosition: OptionSet, Sendable, Hashable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The item begins where the viewport does, below the content inset and a header that stays there.
        public static let top = ScrollPosition(rawValue: 1)
        /// The item is centred between top and bottom.
        public static let centeredVertically = ScrollPosition(rawValue: 2)
        /// The item ends where the viewport does, above the content inset and a footer that stays there.
        public static let bottom = ScrollPosition(rawValue: 4)
        /// The item begins where the viewport does, beside the content inset.
        public static let left = ScrollPosition(rawValue: 8)
        /// The item is centred between left and right.
        public static let centeredHorizontally = ScrollPosition(rawValue: 16)
        /// The item ends where the viewport does, beside the content inset.
        public static let right = ScrollPosition(rawValue: 32)
    }

    /// The kind of the headers that a flow layout places before each section.
    public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of the footers that a flow layout places after each section.
    public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    /// An empty view. It loads in the first layout pass after it has a data source.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        layout.collectionView = self
        addGestureRecognizer(engine.drag.recognizer)
    }

    // MARK: Parts

    /// Says how many sections and items there are, and makes their views. Setting another one clears the selection, and
    /// everything is loaded again in the next layout pass.
    open weak var dataSource: (any UICollectionViewDataSource)? {
        didSet { if dataSource !== oldValue { data.reloadData() } }
    }

    /// Decides about selection, is told of displaying and scrolling, and gives sizes to a flow layout.
    open weak var delegate: (any UICollectionViewDelegate)? {
        didSet {
            scrollDelegate = delegate
            dataSourceElements.flowDelegate = delegate as? any UICollectionViewDelegateFlowLayout
            collectionViewLayout.invalidateLayout()
        }
    }

    package override weak var scrollDelegate: (any UIScrollViewDelegate)? {
        didSet { commonDelegate = scrollDelegate as? any UICollectionViewCommonDelegate }
    }

    /// Is told early which items are about to come into view.
    open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?

    /// Decides where elements are. A new layout takes effect in the next layout pass, without animation; the first
    /// visible item stays visible.
    open var collectionViewLayout: UICollectionViewLayout {
        didSet {
            if collectionViewLayout !== oldValue { layoutDidChange(from: oldValue) }
        }
    }

    /// Like setting `collectionViewLayout`; if `animated`, elements move to their new places in 0.3 s. Called during a
    /// layout pass, for example by a delegate, it takes effect at the end of the pass.
    open func setCollectionViewLayout(
        _ layout: UICollectionViewLayout, animated: Bool, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        data.afterwards { [self] in
            guard layout !== collectionViewLayout else {
                completion?(true)
                return
            }
            data.run {
                collectionViewLayout = layout
                let isSeen = animated && window != nil && isDataLoaded
                let end: @MainActor (Bool) -> Void = { [data] finished in data.afterwards { completion?(finished) } }
                if isSeen { showChange(animated: true, completion: end) } else { end(true) }
            }
        }
    }

    /// Begins a change to another layout that is made step by step. Returns the layout in between, which the delegate
    /// makes (by default a plain one): set its `transitionProgress`, then call `finishInteractiveTransition()` or
    /// `cancelInteractiveTransition()`. The first visible item keeps its place as far as the other layout's
    /// `targetContentOffset(forProposedContentOffset:)` lets it. The elements that will be visible in the end are
    /// measured now.
    @discardableResult
    @preconcurrency open func startInteractiveTransition(
        to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
    ) -> UICollectionViewTransitionLayout {
        startTransition(to: layout, completion: completion)
    }

    /// Ends the transition at the next layout, which becomes the collection view's, and animates the rest of the way.
    /// Does nothing without a transition.
    open func finishInteractiveTransition() {
        endTransition(finishes: true)
    }

    /// Goes back to the layout that the transition came from, with animation. Does nothing without a transition.
    open func cancelInteractiveTransition() {
        endTransition(finishes: false)
    }

    /// Behind all elements, as large as the viewport.
    open var backgroundView: UIView? {
        didSet { backgroundViewDidChange(from: oldValue, to: backgroundView) }
    }

    /// Whether the prefetching data source is told anything. Default true.
    open var isPrefetchingEnabled = true

    // MARK: Selection

    /// Whether the user can select items, and the program by `selectItem(at:animated:scrollPosition:)`. Default true.
    /// Changing it leaves the present selection as it is.
    open var allowsSelection = true
    /// Whether several items can be selected: a click then adds an item or takes one away. Default false.
    open var allowsMultipleSelection = false
    /// Whether moving the key focus selects the item it moves to. Default false.
    open var selectionFollowsFocus = false

    // MARK: State

    /// Supplies the elements in place of the data source and delegate. Set by subclasses.
    @ProtocolBackReference package final var elementProvider: (any CollectionElementProvider)?
    private lazy var dataSourceElements = DataSourceElements(view: self)
    /// The object that supplies the elements.
    package var provider: any CollectionElementProvider { elementProvider ?? dataSourceElements }
    /// The delegate, typed as the protocol that asks it about menus, moves and layouts.
    private(set) weak var commonDelegate: (any UICollectionViewCommonDelegate)?
    /// The parts that collection views have in common with tables.
    package private(set) lazy var engine = ListEngine(self)
    private(set) lazy var geometry = LayoutGeometry(view: self)
    var layouts = LayoutState()
    /// Whether a layout is being prepared. It need not be told afterwards of sizes that it has asked for itself.
    package var isPreparingLayout: Bool { layouts.isPreparing }

    // MARK: Loading

    /// Asks for everything again in the next layout pass, and forgets the selection; keeps the content offset as far as
    /// the new content allows.
    open func reloadData() {
        Misuse.requireMainThread("reloadData()", of: self)
        data.reloadData()
    }

    /// Tells the layout that items or sections have come, gone or changed places; or that everything has changed.
    func invalidateCounts(everything: Bool = false) {
        let context = collectionViewLayout.makeContext()
        context.invalidateEverything = everything
        context.invalidateDataSourceCounts = true
        collectionViewLayout.invalidateLayout(with: context)
    }

    func layoutWasInvalidated(_ context: UICollectionViewLayoutInvalidationContext) {
        tiling.placesDidChange()
        // The invalidated layout may be one of the two layouts of a transition.
        layouts.transition?.layout.isInvalid = true
        engine.anchors.addAdjustment(context.contentOffsetAdjustment)
        setNeedsLayout()
    }

    /// The number of sections that the view shows, which may differ from the data source's while edits wait. Loads the
    /// data if that is due.
    open var numberOfSections: Int {
        data.loadIfNeeded()
        return data.counts.count
    }

    /// The number of items that the view shows in a section; 0 for a section that does not exist. A dragged item counts
    /// in the section in which it is shown. Loads the data if that is due.
    open func numberOfItems(inSection section: Int) -> Int {
        data.loadIfNeeded()
        guard contains(section: section) else { return 0 }
        return data.counts[section] + (geometry.moved?.difference(inSection: section) ?? 0)
    }

    package override func targetContentOffset(forProposed proposed: CGPoint, velocity: CGPoint) -> CGPoint {
        collectionViewLayout.targetContentOffset(forProposedContentOffset: proposed, withScrollingVelocity: velocity)
    }

    /// The size as all edits before leave it, also after so many in one turn that the layout is not prepared for each.
    override open var contentSize: CGSize {
        get {
            prepareForManyUpdates()
            return super.contentSize
        }
        set { super.contentSize = newValue }
    }

    /// An offset that is set is one in the content as all edits before leave it.
    override open var contentOffset: CGPoint {
        get { super.contentOffset }
        set {
            prepareForManyUpdates()
            super.contentOffset = newValue
        }
    }

    override open func adjustedContentInsetDidChange() {
        super.adjustedContentInsetDidChange()
        collectionViewLayout.insetsDidChange()
    }

    override var listEngine: ListEngine? { engine }
}
