import CollectionCore
import Execution
import Logging

/// Shows pages between which the user swipes; each fills the pager.
///
/// The pager remembers which page it shows, and computes the offset from that page whenever its size or its pages
/// change. So neither a resize nor a reload leaves it between two pages. Pages lie beside each other or, with a
/// vertical layout, above each other.
open class ASPagerNode: ASCollectionNode {
    // Main thread only.
    nonisolated(unsafe) private weak var storedPagerDataSource: (any ASPagerDataSource)?
    nonisolated(unsafe) private var adapter: PagerDataSourceAdapter?
    // Main thread only: the size for which pages were last laid out, the page that is shown, and its identifier.
    nonisolated(unsafe) private var laidOutPageSize = CGSize.zero
    nonisolated(unsafe) private var settledPage = 0
    nonisolated(unsafe) private var settledIdentifier: AnyHashable?
    // Main thread only: the sizes that a layout delegate asks for, and the layout of pages that do not loop.
    nonisolated(unsafe) private var pageSizes: PageSizes?
    nonisolated(unsafe) private var straightLayout: UICollectionViewLayout?
    nonisolated(unsafe) private var storedAllowsAutomaticInsetsAdjustment = false
    /// The scroll direction of the layout that is made when none was given.
    private let initialDirection: UICollectionView.ScrollDirection

    /// A pager whose pages lie beside each other. Any thread.
    public override init() {
        initialDirection = .horizontal
        super.init()
    }

    /// A pager whose pages lie beside each other, or one below the other. Any thread.
    public init(scrollDirection: UICollectionView.ScrollDirection) {
        initialDirection = scrollDirection
        super.init()
    }

    /// A pager whose pages lie along the layout's scroll direction.
    public init(collectionViewLayout layout: ASPagerFlowLayout) {
        initialDirection = .horizontal
        super.init(collectionViewLayout: layout)
    }

    /// A pager whose pages lie beside each other; a gallery layout delegate calculates their places on workers. Main
    /// thread.
    @preconcurrency @MainActor public init(usingAsyncCollectionLayout: ()) {
        initialDirection = .horizontal
        let gallery = ASCollectionGalleryLayoutDelegate(scrollableDirections: ASScrollDirectionHorizontalDirections)
        super.init(layoutDelegate: gallery)
        let sizes = PageSizes(pager: self)
        gallery.propertiesProvider = sizes
        pageSizes = sizes
    }

    override package func makeInitialLayout() -> UICollectionViewLayout {
        let layout = ASPagerFlowLayout()
        layout.scrollDirection = initialDirection
        return layout
    }

    @MainActor private var direction: UICollectionView.ScrollDirection {
        loop?.direction ?? (collectionViewLayout as? UICollectionViewFlowLayout)?.scrollDirection ?? initialDirection
    }

    /// Sets the object that supplies the pages; nil shows none. Not retained. Main thread.
    @preconcurrency @MainActor public func setDataSource(_ dataSource: (any ASPagerDataSource)?) {
        storedPagerDataSource = dataSource
        let adapter = dataSource.map { PagerDataSourceAdapter(pager: self, source: $0) }
        self.adapter = adapter
        super.dataSource = adapter
    }

    /// Sets `delegate`, which is held weakly.
    @preconcurrency @MainActor public func setDelegate(_ delegate: (any ASPagerDelegate)?) {
        self.delegate = delegate
    }

    /// The data source; nil if there is none, or if it was released.
    @preconcurrency @MainActor public var pagerDataSource: (any ASPagerDataSource)? { storedPagerDataSource }

    /// The page on screen stays there even when a page is inserted before the first one.
    override var keepsPlaceAtStart: Bool { true }

    override open func didLoad() {
        super.didLoad()
        isPagingEnabled = true
        allowsSelection = false
        showsVerticalScrollIndicator = false
        showsHorizontalScrollIndicator = false
        view.scrollsToTop = false
        for mode in [ASLayoutRangeMode.minimum, .full] {
            for type in ASLayoutRangeType.allCases {
                setTuningParameters(RangeTuning.pager[mode, type], for: mode, rangeType: type)
            }
        }
    }

    // MARK: Insets

    /// Whether the controller that the pager is in may inset the content of its scroll views by itself. While this is
    /// false, the default, a pager that comes on screen sets its controller's `automaticallyAdjustsScrollViewInsets` to
    /// false: pages would otherwise lie partly outside of the pager.
    @preconcurrency @MainActor public var allowsAutomaticInsetsAdjustment: Bool {
        get { storedAllowsAutomaticInsetsAdjustment }
        set { storedAllowsAutomaticInsetsAdjustment = newValue }
    }

