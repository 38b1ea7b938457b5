import CollectionCore

/// Copies of how replaced cells looked. Each lies over the cell that took its place, instead of a placeholder, until
/// they have something of their own to show. So a row that is reloaded does not flash, however long it takes to draw.
/// Main thread.
@MainActor struct FormerLooks {
    private struct Entry {
        weak var cell: ASCellNode?
        let look: CALayer
        /// The cell lacks contents in this frame.
        var isNeeded = false
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// `cell` comes in the place of `former`, which is on screen. O(layers in it).
    mutating func keep(lookOf former: ASCellNode, for cell: ASCellNode) {
        guard former !== cell, let layer = former.backingLayer else { return }
        // One that is not drawn itself looks like the one before it.
        let look = look(of: former) ?? layer.copyOfTree()
        entries[ObjectIdentifier(former)] = nil
        look.removeFromSuperlayer()
        look.transform = CATransform3DIdentity
        look.frame = CGRect(origin: .zero, size: layer.bounds.size)
        look.zPosition = ASDisplayNode.placeholderZPosition
        entries[ObjectIdentifier(cell)] = Entry(cell: cell, look: look)
    }

    /// A node is visible and has nothing to show. Returns whether a former look covers it.
    mutating func cover(_ node: ASDisplayNode) -> Bool {
        guard !entries.isEmpty, let cell = node.enclosingCell, let layer = cell.backingLayer else { return false }
        guard let look = look(of: cell) else { return false }
        entries[ObjectIdentifier(cell)]?.isNeeded = true
        if look.superlayer == nil { layer.addSublayer(look) }
        return true
    }

    /// What covers a cell. Until the next display pass there may be entries of cells that are gone, and other cells where
    /// these were in memory.
    private func look(of cell: ASCellNode) -> CALayer? {
        guard let entry = entries[ObjectIdentifier(cell)], entry.cell === cell else { return nil }
        return entry.look
    }

    /// At the end of a display pass: takes away what covers nothing.
    mutating func dropUnneeded() {
        guard !entries.isEmpty else { return }
        for (id, entry) in entries {
            if entry.isNeeded, entry.cell != nil {
                entries[id]?.isNeeded = false
            } else {
                entry.look.removeFromSuperlayer()
                entries[id] = nil
            }
        }
    }
}

extension CALayer {
    /// The layer and those in it as they look now, without anything that changes them.
    fileprivate func copyOfTree() -> CALayer {
        let copy = CALayer(layer: self)
        for child in sublayers ?? [] { copy.addSublayer(child.copyOfTree()) }
        return copy
    }
}

extension ContainerNodeCore {
    /// An update is about to be shown: a cell that takes the place of one on screen begins with the look of that one.
    func keepLooks(replacedBy update: PendingUpdate) {
        guard update.plan.hasReloads, !shown.nodes.isEmpty else { return }
        let visible = Set(shown.nodes.map { ObjectIdentifier($0.node) })
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
