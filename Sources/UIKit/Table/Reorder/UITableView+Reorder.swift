import CollectionCore

/// The row of a table that is dragged, and the gesture that lifts one outside of editing mode. Main thread.
@MainActor final class RowDragging {
    fileprivate(set) var row: RowReorder?
    let recognizer = UILongPressGestureRecognizer()

    init(table: UITableView) {
        recognizer.delegate = table
        recognizer.minimumPressDuration = 0.35
        // Whether something can be moved is not known before the press has lasted: no other recogniser waits for that.
        recognizer.delaysTouchesEnded = false
        recognizer.addTarget(table, action: UITableView.moveGestureChanged)
    }
}

// A row is dragged by its control in editing mode, or after it was pressed a moment. The others make room as it passes
// their middles, the table scrolls when it comes near an edge, and the data source hears of the move when it is let go.
extension UITableView {
    private static let reorderDuration = 0.2
    /// Rows that one event may pass.
    private static let stepLimit = 128
    private static let raisedPosition: CGFloat = 100

    func addReorderRecognizer(to control: UIView) {
        let recognizer = UILongPressGestureRecognizer(target: self, action: UITableView.reorderDragged(_:))
        recognizer.minimumPressDuration = 0
        recognizer.allowableMovement = .greatestFiniteMagnitude
        control.addGestureRecognizer(recognizer)
    }

    /// The row that is dragged.
    var reorder: RowReorder? { dragging.row }

    func shouldBeginMove() -> Bool {
        guard dragInteractionEnabled, !isEditing, reorder == nil, swipe == nil, !isDecelerating else { return false }
        return pressedRow.flatMap { dataPath($0) }.map { canMove($0) } ?? false
    }

    private var pressedRow: ShownPath? { listPath(at: dragging.recognizer.location(in: self)) }

    fileprivate func moveGestureChanged() {
        let cell = dragging.recognizer.state == .began ? pressedRow.flatMap { tiling.cell(at: $0) } : nil
        if list.menus.openIfReleasedInPlace(dragging.recognizer) { return }
        reorderGestureChanged(dragging.recognizer, cell: cell)
    }

    func putBackDragged(animated: Bool) {
        cancelReorder(animated: animated)
        if !animated { layoutIfNeeded() }
    }

    /// The path by which the data source and the delegate know a row that is shown; nil if they have deleted it.
    func dataPath(_ shown: ShownPath) -> IndexPath? { provider.sourcePath(shown).map { IndexPath($0) } }

    // The provider has the rows in the data's order, also while one is dragged.

    /// Where a row is shown.
    package func shownPath(of row: ShownPath) -> ShownPath { reorder?.moved.shownPath(of: row) ?? row }

    /// The path among the provider's rows of one that is shown.
    package func providedPath(_ shown: ShownPath) -> ShownPath { reorder?.moved.dataPath(of: shown) ?? shown }

    /// The rows with a cell on screen, from top to bottom, by their paths among the provider's; and the one that is
    /// dragged, wherever its place is.
    package var providedPathsOfVisibleRows: [ShownPath] {
        guard let moved = reorder?.moved else { return visiblePaths }
        let paths = visible.map { moved.dataPath(of: $0.path) }
        return paths.contains(moved.source) ? paths : paths + [moved.source]
    }

    private func reorderDragged(_ recognizer: UILongPressGestureRecognizer) {
        reorderGestureChanged(recognizer, cell: recognizer.view?.superview as? UITableViewCell)
    }

    private func reorderGestureChanged(_ recognizer: UILongPressGestureRecognizer, cell: UITableViewCell?) {
        switch recognizer.state {
        case .began:
            guard let cell, let path = path(of: cell) else { return }
            beginReorder(of: cell, at: path, pointer: recognizer.location(in: nil))
        case .changed:
            reorder?.pointer = recognizer.location(in: nil)
            followReorder()
        case .ended: endReorder()
        case .cancelled, .failed: cancelReorder(animated: true)
        case .possible: break
        }
    }

    private func beginReorder(of cell: UITableViewCell, at path: ShownPath, pointer: CGPoint) {
        swiping.close(animated: false)
        cancelReorder(animated: false)
        let scroller = EdgeScroller(self, axes: .vertical) { [weak self] _ in self?.followReorder() }
        let place = convert(pointer, from: nil)
        dragging.row = RowReorder(
            cell: cell, at: path, grip: place.y - cell.frame.minY, pointer: pointer, base: baseProvider,
            scroller: scroller)
        cell.layer.zPosition = Self.raisedPosition
        cell.layer.shadowColor = UIColor.black.cgColor
        cell.layer.shadowOpacity = 0.25
        cell.layer.shadowRadius = 6
        cell.layer.shadowOffset = CGSize(width: 0, height: 2)
        cell.isRaised = true
        // Escape puts the row back. The responder that had the keys may end the drag as it resigns.
        list.input.takeKeys()
    }

