// A press highlights the row under it, a click selects it. The highlight waits a moment, because the press may turn into
// a drag; a click that is over sooner highlights at once.
extension UITableView: ListPaths {
    /// Seconds a press lasts before its row is highlighted.
    private static let highlightDelay = 0.08

    func rowTouchBegan(_ touch: UITouch) {
        // A touch beside the row that is swiped open closes it, and does nothing else.
        if let swipe, !swipe.isPerforming {
            closeSwipe(animated: true)
            return
        }
        guard isSelectionAllowed, let path = indexPathForRow(at: touch.location(in: self)), !isDecelerating else {
            return
        }
        takeKeys()
        setFocusedRow(nil)
        pressedPath = path
        guard let driver = FrameDriver.current else { return }
        highlightTimer = driver.schedule(at: driver.now + Self.highlightDelay) { [weak self] in
            guard let self else { return }
            highlightTimer = nil
            // By now the row may have another path.
            if let pressedPath { highlight(pressedPath) }
        }
    }

    func rowTouchEnded(_ touch: UITouch) {
        let pressed = pressedPath
        cancelHighlightTimer()
        pressedPath = nil
        guard let pressed, isClick(touch, on: pressed, endingOver: indexPathForRow(at: touch.location(in: self)))
        else { return unhighlight() }
        if highlightedPath == nil { highlight(pressed) }
        let isHighlighted = highlightedPath == pressed
        unhighlight()
        if isHighlighted { userSelect(pressed) }
    }

    func rowTouchCancelled() {
        cancelHighlightTimer()
        pressedPath = nil
        unhighlight()
    }

    func forgetPress() {
        cancelHighlightTimer()
        pressedPath = nil
        guard let path = highlightedPath else { return }
        highlightedPath = nil
        cellForRow(at: path)?.setHighlighted(false, animated: false)
    }

    private func cancelHighlightTimer() {
        if let highlightTimer { FrameDriver.current?.cancelTimer(highlightTimer) }
        highlightTimer = nil
    }

    private func highlight(_ path: IndexPath) {
        guard provider.shouldHighlightRow(at: path) else { return }
        highlightedPath = path
        cellForRow(at: path)?.setHighlighted(true, animated: false)
        provider.didHighlightRow(at: path)
    }

    private func unhighlight() {
        guard let path = highlightedPath else { return }
        forgetPress()
        provider.didUnhighlightRow(at: path)
    }

    /// Whether rows can be selected in the present mode.
    var isSelectionAllowed: Bool {
        isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    }

    /// Whether several can.
    var allowsMultiple: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

    func userSelect(_ path: IndexPath) {
        if selectedPaths.contains(path), allowsMultiple {
            if let allowed = provider.willDeselectRow(at: path) { finishUserDeselection(of: allowed) }
            return
        }
        if let allowed = provider.willSelectRow(at: path) { finishUserSelection(of: allowed) }
    }

    /// Deselects what a delegate has agreed to, and tells it.
    package func finishUserDeselection(of path: IndexPath) {
        deselectRow(at: path, animated: false)
        provider.didDeselectRow(at: path)
    }

    /// Selects what a delegate has agreed to, and tells it. A row that it does not let go stays selected beside it.
    package func finishUserSelection(of allowed: IndexPath) {
        if !allowsMultiple {
            for other in selectedPaths where other != allowed {
                if let path = provider.willDeselectRow(at: other) { finishUserDeselection(of: path) }
            }
        }
        addToSelection(allowed, animated: false)
        provider.didSelectRow(at: allowed)
    }

    private func addToSelection(_ path: IndexPath, animated: Bool) {
        loadCountsIfNeeded()
        guard geometry.contains(path) else { return }
        // Whoever selects something wants no other selection back.
        pendingRestoration?.selected = []
        let isNew = selectedPaths.insert(path).inserted
        cellForRow(at: path)?.setSelected(true, animated: animated)
        if isNew { provider.selectionDidChange(at: path, isSelected: true) }
    }

    /// Selects without telling the delegate; nil, or a row that does not exist, selects nothing.
    public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if !allowsMultiple || indexPath == nil {
            for other in selectedPaths where other != indexPath { deselectRow(at: other, animated: animated) }
        }
        guard let indexPath else { return }
        addToSelection(indexPath, animated: animated)
        if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }

    public func deselectRow(at indexPath: IndexPath, animated: Bool) {
        let wasSelected = selectedPaths.remove(indexPath) != nil
        cellForRow(at: indexPath)?.setSelected(false, animated: animated)
        if wasSelected { provider.selectionDidChange(at: indexPath, isSelected: false) }
    }

    public var indexPathForSelectedRow: IndexPath? { selectedPaths.min() }

    public var indexPathsForSelectedRows: [IndexPath]? {
        selectedPaths.isEmpty ? nil : selectedPaths.sorted()
    }
}
