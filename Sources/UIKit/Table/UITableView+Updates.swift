import CollectionCore
import Logging

// Edits are gathered between the outermost begin and end, checked against the data source's counts, and applied at once:
// rows that stay keep their cells, and what the user looks at keeps its place.
extension UITableView {
    public func beginUpdates() {
        loadCountsIfNeeded()
        updateTransaction.begin()
    }

    public func endUpdates() {
        endUpdates(animated: true, completion: nil)
    }

    public func performBatchUpdates(_ updates: (() -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil) {
        beginUpdates()
        updates?()
        endUpdates(animated: true, completion: completion)
    }

    private func endUpdates(animated: Bool, completion: (@MainActor (Bool) -> Void)?) {
        guard let closed = updateTransaction.end(animated: animated, completion: completion) else { return }
        let old = geometry.sections.map(\.rows.count)
        let new = (0..<provider.numberOfSections()).map { provider.numberOfRows(inSection: $0) }
        do {
            let plan = try closed.changes.plan(
                from: old, to: new, dataSource: dataSource.map { "\(type(of: $0))" } ?? "none")
            apply(plan, animated: closed.isAnimated) { closed.complete($0) }
        } catch {
            Logger(label: "texture.table").error("\(error)")
            reloadData()
            closed.complete(false)
        }
    }

    private func edit(_ body: (inout ChangeSet) -> Void) {
        beginUpdates()
        updateTransaction.record(body)
        endUpdates()
    }

    public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        edit { $0.insertItems(at: indexPaths.map(ItemPath.init), animation: EditAnimation(animation)) }
    }

    public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        edit { $0.deleteItems(at: indexPaths.map(ItemPath.init), animation: EditAnimation(animation)) }
    }

    public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        edit { $0.reloadItems(at: indexPaths.map(ItemPath.init), animation: EditAnimation(animation)) }
    }

    public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        edit { $0.moveItem(at: ItemPath(indexPath), to: ItemPath(newIndexPath)) }
    }

    public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        edit { $0.insertSections(sections, animation: EditAnimation(animation)) }
    }

    public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        edit { $0.deleteSections(sections, animation: EditAnimation(animation)) }
    }

    public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        edit { $0.reloadSections(sections, animation: EditAnimation(animation)) }
    }

    public func moveSection(_ section: Int, toSection newSection: Int) {
        edit { $0.moveSection(section, to: newSection) }
    }

    // MARK: Applying

    private static let updateDuration = 0.25

    /// Applies a checked update. Rows that stay on screen move to their places (in 0.25 s if animated), rows that come fade
    /// in. The first row on screen that survives keeps its place.
    package func apply(_ plan: UpdatePlan, animated: Bool, completion: @escaping @MainActor (Bool) -> Void) {
        guard !plan.reloadsData else {
            reloadKeepingPosition()
            completion(true)
            return
        }
        let anchor = survivingAnchor(plan)
        geometry.apply(plan) { makeSection($0, rows: $1) }
        selectedPaths = Set(selectedPaths.compactMap { plan.newPath(ofOld: ItemPath($0)).map(IndexPath.init) })
        for view in headerViews.values { view.removeFromSuperview() }
        for view in footerViews.values { view.removeFromSuperview() }
        headerViews = [:]
        footerViews = [:]
        var survivors: [VisibleRow] = []
        for row in visible {
            let path = ItemPath(row.path)
            if !plan.isReloaded(path), let new = plan.newPath(ofOld: path) {
                survivors.append(VisibleRow(path: IndexPath(new), cell: row.cell))
            } else {
                remove(row)
            }
        }
        visible = survivors.sorted { $0.path < $1.path }
        if let anchor { keep(anchor) }
        let old = Dictionary(uniqueKeysWithValues: visible.map { (ObjectIdentifier($0.cell), $0.cell.frame) })
        setNeedsLayout()
        guard animated, window != nil, UIView.areAnimationsEnabled else {
            completion(true)
            return
        }
        layoutIfNeeded()
        animateChange(from: old, completion: completion)
    }

    private func animateChange(from old: [ObjectIdentifier: CGRect], completion: @escaping @MainActor (Bool) -> Void) {
        let moves = visible.map { row in (row.cell, row.cell.frame, old[ObjectIdentifier(row.cell)]) }
        UIView.performWithoutAnimation {
            for (cell, _, from) in moves {
                if let from { cell.frame = from } else { cell.alpha = 0 }
            }
        }
        UIView.animate(
            withDuration: Self.updateDuration,
            animations: {
                for (cell, to, _) in moves {
                    cell.frame = to
                    cell.alpha = 1
                }
            }, completion: completion)
    }

    /// The first visible row that the update leaves in place, with its new path.
    private func survivingAnchor(_ plan: UpdatePlan) -> Anchor? {
        for row in visible {
            guard let path = plan.newPath(ofOld: ItemPath(row.path)) else { continue }
            return Anchor(path: IndexPath(path), distance: geometry.extent(of: row.path).top - contentOffset.y)
        }
        return nil
    }

    /// Everything is asked for again; the content offset stays as far as the new content allows.
    private func reloadKeepingPosition() {
        setNeedsReload()
    }
}

extension ItemPath {
    package init(_ path: IndexPath) {
        self.init(section: path.section, item: path.item)
    }
}

extension IndexPath {
    package init(_ path: ItemPath) {
        self.init(item: path.item, section: path.section)
    }
}

extension EditAnimation {
    init(_ animation: UITableView.RowAnimation) {
        self.init(rawValue: animation == .none ? 0 : animation.rawValue + 1)
    }
}
