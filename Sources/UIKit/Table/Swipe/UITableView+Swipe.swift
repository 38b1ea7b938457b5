/// A row that is swiped open, or on its way there.
@MainActor final class RowSwipe {
    var path: IndexPath
    let actions: SwipeActionsView
    /// How far the row is moved: to the right for the leading side, negative for the trailing one.
    var offset: CGFloat = 0
    /// Where it was when the drag under way began.
    var dragStart: CGFloat = 0
    /// An action runs; the row closes when it is done.
    var isPerforming = false

    init(path: IndexPath, actions: SwipeActionsView) {
        self.path = path
        self.actions = actions
    }

    /// The offset at which it stays open.
    var openOffset: CGFloat { actions.side == .leading ? actions.openWidth : -actions.openWidth }

    /// Where the actions are uncovered in the frame of the row, were it closed.
    func uncovered(in row: CGRect) -> CGRect {
        offset >= 0
            ? CGRect(x: row.minX, y: row.minY, width: offset, height: row.height)
            : CGRect(x: row.maxX + offset, y: row.minY, width: -offset, height: row.height)
    }
}

/// Follows horizontal drags of rows that have something to reveal.
@preconcurrency @MainActor final class RowSwipeGestureRecognizer: UIPanGestureRecognizer {
    override var allowedAxes: ScrollAxes { .horizontal }
}

// A row is swiped to the left or right to uncover its actions, and then stays open until something else happens.
extension UITableView {
    private static let swipeDuration = 0.25
    /// Part of the table's width a swipe has to cover to perform the first action.
    private static let fullSwipePart: CGFloat = 0.6
    /// How much slower the row follows beyond its buttons, where there is no full swipe.
    private static let resistance: CGFloat = 0.25
    /// Points per second that open or close a row, however far it is.
    private static let flickVelocity: CGFloat = 300

    func addSwipeRecognizer() {
        swipeRecognizer.delegate = self
        swipeRecognizer.addTarget(self, action: UITableView.swiped)
        addGestureRecognizer(swipeRecognizer)
    }

    /// Whether a horizontal drag is for a row, and not for a scroll view around the table. Finds out what it reveals.
    func shouldBeginSwipe() -> Bool {
        guard !isDecelerating, reorder == nil else { return false }
        let touch = swipeRecognizer.sequenceTouches.first
        guard let touch else { return false }
        let translation = swipeRecognizer.translation(in: self)
        let start = convert(touch.initialWindowLocation, from: nil)
        if let swipe, indexPathForRow(at: start) == swipe.path { return true }
        guard let path = indexPathForRow(at: start), cellForRow(at: path) != nil else { return false }
        guard let actions = swipeActions(at: path, side: translation.x > 0 ? .leading : .trailing) else { return false }
        closeSwipe(animated: true)
        pendingSwipe = RowSwipe(path: path, actions: actions)
        return true
    }

    private func swipeActions(at shown: IndexPath, side: SwipeActionsView.Side) -> SwipeActionsView? {
        guard !isEditing, let path = dataPath(shown) else { return nil }
        let configuration: UISwipeActionsConfiguration?
        switch side {
        case .leading:
            configuration = commonDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
        case .trailing:
            configuration =
                commonDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
                ?? (isExplicitlyEditable(path) ? deleteConfiguration(at: path) : nil)
        }
        guard let configuration, !configuration.actions.isEmpty else { return nil }
        return makeActionsView(configuration, side: side)
    }

    private func makeActionsView(
        _ configuration: UISwipeActionsConfiguration, side: SwipeActionsView.Side
    ) -> SwipeActionsView {
        SwipeActionsView(configuration, side: side) { [weak self] index in self?.performSwipeAction(index) }
    }

    // What a row offers is asked, and done, by its path in the data source.

    /// Whether the data source says that a row can be edited, and does not just leave it to the default.
    private func isExplicitlyEditable(_ path: IndexPath) -> Bool {
        didReachDefaultCanEdit = false
        guard commonDataSource?.tableView(self, canEditRowAt: path) == true, !didReachDefaultCanEdit else {
            return false
        }
        return editingStyle(at: path) == .delete
    }

