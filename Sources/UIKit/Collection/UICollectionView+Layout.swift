// When the layout is prepared, and what the layout pass asks of a collection view beside its elements.
extension UICollectionView {
    func prepareGeometry() {
        geometry.noteBounds()
        prepareLayoutIfNeeded()
    }

    /// True while an item is dragged or the layout changes step by step: elements move on purpose then, so no anchor is
    /// kept.
    var suspendsAnchors: Bool { isMovingItem || layouts.transition != nil }

    func didTile() { geometry.endBoundsChange() }

    // MARK: Preparing the layout

    /// Prepares a layout that only scrolling has made invalid. Such a layout moves elements on purpose, so the offset
    /// stays.
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

    /// Moves the visible elements along with a changed offset. So nothing seems to move, and until the next layout pass
    /// an anchor is found where the user sees it.
    func moveVisibleElements(from offset: CGPoint) {
        tiling.moveVisible(by: contentOffset - offset)
    }

    func prepareLayoutIfNeeded() {
        guard collectionViewLayout.isInvalid else { return }
        tiling.placesDidChange()
        let anchor = engine.anchors.held ?? geometry.firstAnchor()
        prepareInvalidLayout()
        if let anchor { keepInLayout(anchor) }
        // Hold the anchor only in a pass: outside of one, an offset that the program sets after this question has to
        // count.
        if data.isLayingOut { engine.anchors.hold(anchor) }
        applyPendingAdjustment()
        endUnannouncedUpdates()
    }

    /// Keeps an anchor in its place as far as the layout allows.
    func keepInLayout(_ anchor: ListAnchor) {
        pass.keep(anchor) { collectionViewLayout.targetContentOffset(forProposedContentOffset: $0) }
    }

    private func applyPendingAdjustment() {
        let adjustment = engine.anchors.takeAdjustment()
        if adjustment != .zero { shiftContentOffset(by: adjustment) }
    }

    func prepareInvalidLayout() {
        // Clear the flag first: a layout may ask about its own elements while it prepares.
        collectionViewLayout.isInvalid = false
        collectionViewLayout.prepareNow()
        let offset = contentOffset
        updateContentSize()
        // Between two layouts the transition decides the offset, whatever the content size is at the moment.
        if layouts.transition != nil, offset != contentOffset {
            shiftContentOffset(by: offset - contentOffset)
        }
    }
}

extension UICollectionView {
    /// Makes the layout ask for all sizes again.
    package func remeasureAll() { collectionViewLayout.invalidateLayout() }
}
