import CollectionCore

// What the batch fetchers ask their container.
extension ContainerNodeCore {
    /// The geometry from which a fetcher decides; nil if fetching at that end is switched off, or while no places are
    /// known.
    func batchFetchQuery(at edge: BatchFetchEdge, in view: any ContainerScrollView) -> BatchFetchQuery? {
        guard let node else { return nil }
        let screens = edge == .tail ? node.leadingScreensForBatching : node.leadingScreensForHeadBatching
        guard screens > 0, view.isCalculated else { return nil }
        var query = BatchFetchQuery()
        query.edge = edge
        query.leadingScreens = screens
        query.isInWindow = view.window != nil
        query.scrollDirection = ScrollDirection(velocity: view.scrollVelocity)
        query.scrollableDirections = view.scrollableDirections
        query.viewportSize = view.bounds.size
        query.contentSize = view.contentSize
        query.targetOffset = view.targetContentOffset
        query.isRightToLeft = view.traitCollection.layoutDirection == .rightToLeft
        query.layoutFlipsItself = view.flipsInRightToLeft
        return query
    }

    func batchSettingsDidChange() {
        if let node { view?.engine.anchors.keepsPlaceAtStart = node.keepsPlaceAtStart }
        view?.setNeedsLayout()
    }

    func retryBatchFetching() {
        for fetcher in fetchers { fetcher.situationDidChange() }
        view?.setNeedsLayout()
    }
}
