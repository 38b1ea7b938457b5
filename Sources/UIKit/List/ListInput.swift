import CollectionCore

/// Touches and keys of a list. A press highlights the item under it. A click selects the item and gives it the focus,
/// which is marked only once a key is pressed. Arrows move the focus from item to item; Page Up, Page Down, Home and
/// End move it with the viewport. Space and Return select the focused item. Where several items can be selected, Shift
/// and a key that moves the focus select the items in between, and a click beside all items deselects all. Escape
/// deselects all. An arrow scrolls the list if items cannot be selected, or if there is no item in that direction.
/// Where Left and Right move the focus, they turn no page around the list. Main thread.
@MainActor final class ListInput: ListPart {
    /// How many items that cannot have the focus an arrow skips. If there are more, the arrow scrolls instead.
    static let skipLimit = 64

    unowned let host: any ListElementHost
    let selection: ListSelection
    let scroll: ListScroll
    let typeAhead: ListTypeAhead
    let drag: ListDrag
    let ranges: ListRangeSelection
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
        if pressBeside === touch, host.allowsMultiple, isAtRest(touch) { ranges.deselectAll() }
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

    /// Handles a key. Returns whether the list has used it; otherwise it goes on to the scroll view.
    func handle(_ key: UIKey, isRepeat: Bool) -> Bool {
        host.data.loadIfNeeded()
        dropForbiddenFocus()
        let input = key.charactersIgnoringModifiers
        // While an item is dragged, Escape puts it back, also in a list whose items cannot be selected. Other keys do
        // nothing.
        guard !host.isMovingItem else {
            if key.modifierFlags.isEmpty, input == UIKeyCommand.inputEscape { drag.putBack(animated: true) }
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
            // Without a selection to clear, the key goes on to what Escape closes outside of the list.
            return ranges.deselectAll()
        case UIKeyCommand.inputDelete:
            guard selection.focused != nil, let path = host.engine.menus.actedPath else { return false }
            return delete(path, isRepeat: isRepeat)
        default:
            if extends, let goal {
                return ranges.extend(adds: flags.contains(.control)) {
                    goal.direction.map { moveFocus($0, selects: false) } ?? moveFocus(by: goal)
                }
            }
            if let arrow { return moveFocus(arrow, selects: !selectsNothing) || stops(arrow) }
            return command.map { moveFocus(by: $0) } ?? false
        }
    }

    func movesFocus(along direction: CGPoint) -> Bool {
        direction.x == 0 || host.focusAxes.containsHorizontalDirection
    }

    /// Whether Left and Right move the focus from item to item, so that they turn no page around the list.
    var keepsSidewaysArrows: Bool {
        selection.focused != nil && host.focusAxes.containsHorizontalDirection
    }

    /// Uses Left or Right where there is no item in that direction: to scroll the list itself if it has room, or else
    /// so that no page turns around the list.
    private func stops(_ direction: CGPoint) -> Bool {
        guard direction.x != 0, keepsSidewaysArrows else { return false }
        return host.scroll(.line(direction))
            || UIView.upwards(from: host.superview).contains { ($0 as? UIScrollView)?.isPagingEnabled == true }
    }

    /// Converts a direction on screen to one in the content: in a list with a `flippedAxis` it is reversed along that
    /// axis.
    func flipped(_ direction: CGPoint) -> CGPoint {
        CGPoint(
            x: host.flippedAxis == .horizontal ? -direction.x : direction.x,
            y: host.flippedAxis == .vertical ? -direction.y : direction.y)
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
    func show(_ path: ShownPath, _ heading: UIFocusHeading = []) -> Bool {
        guard selection.setFocus(path, heading) else { return false }
        scrollToFocus()
        return true
    }

    /// Scrolls the item that has the focus into view, as an arrow does.
    func scrollToFocus() {
        if let focused = selection.focused { scroll.scroll(to: focused, .nearest, showsSpace: true, animated: false) }
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
            if takesFocus(path) {
                let start = selection.focused.flatMap { host.place(of: $0)?.frame } ?? host.bounds
                return path == first || isNear(path, to: start) ? path : nil
            }
            candidate = host.neighbour(of: path, direction)
        }
        return nil
    }

    /// Whether an item, found past others that cannot have the focus, is near a rectangle of the content. What is
    /// further away is scrolled to.
    func isNear(_ path: ShownPath, to start: CGRect) -> Bool {
        guard let frame = host.place(of: path)?.frame else { return true }
        return frame.intersects(start.insetBy(dx: -host.bounds.width, dy: -host.bounds.height))
    }
}
