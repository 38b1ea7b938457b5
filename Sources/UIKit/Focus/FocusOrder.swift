/// A view with parts, such as links, that are no views but can have the focus. Main thread.
@MainActor package protocol FocusPartOwner: UIView {
    /// Makes a focusable subview for each part that exists now. Called for each key that moves the focus, before the
    /// subviews are visited.
    func prepareFocusParts()
}

/// The items that can have the focus at one moment: items on screen, and for the Tab key also items that scrolling
/// brings there; in a list only those that have views, and for the Tab key only some of these (`TabRows`). Scroll views
/// in motion count as arrived: while a pager turns pages, the pages in between have no items, and of a pager at rest
/// only the visible page has. Main thread; O(views) to make, once for a key.
@MainActor struct FocusOrder {
    /// An item, and its place.
    struct Stop {
        let view: UIView
        /// The part of the view that is not clipped, in the window's coordinates; empty for one out of sight.
        let frame: CGRect
        /// Whether nothing of the view is clipped.
        let isWhole: Bool
        /// The identifier shared by items that together are one stop of the Tab key; nil for none.
        let group: String?

        var isOnScreen: Bool { !frame.isEmpty }

        @MainActor var isSelected: Bool {
            (view as? UIControl)?.isSelected == true || view.accessibilityTraits.contains(.selected)
        }
    }

    /// The stops from top to bottom, and in the direction of reading. A list is in the place of its row that has the
    /// focus, or that would get it.
    private var stops: [Stop] = []
    /// How the Tab key leads through a list; nil for a view that is no list, and for other keys.
    private let tabRows: (UIView) -> TabRows?

    /// Finds all items in a view of a window.
    init(in root: UIView) { self.init(in: root) { _ in nil } }

    /// Finds the items in a view of a window that the Tab key may go to from a view, or, without one, from outside.
    init(in root: UIView, forTabFrom start: UIView?, _ walk: TabWalk?) {
        self.init(in: root) { TabRows($0, from: start, walk) }
    }

    private init(in root: UIView, tabRows: @escaping (UIView) -> TabRows?) {
        self.tabRows = tabRows
        var group: String?
        var view: UIView? = root
        while let current = view, group == nil {
            group = current.focusGroupIdentifier ?? current.viewController?.focusGroupIdentifier
            view = current.superview
        }
        let window = root.window?.bounds ?? root.bounds
        var clip = Clip(visible: window, reached: window)
        var shift = CGPoint.zero
        // A presented view that is higher than its sheet scrolls in it, so all of it counts. A page of a pager counts
        // where it is.
        if let scrollView = root.superview as? UIScrollView, scrollView.isScrollEnabled, !scrollView.isPagingEnabled {
            shift = scrollView.remainingShift
            clip.visible = window.intersection(scrollView.convert(scrollView.bounds, to: nil))
            clip.reached = Self.reach(of: scrollView).offsetBy(dx: shift.x, dy: shift.y)
        }
        visit(root, clip, shift: shift, group: group)
    }

    /// The clip around a view, in the window's coordinates.
    private struct Clip {
        /// The area that is on screen.
        var visible: CGRect
        /// The area that is on screen, or that scrolling brings there.
        var reached: CGRect

        func intersection(_ frame: CGRect) -> Clip {
            Clip(visible: visible.intersection(frame), reached: reached.intersection(frame))
        }
    }

    /// Whether the view, or something in it, can have the focus as far as the view itself is asked.
    static func mayHoldStops(_ view: UIView) -> Bool {
        !view.isHidden && view.alpha > 0.01 && view.isUserInteractionEnabled
    }

    /// All that is in a scroll view, in the window's coordinates.
    private static func reach(of scrollView: UIScrollView) -> CGRect {
        scrollView.convert(CGRect(origin: .zero, size: scrollView.contentSize).union(scrollView.bounds), to: nil)
    }

    /// - Parameter shift: how far scroll views around the view still move it.
    private mutating func visit(_ view: UIView, _ clip: Clip, shift: CGPoint, group outer: String?) {
        guard Self.mayHoldStops(view) else { return }
        let group = view.focusGroupIdentifier ?? view.viewController?.focusGroupIdentifier ?? outer
        let whole = view.convert(view.bounds, to: nil).offsetBy(dx: shift.x, dy: shift.y)
        var inside = clip.intersection(whole)
        let isReached = !inside.reached.isEmpty
        var own: Stop?
        if isReached, view.isFocusStop {
            own = Stop(
                view: view, frame: inside.visible.isEmpty ? .zero : inside.visible,
                isWhole: inside.visible.insetBy(dx: -0.5, dy: -0.5).contains(whole), group: group)
        }
        guard isReached || !view.clipsToBounds else { return }
        (view as? any FocusPartOwner)?.prepareFocusParts()
        let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        // A visit may add subviews.
        let subviews = view.subviews.filter(Self.mayHoldStops)
        let rows = tabRows(view)
        let cellAfterList = rows?.cellAfterList
        if let own, !subviews.contains(where: { $0 === cellAfterList }) { stops.append(own) }
        let order = ReadingOrder.indices(of: subviews.map(\.frame), isMirrored: isMirrored)
        let inner = shift + ((view as? UIScrollView)?.remainingShift ?? .zero)
        if !view.clipsToBounds { inside = clip }
        if isReached, let scrollView = view as? UIScrollView, scrollView.isScrollEnabled, !scrollView.isPagingEnabled {
            inside.reached = Self.reach(of: scrollView).offsetBy(dx: inner.x, dy: inner.y)
        }
        var hasRow = rows?.current != nil
        for index in order {
            let (subview, count) = (subviews[index], stops.count)
            if subview === cellAfterList, let own { stops.append(own) }
            let reach = rows?.reach(of: subview) ?? .all
            if reach == .none { continue }
            visit(subview, inside, shift: inner, group: group)
            guard reach == .inSight else { continue }
            let seen = stops[count...].filter { hasRow ? $0.isWhole : $0.isOnScreen }
            if !seen.isEmpty { hasRow = true }
            stops.replaceSubrange(count..., with: seen)
        }
    }

