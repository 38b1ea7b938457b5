import CollectionCore

/// Where the keyboard's focus is in a window, and how it moves. Main thread.
///
/// The Tab key goes from item to item: controls, lists, and views that can become focused; a group
/// (`focusGroupIdentifier`) counts as one. From a row of a list it goes to the links and controls in that row, and then
/// out of the list; arrows go from row to row. In a form, which is a list with a text field or a list in a row on
/// screen, it goes to those of all rows. Elsewhere arrows go to the nearest item, within a group first. The focused
/// view gets keys first; one that can be first responder becomes it. The ring follows the keyboard: a press of the
/// mouse takes it away, and the focus of a control with it.
///
/// In a list that has the focus, one of the rows or items has it, for which its cell stands. A move from row to row is
/// like one from view to view: the environments around both cells are asked and told. A press takes the focus from the
/// row that has it, and a click gives it to another. No cells are made for rows out of sight. When the focused row's
/// cell comes on screen or leaves it, the focus moves between the cell and the list, and nothing is asked.
///
/// Cost: nothing runs while the focus stays. A key that moves it (Tab, and an arrow that neither a list nor a scroll
/// view uses) visits once all views that are on screen or that scrolling can bring there, and sorts those beside each
/// other.
///
/// UIKit's focus guides, focus effects and halos, focus group priorities, notifications and sounds do not exist here,
/// and `UIFocusSystem` cannot be asked for the item in a direction. There is one system for each window.
@preconcurrency @MainActor public final class UIFocusSystem {
    private unowned let window: UIWindow
    /// The view that has the focus, or the list of the row or item that has it.
    private(set) weak var focusedView: UIView?
    /// The view for which the environments were told last that it has the focus.
    private weak var announcedView: UIView?
    /// The list that the focused view is in; it gets the focus when that view is gone, and maybe deallocated.
    private weak var listAround: UIScrollView?
    /// The view that was pressed last, from which the Tab key continues.
    private weak var pressedView: UIView?
    /// The form that the Tab key is going through; nil after another key or a press.
    private var walk: TabWalk?
    /// The item of each group that had the focus last.
    private var remembered: [String: WeakFocusItem] = [:]
    private let ring = FocusRing()
    /// Whether the keyboard is used, so that the focused view is marked.
    package private(set) var showsRing = false
    /// The environment that has asked for a focus update.
    private weak var environmentToUpdate: (any UIFocusEnvironment)?
    /// Whether a key has brought the focus where it is.
    private var cameByKey = false
    private var isMoving = false

    /// The way in which the focus comes to a view.
    private enum Arrival {
        /// The view is scrolled to, and a list gives it to one of its items.
        case moved
        /// Used when the view that had the focus is gone. No environment is asked, and nothing scrolls.
        case inherited
    }

    private struct WeakFocusItem {
        weak var view: UIView?
    }

    init(window: UIWindow) {
        self.window = window
    }

    /// The focus system of the window that an environment is in; nil for one in none.
    public static func focusSystem(for environment: any UIFocusEnvironment) -> UIFocusSystem? {
        let view = (environment as? UIView) ?? (environment as? UIViewController)?.viewIfLoaded
        return view?.window?.focus
    }

    /// What has the focus; nil for nothing. In a list that has it, this is the cell of the row or item that has it, or
    /// the list if there is no such cell on screen.
    public var focusedItem: (any UIFocusItem)? { place.view }

    /// Where the focus is.
    var place: FocusPlace {
        FocusPlace(focusedView, at: (focusedView as? UIScrollView)?.listEngine?.selection.focused)
    }

    /// The view around which there is a ring.
    package var ringedView: UIView? { ring.view }

    /// The view that gets keys first if there is no first responder.
    var keyView: UIView? { focusedView.flatMap { isInFront($0) ? $0 : nil } }

    /// Whether anything in front can have the focus.
    var hasItems: Bool { FocusOrder(in: root).first != nil }

    // MARK: Moving

