import CollectionCore

// A row is dragged by its control in editing mode, or after it was pressed a moment (`ListDrag`).
extension UITableView {
    func addReorderRecognizer(to control: UIView) {
        let recognizer = UILongPressGestureRecognizer(target: self, action: UITableView.reorderDragged(_:))
        recognizer.minimumPressDuration = 0
        recognizer.allowableMovement = .greatestFiniteMagnitude
        control.addGestureRecognizer(recognizer)
    }

    private func reorderDragged(_ recognizer: UILongPressGestureRecognizer) {
        engine.drag.follow(recognizer) {
            swiping.close(animated: false)
            return tiling.path(of: recognizer.view?.superview)
        }
    }

    /// In editing mode a press does not lift a row, its control does; keys move it. Outside of editing mode a press and
    /// keys move it, unless `dragInteractionEnabled` is false. No row moves while one is swiped open.
    func canMove(_ path: ShownPath, by means: MoveMeans) -> Bool {
        guard isEditing ? means == .key : dragInteractionEnabled, swipe == nil else { return false }
        return provider.clientPath(path).map { canMove($0) } ?? false
    }

    func setRaised(_ isRaised: Bool, _ row: VisibleElement) { (row.view as? UITableViewCell)?.isRaised = isRaised }

    func target(of moved: MovedItem, proposed: ItemPath) -> ItemPath {
        guard let commonDelegate else { return proposed }
        return ItemPath(
            commonDelegate.tableView(
                self, targetIndexPathForMoveFromRowAt: IndexPath(ofView: moved.source),
                toProposedIndexPath: IndexPath(proposed)))
    }
}

// Where a dragged row goes among rows of different heights.
extension TableGeometry {
    var stepLimit: Int { 128 }

    func beginPreview(of path: ShownPath) { moved = MovedItem(at: path) }

    func lookInHand(at center: CGPoint) -> ListLook {
        let height = moved.map { extent(of: $0.source).height } ?? 0
        return .row(table.rowFrame((center.y - height / 2, height)))
    }

    /// The neighbouring place if the dragged row has passed the middle of what is there. The row's leading edge has to
    /// pass it, not its middle, or rows of different heights would swap to and fro. The row passes a header when its
    /// middle does.
    func nextPlace(_ look: ListLook, at center: CGPoint) -> ItemPath? {
        func middle(_ extent: (top: CGFloat, height: CGFloat)) -> CGFloat { extent.top + extent.height / 2 }
        guard let own = moved?.target else { return nil }
        let frame = look.frame
        if own.item + 1 < numberOfPlaces(in: own.section) {
            let below = ItemPath(section: own.section, item: own.item + 1)
            if frame.maxY > middle(extent(ofPlace: below)) { return below }
        } else if table.contains(section: own.section + 1), frame.midY > middle(extent(.header, of: own.section + 1)) {
            return ItemPath(section: own.section + 1, item: 0)
        }
        if own.item > 0 {
            let above = ItemPath(section: own.section, item: own.item - 1)
            if frame.minY < middle(extent(ofPlace: above)) { return above }
        } else if own.section > 0, frame.midY < middle(extent(.header, of: own.section)) {
            return ItemPath(section: own.section - 1, item: numberOfPlaces(in: own.section - 1))
        }
        return nil
    }

    func show(at place: ItemPath, _ plan: UpdatePlan, _ center: CGPoint) {
        moved?.target = place
        sizes.apply(plan)
    }

    func endPreview(isCancelled: Bool) { moved = nil }
}
