import CollectionCore

/// Drags an item of a list to another place. The item follows the pointer, other items make room, and the list scrolls
/// while the pointer is near its edges. The data source is told of the move when the item is dropped. Main thread.
@MainActor final class ListDrag {
    private struct Hand {
        let element: VisibleElement
        /// The vector from the pointer to the centre of the element.
        let grip: CGPoint
        /// The pointer's place in the viewport, which stays the same when the content scrolls.
        var pointer: CGPoint
        /// The viewport's size for which the element is shown.
        var size: CGSize

        /// The point of the content at which the centre of the element has to be.
        @MainActor func center(in host: UIScrollView) -> CGPoint {
            pointer + host.contentOffset + grip
        }
    }

    private static let duration = 0.2
    private static let raisedPosition: CGFloat = 100

    /// Lifts an item that has been pressed for a moment.
    let recognizer = UILongPressGestureRecognizer()
    private unowned let host: any ListElementHost
    private let data: ListData
    private let tiling: ListTiling
    private let selection: ListSelection
    private lazy var scroller = EdgeScroller(host)
    private var hand: Hand? {
        didSet { tiling.hold(hand?.element) }
    }

    init(_ host: any ListElementHost, data: ListData, tiling: ListTiling, selection: ListSelection) {
        self.host = host
        self.data = data
        self.tiling = tiling
        self.selection = selection
        recognizer.delegate = host
        recognizer.minimumPressDuration = 0.35
        // Do not delay touches: whether the item can be moved is asked only when the press has lasted long enough.
        recognizer.delaysTouchesEnded = false
        recognizer.addTarget(self, action: ListDrag.pressChanged)
    }

    var isActive: Bool { hand != nil }

    // MARK: Gestures

    func shouldBegin() -> Bool {
        guard hand == nil, !host.isDecelerating, let path = pressedPath else { return false }
        return host.canMove(path, by: .press)
    }

    private var pressedPath: ShownPath? { host.pointedPath(at: recognizer.location(in: host)) }

    private func pressChanged() {
        guard recognizer.state == .ended, !recognizer.hasWandered else { return follow(recognizer) { pressedPath } }
        // A long press without a movement opens the item's menu. The menu shows the item lifted, so put it back first.
        putBack(animated: false)
        host.window?.openContextMenu(at: recognizer.location(in: nil), by: .restingPress)
    }

    /// Follows a gesture that lifts an item as it begins.
    func follow(_ recognizer: UILongPressGestureRecognizer, lifting path: () -> ShownPath?) {
        let position = recognizer.location(in: host)
        switch recognizer.state {
        case .began: if let path = path(), lift(path, at: position) { followPointer() }
        case .changed: follow(position)
        case .ended: drop()
        case .cancelled, .failed: putBack(animated: true)
        case .possible: break
        }
    }

    // MARK: In the hand

    /// Lifts an item, held at its centre or at a point of the content. False if it has no cell on screen.
    func lift(_ path: ShownPath, at position: CGPoint? = nil) -> Bool {
        putBack(animated: true)
        host.layoutIfNeeded()
        guard let element = tiling[ElementKey(cellAt: path)] else { return false }
        selection.cancelPress()
        let view = element.view
        let position = position ?? view.center
        host.listGeometry.beginPreview(of: path)
        hand = Hand(
            element: element, grip: view.center - position, pointer: position - host.contentOffset,
            size: host.bounds.size)
        view.layer.zPosition = Self.raisedPosition
        view.layer.shadowColor = view.layerColor(.liftedShadow)
        view.layer.shadowOpacity = 0.25
        view.layer.shadowRadius = 6
        view.layer.shadowOffset = CGSize(width: 0, height: 2)
        host.setRaised(true, element)
        // Take the keys for Escape, which puts the item back. The former first responder may end the drag while it
        // resigns.
        selection.takeKeys()
        return hand?.element === element
    }

    /// The pointer has moved to a point of the content.
    func follow(_ position: CGPoint) {
        guard hand != nil else { return }
        hand?.pointer = position - host.contentOffset
        scroller.follow(position)
        followPointer()
    }

    /// The list has scrolled, for whatever reason. Lays out what has come on screen, and what is pinned, before
    /// other elements make room, so that only making room is animated.
    func listDidScroll() {
        guard hand != nil, !data.isLayingOut else { return }
        host.layoutIfNeeded()
        followPointer()
    }

    /// Shows the element as it looks in the hand, but with its centre in the viewport: it does not leave the list.
    private func show(_ look: ListLook, _ hand: Hand) {
        let center = CGPoint(x: look.frame.midX, y: look.frame.midY)
        let viewport = host.bounds.inset(by: host.adjustedContentInset)
        let held = CGPoint(
            x: max(viewport.minX, min(center.x, viewport.maxX)), y: max(viewport.minY, min(center.y, viewport.maxY)))
        host.show(look.shifted(by: held - center), on: hand.element)
    }

    /// Called when the pointer, or the content under it, has moved.
    private func followPointer() {
        guard let hand else { return }
        let center = hand.center(in: host)
        let look = host.listGeometry.lookInHand(at: center)
        show(look, hand)
        var hasMoved = false
        for _ in 0..<host.listGeometry.stepLimit {
            guard let next = host.listGeometry.nextPlace(look, at: center), let allowed = allowedPlace(next),
                allowed != host.listGeometry.moved?.target
            else { break }
            show(at: allowed, center)
            hasMoved = true
            if allowed != next { break }
        }
        guard hasMoved else { return }
        UIView.animate(withDuration: Self.duration) {
            tiling.setNeedsTiling()
            host.layoutIfNeeded()
        }
    }

