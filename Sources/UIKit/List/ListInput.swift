/// What tables and collection views do alike with touches, keys and actions, with what is on its way on screen when the viewport
/// follows the content, and keep from one start to the next. A scroll view
/// that is a list (`UIScrollView.listInput`) hands all of it on to here. What is said of rows is meant of items, too.
///
/// A press highlights the row under it, a click selects it. The highlight waits a moment, because the press may turn into a
/// drag; a click that is over sooner highlights at once. Main thread.
@MainActor protocol ListInput: UIScrollView, ListPaths {
    var allowsSelection: Bool { get }
    /// Whether rows can be selected in the present mode.
    var isSelectionAllowed: Bool { get }
    var highlightTimer: UInt64? { get set }
    /// A state to take up when there are rows.
    var pendingRestoration: ListRestoration? { get set }

    /// Whether a row is being dragged to another place.
    var isMovingRow: Bool { get }
    /// Asks the data source what rows there are, if that is not known.
    func loadIfNeeded()
    func contains(_ path: IndexPath) -> Bool
    func listPath(at point: CGPoint) -> IndexPath?
    /// The first row of all, or the last; nil in an empty list. O(empty sections there).
    func outermostPath(_ edge: KeyGoal.Edge) -> IndexPath?
    /// The offset at which a row begins the viewport, for the first, or ends it, for the last.
    func offset(bringing path: IndexPath, to edge: KeyGoal.Edge) -> CGPoint?
    /// What the user's click on a row does.
    func userSelect(_ path: IndexPath)
    /// Whether a key was the list's.
    func handleKey(_ key: UIKey) -> Bool
    /// Ends a drag in the order that was there before, without an animation.
    func putBackDragged()
    /// The menu of the row at a point.
    func listMenu(at point: CGPoint) -> ContextMenu?
    /// A touch goes down. Returns whether it is the list's own affair and presses nothing.
    func takesTouch() -> Bool
    func makeRestoration() -> ListRestoration
    /// By how much the viewport has followed the content so far: a difference of two tells what happened in between.
    var viewportShift: CGPoint { get set }
    /// Takes views that are on their way out elsewhere in the content, without animation.
    func moveLeavingViews(by delta: CGPoint)
    func setNeedsTiling()

    // The look of a row that has a cell.
    func setHighlightLook(_ isHighlighted: Bool, at path: IndexPath)
    func setFocusLook(_ hasFocus: Bool, at path: IndexPath)

    // What the delegate is asked and told.
    func shouldHighlight(at path: IndexPath) -> Bool
    func didHighlight(at path: IndexPath)
    func didUnhighlight(at path: IndexPath)
    func shouldShowMenu(at path: IndexPath) -> Bool
    func canPerform(_ action: Selector, at path: IndexPath, sender: Any?) -> Bool
    func perform(_ action: Selector, at path: IndexPath, sender: Any?)
}

/// Seconds a press lasts before its row is highlighted.
private let highlightDelay = 0.08

extension ListInput {
    func takesTouch() -> Bool { false }

    // MARK: Presses

    func touchBegan(_ touch: UITouch) {
        guard !takesTouch(), isSelectionAllowed, !isDecelerating, let path = listPath(at: touch.location(in: self))
        else {
            return
        }
        takeKeys()
        setFocus(nil)
        pressedPath = path
        guard let driver = FrameDriver.current else { return }
        highlightTimer = driver.schedule(at: driver.now + highlightDelay) { [weak self] in
            guard let self else { return }
            highlightTimer = nil
            highlightPressed()
        }
    }

    func touchEnded(_ touch: UITouch) {
        cancelHighlightTimer()
        guard let pressedPath, isClick(touch, on: pressedPath, endingOver: listPath(at: touch.location(in: self)))
        else {
            return cancelPress()
        }
        if highlightedPath == nil { highlightPressed() }
        let isHighlighted = highlightedPath != nil
        unhighlight()
        // Who was told of it may have edited the list.
        guard let clicked = self.pressedPath, isHighlighted else {
            self.pressedPath = nil
            return
        }
        self.pressedPath = nil
        userSelect(clicked)
    }

    func cancelPress() {
        cancelHighlightTimer()
        pressedPath = nil
        unhighlight()
    }

    func forgetPress() {
        cancelHighlightTimer()
        pressedPath = nil
        takeHighlightBack()
    }

