import CollectionCore
import Execution

/// Decides which items and supplementaries around the viewport are in which range, has their nodes prepared, and sets
/// the nodes' interface states. Main thread only.
///
/// A container starts with the ranges of *minimum* so that the first frame waits for no more than it shows; once that
/// is drawn, and in any case from the first drag on, the ranges of *full* apply. `RangeModeMachine` has the rules.
@MainActor final class RangeController {
    /// Says where items are.
    @BackReference var source: ContainerNodeCore?
    let data: DataController
    var tuning = RangeTuning()
    private(set) var modes = RangeModeMachine()
    /// Elements that the last update found in a range, nearest to the viewport first. Elements that have gone from the
    /// data since are still listed, but not in a range any more.
    var active: [CellElement] = []
    /// The number of the last update.
    private(set) var lastUpdate = 0
    private let retired = RetiredNodes()
    /// Which nodes stay when their items are far away.
    var retention: ASNodeRetention {
        get { retired.retention }
        set {
            retired.retention = newValue
            invalidate()
        }
    }
    private var direction = ScrollDirectionTracker()
    private var lastKey = UpdateKey()
    /// Kept for the next update to fill, so that a frame in which nothing enters allocates nothing.
    private var nextKey = UpdateKey()
    /// The elements of the items in ranges, from the last update: in a steady scroll nearly all are the same, and are
    /// found sooner here than in the element map.
    private var found = FoundElements()
    private var pace = RangePace()
    /// Whether a timer is set that checks whether the viewport has come to rest.
    private var isSettling = false
    private(set) var jumps = JumpWatch()
    private var generation = Generation()

    /// Rises when nodes have appeared, vanished or changed.
    private struct Generation {
        var present = 0
        /// The one whose states the nodes have.
        var applied = -1
    }

    /// What an update depends on. As long as this stays the same, an update has nothing to do.
    private struct UpdateKey: Equatable {
        var visible = RangeContents()
        var display = RangeContents()
        var preload = RangeContents()
        var container: ASInterfaceState = []
        var generation = -1
    }

    /// What is done when memory is short.
    static var memoryWarningPolicy = RangeModeMachine.MemoryWarningPolicy()

    init(data: DataController) {
        self.data = data
    }

    /// Sets a mode for the next update at least.
    func setMode(_ mode: ASLayoutRangeMode) {
        if modes.set(mode) { invalidate() }
    }

    func userWillDrag() {
        if modes.userWillDrag() { invalidate() }
    }

    /// Sets the mode that follows from an event of the application, for a container in this state.
    func applicationDidChange(_ event: Notification.Name, container state: ASInterfaceState) {
        let isVisible = state.contains(.visible)
        let isDisplaying = isVisible || state.contains(.display)
        switch event {
        case UIApplication.didReceiveMemoryWarningNotification:
            _ = modes.didReceiveMemoryWarning(isDisplaying: isDisplaying, policy: Self.memoryWarningPolicy)
        case UIApplication.didEnterBackgroundNotification: _ = modes.didEnterBackground(wasVisible: isVisible)
        default: _ = modes.willEnterForeground(isVisible: isVisible)
        }
        invalidate()
    }

    /// Called when nodes have appeared, vanished or changed: the next update sets all states.
    func invalidate() {
        generation.present += 1
    }

    /// Sets the states of nodes in the ranges, and has missing nodes prepared. If everything visible is new in a frame,
    /// as after a jump, it does so only for visible items, and for the others once the frame is presented: some thirty
    /// rows come into the ranges then, and as many leave them, which takes as long as the frame itself.
    func update() {
        guard let source, let view = source.view, !source.layoutMode.contains(.disableRangeController) else { return }
        direction.update(velocity: view.scrollVelocity)
        let viewport = view.bounds
        var key = UpdateKey()
        swap(&key, &nextKey)
        key.visible.removeAll()
        key.display.removeAll()
        key.preload.removeAll()
        key.generation = generation.present
        key.container = source.node?.interfaceState ?? []
        // While the application is in the background nothing is visible.
        if UIApplication.shared.applicationState == .background { key.container.subtract(.visible) }
        var (isForFrame, keepsRanges) = (false, false)
        // Nothing is near an empty viewport: elements leave their ranges.
        if !viewport.isEmpty {
            view.addVisible(to: &key.visible)
            if !key.visible.items.isEmpty, key.container.contains(.visible) {
                isForFrame = jumps.isFirstFrame(showing: viewport)
            }
            if isForFrame {
                // The former ranges are far away.
                pace.reset()
            } else if !key.visible.isEmpty || !active.isEmpty {
                keepsRanges = findRanges(of: &key, in: view)
            }
        }
        if keepsRanges {
            guard key.visible != lastKey.visible else {
                nextKey = key
                return
            }
            // Take over the paths of the last update, by a swap instead of a copy.
            swap(&key.display, &lastKey.display)
            swap(&key.preload, &lastKey.preload)
        }
        nextKey = key
        if isForFrame {
            let reference = BackReference(self)
            FrameDriver.current?.afterFrame { reference.object?.update() }
        }
        guard !key.visible.isEmpty || !active.isEmpty,
            keepsRanges || key != lastKey || jumps.areRangesDue != isForFrame
        else { return }
        swap(&nextKey, &lastKey)
        jumps.areRangesDue = isForFrame
        apply(key, isForFrame: isForFrame)
        guard !viewport.isEmpty, !isForFrame, !keepsRanges else { return }
        retired.release(farFrom: viewport, in: view, data, lastUpdate: lastUpdate)
        // The frame after the first one with something in it may look further ahead.
        if !key.visible.isEmpty { scheduleFullMode() }
    }