    /// Moves the focus by a key. False if there is nowhere to go, and if an environment refuses; but at the ends of
    /// views beside each other, Left and Right stop: the focus stays, and nothing around the views gets the key.
    @discardableResult
    package func move(_ heading: UIFocusHeading, inGroup: Bool = false) -> Bool {
        let target: UIView?
        switch heading {
        case .next, .previous:
            let current = keyView ?? (window.activeResponder as? UIView)
            let forward = heading == .next
            (current as? any ListElementHost)?.bringBackFocusedCell()
            walk = TabWalk(from: current, after: walk)
            let order = FocusOrder(in: root, forTabFrom: current ?? pressedView, walk)
            // A press beside all items does not say where to begin, nor does one below what was presented.
            let start = current ?? pressedView.flatMap { order.contains($0) ? $0 : nil }
            let isFirst = start == nil && forward
            let stop = order.stop(after: start, forward: forward) { remembered[$0]?.view }?.view
            target =
                (isFirst ? (root.viewController ?? window.rootViewController).flatMap(preferredView) : nil)
                ?? controlOutOfSight(from: start, before: stop, order, forward: forward) ?? stop
        default:
            guard let start = keyView ?? (window.activeResponder as? UIView) else { return false }
            let order = FocusOrder(in: root)
            target = order.stop(from: start, heading, inGroup: inGroup)?.view
            if target == nil, order.isEndOfLine(start, heading, inGroup: inGroup) {
                scrollSideways(around: start, heading)
                return true
            }
        }
        guard let target else { return false }
        showsRing = true
        return focus(target, heading)
    }

    /// Moves the focus to a view by an arrow that comes from a rectangle of the window: in a list, to the item that is
    /// nearest to it.
    func enter(_ view: UIView, from place: CGRect, _ heading: UIFocusHeading) -> Bool {
        showsRing = true
        let item = (view as? UIScrollView)?.listEngine?.input.item(nearestTo: place, heading)
        return item.map { focus(on: $0, of: view, heading) } ?? focus(view, heading)
    }

    /// Where the Tab key goes on in a form before it leaves it for `stop`: to a control in the rows beyond those on
    /// screen, which are scrolled to. It goes on so from a control in a row, or from the row that has the focus. The
    /// other pages of a pager are left out.
    private func controlOutOfSight(
        from start: UIView?, before stop: UIView?, _ order: FocusOrder, forward: Bool
    ) -> UIView? {
        guard let start else { return nil }
        for case let list as any ListElementHost in UIView.upwards(from: start)
        where list.isScrollEnabled && list.isForm {
            if list === start, list.engine.selection.focused == nil { continue }
            if let stop, stop !== list, stop.isDescendant(of: list), order.isItem(stop, after: start) == forward {
                return nil
            }
            if let control = list.controlOutOfSight(forward: forward, walk) { return control }
        }
        return nil
    }

    /// Moves the focus to an environment: its preferred item, or the first in it. Nothing happens if there is none, or
    /// if an environment refuses. While a key is handled, what gets the focus is marked.
    public func requestFocusUpdate(to environment: any UIFocusEnvironment) {
        focus(in: environment)
    }

    /// As `requestFocusUpdate(to:)`. Returns whether something in the environment has the focus now.
    @discardableResult
    func focus(in environment: any UIFocusEnvironment) -> Bool {
        guard let view = preferredView(in: environment) else { return false }
        if window.currentKey != nil { showsRing = true }
        return focus(view, [])
    }

    /// Looks for the focus again if an environment has asked for that.
    public func updateFocusIfNeeded() {
        guard let environment = environmentToUpdate else { return }
        environmentToUpdate = nil
        guard let view = preferredView(in: environment) else { return }
        focus(view, [])
    }

    func setNeedsUpdate(from environment: any UIFocusEnvironment) {
        guard let focusedView, focusedView.focusChain.contains(where: { $0 === environment }) else { return }
        environmentToUpdate = environment
        window.setNeedsLayout()
    }

    /// Gives the focus to the item at a location of the window, as if by a key. False if there is none.
    @discardableResult
    package func focus(at location: CGPoint) -> Bool {
        guard let stop = FocusOrder(in: root).stop(at: location) else { return false }
        showsRing = true
        return focus(stop.view, [])
    }

    /// Moves the focus to an item of a list; nil takes it from the item of the list that has it. False if the list
    /// cannot have the focus now, and if an environment refuses.
    func focus(on path: ShownPath?, of list: UIView, _ heading: UIFocusHeading) -> Bool {
        if list === focusedView { return update(to: FocusPlace(list, at: path), heading) }
        guard let path, isInFront(list), list.canBecomeFocused else { return false }
        if window.currentKey != nil { showsRing = true }
        return focus(list, at: path, heading)
    }

