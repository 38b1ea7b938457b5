extension UITableView: ListInput {
    var isMovingRow: Bool { reorder != nil }
    func loadIfNeeded() { data.loadIfNeeded() }
    func contains(_ path: IndexPath) -> Bool { geometry.contains(path) }
    func listPath(at point: CGPoint) -> IndexPath? { indexPathForRow(at: point) }

    /// A touch beside the row that is swiped open closes it, and does nothing else.
    func takesTouch() -> Bool {
        guard let swipe, !swipe.isPerforming else { return false }
        return closeSwipe(animated: true)
    }

    func setHighlightLook(_ isHighlighted: Bool, at path: IndexPath) {
        cellForRow(at: path)?.setHighlighted(isHighlighted, animated: false)
    }
    func setFocusLook(_ hasFocus: Bool, at path: IndexPath) { cellForRow(at: path)?.hasKeyFocus = hasFocus }

    func shouldHighlight(at path: IndexPath) -> Bool { provider.shouldHighlightRow(at: path) }
    func didHighlight(at path: IndexPath) { provider.didHighlightRow(at: path) }
    func didUnhighlight(at path: IndexPath) { provider.didUnhighlightRow(at: path) }
    func shouldShowMenu(at path: IndexPath) -> Bool { provider.shouldShowMenuForRow(at: path) }
    func canPerform(_ action: Selector, at path: IndexPath, sender: Any?) -> Bool {
        provider.canPerform(action, forRowAt: path, sender: sender)
    }
    func perform(_ action: Selector, at path: IndexPath, sender: Any?) {
        provider.perform(action, forRowAt: path, sender: sender)
    }

    /// Whether rows can be selected in the present mode.
    var isSelectionAllowed: Bool {
        isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    }

    /// Whether several can.
    var allowsMultiple: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

    func userSelect(_ path: IndexPath) {
        if selectedPaths.contains(path), allowsMultiple {
            if let allowed = answer(about: path, provider.willDeselectRow) { finishUserDeselection(of: allowed) }
            return
        }
        if let allowed = answer(about: path, provider.willSelectRow) { finishUserSelection(of: allowed) }
    }

    /// What a delegate says when it is asked about a row. It may edit the table before it answers with the path it was given.
    private func answer(about path: IndexPath, _ ask: (IndexPath) -> IndexPath?) -> IndexPath? {
        let (answer, now) = following(path) { ask(path) }
        return answer == path ? now : answer
    }

    /// Deselects what a delegate has agreed to, and tells it.
    package func finishUserDeselection(of path: IndexPath) {
        deselectRow(at: path, animated: false)
        provider.didDeselectRow(at: path)
    }

    /// Selects what a delegate has agreed to, and tells it. A row that it does not let go stays selected beside it.
    package func finishUserSelection(of allowed: IndexPath) {
        // Who is asked and told of the others may edit the table.
        let (_, clicked) = following(allowed) {
            guard !allowsMultiple else { return }
            for other in selectedPaths.sorted() where other != clickedPath && selectedPaths.contains(other) {
                if let path = answer(about: other, provider.willDeselectRow) { finishUserDeselection(of: path) }
            }
        }
        guard let clicked else { return }
        addToSelection(clicked, animated: false)
        provider.didSelectRow(at: clicked)
    }

    private func addToSelection(_ path: IndexPath, animated: Bool) {
        data.loadIfNeeded()
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
