import CollectionCore

/// Which items of a list are selected, highlighted, pressed and focused. It is the only owner of this state; cells on
/// screen and the nodes of a container hold copies that it updates. Main thread.
///
/// Paths are those that the list shows. Delegates that are asked or told here may edit the list: a path that is needed
/// after such a call is looked up again (`following`).
@MainActor package final class ListSelection: ListPart {
    /// An item that a touch went down on.
    private struct Press {
        var path: ShownPath
        /// Whether the item is highlighted because of it.
        var isHighlighted = false
    }

    /// The time in seconds after which the item under a press is highlighted.
    private static let highlightDelay = 0.08

    unowned let host: any ListHost
    package private(set) var selected = ItemSet()
    /// Rises whenever items were selected or deselected, and when all items are new.
    private(set) var version = 0
    /// The item that had the focus last, or was clicked. The focus returns to it when the list gets the keys again.
    private(set) var current: ShownPath?
    private var currentHasFocus = false
    /// The item that keys act on.
    var focused: ShownPath? { currentHasFocus ? current : nil }
    /// Whether the item that keys act on is marked: while the keyboard is used.
    var showsFocus = true {
        didSet {
            if showsFocus != oldValue, let focused { mark(focused) }
        }
    }
    private var press: Press?
    /// Highlights the pressed item, unless the press has turned into a drag by then.
    private var pressTimer = GestureTimer()
    /// Items that are highlighted for another reason than a press: their menu is open, or a program asked for it.
    private var highlighted: Set<ShownPath> = []
    /// The present paths of items that are being selected or deselected while delegates are called; nil for items
    /// deleted meanwhile.
    private var followed: [ShownPath?] = []

    init(_ host: any ListHost) {
        self.host = host
    }

    /// The item that a touch went down on.
    var pressed: ShownPath? { press?.path }

    private var source: any ListSource { host.source }

    /// Gives a cell that comes on screen the look of its item.
    func mark(_ cell: any ListCell, at path: ShownPath) {
        show(selected.contains(path), on: cell, animated: false)
        let isPressed = press?.isHighlighted == true && press?.path == path
        cell.setHighlighted(isPressed || highlighted.contains(path), animated: false)
        cell.hasKeyFocus = focused == path && showsMark
    }

    /// Whether the item that keys act on is marked now.
    private var showsMark: Bool { showsFocus && host.isFirstResponder }

    func mark(_ path: ShownPath) { host.listCell(at: path)?.hasKeyFocus = showsMark }

    /// Called when the cell of the focused item may have another size or other colours.
    func updateFocusFrame() {
        if showsFocus, let focused { host.listCell(at: focused)?.updateFocusFrame() }
    }

    // MARK: Updates

    /// Updates paths: items that stay get their new paths, deleted ones are forgotten, and a press on a deleted one
    /// ends without the delegate being told. Called while visible cells still have their old paths. O(ranges of
    /// selected items + edits).
    func follow(_ plan: UpdatePlan) {
        let old = press
        // A reloaded item is the same item, but in a reloaded section old and new items are not matched.
        let new = old.flatMap { plan.isSectionReloaded($0.path.section) ? nil : plan.newPath(ofOld: $0.path) }
        if let new { press?.path = new } else { press = nil }
        selected.follow(plan)
        highlighted = Set(highlighted.compactMap(plan.survivingPath))
        followed = followed.map { $0.flatMap(plan.newPath) }
        current = current.flatMap { follow($0, plan) }
        if current == nil { currentHasFocus = false }
        if let old, new == nil { end(old) }
    }

    /// Called when all counts have been read again: forgets what has a path that does not exist any more.
    func dataDidLoad() {
        selected.formIntersection(counts: host.data.counts)
        version += 1
        highlighted = []
        followed = followed.map { $0.flatMap { host.contains($0) ? $0 : nil } }
        if let current, !host.contains(current) { (self.current, currentHasFocus) = (nil, false) }
    }

    /// Calls `body`, in which a delegate may edit the list. Returns its result, and the item's path afterwards; nil if
    /// the item is deleted, or if there is no such path any more because all counts have been read again.
    func following<Result>(_ path: ShownPath, _ body: () -> Result) -> (result: Result, path: ShownPath?) {
        followed.append(path)
        let result = body()
        return (result, followed.removeLast())
    }

    // MARK: Looks of what is selected

    private func show(_ isSelected: Bool, on cell: any ListCell, animated: Bool) {
        cell.setSelected(isSelected, animated: animated)
        cell.isEmphasized = isSelected && hasKeys
    }

    // MARK: Selecting by program

    /// Selects an item: in addition to others if several can be selected, else in their place. Nil clears the
    /// selection. Does not tell the delegate.
    package func select(_ path: ShownPath?, animated: Bool) {
        if !host.allowsMultiple || path == nil {
            let others = path.map { selected.subtracting(ItemSet($0)) } ?? selected
            set(others, isSelected: false, animated: animated)
        }
        if let path { set(ItemSet(path), isSelected: true, animated: animated) }
    }

    /// Deselects an item without telling the delegate.
    package func deselect(_ path: ShownPath, animated: Bool) {
        set(ItemSet(path), isSelected: false, animated: animated)
    }

    func deselectAll() {
        set(selected, isSelected: false, animated: false)
    }

    /// Selects or deselects items without telling the delegate. Returns those that have changed. O(ranges of selected
    /// items + visible items + nodes made).
    @discardableResult
    package func set(_ items: ItemSet, isSelected: Bool, animated: Bool = false) -> ItemSet {
        if isSelected { host.data.loadIfNeeded() }
        var changed = isSelected ? items.subtracting(selected) : items.intersection(selected)
        changed.formIntersection(counts: host.data.counts)
        guard !changed.isEmpty else { return changed }
        if isSelected { selected.formUnion(changed) } else { selected.subtract(changed) }
        for path in host.visiblePaths where changed.contains(path) {
            if let cell = host.listCell(at: path) { show(isSelected, on: cell, animated: animated) }
        }
        for (section, items) in changed.ranges {
            version += 1
            source.selectionDidChange(items, inSection: section, isSelected: isSelected)
        }
        return changed
    }

    /// Forgets all that is selected. The delegate is not told, because the items do not exist any more.
    package func forgetSelection() {
        selected = ItemSet()
        version += 1
    }

    // MARK: Selecting by the user

    /// Selects or deselects an item, because the user clicked it or pressed a key.
    func userSelect(_ path: ShownPath) {
        if host.allowsMultiple, selected.contains(path) { userDeselect(path) } else { userAdd(path) }
    }

    /// Deselects an item for the user, if the delegate agrees.
    func userDeselect(_ path: ShownPath) {
        if let item = answer(about: path, { source.willDeselectItem(at: $0, cause: .clicked) }) {
            finishUserDeselection(of: item)
        }
    }

    /// Selects an item for the user, if the delegate agrees. `deselectOthers` is called with it before it is selected.
    func userAdd(_ path: ShownPath, deselectOthers: (ShownPath) -> Void = { _ in }) {
        guard let item = answer(about: path, { source.willSelectItem(at: $0) }) else { return }
        finishUserSelection(of: item, deselectOthers)
    }

    /// Asks a delegate about an item. If it edits the list and then answers with the path it was given, the item's new
    /// path is returned.
    private func answer(about path: ShownPath, _ ask: (ShownPath) -> ShownPath?) -> ShownPath? {
        let (answer, now) = following(path) { ask(path) }
        return answer == path ? now : answer
    }

    /// Deselects the item that a delegate has agreed to, and tells the delegate.
    private func finishUserDeselection(of path: ShownPath) {
        let (_, item) = following(path) { deselect(path, animated: false) }
        if let item { source.didDeselectItem(at: item) }
    }

    /// Selects the item that a delegate has agreed to, and tells the delegate. Other items stay selected if the
    /// delegate refuses to deselect them.
    private func finishUserSelection(of path: ShownPath, _ deselectOthers: (ShownPath) -> Void) {
        let (_, chosen) = following(path) {
            guard !host.allowsMultiple else { return deselectOthers(path) }
            for other in Array(selected) where other != followed.last && selected.contains(other) {
                if let item = answer(about: other, { source.willDeselectItem(at: $0, cause: .replaced) }) {
                    finishUserDeselection(of: item)
                }
            }
        }
        guard let chosen else { return }
        let (_, item) = following(chosen) { _ = set(ItemSet(chosen), isSelected: true) }
        if let item { source.didSelectItem(at: item) }
    }

    // MARK: Pressing

    /// Called when a touch goes down on an item, which is highlighted a moment later.
    func press(_ path: ShownPath) {
        press = Press(path: path)
        pressTimer.set(at: host.frameTime + Self.highlightDelay) { [weak self] in self?.highlightPressed() }
    }

    /// Called when the touch goes up as a click on the item: gives it the focus and calls `select` for it, if the
    /// delegate lets it be highlighted. Where items cannot be selected in the present mode, it only gets the focus.
    func click(_ select: (ShownPath) -> Void) {
        pressTimer.cancel()
        if press?.isHighlighted == false { highlightPressed() }
        let isTaken =
            host.isSelectionAllowed
            ? press?.isHighlighted == true
            : press.map { host.contains($0.path) && source.shouldHighlightItem(at: $0.path) } ?? false
        unhighlightPressed()
        // The delegate may have edited the list when it was asked or told.
        let clicked = press?.path
        press = nil
        guard isTaken, let clicked else { return }
        let (_, item) = following(clicked) {
            if host.isFirstResponder { setFocus(clicked) } else { remember(clicked) }
        }
        if let item, host.isSelectionAllowed { select(item) }
    }

    /// Called when the touch has turned out not to be a click on the item.
    func cancelPress() {
        guard let cancelled = press else { return }
        forgetPress()
        if cancelled.isHighlighted { source.didUnhighlightItem(at: cancelled.path) }
    }

    /// Ends a press without telling the delegate, because its item may not exist any more.
    func forgetPress() {
        guard let forgotten = press else { return }
        press = nil
        end(forgotten)
    }

    private func end(_ press: Press) {
        pressTimer.cancel()
        if press.isHighlighted { show(false, at: press.path) }
    }

    /// Highlights the pressed item. Each call of the delegate may change its path, or delete it.
    private func highlightPressed() {
        guard host.isSelectionAllowed, let asked = press?.path, host.contains(asked),
            source.shouldHighlightItem(at: asked), let path = press?.path
        else { return }
        press?.isHighlighted = true
        show(true, at: path)
        source.didHighlightItem(at: path)
    }

    private func unhighlightPressed() {
        guard let path = press?.path, press?.isHighlighted == true else { return }
        press?.isHighlighted = false
        show(false, at: path)
        source.didUnhighlightItem(at: path)
    }

    // MARK: Highlighting

    /// Sets whether an item is highlighted, without telling the delegate.
    package func setHighlighted(_ isHighlighted: Bool, at path: ShownPath) {
        if isHighlighted { highlighted.insert(path) } else { highlighted.remove(path) }
        show(isHighlighted, at: path)
    }

    private func show(_ isHighlighted: Bool, at path: ShownPath) {
        host.listCell(at: path)?.setHighlighted(isHighlighted, animated: false)
    }

    // MARK: Focus

    /// Whether the list has a use for keys: its items can be selected, or one of them is being dragged.
    var takesKeys: Bool { host.allowsSelection || host.isMovingItem }

    /// Makes the list the first responder, because an item was clicked or dragged, unless a view in the list is that
    /// already.
    func takeKeys() {
        guard let window = host.window, takesKeys else { return }
        if let current = window.firstResponder as? UIView, current !== host, current.isDescendant(of: host) { return }
        host.becomeFirstResponder()
    }

    /// Moves the key focus to an item, as a move of the window's focus system. Nil takes the focus from the item that
    /// has it, which the list remembers. False if the move is refused.
    @discardableResult
    func setFocus(_ path: ShownPath?, _ heading: UIFocusHeading = []) -> Bool {
        guard path != focused else { return true }
        if let focus = host.window?.focus, path != nil || focus.focusedView === host {
            return focus.focus(on: path, of: host, heading)
        }
        focusDidMove(to: path)
        return true
    }

    /// Called when the focus has moved to an item or away from it: marks the cell that has it.
    func focusDidMove(to path: ShownPath?) {
        guard path != focused else { return }
        if let focused { host.listCell(at: focused)?.hasKeyFocus = false }
        currentHasFocus = path != nil
        guard let path else { return }
        current = path
        host.listCell(at: path)?.hasKeyFocus = showsFocus
    }

    /// Makes the focus return to an item when the list gets the keys. Does nothing if an item has the focus.
    func remember(_ path: ShownPath) {
        if focused == nil { current = path }
    }
}
