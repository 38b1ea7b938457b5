import CollectionCore
import Execution

// Changes of the layout: at once, or step by step between two layouts, as the progress that is set says.
extension UICollectionView {
    /// Called when a transition has ended: whether its last animation ran to its end, and whether the transition was
    /// finished (and not cancelled).
    public typealias LayoutInteractiveTransitionCompletion = @MainActor (_ completed: Bool, _ finished: Bool) -> Void

    // MARK: At once

    func changeLayout(
        to layout: UICollectionViewLayout, animated: Bool, completion: (@MainActor (Bool) -> Void)?
    ) {
        data.afterwards { [self] in
            guard layout !== collectionViewLayout else {
                completion?(true)
                return
            }
            data.run {
                collectionViewLayout = layout
                let isSeen = animated && window != nil && isDataLoaded
                let end: @MainActor (Bool) -> Void = { [data] finished in data.afterwards { completion?(finished) } }
                if isSeen { showChange(animated: true, completion: end) } else { end(true) }
            }
        }
    }

    /// `collectionViewLayout` is another one.
    func layoutDidChange(from old: UICollectionViewLayout) {
        collectionViewLayout.collectionView = self
        guard !layouts.isInstalling else { return }
        cancelInteractiveMovement()
        // Setting a layout ends a transition that is under way.
        let abandoned = layouts.transition
        layouts.transition = nil
        if let abandoned {
            // A progress that no frame has shown is dropped: the new layout does not continue it.
            _ = list.anchors.takeAdjustment()
            abandoned.layout.unpin()
        }
        provider.layoutWillChange(to: collectionViewLayout)
        old.prepareForTransition(to: collectionViewLayout)
        collectionViewLayout.prepareForTransition(from: old)
        let replaced = [old] + (abandoned.map { [$0.layout.currentLayout, $0.layout.nextLayout] } ?? [])
        for layout in replaced where layout !== collectionViewLayout { layout.collectionView = nil }
        collectionViewLayout.isInvalid = true
        layoutWasInvalidated(collectionViewLayout.makeContext())
        for layout in replaced where layout !== collectionViewLayout { layout.finalizeLayoutTransition() }
        collectionViewLayout.finalizeLayoutTransition()
        abandoned?.completion?(false, false)
    }

    /// Puts a layout in place without telling layouts, delegates or the data.
    private func install(_ layout: UICollectionViewLayout) {
        layouts.beginInstalling()
        collectionViewLayout = layout
        layouts.endInstalling()
        setNeedsTiling()
    }

    // MARK: Step by step

    func startTransition(
        to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion?
    ) -> UICollectionViewTransitionLayout {
        while let transition = layouts.transition { collectionViewLayout = transition.layout.currentLayout }
        list.selection.cancelPress()
        cancelInteractiveMovement()
        setContentOffset(contentOffset, animated: false)
        layoutIfNeeded()
        let old = collectionViewLayout
        // The other layout may know nothing of sections.
        let anchor = geometry.firstAnchor().flatMap { $0.isSection ? nil : $0 }
        provider.layoutWillChange(to: layout)
        old.prepareForTransition(to: layout)
        layout.prepareForTransition(from: old)
        layout.collectionView = self
        layout.isInvalid = false
        layout.prepareNow()
        let transition =
            commonDelegate?.collectionView(self, transitionLayoutForOldLayout: old, newLayout: layout)
            ?? UICollectionViewTransitionLayout(currentLayout: old, nextLayout: layout)
        Misuse.require(
            transition.currentLayout === old && transition.nextLayout === layout,
            """
            The delegate's transition layout goes between other layouts; make it with the two that \
            collectionView(_:transitionLayoutForOldLayout:newLayout:) was given.
            """)
        let target = targetOffset(in: layout, keeping: anchor)
        layouts.transition = LayoutTransition(layout: transition, anchorPath: anchor?.path, completion: completion)
        transition.offsets = (contentOffset, target)
        install(transition)
        transition.isInvalid = true
        // The delegate's layout may begin on the way.
        let progress = transition.transitionProgress
        list.anchors.addAdjustment(
            CGPoint(x: (target.x - contentOffset.x) * progress, y: (target.y - contentOffset.y) * progress))
        return transition
    }

    func endTransition(finishes: Bool) {
        data.afterwards { [self] in data.run { leaveTransition(finishes: finishes) } }
    }

