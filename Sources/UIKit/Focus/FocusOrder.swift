/// A view with parts that are not views, such as links, but can have the focus. Main thread.
@MainActor package protocol FocusPartOwner: UIView {
    /// Makes a focusable subview for each part that exists now. Called for each key that moves the focus, before the
    /// subviews are visited.
    func prepareFocusParts()
}

/// The items that the focus can go to at one moment: those on screen, and those that a scroll view which is neither a
/// list nor turns pages can bring there. Scroll views in motion count as arrived: while a pager turns pages, those in
/// between have no items. Main thread; O(views that count) to make, once for a key.
@MainActor struct FocusOrder {
    /// An item, and where it is.
    struct Stop {
        let view: UIView
        /// The part of the view that is not clipped, in the window's coordinates; if nothing of it is on screen, the
        /// part that can be scrolled there.
        let frame: CGRect
        /// Whether a part of it is on screen.
        let isSeen: Bool
        /// The identifier shared by items that together are one stop of the Tab key; nil for none.
        let group: String?

        @MainActor var isSelected: Bool {
            (view as? UIControl)?.isSelected == true || view.accessibilityTraits.contains(.selected)
        }
    }

    /// From top to bottom, and in the direction of reading.
    private(set) var stops: [Stop] = []
    /// A row of a list, and how many items come before those in it; nil if the row is not on screen.
    private let row: UIView?
    private var countBeforeRow: Int?

    /// All items in a view of a window.
    ///
    /// - Parameter row: the row of a list from which the Tab key goes on.
    init(in root: UIView, row: UIView? = nil) {
        self.row = row
        var group: String?
        var view: UIView? = root
        while let current = view, group == nil {
            group = current.focusGroupIdentifier ?? current.viewController?.focusGroupIdentifier
            view = current.superview
        }
        let visible = root.window?.bounds ?? root.bounds
        visit(root, visible: visible, reachable: visible, shift: .zero, group: group)
    }

    /// - Parameters:
    ///   - visible: where views are seen.
    ///   - reachable: where views are seen, or can be scrolled to where they are.
    ///   - shift: how far scroll views around the view still move it.
    private mutating func visit(
        _ view: UIView, visible: CGRect, reachable: CGRect, shift: CGPoint, group outer: String?
    ) {
        guard !view.isHidden, view.alpha > 0.01, view.isUserInteractionEnabled else { return }
        if view === row { countBeforeRow = stops.count }
        let group = view.focusGroupIdentifier ?? view.viewController?.focusGroupIdentifier ?? outer
        let frame = view.convert(view.bounds, to: nil).offsetBy(dx: shift.x, dy: shift.y)
        let (shown, reached) = (frame.intersection(visible), frame.intersection(reachable))
        let isReached = Self.isArea(reached)
        if isReached, view.canBecomeFocused {
            let isSeen = Self.isArea(shown)
            stops.append(Stop(view: view, frame: isSeen ? shown : reached, isSeen: isSeen, group: group))
        }
        guard isReached || !view.clipsToBounds else { return }
        (view as? any FocusPartOwner)?.prepareFocusParts()
        guard !view.subviews.isEmpty else { return }
        let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        // A visit may add subviews.
        let subviews = view.subviews
        let order = ReadingOrder.indices(of: subviews.map(\.frame), isMirrored: isMirrored)
        let scrollView = view as? UIScrollView
        let inner = shift + (scrollView?.remainingShift ?? .zero)
        // A null rectangle shows nothing of what is in it.
        let visible = view.clipsToBounds ? shown : visible
        let content = scrollView?.reachableContent?.offsetBy(dx: inner.x, dy: inner.y)
        let reachable = content ?? (view.clipsToBounds ? reached : reachable)
        for index in order {
            visit(subviews[index], visible: visible, reachable: reachable, shift: inner, group: group)
        }
    }

    private static func isArea(_ rect: CGRect) -> Bool { !rect.isNull && rect.width > 0 && rect.height > 0 }

    /// The item that the Tab key goes to from a view, wrapping around at the ends. From a row of a list it goes forward
    /// to what is in the row and after it. Nil only if there are no items.
    func stop(after view: UIView?, forward: Bool, remembered: (String) -> UIView?) -> Stop? {
        guard !stops.isEmpty else { return nil }
        let count = stops.count
        let place = view.flatMap(index) ?? (forward ? -1 : count)
        let group = stops.indices.contains(place) ? stops[place].group : nil
        let start = forward ? countBeforeRow.map { $0 - 1 } ?? place : place
        for step in 1...count {
            let index = ((start + (forward ? step : -step)) % count + count) % count
            let candidate = stops[index]
            if candidate.group != nil, candidate.group == group, step < count { continue }
            guard let wanted = candidate.group else { return candidate }
            // A group is entered at its selected item, such as a tab, or else where it was left, or at its first.
            let members = stops.filter { $0.group == wanted }
            return members.first { $0.isSelected } ?? members.first { $0.view === remembered(wanted) } ?? members.first
        }
        return nil
    }

    /// The place of a view, or else of the innermost item that the view is in.
    private func index(of view: UIView) -> Int? {
        if let exact = stops.firstIndex(where: { $0.view === view }) { return exact }
        return stops.lastIndex { view.isDescendant(of: $0.view) }
    }

    /// The nearest item in a direction; items in the same line or column are preferred. For `first` and `last`, the end
    /// of the view's group; nil if the view has no group or is that end itself.
    func stop(from view: UIView, _ heading: UIFocusHeading, inGroup: Bool) -> Stop? {
        let stops = stops.filter { $0.isSeen || $0.view === view }
        guard let start = stops.first(where: { $0.view === view }) else { return nil }
        let group = start.group
        if heading == .first || heading == .last {
            guard group != nil else { return nil }
            let end = heading == .first ? stops.first { $0.group == group } : stops.last { $0.group == group }
            return end.flatMap { $0.view === view ? nil : $0 }
        }
        return stops.filter { stop in
            guard stop.view !== view, !stop.view.isDescendant(of: view) else { return false }
            return !inGroup || stop.group != nil && stop.group == group
        }.compactMap { stop in
            Self.distance(from: start.frame, to: stop.frame, heading).map { (stop, $0) }
        }.min { $0.1 < $1.1 }?.0
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

extension UIScrollView {
    /// The content that the Tab key can scroll to, in the window's coordinates; nil for a list, which has only the rows
    /// on screen, for one that turns pages, and for one that the user cannot scroll.
    fileprivate var reachableContent: CGRect? {
        guard listEngine == nil, isScrollEnabled, !isPagingEnabled else { return nil }
        return convert(CGRect(origin: .zero, size: contentSize).union(bounds), to: nil)
    }
}
