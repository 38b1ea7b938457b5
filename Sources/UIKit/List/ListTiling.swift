import CollectionCore

/// What a list shows elements with: how views are made, placed and taken back. Main thread.
@MainActor protocol ListTilingHost: ListPlaces {
    associatedtype ElementView: ReusableView
    associatedtype Look: ListLook
    associatedtype Geometry: ListGeometry where Geometry.Look == Look
    typealias Element = VisibleElement<ElementView, Look>
    typealias Change = ListChange<ElementView, Look>

    /// Where the elements are.
    var geometry: Geometry { get }

    /// Asks for the view of an element that comes on screen. Nil if the data source was edited meanwhile.
    func makeView(of key: ElementKey, _ look: Look) -> ElementView?
    /// Puts the view of an element that comes on screen where it belongs.
    func prepare(_ element: Element)
    /// Says that the element is on screen.
    func willDisplay(_ element: Element)
    /// The element stays on screen; this is what the geometry says of it now.
    func place(_ element: Element, _ look: Look)
    /// Gives the view this look; during an animation it differs from the geometry's.
    func show(_ look: Look, on element: Element)
    /// How the view of the element looks now, motion aside.
    func currentLook(of element: Element) -> Look
    /// Says that the element has left the screen.
    func didEndDisplaying(_ element: Element)
    func recycle(_ element: Element)
    /// Whether it follows the pointer.
    func isDragged(_ element: Element) -> Bool

    // For changes that are shown over time.

    /// How an element that was not on screen before the change looks at first; nil to show it at once.
    func initialLook(of element: Element, in change: Change) -> Look?
    /// How an element that exists no more looks in the end; nil to take it away at once.
    func finalLook(of element: Element, in change: Change) -> Look?
    /// Where an element is that the change has moved out of sight; nil where that is not known.
    func lookOutOfSight(of element: Element) -> Look?
}

/// The elements of a list that have views: which come, which go, and which are on their way out. Main thread.
@MainActor final class ListTiling<Host: ListTilingHost> {
    typealias Element = Host.Element

    private var visible = ElementsInOrder<Element>()
    /// Elements that are gone, or out of sight, with views that are still on their way there.
    private(set) var leaving: [Element] = []
    let reuse = ReusePool<Host.ElementView>()
    /// The viewports in which the same elements are visible; nil when they have to be looked for.
    private(set) var knownWindow: ListWindow?
    /// Layout passes that had to look for elements; for tests of what scrolling costs.
    private(set) var passCount = 0
    /// During an animated change: elements that have left the viewport and are animated out instead of hidden.
    private var left: [Element]?
    private unowned let host: Host
    private let data: ListData
    private let anchors: ListAnchors

    init(host: Host, engine: ListEngine) {
        self.host = host
        data = engine.data
        anchors = engine.anchors
    }

    subscript(key: ElementKey) -> Element? { visible[key] }

    /// All elements with views, in order of their keys: cells first.
    var elements: [Element] { visible.all }

    /// Rows or items with cells, in order.
    var cells: ArraySlice<Element> { visible.cells }

    func cell(at path: ShownPath) -> Host.ElementView? { visible[ElementKey(cellAt: path)]?.view }

    /// Whether a change is being shown, for which all elements are looked at.
    var isChanging: Bool { left != nil }

    // MARK: Tiling

    /// Gives each element in the viewport a view, and removes the views of elements outside of it.
    func tile() {
        knownWindow = host.geometry.findElements(in: host.bounds, since: knownWindow)
        passCount += 1
        host.geometry.forEachElement { want($0, $1) }
        removeUnwanted()
        // A callback has edited the list: the next pass decides what comes and goes.
        if data.isBehindDataSource { setNeedsTiling() }
    }

    /// Elements have to be looked for in the next layout pass.
    func setNeedsTiling() {
        knownWindow = nil
        host.setNeedsLayout()
    }

    /// As `setNeedsTiling()`, but asks for no layout pass.
    func placesDidChange() { knownWindow = nil }

    private func want(_ key: ElementKey, _ look: Host.Look) {
        if let element = visible[key] {
            element.generation = passCount
            if !host.isDragged(element) { host.place(element, look) }
            return
        }
        guard !data.isBehindDataSource else { return }
        data.willCall(.cell)
        guard let view = host.makeView(of: key, look) else { return }
        let element = Element(view, key, look, generation: passCount)
        visible.insert(element, key)
        takeBack(view)
        UIView.performWithoutAnimation { host.prepare(element) }
        data.willCall(.willDisplay)
        host.willDisplay(element)
    }

    private func removeUnwanted() {
        // An empty array costs nothing in the frames in which nothing leaves.
        var unwanted: [ElementKey] = []
        for element in visible.all where element.generation != passCount && !host.isDragged(element) {
            unwanted.append(element.key)
        }
        for key in data.untilEdited(unwanted) {
            guard let element = visible.remove(key) else { continue }
            // The data source may have returned this same cell for another element.
            guard !visible.all.contains(where: { $0.view === element.view }) else { continue }
            if left != nil { left?.append(element) } else { hide(element) }
        }
    }

