import CollectionCore

// The layout pass. Positions are exact only relative to a measured item, so measuring goes in rounds: have the items in
// the viewport measured whose size is an estimate, move the content offset so that an anchor keeps its place, and look
// again, until the viewport holds nothing but measured items.
extension UICollectionView {
    /// Rounds of measuring after which a layout pass gives up. Each round measures at least one more item; a viewport
    /// of estimates settles in two or three.
    static let measuringLimit = 16

    func layOutElements() {
        data.layOut { layOutContents() }
    }

    private func layOutContents() {
        if pass.needsRefresh { abandonInteractiveMovement() }
        let animatedBoundsChange = noteBounds()
        prepareLayoutIfNeeded()
        remakeIfNeeded()
        list.restoration.takeUp()
        if !showsSameElements {
            measureViewport()
            if !data.isAhead { anchors.pass = nil }
            tile()
        } else {
            anchors.pass = nil
        }
        if animatedBoundsChange { collectionViewLayout.finalizeAnimatedBoundsChange() }
        list.scroll.correctAnimation()
        placeBackground()
        provider.didLayOutElements()
    }

    /// Takes all views away, for which others are made in this pass.
    private func remakeIfNeeded() {
        guard pass.needsRefresh else { return }
        pass.endRefresh()
        anchors.pass = anchors.pass ?? currentAnchor()
        list.selection.forgetPress()
        tiling.removeAll()
    }

    private func placeBackground() {
        guard let backgroundView else { return }
        if backgroundView.transform3D != uprightTransform { backgroundView.transform3D = uprightTransform }
        let frame = CGRect(origin: drawnContentOffset, size: bounds.size)
        if backgroundView.frame != frame { backgroundView.frame = frame }
    }

    /// Whether nothing has changed since the last pass but the offset, and that by so little that the same elements are
    /// visible. A frame of scrolling then costs the same whatever is on screen. What is pinned to the viewport is moved.
    private var showsSameElements: Bool {
        guard !tiling.isChanging, !list.scroll.hasTarget, let tiled = tiling.stable, tiled.size == bounds.size,
            tiled.origins.contains(bounds.origin)
        else { return false }
        guard collectionViewLayout.pinsElements else { return true }
        let pinned = collectionViewLayout.pinnedAttributes(in: bounds)
        guard pinned.count == tiled.pinnedCount else { return false }
        for attributes in pinned where tiling[key(of: attributes)] == nil { return false }
        for attributes in pinned {
            if let element = tiling[key(of: attributes)] { place(element, ElementLook(attributes: attributes)) }
        }
        return true
    }