    override open func didEnterHierarchy() {
        super.didEnterHierarchy()
        guard !allowsAutomaticInsetsAdjustment, let controller = closestViewController,
            controller.automaticallyAdjustsScrollViewInsets
        else { return }
        Logger(label: "texture.pager").debug(
            """
            A pager sets automaticallyAdjustsScrollViewInsets of \(type(of: controller)) to false. Set \
            allowsAutomaticInsetsAdjustment of the pager to keep it.
            """)
        controller.automaticallyAdjustsScrollViewInsets = false
    }

    // MARK: Looping

    /// Whether the first page follows the last one, and the last one comes before the first. Needs at least two pages.
    /// Default false.
    @preconcurrency @MainActor public var isLooping: Bool {
        get { loop != nil }
        set {
            guard newValue != isLooping else { return }
            let page = shownPage
            if newValue {
                let straight = collectionViewLayout
                collectionViewLayout = PagerLoopLayout(direction: direction)
                straightLayout = straight
            } else {
                collectionViewLayout = straightLayout ?? makeInitialLayout()
                straightLayout = nil
            }
            show(page, animated: false)
        }
    }

    @MainActor private var loop: PagerLoopLayout? { collectionViewLayout as? PagerLoopLayout }

    // MARK: Places

    @MainActor fileprivate var pageSize: CGSize {
        let inset = contentInset
        return direction == .horizontal
            ? CGSize(width: bounds.width, height: max(0, bounds.height - inset.top - inset.bottom))
            : CGSize(width: max(0, bounds.width - inset.left - inset.right), height: bounds.height)
    }

    override package var exactItemSize: CGSize? { pageSize }

    @MainActor private func extent(_ size: CGSize) -> CGFloat { direction == .horizontal ? size.width : size.height }

    @MainActor private func offset(of page: Int) -> CGPoint {
        let extent = extent(pageSize)
        let place = loop?.place(of: page, nearest: contentOffset, extent: extent) ?? page
        let along = CGFloat(place) * extent
        return direction == .horizontal
            ? CGPoint(x: along, y: contentOffset.y) : CGPoint(x: contentOffset.x, y: along)
    }

    override package func willLayOutItems() {
        let size = pageSize
        guard extent(size) > 0, laidOutPageSize != size else { return }
        // The pager has its first size, or another one: it shows the same page at its (new) place.
        let former = laidOutPageSize
        let page = pageToBeShown
        laidOutPageSize = size
        if former == .zero {
            guard settledPage > 0 || isLooping else { return }
            collectionView.setContentOffset(offset(of: settledPage), animated: false)
        } else if extent(former) == extent(size) {
            // The pages stay where they are, and a motion under way goes on.
            collectionViewLayout.invalidateLayout()
        } else {
            // A scroll target takes precedence over the place that the collection would keep by itself, which may be
            // between two pages.
            collectionViewLayout.invalidateLayout()
            collectionView.scrollToItem(
                at: IndexPath(item: page, section: 0), at: direction == .horizontal ? .left : .top,
                animated: false)
        }
    }

    override package func didLayOutItems() {
        guard laidOutPageSize == pageSize, laidOutPageSize != .zero else { return }
        let page = shownPage
        if page != settledPage || settledIdentifier == nil { settle(at: page) }
    }

    /// Remembers the page at this place on screen as the one that is shown.
    @MainActor private func settle(at page: Int) {
        settledPage = page
        settledIdentifier = dataSourcePage(page).flatMap { identifier(of: $0) }
    }

    /// The index that a page on screen has in the data source; nil for a page that was deleted there.
    @MainActor private func dataSourcePage(_ page: Int) -> Int? {
        core.data.sourcePath(of: ShownPath(section: 0, item: page))?.item
    }

    @MainActor private func identifier(of page: Int) -> AnyHashable? {
        guard let source = storedPagerDataSource, (0..<pageCount).contains(page) else { return nil }
        return source.pagerNode(self, identifierForPageAt: page)
    }

    @MainActor private var pageCount: Int { numberOfItems(inSection: 0) }

