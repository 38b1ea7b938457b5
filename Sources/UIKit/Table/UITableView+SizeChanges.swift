// Rows on screen that want another height go over to it, and everything below them moves along.
extension UITableView {
    private static let sizeChangeDuration = 0.25

    /// Shows the heights of rows that were given to `remeasureRow(at:)` over time, from what is on screen now.
    ///
    /// `alongside` is part of the animation; it runs when the rows have their new frames, and what is inside of them has
    /// not been laid out yet. Without a window, or while rows are dragged or swiped, nothing is animated, and it does not
    /// run.
    package func animateRemeasuredRows(alongside: @escaping @MainActor () -> Void) {
        guard window != nil, UIView.areAnimationsEnabled, isDataLoaded, !needsRefresh, reorder == nil, swipe == nil
        else {
            return setNeedsTiling()
        }
        data.run { showRemeasuredRows(alongside: alongside) }
    }

    private func showRemeasuredRows(alongside: @escaping @MainActor () -> Void) {
        let before = Dictionary(
            movableViews.map { (ObjectIdentifier($0), $0.frame) }, uniquingKeysWith: { first, _ in first })
        let offset = contentOffset.y
        leavers = []
        UIView.performWithoutAnimation { layOutTable() }
        let left = (leavers ?? []).map { LeavingRow($0) }
        leavers = nil
        // How far the viewport went along with what it keeps in place.
        let shift = contentOffset.y - offset
        let moves = movableViews.map { view -> (view: UIView, from: CGRect, to: CGRect) in
            let old = before[ObjectIdentifier(view)] ?? presumedFrame(of: view, before: before)
            return (view, old.offsetBy(dx: 0, dy: shift), view.frame)
        }
        UIView.performWithoutAnimation {
            for move in moves { move.view.frame = move.from }
            for row in left { row.cell.frame = row.cell.frame.offsetBy(dx: 0, dy: shift) }
        }
        leaving += left
        UIView.animate(
            withDuration: Self.sizeChangeDuration,
            animations: {
                for move in moves { move.view.frame = move.to }
                for gone in left where geometry.contains(gone.row.path) {
                    gone.cell.frame = rowFrame(at: gone.row.path)
                }
                alongside()
            },
            completion: { [weak self] _ in for row in left { self?.finishLeaving(row) } })
    }

    /// What stands in the content, in order of rows, headers and footers.
    private var movableViews: [UIView] { visible.map(\.cell) + headerViews.values + footerViews.values }

    /// Where something that comes into view was before: as far from the nearest row on screen then as it is now.
    private func presumedFrame(of view: UIView, before: [ObjectIdentifier: CGRect]) -> CGRect {
        let frame = view.frame
        let known = visible.compactMap { row in
            before[ObjectIdentifier(row.cell)].map { (now: row.cell.frame, then: $0) }
        }
        if let above = known.last(where: { $0.now.maxY <= frame.minY + 0.5 }) {
            return frame.offsetBy(dx: 0, dy: above.then.maxY - above.now.maxY)
        }
        return frame.offsetBy(dx: 0, dy: known.first.map { $0.then.minY - $0.now.minY } ?? 0)
    }
}
