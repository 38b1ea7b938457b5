import CollectionCore

extension TableGeometry {
    /// Follows an update: rows that stay or move keep their heights, others are estimates. O(edits · log n + sections).
    mutating func apply(_ plan: UpdatePlan, makeSection: (_ section: Int, _ rows: SizeIndex) -> Section) {
        let old = sections
        let estimate = estimatedRowHeight
        let editsByOld = Dictionary(uniqueKeysWithValues: plan.sectionEdits.map { ($0.oldSection, $0) })
        var new: [Section] = []
        new.reserveCapacity(plan.newCounts.count)
        for (index, count) in plan.newCounts.enumerated() {
            guard let source = plan.oldSection(ofNew: index), !plan.isSectionReloaded(source) else {
                new.append(makeSection(index, SizeIndex(count: count, estimatedSize: estimate)))
                continue
            }
            var rows = old[source].rows
            if let edits = editsByOld[source] { Self.apply(edits, of: plan, from: old, to: &rows, estimate: estimate) }
            new.append(makeSection(index, rows))
        }
        reset(sections: new, estimatedRowHeight: estimate)
    }

    private static func apply(
        _ edits: UpdatePlan.SectionEdits, of plan: UpdatePlan, from old: [Section], to rows: inout SizeIndex,
        estimate: CGFloat
    ) {
        for row in edits.reloaded { rows.setEstimatedSize(rows.size(at: row), in: row..<(row + 1)) }
        for row in edits.removed.reversed() { rows.remove(row..<(row + 1)) }
        for row in edits.added {
            if let source = plan.oldPath(ofNew: ItemPath(section: edits.newSection, item: row)) {
                rows.insert(old[source.section].rows.item(at: source.item), at: row)
            } else {
                rows.insert(count: 1, estimatedSize: estimate, at: row)
            }
        }
    }
}

extension UpdatePlan {
    /// Whether a section that stays has its content replaced.
    func isSectionReloaded(_ oldSection: Int) -> Bool {
        reloadsData || changes.reloadedSections.contains { $0.section == oldSection }
    }
}
