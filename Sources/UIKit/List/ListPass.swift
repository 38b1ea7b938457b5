/// The layout pass of a list. It rests on one idea: positions are exact only relative to a measured element, so
/// measuring goes in rounds. Each round finds the elements in the viewport whose sizes are estimates, measures them,
/// and shifts the content so that an anchor stays where it was. The rounds end when all elements in the viewport are
/// measured. Elements above the viewport may keep estimated sizes.
///
/// The only state of the pass is whether its next run makes all cells again, and whether it forgets sizes. Main thread.
@MainActor final class ListPass {
    /// Rounds of measuring after which a pass gives up. A round measures at least one more element, or goes to a scroll
    /// target; a viewport of estimates settles in two or three. Headers and rows of a table take a round each.
    static let measuringLimit = 32

    unowned let host: any ListElementHost
    let data: ListData
    let anchors: ListAnchors
    let tiling: ListTiling
    let scroll: ListScroll
    let selection: ListSelection
    private let restoration: ListRestoration
    private let index: ListIndex
    private let drag: ListDrag
    /// Whether all cells must be made again, because their look has changed, though not their data.
    private(set) var needsRefresh = false
    /// Whether the refresh also forgets the known sizes.
    private var forgetsSizes = false

    init(
        _ host: any ListElementHost, data: ListData, anchors: ListAnchors, tiling: ListTiling, scroll: ListScroll,
        selection: ListSelection, restoration: ListRestoration, index: ListIndex, drag: ListDrag
    ) {
        self.host = host
        self.data = data
        self.anchors = anchors
        self.tiling = tiling
        self.scroll = scroll
        self.selection = selection
        self.restoration = restoration
        self.index = index
        self.drag = drag
    }

    // MARK: Loading

    /// Called when a reload becomes due: ends interactions that refer to the present elements.
    func reloadIsDue() {
        endInteractions()
        selection.forgetPress()
        host.listGeometry.reloadIsDue()
        host.setNeedsLayout()
    }

    /// Ends drags and swipes, because the order changes.
    func endInteractions() {
        drag.abandon()
        host.dropOpenRow()
    }

    /// Removes all elements, and shows these counts.
    func load(_ counts: [Int]) {
        (needsRefresh, forgetsSizes) = (false, false)
        data.show(counts)
        anchors.release()
        host.listGeometry.load(counts)
        endInteractions()
        tiling.removeAll()
        host.engine.dataDidLoad()
        host.listGeometry.measureEagerly()
    }

    /// Makes the next layout pass ask for all cells again, because the same items look different. The first item on
    /// screen keeps its place. The known sizes serve as estimates, unless `forgetsSizes` is true.
    func setNeedsRefresh(forgetsSizes: Bool = false) {
        needsRefresh = true
        if forgetsSizes { self.forgetsSizes = true }
        tiling.setNeedsTiling()
    }

    // MARK: The pass

    func layOut() {
        data.layOut { layOutContents() }
    }

    private func layOutContents() {
        // A refresh ends a drag. End it first, so that the geometry does not prepare for it any more.
        if needsRefresh { drag.abandon() }
        // Prepare the geometry before the refresh, which reads its anchor's position from it.
        host.prepareGeometry()
        refreshIfNeeded()
        if let anchor = restoration.takeUp() { keepWhileMeasuring(anchor) }
        if showsSameElements {
            anchors.release()
        } else {
            measure()
            if !data.isBehindDataSource { host.source.willTile() }
            tiling.tile()
        }
        host.didTile()
        drag.listDidTile()
        host.placeBackgroundView()
        index.place()
        scroll.correctAnimation()
        host.source.didLayOut()
    }

    private func refreshIfNeeded() {
        guard needsRefresh else { return }
        let forgets = forgetsSizes
        (needsRefresh, forgetsSizes) = (false, false)
        let anchor = anchors.held ?? host.listGeometry.firstAnchor()
        selection.forgetPress()
        endInteractions()
        tiling.removeAll()
        if host.listGeometry.refresh(forgetsSizes: forgets), let anchor { keep(anchor) }
        anchors.hold(anchor)
    }

    // MARK: Measuring