    private func deleteConfiguration(at path: IndexPath) -> UISwipeActionsConfiguration {
        let title = commonDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path) ?? "Delete"
        let delete = UIContextualAction(style: .destructive, title: title) { [weak self] _, _, completion in
            // The data source may have deleted the row while the button was there to be pressed.
            guard let self, let path = swipe.flatMap({ self.dataPath($0.path) }) else { return completion(false) }
            commonDataSource?.tableView(self, commit: .delete, forRowAt: path)
            completion(true)
        }
        return UISwipeActionsConfiguration(actions: [delete])
    }

    /// Opens a row's trailing side with the button that confirms to delete it.
    func openDeleteConfirmation(at path: IndexPath) {
        closeSwipe(animated: true)
        guard let known = dataPath(path) else { return }
        let actions = makeActionsView(deleteConfiguration(at: known), side: .trailing)
        actions.configuration.performsFirstActionWithFullSwipe = false
        begin(RowSwipe(path: path, actions: actions))
        settleSwipe(isOpen: true)
    }

    // MARK: The drag

    func swiped() {
        switch swipeRecognizer.state {
        case .began:
            if let pending = pendingSwipe { begin(pending) }
            pendingSwipe = nil
            swipe?.dragStart = swipe?.offset ?? 0
            followSwipe()
        case .changed:
            followSwipe()
        case .ended, .cancelled:
            pendingSwipe = nil
            endSwipeDrag(velocity: swipeRecognizer.state == .ended ? swipeRecognizer.velocity(in: self).x : 0)
        default:
            break
        }
    }

    private func begin(_ new: RowSwipe) {
        swipe = new
        insertSubview(new.actions, at: backgroundView == nil ? 0 : 1)
        if let path = dataPath(new.path) { commonDelegate?.tableView(self, willBeginEditingRowAt: path) }
        placeSwipe()
    }

    private func followSwipe() {
        guard let swipe, !swipe.isPerforming else { return }
        let wanted = swipe.dragStart + swipeRecognizer.translation(in: self).x
        let open = swipe.openOffset
        let sign: CGFloat = open > 0 ? 1 : -1
        let pulled = max(0, wanted * sign)
        let width = abs(open)
        let mayFill = swipe.actions.configuration.performsFirstActionWithFullSwipe
        let followed =
            pulled <= width || mayFill ? min(pulled, bounds.width) : width + (pulled - width) * Self.resistance
        swipe.offset = followed * sign
        swipe.actions.isFull = mayFill && followed > max(width, bounds.width * Self.fullSwipePart)
        placeSwipe()
    }

    private func endSwipeDrag(velocity: CGFloat) {
        guard let swipe, !swipe.isPerforming else { return }
        if swipe.actions.isFull {
            UIView.animate(withDuration: Self.swipeDuration) {
                swipe.offset = swipe.openOffset > 0 ? bounds.width : -bounds.width
                placeSwipe()
            }
            return performSwipeAction(0)
        }
        let towardsOpen = velocity * (swipe.openOffset > 0 ? 1 : -1)
        let isOpen =
            abs(towardsOpen) > Self.flickVelocity ? towardsOpen > 0 : abs(swipe.offset) > abs(swipe.openOffset) / 2
        settleSwipe(isOpen: isOpen)
    }

    private func settleSwipe(isOpen: Bool) {
        guard let swipe else { return }
        guard isOpen else {
            closeSwipe(animated: true)
            return
        }
        UIView.animate(withDuration: Self.swipeDuration) {
            swipe.offset = swipe.openOffset
            placeSwipe()
        }
    }

    /// Puts the row and its actions where the swipe has them.
    func placeSwipe() {
        guard let swipe, geometry.contains(swipe.path) else { return }
        let row = rowFrame(at: swipe.path)
        swipe.actions.frame = swipe.uncovered(in: row)
        swipe.actions.layoutIfNeeded()
        guard let cell = cellForRow(at: swipe.path) else { return }
        let frame = row.offsetBy(dx: swipe.offset, dy: 0)
        if cell.frame != frame { cell.frame = frame }
    }

    // MARK: Actions and end

    private func performSwipeAction(_ index: Int) {
        guard let swipe, !swipe.isPerforming else { return }
        swipe.isPerforming = true
        let action = swipe.actions.configuration.actions[index]
        action.handler(action, swipe.actions.buttons[index]) { [weak self, weak swipe] _ in
            guard let self, let swipe, self.swipe === swipe else { return }
            closeSwipe(animated: true)
        }
    }

    /// The rows change: the row that is open is closed with them, and what it uncovered is gone.
    func dropSwipe() {
        guard let dropped = swipe else { return }
        swipe = nil
        dropped.actions.removeFromSuperview()
        commonDelegate?.tableView(self, didEndEditingRowAt: nil)
    }

    /// Closes the row that is open. Returns whether there was one.
    @discardableResult
    func closeSwipe(animated: Bool) -> Bool {
        guard let closed = swipe else { return false }
        swipe = nil
        let cell = cellForRow(at: closed.path)
        let frame = cell.map { _ in rowFrame(at: closed.path) }
        let hasRow = geometry.contains(closed.path)
        if animated, window != nil, let cell, let frame {
            UIView.animate(
                withDuration: Self.swipeDuration,
                animations: {
                    cell.frame = frame
                    closed.offset = closed.openOffset > 0 ? 0.001 : -0.001
                    closed.actions.frame = closed.uncovered(in: frame)
                }, completion: { _ in closed.actions.removeFromSuperview() })
        } else {
            if let frame { cell?.frame = frame }
            closed.actions.removeFromSuperview()
        }
        commonDelegate?.tableView(self, didEndEditingRowAt: hasRow ? dataPath(closed.path) : nil)
        return true
    }
}
