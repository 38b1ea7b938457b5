extension UICollectionView: ListInput {
    var isSelectionAllowed: Bool { allowsSelection }
    var isMovingRow: Bool { movement != nil }
    func loadIfNeeded() { data.loadIfNeeded() }
    func listPath(at point: CGPoint) -> IndexPath? { indexPathForItem(at: point) }

    func setHighlightLook(_ isHighlighted: Bool, at path: IndexPath) {
        cellForItem(at: path)?.isHighlighted = isHighlighted
    }
    func setFocusLook(_ hasFocus: Bool, at path: IndexPath) { cellForItem(at: path)?.hasKeyFocus = hasFocus }

    func shouldHighlight(at path: IndexPath) -> Bool { provider.shouldHighlightItem(at: path) }
    func didHighlight(at path: IndexPath) { provider.didHighlightItem(at: path) }
    func didUnhighlight(at path: IndexPath) { provider.didUnhighlightItem(at: path) }
    func shouldShowMenu(at path: IndexPath) -> Bool { provider.shouldShowMenuForItem(at: path) }
    func canPerform(_ action: Selector, at path: IndexPath, sender: Any?) -> Bool {
        provider.canPerform(action, forItemAt: path, sender: sender)
    }
    func perform(_ action: Selector, at path: IndexPath, sender: Any?) {
        provider.perform(action, forItemAt: path, sender: sender)
    }

    func userSelect(_ path: IndexPath) {
        // Each of those who are asked and told may edit the collection.
        clickedPaths.append(path)
        defer { clickedPaths.removeLast() }
        if allowsMultipleSelection, selectedPaths.contains(path) {
            guard provider.shouldDeselectItem(at: path), let clickedPath else { return }
            deselectItem(at: clickedPath, animated: false)
            provider.didDeselectItem(at: clickedPath)
            return
        }
        guard provider.shouldSelectItem(at: path) else { return }
        if !allowsMultipleSelection {
            for other in selectedPaths.sorted() where other != clickedPath && selectedPaths.contains(other) {
                deselectItem(at: other, animated: false)
                provider.didDeselectItem(at: other)
            }
        }
        guard let clickedPath else { return }
        selectItem(at: clickedPath, animated: false, scrollPosition: [])
        provider.didSelectItem(at: clickedPath)
    }

    /// Selects without telling the delegate; nil clears the selection.
    public func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard allowsSelection else { return }
        // Whoever selects something wants no other selection back.
        pendingRestoration?.selected = []
        if !allowsMultipleSelection || indexPath == nil {
            for other in selectedPaths where other != indexPath { deselectItem(at: other, animated: animated) }
        }
        data.loadIfNeeded()
        guard let indexPath, contains(indexPath) else { return }
        let isNew = selectedPaths.insert(indexPath).inserted
        cellForItem(at: indexPath)?.isSelected = true
        if isNew { provider.selectionDidChange(at: indexPath, isSelected: true) }
        if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Deselects without telling the delegate.
    public func deselectItem(at indexPath: IndexPath, animated: Bool) {
        guard selectedPaths.remove(indexPath) != nil else { return }
        cellForItem(at: indexPath)?.isSelected = false
        provider.selectionDidChange(at: indexPath, isSelected: false)
    }

    /// What was selected is gone with everything else; nobody is told.
    package func forgetSelection() {
        selectedPaths = []
    }

    /// In order of paths; nil when nothing is selected.
    public var indexPathsForSelectedItems: [IndexPath]? {
        selectedPaths.isEmpty ? nil : selectedPaths.sorted()
    }
}
