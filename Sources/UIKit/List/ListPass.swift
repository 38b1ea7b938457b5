import CollectionCore

/// What the layout pass of a list asks the table or collection view. Main thread.
@MainActor protocol ListPassHost: ListTilingHost {
    /// Updates the places for the viewport's size and all else that they depend on.
    func prepareGeometry()
    /// Whether anchors are off: in a collection view, during a drag or a layout transition.
    var suspendsAnchors: Bool { get }
    /// Removes the views of all elements, and ends a drag if there is one.
    func removeElements()
    /// Called when the elements have been placed: places the other views.
    func didTile()

    // Of showing an update.

    /// Seconds in which an update is shown.
    static var updateDuration: TimeInterval { get }
    /// Ends drags and swipes: the order changes.
    func endInteractions()
    /// Applies the update to the geometry and to remembered paths. The counts are the new ones already.
    func follow(_ plan: UpdatePlan)
    /// Moves the viewport so that the anchor is where it was, as far as that is known before the next layout pass.
    func bringBack(_ anchor: ListAnchor?, after plan: UpdatePlan)
    /// Called before the views move to their places after the update.
    func willShow(_ plan: UpdatePlan)
    func didShowChange()
}

/// The layout pass of a list. It rests on one idea: positions are exact only relative to a measured element, so
/// measuring goes in rounds. Find what is an estimate in the viewport, measure it, and shift the content so that an
/// anchor stays where it was, until the viewport holds nothing but measured elements. What is above the viewport may
/// stay estimated.
///
/// Its only state is whether the next pass makes all cells again, and whether it forgets sizes. Main thread.
@MainActor final class ListPass<Host: ListPassHost>: ListElements {
    /// Rounds of measuring after which a pass gives up. A round measures at least one more element, or goes to a scroll
    /// target; a viewport of estimates settles in two or three. Headers and rows of a table take a round each.
    static var measuringLimit: Int { 32 }

    let tiling: ListTiling<Host>
    unowned let host: Host
    let data: ListData
    let anchors: ListAnchors
    private let scroll: ListScroll
    private let selection: ListSelection
    private let restoration: ListRestoration
    private let index: ListIndex
    /// All cells must be made again: their look has changed, their data has not.
    private(set) var needsRefresh = false
    /// The refresh forgets the known sizes.
    private var forgetsSizes = false

    init(host: Host, engine: ListEngine) {
        self.host = host
        (data, anchors, scroll, selection) = (engine.data, engine.anchors, engine.scroll, engine.selection)
        (restoration, index) = (engine.restoration, engine.index)
        tiling = ListTiling(host: host, engine: engine)
    }

    // A key path of a generic class is looked up at each call, which takes longer than all the rest.
    var visiblePaths: [ShownPath] { tiling.cells.map { $0.path } }
    var tilingCount: Int { tiling.passCount }
    func listCell(at path: ShownPath) -> (any ListCell)? { tiling.cell(at: path) as? any ListCell }

    func setNeedsRefresh(forgetsSizes: Bool) {
        needsRefresh = true
        if forgetsSizes { self.forgetsSizes = true }
        tiling.setNeedsTiling()
    }

    /// Cancels the refresh, because a load begins, which asks for everything again.
    func endRefresh() {
        (needsRefresh, forgetsSizes) = (false, false)
    }

    // MARK: The pass

    func layOut() {
        data.layOut { layOutContents() }
    }

    private func layOutContents() {
        // The geometry first: the refresh reads its anchor's position from it.
        host.prepareGeometry()
        refreshIfNeeded()
        restoration.takeUp()
        if showsSameElements {
            anchors.release()
        } else {
            measure()
            tiling.tile()
        }
        host.didTile()
        host.placeBackgroundView()
        index.place()
        scroll.correctAnimation()
        host.source.didLayOut()
    }

    private func refreshIfNeeded() {
        guard needsRefresh else { return }
        let forgets = forgetsSizes
        endRefresh()
        let anchor = anchors.pass ?? host.geometry.firstAnchor()
        selection.forgetPress()
        host.removeElements()
        if host.geometry.refresh(forgetsSizes: forgets), let anchor { keep(anchor) }
        anchors.hold(anchor)
    }

    // MARK: Measuring

