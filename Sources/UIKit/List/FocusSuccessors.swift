import CollectionCore

// Which item gets the focus when an edit deletes the one that has it, or moves it out of sight.

extension ListSelection {
    /// The new path of the focused item. If it was deleted, that of the next item that stays, or else of the one before
    /// it. Nil if no item stays, or if everything is loaded again. O(items deleted around it · log edits).
    func follow(_ path: ShownPath, _ plan: UpdatePlan) -> ShownPath? {
        if let path = plan.newPath(ofOld: path) { return path }
        guard let successor = plan.firstKept(from: ItemPath(path), 1) ?? plan.firstKept(from: ItemPath(path), -1) else {
            return nil
        }
        if focused != nil { mark(ShownPath(successor)) }
        return plan.newPath(ofOld: ShownPath(successor))
    }
}

extension ListTiling {
    /// If an update has moved the item that keys act on out of sight, the item nearest to where it was gets the focus,
    /// as after a deletion. So arrows go on from what the user looks at.
    func passFocusOn(_ outOfSight: [VisibleElement], in change: ListChange) {
        let selection = host.engine.selection
        guard change.plan != nil, let focused = selection.focused,
            let former = outOfSight.first(where: { $0.key == ElementKey(cellAt: focused) })?.lookBefore?.frame
        else { return }
        func distance(_ element: VisibleElement) -> CGFloat {
            let frame = element.look.frame
            return hypot(frame.midX - former.midX, frame.midY - former.midY)
        }
        let nearest = cells.sorted { distance($0) < distance($1) }
        if let heir = nearest.first(where: { host.source.shouldHighlightItem(at: $0.path) }) {
            selection.setFocus(heir.path)
        }
    }
}
