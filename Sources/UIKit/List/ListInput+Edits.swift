import CollectionCore

// Keys that change the list: Delete, and Alt with an arrow.
extension ListInput {
    /// Deletes an item, if it was wholly on screen and marked, or had the marked view, before the key was pressed.
    /// Otherwise only shows it, so that the user sees what the next press deletes. One press deletes one item, however
    /// long the key is held.
    func delete(_ path: ShownPath, isRepeat: Bool) -> Bool {
        guard !isRepeat else { return true }
        let frame = host.listCell(at: path)?.frame ?? .null
        let seen = frame.intersection(host.bounds)
        let isSeen = !seen.isNull && seen.height > min(frame.height, host.bounds.height) - 1
        guard isSeen, host.window?.currentKey?.showsFocusAgain != true else {
            show(path)
            return true
        }
        return host.deleteByKey(path)
    }

    /// For Alt and an arrow: scrolls to the item that has the focus, or has the view that has it, and moves it to the
    /// place of its neighbour, or into an empty section before that. The item has the focus then. Returns whether the
    /// list has used the key. It has used the key even if there is no such place; it has not if the arrow is across the
    /// axes of the focus, or if the item may not be moved.
    func moveFocused(by key: UIKey) -> Bool {
        guard key.modifierFlags == .alternate,
            let direction = ScrollCommand(input: key.charactersIgnoringModifiers)?.direction,
            !host.isMovingItem
        else { return false }
        host.data.loadIfNeeded()
        guard movesFocus(along: direction), let row = ownRowForKeys, host.canMove(row, by: .key) else { return false }
        // If an environment refuses, the view in the row keeps the focus, and the key does nothing.
        guard show(row) else { return true }
        host.layoutIfNeeded()
        guard let focused = selection.focused, let place = place(beside: focused, flipped(direction)) else {
            return true
        }
        if drag.move(focused, to: place), let focused = selection.focused { show(focused) }
        return true
    }

    /// The keys that `moveFocused(by:)` uses now.
    var keysThatMoveItem: [KeyCombination] {
        guard !host.isMovingItem, let row = ownRowForKeys, host.contains(row), host.canMove(row, by: .key) else {
            return []
        }
        return KeyCombination.arrows(.alternate).filter { key in
            ScrollCommand(input: key.input)?.direction.map(movesFocus) ?? false
        }
    }

    /// Where an item goes that moves to the next place in a direction of the content; nil at the edge.
    private func place(beside path: ShownPath, _ direction: CGPoint) -> ItemPath? {
        let neighbour = host.neighbour(of: path, direction)
        // Above and below a list that scrolls sideways there are no other sections.
        let followsOrder = direction.x != 0 || host.listGeometry.anchorAxes.containsVerticalDirection
        let section = path.section + (direction.x + direction.y > 0 ? 1 : -1)
        if followsOrder, neighbour?.section != path.section, host.contains(section: section),
            host.data.counts[section] == 0
        {
            return ItemPath(section: section, item: 0)
        }
        guard let neighbour else { return nil }
        var place = ItemPath(neighbour)
        // An item that moves back into an earlier section goes after the last item there, which is its neighbour.
        if place.section < path.section { place.item += 1 }
        return place
    }
}
