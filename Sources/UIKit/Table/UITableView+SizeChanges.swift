// Rows on screen that change their height are animated to it, and everything below them moves along.
extension UITableView {
    /// Shows the heights of rows that were given to `remeasureItem(at:)` over time, from what is on screen now.
    ///
    /// `alongside` is part of the animation; it runs when the rows have their new frames, and what is inside of them
    /// has not been laid out yet. Without a window, or while rows are dragged or swiped, nothing is animated, and it
    /// does not run.
    package func animateRemeasuredItems(alongside: @escaping @MainActor () -> Void) {
        guard swipe == nil else { return setNeedsTiling() }
        pass.animateSizes(alongside: alongside)
    }
}