    /// Returns whether the change is part of an animation, of which the layout has been told.
    private func noteBounds() -> Bool {
        guard bounds != pass.laidOutBounds else { return false }
        let old = pass.laidOutBounds
        let makesInvalid =
            old != nil && !collectionViewLayout.isInvalid
            && collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds)
        if makesInvalid {
            collectionViewLayout.invalidateLayout(
                with: collectionViewLayout.invalidationContext(forBoundsChange: bounds))
        }
        pass.laidOutBounds = bounds
        guard let old else { return false }
        if old.size == bounds.size {
            if makesInvalid { prepareScrolledLayout() }
            return false
        }
        guard UIView.inheritedAnimationDuration > 0 else { return false }
        collectionViewLayout.prepare(forAnimatedBoundsChange: old)
        return true
    }

    /// Prepares a layout that only scrolling has made invalid. What it moves it moves on purpose: the offset stays.
    private func prepareScrolledLayout() {
        prepareInvalidLayout()
        applyPendingAdjustment()
        anchors.pass = answeredAnchor()
    }

    /// Loads and prepares as far as questions about geometry need it.
    func prepareForQuestions() {
        data.loadIfNeeded()
        if pass.laidOutBounds == nil { pass.laidOutBounds = bounds }
        let offset = contentOffset
        prepareLayoutIfNeeded()
        if !isLayingOut { moveVisibleElements(from: offset) }
    }

    /// Moves what is on screen along with the viewport, so that nothing seems to move, and an anchor that is looked for before
    /// the next layout pass is found where it is seen. Returns how far.
    @discardableResult
    func moveVisibleElements(from offset: CGPoint) -> CGPoint {
        let shift = CGPoint(x: contentOffset.x - offset.x, y: contentOffset.y - offset.y)
        tiling.moveVisible(by: shift)
        return shift
    }

    func prepareLayoutIfNeeded() {
        guard collectionViewLayout.isInvalid else { return }
        tiling.stable = nil
        let anchor = anchors.pass ?? currentAnchor()
        prepareInvalidLayout()
        if let anchor { keep(anchor, asksLayout: true) }
        // Only in a pass: outside of one, an offset that the program sets after this question has to count.
        if isLayingOut { anchors.pass = anchor }
        applyPendingAdjustment()
    }

    private func applyPendingAdjustment() {
        let adjustment = anchors.takeAdjustment()
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
            shiftContentOffset(by: CGPoint(x: offset.x - contentOffset.x, y: offset.y - contentOffset.y))
        }
    }

    private func measureViewport() {
        // A target waits until there is a viewport to bring it into, and places.
        guard !bounds.isEmpty, collectionViewLayout.isCalculated else { return }
        // Looked for once: the views on screen still are where the layout had them before, so from the first round on
        // they say nothing about where the viewport looks.
        var anchor: ListAnchor?
        for _ in 0..<Self.measuringLimit where !data.isAhead {
            list.scroll.applyTarget()
            let elements = collectionViewLayout.unmeasuredElements(in: bounds)
            if elements.isEmpty {
                if !list.scroll.isAtTarget { continue }
                break
            }
            if !list.scroll.hasTarget, anchor == nil { anchor = anchors.pass ?? currentAnchor() ?? estimatedAnchor() }
            tiling.stable = nil
            data.willCall(.size)
            provider.prepareElements(elements.items, elements.supplementaries)
            collectionViewLayout.measure(elements)
            updateContentSize()
            if let anchor { keep(anchor, asksLayout: false) }
        }
        // A callback has edited the list: the pass after that edit goes on.
        if !data.isAhead { list.scroll.targetIsReached() }
    }

    func updateContentSize() {
        let size = collectionViewLayout.collectionViewContentSize
        if contentSize != size { contentSize = size }
    }

    // MARK: Tiling

    /// What the layout said about the elements in and around the viewport, and how far the viewport can move until others
    /// are visible.
    struct Tiled {
        /// All elements that reach into `rect`.
        let attributes: [UICollectionViewLayoutAttributes]
        let rect: CGRect
        var size = CGSize.zero
        var origins = OriginRange()
        var pinnedCount = 0
    }

    /// Origins of the viewport for which something stays as it is.
    struct OriginRange {
        var x = -CGFloat.infinity...CGFloat.infinity
        var y = -CGFloat.infinity...CGFloat.infinity

        func contains(_ origin: CGPoint) -> Bool { x.contains(origin.x) && y.contains(origin.y) }
    }

    /// Screens around the viewport that the layout is asked about at once, along the axis that scrolls.
    private static let margin: CGFloat = 0.5

    private func askLayout() -> Tiled {
        let viewport = bounds
        if let tiled = tiling.stable, tiled.rect.contains(viewport) { return tiled }
        let directions = collectionViewLayout.scrollableDirections
        let rect = viewport.insetBy(
            dx: directions.containsHorizontalDirection ? -viewport.width * Self.margin : 0,
            dy: directions.containsVerticalDirection ? -viewport.height * Self.margin : 0)
        return Tiled(attributes: collectionViewLayout.layoutAttributesForElements(in: rect) ?? [], rect: rect)
    }

    /// Gives the elements of the viewport views, and takes them from all others.
    func tile() {
        let viewport = bounds
        guard !viewport.isEmpty else {
            tiling.stable = nil
            return tiling.tile { _ in }
        }
        var asked = askLayout()
        asked.size = viewport.size
        asked.origins = Self.stableOrigins(of: viewport, in: asked, collectionViewLayout.scrollableDirections)
        let pinned = collectionViewLayout.pinsElements ? collectionViewLayout.pinnedAttributes(in: viewport) : []
        asked.pinnedCount = pinned.count
        tiling.stable = asked
        prepareArriving(asked.attributes, in: viewport)
        tiling.tile { want in
            for attributes in asked.attributes where !attributes.isPinned {
                guard !attributes.isHidden, attributes.frame.overlaps(viewport) else { continue }
                want(key(of: attributes), ElementLook(attributes: attributes))
            }
            for attributes in pinned where !attributes.isHidden && attributes.frame.overlaps(viewport) {
                want(key(of: attributes), ElementLook(attributes: attributes))
            }
        }
    }

    /// Items that come into view are prepared together. A flow layout has had that done when it asked for their sizes;
    /// others know sizes of their own.
    private func prepareArriving(_ wanted: [UICollectionViewLayoutAttributes], in viewport: CGRect) {
        let arriving = wanted.filter {
            $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.overlaps(viewport)
                && tiling[key(of: $0)] == nil && contains($0.indexPath)
        }
        if arriving.count > 1 { provider.prepareElements(arriving.map(\.indexPath), []) }
    }

    /// How far the viewport can move along the axis that scrolls until an element comes or goes.
    private static func stableOrigins(
        of viewport: CGRect, in tiled: Tiled, _ directions: CollectionCore.ScrollDirection
    ) -> OriginRange {
        let isVertical = directions.containsVerticalDirection
        // Where both axes scroll, every pass looks for the elements again.
        guard isVertical != directions.containsHorizontalDirection else {
            return OriginRange(x: viewport.minX...viewport.minX, y: viewport.minY...viewport.minY)
        }
        let extent = isVertical ? viewport.height : viewport.width
        let start = isVertical ? viewport.minY : viewport.minX
        var low = isVertical ? tiled.rect.minY : tiled.rect.minX
        var high = (isVertical ? tiled.rect.maxY : tiled.rect.maxX) - extent
        for attributes in tiled.attributes where !attributes.isPinned && !attributes.isHidden {
            let frame = attributes.frame
            let (first, last) = isVertical ? (frame.minY, frame.maxY) : (frame.minX, frame.maxX)
            if last <= start {
                low = max(low, last)
            } else if first >= start + extent {
                high = min(high, first - extent)
            } else {
                // Half a hair within, for the edge itself belongs to the other side.
                low = max(low, CGFloat((first - extent).native.nextUp))
                high = min(high, CGFloat(last.native.nextDown))
            }
        }
        let stable = min(low, start)...max(high, start)
        return isVertical
            ? OriginRange(x: viewport.minX...viewport.minX, y: stable)
            : OriginRange(x: stable, y: viewport.minY...viewport.minY)
    }
}
