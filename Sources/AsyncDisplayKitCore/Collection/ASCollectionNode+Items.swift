import CollectionCore

// Items, selection, scrolling and settings. Main thread.
extension ASCollectionNode {
    @preconcurrency @MainActor public var numberOfSections: Int { loadedData.map.numberOfSections }

    @preconcurrency @MainActor public func numberOfItems(inSection section: Int) -> Int {
        let map = loadedData.map
        return (0..<map.numberOfSections).contains(section) ? map.numberOfItems(in: section) : 0
    }

    /// The item's node, made and measured now if it was not yet; nil for an item that does not exist.
    @preconcurrency @MainActor public func nodeForItem(at indexPath: IndexPath) -> ASCellNode? {
        guard let element = loadedData.element(at: indexPath) else { return nil }
        if element.node == nil { loadedData.finish([indexPath]) }
        return element.node
    }

    @preconcurrency @MainActor public func indexPath(for cellNode: ASCellNode) -> IndexPath? {
        core.indexPath(for: cellNode)
    }

    /// In the order of their index paths.
    @preconcurrency @MainActor public var visibleNodes: [ASCellNode] {
        core.visibleItemPaths.compactMap { core.data.elementIfMade(at: $0)?.node }
    }

    @preconcurrency @MainActor public var indexPathsForVisibleItems: [IndexPath] { core.visibleItemPaths }

    @preconcurrency @MainActor public func indexPathForItem(at point: CGPoint) -> IndexPath? {
        collectionView.indexPathForItem(at: point)
    }

    @preconcurrency @MainActor public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        collectionView.cellForItem(at: indexPath)
    }

    @preconcurrency @MainActor public func scrollToItem(
        at indexPath: IndexPath, at position: UICollectionView.ScrollPosition, animated: Bool
    ) {
        collectionView.scrollToItem(at: indexPath, at: position, animated: animated)
        core.noteJump(animated: animated)
    }

    /// Supplementaries of this kind come from the data source's nodes. Headers and footers need no registration.
    @preconcurrency @MainActor public func registerSupplementaryNode(ofKind kind: String) {
        collectionView.registerNodeSupplementaries(ofKind: kind)
    }

    // MARK: Selection

    /// Selects without telling the delegate; nil selects nothing.
    @preconcurrency @MainActor public func selectItem(
        at indexPath: IndexPath?, animated: Bool, scrollPosition: UICollectionView.ScrollPosition
    ) {
        collectionView.selectItem(at: indexPath, animated: animated, scrollPosition: scrollPosition)
        if let indexPath { core.mirror(at: indexPath) { $0.isSelected = true } }
    }

    @preconcurrency @MainActor public func deselectItem(at indexPath: IndexPath, animated: Bool) {
        collectionView.deselectItem(at: indexPath, animated: animated)
        core.mirror(at: indexPath) { $0.isSelected = false }
    }

    @preconcurrency @MainActor public var indexPathsForSelectedItems: [IndexPath]? {
        (viewIfLoaded as? ASCollectionView)?.indexPathsForSelectedItems
    }

    // MARK: Settings, kept until the view exists

    @preconcurrency @MainActor public var contentInset: UIEdgeInsets {
        get { core.settings.contentInset }
        set { core.change { $0.contentInset = newValue } }
    }

    @preconcurrency @MainActor public var contentOffset: CGPoint {
        get { core.listView?.contentOffset ?? core.settings.contentOffset ?? .zero }
        set { setContentOffset(newValue, animated: false) }
    }

    @preconcurrency @MainActor public func setContentOffset(_ offset: CGPoint, animated: Bool) {
        if let view = core.listView {
            view.setContentOffset(offset, animated: animated)
        } else {
            core.settings.contentOffset = offset
        }
    }

    @preconcurrency @MainActor public var allowsSelection: Bool {
        get { core.settings.allowsSelection }
        set { core.change { $0.allowsSelection = newValue } }
    }

    @preconcurrency @MainActor public var allowsMultipleSelection: Bool {
        get { core.settings.allowsMultipleSelection }
        set { core.change { $0.allowsMultipleSelection = newValue } }
    }

    @preconcurrency @MainActor public var isPagingEnabled: Bool {
        get { core.settings.isPagingEnabled }
        set { core.change { $0.isPagingEnabled = newValue } }
    }

    @preconcurrency @MainActor public var showsVerticalScrollIndicator: Bool {
        get { core.settings.showsVerticalScrollIndicator }
        set { core.change { $0.showsVerticalScrollIndicator = newValue } }
    }

    @preconcurrency @MainActor public var showsHorizontalScrollIndicator: Bool {
        get { core.settings.showsHorizontalScrollIndicator }
        set { core.change { $0.showsHorizontalScrollIndicator = newValue } }
    }

    @preconcurrency @MainActor public var alwaysBounceVertical: Bool {
        get { core.settings.alwaysBounceVertical }
        set { core.change { $0.alwaysBounceVertical = newValue } }
    }

    @preconcurrency @MainActor public var alwaysBounceHorizontal: Bool {
        get { core.settings.alwaysBounceHorizontal }
        set { core.change { $0.alwaysBounceHorizontal = newValue } }
    }

    /// How long the main thread may wait, in one frame, for cells that never show placeholders; nil for as long as it takes.
    @preconcurrency @MainActor public var synchronousDisplayBudget: TimeInterval? {
        get { core.synchronousDisplayBudget }
        set { core.synchronousDisplayBudget = newValue }
    }

    // MARK: Ranges

    @preconcurrency @MainActor public func tuningParameters(for rangeType: ASLayoutRangeType) -> ASRangeTuningParameters
    {
        core.ranges.tuning[.full, rangeType]
    }

    @preconcurrency @MainActor public func setTuningParameters(
        _ parameters: ASRangeTuningParameters, for rangeType: ASLayoutRangeType
    ) {
        setTuningParameters(parameters, for: .full, rangeType: rangeType)
    }

    @preconcurrency @MainActor public func tuningParameters(
        for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType
    ) -> ASRangeTuningParameters {
        core.ranges.tuning[mode, rangeType]
    }

    @preconcurrency @MainActor public func setTuningParameters(
        _ parameters: ASRangeTuningParameters, for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType
    ) {
        core.ranges.tuning[mode, rangeType] = parameters
        core.ranges.invalidate()
    }
}