    /// Fills in the display and preload ranges. Returns true, and fills in nothing, if those of the last update stay.
    private func findRanges(of key: inout UpdateKey, in view: any ContainerScrollView) -> Bool {
        // A mode set from outside holds until something besides the content offset changes.
        let isMotionOnly =
            !jumps.areRangesDue && lastKey.visible == key.visible && lastKey.container == key.container
            && lastKey.generation == key.generation
        let formerMode = modes.mode
        let mode =
            isMotionOnly ? formerMode : modes.modeForUpdate(isContainerVisible: key.container.contains(.visible))
        if mode != formerMode || lastKey.container != key.container || lastKey.generation != key.generation
            || found.version != data.displayedState.version
        {
            pace.reset()
        }
        if let driver = FrameDriver.current,
            pace.keeps(
                view.bounds, moving: direction.direction, reach: tuning.reach(of: mode),
                frame: driver.stepCount, time: driver.now)
        {
            settleAfterMotion(driver)
            return true
        }
        let rects = RangeGeometry.rects(
            viewport: view.bounds, mode: mode, tuning: tuning, scrollableDirections: view.scrollableDirections,
            scrollDirection: direction.direction)
        if let display = rects.display { view.addContents(in: display, to: &key.display) }
        view.addContents(in: rects.preload, to: &key.preload)
        return false
    }

    /// Finds the ranges once more when the viewport has not moved for a moment.
    private func settleAfterMotion(_ driver: FrameDriver) {
        guard !isSettling, let due = pace.settlingDue else { return }
        isSettling = true
        let reference = BackReference(self)
        driver.schedule(at: due) { reference.object?.settle() }
    }

    private func settle() {
        isSettling = false
        guard let due = pace.settlingDue, let driver = FrameDriver.current else { return }
        if due <= driver.now { source?.view?.setNeedsLayout() } else { settleAfterMotion(driver) }
    }

    private func scheduleFullMode() {
        guard !modes.isPromoted, let driver = FrameDriver.current else { return }
        let reference = BackReference(self)
        driver.schedule(at: driver.now) {
            guard let self = reference.object, self.modes.didFinishInitialDisplay() else { return }
            self.invalidate()
            self.source?.view?.setNeedsLayout()
        }
    }

    /// Calls `body` with the nodes that are in a range.
    func forEachActive(_ body: (ASCellNode) -> Void) {
        for element in active where element.range.isInAny {
            if let node = element.node { body(node) }
        }
    }

    /// Drops the contents of nodes that are not on screen, until the next update.
    func clearContents() {
        forEachActive { node in
            if !node.isVisible { node.setInterfaceStateRecursively(node.interfaceState.subtracting(.display)) }
        }
        invalidate()
    }