    /// Takes an element's view off screen, ready to be used again.
    func hide(_ element: Element) {
        element.view.removeFromSuperview()
        data.willCall(.didEndDisplaying)
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

    /// Gives what stays its new path; returns what goes.
    func follow(_ plan: UpdatePlan) -> [Element] {
        knownWindow = nil
        var gone: [Element] = []
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

    /// Moves what is on screen along with the viewport, so that nothing seems to move, and an anchor that is looked for
    /// before the next layout pass is found where it is seen.
    func moveVisible(by shift: CGPoint) {
        guard shift != .zero else { return }
        for element in visible.all { element.move(by: shift) }
    }

    // MARK: Views on their way out

    func moveLeaving(by delta: CGPoint) {
        for element in leaving { element.move(by: delta) }
    }

    /// The animation of a leaving element has ended. Does nothing if its view was used again meanwhile.
    private func finishLeaving(_ element: Element) {
        guard let index = leaving.firstIndex(where: { $0 === element }) else { return }
        leaving.remove(at: index)
        UIView.performWithoutAnimation { element.view.alpha = 1 }
        hide(element)
    }

    /// A view that is on its way out is wanted again.
    private func takeBack(_ view: Host.ElementView) {
        guard let index = leaving.firstIndex(where: { $0.view === view }) else { return }
        host.didEndDisplaying(leaving.remove(at: index))
        view.endAnimations()
        UIView.performWithoutAnimation { view.alpha = 1 }
    }
}

/// A change of a list that is shown over time: an update, other sizes, or another layout. Main thread.
@MainActor struct ListChange<View: UIView, Look: ListLook> {
    typealias Element = VisibleElement<View, Look>

    /// Nil for a change without edits.
    var plan: UpdatePlan?
    /// Elements that exist no more, under their old paths.
    var gone: [Element] = []
    /// How far the viewport, and with it what is on screen, has followed the content.
    var shift = CGPoint.zero
}

extension ListTiling {
    /// An element on its way from one look to another. Without a first look it begins as it looks now.
    private typealias Motion = (element: Element, from: Host.Look?, to: Host.Look)

    /// Shows a change over time. `layOut` brings everything to its new place, `prepare` is called after it, and
    /// `alongside` is part of the animation.
    func animate(
        _ change: Host.Change, duration: TimeInterval, layOut: @MainActor () -> Void,
        prepare: (Host.Change) -> Void, alongside: @escaping @MainActor () -> Void,
        completion: @escaping @MainActor (Bool) -> Void
    ) {
        var change = change
        for element in visible.all { element.beginChange(looking: host.currentLook(of: element)) }
        let gone = departures(in: change)
        let (outOfSight, follow) = elementsLeaving(during: layOut)
        change.shift = change.shift + follow
        let remaining = visible.all + outOfSight
        for element in remaining { element.followChange(by: follow) }
        prepare(change)
        var motions: [Motion] = []
        // A data source that keeps its cells may have given one to another element.
        for motion in gone where leaving.contains(where: { $0 === motion.element }) {
            motions.append((motion.element, nil, motion.to.shifted(by: follow)))
        }
        motions += outOfSight.map(departure)
        let departing = motions.map(\.element)
        motions += visible.all.compactMap { arrival(of: $0, in: change) }
        for element in remaining { element.endChange() }
        UIView.performWithoutAnimation {
            for case (let element, let look?, _) in motions { host.show(look, on: element) }
        }
        UIView.animate(
            withDuration: duration,
            animations: { [host] in
                for motion in motions { host.show(motion.to, on: motion.element) }
                alongside()
            },
            completion: { [weak self] finished in
                for element in departing { self?.finishLeaving(element) }
                completion(finished)
            })
    }

    /// Deleted elements are animated as their edit asks, or hidden at once.
    private func departures(in change: Host.Change) -> [Motion] {
        change.gone.compactMap { element in
            guard let final = host.finalLook(of: element, in: change) else {
                hide(element)
                return nil
            }
            leaving.append(element)
            return (element, nil, final)
        }
    }

    /// Lays out. Returns the elements that left the viewport, and how far the content offset was shifted.
    private func elementsLeaving(during layOut: @MainActor () -> Void) -> ([Element], CGPoint) {
        left = []
        let before = anchors.viewportShift
        UIView.performWithoutAnimation { layOut() }
        defer { left = nil }
        return (left ?? [], anchors.viewportShift - before)
    }

    /// An element that moves out of sight: its view is animated there, and used again after that.
    private func departure(of element: Element) -> Motion {
        leaving.append(element)
        let start = element.lookBefore ?? element.look
        return (element, start, host.lookOutOfSight(of: element) ?? start.transparent)
    }

    private func arrival(of element: Element, in change: Host.Change) -> Motion? {
        guard let start = element.lookBefore ?? host.initialLook(of: element, in: change) else { return nil }
        return (element, start, host.currentLook(of: element))
    }
}
