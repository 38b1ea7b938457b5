// A press highlights the item under it, a click selects it. The highlight waits a moment, because the press may turn
// into a drag; a click that is over sooner highlights at once.
extension UICollectionView: ListPaths {
    /// Seconds a press lasts before its item is highlighted.
    private static let highlightDelay = 0.08

    func itemTouchBegan(_ touch: UITouch) {
        guard allowsSelection, !isDecelerating, let path = indexPathForItem(at: touch.location(in: self)) else {
            return
        }
        takeKeys()
        setFocusedItem(nil)
        pressedPath = path
        guard let driver = FrameDriver.current else { return }
        highlightTimer = driver.schedule(at: driver.now + Self.highlightDelay) { [weak self] in
            guard let self else { return }
            highlightTimer = nil
            // By now the item may have another path.
            if let pressedPath { highlight(pressedPath) }
        }
    }

    func itemTouchEnded(_ touch: UITouch) {
        let pressed = pressedPath
        cancelHighlightTimer()
        pressedPath = nil
        guard let pressed, isClick(touch, on: pressed, endingOver: indexPathForItem(at: touch.location(in: self)))
        else { return unhighlight() }
        if highlightedPath == nil { highlight(pressed) }
        let wasHighlighted = highlightedPath == pressed
        unhighlight()
        if wasHighlighted { userSelect(pressed) }
    }

    func cancelPress() {
        cancelHighlightTimer()
        pressedPath = nil
        unhighlight()
    }

    func forgetPress() {
        cancelHighlightTimer()
        pressedPath = nil
        guard let path = highlightedPath else { return }
        highlightedPath = nil
        cellForItem(at: path)?.isHighlighted = false
    }

    private func cancelHighlightTimer() {
        if let highlightTimer { FrameDriver.current?.cancelTimer(highlightTimer) }
        highlightTimer = nil
    }

    private func highlight(_ path: IndexPath) {
        guard contains(path), provider.shouldHighlightItem(at: path) else { return }
        highlightedPath = path
        cellForItem(at: path)?.isHighlighted = true
        provider.didHighlightItem(at: path)
    }

    private func unhighlight() {
        guard let path = highlightedPath else { return }
        forgetPress()
        provider.didUnhighlightItem(at: path)
    }

    func userSelect(_ path: IndexPath) {
        if allowsMultipleSelection, selectedPaths.contains(path) {
            guard provider.shouldDeselectItem(at: path) else { return }
            deselectItem(at: path, animated: false)
            provider.didDeselectItem(at: path)
            return
        }
        guard provider.shouldSelectItem(at: path) else { return }
        if !allowsMultipleSelection {
            for other in selectedPaths.sorted() where other != path {
                deselectItem(at: other, animated: false)
                provider.didDeselectItem(at: other)
            }
        }
        selectItem(at: path, animated: false, scrollPosition: [])
        provider.didSelectItem(at: path)
    }

    /// Selects without telling the delegate; nil clears the selection.
    public func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard allowsSelection else { return }
        // Whoever selects something wants no other selection back.
        pendingRestoration?.selected = []
        if !allowsMultipleSelection || indexPath == nil {
            for other in selectedPaths where other != indexPath { deselectItem(at: other, animated: animated) }
        }
        loadDataIfNeeded()
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

    /// In order of paths; nil when nothing is selected.
    public var indexPathsForSelectedItems: [IndexPath]? {
        selectedPaths.isEmpty ? nil : selectedPaths.sorted()
    }
}
