import CollectionCore
import Execution

/// Supplies an `ASCollectionView` with elements from its node.
@MainActor final class NodeElements: CollectionElementProvider, NodeSource {
    private static let identifier = "ASCollectionViewCell"
    @BackReference private(set) var list: ASCollectionNode?
    private unowned let view: ASCollectionView

    init(node: ASCollectionNode, view: ASCollectionView) {
        self.view = view
        list = node
    }

    var delegate: (any ASCollectionDelegate)? { list?.delegate }

    var dataSourceName: String { list?.content.dataSourceName ?? "no data source" }

    /// Where a supplementary is in the data source; nil if that has deleted its section.
    private func dataSourcePlace(_ place: IndexPath) -> IndexPath? {
        sourceSection(place.section).map {
            IndexPath(item: ItemPath(ofSupplementary: place).item, section: $0)
        }
    }

    func layoutWillChange(to layout: UICollectionViewLayout) {
        list?.collectionContent.layout = layout
    }

    func prepareElements(_ items: [ShownPath], _ supplementaries: [SupplementaryPlace]) {
        guard let data = list?.loadedData else { return }
        data.finish(at: items, supplementaries)
    }

    func sizeForItem(at path: ShownPath, in layout: UICollectionViewFlowLayout) -> CGSize? {
        guard let list else { return nil }
        if let exact = list.exactItemSize { return exact }
        // This measures the node only if it has no size for its range, or was invalidated since.
        prepareElements([path], [])
        guard let element = list.loadedData.elementIfMade(at: path) else { return nil }
        guard element.showsCell else { return element.size }
        guard let known = clientPath(path) else { return nil }
        return flowDelegate?.collectionView(view, layout: layout, sizeForItemAt: known) ?? layout.itemSize
    }

    func sizesAreCheap(in layout: UICollectionViewFlowLayout) -> Bool { list?.exactItemSize != nil }

    func sizeForSupplementary(_ place: SupplementaryPlace) -> CGSize {
        prepareElements([], [place])
        return list?.loadedData.supplementary(at: place)?.size ?? .zero
    }

    var flowDelegate: (any UICollectionViewDelegateFlowLayout)? {
        list?.delegate as? any UICollectionViewDelegateFlowLayout
    }

    var isAskedAboutSections: Bool { true }

    func nodeSize(ofKind kind: String, section: Int) -> (size: CGSize, isEstimate: Bool)? {
        list?.collectionContent.supplementarySize(ofKind: kind, section: section) ?? (.zero, false)
    }

    var exactItemSize: CGSize? { list?.exactItemSize }

    func cellForItem(at path: ShownPath) -> UICollectionViewCell? {
        let element = elementToShow(at: path)
        if element?.showsCell == true, let interop = list?.dataSource as? any ASCollectionDataSourceInterop,
            let known = clientPath(path)
        {
            return interop.collectionView(view, cellForItemAt: known)
        }
        let cell = unusedCell(at: path)
        if let node = element?.node { cell.host(node) }
        return cell
    }

    /// An unused cell for a node. The data source dequeues it, if it wants to.
    private func unusedCell(at path: ShownPath) -> _ASCollectionViewCell {
        if let interop = list?.dataSource as? any ASCollectionDataSourceInterop,
            type(of: interop).dequeuesCellsForNodeBackedItems, let known = clientPath(path)
        {
            let cell = interop.collectionView(view, cellForItemAt: known)
            if let cell = cell as? _ASCollectionViewCell { return cell }
            Misuse.report(
                """
                \(type(of: interop)) dequeues cells for items with nodes and returned a \(type(of: cell)). Return a \
                cell of the class _ASCollectionViewCell or a subclass.
                """)
        }
        return view.reuse.dequeue(identifier: Self.identifier, orMake: _ASCollectionViewCell.self)
    }

    func supplementaryView(ofKind kind: String, at indexPath: IndexPath) -> UICollectionReusableView? {
        if indexPath.count == 1 { list?.collectionContent.namesFirstBySection = true }
        let data = list?.loadedData
        let element = data?.supplementary(ofKind: kind, at: ShownPath(ofSupplementary: indexPath))
        // A layout that decides sizes itself has not asked for the node, so make it now.
        if let element, element.node == nil { data?.finish(element) }
        if element?.showsCell == true, let interop = list?.dataSource as? any ASCollectionDataSourceInterop,
            let place = dataSourcePlace(indexPath)
        {
            return interop.collectionView(view, viewForSupplementaryElementOfKind: kind, at: place)
        }
        let supplementary = view.reuse.dequeue(
            kind: kind, identifier: Self.identifier, orMake: ASCollectionReusableView.self)
        if let node = element?.node { supplementary.host(node) }
        return supplementary
    }

    func willDisplay(_ cell: UICollectionViewCell, at path: ShownPath) {
        willDisplay(
            cell, showing: (cell as? _ASCollectionViewCell)?.node, at: path,
            { $0.collectionNode($1, willDisplayItemWith: $2) },
            former: { $0.collectionView(view, willDisplayNode: $1, forItemAt: $2) },
            plain: { $0.collectionView(view, willDisplay: cell, forItemAt: $1) })
    }

    func didEndDisplaying(_ cell: UICollectionViewCell, at path: ShownPath) {
        didEndDisplaying(
            cell, cell as? _ASCollectionViewCell, at: path, { $0.collectionNode($1, didEndDisplayingItemWith: $2) },
            former: { $0.collectionView(view, didEndDisplayingNode: $1, forItemAt: $2) },
            plain: { $0.collectionView(view, didEndDisplaying: cell, forItemAt: $1) })
    }