    private func measure() {
        // Without a viewport or places nothing in it can be measured; target and anchor stay pending.
        guard !host.bounds.isEmpty, host.listGeometry.isKnown else { return measureWithoutViewport() }
        // Measure the anchor first: its height decides which elements are visible.
        if !data.isBehindDataSource, let anchor = anchors.held, host.listGeometry.findEstimate(at: anchor.path) {
            measureFound(keeping: anchor)
        }
        // Tables choose the anchor again in each round, by their counted places. A layout's anchor is read from the
        // views on screen, which keep their old frames after the first round and while a target waits: it is chosen
        // once.
        let placesAreCounted = host.listGeometry.placesAreCounted
        var anchor: ListAnchor?
        for _ in data.untilEdited(0..<Self.measuringLimit) {
            scroll.applyTarget()
            guard host.listGeometry.findEstimates(in: host.bounds) else {
                if scroll.isAtTarget { break }
                continue
            }
            if placesAreCounted || anchor == nil && !scroll.hasTarget {
                anchor = anchors.held ?? host.listGeometry.measuringAnchor()
            }
            measureFound(keeping: anchor)
        }
        // A callback edited the list: target and anchor are kept for the next pass.
        guard !data.isBehindDataSource else { return }
        scroll.targetIsReached()
        anchors.release()
    }

    /// Asks for all sizes that are cheap to ask for, even though the list has no viewport.
    private func measureWithoutViewport() {
        guard host.listGeometry.placesAreCounted, !data.isBehindDataSource else { return }
        let anchor = anchors.held ?? host.listGeometry.measuringAnchor()
        host.listGeometry.measureEagerly()
        if let anchor { keep(anchor) }
    }

    private func measureFound(keeping anchor: ListAnchor?) {
        tiling.placesDidChange()
        host.listGeometry.measureFound()
        host.updateContentSize()
        if let anchor { keep(anchor) }
    }

    // MARK: Showing

    /// Whether only the offset has changed since the last pass, and the same elements are visible. Then a frame of
    /// scrolling costs the same whatever is on screen: only pinned elements are moved.
    private var showsSameElements: Bool {
        !tiling.isChanging && !scroll.hasTarget && tiling.knownWindow?.contains(host.bounds) == true
            && host.listGeometry.movePinnedElements(in: host.bounds)
    }

    /// Measures elements again that were marked as estimates or whose layout was invalidated, and animates to their new
    /// sizes. `prepare` is called when views have their new frames. `alongside` runs inside the animation, before the
    /// contents of the views are laid out. Without a window, or while an item is dragged, nothing is animated, and
    /// neither is called.
    func animateSizes(prepare: () -> Void = {}, alongside: @escaping @MainActor () -> Void) {
        guard host.window != nil, UIView.areAnimationsEnabled, host.isDataLoaded, !needsRefresh, !host.isMovingItem
        else {
            return tiling.setNeedsTiling()
        }
        data.run { tiling.animate(ListChange(), prepare: prepare, alongside: alongside, completion: { _ in }) }
    }

    // MARK: Keeping places

    /// Whether an anchor is used. False at the very start of the content, unless `keepsPlaceAtStart` is set.
    var keepsPlace: Bool { (anchors.keepsPlaceAtStart || !isAtStart) && !host.suspendsAnchors }

    var isAtStart: Bool {
        let (offset, inset, axes) = (host.contentOffset, host.adjustedContentInset, host.listGeometry.anchorAxes)
        return (!axes.containsVerticalDirection || offset.y <= -inset.top + 0.5)
            && (!axes.containsHorizontalDirection || offset.x <= -inset.left + 0.5)
    }

    /// Shifts the content offset, and any motion under way, so that the anchor is where it was. While the list is at
    /// rest the offset stays within the content. `adjust` may replace the offset by another one.
    func keep(_ anchor: ListAnchor, adjust: (CGPoint) -> CGPoint = { $0 }) {
        guard let now = host.place(of: anchor.path)?.origin else { return }
        host.updateContentSize()
        let (axes, offset) = (host.listGeometry.anchorAxes, host.contentOffset)
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

    /// Called when the content offset was shifted to follow the content. Running animations began at the old places, so
    /// they are shifted, too; otherwise elements would jump.
    func viewportDidFollow(by delta: CGPoint) {
        anchors.viewportDidFollow(by: delta)
        for sublayer in host.layer.sublayers ?? [] { sublayer.moveAnimations(by: delta) }
        tiling.moveLeaving(by: delta)
    }

    /// Keeps an anchor in its place now, and in the present or next layout pass, while sizes become known.
    func keepWhileMeasuring(_ anchor: ListAnchor) {
        tiling.placesDidChange()
        keep(anchor)
        anchors.hold(anchor)
    }
}
