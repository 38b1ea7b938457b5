import CollectionCore

/// The row at an end of a list to which Home or End has sent the viewport: the end that the list had when the key was
/// pressed.
///
/// Without this goal, a list that fetches more as its end comes near would grow faster than the viewport moves, and the
/// user would see only placeholders on the way.
struct KeyGoal: Equatable {
    enum Edge {
        case first, last
    }

    var path: ShownPath
    let edge: Edge

    /// The goal after an update. If rows were inserted between the goal and its inner neighbour, as above a row that
    /// says 'loading', the goal becomes the inner neighbour, so that the viewport stops before the new rows. Nil if no
    /// row is left.
    func following(_ plan: UpdatePlan) -> KeyGoal? {
        let inwards = edge == .last ? -1 : 1
        guard let kept = plan.firstKept(from: ItemPath(path), inwards), let new = plan.newPath(ofOld: kept) else {
            return nil
        }
        let inner = kept.neighbour(inwards, in: plan.oldCounts).flatMap(plan.newPath)
        let isPushedAway = inner != nil && inner != new.neighbour(inwards, in: plan.newCounts)
        return KeyGoal(path: ShownPath(isPushedAway ? inner ?? new : new), edge: edge)
    }
}

extension ItemPath {
    /// The next item behind this one, or with a `step` of -1 before it, also in another section; nil if there is none.
    /// O(empty sections in between).
    func neighbour(_ step: Int, sections: Int, itemCount: (Int) -> Int) -> ItemPath? {
        guard step < 0 ? item == 0 : item + 1 >= itemCount(section) else {
            return ItemPath(section: section, item: item + step)
        }
        var section = section + step
        while section >= 0, section < sections, itemCount(section) == 0 { section += step }
        guard section >= 0, section < sections else { return nil }
        return ItemPath(section: section, item: step > 0 ? 0 : itemCount(section) - 1)
    }

    func neighbour(_ step: Int, in counts: [Int]) -> ItemPath? {
        neighbour(step, sections: counts.count) { counts[$0] }
    }
}

extension ListData {
    /// The first item of all, or the last; nil in an empty list. O(empty sections there).
    func outermostPath(_ edge: KeyGoal.Edge) -> ShownPath? {
        switch edge {
        case .first: counts.firstIndex { $0 > 0 }.map { ShownPath(section: $0, item: 0) }
        case .last: counts.lastIndex { $0 > 0 }.map { ShownPath(section: $0, item: counts[$0] - 1) }
        }
    }
}

extension UpdatePlan {
    /// The first item of the old order, from this one on in the direction of a step, that the new order still has; nil
    /// if there is none. O(items deleted there · log edits + sections): deleted and reloaded sections are skipped as a
    /// whole, unless items are moved.
    func firstKept(from path: ItemPath, _ step: Int) -> ItemPath? {
        guard !reloadsData else { return nil }
        var next: ItemPath? = path
        while var path = next {
            if newPath(ofOld: path) != nil { return path }
            let section = newSection(ofOld: path.section)
            if changes.movedItems.isEmpty, section == nil || isSectionReloaded(path.section) {
                // Of a reloaded section as many items stay as there are now.
                let kept = section.map { newCounts[$0] } ?? 0
                path.item = step < 0 ? min(path.item, kept) : oldCounts[path.section] - 1
            }
            next = path.neighbour(step, in: oldCounts)
        }
        return nil
    }
}
