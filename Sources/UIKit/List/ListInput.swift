import CollectionCore

/// Touches and keys of a list. A press highlights the item under it. A click selects the item and gives it the focus,
/// which is marked only once a key is pressed. Arrows move the focus from item to item; Page Up, Page Down, Home and
/// End move it with the viewport. Space and Return select the focused item. Where several items can be selected, Shift
/// and a key that moves the focus select the items in between, and Escape and a click beside all items deselect all. An
/// arrow scrolls the list if items cannot be selected, or if there is no item in that direction. Main thread.
@MainActor final class ListInput: ListPart {
    /// How many items that cannot have the focus an arrow skips. If there are more, the arrow scrolls instead.
    private static let skipLimit = 64

    unowned let host: any ListElementHost
    let selection: ListSelection
    private let scroll: ListScroll
    private let typeAhead: ListTypeAhead
    private let drag: ListDrag
    private let ranges: ListRangeSelection
    /// A press of the mouse beside all items, without a key.
    private weak var pressBeside: UITouch?

    init(
        _ host: any ListElementHost, selection: ListSelection, scroll: ListScroll, typeAhead: ListTypeAhead,
        drag: ListDrag, ranges: ListRangeSelection
    ) {
        self.host = host
        self.selection = selection
        self.scroll = scroll
        self.typeAhead = typeAhead
        self.drag = drag
        self.ranges = ranges
    }

    // MARK: Touches

    func touchBegan(_ touch: UITouch, with modifiers: UIKeyModifierFlags) {
        // A touch beside a row that is swiped open closes it, and does nothing else.
        pressBeside = nil
        guard !host.closeOpenRow(), selection.takesKeys, !host.isDecelerating, !host.isMovingItem else { return }
        let point = touch.location(in: host)
        guard let path = host.pointedPath(at: point) else {
            let isPlain = touch.type != .direct && modifiers.isDisjoint(with: [.control, .shift])
            if isPlain, host.isEmpty(at: point) { pressBeside = touch }
            return
        }
        selection.takeKeys()
        selection.setFocus(nil)
        selection.press(path)
        ranges.pressed(touch, with: modifiers)
    }

    func touchEnded(_ touch: UITouch) {
        if pressBeside === touch, isAtRest(touch) { ranges.deselectAll() }
        guard let pressed = selection.pressed, isClick(touch, on: pressed) else { return selection.cancelPress() }
        selection.click { ranges.click($0, by: touch) }
    }

    /// Whether a touch that ends has clicked the item it went down on. It has if it is still over that item, or if it
    /// has not moved and an update has moved the item away from under it.
    private func isClick(_ touch: UITouch, on pressed: ShownPath) -> Bool {
        host.pointedPath(at: touch.location(in: host)) == pressed || isAtRest(touch)
    }

    private func isAtRest(_ touch: UITouch) -> Bool {
        let (start, end) = (touch.initialWindowLocation, touch.windowLocation)
        return hypot(end.x - start.x, end.y - start.y) < UIPanGestureRecognizer.slop
    }

    // MARK: Keys

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

    /// Handles a key. Returns whether the list has used it; otherwise it goes on to the scroll view.
    func handle(_ key: UIKey, isRepeat: Bool) -> Bool {
        host.data.loadIfNeeded()
        let input = key.charactersIgnoringModifiers
        // Escape ends a drag also in a list whose items cannot be selected.
        guard !host.isMovingItem else {
            guard key.modifierFlags.isEmpty, input == UIKeyCommand.inputEscape else { return false }
            drag.putBack(animated: true)
            return true
        }
        let flags = key.modifierFlags
        let goal = ScrollCommand(input: input)
        let extends =
            host.allowsMultiple && goal != nil && flags.contains(.shift) && flags.isSubset(of: [.shift, .control])
        let before = selection.focused
        defer { if !extends, let now = selection.focused, now != before { ranges.anchor = now } }
        if find(key) { return true }
        // Escape closes an open row also in editing mode.
        if key.modifierFlags.isEmpty, input == UIKeyCommand.inputEscape, host.closeOpenRow() { return true }
        let command = ScrollCommand(key)
        let selectsNothing = flags == .control && host.allowsMultiple
        // Where Shift has no selection to extend, an arrow with Shift does what the arrow does alone.
        let arrow = flags.isSubset(of: .shift) || selectsNothing ? goal?.direction : nil
        let isUsed = flags.isEmpty || extends || command != nil || arrow != nil || selectsNothing && input == " "
        guard isUsed, selection.takesKeys else { return false }
        switch input {
        case " ", "\r":
            guard host.isSelectionAllowed, let focused = selection.focused, host.contains(focused),
                host.source.shouldHighlightItem(at: focused)
            else { return false }
            if input == "\r", ranges.performPrimaryAction(at: focused, isRepeat: isRepeat) { return true }
            selection.userSelect(focused)
            return true
        case UIKeyCommand.inputEscape:
            if ranges.deselectAll() { return true }
            // Without a selection to clear, Escape only hides the mark of the focus, on a row or around the list.
            // Without a mark, the key goes on to what Escape closes outside of the list.
            return host.window?.focus.hideRing() ?? false
        case UIKeyCommand.inputDelete:
            guard selection.focused != nil, let path = host.engine.menus.actedPath else { return false }
            return delete(path, isRepeat: isRepeat)
        default:
            if extends, let goal {
                return ranges.extend(adds: flags.contains(.control)) {
                    goal.direction.map { moveFocus($0, selects: false) } ?? moveFocus(by: goal)
                }
            }
            if let arrow { return moveFocus(arrow, selects: !selectsNothing) }
            return command.map { moveFocus(by: $0) } ?? false
        }
    }

