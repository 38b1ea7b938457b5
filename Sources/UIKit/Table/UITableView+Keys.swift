// With the keyboard: arrows move a focus from row to row, Space and Return select the focused row. A table whose rows cannot
// be selected, or that is at the end of them, scrolls instead.
extension UITableView {
    /// How many rows in a row that do not take a highlight are skipped before the arrow scrolls instead.
    private static let skipLimit = 64

    func handleKey(_ key: UIKey) -> Bool {
        data.loadIfNeeded()
        // Also where rows cannot be selected, as in most tables that are edited.
        if reorder != nil, key.modifierFlags.isEmpty, key.charactersIgnoringModifiers == UIKeyCommand.inputEscape {
            cancelReorder(animated: true)
            return true
        }
        let extends = key.modifierFlags == .shift && allowsMultiple
        guard key.modifierFlags.isEmpty || extends, isSelectionAllowed else { return false }
        // In a table that is turned over what is above on screen comes later.
        let down = flippedAxis == nil ? 1 : -1
        switch key.charactersIgnoringModifiers {
        case UIKeyCommand.inputDownArrow: return moveFocus(by: down, extends: extends)
        case UIKeyCommand.inputUpArrow: return moveFocus(by: -down, extends: extends)
        case " ", "\r":
            guard !extends, let focusedPath, geometry.contains(focusedPath) else { return false }
            userSelect(focusedPath)
            return true
        case UIKeyCommand.inputEscape:
            if closeSwipe(animated: true) { return true }
            guard focusedPath != nil else { return false }
            setFocus(nil)
            return true
        default: return false
        }
    }

    private func moveFocus(by step: Int, extends: Bool) -> Bool {
        guard let path = nextFocus(by: step) else { return false }
        if extends {
            for path in [focusedPath, path].compactMap({ $0 }) where !selectedPaths.contains(path) { userSelect(path) }
        }
        setFocus(path)
        scrollToRow(at: path, at: .none, animated: false)
        if selectionFollowsFocus, !extends, !selectedPaths.contains(path) { userSelect(path) }
        return true
    }

    /// The next row that takes a highlight; without a focus so far the selected row, or the first or last on screen.
    private func nextFocus(by step: Int) -> IndexPath? {
        data.loadIfNeeded()
        var candidate: IndexPath?
        if let focusedPath {
            candidate = step > 0 ? geometry.row(after: focusedPath) : geometry.row(before: focusedPath)
        } else {
            candidate = selectedPaths.min() ?? fullyVisibleRow(first: step > 0)
        }
        for _ in 0..<Self.skipLimit {
            guard let path = candidate else { return nil }
            if provider.shouldHighlightRow(at: path) { return path }
            candidate = step > 0 ? geometry.row(after: path) : geometry.row(before: path)
        }
        return nil
    }

    func outermostPath(_ edge: KeyGoal.Edge) -> IndexPath? {
        switch edge {
        case .first:
            (0..<geometry.numberOfSections).first { geometry.numberOfRows(in: $0) > 0 }
                .map { IndexPath(row: 0, section: $0) }
        case .last: geometry.row(before: IndexPath(row: 0, section: geometry.numberOfSections))
        }
    }

    func offset(bringing path: IndexPath, to edge: KeyGoal.Edge) -> CGPoint? {
        let target = ScrollTarget(path: path, position: edge == .first ? .top : .bottom)
        return geometry.contains(path) ? CGPoint(x: contentOffset.x, y: offset(for: target)) : nil
    }

    private func fullyVisibleRow(first: Bool) -> IndexPath? {
        let area = bounds.inset(by: adjustedContentInset)
        let inside = visible.filter { row in
            let frame = rowFrame(at: row.path)
            return frame.minY >= area.minY + pinnedHeaderHeight(of: row.path.section) - 0.5
                && frame.maxY <= area.maxY + 0.5
        }
        return ((first ? inside.first : inside.last) ?? visible.first)?.path
    }
}
