import CollectionCore
import Execution

/// The layout of a collection node with a layout delegate: remembers what the delegate calculated, by pages of the viewport's
/// size, so that a question about a rectangle costs what is in it.
@MainActor final class ASCollectionLayout: UICollectionViewLayout {
    let layoutDelegate: any ASCollectionLayoutDelegate
    weak var node: ASCollectionNode?
    private var state: ASCollectionLayoutState?
    private var pages: [Page: [UICollectionViewLayoutAttributes]] = [:]
    private var pageSize = CGSize(width: 1, height: 1)

    private struct Page: Hashable {
        let x: Int
        let y: Int
    }

    init(_ delegate: any ASCollectionLayoutDelegate) {
        layoutDelegate = delegate
        super.init()
    }

    override func prepare() {
        super.prepare()
        guard let node, let view = collectionView else { return }
        let directions = layoutDelegate.scrollableDirections()
        let inset = view.contentInset
        var viewport = view.bounds.size
        if !directions.containsHorizontalDirection { viewport.width -= inset.left + inset.right }
        if !directions.containsVerticalDirection { viewport.height -= inset.top + inset.bottom }
        let data = node.loadedData
        let elements = ASElementMap(data.displayed, data: data)
        // Nodes that the delegate asks for are measured as for a first look.
        state = nil
        calculationRange = ASSizeRange(min: .zero, max: viewport).opened(along: directions)
        let context = ASCollectionLayoutContext(
            viewportSize: viewport, initialContentOffset: view.contentOffset, scrollableDirections: directions,
            elements: elements, additionalInfo: layoutDelegate.additionalInfoForLayout(withElements: elements))
        guard viewport.width > 0, viewport.height > 0 else { return }
        let new = type(of: layoutDelegate).calculateLayout(with: context)
        state = new
        index(new.allLayoutAttributes(), viewport: viewport)
    }

    private var calculationRange = ASSizeRangeUnconstrained

    /// The range an item's node is measured in: its place's size, once that is known.
    func sizeRange(at path: IndexPath) -> ASSizeRange {
        state?.layoutAttributesForItem(at: path).map { ASSizeRangeMake($0.size) } ?? calculationRange
    }

    private func index(_ attributes: [UICollectionViewLayoutAttributes], viewport: CGSize) {
        pages = [:]
        pageSize = viewport
        for item in attributes {
            forEachPage(of: item.frame) { pages[$0, default: []].append(item) }
        }
    }

    private func forEachPage(of rect: CGRect, _ body: (Page) -> Void) {
        guard !rect.isEmpty else { return }
        let columns =
            Int((rect.minX / pageSize.width).rounded(.down))...Int((rect.maxX / pageSize.width).rounded(.down))
        let rows = Int((rect.minY / pageSize.height).rounded(.down))...Int((rect.maxY / pageSize.height).rounded(.down))
        for x in columns { for y in rows { body(Page(x: x, y: y)) } }
    }

    override var collectionViewContentSize: CGSize { state?.contentSize ?? .zero }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var found: [IndexPath: UICollectionViewLayoutAttributes] = [:]
        forEachPage(of: rect) { page in
            for item in pages[page] ?? [] where item.frame.overlaps(rect) { found[item.indexPath] = item }
        }
        return found.values.sorted { $0.indexPath < $1.indexPath }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        state?.layoutAttributesForItem(at: indexPath)
    }
}

extension ASSizeRange {
    /// Without limits along the directions that scroll.
    fileprivate func opened(along directions: ASScrollDirection) -> ASSizeRange {
        var range = self
        if directions.containsVerticalDirection { range.max.height = .infinity }
        if directions.containsHorizontalDirection { range.max.width = .infinity }
        return range
    }
}
