import CollectionCore

/// Which controls in the rows of a list the Tab key leads to.
///
/// Arrows lead from row to row, and the Tab key to the controls of the row that has the focus, wherever they are, and
/// then out of the list. In rows that cannot have the focus it leads to the controls that are in sight.
///
/// A list with a text field or a list in a row on screen is a form. In a field, arrows move the caret, and in a list
/// they lead from item to item; so in a form the Tab key leads to the controls of all rows, also out of sight, from
/// whichever of them it goes on. Rows that a form loads while the Tab key goes through it are left out, so that the key
/// leaves a form without an end, too. Main thread.
@MainActor struct TabRows {
    /// What the Tab key leads to in a row.
    enum Reach {
        /// All controls; what is out of sight is scrolled to.
        case all
        /// The controls that are wholly in sight. If the Tab key goes on from no row, then in the first row with a
        /// control in sight also those of which only a part is.
        case inSight
        case none
    }

    let list: any ListElementHost
    /// The row that the Tab key goes on from: the one around the focus, or else the one that gets the focus with the
    /// list; nil if there is none.
    let current: ShownPath?
    /// The cell before which the list comes in the order of the Tab key: of the row that has the focus together with
    /// the list, or else of the first that can have it. Nil if there is none on screen. A form comes before all its
    /// rows, unless the Tab key goes on from the form itself.
    let cellAfterList: UIView?
    private let isForm: Bool
    /// The last row of a form when the Tab key began to go through it; nil for other lists.
    private let last: ShownPath?

    /// Nil for a view that is no list, and for a list with pages.
    ///
    /// - Parameter start: the view that the Tab key goes on from.
    init?(_ view: UIView, from start: UIView?, _ walk: TabWalk?) {
        guard let list = view as? any ListElementHost, !list.isPagingEnabled else { return nil }
        self.list = list
        list.data.loadIfNeeded()
        let isInside = start.map { $0 !== list && $0.isDescendant(of: list) } ?? false
        let input = list.engine.input
        current = isInside ? start.flatMap(input.path) : input.rowToReturnTo.flatMap { input.takesFocus($0) ? $0 : nil }
        isForm = list.isForm
        last = walk?.list === list ? walk?.last : nil
        let known = current.flatMap { input.takesFocus($0) ? $0 : nil }
        let row = isForm && start !== list ? nil : known ?? input.firstOnScreen
        cellAfterList = row.flatMap { list.listCell(at: $0) }
    }

    /// What the Tab key leads to in a subview of the list.
    func reach(of subview: UIView) -> Reach {
        guard let path = list.path(ofElement: subview) else { return .all }
        if let last, path > last { return .none }
        guard !isForm, path != current else { return .all }
        return list.engine.input.takesFocus(path) ? .none : .inSight
    }
}

/// A form that the Tab key goes through, press after press without another key in between. Main thread.
@MainActor struct TabWalk {
    private(set) weak var list: UIScrollView?
    /// The last row that the form had when the first press was made in it; it follows edits.
    private(set) var last: ShownPath

    /// The form around the view that the Tab key goes on from: the walk before, if that was in the same form. Nil for
    /// a view in no form.
    init?(from start: UIView?, after former: TabWalk?) {
        guard let start else { return nil }
        for case let list as any ListElementHost in UIView.upwards(from: start) {
            if let former, former.list === list {
                self = former
                return
            }
            if list.isForm, let last = list.data.outermostPath(.last) {
                (self.list, self.last) = (list, last)
                return
            }
        }
        return nil
    }

    /// The walk after an update of the form. If the last row is deleted, the nearest row before it that stays is the
    /// last one. Nil if none stays.
    func following(_ plan: UpdatePlan) -> TabWalk? {
        guard let kept = plan.firstKept(from: ItemPath(last), -1),
            let path = plan.newPath(ofOld: ShownPath(kept))
        else { return nil }
        var walk = self
        walk.last = path
        return walk
    }
}

extension ListElementHost {
    /// The number of rows without a control after which the Tab key leaves the list.
    private static var rowsSearched: Int { 8 }

    /// Whether a row on screen has a text field or a list that can have the focus. False for a list with pages.
    /// O(views in the rows on screen). Main thread.
    var isForm: Bool {
        guard !isPagingEnabled else { return false }
        data.loadIfNeeded()
        return visiblePaths.contains { listCell(at: $0)?.holdsFieldOrList == true }
    }

    /// Scrolls to the row that has the focus, if it still may have it, and is so far away that it has no cell. Main
    /// thread.
    func bringBackFocusedCell() {
        data.loadIfNeeded()
        engine.input.dropForbiddenFocus()
        guard let focused = engine.selection.focused, listCell(at: focused) == nil else { return }
        engine.input.bringFocusIntoSight()
    }

    /// The control that the Tab key goes on to from the first or last control of a form on screen: the nearest one in
    /// the rows beyond, as far as the data source has them now, which are scrolled to. Nil, and at the same offset, if
    /// none of the next eight rows has one. Lays out the list for each row that it looks at. Main thread.
    func controlOutOfSight(forward: Bool, _ walk: TabWalk?) -> UIView? {
        data.loadIfNeeded()
        let start = contentOffset
        let end = walk?.list === self ? walk?.last : nil
        var last = forward ? visiblePaths.max() : visiblePaths.min()
        for _ in 0..<Self.rowsSearched {
            guard let next = last.flatMap({ ItemPath($0).neighbour(forward ? 1 : -1, in: data.counts) }) else { break }
            let path = ShownPath(next)
            if forward, let end, path > end { break }
            engine.scroll.scroll(to: path, .nearest, animated: false)
            layoutIfNeeded()
            if let stop = listCell(at: path).flatMap({ FocusOrder(in: $0).end(forward: forward) }) { return stop.view }
            last = path
        }
        if contentOffset != start {
            contentOffset = start
            layoutIfNeeded()
        }
        return nil
    }
}

extension UIView {
    /// Whether this view, or one in it, takes text or is a list without pages, and can have the focus.
    fileprivate var holdsFieldOrList: Bool {
        guard FocusOrder.mayHoldStops(self) else { return false }
        let scrollView = self as? UIScrollView
        let isFieldOrList =
            self is any UIKeyInput || scrollView?.listEngine != nil && scrollView?.isPagingEnabled == false
        return isFieldOrList && canBecomeFocused || subviews.contains(where: \.holdsFieldOrList)
    }
}
