import CollectionCore

/// The item of a collection view that is dragged, and what a drag needs. Main thread.
@MainActor final class ItemDragging {
    fileprivate(set) var item: ItemMovement?
    let recognizer = UILongPressGestureRecognizer()
    /// Scrolls while an item is dragged near an edge: the item stays under the pointer, which is elsewhere in the
    /// content.
    fileprivate let scroller: EdgeScroller

    init(view: UICollectionView) {
        scroller = EdgeScroller(view, axes: .both) { [weak view] step in
            guard let view, let item = view.movement else { return }
            view.moveWithContent(item, by: step)
        }
        recognizer.delegate = view
        recognizer.minimumPressDuration = 0.35
        // Whether something can be moved is not known before the press has lasted: no other recogniser waits for that.
        recognizer.delaysTouchesEnded = false
        recognizer.addTarget(view, action: UICollectionView.moveGestureChanged)
    }
}

// An item is dragged to another place: by pressing it a moment, or by a program that calls these methods. The other
// items make room, the view scrolls when the position comes near an edge, and the data source hears of the move at the
// end.
extension UICollectionView {
    private static let movementDuration = 0.2
    private static let raisedPosition: CGFloat = 100
    /// Points the position has to move until an item may go back to the place it came from.
    private static let swapDistance: CGFloat = 8

    /// The item that is dragged.
    var movement: ItemMovement? { dragging.item }

    // MARK: The built-in gesture

    func shouldBeginMovement() -> Bool {
        guard movement == nil, !isDecelerating, let path = listPath(at: dragging.recognizer.location(in: self))
        else {
            return false
        }
        return provider.canMoveItem(at: path)
    }

    fileprivate func moveGestureChanged() {
        let position = dragging.recognizer.location(in: self)
        switch dragging.recognizer.state {
        case .began:
            guard let path = indexPathForItem(at: position), beginInteractiveMovementForItem(at: path),
                let movement
            else { return }
            let center = movement.element.attributes.center
            movement.grip = CGPoint(x: center.x - position.x, y: center.y - position.y)
            updateInteractiveMovementTargetPosition(position)
        case .changed: updateInteractiveMovementTargetPosition(position)
        case .ended: if !list.menus.openIfReleasedInPlace(dragging.recognizer) { endInteractiveMovement() }
        case .cancelled, .failed: cancelInteractiveMovement()
        case .possible: break
        }
    }

    // MARK: Paths

    // The provider has the elements in the data's order, also while an item is dragged.

    /// Where an item is shown.
    package func shownPath(of item: ShownPath) -> ShownPath { movement?.moved.shownPath(of: item) ?? item }

    /// The path among the provider's items of one that is shown.
    package func providedPath(_ shown: ShownPath) -> ShownPath { movement?.moved.dataPath(of: shown) ?? shown }

    // MARK: By program

