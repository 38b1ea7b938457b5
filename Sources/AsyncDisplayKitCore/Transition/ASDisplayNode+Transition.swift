import Execution

extension ASDisplayNode {
    /// Changes to the layout of the node's present state, measured in the same range as last.
    ///
    /// Change the state that `layoutSpecThatFits` depends on first. Main thread.
    ///
    /// - Parameters:
    ///   - animated: whether `animateLayoutTransition(_:)` animates. Only loaded nodes can be animated.
    ///   - shouldMeasureAsync: true measures on a worker; until that is done, the node keeps its old layout, also if
    ///     its supernode asks for its size. False measures now.
    ///   - measurementCompletion: called once on the main thread, when the new layout is known and before it is
    ///     animated; or when the transition was dropped because a newer one, another size of the node or
    ///     `cancelLayoutTransition()` came before that.
    @preconcurrency @MainActor
    public func transitionLayout(
        withAnimation animated: Bool, shouldMeasureAsync: Bool = false,
        measurementCompletion: (@MainActor () -> Void)? = nil
    ) {
        restoreLayout()
        let last = nodeLock.withLock { layoutState.newest }
        begin(
            LayoutTransition(node: self, isAnimated: animated, measurementCompletion: measurementCompletion),
            in: last.range, parentSize: last.parentSize, isAsync: shouldMeasureAsync)
    }

    /// As `transitionLayout(withAnimation:shouldMeasureAsync:measurementCompletion:)`, in the given range. A range
    /// whose maximum is empty is ignored.
    @preconcurrency @MainActor
    public func transitionLayout(
        with constrainedSize: ASSizeRange, animated: Bool, shouldMeasureAsync: Bool = false,
        measurementCompletion: (@MainActor () -> Void)? = nil
    ) {
        begin(
            LayoutTransition(node: self, isAnimated: animated, measurementCompletion: measurementCompletion),
            in: constrainedSize, parentSize: constrainedSize.max, isAsync: shouldMeasureAsync)
    }

    /// Drops a transition that is still being measured; the new state is laid out without animation at the node's next
    /// layout. A transition that is being animated runs to its end. Main thread.
    @preconcurrency @MainActor public func cancelLayoutTransition() {
        guard dropMeasuringTransition() else { return }
        setNeedsLayout()
    }

    // MARK: Measuring

    @MainActor private func begin(
        _ transition: LayoutTransition, in range: ASSizeRange, parentSize: CGSize, isAsync: Bool
    ) {
        Misuse.requireMainThread("transitionLayout", of: self)
        restoreLayout()
        dropMeasuringTransition()
        guard range.max.width > 0, range.max.height > 0 else { return transition.reportMeasured() }
        // The state has changed, whether or not the node was invalidated.
        invalidateCalculatedLayout()
        guard isAsync else {
            return commit(transition, measureAside(range, parentSize: parentSize))
        }
        transitions.measuring = transition
        nodeLock.withLock {
            layoutState.isFrozen = true
            flags.insert(.isInTransition)
        }
        measureOnWorker(transition, in: range, parentSize: parentSize)
    }

    /// Measures as `layoutThatFits` does, but does not change the node's remembered layouts. Any thread.
    private func measureAside(_ range: ASSizeRange, parentSize: CGSize) -> NodeLayoutState.Slot {
        let version = nodeLock.withLock { () -> UInt in
            _ = layoutState.measuringThreads.enter()
            return layoutState.version
        }
        defer { nodeLock.withLock { layoutState.measuringThreads.leave() } }
        return measure(range, parentSize: parentSize, version: version)
    }

    /// How often one transition measures at most; the last result is used even if the node was invalidated again.
    private static let measurementLimit = 3

    @MainActor private func measureOnWorker(
        _ transition: LayoutTransition, in range: ASSizeRange, parentSize: CGSize
    ) {
        let box = MeasuredBox()
        transition.measurementCount += 1
        let scheduler = WorkScheduler.current
        let ticket = scheduler.prepare { [self] _ in
            box.slot = measureAside(range, parentSize: parentSize)
        } completion: { [self] _ in
            guard transitions.measuring === transition else { return transition.reportMeasured() }
            let (isWanted, isCurrent) = nodeLock.withLock {
                (layoutState.isFrozen, layoutState.version == box.slot.version)
            }
            guard isWanted else {
                dropMeasuringTransition()
                return
            }
            if isCurrent || transition.measurementCount == Self.measurementLimit {
                commit(transition, box.slot)
            } else {
                measureOnWorker(transition, in: range, parentSize: parentSize)
            }
        }
        scheduler.schedule([ticket], priority: .visible)
    }

