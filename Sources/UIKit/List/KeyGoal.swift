import CollectionCore

/// The row at an end of a list to which Home or End has sent the viewport: the end that the list had when the key was pressed.
///
/// A list that fetches more as its end comes near would otherwise run away from the viewport, which would see nothing but
/// placeholders on its way.
struct KeyGoal: Equatable {
    enum Edge {
        case first, last
    }

    var path: IndexPath
    let edge: Edge

    /// Rows that are looked at, at most, for one that an update has kept.
    private static let reach = 256

    /// The same after an update. Where new rows push the outermost row away from the one before it, as with a row that says
    /// 'loading', the goal is that one: what is new lies beyond it. Nil if the rows at that end are gone.
    func following(_ plan: UpdatePlan) -> KeyGoal? {
        var candidate: ItemPath? = ItemPath(path)
        for _ in 0..<Self.reach {
            guard let old = candidate else { return nil }
            let inner = neighbour(of: old, in: plan.oldCounts)
            candidate = inner
            guard let new = plan.newPath(ofOld: old) else { continue }
            guard let newInner = inner.flatMap(plan.newPath), neighbour(of: new, in: plan.newCounts) != newInner else {
                return KeyGoal(path: IndexPath(new), edge: edge)
            }
            return KeyGoal(path: IndexPath(newInner), edge: edge)
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

extension ListInput {
    /// A key has sent the viewport on its way.
    func noteKeyGoal(_ limits: AxisMotion.Limits) {
        guard !isAtRest else { return }
        let edge: KeyGoal.Edge? =
            switch limits {
            case .beginning: .first
            case .end: .last
            case .content, .inside, .none: nil
            }
        keyGoal = edge.flatMap { edge in outermostPath(edge).map { KeyGoal(path: $0, edge: edge) } }
    }

    /// The part of a range of offsets that ends with the goal. All of it while the goal is still the outermost row, so that
    /// headers, footers and insets beside it are shown, too.
    func rangeOnTheWayToKeyGoal(_ range: ClosedRange<Double>, along axis: ScrollAxis) -> ClosedRange<Double> {
        guard let goal = keyGoal, outermostPath(goal.edge) != goal.path,
            let offset = offset(bringing: goal.path, to: goal.edge)
        else { return range }
        let bound = range.clamp(axis.value(of: offset))
        return goal.edge == .first ? bound...range.upperBound : range.lowerBound...bound
    }
}
