import CollectionCore
import Execution

/// Elements placed by a layout object, of which only the visible ones have views.
///
/// Data is asked for in the layout pass after `reloadData()`, and by the first question that needs it. A layout pass
/// costs what is visible, whatever the number of items (with a layout that keeps to that). When sizes above the
/// viewport change, or an update inserts items there, what the user looks at keeps its place; a viewport at the very
/// start of the content stays at the start. Main thread.
///
/// *Caveats:* no drag and drop between views.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
    public enum ElementCategory: UInt, Sendable {
        case cell, supplementaryView, decorationView
    }

    public enum ScrollDirection: Int, Sendable {
        case vertical, horizontal
    }

    /// Where in the viewport to bring an item: at most one vertical and one horizontal position.
    public struct ScrollPosition: OptionSet, Sendable, Hashable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let top = ScrollPosition(rawValue: 1)
        public static let centeredVertically = ScrollPosition(rawValue: 2)
        public static let bottom = ScrollPosition(rawValue: 4)
        public static let left = ScrollPosition(rawValue: 8)
        public static let centeredHorizontally = ScrollPosition(rawValue: 16)
        public static let right = ScrollPosition(rawValue: 32)
    }

    public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        layout.collectionView = self
        addMoveRecognizer()
    }

    // MARK: Parts

    open weak var dataSource: (any UICollectionViewDataSource)? {
        didSet { if dataSource !== oldValue { reloadData() } }
    }

    /// Decides about selection, hears of displaying and scrolling, and gives sizes to a flow layout.
    open weak var delegate: (any UICollectionViewDelegate)? {
        didSet {
            scrollDelegate = delegate
            flowDelegate = delegate as? any UICollectionViewDelegateFlowLayout
            collectionViewLayout.invalidateLayout()
        }
    }

    package override weak var scrollDelegate: (any UIScrollViewDelegate)? {
        didSet { commonDelegate = scrollDelegate as? any UICollectionViewCommonDelegate }
    }

    /// The delegate, as far as it has a say in menus and moves; found out once.
    private(set) weak var commonDelegate: (any UICollectionViewCommonDelegate)?

    /// Hears early which items are about to come into view.
    open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?

    /// The delegate, if it has a say in flow layouts; found out once.
    weak var flowDelegate: (any UICollectionViewDelegateFlowLayout)?

    /// Set by subclasses that bring their own elements.
    package weak var elementProvider: (any CollectionElementProvider)?
    /// Takes in what is edited on this view, in place of it.
    package weak var editor: (any ListEditor)?
    private lazy var dataSourceElements = DataSourceElements(view: self)
    /// Who gives the elements: while an item is dragged, in the order in which they are shown.
    package var provider: any CollectionElementProvider { movement?.elements ?? baseProvider }
    var baseProvider: any CollectionElementProvider { elementProvider ?? dataSourceElements }

    /// Decides where elements are. A new one takes effect in the next layout pass, without animation; the first visible
    /// item stays visible.
    open var collectionViewLayout: UICollectionViewLayout {
        didSet {
            if collectionViewLayout !== oldValue { layoutDidChange(from: oldValue) }
        }
    }

    /// As setting `collectionViewLayout`; animated, elements go over to their new places in 0.3 s. Called by somebody who is
    /// told of a cell in a layout pass, it waits for the end of that.
    open func setCollectionViewLayout(
        _ layout: UICollectionViewLayout, animated: Bool, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        changeLayout(to: layout, animated: animated, completion: completion)
    }

    /// Begins to go over to another layout, step by step. Returns the layout in between, made by the delegate or else a plain
    /// one: set its `transitionProgress`, then call `finishInteractiveTransition()` or `cancelInteractiveTransition()`. The
    /// first visible item keeps its place as far as the other layout's `targetContentOffset(forProposedContentOffset:)` lets
    /// it. What is visible in the end is measured now.
    @discardableResult
    @preconcurrency open func startInteractiveTransition(
        to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
    ) -> UICollectionViewTransitionLayout {
        startTransition(to: layout, completion: completion)
    }

    /// Goes the rest of the way to the next layout, with animation, which is the collection view's from then on. Does nothing
    /// without a transition.
    open func finishInteractiveTransition() {
        endTransition(finishes: true)
    }

    /// Goes back to the layout that the transition came from, with animation. Does nothing without a transition.
    open func cancelInteractiveTransition() {
        endTransition(finishes: false)
    }

    /// Behind all elements, as large as the viewport.
    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }

    /// Whether the prefetching data source is told anything. Default true.
    open var isPrefetchingEnabled = true

    // MARK: Selection

    open var allowsSelection = true
    open var allowsMultipleSelection = false
    /// Whether moving the key focus selects the item it moves to. Default false.
    open var selectionFollowsFocus = false

    // MARK: State of the extensions

    private(set) lazy var data = ListData(list: self)
    /// What collection views have in common with tables.
    package private(set) lazy var list = ListEngine(self)
    /// All views have to be made anew, of elements that stay as they are.
    var needsRemake = false
    /// Elements with views.
    var visible: [ElementKey: VisibleElement] = [:]
    /// Rises with every layout pass; marks the elements that are still wanted.
    var tileGeneration = 0
    /// Elements that are gone, or out of sight, with views that are still on their way there.
    var leaving: [LeavingElement] = []
    var viewportShift = CGPoint.zero
    var kinds = ElementKinds()
    var reuse = ReusePool()
    var laidOutBounds: CGRect?
    /// What keeps its place in the present layout pass, or in the next one.
    var passAnchor: Anchor?
    /// A layout pass is under way.
    package internal(set) var isLayingOut = false
    /// A layout is being prepared: whatever it finds out, nobody has to tell it afterwards. Nil at other times.
    package internal(set) var preparation: LayoutPreparation?
    var preparationCount = 0
    /// Whether a viewport at the very start of the content follows the first item when items are inserted above it; if
    /// not, it stays at the start and shows them.
    package var keepsPlaceAtStart = false
    /// Known elements around the viewport; nil when the layout has to be asked.
    var tiled: Tiled?
    /// Layout passes that had to look for the elements in the viewport; for tests of what scrolling costs.
    package internal(set) var tilingCount = 0
    /// A change of the layout that somebody drives.
    var layoutTransition: LayoutTransition?
    /// A layout is put in place as part of a transition.
    var isInstallingLayout = false
    var movement: ItemMovement?
    let moveRecognizer = UILongPressGestureRecognizer()
    /// Scrolls while an item is dragged near an edge: the item stays under the pointer, which is elsewhere in the content.
    private(set) lazy var movementScroller = EdgeScroller(self, axes: .both) { [weak self] step in
        guard let self, let movement else { return }
        moveWithContent(movement, by: step)
    }
    /// While an update is being shown: takes elements that leave the viewport, instead of hiding them at once.
    var leavers: [ElementKey: VisibleElement]?
    /// Content offset to add when the layout is prepared again.
    var pendingAdjustment = CGPoint.zero

    // MARK: Loading

    /// Asks for everything anew in the next layout pass, and forgets the selection; keeps the content offset as far as
    /// the new content allows.
    open func reloadData() {
        Misuse.requireMainThread("reloadData()", of: self)
        list.selection.deselectAll()
        data.reload()
    }

    func reloadData(keepsPlace: Bool) {
        if keepsPlace { data.keepPlaceInLoad() }
        reloadData()
    }

    func willReload() {
        abandonInteractiveMovement()
        list.selection.forgetPress()
        invalidateAfterReload()
        setNeedsLayout()
    }

    private func invalidateAfterReload() {
        let context = collectionViewLayout.makeContext()
        context.invalidateEverything = true
        context.invalidateDataSourceCounts = true
        collectionViewLayout.invalidateLayout(with: context)
    }

    /// Tells the layout that items or sections have come, gone or changed places.
    func invalidateCounts() {
        let context = collectionViewLayout.makeContext()
        context.invalidateDataSourceCounts = true
        collectionViewLayout.invalidateLayout(with: context)
    }

    func layoutWasInvalidated(_ context: UICollectionViewLayoutInvalidationContext) {
        tiled = nil
        // One of the two that a transition is between.
        layoutTransition?.layout.isInvalid = true
        pendingAdjustment.x += context.contentOffsetAdjustment.x
        pendingAdjustment.y += context.contentOffsetAdjustment.y
        setNeedsLayout()
    }

    func load(_ counts: [Int], keepsPlace: Bool) {
        let place = keepsPlace ? currentAnchor() : nil
        needsRemake = false
        data.show(counts)
        passAnchor = place.flatMap { nearestAnchor(to: $0) }
        list.dataDidLoad()
        layoutTransition?.anchorPath = nil
        removeAllElements()
    }

    open var numberOfSections: Int {
        data.loadIfNeeded()
        return itemCounts.count
    }

    open func numberOfItems(inSection section: Int) -> Int {
        data.loadIfNeeded()
        return itemCounts.indices.contains(section) ? itemCounts[section] : 0
    }

    func contains(_ path: IndexPath) -> Bool {
        path.count == 2 && itemCounts.indices.contains(path.section) && path.item >= 0
            && path.item < itemCounts[path.section]
    }

    package override func targetContentOffset(forProposed proposed: CGPoint, velocity: CGPoint) -> CGPoint {
        collectionViewLayout.targetContentOffset(forProposedContentOffset: proposed, withScrollingVelocity: velocity)
    }

    package override func contentOffsetDidChange() {
        super.contentOffsetDidChange()
        if !isLayingOut { passAnchor = nil }
    }

    package override func scrollingAnimationDidEnd() {
        super.scrollingAnimationDidEnd()
        list.scroll.animationDidEnd()
    }

    override open func adjustedContentInsetDidChange() {
        super.adjustedContentInsetDidChange()
        collectionViewLayout.insetsDidChange()
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        layOutElements()
    }

    override func contentFlipDidChange() {
        super.contentFlipDidChange()
        needsRemake = true
        setNeedsTiling()
    }

    // MARK: Gestures and input

    override open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        gestureRecognizer === moveRecognizer
            ? shouldBeginMovement() : super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    override var listEngine: ListEngine? { list }
    override var listViewport: (any ListViewport)? { self }
}
