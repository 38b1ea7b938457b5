import CollectionCore
import Execution

/// Where a range controller's items are.
@MainActor protocol RangeControllerSource: AnyObject {
    /// The viewport, in content coordinates.
    var rangeViewport: CGRect { get }
    var rangeScrollsHorizontally: Bool { get }
    var rangeScrollsVertically: Bool { get }
    /// Motion of the content offset, points per second.
    var rangeVelocity: CGPoint { get }
    /// The container is seen (or prepared to be).
    var containerInterfaceState: ASInterfaceState { get }
    /// Items with a cell on screen, in order.
    var visibleItemPaths: [IndexPath] { get }
    /// Items that reach into a rectangle of the content.
    func itemPaths(in rect: CGRect) -> [IndexPath]
}

/// Decides for the items around the viewport how near to being seen they are, has their nodes prepared, and sets the
/// nodes' interface states. Main thread only.
///
/// A container starts with the ranges of *minimum* so that the first frame waits for no more than it shows; once that
/// is drawn, and in any case from the first motion on, the ranges of *full* apply.
@MainActor final class RangeController {
    weak var source: (any RangeControllerSource)?
    let data: DataController
    var tuning = RangeTuning()
    var isDisabled = false
    private var explicitMode: ASLayoutRangeMode?
    private var hasDisplayedFirst = false
    /// Items whose nodes have a state beyond measured, from the last update.
    private var active: [ElementID: (element: CellElement, state: ASInterfaceState)] = [:]
    private var direction: ASScrollDirection = [.right, .down]
    private var lastKey: UpdateKey?

    /// What an update depends on; nothing to do while it is the same.
    private struct UpdateKey: Equatable {
        var visible: [IndexPath]
        var display: [IndexPath]
        var preload: [IndexPath]
        var container: ASInterfaceState
        var generation: Int
    }

    private var generation = 0

    init(data: DataController) {
        self.data = data
    }

    var mode: ASLayoutRangeMode {
        explicitMode ?? (hasDisplayedFirst ? .full : .minimum)
    }

    func setMode(_ mode: ASLayoutRangeMode) {
        explicitMode = mode
        invalidate()
    }

    /// Nodes appeared, vanished or changed: the next update does everything anew.
    func invalidate() {
        generation += 1
    }

    func noteFirstDisplay() {
        guard !hasDisplayedFirst else { return }
        hasDisplayedFirst = true
        invalidate()
    }

    /// One update: states of what is near, preparation of what has no node yet.
    func update() {
        guard let source, !isDisabled else { return }
        updateDirection(source.rangeVelocity)
        let visible = source.visibleItemPaths
        let viewport = source.rangeViewport
        guard !viewport.isEmpty, !visible.isEmpty || !active.isEmpty else { return }
        let display = source.itemPaths(in: rect(viewport, tuning[mode, .display]))
        let preload = source.itemPaths(in: rect(viewport, tuning[mode, .preload]))
        let key = UpdateKey(
            visible: visible, display: display, preload: preload, container: source.containerInterfaceState,
            generation: generation)
        guard key != lastKey else { return }
        lastKey = key
        apply(key)
        // The frame after the first one with something in it may look further ahead.
        if !visible.isEmpty { scheduleFullMode() }
    }

    private func scheduleFullMode() {
        guard !hasDisplayedFirst, let driver = FrameDriver.current else { return }
        driver.schedule(at: driver.now) { [weak self] in
            self?.noteFirstDisplay()
            self?.onModeChange?()
        }
    }

    /// Called when ranges grew without a change of layout.
    var onModeChange: (@MainActor () -> Void)?

    private func apply(_ key: UpdateKey) {
        let isContainerVisible = key.container.contains(.visible)
        let isContainerNear = key.container.contains(.preload)
        var targets: [ElementID: (element: CellElement, state: ASInterfaceState)] = [:]
        func add(_ paths: [IndexPath], _ state: ASInterfaceState, _ priority: JobPriority) {
            var missing: [IndexPath] = []
            for path in paths {
                guard let element = data.element(at: path) else { continue }
                if let id = element.id, targets[id] == nil { targets[id] = (element, state) }
                if element.node == nil, element.ticket == nil { missing.append(path) }
            }
            data.prepare(missing, priority: priority)
        }
        if isContainerVisible {
            add(key.visible, .inHierarchy, .visible)
            add(key.display, [.measureLayout, .preload, .display], .display)
            add(key.preload, [.measureLayout, .preload], .preload)
        } else if isContainerNear {
            add(key.visible, [.measureLayout, .preload, .display], .display)
            if mode != .lowMemory { add(key.display, [.measureLayout, .preload], .preload) }
        }
        // Leaving first, so that what leaves makes room for what comes.
        for (id, old) in active where targets[id] == nil {
            old.element.node?.setInterfaceStateRecursively(.measureLayout)
        }
        for (_, target) in targets where target.state.contains(.visible) {
            target.element.node?.setInterfaceStateRecursively(target.state)
        }
        for (_, target) in targets where !target.state.contains(.visible) {
            target.element.node?.setInterfaceStateRecursively(target.state)
        }
        active = targets
    }

    /// Nodes have been prepared since: those in a range get their states.
    func nodesDidPrepare(_ elements: [CellElement]) {
        for element in elements {
            guard let id = element.id, let target = active[id] else { continue }
            element.node?.setInterfaceStateRecursively(target.state)
        }
    }

    /// Elements are gone from the data: their nodes are no longer seen.
    func elementsDidVanish(_ elements: [CellElement]) {
        for element in elements {
            if let id = element.id { active[id] = nil }
            element.node?.setInterfaceStateRecursively([])
        }
        invalidate()
    }

    /// Everything leaves the ranges, as when the container goes.
    func clear() {
        for (_, target) in active { target.element.node?.setInterfaceStateRecursively(.measureLayout) }
        active = [:]
        lastKey = nil
    }

    private func updateDirection(_ velocity: CGPoint) {
        guard abs(velocity.x) > 1 || abs(velocity.y) > 1 else { return }
        var new: ASScrollDirection = []
        if velocity.x > 1 { new.insert(.right) }
        if velocity.x < -1 { new.insert(.left) }
        if velocity.y > 1 { new.insert(.down) }
        if velocity.y < -1 { new.insert(.up) }
        direction = new
    }

    /// The viewport grown ahead of and behind the motion.
    private func rect(_ viewport: CGRect, _ parameters: ASRangeTuningParameters) -> CGRect {
        var rect = viewport
        if source?.rangeScrollsHorizontally == true {
            let ahead = direction.contains(.right)
            let before = ahead ? parameters.trailingBufferScreenfuls : parameters.leadingBufferScreenfuls
            let after = ahead ? parameters.leadingBufferScreenfuls : parameters.trailingBufferScreenfuls
            rect.origin.x -= before * viewport.width
            rect.size.width += (before + after) * viewport.width
        }
        if source?.rangeScrollsVertically == true {
            let ahead = direction.contains(.down)
            let before = ahead ? parameters.trailingBufferScreenfuls : parameters.leadingBufferScreenfuls
            let after = ahead ? parameters.leadingBufferScreenfuls : parameters.trailingBufferScreenfuls
            rect.origin.y -= before * viewport.height
            rect.size.height += (before + after) * viewport.height
        }
        return rect
    }
}
