import CollectionCore

/// Touches and keys of a list. A press highlights the item under it, a click selects it and gives it the focus, which
/// is not marked before a key is pressed. Arrows move the focus from item to item, Page Up, Page Down, Home and End
/// take it along, Space and Return select the focused item, and where several can be selected these keys with Shift
/// select on the way. A list whose items cannot be selected, or that has none further on, scrolls instead. Main thread.
@MainActor final class ListInput {
    /// How many items that do not take a highlight are skipped before the arrow scrolls instead.
    private static let skipLimit = 64

    private unowned let host: any ListElementHost
    private let selection: ListSelection
    private let scroll: ListScroll
    private let typeAhead: ListTypeAhead
    private let drag: ListDrag
    private let ranges: ListRangeSelection

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
        guard !host.closeOpenRow(), host.isSelectionAllowed, !host.isDecelerating, !host.isMovingItem,
            let path = host.pointedPath(at: touch.location(in: host))
        else { return }
        selection.takeKeys()
        selection.setFocus(nil)
        selection.press(path)
        ranges.pressed(touch, with: modifiers)
    }

    func touchEnded(_ touch: UITouch) {
        guard let pressed = selection.pressed, isClick(touch, on: pressed) else { return selection.cancelPress() }
        selection.click { ranges.click($0, by: touch) }
    }

    /// Whether a touch that ends has clicked the item it went down on: it is over that item still, or it has stayed
    /// where it was, and the item has moved away under it with an update.
    private func isClick(_ touch: UITouch, on pressed: ShownPath) -> Bool {
        let (start, end) = (touch.initialWindowLocation, touch.windowLocation)
        return host.pointedPath(at: touch.location(in: host)) == pressed
            || hypot(end.x - start.x, end.y - start.y) < UIPanGestureRecognizer.slop
    }

    // MARK: Keys

    /// A key that nothing in a row has used: the list takes the focus from there if the key leads to another row, and
    /// Escape closes a row that is swiped open. Returns whether the key was the list's. A text in a row that is edited
    /// keeps the keys.
    func handleFromRow(_ key: UIKey, isRepeat: Bool) -> Bool {
        guard selection.takesKeys, !host.isMovingItem, host.window?.textResponder == nil else { return false }
        if key.modifierFlags.isEmpty, key.charactersIgnoringModifiers == UIKeyCommand.inputEscape, host.closeOpenRow() {
            return true
        }
        guard let command = ScrollCommand(key), !command.isSideways,
            host.hasRoom(.vertical) || !host.hasRoom(.horizontal),
            let view = host.window?.focus.keyView, view !== host, view.isDescendant(of: host),
            let path = focusIsIn(view), host.source.shouldHighlightItem(at: path), host.becomeFirstResponder()
        else { return false }
        return handle(key, isRepeat: isRepeat)
    }

    /// The focus has come to a view in the list. The row that the view is in has the focus itself when the list has the
    /// keys again. Returns that row; nil for a view in a header or footer.
    @discardableResult
    func focusIsIn(_ view: UIView) -> ShownPath? {
        guard let path = path(around: view) else { return nil }
        selection.remember(path)
        return path
    }

    private func path(around view: UIView) -> ShownPath? {
        host.data.loadIfNeeded()
        let element = UIView.upwards(from: view).first { $0.superview === host }
        return element.flatMap { host.path(ofElement: $0) }.flatMap { host.contains($0) ? $0 : nil }
    }

    /// How much of the viewport the header and the footer that are pinned beside a view's row cover; zero for a view in
    /// a header or footer.
    func covered(over view: UIView) -> UIEdgeInsets {
        path(around: view).flatMap { host.place(of: $0)?.covered } ?? .zero
    }

    /// Returns whether a key was the list's.
    func handle(_ key: UIKey, isRepeat: Bool) -> Bool {
        host.data.loadIfNeeded()
        let input = key.charactersIgnoringModifiers
        // Also where items cannot be selected.
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
        // Also while rows are edited.
        if key.modifierFlags.isEmpty, input == UIKeyCommand.inputEscape, host.closeOpenRow() { return true }
        let command = ScrollCommand(key)
        let selectsNothing = flags == .control && host.allowsMultiple
        // Where Shift has nothing to extend, an arrow with it is the arrow.
        let arrow = flags.isSubset(of: .shift) || selectsNothing ? goal?.direction : nil
        let isUsed = flags.isEmpty || extends || command != nil || arrow != nil || selectsNothing && input == " "
        guard isUsed, selection.takesKeys else { return false }
        switch input {
        case " ", "\r":
            guard host.isSelectionAllowed, let focused = selection.focused, host.contains(focused) else { return false }
            if input == "\r", ranges.performPrimaryAction(at: focused, isRepeat: isRepeat) { return true }
            selection.userSelect(focused)
            return true
        case UIKeyCommand.inputEscape:
            // A focus that is not marked does not keep the key from what it closes.
            guard selection.focused != nil, let focus = host.window?.focus, focus.showsRing else { return false }
            focus.hideRing()
            return true
        case UIKeyCommand.inputDelete:
            guard let focused = selection.focused, host.contains(focused) else { return false }
            return delete(focused, isRepeat: isRepeat)
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

    /// Deletes an item that is seen as a whole and was marked before the key; only shows one that was not, so that
    /// nothing goes unseen. One press deletes one item, however long the key is held.
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

    /// With Alt and an arrow the focused item goes to the place of the one beside it, which it scrolls to first. It
    /// keeps the focus. Returns whether the key is the list's: along the axes of its focus, for an item that may be
    /// moved, also where there is no place that way.
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
        // Back into an earlier section the item goes after the neighbour.
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

    /// The focus goes along where the list scrolls by a page or to an end. False where no item has it.
    private func moveFocus(by command: ScrollCommand) -> Bool {
        guard let focused = selection.focused, let frame = host.place(of: focused)?.frame else { return false }
        // Where it scrolls to already, if it does.
        let start = host.targetContentOffset
        let hasScrolled = host.scroll(command)
        let distance = host.targetContentOffset - start
        let isEnd = command == .top || command == .bottom || distance == .zero
        let isFirst = command.leadsOn == (host.flippedAxis == .vertical)
        let path =
            (isEnd ? nil : item(near: frame.offsetBy(dx: distance.x, dy: distance.y)))
            ?? host.data.outermostPath(isFirst ? .first : .last)
        if let path, host.source.shouldHighlightItem(at: path) {
            selection.setFocus(path)
            if !isEnd { scroll.endMotion(showing: path, isNew: path != focused) }
        }
        return hasScrolled || selection.focused != focused
    }

    /// The item in the middle of a rectangle, or one at its corners or beside it that is wholly in the viewport that is
    /// scrolled to. Outside of the viewport, the part at its edge counts.
    private func item(near rect: CGRect) -> ShownPath? {
        let viewport = CGRect(origin: host.targetContentOffset, size: host.bounds.size)
            .inset(by: host.adjustedContentInset)
        /// From an item towards the middle of the viewport; zero if the item is wholly in it, and neither its header
        /// nor its footer covers it.
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

    /// Leads to the item whose words begin with what is typed. False if the key types nothing, and if there is none.
    private func find(_ key: UIKey) -> Bool {
        guard selection.takesKeys else { return false }
        let takesBack = typeAhead.isTyping && key.charactersIgnoringModifiers == "\u{8}"
        guard let path = typeAhead.item(for: key) else { return takesBack && key.modifierFlags.isEmpty }
        if host.source.shouldHighlightItem(at: path) {
            show(path)
        } else {
            scroll.scroll(to: path, .start, animated: false)
        }
        return true
    }

    /// As `find(_:)`, for a list that does not have the keys: if the item found takes a highlight, the list gets the
    /// keys and the item is marked.
    func findInFront(_ key: UIKey) -> Bool {
        host.data.loadIfNeeded()
        guard !host.isMovingItem, find(key) else { return false }
        if selection.focused != nil { host.window?.focus.keyHasFound(host) }
        return true
    }

    /// - Parameter selects: whether the item is selected where the selection follows the focus.
    private func moveFocus(_ direction: CGPoint, selects: Bool) -> Bool {
        guard movesFocus(along: direction), let path = nextFocus(direction) else { return false }
        show(path)
        if selects, host.selectionFollowsFocus, host.isSelectionAllowed { ranges.selectAlone(path) }
        return true
    }

    /// Gives an item the focus, and brings it into view.
    private func show(_ path: ShownPath) {
        selection.setFocus(path)
        scroll.scroll(to: path, .nearest, animated: false)
    }

    /// The item that has the focus, and its cell, come into view, as by an arrow.
    func bringFocusIntoSight() {
        host.data.loadIfNeeded()
        guard let focused = selection.focused, host.contains(focused) else { return }
        show(focused)
        host.layoutIfNeeded()
    }

    /// The list has the focus by a key: the item that had it last, a selected one or the first on screen is marked.
    func focusWasGiven() {
        host.data.loadIfNeeded()
        guard selection.focused == nil,
            let path = nextFocus(CGPoint(x: 0, y: 1), from: selection.current ?? selection.selected.min())
        else { return }
        show(path)
    }

    /// What had the focus in the list is gone: the item that it was in is marked if it is on screen, and nothing
    /// scrolls.
    func focusWasInherited() {
        if let path = selection.current, isOnScreen(path), host.source.shouldHighlightItem(at: path) {
            selection.setFocus(path)
        }
    }

    /// Sizes are about to change: the item that has the focus, if it is on screen, is on screen afterwards.
    func keepFocusOnScreen() {
        guard let focused = selection.focused, isOnScreen(focused) else { return }
        scroll.scroll(to: focused, .nearest, animated: false)
    }

    private func isOnScreen(_ path: ShownPath) -> Bool {
        let viewport = host.bounds.inset(by: host.adjustedContentInset)
        return host.place(of: path).map { $0.frame.intersects(viewport) } ?? false
    }

    /// The next item that takes a highlight. Without a focus so far that is `start`; or the item that had the focus
    /// last or the first that is selected, if it is on screen; or one on screen.
    private func nextFocus(_ direction: CGPoint, from start: ShownPath? = nil) -> ShownPath? {
        host.prepareForQuestions()
        let direction = flipped(direction)
        let known = start ?? [selection.current, selection.selected.min()].compactMap { $0 }.first(where: isOnScreen)
        var candidate =
            selection.focused.map { host.neighbour(of: $0, direction) } ?? known ?? host.focusStart(direction)
        let first = candidate
        for _ in 0..<Self.skipLimit {
            guard let path = candidate else { return nil }
            if host.source.shouldHighlightItem(at: path) { return path == first || isNear(path) ? path : nil }
            candidate = host.neighbour(of: path, direction)
        }
        return nil
    }

    /// Whether an item, found past others that take no highlight, is near. What is further away is scrolled to.
    private func isNear(_ path: ShownPath) -> Bool {
        guard let frame = host.place(of: path)?.frame else { return true }
        let start = selection.focused.flatMap { host.place(of: $0)?.frame } ?? host.bounds
        return frame.intersects(start.insetBy(dx: -host.bounds.width, dy: -host.bounds.height))
    }
}
