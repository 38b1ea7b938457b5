// Rows on screen that change their height are animated to it, and everything below them moves along.
extension UITableView {
    /// Shows the heights of rows that were given to `remeasureItem(at:)` over time, from what is on screen now.
    ///
    /// `alongside` is part of the animation; it runs when the rows have their new frames, and what is inside of them
    /// has not been laid out yet. Without a window, or while rows are dragged or swiped, nothing is animated, and it
    /// does not run.
    package func animateRemeasuredItems(alongside: @escaping @MainActor () -> Void) {
        guard swipe == nil else { return setNeedsTiling() }
        let before = Dictionary(
            sectionViews.all.map { (ObjectIdentifier($0), $0.frame) }, uniquingKeysWith: { first, _ in first })
        var moves: [(view: UIView, to: CGRect)] = []
        pass.animateSizes(
            prepare: { change in
                // Headers and footers move with the rows.
                for view in sectionViews.all {
                    moves.append((view, view.frame))
                    let old = before[ObjectIdentifier(view)].map { $0.offsetBy(dx: change.shift.x, dy: change.shift.y) }
                    let start = old ?? presumedFrame(view.frame)
                    UIView.performWithoutAnimation { view.frame = start }
                }
            },
            alongside: {
                for move in moves { move.view.frame = move.to }
                alongside()
            })
    }
}
