// When the layout is prepared, and what the layout pass asks of a collection view beside its elements.
extension UICollectionView {
    func prepareGeometry() {
        geometry.noteBounds()
        prepareLayoutIfNeeded()
    }

    /// While an item is dragged or the layout changes step by step, elements move on purpose: no anchor is kept.
    var suspendsAnchors: Bool { isMovingItem || layouts.transition != nil }

    func didTile() { geometry.endBoundsChange() }

    // MARK: Preparing the layout

    /// Prepares a layout that only scrolling has made invalid. It moves elements on purpose: the offset stays.
    func prepareScrolledLayout() {
        prepareInvalidLayout()
        applyPendingAdjustment()
        engine.anchors.hold(geometry.answeredAnchor())
    }

    /// Loads the data and prepares the layout if that is due, before a question about geometry is answered.
    func prepareForQuestions() {
        data.loadIfNeeded()
        geometry.noteFirstBounds()
        let offset = contentOffset
        prepareLayoutIfNeeded()
        if !data.isLayingOut { moveVisibleElements(from: offset) }
    }

    /// Moves the visible elements along with a changed offset, so that nothing seems to move, and an anchor that is
    /// looked for before the next layout pass is found where the user sees it.
    func moveVisibleElements(from offset: CGPoint) {
        tiling.moveVisible(by: contentOffset - offset)
    }

    func prepareLayoutIfNeeded() {
        guard collectionViewLayout.isInvalid else { return }
        tiling.placesDidChange()
        let anchor = engine.anchors.held ?? geometry.firstAnchor()
        prepareInvalidLayout()
        if let anchor { keepInLayout(anchor) }
        // Only in a pass: outside of one, an offset that the program sets after this question has to count.
        if data.isLayingOut { engine.anchors.hold(anchor) }
        applyPendingAdjustment()
    }

    /// Keeps an anchor as far as the layout lets it.
    func keepInLayout(_ anchor: ListAnchor) {
        pass.keep(anchor) { collectionViewLayout.targetContentOffset(forProposedContentOffset: $0) }
    }

    private func applyPendingAdjustment() {
        let adjustment = engine.anchors.takeAdjustment()
        if adjustment != .zero { shiftContentOffset(by: adjustment) }
    }

    func prepareInvalidLayout() {
        // Cleared first: a layout may ask for itself while it prepares.
        collectionViewLayout.isInvalid = false
        collectionViewLayout.prepareNow()
        let offset = contentOffset
        updateContentSize()
        // On the way between two layouts the offset is the transition's, whatever the content size is at the moment.
        if layouts.transition != nil, offset != contentOffset {
            shiftContentOffset(by: offset - contentOffset)
        }
    }
}

extension UICollectionView {
    /// All sizes are asked for again.
    package func remeasureAll() { collectionViewLayout.invalidateLayout() }
}
