/// Announces the items that are a screen away in the direction of movement to a prefetching data source.
@MainActor struct ItemPrefetcher {
    private var announced: Set<IndexPath> = []
    private var lastOffset = CGPoint.zero
    private var lastTiling = -1

    mutating func update(in view: UICollectionView) {
        // Nothing new while the same items are visible.
        guard view.isPrefetchingEnabled, let source = view.prefetchDataSource, view.tilingCount != lastTiling else {
            return
        }
        lastTiling = view.tilingCount
        let bounds = view.bounds
        let isVertical = view.collectionViewLayout.scrollableDirections.containsVerticalDirection
        let goesOn = isVertical ? bounds.minY >= lastOffset.y : bounds.minX >= lastOffset.x
        lastOffset = bounds.origin
        let step: CGFloat = goesOn ? 1 : -1
        let area = bounds.offsetBy(
            dx: isVertical ? 0 : step * bounds.width, dy: isVertical ? step * bounds.height : 0)
        // The data source knows its own order only, also while an item is dragged.
        func isVisible(_ item: IndexPath) -> Bool { view.cellForItem(at: view.shownPath(of: item)) != nil }
        let wanted = Set(view.itemPaths(in: area).map { view.providedPath($0) }.filter { !isVisible($0) })
        let new = wanted.subtracting(announced).sorted()
        let gone = announced.subtracting(wanted).filter { !isVisible($0) }.sorted()
        announced = wanted
        if !new.isEmpty { source.collectionView(view, prefetchItemsAt: goesOn ? new : new.reversed()) }
        if !gone.isEmpty { source.collectionView(view, cancelPrefetchingForItemsAt: gone) }
    }
}