    private func leaveTransition(finishes: Bool) {
        guard let transition = layouts.transition else { return }
        // The progress set last counts, even if no frame has shown it.
        if transition.layout.isInvalid { UIView.performWithoutAnimation { pass.layOut() } }
        layouts.transition = nil
        transition.layout.unpin()
        let way = transition.layout
        let layout = finishes ? way.nextLayout : way.currentLayout
        let other = finishes ? way.currentLayout : way.nextLayout
        let (start, target) = way.offsets
        let rest = finishes ? 1 - way.transitionProgress : -way.transitionProgress
        let wanted = CGPoint(
            x: contentOffset.x + (target.x - start.x) * rest, y: contentOffset.y + (target.y - start.y) * rest)
        if !finishes { provider.layoutWillChange(to: layout) }
        for gone in [way, other] where gone !== layout { gone.collectionView = nil }
        install(layout)
        // What is on screen goes to its place over time.
        let before = contentOffset
        updateContentSize()
        let offset = clamped(wanted)
        shiftContentOffset(by: CGPoint(x: offset.x - contentOffset.x, y: offset.y - contentOffset.y))
        moveVisibleElements(from: before)
        if let path = transition.anchorPath, contains(path), let place = layout.attributes(ofItemAt: path) {
            list.anchors.pass = geometry.anchor(at: path, place.untransformedFrame.origin)
        }
        way.currentLayout.finalizeLayoutTransition()
        way.nextLayout.finalizeLayoutTransition()
        showChange(
            animated: window != nil,
            completion: { [data] completed in data.afterwards { transition.completion?(completed, finishes) } })
    }

    /// An update has been taken in by both layouts of a transition: the item that keeps its place does so, by its old
    /// distances from the two offsets, when no other update waits.
    func followInTransition(_ plan: UpdatePlan) {
        guard let transition = layouts.transition else { return }
        let path = transition.anchorPath.flatMap { plan.newPath(ofOld: $0) }
        layouts.transition?.anchorPath = path
        guard !data.isAhead else { return }
        layouts.transition?.waitingDistances = nil
        guard let path, let distances = transition.waitingDistances else { return }
        let way = transition.layout
        func moved(_ offset: CGPoint, _ distance: CGPoint, in layout: UICollectionViewLayout) -> CGPoint {
            guard let frame = layout.attributes(ofItemAt: path)?.frame else { return offset }
            let directions = layout.scrollableDirections
            return CGPoint(
                x: directions.containsHorizontalDirection ? frame.minX - distance.x : offset.x,
                y: directions.containsVerticalDirection ? frame.minY - distance.y : offset.y)
        }
        let before = way.offset
        way.offsets = (
            moved(way.offsets.start, distances.start, in: way.currentLayout),
            moved(way.offsets.target, distances.target, in: way.nextLayout)
        )
        shiftContentOffset(by: CGPoint(x: way.offset.x - before.x, y: way.offset.y - before.y))
    }

    /// How far the item that keeps its place is from the offsets of the two layouts; nil without one.
    var transitionDistances: (start: CGPoint, target: CGPoint)? {
        guard let transition = layouts.transition, let path = transition.anchorPath, contains(path) else { return nil }
        let way = transition.layout
        guard let start = way.currentLayout.attributes(ofItemAt: path)?.frame,
            let target = way.nextLayout.attributes(ofItemAt: path)?.frame
        else { return nil }
        return (
            CGPoint(x: start.minX - way.offsets.start.x, y: start.minY - way.offsets.start.y),
            CGPoint(x: target.minX - way.offsets.target.x, y: target.minY - way.offsets.target.y)
        )
    }

    /// Where another layout, which is prepared, is to be seen when it takes over.
    private func targetOffset(in layout: UICollectionViewLayout, keeping anchor: ListAnchor?) -> CGPoint {
        var offset = offset(in: layout, keeping: anchor)
        for _ in 0..<ListPass<UICollectionView>.measuringLimit {
            let elements = layout.unmeasuredElements(in: CGRect(origin: offset, size: bounds.size))
            guard !elements.isEmpty else { break }
            provider.prepareElements(elements.items, elements.supplementaries)
            layout.measure(elements)
            offset = self.offset(in: layout, keeping: anchor)
        }
        return layout.targetContentOffset(forProposedContentOffset: offset)
    }

    private func offset(in layout: UICollectionViewLayout, keeping anchor: ListAnchor?) -> CGPoint {
        var offset = contentOffset
        if let anchor, let frame = layout.attributes(ofItemAt: anchor.path)?.untransformedFrame {
            offset = CGPoint(x: frame.minX - anchor.distance.x, y: frame.minY - anchor.distance.y)
        }
        let (content, inset) = (layout.collectionViewContentSize, adjustedContentInset)
        let horizontal = Self.range(
            content: content.width, before: inset.left, after: inset.right, viewport: bounds.width)
        let vertical = Self.range(
            content: content.height, before: inset.top, after: inset.bottom, viewport: bounds.height)
        return CGPoint(x: horizontal.clamp(offset.x), y: vertical.clamp(offset.y))
    }
}