    /// The first item on screen, or else the first.
    var first: Stop? { end(forward: true) }

    /// The item at which the Tab key begins: the first item on screen, or else the first; backward the last one.
    func end(forward: Bool) -> Stop? {
        forward
            ? stops.first(where: \.isOnScreen) ?? stops.first
            : stops.last(where: \.isOnScreen) ?? stops.last
    }

    /// The frontmost item at a location of the window.
    func stop(at location: CGPoint) -> Stop? { stops.last { $0.frame.contains(location) } }

    /// The item that the Tab key goes to from a view, wrapping around at the ends. Nil only if there are no items.
    func stop(after view: UIView?, forward: Bool, remembered: (String) -> UIView?) -> Stop? {
        guard !stops.isEmpty else { return nil }
        let count = stops.count
        let place =
            view.flatMap(index)
            ?? (forward
                ? (stops.firstIndex(where: \.isOnScreen) ?? 0) - 1
                : (stops.lastIndex(where: \.isOnScreen) ?? count - 1) + 1)
        let group = stops.indices.contains(place) ? stops[place].group : nil
        for step in 1...count {
            let index = ((place + (forward ? step : -step)) % count + count) % count
            let candidate = stops[index]
            if candidate.group != nil, candidate.group == group, step < count { continue }
            guard let wanted = candidate.group else { return candidate }
            // A group is entered at its selected item, such as a tab, or else where it was left, or at its first.
            let members = stops.filter { $0.group == wanted }
            return members.first { $0.isSelected } ?? members.first { $0.view === remembered(wanted) } ?? members.first
        }
        return nil
    }

    /// Whether a view is an item, or in one.
    func contains(_ view: UIView) -> Bool { index(of: view) != nil }

    /// Whether an item comes after a view, which is an item or in one.
    func isItem(_ item: UIView, after view: UIView) -> Bool {
        guard let place = index(of: item), let start = index(of: view) else { return false }
        return place > start
    }

    /// The place of a view, or else of the innermost item that the view is in.
    private func index(of view: UIView) -> Int? {
        if let exact = stops.firstIndex(where: { $0.view === view }) { return exact }
        return stops.lastIndex { view.isDescendant(of: $0.view) }
    }

    /// The nearest item in a direction; items in the same line or column are preferred. For `first` and `last`, the end
    /// of the view's group; nil if the view has no group or is that end itself.
    func stop(from view: UIView, _ heading: UIFocusHeading, inGroup: Bool) -> Stop? {
        guard let start = stops.first(where: { $0.view === view && $0.isOnScreen }) else { return nil }
        let group = start.group
        if heading == .first || heading == .last {
            guard group != nil else { return nil }
            let end = heading == .first ? stops.first { $0.group == group } : stops.last { $0.group == group }
            return end.flatMap { $0.view === view ? nil : $0 }
        }
        return stop(nearestTo: start.frame, heading) { stop in
            guard stop.view !== view, !stop.view.isDescendant(of: view) else { return false }
            return !inGroup || stop.group != nil && stop.group == group
        }
    }

    /// The item on screen, among those that a condition allows, that is nearest to a rectangle of the window in a
    /// direction.
    func stop(
        nearestTo place: CGRect, _ heading: UIFocusHeading, where isAllowed: (Stop) -> Bool = { _ in true }
    ) -> Stop? {
        stops.filter { $0.isOnScreen && isAllowed($0) }.compactMap { stop in
            Self.distance(from: place, to: stop.frame, heading).map { (stop, $0) }
        }.min { $0.1 < $1.1 }?.0
    }

    /// Whether a view is the last one in the direction of a Left or Right key of several that stand beside each other.
    func isEndOfLine(_ view: UIView, _ heading: UIFocusHeading, inGroup: Bool) -> Bool {
        guard heading == .left || heading == .right,
            let start = stops.first(where: { $0.view === view && $0.isOnScreen }),
            let other = stop(from: view, heading == .left ? .right : .left, inGroup: inGroup)
        else { return false }
        return other.frame.minY < start.frame.maxY && other.frame.maxY > start.frame.minY
    }

    /// How far a rectangle is from another in a direction; nil where it lies elsewhere.
    private static func distance(from a: CGRect, to b: CGRect, _ heading: UIFocusHeading) -> CGFloat? {
        let ahead: CGFloat
        let aside: CGFloat
        switch heading {
        case .up: (ahead, aside) = (a.minY - b.maxY, max(b.minX - a.maxX, a.minX - b.maxX))
        case .down: (ahead, aside) = (b.minY - a.maxY, max(b.minX - a.maxX, a.minX - b.maxX))
        case .left: (ahead, aside) = (a.minX - b.maxX, max(b.minY - a.maxY, a.minY - b.maxY))
        case .right: (ahead, aside) = (b.minX - a.maxX, max(b.minY - a.maxY, a.minY - b.maxY))
        default: return nil
        }
        guard ahead > -1 else { return nil }
        return max(ahead, 0) + 3 * max(aside, 0)
    }
}
