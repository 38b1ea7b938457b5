import CollectionCore

// Dragging an item to another place (`ListDrag`): the user presses it for a moment, or a program calls these methods.
extension UICollectionView {
    /// Begins to drag an item. False if there is no such item on screen, or the data source does not let it be moved.
    public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
        data.loadIfNeeded()
        let path = ShownPath(indexPath)
        return contains(path) && provider.canMoveItem(at: path) && engine.drag.lift(path)
    }

    /// Moves the dragged item's centre to a position in content coordinates.
    public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
        engine.drag.follow(targetPosition)
    }

    /// Drops the item at the place where it is shown, and tells the data source.
    public func endInteractiveMovement() { engine.drag.drop() }

    /// Cancels the drag: the item goes back to where it was.
    public func cancelInteractiveMovement() { engine.drag.putBack(animated: true) }

    func canMove(_ path: ShownPath, by means: MoveMeans) -> Bool { provider.canMoveItem(at: path) }

    func target(of moved: MovedItem, proposed: ItemPath) -> ItemPath {
        guard let commonDelegate else { return proposed }
        return ItemPath(
            commonDelegate.collectionView(
                self, targetIndexPathForMoveOfItemFromOriginalIndexPath: IndexPath(ofView: moved.source),
                atCurrentIndexPath: IndexPath(moved.target), toProposedIndexPath: IndexPath(proposed)))
    }

    /// The place of the item under a position, or else a free place that the layout has there.
    func placeUnderMovement(at position: CGPoint) -> IndexPath? {
        topmostItem(at: position)?.indexPath ?? collectionViewLayout.freePlace(at: position)
    }

    /// The layout's attributes of the item at a point of the content; of several items there, of the one in front.
    func topmostItem(at point: CGPoint) -> UICollectionViewLayoutAttributes? {
        let spot = CGRect(x: point.x, y: point.y, width: 0.01, height: 0.01)
        return (collectionViewLayout.layoutAttributesForElements(in: spot) ?? [])
            .filter { $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.contains(point) }
            .max { $0.zIndex < $1.zIndex }
    }
}

/// The values that a layout is given while an item is dragged.
struct LayoutPreview {
    var moved: MovedItem
    /// The centre of the item, and the centre before the last step.
    var center: CGPoint
    var previousCenter: CGPoint
    /// The place that the item left last, and its centre at that moment.
    var lastSwap: (place: ItemPath, center: CGPoint)?
}

// The layout decides where the item goes. To the layout, an index path means a place, whichever item is there.
extension LayoutGeometry {
    var stepLimit: Int { 1 }
    /// How many points the pointer has to move before an item may go back to the place it came from. Without this,
    /// small movements would make items of different sizes swap to and fro.
    private static let swapDistance: CGFloat = 8

    var moved: MovedItem? { preview?.moved }

    func beginPreview(of path: ShownPath) {
        let center = layout.attributes(ofItemAt: ItemPath(path))?.center ?? .zero
        preview = LayoutPreview(moved: MovedItem(at: path), center: center, previousCenter: center)
    }

    func lookInHand(at center: CGPoint) -> ListLook {
        if let preview { self.preview?.previousCenter = preview.center }
        preview?.center = center
        let place = moved?.target ?? ItemPath(section: 0, item: 0)
        return .element(
            layout.layoutAttributesForInteractivelyMovingItem(at: IndexPath(place), withTargetPosition: center))
    }

    func nextPlace(_ look: ListLook, at center: CGPoint) -> ItemPath? {
        guard let moved else { return nil }
        let answer = layout.targetIndexPath(
            forInteractivelyMovingItem: IndexPath(moved.target), withPosition: center)
        let proposed = ItemPath(answer)
        guard proposed != moved.target, answer.count == 2 else { return nil }
        if let last = preview?.lastSwap, last.place == proposed,
            hypot(center.x - last.center.x, center.y - last.center.y) < Self.swapDistance
        {
            return nil
        }
        return proposed
    }

    func show(at place: ItemPath, _ plan: UpdatePlan, _ center: CGPoint) {
        guard let old = preview else { return }
        preview?.moved.target = place
        preview?.lastSwap = (old.moved.target, center)
        layout.apply(plan)
        layout.invalidateLayout(
            with: layout.invalidationContext(
                forInteractivelyMovingItems: [IndexPath(place)], withTargetPosition: center,
                previousIndexPaths: [IndexPath(old.moved.target)], previousPosition: old.previousCenter))
    }

    func endPreview(isCancelled: Bool) {
        guard let moved else { return }
        preview = nil
        guard !layout.isInvalid else { return }
        layout.invalidateLayout(
            with: layout.invalidationContextForEndingInteractiveMovementOfItems(
                toFinalIndexPaths: [IndexPath(moved.target)],
                previousIndexPaths: [IndexPath(ofView: moved.source)],
                movementCancelled: isCancelled))
    }
}
