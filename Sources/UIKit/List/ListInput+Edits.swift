import CollectionCore

// Keys that change the list: Delete, and Alt with an arrow.
extension ListInput {
    /// Deletes an item, if it was wholly on screen and marked before the key was pressed. Otherwise only shows it, so
    /// that the user sees what the next press deletes. One press deletes one item, however long the key is held.
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

    /// For Alt and an arrow: scrolls to the focused item, and moves it to the place of its neighbour. The item keeps
    /// the focus. Returns whether the list has used the key. It has used the key even if there is no neighbour; it has
    /// not if the arrow is across the axes of the focus, or if the item may not be moved.
    func moveFocused(by key: UIKey) -> Bool {
        guard key.modifierFlags == .alternate,
            let direction = ScrollCommand(input: key.charactersIgnoringModifiers)?.direction,
            !host.isMovingItem
        else { return false }
        host.data.loadIfNeeded()
        guard movesFocus(along: direction), let focused = selection.focused, host.canMove(focused, by: .key) else {
            return false
        }
        show(focused)
        host.layoutIfNeeded()
        let way = flipped(direction)
        guard let focused = selection.focused, let neighbour = host.neighbour(of: focused, way) else { return true }
        var place = ItemPath(neighbour)
        // An item that moves back into an earlier section goes after the last item there, which is its neighbour.
        if place.section < focused.section { place.item += 1 }
        if drag.move(focused, to: place), let focused = selection.focused { show(focused) }
        return true
    }
}
