extension UIWindow {
    /// The scroll view that fills most of the controller in front, and those around it, innermost first: a list, and
    /// the pager that it is a page of. Their shortcuts work wherever the keys go, unless a responder there has the same
    /// ones. Empty while the list of keys is shown.
    ///
    /// Cost: O(views on screen).
    var scrollViewsInFront: [UIResponder] {
        guard keySheet == nil, let view = rootViewController?.topmostForKeys.viewIfLoaded, view.window === self,
            let main = mainScrollView(in: view)
        else { return [] }
        return UIView.upwards(from: main).filter { $0 is UIScrollView }
    }

    /// Scrolls for a key that no responder has used, unless there is a first responder: the scroll view that fills most
    /// of the controller in front, or one around it. A list scrolls at launch, and after a push or pop, without having
    /// been clicked. False if none has room that way.
    ///
    /// Cost: O(views on screen) per key.
    func scrollInFront(_ key: UIKey) -> Bool {
        guard let command = ScrollCommand(key), activeResponder == nil,
            let view = rootViewController?.topmostForKeys.viewIfLoaded, view.window === self
        else { return false }
        return UIView.upwards(from: mainScrollView(in: view) ?? view).contains {
            ($0 as? UIScrollView)?.take(command) == true
        }
    }

    /// Moves to the item that begins with a typed letter, in the list in front, for a key that no responder has used.
    /// False if there is none.
    func findInFront(_ key: UIKey) -> Bool {
        guard activeResponder == nil, !key.characters.isEmpty, key.modifierFlags.isSubset(of: .shift),
            let view = rootViewController?.topmostForKeys.viewIfLoaded, view.window === self,
            let main = mainScrollView(in: view)
        else { return false }
        return UIView.upwards(from: main).contains {
            ($0 as? UIScrollView)?.listEngine?.input.findInFront(key) == true
        }
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