    /// The pointer moved, or the content under it: the row follows, and the others make room.
    private func followReorder() {
        guard let reorder else { return }
        let pointer = convert(reorder.pointer, from: nil)
        reorder.scroller.follow(pointer)
        let height = geometry.extent(of: reorder.moved.target).height
        let top = pointer.y - reorder.grip
        reorder.cell.frame = rowFrame(top: top, height: height)
        var hasMoved = false
        for _ in 0..<Self.stepLimit {
            guard let step = nextTarget(from: reorder.moved.target, top: top, height: height) else { break }
            let wanted = allowedTarget(step, of: reorder)
            guard wanted != reorder.moved.target else { break }
            retarget(reorder, to: wanted)
            hasMoved = true
            if wanted != step { break }
        }
        guard hasMoved else { return }
        UIView.animate(withDuration: Self.reorderDuration) {
            setNeedsTiling()
            layoutIfNeeded()
        }
    }

    /// The neighbouring place if the dragged row has passed the middle of what is there. Passing the middle with the
    /// edge in front, and not with the row's own middle, keeps rows of different heights from swapping to and fro.
    private func nextTarget(from own: ShownPath, top: CGFloat, height: CGFloat) -> ShownPath? {
        func middle(_ extent: (top: CGFloat, height: CGFloat)) -> CGFloat { extent.top + extent.height / 2 }
        let (bottom, center) = (top + height, top + height / 2)
        if own.item + 1 < geometry.numberOfRows(in: own.section) {
            let below = ShownPath(section: own.section, item: own.item + 1)
            if bottom > middle(geometry.extent(of: below)) { return below }
        } else if geometry.contains(section: own.section + 1),
            center > middle(geometry.headerExtent(of: own.section + 1))
        {
            return ShownPath(section: own.section + 1, item: 0)
        }
        if own.item > 0 {
            let above = ShownPath(section: own.section, item: own.item - 1)
            if top < middle(geometry.extent(of: above)) { return above }
        } else if own.section > 0, center < middle(geometry.headerExtent(of: own.section)) {
            return ShownPath(section: own.section - 1, item: geometry.numberOfRows(in: own.section - 1))
        }
        return nil
    }

    private func allowedTarget(_ proposed: ShownPath, of reorder: RowReorder) -> ShownPath {
        // Nothing is asked about a place in an order that the data source has left behind; the drag comes to nothing
        // anyway.
        guard let delegate = commonDelegate, !provider.isBehindDataSource else { return proposed }
        let wanted = delegate.tableView(
            self, targetIndexPathForMoveFromRowAt: IndexPath(reorder.moved.source),
            toProposedIndexPath: IndexPath(proposed))
        guard wanted.count == 2, geometry.contains(section: wanted.section) else { return reorder.moved.target }
        let count = geometry.numberOfRows(in: wanted.section) + (wanted.section == reorder.moved.target.section ? 0 : 1)
        return ShownPath(section: wanted.section, item: min(max(wanted.row, 0), count - 1))
    }

    /// Shows the row at another place: geometry, selection and visible rows follow.
    private func retarget(_ reorder: RowReorder, to target: ShownPath) {
        var counts = data.counts
        var changes = ChangeSet()
        changes.moveItem(at: ItemPath(reorder.moved.target), to: ItemPath(target))
        let old = counts
        counts[reorder.moved.target.section] -= 1
        counts[target.section] += 1
        guard let plan = try? changes.plan(from: old, to: counts, dataSource: "reordering") else { return }
        reorder.moved.target = target
        data.show(counts)
        geometry.apply(plan)
        list.follow(plan)
        _ = tiling.follow(plan)
    }

    // MARK: End

    private func endReorder() {
        guard let ended = reorder else { return }
        // The place where the row was dropped means nothing to a data source that has changed since.
        guard !baseProvider.isBehindDataSource else { return cancelReorder(animated: true) }
        dragging.row = nil
        // First, as the layout may ask for what is new on screen by the new paths.
        if ended.moved.target != ended.moved.source {
            baseProvider.moveRow(at: ended.moved.source, to: ended.moved.target, in: self)
        }
        lower(ended, animated: true)
    }

    /// The row goes back to where it was.
    func cancelReorder(animated: Bool) {
        guard let reorder else { return }
        if reorder.moved.target != reorder.moved.source { retarget(reorder, to: reorder.moved.source) }
        dragging.row = nil
        lower(reorder, animated: animated)
    }

    private func lower(_ ended: RowReorder, animated: Bool) {
        ended.scroller.stop()
        let cell = ended.cell
        cell.layer.shadowOpacity = 0
        cell.isRaised = false
        setNeedsTiling()
        guard animated, window != nil else {
            cell.layer.zPosition = 0
            return
        }
        UIView.animate(
            withDuration: Self.reorderDuration, animations: { layoutIfNeeded() },
            completion: { _ in cell.layer.zPosition = 0 })
    }
}
