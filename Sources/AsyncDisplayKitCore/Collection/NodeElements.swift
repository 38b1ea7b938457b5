import CollectionCore
import Execution

/// The elements of a collection view whose node brings them.
@MainActor final class NodeElements: CollectionElementProvider, NodeSource {
    static let identifier = "ASCollectionViewCell"
    private weak var node: ASCollectionNode?
    private unowned let view: ASCollectionView

    init(node: ASCollectionNode, view: ASCollectionView) {
        self.node = node
        self.view = view
    }

    var container: ASContainerNode? { node }
    private var core: ContainerNodeCore? { node?.core }
    private var delegate: (any ASCollectionDelegate)? { node?.delegate }

    var dataSourceName: String { node?.content.dataSourceName ?? "no data source" }

    /// Where a supplementary is in the data source; nil if that has deleted its section.
    private func dataSourcePlace(_ place: IndexPath) -> IndexPath? {
        node?.loadedData.sourceSection(ofShown: place.section).map {
            IndexPath(item: ItemPath(ofSupplementary: place).item, section: $0)
        }
    }

    func layoutWillChange(to layout: UICollectionViewLayout) {
        node?.collectionContent.layout = layout
    }

    func prepareElements(_ items: [IndexPath], _ supplementaries: [SupplementaryPlace]) {
        guard let node else { return }
        let others = supplementaries.compactMap { node.collectionContent.preparation(of: $0) }
        node.loadedData.finish(items.map { ShownPath($0) }, and: others)
    }

    func sizeForItem(at indexPath: IndexPath, in layout: UICollectionViewFlowLayout) -> CGSize? {
        guard let node else { return nil }
        if let exact = node.exactItemSize { return exact }
        // Measures only what has no size for its range, which is also what was invalidated since.
        node.loadedData.finish([ShownPath(indexPath)])
        guard let element = node.loadedData.elementIfMade(at: ShownPath(indexPath)) else {
            // An item that the data source can't be asked about keeps the size it was thought to have.
            return knownSize(at: indexPath, in: layout)
        }
        guard element.showsCell else { return element.size }
        guard let path = dataSourcePath(indexPath) else { return knownSize(at: indexPath, in: layout) }
        return (delegate as? any UICollectionViewDelegateFlowLayout)?
            .collectionView(view, layout: layout, sizeForItemAt: path)
    }

    private func knownSize(at indexPath: IndexPath, in layout: UICollectionViewFlowLayout) -> CGSize? {
        layout.layoutAttributesForItem(at: view.shownPath(of: indexPath))?.size
    }

    func sizesAreCheap(in layout: UICollectionViewFlowLayout) -> Bool { node?.exactItemSize != nil }

    func sizeForSupplementary(_ place: SupplementaryPlace) -> CGSize {
        guard let node, let preparation = node.collectionContent.preparation(of: place) else { return .zero }
        node.loadedData.finish(supplementaries: [preparation])
        return preparation.element.size
    }

