import CollectionCore

/// The row at an end of a list to which Home or End has sent the viewport: the end that the list had when the key was
/// pressed.
///
/// A list that fetches more as its end comes near would otherwise run away from the viewport, which would see nothing
/// but placeholders on its way.
struct KeyGoal: Equatable {
    enum Edge {
        case first, last
    }

    var path: ShownPath
    let edge: Edge

    /// Rows that are looked at, at most, for one that an update has kept.
    private static let reach = 256

    /// The same after an update. Where new rows push the outermost row away from the one before it, as with a row that
    /// says 'loading', the goal is that one: what is new lies beyond it. Nil if the rows at that end are gone.
    func following(_ plan: UpdatePlan) -> KeyGoal? {
        // After a reload there may be less than there was when the key was pressed.
        let counts = plan.oldCounts
        guard counts.indices.contains(path.section), path.item < counts[path.section] else { return nil }
        var candidate: ItemPath? = ItemPath(path)
        for _ in 0..<Self.reach {
            guard let old = candidate else { return nil }
            let inner = neighbour(of: old, in: plan.oldCounts)
            candidate = inner
            guard let new = plan.newPath(ofOld: old) else { continue }
            guard let newInner = inner.flatMap(plan.newPath), neighbour(of: new, in: plan.newCounts) != newInner else {
                return KeyGoal(path: ShownPath(new), edge: edge)
            }
            return KeyGoal(path: ShownPath(newInner), edge: edge)
        }
        return nil
    }

    /// The next row away from the edge.
    private func neighbour(of path: ItemPath, in counts: [Int]) -> ItemPath? {
        let step = edge == .last ? -1 : 1
        let item = path.item + step
        if item >= 0, item < counts[path.section] { return ItemPath(section: path.section, item: item) }
        var section = path.section + step
        while counts.indices.contains(section), counts[section] == 0 { section += step }
        guard counts.indices.contains(section) else { return nil }
        return ItemPath(section: section, item: edge == .last ? counts[section] - 1 : 0)
    }
}
