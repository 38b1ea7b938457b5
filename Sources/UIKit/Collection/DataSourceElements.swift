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

    // Edits made in a callback wait until it returns, and a reload waits for the next layout pass: until then the paths
    // on screen may name other items of the data source.
    var isBehindDataSource: Bool { view.data.isAhead }
    func dataSourcePath(_ item: IndexPath) -> IndexPath? { isBehindDataSource ? nil : item }

    func prepareElements(_ items: [IndexPath], _ supplementaries: [SupplementaryPlace]) {}

    func sizeForItem(at indexPath: IndexPath, in layout: UICollectionViewFlowLayout) -> CGSize? {
        let given = flowDelegate?.collectionView(view, layout: layout, sizeForItemAt: indexPath)
        guard layout.estimatedItemSize != .zero else { return given }
        return preferredSize(ofItemAt: indexPath, in: layout, given: given)
    }

    /// Asking for a size is a call of the delegate, unless cells size themselves.
    func sizesAreCheap(in layout: UICollectionViewFlowLayout) -> Bool { layout.estimatedItemSize == .zero }

    /// Cells that were made to be measured, and are about to be shown.
    private var measuredCells: [IndexPath: UICollectionViewCell] = [:]

    private func preferredSize(
        ofItemAt path: IndexPath, in layout: UICollectionViewFlowLayout, given: CGSize?
    ) -> CGSize {
        let isKnown = layout.estimatedItemSize != UICollectionViewFlowLayout.automaticSize
        let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
        attributes.size =
            given.flatMap { $0 == layout.itemSize ? nil : $0 } ?? (isKnown ? layout.estimatedItemSize : layout.itemSize)
        let cell = view.cellForItem(at: view.shownPath(of: path)) ?? measuredCells[path] ?? makeCell(at: path)
        if cell.superview == nil { measuredCells[path] = cell }
        return cell.preferredLayoutAttributesFitting(attributes).size
    }

    func sectionMetrics(ofSection section: Int, in layout: UICollectionViewFlowLayout) -> FlowSectionMetrics? {
        var metrics = FlowSectionMetrics(of: layout)
        guard let flowDelegate else { return metrics }
        guard !isBehindDataSource else { return nil }
        metrics.inset = flowDelegate.collectionView(view, layout: layout, insetForSectionAt: section)
        metrics.lineSpacing = flowDelegate.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section)
        metrics.interitemSpacing = flowDelegate.collectionView(
            view, layout: layout, minimumInteritemSpacingForSectionAt: section)
        metrics.headerSize = flowDelegate.collectionView(view, layout: layout, referenceSizeForHeaderInSection: section)
        metrics.footerSize = flowDelegate.collectionView(view, layout: layout, referenceSizeForFooterInSection: section)
        return metrics
    }

    func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        let cell = measuredCells.removeValue(forKey: indexPath) ?? makeCell(at: indexPath)
        guard isBehindDataSource else { return cell }
        view.tiling.reuse.recycle(cell, kind: "")
        return nil
    }

    private func makeCell(at indexPath: IndexPath) -> UICollectionViewCell {
        view.dataSource?.collectionView(view, cellForItemAt: indexPath) ?? UICollectionViewCell(frame: .zero)
    }

    func supplementaryView(ofKind kind: String, at indexPath: IndexPath) -> UICollectionReusableView? {
        let made =
            view.dataSource?.collectionView(view, viewForSupplementaryElementOfKind: kind, at: indexPath)
            ?? UICollectionReusableView(frame: .zero)
        guard isBehindDataSource else { return made }
        view.tiling.reuse.recycle(made, kind: kind)
        return nil
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

    func didLayOutElements() {
        // What was measured and is not visible after all can be used again.
        for cell in measuredCells.values { view.tiling.reuse.recycle(cell, kind: "") }
        measuredCells.removeAll(keepingCapacity: true)
        if !isBehindDataSource, view.isPrefetchingEnabled, let source = view.prefetchDataSource {
            announceItems(to: source)
        }
    }

    private var prefetcher = ListPrefetcher()

    private func announceItems(to source: any UICollectionViewDataSourcePrefetching) {
        let (new, gone) = prefetcher.update(
            tiling: view.tilingCount, viewport: view.bounds,
            isVertical: view.collectionViewLayout.scrollableDirections.containsVerticalDirection,
            items: { view.itemPaths(in: $0).map { view.providedPath($0) } },
            isVisible: { view.cellForItem(at: view.shownPath(of: $0)) != nil })
        if !new.isEmpty { source.collectionView(view, prefetchItemsAt: new) }
        if !gone.isEmpty { source.collectionView(view, cancelPrefetchingForItemsAt: gone) }
    }

    func canMoveItem(at indexPath: IndexPath) -> Bool {
        view.dataSource?.collectionView(view, canMoveItemAt: indexPath) ?? false
    }

    func moveItem(at source: IndexPath, to destination: IndexPath) {
        view.dataSource?.collectionView(view, moveItemAt: source, to: destination)
    }

    private var association: (any UIDataSourceModelAssociation)? {
        view.dataSource as? any UIDataSourceModelAssociation
    }

    func modelIdentifier(at indexPath: IndexPath) -> String? {
        association?.modelIdentifierForElement(at: indexPath, in: view)
    }

    func path(ofModelIdentifier identifier: String) -> IndexPath? {
        association?.indexPathForElement(withModelIdentifier: identifier, in: view)
    }

    func shouldShowMenuForItem(at indexPath: IndexPath) -> Bool {
        delegate?.collectionView(view, shouldShowMenuForItemAt: indexPath) ?? false
    }

    func canPerform(_ action: Selector, forItemAt indexPath: IndexPath, sender: Any?) -> Bool {
        delegate?.collectionView(view, canPerformAction: action, forItemAt: indexPath, withSender: sender) ?? false
    }

    func perform(_ action: Selector, forItemAt indexPath: IndexPath, sender: Any?) {
        delegate?.collectionView(view, performAction: action, forItemAt: indexPath, withSender: sender)
    }

    func shouldHighlightItem(at indexPath: IndexPath) -> Bool {
        delegate?.collectionView(view, shouldHighlightItemAt: indexPath) ?? true
    }

    func didHighlightItem(at indexPath: IndexPath) {
        delegate?.collectionView(view, didHighlightItemAt: indexPath)
    }

    func didUnhighlightItem(at indexPath: IndexPath) {
        delegate?.collectionView(view, didUnhighlightItemAt: indexPath)
    }

    func willSelectItem(at indexPath: IndexPath) -> IndexPath? {
        delegate?.collectionView(view, shouldSelectItemAt: indexPath) == false ? nil : indexPath
    }

    /// The delegate is not asked whether an item that another one replaces may be deselected.
    func willDeselectItem(at indexPath: IndexPath, cause: DeselectionCause) -> IndexPath? {
        guard cause == .clicked else { return indexPath }
        return delegate?.collectionView(view, shouldDeselectItemAt: indexPath) == false ? nil : indexPath
    }

    func didSelectItem(at indexPath: IndexPath) {
        delegate?.collectionView(view, didSelectItemAt: indexPath)
    }

    func didDeselectItem(at indexPath: IndexPath) {
        delegate?.collectionView(view, didDeselectItemAt: indexPath)
    }
}
