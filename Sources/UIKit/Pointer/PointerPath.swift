/// The views that the pointer is over, from the window to the innermost, and what they show because of it. Main thread.
@MainActor final class PointerPath {
    private struct Entry {
        weak var view: UIView?
        /// What the view shows while the pointer is over it, if it shows something.
        var veil: HoverVeil?
    }

    /// Outermost first.
    private var entries: [Entry] = []
    /// The views that the pointer is over now, innermost first; filled for the time of a call.
    private var views: [UIView] = []
    private var isFollowing = false

    /// The innermost view.
    var innermost: UIView? { entries.last?.view }

    func contains(_ view: UIView) -> Bool { entries.contains { $0.view === view } }

    /// Called when the pointer is over a view, or over none. Tells the views that it has left, and those that it is
    /// over. O(depth).
    func follow(_ hit: UIView?, at location: CGPoint, hasMoved: Bool) {
        // The calls below may change windows and menus, and so call this method again; the next look at the pointer
        // sees the change.
        guard !isFollowing else { return }
        isFollowing = true
        defer { isFollowing = false }
        var view = hit
        while let current = view {
            views.append(current)
            view = current.superview
        }
        defer { views.removeAll(keepingCapacity: true) }
        let common = zip(entries, views.reversed()).prefix { $0.view === $1 }.count
        for entry in entries[common...].reversed() { leave(entry) }
        entries.removeSubrange(common...)
        for index in 0..<views.count {
            let view = views[views.count - 1 - index]
            if index == entries.count { entries.append(Entry(view: view)) }
            showHover(of: view, index, at: location)
            for case let hover as UIHoverGestureRecognizer in view.gestureRecognizers ?? [] {
                hover.follow(location, hasMoved: hasMoved)
            }
            view.pointerDidMove(to: location)
        }
    }

    /// Updates the highlights of the views that the pointer is over, for its location in them. O(depth).
    func showAgain(at location: CGPoint) {
        for index in entries.indices {
            if let view = entries[index].view { showHover(of: view, index, at: location) }
        }
    }

    private func showHover(of view: UIView, _ index: Int, at location: CGPoint) {
        if let shape = view.hoverShape(at: location) {
            let veil = entries[index].veil ?? HoverVeil()
            entries[index].veil = veil
            veil.cover(shape, of: view)
        } else if let veil = entries[index].veil {
            veil.remove()
            entries[index].veil = nil
        }
    }

    private func leave(_ entry: Entry) {
        entry.veil?.remove()
        guard let view = entry.view else { return }
        for case let hover as UIHoverGestureRecognizer in view.gestureRecognizers ?? [] { hover.leave() }
        view.pointerDidMove(to: nil)
    }
}
