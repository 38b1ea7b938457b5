import CollectionCore

/// The elements of a collection view whose node brings them.
@MainActor final class NodeElements: CollectionElementProvider {
    static let identifier = "ASCollectionViewCell"
    private weak var node: ASCollectionNode?
    private unowned let view: ASCollectionView

    init(node: ASCollectionNode, view: ASCollectionView) {
        self.node = node
        self.view = view
    }

    private var core: ContainerNodeCore? { node?.core }
    private var delegate: (any ASCollectionDelegate)? { node?.delegate }

    var dataSourceName: String { node?.content.dataSourceName ?? "no data source" }
    func numberOfSections() -> Int { node?.loadedData.map.numberOfSections ?? 0 }
    func numberOfItems(inSection section: Int) -> Int { node?.loadedData.map.numberOfItems(in: section) ?? 0 }

    func prepareItems(_ items: [IndexPath]) {
        node?.loadedData.finish(items)
    }

    func sizeForItem(at indexPath: IndexPath, in layout: UICollectionViewFlowLayout) -> CGSize? {
        guard let node else { return nil }
        if let exact = node.exactItemSize { return exact }
        // Measures only what has no size for its range, which is also what was invalidated since.
        node.loadedData.finish([indexPath])
        return node.loadedData.elementIfMade(at: indexPath)?.size
    }

    var sizesAreCheap: Bool { node?.exactItemSize != nil }

    func sectionMetrics(ofSection section: Int, in layout: UICollectionViewFlowLayout) -> FlowSectionMetrics {
        var metrics = FlowSectionMetrics(of: layout)
        guard let node else { return metrics }
        if let delegate = node.delegate as? any ASCollectionDelegateFlowLayout {
            metrics.inset = delegate.collectionView(view, layout: layout, insetForSectionAt: section)
            metrics.lineSpacing = delegate.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section)
            metrics.interitemSpacing = delegate.collectionView(
                view, layout: layout, minimumInteritemSpacingForSectionAt: section)
        }
        metrics.headerSize = node.collectionContent.supplementarySize(
            ofKind: UICollectionView.elementKindSectionHeader, section: section)
        metrics.footerSize = node.collectionContent.supplementarySize(
            ofKind: UICollectionView.elementKindSectionFooter, section: section)
        if let exact = node.exactItemSize { metrics.estimatedItemSize = exact }
        return metrics
    }

    func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell {
        let cell = view.dequeueReusableCell(withReuseIdentifier: Self.identifier, for: indexPath)
        if let cell = cell as? ASCollectionViewCell, let data = node?.loadedData {
            if data.elementIfMade(at: indexPath)?.node == nil { data.finish([indexPath]) }
            if let node = data.elementIfMade(at: indexPath)?.node { cell.host(node) }
        }
        return cell
    }

    func supplementaryView(ofKind kind: String, at indexPath: IndexPath) -> UICollectionReusableView {
        let view = view.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: Self.identifier, for: indexPath)
        guard let supplementary = view as? ASCollectionReusableView, let data = node?.loadedData,
            let element = data.supplementaryElement(ofKind: kind, at: indexPath)
        else { return view }
        // A flow layout has measured it; any other has decided its size without asking.
        if element.node == nil,
            let attributes = self.view.layoutAttributesForSupplementaryElement(ofKind: kind, at: indexPath)
        {
            data.finish(element, kind: kind, in: ASSizeRangeMake(attributes.size))
        }
        if let node = element.node { supplementary.host(node) }
        return view
    }

    func willDisplay(_ cell: UICollectionViewCell, at indexPath: IndexPath) {
        guard let node, let cellNode = (cell as? ASCollectionViewCell)?.node else { return }
        cellNode.layoutAttributes = view.layoutAttributesForItem(at: indexPath)
        delegate?.collectionNode(node, willDisplayItemWith: cellNode)
    }

    func didEndDisplaying(_ cell: UICollectionViewCell, at indexPath: IndexPath) {
        guard let node, let cell = cell as? ASCollectionViewCell, let cellNode = cell.node else { return }
        cell.release()
        cellNode.layoutAttributes = nil
        delegate?.collectionNode(node, didEndDisplayingItemWith: cellNode)
    }

    func willDisplay(supplementary view: UICollectionReusableView, ofKind kind: String, at indexPath: IndexPath) {
        guard let node, let hosted = (view as? ASCollectionReusableView)?.node else { return }
        hosted.setInterfaceStateRecursively(.inHierarchy)
        hosted.layoutAttributes = self.view.layoutAttributesForSupplementaryElement(ofKind: kind, at: indexPath)
        delegate?.collectionNode(node, willDisplaySupplementaryElementWith: hosted)
    }

    func didEndDisplaying(supplementary view: UICollectionReusableView, ofKind kind: String, at indexPath: IndexPath) {
        guard let node, let view = view as? ASCollectionReusableView, let hosted = view.node else { return }
        view.release()
        hosted.setInterfaceStateRecursively(.measureLayout)
        hosted.layoutAttributes = nil
        delegate?.collectionNode(node, didEndDisplayingSupplementaryElementWith: hosted)
    }

    func didLayOutElements() {
        core?.elementsDidLayOut()
    }

    func shouldHighlightItem(at indexPath: IndexPath) -> Bool {
        guard let node, let delegate else { return true }
        return delegate.collectionNode(node, shouldHighlightItemAt: indexPath)
    }

    func didHighlightItem(at indexPath: IndexPath) {
        guard let node else { return }
        core?.mirror(at: indexPath) { $0.isHighlighted = true }
        delegate?.collectionNode(node, didHighlightItemAt: indexPath)
    }

    func didUnhighlightItem(at indexPath: IndexPath) {
        guard let node else { return }
        core?.mirror(at: indexPath) { $0.isHighlighted = false }
        delegate?.collectionNode(node, didUnhighlightItemAt: indexPath)
    }

    func shouldSelectItem(at indexPath: IndexPath) -> Bool {
        guard let node, let delegate else { return true }
        return delegate.collectionNode(node, shouldSelectItemAt: indexPath)
    }

    func shouldDeselectItem(at indexPath: IndexPath) -> Bool {
        guard let node, let delegate else { return true }
        return delegate.collectionNode(node, shouldDeselectItemAt: indexPath)
    }

    func didSelectItem(at indexPath: IndexPath) {
        guard let node else { return }
        core?.mirror(at: indexPath) { $0.isSelected = true }
        delegate?.collectionNode(node, didSelectItemAt: indexPath)
    }

    func didDeselectItem(at indexPath: IndexPath) {
        guard let node else { return }
        core?.mirror(at: indexPath) { $0.isSelected = false }
        delegate?.collectionNode(node, didDeselectItemAt: indexPath)
    }
}
