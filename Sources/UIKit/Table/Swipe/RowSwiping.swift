import CollectionCore

/// The row of a table that is swiped to the left or right to uncover its actions. It stays open until it is closed, an
/// action is done, or the rows change. Main thread.
@MainActor final class RowSwiping {
    /// The row that is open, or on its way there.
    private(set) var row: SwipeActionsView?
    /// The actions that the drag that is about to begin uncovers.
    private var pending: SwipeActionsView?
    let recognizer = RowSwipeGestureRecognizer()
    unowned let table: UITableView

    init(table: UITableView) {
        self.table = table
        recognizer.delegate = table
        recognizer.addTarget(self, action: RowSwiping.swiped)
    }

    private static let duration = 0.25
    /// The part of the table's width that a swipe has to cover to perform the first action.
    private static let fullSwipePart: CGFloat = 0.6
    /// The part of a drag beyond the buttons by which the row follows, if there is no full swipe.
    private static let resistance: CGFloat = 0.25
    /// The velocity, in points per second, at which a drag opens or closes a row, however far the row is.
    private static let flickVelocity: CGFloat = 300

    /// Whether a horizontal drag swipes a row, and does not scroll a view around the table. If so, makes the actions
    /// that it uncovers.
    func shouldBegin() -> Bool {
        guard !table.isDecelerating, !table.isMovingItem else { return false }
        guard let touch = recognizer.sequenceTouches.first else { return false }
        let translation = recognizer.translation(in: table)
        let start = table.convert(touch.initialWindowLocation, from: nil)
        if let row, touch.view?.isDescendant(of: row) == true || table.pointedPath(at: start) == row.path {
            return true
        }
        guard let path = table.pointedPath(at: start), table.tiling.cell(at: path) != nil else { return false }
        guard let actions = swipeActions(at: path, side: translation.x > 0 ? .leading : .trailing) else { return false }
        close(animated: true)
        pending = actions
        return true
    }

    private func swipeActions(at shown: ShownPath, side: SwipeActionsView.Side) -> SwipeActionsView? {
        guard !table.isEditing, let path = table.provider.clientPath(shown) else { return nil }
        let configuration: UISwipeActionsConfiguration?
        switch side {
        case .leading:
            configuration = table.commonDelegate?.tableView(table, leadingSwipeActionsConfigurationForRowAt: path)
        case .trailing:
            configuration =
                table.commonDelegate?.tableView(table, trailingSwipeActionsConfigurationForRowAt: path)
                ?? (isExplicitlyEditable(path) ? deleteConfiguration(at: path) : nil)
        }
        guard let configuration, !configuration.actions.isEmpty else { return nil }
        return makeActionsView(configuration, side: side, of: shown)
    }

    private func makeActionsView(
        _ configuration: UISwipeActionsConfiguration, side: SwipeActionsView.Side, of path: ShownPath
    ) -> SwipeActionsView {
        SwipeActionsView(configuration, side: side, of: path) { [weak self] index in self?.perform(index) }
    }

    // The paths of these methods are those of the data source, not of the rows on screen.

    /// Whether the data source says that a row can be edited, and does not just leave it to the default.
    func isExplicitlyEditable(_ path: IndexPath) -> Bool {
        table.ownAnswer(.canEdit) { table.commonDataSource?.tableView(table, canEditRowAt: path) } == true
            && table.editingStyle(at: path) == .delete
    }

    private func deleteConfiguration(at path: IndexPath) -> UISwipeActionsConfiguration {
        let title = table.commonDelegate?.tableView(table, titleForDeleteConfirmationButtonForRowAt: path) ?? "Delete"
        let delete = UIContextualAction(style: .destructive, title: title) { [weak self] _, _, completion in
            // The data source may have deleted the row while the button was there to be pressed.
            guard let self, let row, let path = table.provider.clientPath(row.path) else { return completion(false) }
            table.commitDeletion(at: path)
            completion(true)
        }
        return UISwipeActionsConfiguration(actions: [delete])
    }

    /// Opens a row's trailing side with the button that confirms to delete it, which has the focus while keys are used.
    func openDeleteConfirmation(at path: ShownPath) {
        close(animated: true)
        guard let known = table.provider.clientPath(path) else { return }
        let actions = makeActionsView(deleteConfiguration(at: known), side: .trailing, of: path)
        actions.configuration.performsFirstActionWithFullSwipe = false
        begin(actions)
        animate(to: actions.openOffset)
        if let button = actions.buttons.first { table.window?.focus.moveAlong(to: button) }
    }