    /// - Parameter isForFrame: whether the key contains visible elements only. Elements in other ranges then stay there
    ///   until the next update.
    private func apply(_ key: UpdateKey, isForFrame: Bool) {
        lastUpdate += 1
        let update = lastUpdate
        // Local copies: the data source, when it is asked for nodes, may cause another update inside this one.
        let version = data.displayedState.version
        var known = found
        // Begin with the elements that are needed first, for the workers as well as for the callbacks.
        var targets: [Target] = []
        targets.reserveCapacity(active.count + 4)
        /// Returns the elements of the items, one place for each; nil if another update took place inside of this one.
        func add(
            _ contents: RangeContents, _ membership: RangeMembership, _ priority: JobPriority
        ) -> [CellElement?]? {
            let state = membership.targetState(
                isContainerVisible: key.container.contains(.visible), mode: modes.mode)
            guard state != .measureLayout else { return Array(repeating: nil, count: contents.items.count) }
            /// Returns whether the element's node has to be made.
            func take(_ element: CellElement) -> Bool {
                guard !element.range.isIn(update) else { return false }
                targets.append(Target(element: element, before: element.range.enter(state, in: update)))
                return element.node == nil && element.ticket == nil
            }
            var missing = PreparationBatch(data, priority: priority)
            var elements: [CellElement?] = []
            elements.reserveCapacity(contents.items.count)
            for path in contents.items {
                let element = known.element(at: path, version: version) ?? data.element(at: path)
                guard lastUpdate == update else { return nil }
                elements.append(element)
                if let element, take(element) { missing.add(element) }
            }
            for place in contents.supplementaries {
                guard lastUpdate == update else { return nil }
                if let element = data.supplementary(at: place), take(element) { missing.add(element) }
            }
            missing.begin()
            return lastUpdate == update ? elements : nil
        }
        if key.container.contains(.preload) {
            guard let visible = add(key.visible, [.onScreen, .display, .preload], .visible),
                let display = add(key.display, [.display, .preload], .display),
                let preload = add(key.preload, .preload, .preload)
            else {
                // The inner update replaces this one. Elements that only this one has found are in no range.
                for target in targets where target.element.range.isIn(update) { target.element.range.leave() }
                invalidate()
                source?.view?.setNeedsLayout()
                return
            }
            found =
                isForFrame
                ? FoundElements(version: version, paths: key.visible.items, elements: visible)
                : preload.count >= display.count
                    ? FoundElements(version: version, paths: key.preload.items, elements: preload)
                    : FoundElements(version: version, paths: key.display.items, elements: display)
        } else {
            found = FoundElements()
        }
        let isListVisible = key.container.contains(.visible)
        let areStatesCurrent = generation.applied == key.generation
        let before = active
        // Set before states change, because the callbacks of a node may remove other elements.
        active = targets.map(\.element)
        if isForFrame {
            active += before.filter { $0.range.hasLeft(before: update) }
        } else {
            generation.applied = key.generation
        }
        // Cells that left while being drawn lose the display state, too: their draws would delay this frame's.
        let drawn = isForFrame ? DisplayCoordinator.shared.cellsInFlight : []
        // Elements leave first, so that they make room for those that come.
        for element in before where element.range.hasLeft(before: lastUpdate) {
            if isForFrame {
                let node = element.ownNode
                let isBeingDrawn = node.map { drawn.contains(ObjectIdentifier($0)) } == true
                if element.range.endVisibility(andDisplay: isBeingDrawn) {
                    node?.setInterfaceStateRecursively(element.range.state)
                }
                continue
            }
            element.range.leave()
            setState(.measureLayout, of: element.ownNode, isListVisible)
            element.ownNode?.unloadIfUnseen()
            retired.add(element)
        }
        for target in targets {
            let element = target.element
            guard element.range.isIn(lastUpdate) else { continue }
            if target.before == nil, let node = element.node { data.giveTraits(to: node) }
            // In a steady scroll nearly all stay as they are: only one or two rows a frame change their range.
            if areStatesCurrent, target.before == element.range.state { continue }
            setState(element.range.state, of: element.node, isListVisible)
        }
    }

    /// Sets the state of a node whose range has changed. Its cell may still be on the way out of the viewport, if the
    /// list is visible.
    private func setState(_ state: ASInterfaceState, of node: ASCellNode?, _ isListVisible: Bool) {
        if isListVisible, !state.contains(.visible) {
            node?.leave(for: state)
        } else {
            node?.setInterfaceStateRecursively(state)
        }
    }

    /// Called when nodes have been prepared: sets the states of those that are in a range.
    func nodesDidPrepare(_ elements: [CellElement]) {
        for element in elements {
            if element.range.isInAny {
                element.node?.setInterfaceStateRecursively(element.range.state)
            } else {
                retired.add(element)
            }
        }
    }

    /// Called when elements are gone from the data.
    func elementsDidVanish(_ elements: [CellElement]) {
        found = FoundElements()
        for element in elements {
            element.range.leave()
            retired.remove(element)
            element.ownNode?.leave(for: [])
        }
        invalidate()
    }
}

/// An element that an update found in a range.
private struct Target {
    let element: CellElement
    /// The state that the update before gave it; nil if it was in no range.
    let before: ASInterfaceState?
}
