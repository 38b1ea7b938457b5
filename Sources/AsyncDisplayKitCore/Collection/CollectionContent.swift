import CollectionCore
import Execution

/// What a collection node asks its data source, its delegate and its layout. Main thread.
@MainActor final class CollectionContent: ContainerContent {
    // Set once, by the node that owns this, right after it is made.
    nonisolated(unsafe) unowned var node: ASCollectionNode!
    // Given with the node on any thread, used on the main thread; nil until then for a node that was given none.
    nonisolated(unsafe) private var storedLayout: UICollectionViewLayout?

    nonisolated init(layout: UICollectionViewLayout?) {
        storedLayout = layout
    }

    var layout: UICollectionViewLayout {
        get {
            if let storedLayout { return storedLayout }
            let layout = node.makeInitialLayout()
            storedLayout = layout
            return layout
        }
        set { storedLayout = newValue }
    }

    func makeView() -> any ContainerView {
        ASCollectionView(node: node, layout: layout)
    }

    var dataSourceName: String { node.dataSource.map { "\(type(of: $0))" } ?? "no data source" }
    func numberOfSections() -> Int { node.dataSource?.numberOfSections(in: node) ?? 0 }

    func numberOfItems(inSection section: Int) -> Int {
        node.dataSource?.collectionNode(node, numberOfItemsInSection: section) ?? 0
    }

    func nodeBlock(at path: IndexPath) -> ASCellNodeBlock {
        guard let dataSource = node.dataSource else { return { ASCellNode() } }
        return dataSource.collectionNode(node, nodeBlockForItemAt: path)
    }

    func supplementaryNodeBlock(ofKind kind: String, at path: IndexPath) -> ASCellNodeBlock? {
        node.dataSource?.collectionNode(node, nodeBlockForSupplementaryElementOfKind: kind, at: path)
    }

    /// The delegate's range; where it leaves the size open, an exact item size of the layout, else the collection's width
    /// (its height, when it scrolls sideways).
    func constrainedSize(at path: IndexPath) -> ASSizeRange {
        if let exact = node.exactItemSize { return ASSizeRangeMake(exact) }
        if let range = node.delegate?.collectionNode(node, constrainedSizeForItemAt: path),
            range != ASSizeRangeUnconstrained
        {
            return range
        }
        if let flow = layout as? UICollectionViewFlowLayout, flow.itemSize != Self.flowDefaultItemSize {
            return ASSizeRangeMake(flow.itemSize)
        }
        let inset = node.contentInset
        let bounds = node.bounds
        if !layout.scrollableDirections.containsVerticalDirection {
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
        if let delegate = node.delegate as? any ASCollectionDelegateFlowLayout {
            range =
                isHeader
                ? delegate.collectionNode(node, sizeRangeForHeaderInSection: section)
                : delegate.collectionNode(node, sizeRangeForFooterInSection: section)
        }
        let bounds = node.bounds.size
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
        guard let element = node.core.data.supplementaryElement(ofKind: kind, at: path) else { return .zero }
        node.core.data.finish(element, kind: kind, in: range)
        return element.size
    }
}
