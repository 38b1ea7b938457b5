import CollectionCore

// The layout pass. Positions are exact only relative to a measured item, so measuring goes in rounds: have the items in
// the viewport measured whose size is an estimate, move the content offset so that an anchor keeps its place, and look
// again, until the viewport holds nothing but measured items.
extension UICollectionView {
    /// Rounds of measuring after which a layout pass gives up. Each round measures at least one more item; a viewport
    /// of estimates settles in two or three.
    private static let measuringLimit = 16

    func layOutElements() {
        guard !isLayingOut else { return }
        isLayingOut = true
        defer { isLayingOut = false }
        loadDataIfNeeded()
        noteBounds()
        prepareLayoutIfNeeded()
        measureViewport()
        tile()
        correctAnimatedTarget()
        passAnchor = nil
        if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
        provider.didLayOutElements()
    }

    private func noteBounds() {
        guard bounds != laidOutBounds else { return }
        if laidOutBounds != nil, !collectionViewLayout.isInvalid,
            collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds)
        {
            collectionViewLayout.invalidateLayout(
                with: collectionViewLayout.invalidationContext(forBoundsChange: bounds))
        }
        laidOutBounds = bounds
    }

    /// Loads and prepares as far as questions about geometry need it.
    func prepareForQuestions() {
        loadDataIfNeeded()
        if laidOutBounds == nil { laidOutBounds = bounds }
        prepareLayoutIfNeeded()
    }

    func prepareLayoutIfNeeded() {
        guard collectionViewLayout.isInvalid else { return }
        // Cleared first: a layout may ask for itself while it prepares.
        collectionViewLayout.isInvalid = false
        let anchor = currentAnchor()
        collectionViewLayout.prepare()
        updateContentSize()
        if let anchor { keep(anchor, asksLayout: true) }
        passAnchor = anchor
        if pendingAdjustment != .zero {
            shiftContentOffset(by: pendingAdjustment)
            pendingAdjustment = .zero
        }
    }

    private func measureViewport() {
        // A target waits until there is a viewport to bring it into.
        guard !bounds.isEmpty else { return }
        for _ in 0..<Self.measuringLimit {
            if let scrollTarget { apply(scrollTarget) }
            let items = collectionViewLayout.itemsToMeasure(in: bounds)
            if items.isEmpty {
                if let scrollTarget, !isAt(scrollTarget) { continue }
                break
            }
            // The views on screen still are where the layout had them before it was prepared anew.
            let anchor = scrollTarget == nil ? passAnchor ?? currentAnchor() ?? estimatedAnchor() : nil
            provider.prepareItems(items)
            collectionViewLayout.measure(items)
            updateContentSize()
            if let anchor { keep(anchor, asksLayout: false) }
        }
        scrollTarget = nil
    }

    func updateContentSize() {
        let size = collectionViewLayout.collectionViewContentSize
        if contentSize != size { contentSize = size }
    }

    // MARK: Anchors

    /// An item and where its leading corner is, from the viewport's.
    struct Anchor {
        var path: IndexPath
        let distance: CGPoint
    }

    /// The first visible item; nil when nothing is visible yet, or the viewport is at the start of the content, where
    /// it is to stay.
    func currentAnchor() -> Anchor? {
        guard keepsPlaceAtStart || !isAtStart else { return nil }
        var first: (key: ElementKey, element: VisibleElement)?
        for (key, element) in visible where key.kind == 0 && element.attributes.frame.intersects(bounds) {
            if let known = first, known.key.path < key.path { continue }
            first = (key, element)
        }
        guard let (key, element) = first else { return nil }
        let origin = element.attributes.frame.origin
        return Anchor(
            path: IndexPath(item: key.path.item, section: key.path.section),
            distance: CGPoint(x: origin.x - contentOffset.x, y: origin.y - contentOffset.y))
    }

    /// When a fast movement has left all visible items behind: the first item that is thought to be in the viewport.
    private func estimatedAnchor() -> Anchor? {
        guard keepsPlaceAtStart || !isAtStart else { return nil }
        let cells = (collectionViewLayout.layoutAttributesForElements(in: bounds) ?? [])
            .filter { $0.representedElementCategory == .cell }
        guard let first = cells.min(by: { $0.indexPath < $1.indexPath }) else { return nil }
        let origin = first.frame.origin
        return Anchor(
            path: first.indexPath,
            distance: CGPoint(x: origin.x - contentOffset.x, y: origin.y - contentOffset.y))
    }

    private var isAtStart: Bool {
        let inset = adjustedContentInset
        let directions = collectionViewLayout.scrollableDirections
        let atTop = contentOffset.y <= -inset.top + 0.5
        let atLeft = contentOffset.x <= -inset.left + 0.5
        return (!directions.containsVerticalDirection || atTop) && (!directions.containsHorizontalDirection || atLeft)
    }

    /// Moves the content offset, and any motion under way, so that the anchor is where it was.
    func keep(_ anchor: Anchor, asksLayout: Bool) {
        guard contains(anchor.path), let now = collectionViewLayout.layoutAttributesForItem(at: anchor.path) else {
            return
        }
        let directions = collectionViewLayout.scrollableDirections
        var proposed = contentOffset
        if directions.containsVerticalDirection { proposed.y = now.frame.minY - anchor.distance.y }
        if directions.containsHorizontalDirection { proposed.x = now.frame.minX - anchor.distance.x }
        if asksLayout { proposed = collectionViewLayout.targetContentOffset(forProposedContentOffset: proposed) }
        // Motion ends within the content by itself.
        if purpose == .none, !isDragging { proposed = clamped(proposed) }
        let shift = CGPoint(x: proposed.x - contentOffset.x, y: proposed.y - contentOffset.y)
        if abs(shift.x) > 0.001 || abs(shift.y) > 0.001 { shiftContentOffset(by: shift) }
    }

    // MARK: Tiling

    /// Gives the elements of the viewport views, and takes them from all others.
    func tile() {
        tileGeneration += 1
        let viewport = bounds
        guard !viewport.isEmpty else { return removeUnwanted() }
        let wanted = collectionViewLayout.layoutAttributesForElements(in: viewport) ?? []
        for attributes in wanted where !attributes.isHidden {
            let kind = kinds.number(of: attributes)
            let path = attributes.indexPath
            let key = ElementKey(
                kind: kind, path: ItemPath(section: path.section, item: path.count > 1 ? path.item : 0))
            if let element = visible[key] {
                element.generation = tileGeneration
                element.apply(attributes, isFirst: false)
                continue
            }
            guard attributes.frame.intersects(viewport), let view = makeView(for: attributes) else { continue }
            let element = VisibleElement(view: view, attributes: attributes, generation: tileGeneration)
            visible[key] = element
            show(element)
        }
        removeUnwanted()
    }

    private func removeUnwanted() {
        // Callbacks come in order of paths; an empty array costs nothing in the frames in which nothing leaves.
        var unwanted: [ElementKey] = []
        for (key, element) in visible where element.generation != tileGeneration { unwanted.append(key) }
        unwanted.sort()
        for key in unwanted {
            guard let element = visible.removeValue(forKey: key) else { continue }
            if leavers != nil { leavers?[key] = element } else { hide(element, kind: key.kind) }
        }
    }

    private func makeView(for attributes: UICollectionViewLayoutAttributes) -> UICollectionReusableView? {
        let path = attributes.indexPath
        switch attributes.representedElementCategory {
        case .cell:
            guard contains(path) else { return nil }
            return provider.cellForItem(at: path)
        case .supplementaryView:
            return provider.supplementaryView(ofKind: attributes.representedElementKind ?? "", at: path)
        case .decorationView:
            return collectionViewLayout.makeDecoration(ofKind: attributes.representedElementKind ?? "")
        }
    }

    /// Puts a new element's view on screen.
    private func show(_ element: VisibleElement) {
        let attributes = element.attributes
        let cell = element.view as? UICollectionViewCell
        UIView.performWithoutAnimation {
            element.apply(attributes, isFirst: true)
            cell?.isSelected = selectedPaths.contains(attributes.indexPath)
            cell?.isHighlighted = highlightedPath == attributes.indexPath
            insertSubview(element.view, at: index(forZIndex: attributes.zIndex))
        }
        switch attributes.representedElementCategory {
        case .cell:
            if let cell { provider.willDisplay(cell, at: attributes.indexPath) }
        case .supplementaryView:
            provider.willDisplay(
                supplementary: element.view, ofKind: attributes.representedElementKind ?? "",
                at: attributes.indexPath)
        case .decorationView: break
        }
    }

    /// Above every element of the same or a lower index, below everything else but the background.
    private func index(forZIndex zIndex: Int) -> Int {
        var index = subviews.count
        while index > 0 {
            if let view = subviews[index - 1] as? UICollectionReusableView,
                (view.appliedAttributes?.zIndex ?? 0) <= zIndex
            {
                return index
            }
            index -= 1
        }
        return backgroundView == nil ? 0 : 1
    }

    /// Takes an element's view off screen, ready to be used again.
    func hide(_ element: VisibleElement, kind: Int) {
        element.view.removeFromSuperview()
        let attributes = element.attributes
        switch attributes.representedElementCategory {
        case .cell:
            guard let cell = element.view as? UICollectionViewCell else { return }
            provider.didEndDisplaying(cell, at: attributes.indexPath)
            reuse.recycle(cell, kind: "")
        case .supplementaryView:
            let name = attributes.representedElementKind ?? ""
            provider.didEndDisplaying(supplementary: element.view, ofKind: name, at: attributes.indexPath)
            reuse.recycle(element.view, kind: name)
        case .decorationView:
            break
        }
    }

    func removeAllElements() {
        let elements = visible
        visible = [:]
        for (key, element) in elements.sorted(by: { $0.key < $1.key }) { hide(element, kind: key.kind) }
        for element in leaving { finishLeaving(element.element) }
    }

    /// An element's way out is over.
    func finishLeaving(_ element: VisibleElement) {
        guard let index = leaving.firstIndex(where: { $0.element === element }) else { return }
        let kind = leaving.remove(at: index).kind
        element.view.alpha = 1
        hide(element, kind: kind)
    }
}