    func sectionMetrics(ofSection section: Int, in layout: UICollectionViewFlowLayout) -> FlowSectionMetrics? {
        guard let node, let known = node.loadedData.sourceSection(ofShown: section) else { return nil }
        var metrics = FlowSectionMetrics(of: layout)
        if let delegate = node.delegate as? any UICollectionViewDelegateFlowLayout {
            metrics.inset = delegate.collectionView(view, layout: layout, insetForSectionAt: known)
            metrics.lineSpacing = delegate.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: known)
            metrics.interitemSpacing = delegate.collectionView(
                view, layout: layout, minimumInteritemSpacingForSectionAt: known)
        }
        (metrics.headerSize, metrics.estimatesHeader) = node.collectionContent.supplementarySize(
            ofKind: UICollectionView.elementKindSectionHeader, section: section)
        (metrics.footerSize, metrics.estimatesFooter) = node.collectionContent.supplementarySize(
            ofKind: UICollectionView.elementKindSectionFooter, section: section)
        if let exact = node.exactItemSize { metrics.estimatedItemSize = exact }
        return metrics
    }

    func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        if let data = node?.loadedData, data.elementIfMade(at: ShownPath(indexPath))?.node == nil {
            data.finish([ShownPath(indexPath)])
        }
        let element = node?.loadedData.elementIfMade(at: ShownPath(indexPath))
        if element?.showsCell == true, let interop = node?.dataSource as? any ASCollectionDataSourceInterop,
            let path = dataSourcePath(indexPath)
        {
            return interop.collectionView(view, cellForItemAt: path)
        }
        let cell = dequeuedCell(at: indexPath)
        if let node = element?.node {
            core?.agreeOnSelection(with: node)
            cell.host(node)
        }
        return cell
    }

    /// An unused cell for a node: the data source's, if it wants to bring them.
    private func dequeuedCell(at indexPath: IndexPath) -> _ASCollectionViewCell {
        if let interop = node?.dataSource as? any ASCollectionDataSourceInterop,
            type(of: interop).dequeuesCellsForNodeBackedItems, let path = dataSourcePath(indexPath)
        {
            let cell = interop.collectionView(view, cellForItemAt: path)
            if let cell = cell as? _ASCollectionViewCell { return cell }
            Misuse.report(
                "\(type(of: interop)) dequeues cells for items with nodes and returned a \(type(of: cell)). Return a cell of the class _ASCollectionViewCell or a subclass."
            )
        }
        let cell = view.dequeueReusableCell(withReuseIdentifier: Self.identifier, for: indexPath)
        return cell as? _ASCollectionViewCell ?? _ASCollectionViewCell(frame: .zero)
    }

    func supplementaryView(ofKind kind: String, at indexPath: IndexPath) -> UICollectionReusableView? {
        if indexPath.count == 1 { node?.collectionContent.namesFirstBySection = true }
        let element = node?.loadedData.supplementary(ofKind: kind, at: ShownPath(ofSupplementary: indexPath))
        // A layout that decides about sizes without asking does not need the node before.
        if let element, element.node == nil, let content = node?.collectionContent {
            let range = content.constrainedSizeForSupplementary(
                ofKind: kind, at: ShownPath(ofSupplementary: indexPath))
            if let data = node?.loadedData {
                data.finish(supplementaries: [(element, data.range(of: element.identity, derived: range))])
            }
        }
        if element?.showsCell == true, let interop = node?.dataSource as? any ASCollectionDataSourceInterop,
            let place = dataSourcePlace(indexPath)
        {
            return interop.collectionView(view, viewForSupplementaryElementOfKind: kind, at: place)
        }
        view.registerNodeSupplementaries(ofKind: kind)
        let supplementary = view.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: Self.identifier, for: indexPath)
        if let node = element?.node { (supplementary as? ASCollectionReusableView)?.host(node) }
        return supplementary
    }

    func willDisplay(_ cell: UICollectionViewCell, at indexPath: IndexPath) {
        guard let node else { return }
        guard let cellNode = (cell as? _ASCollectionViewCell)?.node else {
            core?.willDisplay(plain: cell, at: ShownPath(indexPath))
            if let path = dataSourcePath(indexPath) {
                delegate?.collectionView(view, willDisplay: cell, forItemAt: path)
            }
            return
        }
        core?.willDisplay(cellNode, in: cell)
        tell(delegate, { $0.collectionNode(node, willDisplayItemWith: cellNode) }) {
            $0.collectionView(view, willDisplayNode: cellNode, forItemAt: dataSourcePath(indexPath) ?? indexPath)
        }
    }

    func didEndDisplaying(_ cell: UICollectionViewCell, at indexPath: IndexPath) {
        guard let node else { return }
        guard let cell = cell as? _ASCollectionViewCell, let cellNode = cell.node else {
            let path = node.core.didEndDisplaying(plain: cell, at: ShownPath(indexPath))
            delegate?.collectionView(view, didEndDisplaying: cell, forItemAt: path)
            return
        }
        cell.release()
        let path = node.core.didEndDisplaying(cellNode, in: cell, at: ShownPath(indexPath))
        tell(delegate, { $0.collectionNode(node, didEndDisplayingItemWith: cellNode) }) {
            $0.collectionView(view, didEndDisplayingNode: cellNode, forItemAt: path)
        }
        // A cell that was on its way out may have handed the node on.
        if cellNode.view.superview == nil { cellNode.layoutAttributes = nil }
    }

    func willDisplay(supplementary view: UICollectionReusableView, ofKind kind: String, at indexPath: IndexPath) {
        guard let node else { return }
        guard let hosted = (view as? ASCollectionReusableView)?.node else {
            core?.willDisplay(plainSupplementary: view, at: ShownPath(ofSupplementary: indexPath))
            if let place = dataSourcePlace(indexPath) {
                delegate?.collectionView(
                    self.view, willDisplaySupplementaryView: view, forElementKind: kind, at: place)
            }
            return
        }
        delegate?.collectionNode(node, willDisplaySupplementaryElementWith: hosted)
    }

    func didEndDisplaying(supplementary view: UICollectionReusableView, ofKind kind: String, at indexPath: IndexPath) {
        guard let node else { return }
        guard let view = view as? ASCollectionReusableView, let hosted = view.node else {
            let place = node.core.didEndDisplaying(
                plainSupplementary: view, at: ShownPath(ofSupplementary: indexPath))
            delegate?.collectionView(
                self.view, didEndDisplayingSupplementaryView: view, forElementOfKind: kind, at: place)
            return
        }
        view.release()
        delegate?.collectionNode(node, didEndDisplayingSupplementaryElementWith: hosted)
        if hosted.view.superview == nil { hosted.layoutAttributes = nil }
    }

    func canMoveItem(at indexPath: IndexPath) -> Bool {
        // What a delegate has calculated cannot follow a finger.
        guard let node, node.layoutDelegate == nil, let dataSource = node.dataSource,
            let path = dataSourcePath(indexPath)
        else { return false }
        guard let cell = node.nodeForItem(at: path) else {
            return (dataSource as? any ASCollectionDataSourceInterop)?.collectionView(view, canMoveItemAt: path)
                ?? false
        }
        return dataSource.collectionNode(node, canMoveItemWith: cell)
    }

    func moveItem(at source: IndexPath, to destination: IndexPath) {
        guard let node else { return }
        node.core.userDidMoveItem(at: ShownPath(source), to: ShownPath(destination)) {
            node.dataSource?.collectionNode(node, moveItemAt: source, to: destination)
        }
    }

    func didLayOutElements() {
        core?.elementsDidLayOut()
    }

    // MARK: Questions about items, and news of them

    /// Asks the delegate about an item, or tells it of one, by its path in the data source. Nil without a delegate, and
    /// for an item that the data source has deleted.
    @discardableResult
    private func ask<Answer>(
        _ item: IndexPath, _ question: (any ASCollectionDelegate, ASCollectionNode, IndexPath) -> Answer
    ) -> Answer? {
        guard let node, let delegate, let path = dataSourcePath(item) else { return nil }
        return question(delegate, node, path)
    }

    func shouldHighlightItem(at indexPath: IndexPath) -> Bool {
        ask(indexPath) { $0.collectionNode($1, shouldHighlightItemAt: $2) } ?? true
    }

    func didHighlightItem(at indexPath: IndexPath) {
        ask(indexPath) { $0.collectionNode($1, didHighlightItemAt: $2) }
    }

    func didUnhighlightItem(at indexPath: IndexPath) {
        ask(indexPath) { $0.collectionNode($1, didUnhighlightItemAt: $2) }
    }

    func willSelectItem(at indexPath: IndexPath) -> IndexPath? {
        ask(indexPath) { $0.collectionNode($1, shouldSelectItemAt: $2) } ?? true ? indexPath : nil
    }

    /// The delegate has no say in what becomes of an item that another one replaces.
    func willDeselectItem(at indexPath: IndexPath, cause: DeselectionCause) -> IndexPath? {
        guard cause == .clicked else { return indexPath }
        return ask(indexPath) { $0.collectionNode($1, shouldDeselectItemAt: $2) } ?? true ? indexPath : nil
    }

    func didSelectItem(at indexPath: IndexPath) {
        // The delegate may change the sections.
        let (controller, item) = sectionController(ofItemAt: indexPath)
        ask(indexPath) { $0.collectionNode($1, didSelectItemAt: $2) }
        controller?.didSelectItem(at: item)
    }

    func didDeselectItem(at indexPath: IndexPath) {
        let (controller, item) = sectionController(ofItemAt: indexPath)
        ask(indexPath) { $0.collectionNode($1, didDeselectItemAt: $2) }
        controller?.didDeselectItem(at: item)
    }

    private func sectionController(ofItemAt indexPath: IndexPath) -> (controller: (any ASSectionController)?, item: Int)
    {
        guard let controllers = node?.sectionControllers, let path = dataSourcePath(indexPath) else { return (nil, 0) }
        return (controllers.sectionController(forSection: path.section), path.item)
    }

    func modelIdentifier(at indexPath: IndexPath) -> String? {
        guard let node, let path = dataSourcePath(indexPath) else { return nil }
        return node.dataSource?.modelIdentifierForElement(at: path, in: node)
    }

    func path(ofModelIdentifier identifier: String) -> IndexPath? {
        guard let node else { return nil }
        return shownPath(node.dataSource?.indexPathForElement(withModelIdentifier: identifier, in: node))
    }

    func shouldShowMenuForItem(at indexPath: IndexPath) -> Bool {
        ask(indexPath) { $0.collectionNode($1, shouldShowMenuForItemAt: $2) } ?? false
    }

    func canPerform(_ action: Selector, forItemAt indexPath: IndexPath, sender: Any?) -> Bool {
        ask(indexPath) { $0.collectionNode($1, canPerformAction: action, forItemAt: $2, sender: sender) } ?? false
    }

    func perform(_ action: Selector, forItemAt indexPath: IndexPath, sender: Any?) {
        ask(indexPath) { $0.collectionNode($1, performAction: action, forItemAt: $2, sender: sender) }
    }
}