    private func takeHighlightBack() {
        guard let path = highlightedPath else { return }
        highlightedPath = nil
        setHighlightLook(false, at: path)
    }

    private func cancelHighlightTimer() {
        if let highlightTimer { FrameDriver.current?.cancelTimer(highlightTimer) }
        highlightTimer = nil
    }

    /// Highlights the pressed row, which may have another path, or none, each time that somebody has been asked.
    private func highlightPressed() {
        guard let pressedPath, contains(pressedPath), shouldHighlight(at: pressedPath), let path = self.pressedPath
        else { return }
        highlightedPath = path
        setHighlightLook(true, at: path)
        didHighlight(at: path)
    }

    private func unhighlight() {
        guard let path = highlightedPath else { return }
        takeHighlightBack()
        didUnhighlight(at: path)
    }

    // MARK: Keys

    /// Whether there are keys for a list: for one whose rows can be selected, and where one is dragged.
    var takesListKeys: Bool { allowsSelection || isMovingRow }

    func setFocus(_ path: IndexPath?) {
        guard path != focusedPath else { return }
        if let focusedPath { setFocusLook(false, at: focusedPath) }
        focusedPath = path
        if let path { setFocusLook(true, at: path) }
    }

    /// Keys go to the list whose rows are clicked or dragged, unless something in it has them already.
    func takeKeys() {
        guard let window, takesListKeys else { return }
        if let current = window.firstResponder as? UIView, current !== self, current.isDescendant(of: self) { return }
        becomeFirstResponder()
    }

    // MARK: Actions

    /// A row or item that was lifted by a long press and let go where it was has not been moved: the press meant its menu.
    /// The menu lifts it again, so it is put down first. False if it has been moved, or is still held.
    func openMenuIfReleasedInPlace(_ recognizer: UILongPressGestureRecognizer) -> Bool {
        guard recognizer.state == .ended, !recognizer.hasWandered else { return false }
        putBackDragged()
        window?.openContextMenu(at: recognizer.location(in: nil))
        return true
    }

    /// The menu of the actions that are allowed for a row; nil if the delegate wants none.
    func actionMenuConfiguration(at path: IndexPath) -> UIContextMenuConfiguration? {
        guard shouldShowMenu(at: path) else { return nil }
        let controller = UIMenuController.shared
        menuPath = path
        let menu = controller.menu(
            permits: { canPerform($0, at: path, sender: controller) },
            perform: { [weak self] action in
                // The row may have moved, or gone, while the menu was open.
                self?.loadIfNeeded()
                guard let self, let path = menuPath, contains(path) else { return }
                perform(action, at: path, sender: controller)
            })
        return UIContextMenuConfiguration(actionProvider: { _ in menu })
    }

    /// The row that keys act on: the one with the key focus, or else the first that is selected.
    private var actionPath: IndexPath? {
        guard isFirstResponder else { return nil }
        loadIfNeeded()
        guard let path = focusedPath ?? selectedPaths.min(), contains(path) else { return nil }
        return path
    }

    func canPerformListAction(_ action: Selector, sender: Any?) -> Bool {
        guard let path = actionPath, shouldShowMenu(at: path) else { return false }
        return canPerform(action, at: path, sender: sender)
    }

    func performListAction(_ action: Selector, sender: Any?) {
        if let path = actionPath { perform(action, at: path, sender: sender) }
    }

    // MARK: Motion

    /// The viewport went where the content now is, or ends. Rows are placed anew by the next layout pass, while their
    /// animations began at places of before; so those are moved at once, and nobody sees a jump.
    func viewportDidFollow(by delta: CGPoint) {
        viewportShift.x += delta.x
        viewportShift.y += delta.y
        for sublayer in layer.sublayers ?? [] { sublayer.moveAnimations(by: delta) }
        moveLeavingViews(by: delta)
    }

    // MARK: State

    func restorationDidShift(by delta: CGPoint) {
        guard let standIn = pendingRestoration?.standIn else { return }
        pendingRestoration?.standIn = CGPoint(x: standIn.x + delta.x, y: standIn.y + delta.y)
    }

    func encodeList(with coder: NSCoder) { makeRestoration().encode(with: coder) }

    /// The first visible row and what was selected are found again when there are rows: by the names that a data source
    /// gives as a `UIDataSourceModelAssociation`, the place else by its index path.
    func decodeList(with coder: NSCoder) {
        pendingRestoration = ListRestoration(coder: coder)
        setNeedsTiling()
    }
}
