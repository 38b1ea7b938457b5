import CollectionCore

// Views in rows that have the focus: their keys that the list uses, and the rows that they are in.
extension ListInput {
    /// Handles a key that no view in the focused row has used. If it leads to another row or deletes this one, the list
    /// takes the focus from that view. Escape closes a row that is swiped open. Returns whether the list has used the
    /// key. While a text in a row is edited, the text keeps the keys.
    func handleFromRow(_ key: UIKey, isRepeat: Bool) -> Bool {
        guard !host.isMovingItem, host.window?.textResponder == nil else { return false }
        let (isPlain, input) = (key.modifierFlags.isEmpty, key.charactersIgnoringModifiers)
        if isPlain, input == UIKeyCommand.inputEscape, host.closeOpenRow() { return true }
        let axis: ScrollAxis = host.hasRoom(.horizontal) && !host.hasRoom(.vertical) ? .horizontal : .vertical
        let command = ScrollCommand(key)
        if isPlain, input == UIKeyCommand.inputDelete {
            guard let row = ownRowForKeys, host.offersDeletion(of: row) else { return false }
            // If an environment refuses, the view keeps the focus and the keys, and the key does nothing.
            return !selection.setFocus(row) || selection.focused.map { delete($0, isRepeat: isRepeat) } ?? true
        }
        guard command != nil, let view = host.window?.focus.keyView, view !== host,
            view.isDescendant(of: host), let path = focusIsIn(view)
        else { return false }
        guard let row = rowForKeys else {
            guard let direction = command?.direction, direction[axis] != 0 else { return false }
            return moveFocus(from: view, in: path, direction)
        }
        guard command?.direction?.x ?? 0 == 0, axis == .vertical else { return false }
        return !selection.setFocus(row) || handle(key, isRepeat: isRepeat)
    }

    /// The item that keys act on which are not for a view in it: the one that has the focus, or else the one that has
    /// such a view, if it can have the focus itself. Nil while a text is edited.
    var rowForKeys: ShownPath? {
        if host.isFirstResponder { return selection.focused }
        guard let window = host.window, window.textResponder == nil, let view = window.focus.keyView, view !== host,
            view.isDescendant(of: host), let path = path(around: view), takesFocus(path),
            host.canBecomeFirstResponder, host.canBecomeFocused
        else { return nil }
        return path
    }

    /// `rowForKeys`, unless the view that has the focus is, or is in, a list in that row: what deletes or moves an item
    /// is for the innermost list.
    var ownRowForKeys: ShownPath? {
        guard !host.isFirstResponder, let view = host.window?.focus.keyView else { return rowForKeys }
        let innermost = UIView.upwards(from: view).first { ($0 as? UIScrollView)?.listEngine != nil }
        return innermost === host ? rowForKeys : nil
    }

    /// Moves the focus by an arrow out of a row that cannot have it itself, in a list whose rows hold lists or text
    /// fields, or which cannot be scrolled any further: to the nearest item in that direction, in this row or else in
    /// the next row that has one, which comes into view. So arrows that a list in a row does not use lead to the list
    /// in the row above or below. False if there is no such item before this row would be scrolled out of sight, and if
    /// this row is higher than the viewport; then the arrow scrolls.
    private func moveFocus(from view: UIView, in path: ShownPath, _ direction: CGPoint) -> Bool {
        let axis = ScrollAxis(dominantIn: direction)
        guard let focus = host.window?.focus, host.isForm || !host.hasRoom(axis, towards: flipped(direction)[axis])
        else { return false }
        let seen = focus.place.view ?? view
        let place = seen.convert(seen.bounds, to: nil)
        let heading = UIFocusHeading(direction)
        if let cell = host.listCell(at: path), let stop = FocusOrder(in: cell).stop(from: view, heading, inGroup: false)
        {
            return focus.enter(stop.view, from: place, heading)
        }
        let offset = host.contentOffset
        if enterRow(after: path, from: place, direction) { return true }
        if host.contentOffset != offset {
            host.contentOffset = offset
            host.layoutIfNeeded()
        }
        return false
    }

    /// Moves the focus into the next row in a direction that takes it, and scrolls there while the first row stays in
    /// sight. False if there is no such row; then the list may have scrolled.
    private func enterRow(after path: ShownPath, from place: CGRect, _ direction: CGPoint) -> Bool {
        let axis = ScrollAxis(dominantIn: direction)
        let room = axis.value(of: host.bounds.inset(by: host.adjustedContentInset).size)
        guard let start = host.place(of: path)?.frame, axis.value(of: start.size) <= room else { return false }
        var last = path
        for _ in 0..<Self.skipLimit {
            guard let next = host.neighbour(of: last, flipped(direction)), let frame = host.place(of: next)?.frame
            else { return false }
            if takesFocus(next), isNear(next, to: start) {
                // If an environment refuses, the key does nothing.
                show(next, UIFocusHeading(direction))
                return true
            }
            // A row that is further away would scroll the first one out of sight, and the focus with it.
            guard axis.value(of: start.union(frame).size) - axis.value(of: start.size) < room else {
                return enter(next, from: place, direction)
            }
            last = next
            scroll.scroll(to: next, .nearest, animated: false)
            host.layoutIfNeeded()
            if enter(next, from: place, direction) { return true }
        }
        return false
    }

    /// Moves the focus into a row, to the item that is nearest along the line at which an arrow enters the row from a
    /// rectangle of the window. False if there is none.
    private func enter(_ row: ShownPath, from place: CGRect, _ direction: CGPoint) -> Bool {
        guard let focus = host.window?.focus, let cell = host.listCell(at: row) else { return false }
        let (axis, heading) = (ScrollAxis(dominantIn: direction), UIFocusHeading(direction))
        let frame = cell.convert(cell.bounds, to: nil)
        let (size, end) = (axis.value(of: place.size), frame.origin[axis] + axis.value(of: frame.size))
        var place = place
        place.origin[axis] = direction[axis] > 0 ? frame.origin[axis] - size : end
        let stop = FocusOrder(in: cell).stop(nearestTo: place, heading)
        return stop.map { focus.enter($0.view, from: place, heading) } ?? false
    }

    /// The item on screen that an arrow leads to from a rectangle of the window outside of the list: the nearest one
    /// along the line at which the arrow enters the list. Nil if no item on screen can have the focus.
    func item(nearestTo place: CGRect, _ heading: UIFocusHeading) -> ShownPath? {
        host.layoutIfNeeded()
        let (axis, across): (ScrollAxis, ScrollAxis) =
            heading == .up || heading == .down ? (.vertical, .horizontal) : (.horizontal, .vertical)
        let isForward = heading == .down || heading == .right
        let middle = place.origin[across] + across.value(of: place.size) / 2
        let ranks = host.visiblePaths.compactMap { path -> (path: ShownPath, rank: (Double, Double, Double))? in
            guard takesFocus(path), let cell = host.listCell(at: path) else { return nil }
            let frame = cell.convert(cell.bounds, to: nil)
            let (start, length) = (frame.origin[across], across.value(of: frame.size))
            let beside = max(start - middle, middle - start - length, 0)
            let ahead = isForward ? frame.origin[axis] : -frame.origin[axis] - axis.value(of: frame.size)
            return (path, (beside, ahead, abs(start + length / 2 - middle)))
        }
        return ranks.min { $0.rank < $1.rank }?.path
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
