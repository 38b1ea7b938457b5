import CollectionCore

// What its fetchers ask.
extension ContainerNodeCore {
    /// The geometry; nil while nothing is to be fetched at that end at all.
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

    /// The delegate's opinion, when the geometry is in favour.
    func shouldBatchFetch(at edge: BatchFetchEdge) -> Bool {
        content?.shouldBatchFetch(at: edge) ?? false
    }

    /// What tells the delegate, on any thread; nil without one.
    func batchFetchCall(at edge: BatchFetchEdge, with context: ASBatchContext) -> (@Sendable () -> Void)? {
        content?.batchFetchCall(at: edge, with: context)
    }

    /// How fast the content moves, in points per millisecond.
    var batchFetchVelocity: CGPoint {
        let velocity = view?.scrollVelocity ?? .zero
        return CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
    }

    /// A fetch has ended; the container looks again in its next layout pass.
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
