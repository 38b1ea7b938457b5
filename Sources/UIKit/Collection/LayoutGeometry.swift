import CollectionCore

/// Where the elements of a collection view are, according to its layout. Main thread.
@MainActor final class LayoutGeometry: ListGeometry {
    /// Screens around the viewport that the layout is asked about at once, along the axis that scrolls.
    private static let margin: CGFloat = 0.5

    private unowned let view: UICollectionView
    var layout: UICollectionViewLayout { view.collectionViewLayout }
    /// The layout's answer about a rectangle around the viewport. A layout pass replaces it if places have changed or
    /// the viewport has left `answeredRect`. Until then it may come from a former layout, or be about data from before
    /// a reload.
    private var answer: [UICollectionViewLayoutAttributes] = []
    private var answeredRect = CGRect.null
    /// The elements that follow the viewport.
    private var pinned: [UICollectionViewLayoutAttributes] = []
    private var viewport = CGRect.zero
    private var estimates = UnmeasuredElements()
    /// The viewport of the last layout pass; nil before the first one.
    private(set) var laidOutBounds: CGRect?
    /// The order while an item is dragged; nil at other times.
    var preview: LayoutPreview?
    /// Whether the layout was told of an animated bounds change, and not yet of its end.
    private var isBoundsChangeAnimated = false

    init(view: UICollectionView) {
        self.view = view
    }

    // MARK: Loading

    func reloadIsDue() { view.invalidateCounts(everything: true) }

    /// Forgets the anchor of a transition. The layout is prepared for the new counts before the next question.
    func load(_ counts: [Int]) {
        view.layouts.transition?.anchor = nil
        view.layouts.unannouncedUpdates = []
    }

    func measureEagerly() {}

    func follow(_ plan: UpdatePlan) {
        layout.apply(plan)
        // An update without edits asks for all sizes again, because it can have no other purpose.
        if plan.isEmpty { layout.invalidateLayout() } else { view.invalidateCounts() }
    }

    // MARK: Places

    var isKnown: Bool { layout.isCalculated }
    var placesAreCounted: Bool { false }
    var anchorAxes: ScrollDirection { layout.scrollableDirections }

    /// The layout's attributes of an item.
    func attributes(of item: ShownPath) -> UICollectionViewLayoutAttributes? {
        layout.attributes(ofItemAt: moved.place(of: item))
    }

    /// The item that a layout's attributes describe.
    func item(of attributes: UICollectionViewLayoutAttributes) -> ShownPath {
        moved.item(at: ItemPath(attributes.indexPath))
    }

