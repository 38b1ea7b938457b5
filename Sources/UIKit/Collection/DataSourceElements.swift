import CollectionCore

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
    func sourcePath(_ item: ShownPath) -> SourcePath? { isBehindDataSource ? nil : SourcePath(whenSettled: item) }

    func prepareElements(_ items: [ShownPath], _ supplementaries: [SupplementaryPlace]) {}

    func sizeForItem(at path: ShownPath, in layout: UICollectionViewFlowLayout) -> CGSize? {
        let given = flowDelegate?.collectionView(view, layout: layout, sizeForItemAt: IndexPath(path))
        guard layout.estimatedItemSize != .zero else { return given }
        return preferredSize(ofItemAt: path, in: layout, given: given)
    }

    /// Asking for a size is a call of the delegate, unless cells size themselves.
    func sizesAreCheap(in layout: UICollectionViewFlowLayout) -> Bool { layout.estimatedItemSize == .zero }

    /// Cells that were made to be measured, and are about to be shown.
    private var measuredCells: [ShownPath: UICollectionViewCell] = [:]

    private func preferredSize(
        ofItemAt path: ShownPath, in layout: UICollectionViewFlowLayout, given: CGSize?
    ) -> CGSize {
        let isKnown = layout.estimatedItemSize != UICollectionViewFlowLayout.automaticSize
        let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(path))
        attributes.size =
            given.flatMap { $0 == layout.itemSize ? nil : $0 } ?? (isKnown ? layout.estimatedItemSize : layout.itemSize)
        let cell = view.cell(at: path) ?? measuredCells[path] ?? makeCell(at: path)
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

    func cellForItem(at path: ShownPath) -> UICollectionViewCell? {
        let cell = measuredCells.removeValue(forKey: path) ?? makeCell(at: path)
        guard isBehindDataSource else { return cell }
        view.tiling.reuse.recycle(cell, kind: "")
        return nil
    }

    private func makeCell(at path: ShownPath) -> UICollectionViewCell {
        view.dataSource?.collectionView(view, cellForItemAt: IndexPath(path)) ?? UICollectionViewCell(frame: .zero)
    }

    func supplementaryView(ofKind kind: String, at indexPath: IndexPath) -> UICollectionReusableView? {
        let made =
            view.dataSource?.collectionView(view, viewForSupplementaryElementOfKind: kind, at: indexPath)
            ?? UICollectionReusableView(frame: .zero)
        guard isBehindDataSource else { return made }
        view.tiling.reuse.recycle(made, kind: kind)
        return nil
    }

    func willDisplay(_ cell: UICollectionViewCell, at path: ShownPath) {
        delegate?.collectionView(view, willDisplay: cell, forItemAt: IndexPath(path))
    }

    func didEndDisplaying(_ cell: UICollectionViewCell, at path: ShownPath) {
        delegate?.collectionView(view, didEndDisplaying: cell, forItemAt: IndexPath(path))
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

    private func announceItems(to source: any UICollectionViewDataSourcePrefetching) {
        let (new, gone) = view.list.prefetcher.update(
            tiling: view.tilingCount, viewport: view.bounds,
            isVertical: view.collectionViewLayout.scrollableDirections.containsVerticalDirection,
            items: { view.itemPaths(in: $0) }, isVisible: { view.cell(at: $0) != nil })
        if !new.isEmpty { source.collectionView(view, prefetchItemsAt: new.map { IndexPath($0) }) }
        if !gone.isEmpty { source.collectionView(view, cancelPrefetchingForItemsAt: gone.map { IndexPath($0) }) }
    }

    func canMoveItem(at path: ShownPath) -> Bool {
        view.dataSource?.collectionView(view, canMoveItemAt: IndexPath(path)) ?? false
    }

    func moveItem(at source: ShownPath, to destination: ShownPath) {
        view.dataSource?.collectionView(view, moveItemAt: IndexPath(source), to: IndexPath(destination))
    }

    private var association: (any UIDataSourceModelAssociation)? {
        view.dataSource as? any UIDataSourceModelAssociation
    }

    func modelIdentifier(at path: ShownPath) -> String? {
        association?.modelIdentifierForElement(at: IndexPath(path), in: view)
    }

    func path(ofModelIdentifier identifier: String) -> ShownPath? {
        association?.indexPathForElement(withModelIdentifier: identifier, in: view).map { ShownPath($0) }
    }

    func shouldShowMenuForItem(at path: ShownPath) -> Bool {
        delegate?.collectionView(view, shouldShowMenuForItemAt: IndexPath(path)) ?? false
    }

    func canPerform(_ action: Selector, forItemAt path: ShownPath, sender: Any?) -> Bool {
        delegate?.collectionView(view, canPerformAction: action, forItemAt: IndexPath(path), withSender: sender)
            ?? false
    }

    func perform(_ action: Selector, forItemAt path: ShownPath, sender: Any?) {
        delegate?.collectionView(view, performAction: action, forItemAt: IndexPath(path), withSender: sender)
    }

    func shouldHighlightItem(at path: ShownPath) -> Bool {
        delegate?.collectionView(view, shouldHighlightItemAt: IndexPath(path)) ?? true
    }

    func didHighlightItem(at path: ShownPath) {
        delegate?.collectionView(view, didHighlightItemAt: IndexPath(path))
    }

    func didUnhighlightItem(at path: ShownPath) {
        delegate?.collectionView(view, didUnhighlightItemAt: IndexPath(path))
    }

    func willSelectItem(at path: ShownPath) -> ShownPath? {
        delegate?.collectionView(view, shouldSelectItemAt: IndexPath(path)) == false ? nil : path
    }

    /// The delegate is not asked whether an item that another one replaces may be deselected.
    func willDeselectItem(at path: ShownPath, cause: DeselectionCause) -> ShownPath? {
        guard cause == .clicked else { return path }
        return delegate?.collectionView(view, shouldDeselectItemAt: IndexPath(path)) == false ? nil : path
    }

    func didSelectItem(at path: ShownPath) {
        delegate?.collectionView(view, didSelectItemAt: IndexPath(path))
    }

    func didDeselectItem(at path: ShownPath) {
        delegate?.collectionView(view, didDeselectItemAt: IndexPath(path))
    }
}
