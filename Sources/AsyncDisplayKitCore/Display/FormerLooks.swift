import CollectionCore

/// Copies of the layers of replaced cells. Each copy covers the new cell, in place of a placeholder, until the new cell
/// has been drawn. So a reloaded row does not flash, however long it takes to draw. Main thread.
@MainActor struct FormerLooks {
    private struct Entry {
        weak var cell: ASCellNode?
        let look: CALayer
        /// Whether the cell lacks contents in this frame.
        var isNeeded = false

        var isCovering: Bool { isNeeded && cell != nil }
    }

    /// There is at most one entry for each cell that is or lately was on screen, so they are few enough to search one
    /// by one. Cells are compared by weak references, since a new cell may have a released one's address.
    private var entries: [Entry] = []

    /// Keeps the look of `former`, which is on screen, for `cell`, which comes in its place. O(layers in `former`).
    mutating func keep(lookOf former: ASCellNode, for cell: ASCellNode) {
        guard former !== cell, let layer = former.backingLayer else { return }
        // If `former` is itself still covered by an earlier look, hand that on.
        let look = entries.first { $0.cell === former }?.look ?? layer.copyOfTree()
        entries.removeAll { $0.cell === former }
        look.removeFromSuperlayer()
        look.transform = CATransform3DIdentity
        look.frame = CGRect(origin: .zero, size: layer.bounds.size)
        look.zPosition = ASDisplayNode.placeholderZPosition
        entries.append(Entry(cell: cell, look: look))
    }

    /// Called for a visible node that has nothing to show; returns whether a former look covers it.
    mutating func cover(_ node: ASDisplayNode) -> Bool {
        guard !entries.isEmpty, let cell = node.enclosingCell, let layer = cell.backingLayer else { return false }
        guard let index = entries.firstIndex(where: { $0.cell === cell }) else { return false }
        entries[index].isNeeded = true
        let look = entries[index].look
        if look.superlayer == nil { layer.addSublayer(look) }
        return true
    }

    /// Called at the end of a display pass: removes copies that cover nothing.
    mutating func dropUnneeded() {
        for entry in entries where !entry.isCovering { entry.look.removeFromSuperlayer() }
        entries.removeAll { !$0.isCovering }
        for index in entries.indices { entries[index].isNeeded = false }
    }
}

extension CALayer {
    /// A copy of the layer and its sublayers as they look now, without animations and delegates.
    fileprivate func copyOfTree() -> CALayer {
        let copy = CALayer(layer: self)
        for child in sublayers ?? [] { copy.addSublayer(child.copyOfTree()) }
        return copy
    }
}

extension ContainerNodeCore {
    /// Called when an update is about to be shown: a cell that takes the place of a cell on screen begins with that
    /// cell's look.
    func keepLooks(replacedBy update: PendingUpdate) {
        guard update.plan.hasReloads, !shown.isEmpty else { return }
        let visible = Set(shown.compactMap { $0.node.map(ObjectIdentifier.init) })
        for element in update.gone {
            guard let former = element.node, visible.contains(ObjectIdentifier(former)),
                let path = element.id.flatMap({ update.before.path(of: $0) }), update.plan.isReloaded(path),
                let new = update.plan.newPath(ofOld: path),
                let cell = data.elementIfMade(at: ShownPath(new))?.node
            else { continue }
            DisplayCoordinator.shared.keepLook(of: former, for: cell)
        }
    }
}

extension UpdatePlan {
    fileprivate var hasReloads: Bool { !changes.reloadedItems.isEmpty || !changes.reloadedSections.isEmpty }
}