    private func measure() {
        // Without a viewport or places nothing can be measured; target and anchor stay pending.
        guard !host.bounds.isEmpty, host.geometry.isKnown else { return }
        // Measure the anchor first: its height decides which elements are visible.
        if !data.isBehindDataSource, let anchor = anchors.pass, host.geometry.findEstimate(at: anchor.path) {
            measureFound(keeping: anchor)
        }
        // Tables choose the anchor again in each round, by their counted places. A layout's anchor is read from the
        // views on screen, which keep their old frames after the first round and while a target waits: it is chosen
        // once.
        let placesAreCounted = host.geometry.placesAreCounted
        var anchor: ListAnchor?
        for _ in data.untilEdited(0..<Self.measuringLimit) {
            scroll.applyTarget()
            guard host.geometry.findEstimates(in: host.bounds) else {
                if scroll.isAtTarget { break }
                continue
            }
            if placesAreCounted || anchor == nil && !scroll.hasTarget {
                anchor = anchors.pass ?? host.geometry.measuringAnchor()
            }
            measureFound(keeping: anchor)
        }
        // A callback edited the list: target and anchor are kept for the next pass.
        guard !data.isBehindDataSource else { return }
        scroll.targetIsReached()
        anchors.release()
    }

    private func measureFound(keeping anchor: ListAnchor?) {
        tiling.placesDidChange()
        data.willCall(.size)
        host.geometry.measureFound()
        host.updateContentSize()
        if let anchor { keep(anchor) }
    }

    // MARK: Showing

    /// Whether only the offset has changed since the last pass, and the same elements are visible. Then a frame of
    /// scrolling costs the same whatever is on screen: only pinned elements are moved.
    private var showsSameElements: Bool {
        !tiling.isChanging && !scroll.hasTarget && tiling.knownWindow?.contains(host.bounds) == true
            && host.geometry.movePinnedElements(in: host.bounds)
    }

    /// Measures elements again that were marked as estimates or whose layout was invalidated, and animates to their new
    /// sizes. `prepare` is called when views have their new frames. `alongside` runs inside the animation, before the
    /// contents of the views are laid out. Without a window, or while an item is dragged, nothing is animated, and
    /// neither is called.
    func animateSizes(
        prepare: (Host.Change) -> Void, alongside: @escaping @MainActor () -> Void
    ) {
        guard host.window != nil, UIView.areAnimationsEnabled, host.isDataLoaded, !needsRefresh, !host.isMovingItem
        else {
            return tiling.setNeedsTiling()
        }
        data.run { animate(Host.Change(), prepare: prepare, alongside: alongside, completion: { _ in }) }
    }

    /// Animates elements to where the geometry has them now.
    func animate(
        _ change: Host.Change, prepare: (Host.Change) -> Void = { _ in },
        alongside: @escaping @MainActor () -> Void = {}, completion: @escaping @MainActor (Bool) -> Void
    ) {
        tiling.animate(
            change, duration: Host.updateDuration, layOut: { layOut() }, prepare: prepare, alongside: alongside,
            completion: { [weak host] finished in
                host?.didShowChange()
                completion(finished)
            })
    }

    // MARK: Keeping places

    /// Whether an anchor is used. False at the very start of the content, unless `keepsPlaceAtStart` is set.
    var keepsPlace: Bool { (anchors.keepsPlaceAtStart || !isAtStart) && !host.suspendsAnchors }

    var isAtStart: Bool {
        let (offset, inset, axes) = (host.contentOffset, host.adjustedContentInset, host.geometry.anchorAxes)
        return (!axes.containsVerticalDirection || offset.y <= -inset.top + 0.5)
            && (!axes.containsHorizontalDirection || offset.x <= -inset.left + 0.5)
    }

    /// Shifts the content offset, and any motion under way, so that the anchor is where it was; at rest, no further
    /// than the content reaches. `adjust` may want another offset.
    func keep(_ anchor: ListAnchor, adjust: (CGPoint) -> CGPoint = { $0 }) {
        guard let now = host.geometry.origin(of: anchor.path) else { return }
        host.updateContentSize()
        let (axes, offset) = (host.geometry.anchorAxes, host.contentOffset)
        var proposed = adjust(
            CGPoint(along: { axes.contains($0) ? now[$0] - anchor.distance[$0] : offset[$0] }))
        // Scrolling and dragging respect the bounds of the content themselves.
        if host.purpose == .none, !host.isDragging {
            let clamped = host.clamped(proposed)
            proposed = CGPoint(along: { axes.contains($0) ? clamped[$0] : proposed[$0] })
        }
        // `adjust` may have moved the viewport.
        let shift = proposed - host.contentOffset
        if abs(shift.x) > 0.001 || abs(shift.y) > 0.001 { host.shiftContentOffset(by: shift) }
    }

    /// The content offset was shifted to follow the content. Running animations began at the old places, so they are
    /// shifted, too; otherwise elements would jump.
    func viewportDidFollow(by delta: CGPoint) {
        anchors.viewportDidFollow(by: delta)
        for sublayer in host.layer.sublayers ?? [] { sublayer.moveAnimations(by: delta) }
        tiling.moveLeaving(by: delta)
    }

    /// Keeps an anchor now, and during the next or present layout pass, while sizes become known.
    func keepWhileMeasuring(_ anchor: ListAnchor) {
        tiling.placesDidChange()
        keep(anchor)
        anchors.hold(anchor)
    }
}
