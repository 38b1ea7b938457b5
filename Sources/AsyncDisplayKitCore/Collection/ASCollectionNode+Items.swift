import CollectionCore
import Execution

// Items, selection, scrolling and settings. Main thread unless a declaration is not isolated.
extension ASCollectionNode {
    /// The number of items that the data source counts in a section; 0 for a section that does not exist.
    @preconcurrency @MainActor public func numberOfItems(inSection section: Int) -> Int {
        numberOfElements(inSection: section)
    }

    /// The item's node, made and measured now unless that is done; nil for an item that does not exist. Its
    /// `calculatedSize` is in the item's present size range, so a layout may ask for it in `prepare()`. If the layout
    /// asks for item after item there, the nodes of the items that follow are made and measured along with this one,
    /// many at once. If the node is ready, the cost is that of the delegate's `constrainedSizeForItemAt`.
    @preconcurrency @MainActor public func nodeForItem(at indexPath: IndexPath) -> ASCellNode? {
        node(at: SourcePath(indexPath))
    }

    /// The item's node model, if the data source gives models: that of its node, or the one that the node will get when
    /// it is made. Also nil for an item that does not exist.
    @preconcurrency @MainActor public func nodeModelForItem(at indexPath: IndexPath) -> Any? {
        presentData.nodeModel(at: SourcePath(indexPath))
    }

    /// The items on screen, in order; none before the view exists.
    @preconcurrency @MainActor public var indexPathsForVisibleItems: [IndexPath] { core.visibleDataSourcePaths }

    /// The item at a point of the content. Also nil for an item that is still on screen but deleted in the data source.
    @preconcurrency @MainActor public func indexPathForItem(at point: CGPoint) -> IndexPath? {
        collectionView.indexPathForItem(at: point).flatMap { core.clientPath(ShownPath($0)) }
    }

    /// The cell of an item on screen.
    @preconcurrency @MainActor public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        core.shownPath(indexPath).flatMap { collectionView.cellForItem(at: IndexPath(ofView: $0)) }
    }

    /// Scrolls until an item is at a position in the viewport; before the first layout, the collection begins there.
    /// Does nothing when there is no such item.
    @preconcurrency @MainActor public func scrollToItem(
        at indexPath: IndexPath, at position: UICollectionView.ScrollPosition, animated: Bool
    ) {
        let reference = BackReference(collectionView)
        core.scroll(animated: animated) {
            reference.object?.scrollToItem(at: indexPath, at: position, animated: animated)
        }
    }

    /// Says that the layout has supplementaries of this kind. A kind that the layout asks for counts as registered from
    /// then on, so this only matters to `registeredSupplementaryKinds` before, and to layout delegates: from their next
    /// calculation on they may place one of this kind in each section.
    @preconcurrency @MainActor public func registerSupplementaryNode(ofKind kind: String) {
        collectionContent.registerKind(kind)
    }

    /// The kinds of supplementaries that are registered, in alphabetical order.
    @preconcurrency @MainActor public var registeredSupplementaryKinds: [String] { collectionContent.kinds }

    /// The node of a supplementary that has been shown; nil for one that has not, and for those shown by views of
    /// UIKit's.
    @preconcurrency @MainActor public func supplementaryNode(
        forElementKind kind: String, at indexPath: IndexPath
    ) -> ASCellNode? {
        core.data.map.supplementary(ofKind: kind, at: ItemPath(ofSupplementary: indexPath))?.element.shownNode
    }

    /// Asks for the node of a header, footer or other supplementary again, if it was asked for before, and for its
    /// size. The next frame shows the new one; it is made and measured for that frame. All others stay. A flow layout
    /// asks for the sizes of the section's header and footer again.
    @preconcurrency @MainActor public func reloadSupplementaryElement(ofKind kind: String, at indexPath: IndexPath) {
        let path = SourcePath(ofSupplementary: indexPath)
        presentData.reloadSupplementary(ofKind: kind, at: path)
        guard let id = core.data.supplementaryID(ofKind: kind, at: path),
            let shown = core.data.displayed.path(of: id)
        else { return }
        core.view?.remeasureSupplementaries(inSections: [shown.section])
    }

    // MARK: Selection

    /// Selects an item without telling the delegate; nil deselects everything. `isSelected` of the nodes follows. An
    /// item that a pending update inserts is selected when that update is on screen.
    @preconcurrency @MainActor public func selectItem(
        at indexPath: IndexPath?, animated: Bool, scrollPosition: UICollectionView.ScrollPosition
    ) {
        let reference = BackReference(collectionView)
        core.select(indexPath) { path in
            reference.object?.selectItem(
                at: path.map { IndexPath(ofView: $0) }, animated: animated, scrollPosition: scrollPosition)
        }
    }

    /// Deselects an item without telling the delegate. `isSelected` of its node follows.
    @preconcurrency @MainActor public func deselectItem(at indexPath: IndexPath, animated: Bool) {
        let reference = BackReference(collectionView)
        core.select(indexPath) { path in
            if let path { reference.object?.deselectItem(at: IndexPath(ofView: path), animated: animated) }
        }
    }

    /// The selected items, in order; nil when nothing is selected.
    @preconcurrency @MainActor public var indexPathsForSelectedItems: [IndexPath]? {
        (core.view as? ASCollectionView)?.indexPathsForSelectedItems?
            .compactMap { core.clientPath(ShownPath($0)) }
    }

    // MARK: Settings

    /// Whether a bar at the right edge shows the place in the content while it moves. Default true.
    public var showsVerticalScrollIndicator: Bool {
        get { value(of: \.showsVerticalScrollIndicator) { $0.showsVerticalScrollIndicator } }
        set { set(\.showsVerticalScrollIndicator, to: newValue) { $0.showsVerticalScrollIndicator = newValue } }
    }

    /// Whether a bar at the bottom edge shows the place in the content while it moves. Default true.
    public var showsHorizontalScrollIndicator: Bool {
        get { value(of: \.showsHorizontalScrollIndicator) { $0.showsHorizontalScrollIndicator } }
        set { set(\.showsHorizontalScrollIndicator, to: newValue) { $0.showsHorizontalScrollIndicator = newValue } }
    }

    /// Whether it bounces vertically where all of the content is visible. Default false.
    public var alwaysBounceVertical: Bool {
        get { value(of: \.alwaysBounceVertical) { $0.alwaysBounceVertical } }
        set { set(\.alwaysBounceVertical, to: newValue) { $0.alwaysBounceVertical = newValue } }
    }

    /// Whether it bounces horizontally where all of the content is visible. Default false.
    public var alwaysBounceHorizontal: Bool {
        get { value(of: \.alwaysBounceHorizontal) { $0.alwaysBounceHorizontal } }
        set { set(\.alwaysBounceHorizontal, to: newValue) { $0.alwaysBounceHorizontal = newValue } }
    }
}

