import CollectionCore
import Execution

// Changes of the layout: at once, or step by step between two layouts, controlled by a progress that is set.
extension UICollectionView {
    /// Called when a transition has ended. `completed` says whether its last animation ran to its end, `finished`
    /// whether the transition was finished and not cancelled.
    public typealias LayoutInteractiveTransitionCompletion = @MainActor (_ completed: Bool, _ finished: Bool) -> Void

    // MARK: At once

    /// Called when `collectionViewLayout` was set to another layout.
    func layoutDidChange(from old: UICollectionViewLayout) {
        collectionViewLayout.collectionView = self
        guard !layouts.isInstalling else { return }
        cancelInteractiveMovement()
        // Setting a layout ends a transition that is under way.
        let abandoned = layouts.transition
        layouts.transition = nil
        if let abandoned {
            // Drop a progress that no frame has shown, because the new layout does not continue it.
            _ = engine.anchors.takeAdjustment()
            abandoned.layout.unpin()
        }
        provider.layoutWillChange(to: collectionViewLayout)
        old.prepareForTransition(to: collectionViewLayout)
        collectionViewLayout.prepareForTransition(from: old)
        let replaced = [old] + (abandoned.map { [$0.layout.currentLayout, $0.layout.nextLayout] } ?? [])
        for layout in replaced where layout !== collectionViewLayout { layout.collectionView = nil }
        // The new layout is made for the present order.
        layouts.unannouncedUpdates = []
        collectionViewLayout.isInvalid = true
        layoutWasInvalidated(collectionViewLayout.makeContext())
        for layout in replaced where layout !== collectionViewLayout { layout.finalizeLayoutTransition() }
        collectionViewLayout.finalizeLayoutTransition()
        abandoned?.completion?(false, false)
    }

    /// Puts a layout in place without telling layouts, delegates or the data.
    private func install(_ layout: UICollectionViewLayout) {
        layouts.isInstalling = true
        collectionViewLayout = layout
        layouts.isInstalling = false
        setNeedsTiling()
    }

    // MARK: Step by step

    func startTransition(
        to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion?
    ) -> UICollectionViewTransitionLayout {
        while let transition = layouts.transition { collectionViewLayout = transition.layout.currentLayout }
        engine.selection.cancelPress()
        cancelInteractiveMovement()
        setContentOffset(contentOffset, animated: false)
        layoutIfNeeded()
        let old = collectionViewLayout
        let anchor = geometry.firstAnchor()
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
        layouts.transition = LayoutTransition(layout: transition, anchor: anchor, completion: completion)
        transition.offsets = (contentOffset, target)
        install(transition)
        transition.isInvalid = true
        // The layout of the delegate may begin at another progress than 0.
        let progress = transition.transitionProgress
        engine.anchors.addAdjustment(CGPoint(along: { (target[$0] - contentOffset[$0]) * progress }))
        return transition
    }

    func endTransition(finishes: Bool) {
        data.afterwards { [self] in data.run { leaveTransition(finishes: finishes) } }
    }

    private func leaveTransition(finishes: Bool) {
        guard let transition = layouts.transition else { return }
        // Show the progress that was set last, even if no frame has shown it.
        if transition.layout.isInvalid { UIView.performWithoutAnimation { pass.layOut() } }
        layouts.transition = nil
        transition.layout.unpin()
        let way = transition.layout
        let layout = finishes ? way.nextLayout : way.currentLayout
        let other = finishes ? way.currentLayout : way.nextLayout
        let (start, target) = way.offsets
        let rest = finishes ? 1 - way.transitionProgress : -way.transitionProgress
        let wanted = CGPoint(along: { contentOffset[$0] + (target[$0] - start[$0]) * rest })
        if !finishes { provider.layoutWillChange(to: layout) }
        for gone in [way, other] where gone !== layout { gone.collectionView = nil }
        install(layout)
        // The visible elements are animated to their places by `showChange` below.
        let before = contentOffset
        updateContentSize()
        let offset = clamped(wanted)
        shiftContentOffset(by: offset - contentOffset)
        moveVisibleElements(from: before)
        if let path = transition.anchor?.path, contains(path), let place = layout.attributes(ofItemAt: ItemPath(path)) {
            engine.anchors.hold(geometry.anchor(at: path, place.untransformedFrame.origin))
        }
        way.currentLayout.finalizeLayoutTransition()
        way.nextLayout.finalizeLayoutTransition()
        showChange(
            animated: window != nil,
            completion: { [data] completed in data.afterwards { transition.completion?(completed, finishes) } })
    }

    /// Called when both layouts of a transition have taken in an update, and no other update waits: brings the item
    /// that keeps its place to where it was when the transition began.
    func keepPlaceInTransition() {
        guard let transition = layouts.transition, let anchor = transition.anchor else { return }
        let way = transition.layout
        let before = way.offset
        way.offsets = (
            offset(in: way.currentLayout, keeping: anchor), targetOffset(in: way.nextLayout, keeping: anchor)
        )
        shiftContentOffset(by: way.offset - before)
    }

    /// The content offset to have once a prepared layout takes over, after its visible elements are measured.
    private func targetOffset(in layout: UICollectionViewLayout, keeping anchor: ListAnchor?) -> CGPoint {
        var offset = offset(in: layout, keeping: anchor)
        for _ in 0..<ListPass.measuringLimit {
            let elements = layout.unmeasuredElements(in: CGRect(origin: offset, size: bounds.size))
            guard !elements.isEmpty else { break }
            provider.prepareElements(elements.items.map { ShownPath($0) }, elements.supplementaries)
            layout.measure(elements)
            offset = self.offset(in: layout, keeping: anchor)
        }
        return layout.targetContentOffset(forProposedContentOffset: offset)
    }

    private func offset(in layout: UICollectionViewLayout, keeping anchor: ListAnchor?) -> CGPoint {
        var offset = contentOffset
        if let anchor, let frame = layout.attributes(ofItemAt: ItemPath(anchor.path))?.untransformedFrame {
            offset = frame.origin - anchor.distance
        }
        let content = layout.collectionViewContentSize
        return CGPoint(along: { offsetRange($0, content: content).clamp(offset[$0]) })
    }
}
