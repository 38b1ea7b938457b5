import Execution

/// Gives a pager its pages: by node block, or by node. Main thread; a node block runs on any thread.
@preconcurrency @MainActor public protocol ASPagerDataSource: AnyObject {
    func numberOfPages(in pagerNode: ASPagerNode) -> Int
    func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock
    func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode
}

extension ASPagerDataSource {
    public func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock {
        let node = self.pagerNode(pagerNode, nodeAt: index)
        return { node }
    }

    public func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode {
        Misuse.report(
            "\(type(of: self)) gives neither a node nor a node block for pages. Implement pagerNode(_:nodeBlockAt:), and declare it where the conformance to ASPagerDataSource is declared."
        )
        return ASCellNode()
    }
}

/// Hears what happens to a pager's pages.
@preconcurrency @MainActor public protocol ASPagerDelegate: ASCollectionDelegate {}

/// The layout of a pager: pages beside each other, each as large as the pager.
@preconcurrency @MainActor open class ASPagerFlowLayout: UICollectionViewFlowLayout {
    public override init() {
        super.init()
        scrollDirection = .horizontal
        minimumLineSpacing = 0
        minimumInteritemSpacing = 0
    }

    override open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != collectionView?.bounds.size || super.shouldInvalidateLayout(forBoundsChange: newBounds)
    }
}

/// Pages that one swipes between, each filling the pager.
///
/// The page shown is state: the offset follows from it whenever the pager changes its size, so a resize never stops between
/// pages.
open class ASPagerNode: ASCollectionNode {
    // Main thread only.
    nonisolated(unsafe) private weak var storedPagerDataSource: (any ASPagerDataSource)?
    nonisolated(unsafe) private var adapter: PagerDataSourceAdapter?
    /// The size pages were last laid out for. Main thread only, like the page.
    nonisolated(unsafe) private var laidOutPageSize = CGSize.zero
    nonisolated(unsafe) private var settledPage = 0

    public override init() {
        super.init()
    }

    public init(collectionViewLayout layout: ASPagerFlowLayout) {
        super.init(collectionViewLayout: layout)
    }

    override package func makeInitialLayout() -> UICollectionViewLayout { ASPagerFlowLayout() }

    /// Held weakly.
    @preconcurrency @MainActor public func setDataSource(_ dataSource: (any ASPagerDataSource)?) {
        storedPagerDataSource = dataSource
        let adapter = dataSource.map { PagerDataSourceAdapter(pager: self, source: $0) }
        self.adapter = adapter
        super.dataSource = adapter
    }

    /// Held weakly. The same as setting `delegate`.
    @preconcurrency @MainActor public func setDelegate(_ delegate: (any ASPagerDelegate)?) {
        self.delegate = delegate
    }

    @preconcurrency @MainActor public var pagerDataSource: (any ASPagerDataSource)? { storedPagerDataSource }

    override open func didLoad() {
        super.didLoad()
        isPagingEnabled = true
        allowsSelection = false
        showsVerticalScrollIndicator = false
        showsHorizontalScrollIndicator = false
        setTuningParameters(.zero, for: .minimum, rangeType: .display)
        setTuningParameters(
            ASRangeTuningParameters(leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 1), for: .minimum,
            rangeType: .preload)
        setTuningParameters(
            ASRangeTuningParameters(leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 1), for: .full,
            rangeType: .display)
        setTuningParameters(
            ASRangeTuningParameters(leadingBufferScreenfuls: 2, trailingBufferScreenfuls: 2), for: .full,
            rangeType: .preload)
    }

    // MARK: Pages

    @MainActor private var pageSize: CGSize {
        let inset = contentInset
        return CGSize(width: bounds.width, height: max(0, bounds.height - inset.top - inset.bottom))
    }

    override package var exactItemSize: CGSize? { pageSize }

    override package func willLayOutItems() {
        let size = pageSize
        guard size.width > 0 else { return }
        if laidOutPageSize == size {
            settledPage = currentPageIndex
            return
        }
        // The first size, or another one: the same page at its (new) place.
        let isFirst = laidOutPageSize == .zero
        laidOutPageSize = size
        if isFirst {
            guard settledPage > 0 else { return }
            collectionView.setContentOffset(
                CGPoint(x: CGFloat(settledPage) * size.width, y: contentOffset.y), animated: false)
        } else {
            // As a target, which counts for more than what the collection would keep in place by itself: some part of
            // the old offset's page.
            collectionViewLayout.invalidateLayout()
            collectionView.scrollToItem(at: IndexPath(item: settledPage, section: 0), at: .left, animated: false)
        }
    }

    /// The page whose larger part is shown.
    @preconcurrency @MainActor public var currentPageIndex: Int {
        let width = laidOutPageSize.width
        guard width > 0 else { return settledPage }
        let count = max(numberOfItems(inSection: 0), 1)
        return min(max(Int((contentOffset.x / width).rounded()), 0), count - 1)
    }

    @preconcurrency @MainActor public func scrollToPage(at index: Int, animated: Bool) {
        let count = numberOfItems(inSection: 0)
        guard (0..<count).contains(index) else { return }
        if !animated { settledPage = index }
        // Without a size yet the page is where the first layout begins.
        guard pageSize.width > 0 else { return }
        collectionView.layoutIfNeeded()
        collectionView.setContentOffset(
            CGPoint(x: CGFloat(index) * pageSize.width, y: contentOffset.y), animated: animated)
        core.noteJump(animated: animated)
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

@available(swift, introduced: 6)
extension ASPagerNode: @unchecked Sendable {}  // state is behind the node's lock or main-thread only

/// A pager's data source as its collection sees it.
@MainActor private final class PagerDataSourceAdapter: ASCollectionDataSource {
    private weak var pager: ASPagerNode?
    private weak var source: (any ASPagerDataSource)?

    init(pager: ASPagerNode, source: any ASPagerDataSource) {
        self.pager = pager
        self.source = source
    }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        guard let pager, let source else { return 0 }
        return source.numberOfPages(in: pager)
    }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        guard let pager, let source else { return { ASCellNode() } }
        return source.pagerNode(pager, nodeBlockAt: indexPath.item)
    }
}