    /// Called when a layout pass has placed the other elements: the list may have another size now.
    func listDidTile() {
        guard let hand, hand.size != host.bounds.size else { return }
        self.hand?.size = host.bounds.size
        let look = host.listGeometry.lookInHand(at: hand.center(in: host))
        UIView.performWithoutAnimation { show(look, hand) }
    }

    /// The place that the delegate allows, within the list; nil if the delegate ended the drag when it was asked.
    private func allowedPlace(_ proposed: ItemPath) -> ItemPath? {
        guard let moved = host.listGeometry.moved, host.contains(section: proposed.section) else { return nil }
        // If the data source has changed since, the delegate is not asked about a place in the old order: the drag will
        // be cancelled.
        let wanted = data.isProcessingUpdates ? proposed : host.target(of: moved, proposed: proposed)
        guard let moved = host.listGeometry.moved, wanted.item != NSNotFound, host.contains(section: wanted.section)
        else {
            return nil
        }
        let others = data.counts[wanted.section] - (wanted.section == moved.source.section ? 1 : 0)
        return ItemPath(section: wanted.section, item: min(max(wanted.item, 0), others))
    }

    private func show(at place: ItemPath, _ center: CGPoint) {
        guard let moved = host.listGeometry.moved,
            let plan = try? ChangeSet.plan(
                moving: moved.target, to: place, in: host.listGeometry.moved.placeCounts(data.counts))
        else { return }
        host.listGeometry.show(at: place, plan, center)
        tiling.placesDidChange()
    }

    /// Moves an item to a place without a pointer. False if it may not go there.
    func move(_ path: ShownPath, to place: ItemPath) -> Bool {
        guard !isActive, lift(path), let held = hand else { return false }
        guard let allowed = allowedPlace(place), allowed != host.listGeometry.moved?.target else {
            putBack(animated: false)
            return false
        }
        show(at: allowed, held.center(in: host))
        drop()
        return true
    }

    // MARK: The end

    /// Lets the item go: it stays where it is shown, and the data source is told.
    func drop() {
        guard let ended = hand, let moved = host.listGeometry.moved else { return }
        // If the data source has changed since, the place where the item was dropped means nothing to it.
        guard !data.isProcessingUpdates else { return putBack(animated: true) }
        let plan =
            moved.isAtSource
            ? nil : try? ChangeSet.plan(moving: ItemPath(moved.source), to: moved.target, in: data.counts)
        // From here to `moveItem`, all parts of the list change to the new order together.
        if let plan { data.show(plan.newCounts) }
        lower(ended, isCancelled: false)
        if let plan {
            host.engine.follow(plan)
            _ = tiling.follow(plan)
            // Tell the data source before the layout below, which may ask for items by their new paths.
            host.source.moveItem(at: moved.source, to: ShownPath(moved.target))
        }
        settle(ended, animated: true)
    }

    /// Cancels the drag: the item goes back to where it was.
    func putBack(animated: Bool) {
        if let ended = takeBack() { settle(ended, animated: animated) }
    }

    /// Ends a drag because the list is about to change, or the data source has changed already. Unlike
    /// `putBack(animated:)`, it lays out nothing and asks for nothing: the item is at once where it was lifted.
    func abandon() {
        guard let ended = takeBack() else { return }
        ended.element.view.layer.zPosition = 0
        host.show(ended.element.look, on: ended.element)
    }

    private func takeBack() -> Hand? {
        guard let hand, let moved = host.listGeometry.moved else { return nil }
        if !moved.isAtSource { show(at: ItemPath(moved.source), hand.center(in: host)) }
        lower(hand, isCancelled: true)
        return hand
    }

    private func lower(_ ended: Hand, isCancelled: Bool) {
        hand = nil
        scroller.stop()
        host.listGeometry.endPreview(isCancelled: isCancelled)
        ended.element.view.layer.shadowOpacity = 0
        host.setRaised(false, ended.element)
        tiling.setNeedsTiling()
    }

    /// Moves the item's view from the hand to its place.
    private func settle(_ ended: Hand, animated: Bool) {
        let (element, layer) = (ended.element, ended.element.view.layer)
        let settle = { [self] in
            host.layoutIfNeeded()
            if tiling[element.key] === element { host.show(element.look, on: element) }
        }
        guard animated, host.window != nil else {
            settle()
            layer.zPosition = 0
            return
        }
        UIView.animate(withDuration: Self.duration, animations: { settle() }, completion: { _ in layer.zPosition = 0 })
    }
}

extension ChangeSet {
    /// The plan that moves one item, in a list of these counts.
    package static func plan(
        moving source: ItemPath, to target: ItemPath, in counts: [Int]
    ) throws(InvalidUpdate) -> UpdatePlan {
        var (changes, new) = (ChangeSet(), counts)
        changes.moveItem(at: source, to: target)
        new[source.section] -= 1
        new[target.section] += 1
        return try changes.plan(from: counts, to: new, dataSource: "dragging")
    }
}
