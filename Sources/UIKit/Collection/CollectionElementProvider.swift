/// Where a collection view's counts, cells and sizes come from: data source and delegate of an ordinary collection view,
/// the nodes of an `ASCollectionView`. Main thread.
@MainActor package protocol CollectionElementProvider: AnyObject {
    /// What messages call the source of the data.
    var dataSourceName: String { get }
    func numberOfSections() -> Int
    func numberOfItems(inSection section: Int) -> Int

    /// Items are about to be laid out. What it takes to know their sizes is done together, for all of them.
    func prepareItems(_ items: [IndexPath])
    /// The size of a prepared item for a flow layout; nil takes the layout's `itemSize`.
    func sizeForItem(at indexPath: IndexPath, in layout: UICollectionViewFlowLayout) -> CGSize?
    /// Asking for the size of every item is cheap: no measurement is behind it. A flow layout then knows its content
    /// size exactly as long as there are not very many items.
    var sizesAreCheap: Bool { get }
    /// Spacings, insets and supplementaries of a section of a flow layout, and the estimate for its items.
    func sectionMetrics(ofSection section: Int, in layout: UICollectionViewFlowLayout) -> FlowSectionMetrics

    func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell
    func supplementaryView(ofKind kind: String, at indexPath: IndexPath) -> UICollectionReusableView
    func willDisplay(_ cell: UICollectionViewCell, at indexPath: IndexPath)
    func didEndDisplaying(_ cell: UICollectionViewCell, at indexPath: IndexPath)
    func willDisplay(supplementary view: UICollectionReusableView, ofKind kind: String, at indexPath: IndexPath)
    func didEndDisplaying(supplementary view: UICollectionReusableView, ofKind kind: String, at indexPath: IndexPath)
    /// The layout pass is over: views are in place.
    func didLayOutElements()

    func shouldHighlightItem(at indexPath: IndexPath) -> Bool
    func didHighlightItem(at indexPath: IndexPath)
    func didUnhighlightItem(at indexPath: IndexPath)
    func shouldSelectItem(at indexPath: IndexPath) -> Bool
    func shouldDeselectItem(at indexPath: IndexPath) -> Bool
    func didSelectItem(at indexPath: IndexPath)
    func didDeselectItem(at indexPath: IndexPath)
}

/// What a flow layout asks once per section. Sizes in points.
package struct FlowSectionMetrics: Equatable {
    package var inset: UIEdgeInsets
    package var lineSpacing: CGFloat
    package var interitemSpacing: CGFloat
    /// Only the component along the axis that scrolls counts; zero there means no header.
    package var headerSize: CGSize
    package var footerSize: CGSize
    /// What an item measures until its size is asked for.
    package var estimatedItemSize: CGSize

    /// The properties of the layout.
    @MainActor package init(of layout: UICollectionViewFlowLayout) {
        inset = layout.sectionInset
        lineSpacing = layout.minimumLineSpacing
        interitemSpacing = layout.minimumInteritemSpacing
        headerSize = layout.headerReferenceSize
        footerSize = layout.footerReferenceSize
        estimatedItemSize = layout.estimatedItemSize == .zero ? layout.itemSize : layout.estimatedItemSize
    }
}

/// The elements of an ordinary collection view: from its data source and delegate.
@MainActor final class DataSourceElements: CollectionElementProvider {
    private unowned let view: UICollectionView

    init(view: UICollectionView) {
        self.view = view
    }

    private var delegate: (any UICollectionViewDelegate)? { view.delegate }
    private var flowDelegate: (any UICollectionViewDelegateFlowLayout)? { view.flowDelegate }

    var dataSourceName: String { view.dataSource.map { "\(type(of: $0))" } ?? "no data source" }
    func numberOfSections() -> Int { view.dataSource?.numberOfSections(in: view) ?? 0 }
    func numberOfItems(inSection section: Int) -> Int {
        view.dataSource?.collectionView(view, numberOfItemsInSection: section) ?? 0
    }

    func prepareItems(_ items: [IndexPath]) {}

    func sizeForItem(at indexPath: IndexPath, in layout: UICollectionViewFlowLayout) -> CGSize? {
        flowDelegate?.collectionView(view, layout: layout, sizeForItemAt: indexPath)
    }

    var sizesAreCheap: Bool { true }

    func sectionMetrics(ofSection section: Int, in layout: UICollectionViewFlowLayout) -> FlowSectionMetrics {
        var metrics = FlowSectionMetrics(of: layout)
        guard let flowDelegate else { return metrics }
        metrics.inset = flowDelegate.collectionView(view, layout: layout, insetForSectionAt: section)
        metrics.lineSpacing = flowDelegate.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section)
        metrics.interitemSpacing = flowDelegate.collectionView(
            view, layout: layout, minimumInteritemSpacingForSectionAt: section)
        metrics.headerSize = flowDelegate.collectionView(view, layout: layout, referenceSizeForHeaderInSection: section)
        metrics.footerSize = flowDelegate.collectionView(view, layout: layout, referenceSizeForFooterInSection: section)
        return metrics
    }

    func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell {
        view.dataSource?.collectionView(view, cellForItemAt: indexPath) ?? UICollectionViewCell(frame: .zero)
    }

    func supplementaryView(ofKind kind: String, at indexPath: IndexPath) -> UICollectionReusableView {
        view.dataSource?.collectionView(view, viewForSupplementaryElementOfKind: kind, at: indexPath)
            ?? UICollectionReusableView(frame: .zero)
    }

    func willDisplay(_ cell: UICollectionViewCell, at indexPath: IndexPath) {
        delegate?.collectionView(view, willDisplay: cell, forItemAt: indexPath)
    }

    func didEndDisplaying(_ cell: UICollectionViewCell, at indexPath: IndexPath) {
        delegate?.collectionView(view, didEndDisplaying: cell, forItemAt: indexPath)
    }

    func willDisplay(supplementary: UICollectionReusableView, ofKind kind: String, at indexPath: IndexPath) {
        delegate?.collectionView(
            view, willDisplaySupplementaryView: supplementary, forElementKind: kind, at: indexPath)
    }

    func didEndDisplaying(supplementary: UICollectionReusableView, ofKind kind: String, at indexPath: IndexPath) {
        delegate?.collectionView(
            view, didEndDisplayingSupplementaryView: supplementary, forElementOfKind: kind, at: indexPath)
    }

    func didLayOutElements() {}

    func shouldHighlightItem(at indexPath: IndexPath) -> Bool {
        delegate?.collectionView(view, shouldHighlightItemAt: indexPath) ?? true
    }

    func didHighlightItem(at indexPath: IndexPath) {
        delegate?.collectionView(view, didHighlightItemAt: indexPath)
    }

    func didUnhighlightItem(at indexPath: IndexPath) {
        delegate?.collectionView(view, didUnhighlightItemAt: indexPath)
    }

    func shouldSelectItem(at indexPath: IndexPath) -> Bool {
        delegate?.collectionView(view, shouldSelectItemAt: indexPath) ?? true
    }

    func shouldDeselectItem(at indexPath: IndexPath) -> Bool {
        delegate?.collectionView(view, shouldDeselectItemAt: indexPath) ?? true
    }

    func didSelectItem(at indexPath: IndexPath) {
        delegate?.collectionView(view, didSelectItemAt: indexPath)
    }

    func didDeselectItem(at indexPath: IndexPath) {
        delegate?.collectionView(view, didDeselectItemAt: indexPath)
    }
}
