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
        let wanted = Set(view.itemPaths(in: area).filter { view.cellForItem(at: $0) == nil })
        let new = wanted.subtracting(announced).sorted()
        let gone = announced.subtracting(wanted).filter { view.cellForItem(at: $0) == nil }.sorted()
        announced = wanted
        if !new.isEmpty { source.collectionView(view, prefetchItemsAt: goesOn ? new : new.reversed()) }
        if !gone.isEmpty { source.collectionView(view, cancelPrefetchingForItemsAt: gone) }
    }
}