    /// Goes, after a reload, to the page that was shown, wherever it is now. O(pages) where pages have identifiers.
    override func dataDidReload() {
        guard let known = settledIdentifier,
            let page = (0..<pageCount).first(where: { identifier(of: $0) == known })
        else {
            settledIdentifier = nil
            return
        }
        // At once, as part of showing the reload: jumps that client code has asked for since go on from there. The
        // pager cannot stay at a page that a later update inserts.
        if let shown = core.shownPath(IndexPath(item: page, section: 0)) { stay(at: shown.item) }
    }

    /// Stays at a page; `page` is its index on screen.
    @MainActor private func stay(at page: Int) {
        // A swipe goes on from where it is: the update has kept its page in place.
        guard collectionView.isAtRest, !collectionView.isTracking else { return }
        settledPage = page
        if extent(pageSize) > 0, laidOutPageSize == pageSize {
            collectionView.setContentOffset(offset(of: page), animated: false)
        }
    }

    // MARK: Pages

    /// The page at the leading edge. In mid-swipe that is the left or upper one of two; before the first layout, it is
    /// the page that was asked for. A page that has been deleted while it is still shown counts as the one at its
    /// place.
    @preconcurrency @MainActor public var currentPageIndex: Int {
        let page = page(at: contentOffset, .down)
        return dataSourcePage(page) ?? min(page, max(pageCount - 1, 0))
    }

    /// The page that the pager is going to while it moves, which in a drag is the one that it shows.
    @MainActor private var pageToBeShown: Int {
        collectionView.isAtRest ? settledPage : page(at: collectionView.targetContentOffset)
    }

    /// The page whose larger part is shown, by its place on screen, which may be behind the data source.
    @MainActor private var shownPage: Int { page(at: contentOffset) }

    @MainActor private func page(
        at offset: CGPoint, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) -> Int {
        let extent = extent(laidOutPageSize)
        guard extent > 0 else { return settledPage }
        let along = direction == .horizontal ? offset.x : offset.y
        // At rest the offset is a multiple of the page, apart from rounding.
        let place = Int((along / extent + 1e-6).rounded(rule))
        let count = max(collectionView.numberOfItems(inSection: 0), 1)
        return isLooping ? (place % count + count) % count : min(max(place, 0), count - 1)
    }

    /// Shows a page; before the first layout, it begins there. A page that an update under way brings is shown when the
    /// update is. A looping pager takes the shorter way. The keys for pages call this; subclasses may override it.
    @preconcurrency @MainActor open func scrollToPage(at index: Int, animated: Bool) {
        guard (0..<pageCount).contains(index) else { return }
        core.whenShown { [weak self] in self?.show(index, animated: animated) }
    }

    @MainActor private func show(_ page: Int, animated: Bool) {
        if !animated || extent(laidOutPageSize) == 0 { settle(at: page) }
        // The pager has no size yet; its first layout will begin at this page.
        guard extent(pageSize) > 0 else { return }
        collectionView.layoutIfNeeded()
        collectionView.setContentOffset(offset(of: page), animated: animated)
        if !animated { DisplayCoordinator.shared.noteDiscontinuity() }
    }

    override var viewKeyCommands: [UIKeyCommand] {
        let keys = PageKeys(
            "page", count: pageCount,
            title: { [unowned self] in
                storedPagerDataSource?.pagerNode(self, titleForPageAt: $0) ?? "Page \($0 + 1)"
            },
            current: { [unowned self] in pageToBeShown },
            show: { [weak self] in self?.scrollToPage(at: $0, animated: true) })
        return super.viewKeyCommands + keys.commands
    }

    /// The page's node; an empty cell for a page that does not exist.
    @preconcurrency @MainActor public func nodeForPage(at index: Int) -> ASCellNode {
        nodeForItem(at: IndexPath(item: index, section: 0)) ?? ASCellNode()
    }

    /// The index of a page's node; `NSNotFound` for any other.
    @preconcurrency @MainActor public func indexOfPage(with node: ASCellNode) -> Int {
        indexPath(for: node)?.item ?? NSNotFound
    }
}

/// Tells a gallery layout that its items are as large as a pager.
@MainActor private final class PageSizes: ASCollectionGalleryLayoutPropertiesProviding {
    private weak var pager: ASPagerNode?

    init(pager: ASPagerNode) {
        self.pager = pager
    }

    func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, sizeForElements elements: ASElementMap
    ) -> CGSize { pager?.pageSize ?? .zero }
}

@available(swift, introduced: 6)
extension ASPagerNode: @unchecked Sendable {}  // state is behind the node's lock or main-thread only