    /// The item that an environment prefers among those that can have the focus, or else the first in it.
    func preferredView(in environment: any UIFocusEnvironment) -> UIView? {
        for preferred in environment.preferredFocusEnvironments where preferred !== environment {
            if let found = preferredView(in: preferred) { return found }
        }
        let view = (environment as? UIView) ?? (environment as? UIViewController)?.viewIfLoaded
        guard let view, view.window === window else { return nil }
        return view.canBecomeFocused ? view : FocusOrder(in: view).first?.view
    }

    /// Moves the focus to a view; to a list at one of its items. A cell stands for its item.
    @discardableResult
    private func focus(
        _ view: UIView?, at path: ShownPath? = nil, _ heading: UIFocusHeading, _ arrival: Arrival = .moved
    ) -> Bool {
        guard !isMoving else { return false }
        if let (list, path) = (view as? any ListCell)?.listItem { return focus(list, at: path, heading, arrival) }
        let input = (view as? UIScrollView)?.listEngine?.input
        guard view !== focusedView else {
            if view == nil { listAround = nil }
            if let view, let path { return focus(on: path, of: view, heading) }
            // A key that finds nowhere else to go shows where the focus is.
            if let view, showsRing, !heading.isEmpty {
                cameByKey = true
                view.scrollToBeSeen(margin: FocusRing.margin(of: view))
                input?.giveFocusToItem(heading)
            }
            showFocus()
            return true
        }
        // After a press nothing is marked or scrolled, but the keys go on from the item that had the focus last.
        let scrolls = showsRing && arrival == .moved
        // A click gives the focus to the item itself.
        let isPressed = !showsRing && view.map { pressedView?.isDescendant(of: $0) == true } == true
        let path = path ?? (isPressed ? nil : scrolls ? input?.itemForKeys : input?.itemToInherit)
        let next = FocusPlace(view, at: path)
        return update(to: next, heading, asks: arrival == .moved, taking: { takeKeys(to: view) }) {
            let former = focusedView ?? listAround
            focusedView = view
            for view in [former, view] { Self.tellLists(around: view) }
            cameByKey = !heading.isEmpty || arrival == .inherited
            pressedView = nil
            listAround = nil
            guard let view else { return }
            for case let scrollView as UIScrollView in UIView.upwards(from: view.superview) {
                scrollView.listEngine?.input.focusIsIn(view)
                if listAround == nil, scrollView.canBecomeFocused { listAround = scrollView }
            }
            if let group = view.focusChain.lazy.compactMap(\.focusGroupIdentifier).first {
                remembered[group] = WeakFocusItem(view: view)
            }
            if scrolls { view.scrollToBeSeen(margin: FocusRing.margin(of: view)) }
        } finally: {
            if scrolls { input?.scrollToFocus() }
            showFocus()
        }
    }

    /// Asks all environments around the old and the new place, moves the focus, and tells them. False if one refuses.
    /// An environment that is asked may edit the list that the focus goes to; if it deletes the item, the list gets the
    /// focus without one.
    ///
    /// - Parameters:
    ///   - asks: false if the focus cannot stay where it is.
    ///   - takeKeys: called when all have agreed; returns false if the move is refused nevertheless.
    ///   - move: makes the move, except for the item of the list.
    ///   - finally: called before the environments are told.
    private func update(
        to next: FocusPlace, _ heading: UIFocusHeading, asks: Bool = true,
        taking takeKeys: () -> Bool = { true }, _ move: () -> Void = {}, finally: () -> Void = {}
    ) -> Bool {
        guard !isMoving else { return false }
        let context = UIFocusUpdateContext(from: place, to: next, heading: heading)
        let environments = context.environments
        func isAllowed() -> Bool {
            guard !asks || environments.allSatisfy({ $0.shouldUpdateFocus(in: context) }) else { return false }
            if context.previous.path != nil { context.previous.path = place.path }
            return true
        }
        let selection = (next.owner as? UIScrollView)?.listEngine?.selection
        if let selection, let path = next.path {
            let (isMade, path) = selection.following(path) { isAllowed() && takeKeys() }
            guard isMade else { return false }
            context.next = FocusPlace(next.owner, at: path)
        } else if !isAllowed() || !takeKeys() {
            return false
        }
        let former = (focusedView as? UIScrollView)?.listEngine?.selection
        move()
        if former !== selection { former?.focusDidMove(to: nil) }
        selection?.focusDidMove(to: context.next.path)
        finally()
        announce(context, to: environments)
        return true
    }

