import CollectionCore

/// The elements of a list that have views: those on screen, and those that are being animated away. Main thread.
@MainActor final class ListTiling {
    private var visible = ElementsInOrder<VisibleElement>()
    /// Elements that are deleted, or have moved out of sight, whose views are still being animated away.
    private(set) var leaving: [VisibleElement] = []
    let reuse = ReusePool()
    /// The viewports in which the same elements are visible; nil when they have to be looked for.
    private(set) var knownWindow: ListWindow?
    /// Layout passes that had to look for elements; for tests of what scrolling costs.
    private(set) var passCount = 0
    /// The element that is dragged: it keeps its view and its look, wherever its place is.
    private(set) var held: VisibleElement?
    /// During an animated change: elements that have left the viewport and are animated out instead of hidden.
    private var leftDuringChange: [VisibleElement]?
    unowned let host: any ListElementHost
    private let data: ListData
    private let anchors: ListAnchors

    init(_ host: any ListElementHost, data: ListData, anchors: ListAnchors) {
        self.host = host
        self.data = data
        self.anchors = anchors
    }

    subscript(key: ElementKey) -> VisibleElement? { visible[key] }

    /// All elements with views, in order of their keys: cells first.
    var elements: [VisibleElement] { visible.all }

    /// Rows or items with cells, in order.
    var cells: ArraySlice<VisibleElement> { visible.cells }

    /// The paths of the rows or items with cells.
    var visiblePaths: [ShownPath] { cells.map { $0.path } }

    func cell(at path: ShownPath) -> UIView? { visible[ElementKey(cellAt: path)]?.view }

    /// The item whose cell a view is. O(visible).
    func path(of view: UIView?) -> ShownPath? { cells.first { $0.view === view }?.path }

    /// Whether an animated change is being laid out, for which each pass looks for elements.
    var isChanging: Bool { leftDuringChange != nil }

    /// Lets an element keep its view and its look; nil lets it go.
    func hold(_ element: VisibleElement?) { held = element }

    // MARK: Tiling

    /// Gives each element in the viewport a view, and removes the views of elements outside of it.
    func tile() {
        knownWindow = host.listGeometry.findElements(in: host.bounds, since: knownWindow)
        passCount += 1
        host.listGeometry.forEachElement { want($0, $1) }
        removeUnwanted()
        // If a callback has edited the list, the next pass decides which elements come and go.
        if data.isBehindDataSource { setNeedsTiling() }
    }

    /// Makes the next layout pass look for elements.
    func setNeedsTiling() {
        knownWindow = nil
        host.setNeedsLayout()
    }

    /// As `setNeedsTiling()`, but asks for no layout pass.
    func placesDidChange() { knownWindow = nil }

    private func want(_ key: ElementKey, _ look: ListLook) {
        if let element = visible[key] {
            element.generation = passCount
            if element !== held { host.place(element, look) }
            return
        }
        guard !data.isBehindDataSource else { return }
        // In an animation block, the first frames of the view and of what is in it would be animated.
        var made: UIView?
        CATransaction.withoutViewAnimations { made = host.makeView(of: key, look) }
        guard let view = made else { return }
        let element = VisibleElement(view, key, look, generation: passCount)
        visible.insert(element, key)
        takeBack(view)
        UIView.performWithoutAnimation { host.prepare(element) }
        host.willDisplay(element)
        layOutBeforeAnimation(view)
    }

    /// During an animation, lays out the subviews of a view that has come on screen. Otherwise a later layout would be
    /// a part of the animation, and the subviews would be seen moving to their places.
    func layOutBeforeAnimation(_ view: UIView) {
        guard isChanging || UIView.isInAnimationBlock else { return }
        UIView.performWithoutAnimation { view.layer.layoutSubtreeIfNeeded() }
    }

    private func removeUnwanted() {
        // An empty array costs nothing in the frames in which nothing leaves.
        var unwanted: [ElementKey] = []
        for element in visible.all where element.generation != passCount && element !== held {
            unwanted.append(element.key)
        }
        for key in data.untilEdited(unwanted) {
            guard let element = visible.remove(key) else { continue }
            // The data source may have returned this same cell for another element.
            guard !visible.all.contains(where: { $0.view === element.view }) else { continue }
            if leftDuringChange != nil { leftDuringChange?.append(element) } else { hide(element) }
        }
    }

    /// Takes an element's view off screen, ready to be used again.
    func hide(_ element: VisibleElement) {
        element.view.removeFromSuperview()
        host.didEndDisplaying(element)
        // The view may serve another element in this same frame, and must not go on with this element's animation.
        element.view.endAnimations()
        host.recycle(element)
    }

    /// Takes one element off screen; in the next layout pass it is asked for again if it is visible.
    func remove(_ key: ElementKey) {
        guard let element = visible.remove(key) else { return }
        hide(element)
        setNeedsTiling()
    }

    func removeAll() {
        knownWindow = nil
        for element in visible.removeAll() { hide(element) }
        for element in leaving { finishLeaving(element) }
    }

    // MARK: Updates

