import CollectionCore

// How an update looks: rows that stay move to their places, also where that is out of sight; rows that come and go do so in
// the way their edit asked for.
extension UITableView {
    private static let updateDuration = 0.25

    /// `gone` are rows that exist no more, with their old paths; `shift` is how far the content offset has moved with the
    /// change.
    func animateChange(
        _ plan: UpdatePlan, gone: [VisibleRow], shift: CGFloat, completion: @escaping @MainActor (Bool) -> Void
    ) {
        let before = Dictionary(
            visible.map { (ObjectIdentifier($0.cell), $0.cell.frame) }, uniquingKeysWith: { first, _ in first })
        var outgoing: [(row: LeavingRow, frame: CGRect, alpha: CGFloat)] = []
        let deletions = Animations(items: plan.changes.deletedItems, sections: plan.changes.deletedSections)
            .merging(Animations(items: plan.changes.reloadedItems, sections: plan.changes.reloadedSections))
        for row in gone {
            guard let look = aside(row.cell.frame, deletions[row.path]) else {
                remove(row)
                continue
            }
            outgoing.append((LeavingRow(row), look, 0))
        }
        // From here on they follow the viewport by themselves.
        UIView.performWithoutAnimation {
            for (row, _, _) in outgoing { row.cell.frame = row.cell.frame.offsetBy(dx: 0, dy: shift) }
        }
        leaving += outgoing.map(\.row)

        leavers = []
        let shiftBefore = viewportShift.y
        UIView.performWithoutAnimation {
            setNeedsLayout()
            layoutIfNeeded()
        }
        // What was measured in the pass may have moved the viewport once more.
        let shift = shift + viewportShift.y - shiftBefore
        let left = leavers ?? []
        leavers = nil
        // A data source that keeps its cells may have given one to another row.
        outgoing.removeAll { gone in !leaving.contains { $0 === gone.row } }
        for index in outgoing.indices { outgoing[index].frame.origin.y += shift }
        for row in left where geometry.contains(row.path) {
            let gone = LeavingRow(row)
            outgoing.append((gone, rowFrame(at: row.path), 1))
            leaving.append(gone)
        }

        let insertions = Animations(items: plan.changes.insertedItems, sections: plan.changes.insertedSections)
        var moves: [(cell: UITableViewCell, to: CGRect)] = []
        UIView.performWithoutAnimation {
            for row in visible {
                let frame = row.cell.frame
                if let old = before[ObjectIdentifier(row.cell)] {
                    row.cell.frame = old.offsetBy(dx: 0, dy: shift)
                } else if let look = aside(frame, insertions[row.path]) {
                    row.cell.frame = look
                    row.cell.alpha = 0
                } else {
                    continue
                }
                moves.append((row.cell, frame))
            }
            for row in left { row.cell.frame = row.cell.frame.offsetBy(dx: 0, dy: shift) }
        }
        UIView.animate(
            withDuration: Self.updateDuration,
            animations: {
                for (cell, frame) in moves {
                    cell.frame = frame
                    cell.alpha = 1
                }
                for (row, frame, alpha) in outgoing {
                    row.cell.frame = frame
                    row.cell.alpha = alpha
                }
            },
            completion: { [weak self] finished in
                for (row, _, _) in outgoing { self?.finishLeaving(row) }
                completion(finished)
            })
    }

    /// Where a row is before it comes or after it went; nil when that is not to be seen.
    private func aside(_ frame: CGRect, _ animation: RowAnimation) -> CGRect? {
        switch animation {
        case .none: nil
        case .left: frame.offsetBy(dx: -bounds.width, dy: 0)
        case .right: frame.offsetBy(dx: bounds.width, dy: 0)
        case .top: frame.offsetBy(dx: 0, dy: -frame.height)
        case .bottom: frame.offsetBy(dx: 0, dy: frame.height)
        case .fade, .middle, .automatic: frame
        }
    }

    /// The animations of rows by path, and of the rows of whole sections.
    private struct Animations {
        private var rows: [ItemPath: EditAnimation]
        private var sections: [Int: EditAnimation]

        init(items: [ChangeSet.ItemEdit], sections: [ChangeSet.SectionEdit]) {
            rows = Dictionary(items.map { ($0.path, $0.animation) }) { first, _ in first }
            self.sections = Dictionary(sections.map { ($0.section, $0.animation) }) { first, _ in first }
        }

        func merging(_ other: Animations) -> Animations {
            var merged = self
            merged.rows.merge(other.rows) { first, _ in first }
            merged.sections.merge(other.sections) { first, _ in first }
            return merged
        }

        subscript(path: IndexPath) -> RowAnimation {
            (rows[ItemPath(path)] ?? sections[path.section])?.rowAnimation ?? .automatic
        }
    }
}
