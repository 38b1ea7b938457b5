import CollectionCore

// Views in rows that have the focus: their keys that the list uses, and the rows that they are in.
extension ListInput {
    /// Handles a key that no view in the focused row has used. If it leads to another row, the list takes the focus
    /// from that view. Escape closes a row that is swiped open. Returns whether the list has used the key. While a text
    /// in a row is edited, the text keeps the keys.
    func handleFromRow(_ key: UIKey, isRepeat: Bool) -> Bool {
        guard selection.takesKeys, !host.isMovingItem, host.window?.textResponder == nil else { return false }
        if key.modifierFlags.isEmpty, key.charactersIgnoringModifiers == UIKeyCommand.inputEscape, host.closeOpenRow() {
            return true
        }
        guard let command = ScrollCommand(key), command.direction?.x ?? 0 == 0,
            host.hasRoom(.vertical) || !host.hasRoom(.horizontal),
            let view = host.window?.focus.keyView, view !== host, view.isDescendant(of: host),
            let path = focusIsIn(view), takesFocus(path), host.canBecomeFirstResponder, host.canBecomeFocused
        else { return false }
        // If an environment refuses, the view keeps the focus and the keys, and the key does nothing.
        return !selection.setFocus(path) || handle(key, isRepeat: isRepeat)
    }

    /// Called when a view inside of a row gets the focus: the row gets it when the keys come back to the list. Returns
    /// that row; nil for a view in a header or footer.
    @discardableResult
    func focusIsIn(_ view: UIView) -> ShownPath? {
        guard let path = path(around: view) else { return nil }
        selection.remember(path)
        return path
    }

    /// The row that gets the focus when the list gets it, if that is known before.
    var rowToReturnTo: ShownPath? { selection.current ?? selection.selected.first }

    /// The item that a view is in; nil for a view in a header or footer.
    func path(around view: UIView) -> ShownPath? {
        host.data.loadIfNeeded()
        let element = UIView.upwards(from: view).first { $0.superview === host }
        return element.flatMap { host.path(ofElement: $0) }.flatMap { host.contains($0) ? $0 : nil }
    }

    /// How much of the viewport the header and the footer that are pinned beside a view's row cover; zero for a view in
    /// a header or footer.
    func covered(over view: UIView) -> UIEdgeInsets {
        path(around: view).flatMap { host.place(of: $0)?.covered } ?? .zero
    }
}
