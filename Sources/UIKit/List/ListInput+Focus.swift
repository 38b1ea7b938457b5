import CollectionCore

// What the focus system of the window asks and tells a list.
extension ListInput {
    /// Whether the focus may come to an item: as its cell says if it is on screen, or else the delegate.
    func takesFocus(_ path: ShownPath) -> Bool {
        guard selection.takesKeys, host.contains(path) else { return false }
        return host.listCell(at: path)?.canBecomeFocused ?? delegateLetsFocus(path)
    }

    /// Gives the focus to what can have it in an item that cannot have it itself. False if there is nothing, if the
    /// item's cell is not on screen, and if text would be edited then.
    func focusContent(of path: ShownPath) -> Bool {
        guard !takesFocus(path), let cell = host.listCell(at: path), let focus = host.window?.focus,
            !(focus.preferredView(in: cell) is any UIKeyInput)
        else { return false }
        return focus.keyView?.isDescendant(of: cell) == true || focus.focus(in: cell)
    }

    /// Called before a key is handled: an item that must not have the focus any more loses it, and the key acts from
    /// what is on screen.
    func dropForbiddenFocus() {
        guard let focused = selection.focused, host.contains(focused), !takesFocus(focused) else { return }
        selection.setFocus(nil)
    }

    /// Called when the list is updated.
    func follow(_ plan: UpdatePlan) { host.window?.focus.follow(plan, in: host) }

    /// Called when all counts have been read again.
    func dataDidLoad() { host.window?.focus.dataDidLoad(in: host) }

    /// The first item on screen that can have the focus.
    var firstOnScreen: ShownPath? { host.visiblePaths.filter(takesFocus).min() }

    /// The item that gets the focus if a key gives it to the list: the one that had it last, a selected one, or the
    /// first on screen.
    var itemForKeys: ShownPath? {
        host.data.loadIfNeeded()
        return selection.focused
            ?? nextFocus(CGPoint(x: 0, y: 1), from: selection.current ?? selection.selected.first) ?? firstOnScreen
    }

    /// The item that gets the focus without scrolling, if the focused view in it is gone or the program gives the list
    /// the keys: the one that had it last, if it is on screen.
    var itemToInherit: ShownPath? {
        selection.focused ?? selection.current.flatMap { isOnScreen($0) && takesFocus($0) ? $0 : nil }
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

    /// A key has found the list, which has the focus already: an item gets it, too.
    func giveFocusToItem(_ heading: UIFocusHeading) {
        guard selection.focused == nil, let path = itemForKeys else { return }
        selection.setFocus(path, heading)
        scrollToFocus()
    }
}

extension UIFocusHeading {
    /// The heading of an arrow key whose direction is a unit vector of the screen.
    init(_ direction: CGPoint) {
        self = direction.y > 0 ? .down : direction.y < 0 ? .up : direction.x > 0 ? .right : .left
    }
}

extension ScrollCommand {
    /// The direction in which the key moves the focus.
    var focusHeading: UIFocusHeading {
        switch self {
        case .line(let direction): UIFocusHeading(direction)
        case .page(let forward): forward ? .down : .up
        case .end(let forward): forward ? .last : .first
        }
    }
}