// MARK: - Updates

extension ASCollectionNode {
    /// How updates are prepared and shown.
    @preconcurrency @MainActor public var cellLayoutMode: ASCellLayoutMode {
        get { core.layoutMode }
        set { core.layoutMode = newValue }
    }

    /// Calls `performBatch(animated:updates:completion:)`, animated if `UIView.areAnimationsEnabled` is true.
    @preconcurrency @MainActor public func performBatchUpdates(
        _ updates: (() -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        performBatch(animated: UIView.areAnimationsEnabled, updates: updates, completion: completion)
    }

    /// Says that items were inserted at these paths, which count after the update.
    @preconcurrency @MainActor public func insertItems(at paths: [IndexPath]) {
        editor().edit(animated: true) { $0.insertItems(at: paths.map { ItemPath($0) }) }
    }

    /// Says that items were deleted at these paths, which count before the update.
    @preconcurrency @MainActor public func deleteItems(at paths: [IndexPath]) {
        editor().edit(animated: true) { $0.deleteItems(at: paths.map { ItemPath($0) }) }
    }

    /// Asks the data source for these items again. The paths count before the update.
    @preconcurrency @MainActor public func reloadItems(at paths: [IndexPath]) {
        editor().edit(animated: true) { $0.reloadItems(at: paths.map { ItemPath($0) }) }
    }

    /// Moves an item with its node, from its path before the update to the one after it.
    @preconcurrency @MainActor public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        editor().edit(animated: true) { $0.moveItem(at: ItemPath(indexPath), to: ItemPath(newIndexPath)) }
    }

    /// Inserts sections at these indexes, which are those after the update.
    @preconcurrency @MainActor public func insertSections(_ sections: IndexSet) {
        editor().edit(animated: true) { $0.insertSections(sections) }
    }

    /// Deletes the sections at these indexes, which are those before the update.
    @preconcurrency @MainActor public func deleteSections(_ sections: IndexSet) {
        editor().edit(animated: true) { $0.deleteSections(sections) }
    }

    /// Has sections asked for again. Indexes are those before the update.
    @preconcurrency @MainActor public func reloadSections(_ sections: IndexSet) {
        editor().edit(animated: true) { $0.reloadSections(sections) }
    }
}