    @discardableResult
    @MainActor private func dropMeasuringTransition() -> Bool {
        guard let state = nodeLock.withLock({ storedTransitions }), let dropped = state.measuring else { return false }
        state.measuring = nil
        nodeLock.withLock {
            layoutState.isFrozen = false
            if state.animating == nil { flags.remove(.isInTransition) }
        }
        dropped.reportMeasured()
        return true
    }

    // MARK: Committing

    /// The new layout becomes the one in use; from here to the end of the call nothing is shown.
    @MainActor private func commit(_ transition: LayoutTransition, _ measured: NodeLayoutState.Slot) {
        let state = transitions
        let older = state.animating
        state.measuring = nil
        state.animating = transition
        var slot = measured
        let from = nodeLock.withLock { () -> NodeLayoutState.Slot in
            flags.insert(.isInTransition)
            slot.version = layoutState.version
            let from = layoutState.calculated
            layoutState.isFrozen = false
            _ = layoutState.apply(slot)
            layoutState.hold = .init(version: slot.version, oldSize: from.layout?.size)
            return from
        }
        transition.commit(from: from, to: slot, replacing: older)
        calculatedLayoutDidChange()
        transition.reportMeasured()
        if automaticallyManagesSubnodes, let layout = slot.layout {
            let change = manageSubnodes(of: layout)
            arrangeSubnodes(wanted: change.wanted, previous: change.previous)
            nodeLock.withLock { layout.releaseSublayoutElements() }
        }
        animateLayoutTransition(transition)
        // The size is reported only now. Before, laying out a new subnode would have laid out the supernodes, too,
        // without animation.
        if from.layout?.size != slot.layout?.size { reportTransitionSize() }
    }

    /// The node has another size from now on: its supernode or container is laid out again. The node itself is not,
    /// because it has its layout.
    @MainActor private func reportTransitionSize() {
        if let container = nodeLock.withLock({ storedContainer }) {
            container.nodeDidInvalidateSize(self)
        } else {
            supernode?.setNeedsLayout()
        }
    }

    /// Whether a layout pass must not set the frames of subnodes: because a transition is being measured and the old
    /// layout is still in use, or because it is animating them. Any thread.
    func transitionKeepsFrames(for size: CGSize) -> Bool {
        nodeLock.withLock {
            guard flags.contains(.isInTransition) else { return false }
            if layoutState.isFrozen {
                if layoutState.calculated.layout?.size.isNearlyEqual(to: size) == true { return true }
                // The node's size has changed since the transition began, and the layout that is being measured may not
                // fit the new size.
                layoutState.isFrozen = false
                return false
            }
            return layoutState.holdsFrames(for: size)
        }
    }

    // MARK: Ending

    @MainActor func transitionDidEnd(_ transition: LayoutTransition) {
        let state = transitions
        let isNewest = state.animating === transition
        if isNewest {
            state.animating = nil
            nodeLock.withLock {
                layoutState.hold = nil
                if state.measuring == nil { flags.remove(.isInTransition) }
            }
            if !transition.didComplete { takeBack(transition) }
        }
        didCompleteLayoutTransition(transition)
    }

    /// Removes the subnodes that the new layout lacks; the base of `didCompleteLayoutTransition(_:)`.
    @MainActor func removeSubnodes(after context: any ASContextTransitioning) {
        guard automaticallyManagesSubnodes, let transition = context as? LayoutTransition, transition.didComplete
        else { return }
        let managed = Set(nodeLock.withLock { layoutState.managed })
        for node in transition.removed where node.supernode === self && !managed.contains(node) {
            node.removeFromSupernode()
        }
    }

    /// Puts the layout back that was in use before.
    @MainActor private func takeBack(_ transition: LayoutTransition) {
        guard let layout = transition.from.layout else { return }
        nodeLock.withLock {
            var slot = transition.from
            slot.version = layoutState.version
            _ = layoutState.apply(slot)
        }
        if automaticallyManagesSubnodes { commitSubnodes(of: layout) }
        for sublayout in layout.sublayouts {
            (sublayout.layoutElement as? ASDisplayNode)?.applyFrame(sublayout.frame)
        }
        calculatedLayoutDidChange()
        if transition.to.layout?.size != layout.size { reportTransitionSize() }
    }
}

/// Takes the measured layout from a worker.
// Written by the measuring thread before the job is finished, read after.
private final class MeasuredBox: @unchecked Sendable {
    var slot = NodeLayoutState.Slot()
}
