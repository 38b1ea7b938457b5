import CollectionCore

// The layout pass. Positions are exact only relative to a measured item, so measuring goes in rounds: have the items in
// the viewport measured whose size is an estimate, move the content offset so that an anchor keeps its place, and look
// again, until the viewport holds nothing but measured items.
extension UICollectionView {
    /// Rounds of measuring after which a layout pass gives up. Each round measures at least one more item; a viewport
    /// of estimates settles in two or three.
    static let measuringLimit = 16

    func layOutElements() {
        guard !isLayingOut else { return }
        data.layOut {
            isLayingOut = true
            layOutContents()
            isLayingOut = false
        }
    }

    private func layOutContents() {
        if needsRemake { abandonInteractiveMovement() }
        let animatedBoundsChange = noteBounds()
        prepareLayoutIfNeeded()
        remakeIfNeeded()
        list.restoration.takeUp()
        if !showsSameElements {
            tilingCount += 1
            measureViewport()
            if !data.isAhead { passAnchor = nil }
            tile()
        } else {
            passAnchor = nil
        }
        if animatedBoundsChange { collectionViewLayout.finalizeAnimatedBoundsChange() }
        list.scroll.correctAnimation()
        placeBackground()
        provider.didLayOutElements()
    }

    /// Takes all views away, for which others are made in this pass.
    private func remakeIfNeeded() {
        guard needsRemake else { return }
        needsRemake = false
        passAnchor = passAnchor ?? currentAnchor()
        list.selection.forgetPress()
        removeAllElements()
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
        guard leavers == nil, !list.scroll.hasTarget, let tiled, tiled.size == bounds.size,
            tiled.origins.contains(bounds.origin)
        else { return false }
        guard collectionViewLayout.pinsElements else { return true }
        let pinned = collectionViewLayout.pinnedAttributes(in: bounds)
        guard pinned.count == tiled.pinnedCount else { return false }
        for attributes in pinned where visible[key(of: attributes)] == nil { return false }
        for attributes in pinned { visible[key(of: attributes)]?.follow(attributes) }
        return true
    }

    /// Elements have to be looked for in the next layout pass, and the layout asked.
    func setNeedsTiling() {
        tiled = nil
        setNeedsLayout()
    }

