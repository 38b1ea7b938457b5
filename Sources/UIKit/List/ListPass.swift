import CollectionCore

/// What the layout pass of a list asks the table or collection view. Main thread.
@MainActor protocol ListPassHost: ListTilingHost, ListHost, ListPlaces {
    associatedtype Geometry: ListGeometry where Geometry.Look == Look
    var geometry: Geometry { get }

    /// Brings places up to date with the size of the viewport, and with all else that they depend on.
    func prepareGeometry()
    /// Whether everything moves on purpose, so that nothing keeps its place.
    var suspendsAnchors: Bool { get }
    /// Ends drags, and takes all views of elements away.
    func removeElements()
    /// The elements have their places. Brings the other views to theirs.
    func didTile()
    /// Tells the object that supplies the elements.
    func didLayOut()
}

/// The layout pass of a list. One idea carries it: positions are exact only relative to a measured element, so
/// measuring goes in rounds. Find what is an estimate in the viewport, measure it, and shift the content so that an
/// anchor stays where it was, until the viewport holds nothing but measured elements. What is above the viewport may
/// stay estimated.
///
/// Owns what is due besides showing what is in the viewport. Main thread.
@MainActor final class ListPass<Host: ListPassHost> {
    /// Rounds of measuring after which a pass gives up. A round measures at least one more element, or goes to a scroll
    /// target; a viewport of estimates settles in two or three. Headers and rows of a table take a round each.
    static var measuringLimit: Int { 32 }

    let tiling: ListTiling<Host>
    private unowned let host: Host
    private let list: ListEngine
    /// All cells have to be made again, of elements that stay as they are: they look different.
    private(set) var needsRefresh = false
    /// The refresh forgets the known sizes.
    private var forgetsSizes = false

    init(host: Host, list: ListEngine) {
        self.host = host
        self.list = list
        tiling = ListTiling(host: host, list: list)
    }

    private var data: ListData { list.data }
    private var anchors: ListAnchors { list.anchors }

    func setNeedsRefresh(forgetsSizes: Bool) {
        needsRefresh = true
        if forgetsSizes { self.forgetsSizes = true }
        tiling.setNeedsTiling()
    }

    /// A load begins, which asks for everything again.
    func endRefresh() {
        (needsRefresh, forgetsSizes) = (false, false)
    }

    // MARK: The pass

    func layOut() {
        data.layOut { layOutContents() }
    }

    private func layOutContents() {
        // First, because a refresh keeps the place that its anchor has by then.
        host.prepareGeometry()
        refreshIfNeeded()
        list.restoration.takeUp()
        if showsSameElements {
            anchors.pass = nil
        } else {
            measure()
            tile()
        }
        host.didTile()
        list.scroll.correctAnimation()
        host.didLayOut()
    }

    private func refreshIfNeeded() {
        guard needsRefresh else { return }
        let forgets = forgetsSizes
        endRefresh()
        let anchor = anchors.pass ?? host.geometry.firstAnchor()
        list.selection.forgetPress()
        host.removeElements()
        if host.geometry.refresh(forgetsSizes: forgets), let anchor { keep(anchor) }
        anchors.pass = anchor
    }

    // MARK: Measuring

    private func measure() {
        // A target and an anchor wait until there is a viewport to bring them into, and places.
        guard !host.bounds.isEmpty, host.geometry.isKnown else { return }
        // How far the anchor reaches into the viewport depends on its size.
        if !data.isAhead, let anchor = anchors.pass, host.geometry.findEstimate(at: anchor.path) {
            measureFound(keeping: anchor)
        }
        // Where the geometry counts changes of places, they say in each round what the viewport looks at. Without that,
        // only views on screen do, once: after the first round, or with a target, they still are where they were before.
        let placesAreCounted = host.geometry.generation > 0
        var anchor: ListAnchor?
        for _ in 0..<Self.measuringLimit where !data.isAhead {
            list.scroll.applyTarget()
            guard host.geometry.findEstimates(in: host.bounds) else {
                if list.scroll.isAtTarget { break }
                continue
            }
            if placesAreCounted || anchor == nil && !list.scroll.hasTarget {
                anchor = anchors.pass ?? host.geometry.measuringAnchor()
            }
            measureFound(keeping: anchor)
        }
        // After an edit by a callback, the next pass goes on.
        guard !data.isAhead else { return }
        list.scroll.targetIsReached()
        anchors.pass = nil
    }

    private func measureFound(keeping anchor: ListAnchor?) {
        tiling.placesDidChange()
        data.willCall(.size)
        host.geometry.measureFound()
        host.updateContentSize()
        if let anchor { keep(anchor) }
    }

    // MARK: Showing

    /// Whether nothing has changed since the last pass but the offset, and that by so little that the same elements are
    /// visible. A frame of scrolling then costs the same whatever is on screen. What is pinned to the viewport is
    /// moved.
    private var showsSameElements: Bool {
        guard !tiling.isChanging, !list.scroll.hasTarget, let window = tiling.window else { return false }
        return window.generation == host.geometry.generation && window.contains(host.bounds)
            && host.geometry.movePinnedElements(in: host.bounds)
    }

    /// Gives the elements of the viewport views, and takes them from all others.
    private func tile() {
        let known = tiling.window.flatMap { $0.generation == host.geometry.generation ? $0 : nil }
        tiling.window = host.geometry.findElements(in: host.bounds, since: known)
        tiling.tile { want in host.geometry.forEachElement(want) }
    }

    // MARK: Keeping places

    /// Whether something keeps its place: not at the very start of the content, unless that is wanted.
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
        let axes = host.geometry.anchorAxes
        var proposed = host.contentOffset
        if axes.containsHorizontalDirection { proposed.x = now.x - anchor.distance.x }
        if axes.containsVerticalDirection { proposed.y = now.y - anchor.distance.y }
        proposed = adjust(proposed)
        // Motion ends within the content by itself.
        if host.purpose == .none, !host.isDragging {
            let clamped = host.clamped(proposed)
            if axes.containsHorizontalDirection { proposed.x = clamped.x }
            if axes.containsVerticalDirection { proposed.y = clamped.y }
        }
        // `adjust` may have moved the viewport.
        let offset = host.contentOffset
        let shift = CGPoint(x: proposed.x - offset.x, y: proposed.y - offset.y)
        if abs(shift.x) > 0.001 || abs(shift.y) > 0.001 { host.shiftContentOffset(by: shift) }
    }

    /// The viewport went where the content now is. Items are placed again by the next pass, while their animations
    /// began at earlier places; so those are moved at once, and nothing is seen to jump.
    func viewportDidFollow(by delta: CGPoint) {
        anchors.viewportDidFollow(by: delta)
        for sublayer in host.layer.sublayers ?? [] { sublayer.moveAnimations(by: delta) }
        tiling.moveLeaving(by: delta)
    }

    /// Keeps an anchor now, and in the pass that comes or is under way, in which sizes become known.
    func keepWhileMeasuring(_ anchor: ListAnchor) {
        tiling.placesDidChange()
        keep(anchor)
        anchors.pass = anchor
    }
}