    // MARK: The drag

    private func swiped() {
        switch recognizer.state {
        case .began:
            if let pending { begin(pending) }
            pending = nil
            row?.dragStart = row?.offset ?? 0
            follow()
        case .changed:
            follow()
        case .ended, .cancelled:
            pending = nil
            endDrag(velocity: recognizer.state == .ended ? recognizer.velocity(in: table).x : 0)
        default:
            break
        }
    }

    private func begin(_ new: SwipeActionsView) {
        row = new
        // Take the keys, so that Escape closes the row.
        table.engine.selection.takeKeys()
        table.insertSubview(new, at: table.backgroundView == nil ? 0 : 1)
        if let path = table.provider.clientPath(new.path) {
            table.commonDelegate?.tableView(table, willBeginEditingRowAt: path)
        }
        place()
    }

    private func follow() {
        guard let swipe = row, !swipe.isPerforming else { return }
        let wanted = swipe.dragStart + recognizer.translation(in: table).x
        let pulled = max(0, wanted * swipe.direction)
        let width = abs(swipe.openOffset)
        let mayFill = swipe.configuration.performsFirstActionWithFullSwipe
        let followed =
            pulled <= width || mayFill ? min(pulled, table.bounds.width) : width + (pulled - width) * Self.resistance
        swipe.offset = followed * swipe.direction
        swipe.isFull = mayFill && followed > max(width, table.bounds.width * Self.fullSwipePart)
        place()
    }

    private func endDrag(velocity: CGFloat) {
        guard let swipe = row, !swipe.isPerforming else { return }
        if swipe.isFull {
            animate(to: table.bounds.width * swipe.direction)
            return perform(0)
        }
        let towardsOpen = velocity * swipe.direction
        let isOpen =
            abs(towardsOpen) > Self.flickVelocity ? towardsOpen > 0 : abs(swipe.offset) > abs(swipe.openOffset) / 2
        if isOpen { animate(to: swipe.openOffset) } else { close(animated: true) }
    }

    private func animate(to offset: CGFloat) {
        UIView.animate(withDuration: Self.duration) {
            row?.offset = offset
            place()
        }
    }

    /// Sets the frames of the row and its actions to the swipe's offset.
    func place() {
        guard let swipe = row, let element = table.tiling[ElementKey(cellAt: swipe.path)] else { return }
        table.place(element, element.look)
        swipe.layoutIfNeeded()
    }

    // MARK: Actions and end

    private func perform(_ index: Int) {
        guard let swipe = row, !swipe.isPerforming else { return }
        swipe.isPerforming = true
        let action = swipe.configuration.actions[index]
        action.handler(action, swipe.buttons[index]) { [weak self, weak swipe] _ in
            guard let self, let swipe, row === swipe else { return }
            close(animated: true)
        }
    }

    /// Called when the rows change: closes the open row without animation and removes its actions.
    func drop() {
        guard let dropped = row else { return }
        row = nil
        dropped.removeFromSuperview()
        table.commonDelegate?.tableView(table, didEndEditingRowAt: nil)
    }

    /// Closes the row that is open. Returns whether there was one.
    @discardableResult
    func close(animated: Bool) -> Bool {
        guard let closed = row else { return false }
        row = nil
        // If a disappearing button has the focus, the table takes it.
        if animated, closed.buttons.contains(where: \.isFocused) { table.becomeFirstResponder() }
        let hasRow = table.contains(closed.path)
        closed.offset = 0
        let settle: @MainActor () -> Void = { [table] in
            guard let cell = table.cell(at: closed.path) else { return }
            cell.frame = table.rowFrame(at: closed.path)
            closed.frame = closed.uncovered(in: cell.frame)
        }
        if animated, table.window != nil {
            UIView.animate(
                withDuration: Self.duration, animations: settle, completion: { _ in closed.removeFromSuperview() })
        } else {
            settle()
            closed.removeFromSuperview()
        }
        table.commonDelegate?.tableView(
            table, didEndEditingRowAt: hasRow ? table.provider.clientPath(closed.path) : nil)
        return true
    }
}

/// Follows horizontal drags of rows that have something to reveal.
@preconcurrency @MainActor final class RowSwipeGestureRecognizer: UIPanGestureRecognizer {
    override var allowedAxes: ScrollAxes { .horizontal }
}

extension UITableView {
    /// The row that is swiped open, or on its way there.
    var swipe: SwipeActionsView? { swiping.row }
}
