import CollectionCore
import Execution

/// The main-thread side of a collection node.
@MainActor final class CollectionNodeCore: ContainerNodeCore {
    private unowned let collectionNode: ASCollectionNode
    weak var dataSource: (any ASCollectionDataSource)?
    weak var delegate: (any ASCollectionDelegate)?
    var layout: UICollectionViewLayout {
        didSet { view?.collectionViewLayout = layout }
    }
    var settings = Settings()

    /// Settings a collection node keeps for its view.
    struct Settings {
        var contentInset = UIEdgeInsets.zero
        var contentOffset: CGPoint?
        var allowsSelection = true
        var allowsMultipleSelection = false
        var isPagingEnabled = false
        var showsVerticalScrollIndicator = true
        var showsHorizontalScrollIndicator = true
        var alwaysBounceVertical = false
        var alwaysBounceHorizontal = false
    }

    init(node: ASCollectionNode, layout: UICollectionViewLayout) {
        collectionNode = node
        self.layout = layout
        super.init()
    }

    override var node: ASDisplayNode { collectionNode }
    private var view: ASCollectionView? { collectionNode.viewIfLoaded as? ASCollectionView }
    override var listView: UIScrollView? { view }

    // MARK: View

    func makeView() -> ASCollectionView {
        ASCollectionView(node: collectionNode, layout: layout)
    }

    func applyPending(to view: ASCollectionView) {
        view.scrollDelegate = delegate
        view.backgroundColor = collectionNode.backgroundColor ?? .white
        apply(to: view)
        if let offset = settings.contentOffset { view.setContentOffset(offset, animated: false) }
        DisplayCoordinator.shared.noteDiscontinuity()
    }

    func change(_ body: (inout Settings) -> Void) {
        body(&settings)
        if let view { apply(to: view) }
    }

    private func apply(to view: ASCollectionView) {
        if view.contentInset != settings.contentInset { view.contentInset = settings.contentInset }
        view.allowsSelection = settings.allowsSelection
        view.allowsMultipleSelection = settings.allowsMultipleSelection
        view.isPagingEnabled = settings.isPagingEnabled
        view.showsVerticalScrollIndicator = settings.showsVerticalScrollIndicator
        view.showsHorizontalScrollIndicator = settings.showsHorizontalScrollIndicator
        view.alwaysBounceVertical = settings.alwaysBounceVertical
        view.alwaysBounceHorizontal = settings.alwaysBounceHorizontal
    }

    // MARK: Questions

    override var dataSourceName: String { dataSource.map { "\(type(of: $0))" } ?? "no data source" }
    override func numberOfSections() -> Int { dataSource?.numberOfSections(in: collectionNode) ?? 0 }

    override func numberOfItems(inSection section: Int) -> Int {
        dataSource?.collectionNode(collectionNode, numberOfItemsInSection: section) ?? 0
    }

    override func nodeBlock(at path: IndexPath) -> ASCellNodeBlock {
        guard let dataSource else { return { ASCellNode() } }
        return dataSource.collectionNode(collectionNode, nodeBlockForItemAt: path)
    }

    override func supplementaryNodeBlock(ofKind kind: String, at path: IndexPath) -> ASCellNodeBlock? {
        dataSource?.collectionNode(collectionNode, nodeBlockForSupplementaryElementOfKind: kind, at: path)
    }

    /// The delegate's range; where it leaves the size open, an exact item size of the layout, else the collection's width
    /// (its height, when it scrolls sideways).
    override func constrainedSize(at path: IndexPath) -> ASSizeRange {
        if let exact = collectionNode.exactItemSize { return ASSizeRangeMake(exact) }
        if let range = delegate?.collectionNode(collectionNode, constrainedSizeForItemAt: path),
            range != ASSizeRangeUnconstrained
        {
            return range
        }
        if let flow = layout as? UICollectionViewFlowLayout, flow.itemSize != Self.flowDefaultItemSize {
            return ASSizeRangeMake(flow.itemSize)
        }
        let inset = settings.contentInset
        let bounds = collectionNode.bounds
        if !scrollableDirections.containsVerticalDirection {
            let height: CGFloat = max(0, bounds.height - inset.top - inset.bottom)
            return ASSizeRange(min: .zero, max: CGSize(width: CGFloat.infinity, height: height))
        }
        let width: CGFloat = max(0, bounds.width - inset.left - inset.right)
        return ASSizeRange(min: .zero, max: CGSize(width: width, height: CGFloat.infinity))
    }

    /// What UIKit's flow layout starts with, and therefore means nothing.
    private static let flowDefaultItemSize = CGSize(width: 50, height: 50)

    /// The size of a section's header or footer: measured where the delegate gives a range.
    func supplementarySize(ofKind kind: String, section: Int) -> CGSize {
        guard let flow = layout as? UICollectionViewFlowLayout else { return .zero }
        let isHeader = kind == UICollectionView.elementKindSectionHeader
        var range = ASSizeRangeMake(isHeader ? flow.headerReferenceSize : flow.footerReferenceSize)
        if let delegate = delegate as? any ASCollectionDelegateFlowLayout {
            range =
                isHeader
                ? delegate.collectionNode(collectionNode, sizeRangeForHeaderInSection: section)
                : delegate.collectionNode(collectionNode, sizeRangeForFooterInSection: section)
        }
        let bounds = collectionNode.bounds.size
        if flow.scrollDirection == .vertical {
            guard range.max.height > 0 else { return .zero }
            range.min.width = bounds.width
            range.max.width = bounds.width
        } else {
            guard range.max.width > 0 else { return .zero }
            range.min.height = bounds.height
            range.max.height = bounds.height
        }
        let path = IndexPath(item: 0, section: section)
        guard let element = data.supplementaryElement(ofKind: kind, at: path) else { return .zero }
        data.finish(element, kind: kind, in: range)
        return element.size
    }

    // MARK: The view's part

    override func reloadView() { view?.reloadItems() }

    override func applyToView(_ plan: UpdatePlan, animated: Bool, completion: @escaping @MainActor (Bool) -> Void) {
        view?.apply(plan, animated: animated, completion: completion)
    }

    override func remeasureItem(at path: IndexPath) {
        layout.invalidateSize(ofItemAt: path)
        view?.setNeedsLayout()
    }

    func relayout() {
        layout.invalidateLayout()
        view?.setNeedsLayout()
    }

    override func setSelected(_ isSelected: Bool, at path: IndexPath) {
        if isSelected {
            view?.selectItem(at: path, animated: false, scrollPosition: [])
        } else {
            view?.deselectItem(at: path, animated: false)
        }
    }

    override func setHighlighted(_ isHighlighted: Bool, at path: IndexPath) {
        view?.cellForItem(at: path)?.isHighlighted = isHighlighted
    }

    override var visibleItemPaths: [IndexPath] { view?.sortedVisibleItemPaths ?? [] }
    override func itemPaths(in rect: CGRect) -> [IndexPath] { view?.itemPaths(in: rect) ?? [] }
    override var scrollableDirections: ScrollDirection { layout.scrollableDirections }
}
