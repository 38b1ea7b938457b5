import CollectionCore

/// The elements of an ordinary collection view: from its data source and delegate.
@MainActor final class DataSourceElements: CollectionElementProvider, ViewItems {
    private unowned let view: UICollectionView
    /// The delegate, if it answers for flow layouts.
    weak var flowDelegate: (any UICollectionViewDelegateFlowLayout)?

    init(view: UICollectionView) {
        self.view = view
    }

    var list: UICollectionView? { view }
    var delegate: (any UICollectionViewDelegate)? { view.delegate }
    var association: (any UIDataSourceModelAssociation)? { view.dataSource as? any UIDataSourceModelAssociation }

    var dataSourceName: String { view.dataSource.map { "\(type(of: $0))" } ?? "no data source" }

    func readCounts() -> [Int] {
        let view = view
        guard let dataSource = view.dataSource else { return [] }
        return ListCounts.read(sections: dataSource.numberOfSections(in: view), of: view.dataSourceName) {
            dataSource.collectionView(view, numberOfItemsInSection: $0)
        }
    }

    func prepareElements(_ items: [ShownPath], _ supplementaries: [SupplementaryPlace]) {}

    func sizeForItem(at path: ShownPath, in layout: UICollectionViewFlowLayout) -> CGSize? {
        guard let known = clientPath(path) else { return nil }
        let given = flowDelegate?.collectionView(view, layout: layout, sizeForItemAt: known)
        guard layout.estimatedItemSize != .zero else { return given ?? layout.itemSize }
        return preferredSize(ofItemAt: path, in: layout, given: given)
    }

    /// Asking for sizes is cheap unless cells size themselves: it is only a call of the delegate.
    func sizesAreCheap(in layout: UICollectionViewFlowLayout) -> Bool { layout.estimatedItemSize == .zero }

    /// Cells made for measuring in this layout pass; most of them are shown in the same pass.
    private var measuredCells: [ShownPath: UICollectionViewCell] = [:]

    private func preferredSize(
        ofItemAt path: ShownPath, in layout: UICollectionViewFlowLayout, given: CGSize?
    ) -> CGSize {
        let isKnown = layout.estimatedItemSize != UICollectionViewFlowLayout.automaticSize
        let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(ofView: path))
        attributes.size =
            given.flatMap { $0 == layout.itemSize ? nil : $0 } ?? (isKnown ? layout.estimatedItemSize : layout.itemSize)
        let cell = view.cell(at: path) ?? measuredCells[path] ?? makeCell(at: path)
        if cell.superview == nil { measuredCells[path] = cell }
        return cell.preferredLayoutAttributesFitting(attributes).size
    }

    var isAskedAboutSections: Bool { flowDelegate != nil }

    func cellForItem(at path: ShownPath) -> UICollectionViewCell? {
        let cell = measuredCells.removeValue(forKey: path) ?? makeCell(at: path)
        guard sourcePath(path) == nil else { return cell }
        view.reuse.recycle(cell)
        return nil
    }

    private func makeCell(at path: ShownPath) -> UICollectionViewCell {
        guard let source = view.dataSource, let known = clientPath(path) else {
            return UICollectionViewCell(frame: .zero)
        }
        return source.collectionView(view, cellForItemAt: known)
    }

    func supplementaryView(ofKind kind: String, at indexPath: IndexPath) -> UICollectionReusableView? {
        let made =
            view.dataSource?.collectionView(view, viewForSupplementaryElementOfKind: kind, at: indexPath)
            ?? UICollectionReusableView(frame: .zero)
        guard sourceSection(indexPath.section) == nil else { return made }
        view.reuse.recycle(made, kind: kind)
        return nil
    }

    func willDisplay(_ cell: UICollectionViewCell, at path: ShownPath) {
        ask(path) { $0.collectionView($1, willDisplay: cell, forItemAt: $2) }
    }

    func didEndDisplaying(_ cell: UICollectionViewCell, at path: ShownPath) {
        delegate?.collectionView(view, didEndDisplaying: cell, forItemAt: IndexPath(ofView: path))
    }

    func willDisplay(supplementary: UICollectionReusableView, ofKind kind: String, at indexPath: IndexPath) {
        delegate?.collectionView(
            view, willDisplaySupplementaryView: supplementary, forElementKind: kind, at: indexPath)
    }

    func didEndDisplaying(supplementary: UICollectionReusableView, ofKind kind: String, at indexPath: IndexPath) {
        delegate?.collectionView(
            view, didEndDisplayingSupplementaryView: supplementary, forElementOfKind: kind, at: indexPath)
    }

    func didLayOut() {
        // Cells that were measured but turned out not to be visible go back to the reuse pool.
        for cell in measuredCells.values { view.reuse.recycle(cell) }
        measuredCells.removeAll(keepingCapacity: true)
        guard view.isPrefetchingEnabled, let source = view.prefetchDataSource else { return }
        announce(
            isVertical: view.collectionViewLayout.scrollableDirections.containsVerticalDirection,
            items: { view.elementPlaces(in: $0).items },
            coming: { source.collectionView(view, prefetchItemsAt: $0) },
            gone: { source.collectionView(view, cancelPrefetchingForItemsAt: $0) })
    }

    func canMoveItem(at path: ShownPath) -> Bool {
        clientPath(path).flatMap { view.dataSource?.collectionView(view, canMoveItemAt: $0) } ?? false
    }

    func moveItem(at source: ShownPath, to destination: ShownPath) {
        view.dataSource?.collectionView(view, moveItemAt: IndexPath(ofView: source), to: IndexPath(ofView: destination))
    }

    func shouldShowMenuForItem(at path: ShownPath) -> Bool {
        ask(path) { $0.collectionView($1, shouldShowMenuForItemAt: $2) } ?? false
    }

    func canPerform(_ action: Selector, forItemAt path: ShownPath, sender: Any?) -> Bool {
        ask(path) { $0.collectionView($1, canPerformAction: action, forItemAt: $2, withSender: sender) } ?? false
    }

    func perform(_ action: Selector, forItemAt path: ShownPath, sender: Any?) {
        ask(path) { $0.collectionView($1, performAction: action, forItemAt: $2, withSender: sender) }
    }

    func shouldHighlightItem(at path: ShownPath) -> Bool {
        ask(path) { $0.collectionView($1, shouldHighlightItemAt: $2) } ?? true
    }

    func didHighlightItem(at path: ShownPath) {
        ask(path) { $0.collectionView($1, didHighlightItemAt: $2) }
    }

    func didUnhighlightItem(at path: ShownPath) {
        ask(path) { $0.collectionView($1, didUnhighlightItemAt: $2) }
    }

    func willSelectItem(at path: ShownPath) -> ShownPath? {
        ask(path) { $0.collectionView($1, shouldSelectItemAt: $2) } ?? true ? path : nil
    }

    /// The delegate is not asked whether an item that another one replaces may be deselected.
    func willDeselectItem(at path: ShownPath, cause: DeselectionCause) -> ShownPath? {
        guard cause == .clicked else { return path }
        return ask(path) { $0.collectionView($1, shouldDeselectItemAt: $2) } ?? true ? path : nil
    }

    func didSelectItem(at path: ShownPath) {
        ask(path) { $0.collectionView($1, didSelectItemAt: $2) }
    }

    func didDeselectItem(at path: ShownPath) {
        ask(path) { $0.collectionView($1, didDeselectItemAt: $2) }
    }
}
