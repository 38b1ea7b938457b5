import CollectionCore

/// A row that is swiped open, or on its way there.
@MainActor final class RowSwipe {
    var path: ShownPath
    let actions: SwipeActionsView
    /// How far the row is moved: to the right for the leading side, negative for the trailing one.
    var offset: CGFloat = 0
    /// Where it was when the drag under way began.
    var dragStart: CGFloat = 0
    /// An action runs; the row closes when it is done.
    var isPerforming = false

    init(path: ShownPath, actions: SwipeActionsView) {
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