    private func announce(_ context: UIFocusUpdateContext, to environments: [any UIFocusEnvironment]) {
        announcedView = place.view
        let coordinator = UIFocusAnimationCoordinator()
        for environment in environments { environment.didUpdateFocus(in: context, with: coordinator) }
        coordinator.run()
    }

    /// Tells the environments if the cell of the row that has the focus has come on screen or left it since they were
    /// told last, or another row has got the focus because that row was deleted.
    private func announceCell() {
        let now = place
        guard now.view !== announcedView else { return }
        var former = FocusPlace(announcedView)
        if announcedView === focusedView { former.path = now.path }
        let context = UIFocusUpdateContext(from: former, to: now, heading: [])
        announce(context, to: context.environments)
    }

    /// Tells the lists around a view, because selected items look different in a list that has the focus.
    private static func tellLists(around view: UIView?) {
        for case let list as UIScrollView in UIView.upwards(from: view) { list.listEngine?.selection.keysDidChange() }
    }

    /// Makes the view first responder if it can be, else lets the present one resign. False if that is refused.
    private func takeKeys(to view: UIView?) -> Bool {
        isMoving = true
        defer { isMoving = false }
        guard let view else { return true }
        if view.canBecomeFirstResponder { return view.becomeFirstResponder() }
        return window.firstResponder?.resignFirstResponder() ?? true
    }

    // MARK: Presentations

    /// Called when a controller is presented: views below lose the focus, and the controller's preferred item gets it
    /// while the ring is shown, and in any case if it takes text.
    func somethingCameInFront(_ controller: UIViewController) {
        window.layoutIfNeeded()
        let view = preferredView(in: controller)
        if let view, showsRing || view is any UIKeyInput, focus(view, []) { return }
        if let focusedView, !isInFront(focusedView) { focus(nil, []) }
    }

    /// While the ring is shown, gives a view the focus: it was uncovered, or has replaced the focused view.
    func moveAlong(to view: UIView) {
        guard showsRing, isInFront(view), view.canBecomeFocused else { return }
        focus(view, [])
    }

    // MARK: Following

    /// Called when a list is updated: the form that the Tab key goes through ends at the same row as before.
    func follow(_ plan: UpdatePlan, in list: UIView) {
        if let walk, walk.list === list { self.walk = walk.following(plan) }
    }

    /// Called when all counts of a list have been read again: the Tab key goes through all rows that are there now.
    func dataDidLoad(in list: UIView) {
        if walk?.list === list { walk = nil }
    }

    /// Called when another responder gets keys first.
    func firstResponderDidChange() {
        guard !isMoving else { return }
        let view = window.firstResponder as? UIView
        guard let view, view.canBecomeFocused else {
            // The focus leaves with the first responder, unless its view cannot be first responder at all.
            if window.firstResponder != nil || focusedView?.canBecomeFirstResponder == true { focus(nil, []) }
            return
        }
        focus(view, [])
    }

    /// Called when the first responder leaves the window. The list around it gets the focus in `viewsDidMove()`, unless
    /// another view has got it by then.
    func firstResponderLeaves() {
        let list = listAround
        window.firstResponder = nil
        if focusedView == nil, window.firstResponder == nil { listAround = list }
    }

    /// Called when a mouse button or a finger went down: hides the ring, and takes the focus from a view that does not
    /// have the keys.
    func pressed(_ view: UIView?) {
        pressedView = view
        walk = nil
        cameByKey = false
        showsRing = false
        if let focusedView, focusedView !== window.firstResponder { focus(nil, []) }
        showFocus()
    }