    func willDisplay(supplementary view: UICollectionReusableView, ofKind kind: String, at indexPath: IndexPath) {
        guard let list else { return }
        guard let hosted = (view as? ASCollectionReusableView)?.node else {
            let id = list.core.data.supplementaryID(ofKind: kind, at: ShownPath(ofSupplementary: indexPath))
            list.core.willDisplay(view, showing: nil, id.map { .supplementary($0) })
            if let place = dataSourcePlace(indexPath) {
                delegate?.collectionView(
                    self.view, willDisplaySupplementaryView: view, forElementKind: kind, at: place)
            }
            return
        }
        delegate?.collectionNode(list, willDisplaySupplementaryElementWith: hosted)
    }

    func didEndDisplaying(supplementary view: UICollectionReusableView, ofKind kind: String, at indexPath: IndexPath) {
        guard let list else { return }
        guard let view = view as? ASCollectionReusableView, let hosted = view.node else {
            let place = list.core.didEndDisplaying(view, at: ShownPath(ofSupplementary: indexPath))
            delegate?.collectionView(
                self.view, didEndDisplayingSupplementaryView: view, forElementOfKind: kind, at: place)
            return
        }
        view.release()
        delegate?.collectionNode(list, didEndDisplayingSupplementaryElementWith: hosted)
        if hosted.viewIfLoaded?.superview == nil { hosted.layoutAttributes = nil }
    }

    func canMoveItem(at path: ShownPath) -> Bool {
        // A layout delegate calculates all places at once, which cannot follow a drag.
        guard let list, list.layoutDelegate == nil, let dataSource = list.dataSource,
            let known = clientPath(path)
        else { return false }
        guard let cell = list.nodeForItem(at: known) else {
            return (dataSource as? any ASCollectionDataSourceInterop)?.collectionView(view, canMoveItemAt: known)
                ?? false
        }
        return dataSource.collectionNode(list, canMoveItemWith: cell)
    }

    func moveItem(at source: ShownPath, to destination: ShownPath) {
        guard let list else { return }
        list.core.userDidMoveItem(at: source, to: destination) {
            list.dataSource?.collectionNode(
                list, moveItemAt: IndexPath(ofView: source), to: IndexPath(ofView: destination))
        }
    }

    func didLayOut() {
        list?.core.elementsDidLayOut()
    }

    // MARK: Delegate methods about items

    func shouldHighlightItem(at path: ShownPath) -> Bool {
        ask(path) { $0.collectionNode($1, shouldHighlightItemAt: $2) } ?? true
    }

    func didHighlightItem(at path: ShownPath) { ask(path) { $0.collectionNode($1, didHighlightItemAt: $2) } }
    func didUnhighlightItem(at path: ShownPath) { ask(path) { $0.collectionNode($1, didUnhighlightItemAt: $2) } }

    func willSelectItem(at path: ShownPath) -> ShownPath? {
        ask(path) { $0.collectionNode($1, shouldSelectItemAt: $2) } ?? true ? path : nil
    }

    /// The delegate is asked only when the user clicks the item itself, not when selecting another item deselects it.
    func willDeselectItem(at path: ShownPath, cause: DeselectionCause) -> ShownPath? {
        guard cause == .clicked else { return path }
        return ask(path) { $0.collectionNode($1, shouldDeselectItemAt: $2) } ?? true ? path : nil
    }

    var tellsOthersOfSelection: Bool { list?.sectionControllers != nil }

    func didSelectItem(at path: ShownPath) {
        // The delegate may change the sections.
        let (controller, item) = sectionController(ofItemAt: path)
        ask(path) { $0.collectionNode($1, didSelectItemAt: $2) }
        controller?.didSelectItem(at: item)
    }

    func didDeselectItem(at path: ShownPath) {
        let (controller, item) = sectionController(ofItemAt: path)
        ask(path) { $0.collectionNode($1, didDeselectItemAt: $2) }
        controller?.didDeselectItem(at: item)
    }

    private func sectionController(ofItemAt path: ShownPath) -> (controller: (any ASSectionController)?, item: Int) {
        guard let controllers = list?.sectionControllers, let known = clientPath(path) else { return (nil, 0) }
        return (controllers.sectionController(forSection: known.section), known.item)
    }

    func modelIdentifier(at path: ShownPath) -> String? {
        guard let list, let known = clientPath(path) else { return nil }
        return list.dataSource?.modelIdentifierForElement(at: known, in: list)
    }

    func path(ofModelIdentifier identifier: String) -> ShownPath? {
        guard let list else { return nil }
        return shownPath(list.dataSource?.indexPathForElement(withModelIdentifier: identifier, in: list))
    }

    func shouldShowMenuForItem(at path: ShownPath) -> Bool {
        ask(path) { $0.collectionNode($1, shouldShowMenuForItemAt: $2) } ?? false
    }

    func canPerform(_ action: Selector, forItemAt path: ShownPath, sender: Any?) -> Bool {
        ask(path) { $0.collectionNode($1, canPerformAction: action, forItemAt: $2, sender: sender) } ?? false
    }

    func perform(_ action: Selector, forItemAt path: ShownPath, sender: Any?) {
        ask(path) { $0.collectionNode($1, performAction: action, forItemAt: $2, sender: sender) }
    }
}