    /// Begins to drag an item. False if there is no such item on screen, or the data source does not let it be moved.
    public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
        data.loadIfNeeded()
        let path = ShownPath(indexPath)
        guard contains(path), provider.canMoveItem(at: path) else { return false }
        cancelInteractiveMovement()
        layoutIfNeeded()
        guard let element = tiling[ElementKey(cellAt: path)] else { return false }
        list.selection.cancelPress()
        dragging.item = ItemMovement(element, at: path, position: element.attributes.center, base: baseProvider)
        let layer = element.view.layer
        layer.zPosition = Self.raisedPosition
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.25
        layer.shadowRadius = 8
        layer.shadowOffset = CGSize(width: 0, height: 3)
        // Escape puts the item back. The responder that had the keys may end the drag as it resigns.
        list.input.takeKeys()
        return movement?.element === element
    }

    /// The item is to be at a position, in content coordinates.
    public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
        guard let movement else { return }
        dragging.scroller.follow(targetPosition)
        move(movement, to: targetPosition)
    }

    private func move(_ movement: ItemMovement, to position: CGPoint) {
        let previous = movement.position
        movement.position = position
        let center = CGPoint(x: position.x + movement.grip.x, y: position.y + movement.grip.y)
        let current = movement.moved.target
        let look = collectionViewLayout.layoutAttributesForInteractivelyMovingItem(
            at: IndexPath(current), withTargetPosition: center)
        movement.look = look
        show(ElementLook(attributes: look), on: movement.element)
        let answer = collectionViewLayout.targetIndexPath(
            forInteractivelyMovingItem: IndexPath(current), withPosition: center)
        let proposed = ShownPath(answer)
        guard proposed != current, contains(section: answer) else { return }
        if let last = movement.lastSwap, last.place == proposed,
            hypot(position.x - last.position.x, position.y - last.position.y) < Self.swapDistance
        {
            return
        }
        let target = allowedTarget(proposed, of: movement)
        guard target != current else { return }
        movement.lastSwap = (current, position)
        retarget(movement, to: target, previous: previous)
        UIView.animate(withDuration: Self.movementDuration) {
            setNeedsTiling()
            layoutIfNeeded()
        }
    }

    /// The content moved under the item.
    func moveWithContent(_ movement: ItemMovement, by step: CGPoint) {
        move(movement, to: CGPoint(x: movement.position.x + step.x, y: movement.position.y + step.y))
    }

    private func contains(section path: IndexPath) -> Bool {
        path.count == 2 && itemCounts.indices.contains(path.section)
    }

    private func allowedTarget(_ proposed: ShownPath, of movement: ItemMovement) -> ShownPath {
        let moved = movement.moved
        // Nothing is asked about a place in an order that the data source has left behind; the drag comes to nothing
        // anyway.
        let delegate = provider.isBehindDataSource ? nil : commonDelegate
        let wanted =
            delegate?.collectionView(
                self, targetIndexPathForMoveOfItemFromOriginalIndexPath: IndexPath(moved.source),
                atCurrentIndexPath: IndexPath(moved.target), toProposedIndexPath: IndexPath(proposed))
            ?? IndexPath(proposed)
        guard contains(section: wanted) else { return moved.target }
        let count = itemCounts[wanted.section] + (wanted.section == moved.target.section ? 0 : 1)
        return ShownPath(section: wanted.section, item: min(max(wanted.item, 0), count - 1))
    }

    /// The item under a position, or else the place that the layout has there for one.
    func itemUnderMovement(at position: CGPoint) -> IndexPath? {
        let spot = CGRect(x: position.x, y: position.y, width: 0.01, height: 0.01)
        let hits = (collectionViewLayout.layoutAttributesForElements(in: spot) ?? []).filter {
            $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.contains(position)
        }
        return hits.max { $0.zIndex < $1.zIndex }?.indexPath ?? collectionViewLayout.freePlace(at: position)
    }

    /// Shows the item at another place: layout, selection and visible elements follow.
    private func retarget(_ movement: ItemMovement, to target: ShownPath, previous: CGPoint) {
        let old = movement.moved.target
        var counts = itemCounts
        counts[old.section] -= 1
        counts[target.section] += 1
        var changes = ChangeSet()
        changes.moveItem(at: ItemPath(old), to: ItemPath(target))
        guard let plan = try? changes.plan(from: itemCounts, to: counts, dataSource: "interactive movement") else {
            return
        }
        movement.moved.target = target
        data.show(counts)
        list.follow(plan)
        collectionViewLayout.apply(plan)
        _ = tiling.follow(plan)
        collectionViewLayout.invalidateLayout(
            with: collectionViewLayout.invalidationContext(
                forInteractivelyMovingItems: [IndexPath(target)], withTargetPosition: movement.position,
                previousIndexPaths: [IndexPath(old)], previousPosition: previous))
    }

    // MARK: End

    /// Lets the item go where it is shown, and tells the data source.
    public func endInteractiveMovement() {
        guard let ended = movement else { return }
        // The place where the item was dropped means nothing to a data source that has changed since.
        guard !baseProvider.isBehindDataSource else { return cancelInteractiveMovement() }
        let moved = ended.moved
        dragging.item = nil
        // While the paths hold: the data source may go on with edits.
        putDown(ended, cancelled: false)
        // Before the layout, which may ask for sizes by the new paths.
        if moved.target != moved.source { baseProvider.moveItem(at: moved.source, to: moved.target) }
        settle(ended)
    }

    /// The item goes back to where it was.
    public func cancelInteractiveMovement() { putBackDragged(animated: true) }

    func putBackDragged(animated: Bool) {
        guard let movement = takeBackMovement() else { return }
        putDown(movement, cancelled: true)
        settle(movement, animated: animated)
    }

    /// Ends a drag because the list is about to change, or the data source has changed already. Unlike
    /// `cancelInteractiveMovement()`, it lays out nothing and asks for nothing. The next layout pass brings the item to
    /// its place.
    func abandonInteractiveMovement() {
        guard let movement = takeBackMovement() else { return }
        putDown(movement, cancelled: true)
        movement.element.view.layer.zPosition = 0
        if let look = movement.look { movement.element.strand(looking: ElementLook(attributes: look)) }
    }

    /// Ends the movement with the order that was there before.
    private func takeBackMovement() -> ItemMovement? {
        guard let movement else { return nil }
        if movement.moved.target != movement.moved.source {
            retarget(movement, to: movement.moved.source, previous: movement.position)
        }
        dragging.item = nil
        return movement
    }

    private func putDown(_ ended: ItemMovement, cancelled: Bool) {
        dragging.scroller.stop()
        let moved = ended.moved
        if !collectionViewLayout.isInvalid {
            collectionViewLayout.invalidateLayout(
                with: collectionViewLayout.invalidationContextForEndingInteractiveMovementOfItems(
                    toFinalIndexPaths: [IndexPath(moved.target)], previousIndexPaths: [IndexPath(moved.source)],
                    movementCancelled: cancelled))
        }
        ended.element.view.layer.shadowOpacity = 0
        setNeedsTiling()
    }

    /// Brings the item to its place.
    private func settle(_ ended: ItemMovement, animated: Bool = true) {
        let layer = ended.element.view.layer
        let settle = { [self] in
            layoutIfNeeded()
            let isShown = visible.contains { $0 === ended.element }
            if isShown { show(ended.element.look, on: ended.element) }
        }
        guard animated, window != nil else {
            settle()
            layer.zPosition = 0
            return
        }
        UIView.animate(
            withDuration: Self.movementDuration, animations: { settle() }, completion: { _ in layer.zPosition = 0 })
    }
}