    /// A key other than Escape was pressed: shows the ring around what has the focus. False if it was shown already, or
    /// nothing has the focus.
    func keyWasPressed(_ key: UIKey) -> Bool {
        if !key.isTab { walk = nil }
        guard !showsRing, focusedView != nil else { return false }
        showsRing = true
        showFocus()
        return true
    }

    /// Called when views may have been moved or removed: moves the ring or the focus accordingly.
    func viewsDidMove() {
        updateFocusIfNeeded()
        guard focusedView != nil || ring.view != nil || listAround != nil else { return }
        if let focusedView, focusedView.window === window, focusedView.canBecomeFocused {
            showFocus()
        } else {
            focusIsGone()
        }
        announceCell()
    }

    /// Called when the focused view was removed. If it was in a row that was scrolled out of sight or deleted, the list
    /// has the focus from now on; nothing has it if the list does not get the keys.
    private func focusIsGone() {
        let list = listAround.flatMap { showsRing && isInFront($0) && $0.canBecomeFocused ? $0 : nil }
        if !focus(list, [], .inherited), list != nil { focus(nil, [], .inherited) }
    }

    private func showFocus() {
        let view = showsRing ? focusedView : nil
        let list = (focusedView as? UIScrollView)?.listEngine
        list?.selection.showsFocus = showsRing
        // A list marks the row that has the focus. If that row is gone, the list gets the ring.
        if showsRing, list?.selection.focused != nil { cameByKey = true }
        let isRinged = list.map { $0.selection.focused == nil && cameByKey } ?? (view?.marksItsFocus == false)
        ring.surround(isRinged ? view : nil)
        list?.selection.updateFocusFrame()
    }

    /// The view in which the focus may be: that of the topmost presented controller, or the window.
    private var root: UIView { window.rootViewController?.topmostPresented?.viewIfLoaded ?? window }

    /// Scrolls what is around a view by Left or Right, but turns no page.
    private func scrollSideways(around view: UIView, _ heading: UIFocusHeading) {
        let line = ScrollCommand.line(CGPoint(x: heading == .left ? -1 : 1, y: 0))
        for case let scrollView as UIScrollView in UIView.upwards(from: view.superview)
        where !scrollView.isPagingEnabled {
            if scrollView.scroll(line) { return }
        }
    }

    func isInFront(_ view: UIView) -> Bool { view.window === window && view.isDescendant(of: root) }
}

extension UIView {
    /// Scrolls the scroll views around this view so that all of it is visible, and in a list not covered by the header
    /// and footer that are pinned beside its row. A view that is longer than the viewport, and takes up half of it,
    /// stays where it is; otherwise the beginning of such a view is shown.
    ///
    /// - Parameter margin: points around the view that are visible, too, unless pages are turned.
    func scrollToBeSeen(margin: CGFloat = 0) {
        var view = superview
        while let current = view {
            if let scrollView = current as? UIScrollView, scrollView.isScrollEnabled {
                let outset = scrollView.isPagingEnabled ? 0 : -margin
                let whole = convert(bounds, to: scrollView).insetBy(dx: outset, dy: outset)
                let covered = scrollView.listEngine?.input.covered(over: self) ?? .zero
                let goal = CGRect(origin: scrollView.targetContentOffset, size: scrollView.bounds.size)
                    .inset(by: scrollView.adjustedContentInset + scrollView.unfaded(covered))
                let rect = whole.part(toShowIn: goal)
                // A scroll view that is already moving there is not interrupted.
                if scrollView.remainingShift == .zero || !goal.insetBy(dx: -0.5, dy: -0.5).contains(rect) {
                    scrollView.scrollRectToVisible(rect, covered: covered, animated: false)
                }
            }
            view = current.superview
        }
    }
}

extension CGRect {
    /// What a viewport has to show of this rectangle: all of it, but along an axis in which it is longer than the
    /// viewport and takes up half of that already, only the part that is there.
    fileprivate func part(toShowIn viewport: CGRect) -> CGRect {
        let shown = intersection(viewport)
        guard !shown.isNull else { return self }
        var part = self
        if width > viewport.width, 2 * shown.width >= viewport.width {
            (part.origin.x, part.size.width) = (shown.minX, shown.width)
        }
        if height > viewport.height, 2 * shown.height >= viewport.height {
            (part.origin.y, part.size.height) = (shown.minY, shown.height)
        }
        return part
    }
}
