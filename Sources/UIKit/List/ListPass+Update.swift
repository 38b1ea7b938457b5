import CollectionCore

// How a checked update is shown: what stays keeps its view and gets its new path, what the user looks at keeps its
// place, and the rest goes to its place over time.
extension ListPass {
    func carryOut(
        _ plan: UpdatePlan, animated: Bool, countsDidChange: () -> Void,
        completion: @escaping @MainActor (Bool) -> Void
    ) {
        endInteractions()
        let anchor = survivingAnchor(plan)
        let hadNoPendingAnchor = anchors.held == nil
        anchors.release()
        countsDidChange()
        // Update places first: a press that ends takes the highlight from its cell, which may then ask for places in
        // the new order.
        host.listGeometry.follow(plan)
        let goalHasFocus = scroll.keyGoal.map { $0.path == selection.focused } ?? false
        host.engine.follow(plan)
        let gone = tiling.follow(plan)
        // Home or End leads the viewport and the focus to the same item, also where the goal is another one now.
        if goalHasFocus, let goal = scroll.keyGoal, host.engine.input.takesFocus(goal.path) {
            selection.focusDidMove(to: goal.path)
        }
        let offset = host.contentOffset
        let isBack = host.bringBack(anchor, after: plan)
        // Usually the next pass reads its anchor from the views on screen. Hold this anchor for it if they can't say
        // what was there: no cell is on screen, places are left to that pass, no layout pass has followed an earlier
        // update, all cells are made again, or sections are reloaded, whose estimated sizes before the anchor would
        // move it.
        let viewsHoldPlace = isBack && hadNoPendingAnchor && !tiling.cells.isEmpty
        anchors.hold(plan.reloadsSections || !viewsHoldPlace || needsRefresh ? anchor : nil)
        let shift = host.contentOffset - offset
        tiling.moveVisible(by: shift)
        if shift != .zero { for element in gone { element.move(by: shift) } }
        host.willShow(plan)
        // If more edits are queued, paths of this order are stale: the last of these updates brings everything to its
        // place.
        let isSeen = host.window != nil && UIView.areAnimationsEnabled
        guard animated, isSeen, !data.isBehindDataSource, !needsRefresh else {
            for element in gone { tiling.hide(element) }
            host.didShowChange()
            tiling.setNeedsTiling()
            return completion(true)
        }
        tiling.animate(ListChange(plan: plan, gone: gone, shift: shift), completion: completion)
    }

    /// Returns the first candidate that is the same element after the update, with its new path. If there is none,
    /// returns the first candidate that has a new path: the item that takes its place.
    private func survivingAnchor(_ plan: UpdatePlan) -> ListAnchor? {
        guard keepsPlace else { return nil }
        // Prefer an anchor that no layout pass has brought to its place yet.
        if let anchor = anchors.held?.following(plan) { return anchor }
        var counterpart: ListAnchor?
        for candidate in host.listGeometry.anchorCandidates() {
            guard let anchor = candidate.following(plan) else { continue }
            if plan.isSame(ItemPath(candidate.path)) { return anchor }
            counterpart = counterpart ?? anchor
        }
        return counterpart
    }
}