    /// Returns whether the change is part of an animation, of which the layout has been told.
    private func noteBounds() -> Bool {
        guard bounds != laidOutBounds else { return false }
        let old = laidOutBounds
        let makesInvalid =
            old != nil && !collectionViewLayout.isInvalid
            && collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds)
        if makesInvalid {
            collectionViewLayout.invalidateLayout(
                with: collectionViewLayout.invalidationContext(forBoundsChange: bounds))
        }
        laidOutBounds = bounds
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
        passAnchor = answeredAnchor()
    }

    /// Loads and prepares as far as questions about geometry need it.
    func prepareForQuestions() {
        data.loadIfNeeded()
        if laidOutBounds == nil { laidOutBounds = bounds }
        let offset = contentOffset
        prepareLayoutIfNeeded()
        if !isLayingOut { moveVisibleElements(from: offset) }
    }

    /// Where the viewport has gone, what is on screen goes with it: so nothing has moved, and whoever looks for an anchor before
    /// the next layout pass finds everything where it is seen. Returns how far.
    @discardableResult
    func moveVisibleElements(from offset: CGPoint) -> CGPoint {
        let shift = CGPoint(x: contentOffset.x - offset.x, y: contentOffset.y - offset.y)
        if shift != .zero { for element in visible.values { element.move(by: shift) } }
        return shift
    }

    func prepareLayoutIfNeeded() {
        guard collectionViewLayout.isInvalid else { return }
        tiled = nil
        let anchor = passAnchor ?? currentAnchor()
        prepareInvalidLayout()
        if let anchor { keep(anchor, asksLayout: true) }
        // Whoever scrolls after a question, and before the next pass, means that.
        if isLayingOut { passAnchor = anchor }
        applyPendingAdjustment()
    }

    private func applyPendingAdjustment() {
        guard pendingAdjustment != .zero else { return }
        shiftContentOffset(by: pendingAdjustment)
        pendingAdjustment = .zero
    }

    /// A layout's `prepare()` is about to be called.
    func beginPreparation(of layout: UICollectionViewLayout) {
        preparationCount += 1
        preparation = LayoutPreparation(layout: ObjectIdentifier(layout), number: preparationCount)
    }

    func prepareInvalidLayout() {
        // Cleared first: a layout may ask for itself while it prepares.
        collectionViewLayout.isInvalid = false
        collectionViewLayout.prepareNow()
        let offset = contentOffset
        updateContentSize()
        // On the way between two layouts the offset is the transition's, whatever the content size is at the moment.
        if layoutTransition != nil, offset != contentOffset {
            shiftContentOffset(by: CGPoint(x: offset.x - contentOffset.x, y: offset.y - contentOffset.y))
        }
    }

    private func measureViewport() {
        // A target waits until there is a viewport to bring it into, and places.
        guard !bounds.isEmpty, collectionViewLayout.isCalculated else { return }
        // Looked for once: the views on screen still are where the layout had them before, so from the first round on
        // they say nothing about where the viewport looks.
        var anchor: Anchor?
        for _ in 0..<Self.measuringLimit where !data.isAhead {
            list.scroll.applyTarget()
            let elements = collectionViewLayout.unmeasuredElements(in: bounds)
            if elements.isEmpty {
                if !list.scroll.isAtTarget { continue }
                break
            }
            if !list.scroll.hasTarget, anchor == nil { anchor = passAnchor ?? currentAnchor() ?? estimatedAnchor() }
            tiled = nil
            data.willCall(.size)
            provider.prepareElements(elements.items, elements.supplementaries)
            collectionViewLayout.measure(elements)
            updateContentSize()
            if let anchor { keep(anchor, asksLayout: false) }
        }
        // Somebody has edited the list meanwhile: the pass that knows of that goes on.
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
        if let tiled, tiled.rect.contains(viewport) { return tiled }
        let directions = collectionViewLayout.scrollableDirections
        let rect = viewport.insetBy(
            dx: directions.containsHorizontalDirection ? -viewport.width * Self.margin : 0,
            dy: directions.containsVerticalDirection ? -viewport.height * Self.margin : 0)
        return Tiled(attributes: collectionViewLayout.layoutAttributesForElements(in: rect) ?? [], rect: rect)
    }

    func key(of attributes: UICollectionViewLayoutAttributes) -> ElementKey {
        let path = attributes.indexPath
        return ElementKey(
            kind: kinds.number(of: attributes), path: ItemPath(ofSupplementary: path))
    }

    /// Gives the elements of the viewport views, and takes them from all others.
    func tile() {
        tileGeneration += 1
        let viewport = bounds
        guard !viewport.isEmpty else {
            tiled = nil
            return removeUnwanted()
        }
        var asked = askLayout()
        asked.size = viewport.size
        asked.origins = Self.stableOrigins(of: viewport, in: asked, collectionViewLayout.scrollableDirections)
        tiled = asked
        let pinned = collectionViewLayout.pinsElements ? collectionViewLayout.pinnedAttributes(in: viewport) : []
        tiled?.pinnedCount = pinned.count
        prepareArriving(asked.attributes, in: viewport)
        for attributes in asked.attributes where !attributes.isPinned { tile(attributes, in: viewport) }
        for attributes in pinned { tile(attributes, in: viewport) }
        removeUnwanted()
        // Somebody has edited the list meanwhile: what comes and goes is decided when it knows of that.
        if data.isAhead { setNeedsTiling() }
    }

    /// Items that come into view are prepared together. A flow layout has had that done when it asked for their sizes;
    /// others know sizes of their own.
    private func prepareArriving(_ wanted: [UICollectionViewLayoutAttributes], in viewport: CGRect) {
        let arriving = wanted.filter {
            $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.overlaps(viewport)
                && visible[key(of: $0)] == nil && contains($0.indexPath)
        }
        if arriving.count > 1 { provider.prepareElements(arriving.map(\.indexPath), []) }
    }

    private func tile(_ attributes: UICollectionViewLayoutAttributes, in viewport: CGRect) {
        guard !attributes.isHidden, attributes.frame.overlaps(viewport) else { return }
        let key = key(of: attributes)
        if let element = visible[key] {
            element.generation = tileGeneration
            // The item being dragged follows the pointer.
            guard movement?.element !== element else { return }
            let zIndex = element.attributes.zIndex
            element.follow(attributes)
            if attributes.zIndex != zIndex { insert(element) }
            return
        }
        guard !data.isAhead, let view = makeView(for: attributes) else { return }
        let element = VisibleElement(
            view: view, attributes: attributes, generation: tileGeneration, upright: uprightTransform)
        visible[key] = element
        show(element)
    }

    /// How far the viewport can move along the axis that scrolls until an element comes or goes.
    private static func stableOrigins(
        of viewport: CGRect, in tiled: Tiled, _ directions: CollectionCore.ScrollDirection
    ) -> OriginRange {
        let isVertical = directions.containsVerticalDirection
        // Where both axes scroll every pass looks anew.
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

    private func removeUnwanted() {
        // Callbacks come in order of paths; an empty array costs nothing in the frames in which nothing leaves.
        var unwanted: [ElementKey] = []
        // The item being dragged stays on screen wherever its place is.
        for (key, element) in visible where element.generation != tileGeneration && movement?.element !== element {
            unwanted.append(key)
        }
        unwanted.sort()
        for key in unwanted where !data.isAhead {
            guard let element = visible.removeValue(forKey: key) else { continue }
            if leavers != nil { leavers?[key] = element } else { hide(element, kind: key.kind) }
        }
    }

    private func makeView(for attributes: UICollectionViewLayoutAttributes) -> UICollectionReusableView? {
        let path = attributes.indexPath
        switch attributes.representedElementCategory {
        case .cell:
            guard contains(path) else { return nil }
            data.willCall(.cell)
            return provider.cellForItem(at: path)
        case .supplementaryView:
            data.willCall(.section)
            return provider.supplementaryView(ofKind: attributes.representedElementKind ?? "", at: path)
        case .decorationView:
            return collectionViewLayout.makeDecoration(ofKind: attributes.representedElementKind ?? "")
        }
    }

    /// Puts a new element's view on screen.
    private func show(_ element: VisibleElement) {
        let attributes = element.attributes
        let cell = element.view as? UICollectionViewCell
        takeBack(element.view)
        UIView.performWithoutAnimation {
            element.applyAttributes()
            if let cell { list.selection.mark(cell, at: attributes.indexPath) }
            insert(element)
        }
        data.willCall(.willDisplay)
        switch attributes.representedElementCategory {
        case .cell:
            if let cell { provider.willDisplay(cell, at: attributes.indexPath) }
        case .supplementaryView:
            provider.willDisplay(
                supplementary: element.view, ofKind: attributes.representedElementKind ?? "",
                at: attributes.indexPath)
        case .decorationView: break
        }
        fitPreferences(of: element)
    }

    /// A layout of one's own may take the size that a view prefers; a flow layout measures items before they are shown.
    private func fitPreferences(of element: VisibleElement) {
        let layout = collectionViewLayout
        guard !(layout is UICollectionViewFlowLayout), elementProvider == nil else { return }
        let original = element.attributes
        let preferred = element.view.preferredLayoutAttributesFitting(original)
        guard preferred !== original,
            layout.shouldInvalidateLayout(
                forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
        else { return }
        layout.invalidateLayout(
            with: layout.invalidationContext(
                forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
    }

    /// Puts a view, which may be on screen already, above every element of the same or a lower index, below everything else
    /// but the background.
    private func insert(_ element: VisibleElement) {
        let others = subviews.lazy.filter { $0 !== element.view }
        var index = others.count
        for other in others.reversed() {
            if let other = other as? UICollectionReusableView,
                (other.appliedAttributes?.zIndex ?? 0) <= element.attributes.zIndex
            {
                return insertSubview(element.view, at: index)
            }
            index -= 1
        }
        insertSubview(element.view, at: backgroundView == nil ? 0 : 1)
    }

    /// Takes an element's view off screen, ready to be used again.
    func hide(_ element: VisibleElement, kind: Int) {
        element.view.removeFromSuperview()
        data.willCall(.didEndDisplaying)
        let attributes = element.attributes
        switch attributes.representedElementCategory {
        case .cell:
            guard let cell = element.view as? UICollectionViewCell else { return }
            provider.didEndDisplaying(cell, at: attributes.indexPath)
            // Another item may have it in this very pass, and would go the rest of this one's way.
            cell.endAnimations()
            reuse.recycle(cell, kind: "")
        case .supplementaryView:
            let name = attributes.representedElementKind ?? ""
            provider.didEndDisplaying(supplementary: element.view, ofKind: name, at: attributes.indexPath)
            element.view.endAnimations()
            reuse.recycle(element.view, kind: name)
        case .decorationView:
            element.view.endAnimations()
            collectionViewLayout.recycleDecoration(element.view, ofKind: attributes.representedElementKind ?? "")
        }
    }

    func removeAllElements() {
        tiled = nil
        let elements = visible
        visible = [:]
        for (key, element) in elements.sorted(by: { $0.key < $1.key }) { hide(element, kind: key.kind) }
        for element in leaving { finishLeaving(element.element) }
    }

    func moveLeavingViews(by delta: CGPoint) {
        for element in leaving { element.element.move(by: delta) }
    }

    /// A view that is on its way out is wanted again.
    private func takeBack(_ view: UICollectionReusableView) {
        guard let index = leaving.firstIndex(where: { $0.element.view === view }) else { return }
        let attributes = leaving.remove(at: index).element.attributes
        switch attributes.representedElementCategory {
        case .cell:
            if let cell = view as? UICollectionViewCell {
                provider.didEndDisplaying(cell, at: attributes.indexPath)
            }
        case .supplementaryView:
            provider.didEndDisplaying(
                supplementary: view, ofKind: attributes.representedElementKind ?? "", at: attributes.indexPath)
        case .decorationView: break
        }
        view.endAnimations()
    }

    /// An element's way out is over.
    func finishLeaving(_ element: VisibleElement) {
        guard let index = leaving.firstIndex(where: { $0.element === element }) else { return }
        let kind = leaving.remove(at: index).kind
        element.view.alpha = 1
        hide(element, kind: kind)
    }
}