    /// Tells the layout if the viewport has moved or changed its size.
    func noteBounds() {
        let bounds = view.bounds
        guard bounds != laidOutBounds else { return }
        let old = laidOutBounds
        let makesInvalid =
            old != nil && !layout.isInvalid && layout.shouldInvalidateLayout(forBoundsChange: bounds)
        if makesInvalid { layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: bounds)) }
        laidOutBounds = bounds
        guard let old else { return }
        if old.size == bounds.size {
            if makesInvalid { view.prepareScrolledLayout() }
        } else if UIView.inheritedAnimationDuration > 0 {
            layout.prepare(forAnimatedBoundsChange: old)
            isBoundsChangeAnimated = true
        }
    }

    /// Takes the present bounds as the viewport for questions before the first layout pass.
    func noteFirstBounds() {
        if laidOutBounds == nil { laidOutBounds = view.bounds }
    }

    func endBoundsChange() {
        guard isBoundsChangeAnimated else { return }
        isBoundsChangeAnimated = false
        layout.finalizeAnimatedBoundsChange()
    }

    // MARK: What keeps its place

    /// Makes an anchor of an item at its present distance from the viewport.
    func anchor(at path: ShownPath, _ origin: CGPoint) -> ListAnchor {
        ListAnchor(path: path, distance: origin - view.contentOffset)
    }

    /// The first visible item; nil when none is visible yet.
    func firstAnchor() -> ListAnchor? {
        view.pass.keepsPlace ? cellsOnScreen.first.map { anchor(of: $0) } : nil
    }

    func measuringAnchor() -> ListAnchor? { firstAnchor() ?? estimatedAnchor() }

    /// The items on screen in order.
    func anchorCandidates() -> [ListAnchor] { view.pass.keepsPlace ? cellsOnScreen.map { anchor(of: $0) } : [] }

    /// The cells from the first one that is on screen.
    private var cellsOnScreen: ArraySlice<VisibleElement> {
        let bounds = view.bounds
        return view.tiling.cells.drop { !$0.attributes.frame.overlaps(bounds) }
    }

    private func anchor(of cell: VisibleElement) -> ListAnchor {
        anchor(at: cell.path, cell.attributes.untransformedFrame.origin)
    }

    /// The first visible item whose own place is in the viewport. The layout is asked for each item alone: for a
    /// rectangle it may give places that scrolling has changed.
    func answeredAnchor() -> ListAnchor? {
        guard view.pass.keepsPlace else { return nil }
        for element in view.tiling.cells {
            guard let frame = attributes(of: element.path)?.untransformedFrame,
                frame.overlaps(view.bounds)
            else { continue }
            return anchor(at: element.path, frame.origin)
        }
        return nil
    }

    /// The first item in the viewport by the estimates. Used after a jump so far that none of the items on screen is in
    /// the viewport any more.
    private func estimatedAnchor() -> ListAnchor? {
        guard view.engine.anchors.keepsPlaceAtStart || !view.pass.isAtStart, view.layouts.transition == nil else {
            return nil
        }
        let elements = layout.layoutAttributesForElements(in: view.bounds) ?? []
        let cells = elements.filter { $0.representedElementCategory == .cell }
        guard let path = cells.min(by: { $0.indexPath < $1.indexPath }).map({ item(of: $0) }) else { return nil }
        return view.place(of: path).map { anchor(at: path, $0.origin) }
    }

    // MARK: Measuring

    func findEstimate(at path: ShownPath) -> Bool { false }

    func findEstimates(in viewport: CGRect) -> Bool {
        estimates = layout.unmeasuredElements(in: viewport)
        return !estimates.isEmpty
    }

    func measureFound() {
        view.provider.prepareElements(estimates.items.map { moved.item(at: $0) }, estimates.supplementaries)
        layout.measure(estimates)
    }

    /// The layout owns the sizes: there is nothing to forget.
    func refresh(forgetsSizes: Bool) -> Bool { false }

    // MARK: Showing

    func findElements(in viewport: CGRect, since window: ListWindow?) -> ListWindow? {
        self.viewport = viewport
        guard !viewport.isEmpty else {
            (answer, answeredRect, pinned) = ([], .null, [])
            return nil
        }
        let axes = anchorAxes
        if window == nil || !answeredRect.contains(viewport) {
            answeredRect = viewport.insetBy(
                dx: axes.containsHorizontalDirection ? -viewport.width * Self.margin : 0,
                dy: axes.containsVerticalDirection ? -viewport.height * Self.margin : 0)
            answer = layout.layoutAttributesForElements(in: answeredRect) ?? []
        }
        pinned = layout.pinsElements ? layout.pinnedAttributes(in: viewport) : []
        return currentWindow(axes)
    }

    func forEachElement(_ body: (ElementKey, ListLook) -> Void) {
        prepareArriving()
        for attributes in answer where !attributes.isPinned && isVisible(attributes) {
            body(view.key(of: attributes), .element(attributes))
        }
        for attributes in pinned where isVisible(attributes) {
            body(view.key(of: attributes), .element(attributes))
        }
    }

    private func isVisible(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
        !attributes.isHidden && attributes.frame.overlaps(viewport)
    }

    /// Prepares the items that come into view, all of them together. For a flow layout they are prepared already,
    /// because it has asked for their sizes; other layouts do not ask for sizes.
    private func prepareArriving() {
        let arriving = answer.filter {
            $0.representedElementCategory == .cell && isVisible($0) && view.tiling[view.key(of: $0)] == nil
                && view.contains(item(of: $0))
        }
        if arriving.count > 1 { view.provider.prepareElements(arriving.map { item(of: $0) }, []) }
    }

    func movePinnedElements(in viewport: CGRect) -> Bool {
        guard layout.pinsElements else { return true }
        let now = layout.pinnedAttributes(in: viewport)
        guard now.count == pinned.count else { return false }
        for attributes in now where view.tiling[view.key(of: attributes)] == nil { return false }
        for attributes in now {
            guard let element = view.tiling[view.key(of: attributes)] else { continue }
            view.place(element, .element(attributes))
        }
        return true
    }

    /// The range in which the viewport can move along the axis that scrolls before an element comes or goes.
    private func currentWindow(_ axes: ScrollDirection) -> ListWindow {
        let isVertical = axes.containsVerticalDirection
        var window = ListWindow(
            x: viewport.minX...viewport.minX, y: viewport.minY...viewport.minY, size: viewport.size)
        // If both axes scroll, every pass looks for elements.
        guard isVertical != axes.containsHorizontalDirection else { return window }
        let extent = isVertical ? viewport.height : viewport.width
        let start = isVertical ? viewport.minY : viewport.minX
        var low = isVertical ? answeredRect.minY : answeredRect.minX
        var high = (isVertical ? answeredRect.maxY : answeredRect.maxX) - extent
        for attributes in answer where !attributes.isPinned && !attributes.isHidden {
            let frame = attributes.frame
            let (first, last) = isVertical ? (frame.minY, frame.maxY) : (frame.minX, frame.maxX)
            if last <= start {
                low = max(low, last)
            } else if first >= start + extent {
                high = min(high, first - extent)
            } else {
                // Go one representable number inwards, because the bound is exclusive.
                low = max(low, CGFloat((first - extent).native.nextUp))
                high = min(high, CGFloat(last.native.nextDown))
            }
        }
        let stable = min(low, start)...max(high, start)
        if isVertical { window.y = stable } else { window.x = stable }
        return window
    }
}