// MARK: - Updates

extension ASCollectionNode {
    /// Asks for everything anew; keeps the position as far as the new content allows.
    @preconcurrency @MainActor public func reloadData(completion: (@MainActor () -> Void)? = nil) {
        core.reloadData()
        completion?()
    }

    /// Gathers edits, checks them against the data source's counts and applies them in one pass. `completion` is called on
    /// the main thread, with false if the update was inconsistent and everything was reloaded instead.
    @preconcurrency @MainActor public func performBatch(
        animated: Bool, updates: (() -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        core.performBatch(animated: animated, updates: updates, completion: completion)
    }

    @preconcurrency @MainActor public func performBatchUpdates(
        _ updates: (() -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        performBatch(animated: UIView.areAnimationsEnabled, updates: updates, completion: completion)
    }

    @preconcurrency @MainActor public func insertItems(at paths: [IndexPath]) {
        core.edit(animated: true) { $0.insertItems(at: paths.map(ItemPath.init)) }
    }

    @preconcurrency @MainActor public func deleteItems(at paths: [IndexPath]) {
        core.edit(animated: true) { $0.deleteItems(at: paths.map(ItemPath.init)) }
    }

    @preconcurrency @MainActor public func reloadItems(at paths: [IndexPath]) {
        core.edit(animated: true) { $0.reloadItems(at: paths.map(ItemPath.init)) }
    }

    @preconcurrency @MainActor public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        core.edit(animated: true) { $0.moveItem(at: ItemPath(indexPath), to: ItemPath(newIndexPath)) }
    }

    @preconcurrency @MainActor public func insertSections(_ sections: IndexSet) {
        core.edit(animated: true) { $0.insertSections(sections) }
    }

    @preconcurrency @MainActor public func deleteSections(_ sections: IndexSet) {
        core.edit(animated: true) { $0.deleteSections(sections) }
    }

    @preconcurrency @MainActor public func reloadSections(_ sections: IndexSet) {
        core.edit(animated: true) { $0.reloadSections(sections) }
    }

    @preconcurrency @MainActor public func moveSection(_ section: Int, toSection newSection: Int) {
        core.edit(animated: true) { $0.moveSection(section, to: newSection) }
    }

    /// Measures every item again as it comes near.
    @preconcurrency @MainActor public func relayoutItems() {
        core.relayout()
    }

    // Updates are applied when they are made, so there is never one under way.

    @preconcurrency @MainActor public var isProcessingUpdates: Bool { false }

    @preconcurrency @MainActor public func onDidFinishProcessingUpdates(_ body: (@MainActor () -> Void)?) { body?() }

    @preconcurrency @MainActor public func waitUntilAllUpdatesAreProcessed() {}
}
