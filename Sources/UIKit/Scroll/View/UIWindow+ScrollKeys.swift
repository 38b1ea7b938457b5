extension UIWindow {
    /// The scroll view that fills most of the controller in front, and those around it, innermost first: for example a
    /// list, and the pager of which it is a page. If the controller's view has no scroll view in it, the scroll views
    /// around that view. Keys that no responder uses are for them, and their shortcuts work wherever the keys go,
    /// unless a responder there has the same ones. A scroll view that is hidden, or that the user cannot scroll, is
    /// none of them.
    ///
    /// Cost: O(views on screen).
    var scrollViewsInFront: [UIScrollView] {
        guard let view = rootViewController?.topmostForKeys.viewIfLoaded, view.window === self else { return [] }
        return UIView.upwards(from: mainScrollView(in: view) ?? view.superview)
            .compactMap { $0 as? UIScrollView }.filter(\.isScrollEnabled)
    }

    /// Scrolls for a key that no responder has used, unless there is a first responder: the scroll view in front, or
    /// one around it. A list scrolls at launch, and after a push or pop, without having been clicked. False if none of
    /// them has room in that direction.
    func scrollInFront(_ key: UIKey) -> Bool {
        guard activeResponder == nil, let command = ScrollCommand(key) else { return false }
        return scrollViewsInFront.contains { $0.take(command) }
    }

    /// Moves to the item that begins with a typed letter, in the list in front, for a key that no responder has used.
    /// False if there is no such list or item.
    func findInFront(_ key: UIKey) -> Bool {
        guard activeResponder == nil, !key.characters.isEmpty, key.modifierFlags.isSubset(of: .shift) else {
            return false
        }
        return scrollViewsInFront.contains { $0.listEngine?.input.findInFront(key) == true }
    }

    /// The innermost scroll view that shows at least half as much as the largest one, with scroll animations thought
    /// finished: a table that fills a page is preferred to the pager around it, a row of pictures in the table is not.
    func mainScrollView(in root: UIView) -> UIScrollView? {
        var best: (scrollView: UIScrollView, area: CGFloat)?
        func visit(_ view: UIView, visible: CGRect, shift: CGPoint) {
            guard !view.isHidden, view.alpha > 0 else { return }
            let shown = view.convert(view.bounds, to: nil).offsetBy(dx: shift.x, dy: shift.y).intersection(visible)
            guard !shown.isNull, shown.width > 0, shown.height > 0 else { return }
            let area = shown.width * shown.height
            if let scrollView = view as? UIScrollView, scrollView.isScrollEnabled, area >= (best?.area ?? 0) / 2 {
                best = (scrollView, max(area, best?.area ?? 0))
            }
            let clipped = view.clipsToBounds ? shown : visible
            let inner = shift + ((view as? UIScrollView)?.remainingShift ?? .zero)
            for subview in view.subviews { visit(subview, visible: clipped, shift: inner) }
        }
        visit(root, visible: bounds, shift: .zero)
        return best?.scrollView
    }
}