    /// Deletes an item, if it was wholly on screen and marked before the key was pressed. Otherwise only shows it, so
    /// that the user sees what the next press deletes. One press deletes one item, however long the key is held.
    private func delete(_ path: ShownPath, isRepeat: Bool) -> Bool {
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

    private func movesFocus(along direction: CGPoint) -> Bool {
        direction.x == 0 || host.focusAxes.containsHorizontalDirection
    }

    /// Converts a direction on screen to one in the content: in a list with a `flippedAxis` it is reversed along that
    /// axis.
    private func flipped(_ direction: CGPoint) -> CGPoint {
        CGPoint(
            x: host.flippedAxis == .horizontal ? -direction.x : direction.x,
            y: host.flippedAxis == .vertical ? -direction.y : direction.y)
    }

    /// Scrolls the list by a page or to an end, and moves the focus as far. False if no item has the focus, and if
    /// neither the list nor the focus has moved.
    private func moveFocus(by command: ScrollCommand) -> Bool {
        guard let focused = selection.focused, let frame = host.place(of: focused)?.frame else { return false }
        // If the list is scrolling already, begin at the offset at which that will end.
        let start = host.targetContentOffset
        let hasScrolled = host.scroll(command)
        let distance = host.targetContentOffset - start
        let isEnd = command.isEnd || distance == .zero
        let isFirst = command.leadsOn == (host.flippedAxis == .vertical)
        let path =
            (isEnd ? nil : item(near: frame.offsetBy(dx: distance.x, dy: distance.y)))
            ?? host.data.outermostPath(isFirst ? .first : .last)
        if let path, takesFocus(path), selection.setFocus(path, command.focusHeading), let now = selection.focused {
            if !isEnd { scroll.endMotion(showing: now, isNew: now != focused) }
        }
        return hasScrolled || selection.focused != focused
    }

    /// The item that a page key leads to, given where the focused item's frame would be after the scrolling. It is the
    /// item at that frame's middle, its first or its last corner that is wholly in the viewport scrolled to; else the
    /// item next to these, further inside, if that one is. A frame outside of the viewport is moved to the viewport's
    /// edge first.
    private func item(near rect: CGRect) -> ShownPath? {
        let viewport = CGRect(origin: host.targetContentOffset, size: host.bounds.size)
            .inset(by: host.adjustedContentInset)
        /// The direction from an item to the middle of the viewport. Zero if the item is wholly in the viewport, and
        /// neither its header nor its footer covers it.
        func way(from path: ShownPath) -> CGPoint? {
            guard let place = host.place(of: path) else { return nil }
            let (frame, area) = (place.frame.insetBy(dx: 0.5, dy: 0.5), viewport.inset(by: place.covered))
            if frame.minY < area.minY { return CGPoint(x: 0, y: 1) }
            if frame.maxY > area.maxY { return CGPoint(x: 0, y: -1) }
            if frame.minX < area.minX { return CGPoint(x: 1, y: 0) }
            return frame.maxX > area.maxX ? CGPoint(x: -1, y: 0) : .zero
        }
        var inner = rect.insetBy(dx: 1, dy: 1)
        inner.size.width = min(inner.width, viewport.width)
        inner.size.height = min(inner.height, viewport.height)
        inner.origin.x = max(viewport.minX, min(inner.minX, viewport.maxX - inner.width))
        inner.origin.y = max(viewport.minY, min(inner.minY, viewport.maxY - inner.height))
        let points = [
            CGPoint(x: inner.midX, y: inner.midY), inner.origin, CGPoint(x: inner.maxX, y: inner.maxY),
        ]
        let paths = points.compactMap { host.listPath(at: $0) }
        if let whole = paths.first(where: { way(from: $0) == .zero }) { return whole }
        guard let clipped = paths.first, let inwards = way(from: clipped),
            let neighbour = host.neighbour(of: clipped, inwards), way(from: neighbour) == .zero
        else { return paths.first }
        return neighbour
    }

    /// Gives the focus to the item whose text begins with the typed letters. False if the key types nothing, and if no
    /// item begins so.
    private func find(_ key: UIKey) -> Bool {
        guard selection.takesKeys else { return false }
        let takesBack = typeAhead.isTyping && key.charactersIgnoringModifiers == "\u{8}"
        guard let path = typeAhead.item(for: key) else { return takesBack && key.modifierFlags.isEmpty }
        if takesFocus(path) {
            show(path)
        } else {
            scroll.scroll(to: path, .start, animated: false)
        }
        return true
    }

    /// As `find(_:)`, for a list that does not have the keys: if the item found can have the focus, the list gets the
    /// keys and the item is marked.
    func findInFront(_ key: UIKey) -> Bool {
        host.data.loadIfNeeded()
        return !host.isMovingItem && find(key)
    }

    /// Returns true, too, if an environment has refused the move: the key is for the item then.
    ///
    /// - Parameter selects: whether the item is also selected, in a list whose selection follows the focus.
    private func moveFocus(_ direction: CGPoint, selects: Bool) -> Bool {
        guard movesFocus(along: direction), let path = nextFocus(direction) else { return false }
        guard show(path, UIFocusHeading(direction)), let now = selection.focused else { return true }
        if selects, host.selectionFollowsFocus, host.isSelectionAllowed, host.source.shouldHighlightItem(at: now) {
            ranges.selectAlone(now)
        }
        return true
    }

    /// Gives an item the focus, and brings it into view. False if the focus may not move.
    @discardableResult
    private func show(_ path: ShownPath, _ heading: UIFocusHeading = []) -> Bool {
        guard selection.setFocus(path, heading) else { return false }
        scrollToFocus()
        return true
    }

    /// Scrolls the item that has the focus into view, as an arrow does.
    func scrollToFocus() {
        if let focused = selection.focused { scroll.scroll(to: focused, .nearest, animated: false) }
    }

    /// As `scrollToFocus()`, at once.
    func bringFocusIntoSight() {
        host.data.loadIfNeeded()
        guard let focused = selection.focused, host.contains(focused) else { return }
        scrollToFocus()
        host.layoutIfNeeded()
    }

    /// Called before sizes change: an item on screen that has the focus, or in which a view has it, stays on screen.
    func keepFocusOnScreen() {
        let view = host.window?.focus.keyView.flatMap { $0 !== host && $0.isDescendant(of: host) ? $0 : nil }
        guard let path = view.flatMap(path) ?? selection.focused, isOnScreen(path) else { return }
        scroll.scroll(to: path, .nearest, animated: false)
    }

    func isOnScreen(_ path: ShownPath) -> Bool {
        let viewport = host.bounds.inset(by: host.adjustedContentInset)
        return host.place(of: path).map { $0.frame.intersects(viewport) } ?? false
    }

    /// The next item in a direction that can have the focus. If no item has the focus, the search begins at `start`;
    /// without it at the item that had the focus last or the first selected one, if it is on screen; else at
    /// `focusStart(_:)`.
    func nextFocus(_ direction: CGPoint, from start: ShownPath? = nil) -> ShownPath? {
        host.prepareForQuestions()
        let direction = flipped(direction)
        func known() -> ShownPath? {
            start ?? selection.current.flatMap { isOnScreen($0) ? $0 : nil }
                ?? selection.selected.first.flatMap { isOnScreen($0) ? $0 : nil }
        }
        var candidate =
            selection.focused.map { host.neighbour(of: $0, direction) } ?? known() ?? host.focusStart(direction)
        let first = candidate
        for _ in 0..<Self.skipLimit {
            guard let path = candidate else { return nil }
            if takesFocus(path) { return path == first || isNear(path) ? path : nil }
            candidate = host.neighbour(of: path, direction)
        }
        return nil
    }

    /// Whether an item, found past others that cannot have the focus, is near. What is further away is scrolled to.
    private func isNear(_ path: ShownPath) -> Bool {
        guard let frame = host.place(of: path)?.frame else { return true }
        let start = selection.focused.flatMap { host.place(of: $0)?.frame } ?? host.bounds
        return frame.intersects(start.insetBy(dx: -host.bounds.width, dy: -host.bounds.height))
    }
}
