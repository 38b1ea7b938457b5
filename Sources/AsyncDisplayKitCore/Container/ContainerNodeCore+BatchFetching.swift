import CollectionCore

extension ContainerNodeCore: BatchFetcherSource {
    func batchFetchQuery(at edge: BatchFetchEdge) -> BatchFetchQuery? {
        guard let node else { return nil }
        let screens = edge == .tail ? node.leadingScreensForBatching : node.leadingScreensForHeadBatching
        guard screens > 0, let view, view.isCalculated else { return nil }
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

    func shouldBatchFetch(at edge: BatchFetchEdge) -> Bool {
        content?.shouldBatchFetch(at: edge) ?? false
    }

    func batchFetchCall(at edge: BatchFetchEdge, with context: ASBatchContext) -> (@Sendable () -> Void)? {
        content?.batchFetchCall(at: edge, with: context)
    }

    var batchFetchVelocity: CGPoint {
        let velocity = view?.scrollVelocity ?? .zero
        return CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
    }

    func batchFetchDidEnd() {
        view?.setNeedsLayout()
    }

    func batchSettingsDidChange() {
        if let node { view?.keepsPlaceAtStart = node.keepsPlaceAtStart }
        view?.setNeedsLayout()
    }

    /// Another section is the last one, and its controller is told of fetches.
    func lastSectionDidChange() {
        for fetcher in fetchers { fetcher.receiverMayHaveChanged() }
        view?.setNeedsLayout()
    }

    func retryBatchFetching() {
        for fetcher in fetchers { fetcher.situationDidChange() }
        view?.setNeedsLayout()
    }
}