    /// Gives elements that stay their new paths; returns the elements that are deleted.
    func follow(_ plan: UpdatePlan) -> [VisibleElement] {
        knownWindow = nil
        var gone: [VisibleElement] = []
        for element in visible.removeAll() {
            if let key = element.key.following(plan) {
                element.follow(key)
                visible.insert(element, key)
            } else {
                gone.append(element)
            }
        }
        return gone
    }

    /// Moves the views on screen along with the viewport. So nothing seems to move, and until the next layout pass an
    /// anchor is found where the user sees it.
    func moveVisible(by shift: CGPoint) {
        guard shift != .zero else { return }
        for element in visible.all { element.move(by: shift) }
    }

    // MARK: Views on their way out

    func moveLeaving(by delta: CGPoint) {
        for element in leaving { element.move(by: delta) }
    }

    /// The view of an element is going to be animated away. Keys do not act on the element any more where it is seen.
    private func beginLeaving(_ element: VisibleElement) {
        (element.view as? any ListCell)?.hasKeyFocus = false
        leaving.append(element)
    }

    /// The animation of a leaving element has ended. Does nothing if its view was used again meanwhile.
    private func finishLeaving(_ element: VisibleElement) {
        guard let index = leaving.firstIndex(where: { $0 === element }) else { return }
        leaving.remove(at: index)
        UIView.performWithoutAnimation { element.view.alpha = 1 }
        hide(element)
    }

    /// Called when a view that is being animated away is needed for an element again.
    private func takeBack(_ view: UIView) {
        guard let index = leaving.firstIndex(where: { $0.view === view }) else { return }
        host.didEndDisplaying(leaving.remove(at: index))
        view.endAnimations()
        UIView.performWithoutAnimation { view.alpha = 1 }
    }
}

/// A change of a list that is shown over time: an update, other sizes, or another layout. Main thread.
@MainActor struct ListChange {
    /// The plan of the update that is shown; nil for a change without edits.
    var plan: UpdatePlan?
    /// Elements that are deleted, with their old paths.
    var gone: [VisibleElement] = []
    /// How far the viewport, and with it what is on screen, has followed the content.
    var shift = CGPoint.zero
}

extension ListTiling {
    /// An element on its way from one look to another. Without a first look it begins as it looks now.
    private typealias Motion = (element: VisibleElement, from: ListLook?, to: ListLook)

    /// Animates elements to where the geometry has them now. `prepare` is called when everything has been laid out at
    /// its new place, and `alongside` is part of the animation.
    func animate(
        _ change: ListChange, prepare: () -> Void = {},
        alongside: @escaping @MainActor () -> Void = {}, completion: @escaping @MainActor (Bool) -> Void
    ) {
        var change = change
        for element in visible.all { element.lookBefore = element.currentLook }
        let gone = departures(in: change)
        let (outOfSight, follow) = layOutForChange()
        change.shift = change.shift + follow
        let remaining = visible.all + outOfSight
        for element in remaining { element.lookBefore = element.lookBefore?.shifted(by: follow) }
        passFocusOn(outOfSight, in: change)
        prepare()
        var motions: [Motion] = []
        // A data source that keeps its cells may have given one to another element.
        for motion in gone where leaving.contains(where: { $0 === motion.element }) {
            motions.append((motion.element, nil, motion.to.shifted(by: follow)))
        }
        motions += outOfSight.map(departure)
        let departing = motions.map(\.element)
        motions += visible.all.compactMap { arrival(of: $0, in: change) }
        for element in remaining { element.lookBefore = nil }
        UIView.performWithoutAnimation {
            for case (let element, let look?, _) in motions { host.show(look, on: element) }
        }
        UIView.animate(
            withDuration: host.updateDuration,
            animations: { [host] in
                for motion in motions { host.show(motion.to, on: motion.element) }
                alongside()
            },
            completion: { [weak self, weak host] finished in
                for element in departing { self?.finishLeaving(element) }
                host?.didShowChange()
                completion(finished)
            })
    }

    /// Deleted elements are animated as their edit asks, or hidden at once.
    private func departures(in change: ListChange) -> [Motion] {
        change.gone.compactMap { element in
            guard let final = host.finalLook(of: element, in: change) else {
                hide(element)
                return nil
            }
            beginLeaving(element)
            return (element, nil, final)
        }
    }

    /// Lays out. Returns the elements that left the viewport, and how far the content offset was shifted.
    private func layOutForChange() -> ([VisibleElement], CGPoint) {
        leftDuringChange = []
        let before = anchors.viewportShift
        UIView.performWithoutAnimation { host.pass.layOut() }
        defer { leftDuringChange = nil }
        return (leftDuringChange ?? [], anchors.viewportShift - before)
    }

    /// The motion of an element that moves out of sight. Its view can be reused when it has got there.
    private func departure(of element: VisibleElement) -> Motion {
        beginLeaving(element)
        let start = element.lookBefore ?? element.look
        return (element, start, host.lookOutOfSight(of: element) ?? start.transparent)
    }

    private func arrival(of element: VisibleElement, in change: ListChange) -> Motion? {
        guard let start = element.lookBefore ?? host.initialLook(of: element, in: change) else { return nil }
        return (element, start, element.currentLook)
    }
}
