import CollectionCore

/// Finds the items that are a screen away in the direction of movement, to announce them to a prefetching data source.
/// Items have their paths on screen from before a drag. Main thread.
@MainActor final class ListPrefetcher {
    private var announced: Set<ShownPath> = []
    private var lastOffset = CGPoint.zero
    private var lastTiling = -1

    /// Follows an update. Deleted items are forgotten without a call, and reloaded items are announced again.
    func follow(_ plan: UpdatePlan) {
        announced = Set(announced.compactMap(plan.survivingPath))
    }

    /// All counts have been read again: nothing says which items were announced.
    func dataDidLoad() {
        announced = []
    }

    /// Called after a layout pass.
    ///
    /// - Parameters:
    ///   - tiling: how often a pass has searched for elements; while it stays the same, there is nothing to do.
    ///   - items: the items in a rectangle of the content.
    /// - Returns: items to announce, the next one first, and announced items that are not expected any more.
    func update(
        tiling: Int, viewport: CGRect, isVertical: Bool, items: (CGRect) -> [ShownPath],
        isVisible: (ShownPath) -> Bool
    ) -> (new: [ShownPath], gone: [ShownPath]) {
        guard tiling != lastTiling else { return ([], []) }
        lastTiling = tiling
        let goesOn = isVertical ? viewport.minY >= lastOffset.y : viewport.minX >= lastOffset.x
        lastOffset = viewport.origin
        let step: CGFloat = goesOn ? 1 : -1
        let area = viewport.offsetBy(
            dx: isVertical ? 0 : step * viewport.width, dy: isVertical ? step * viewport.height : 0)
        let wanted = Set(items(area).filter { !isVisible($0) })
        let new = wanted.subtracting(announced).sorted()
        let gone = announced.subtracting(wanted).filter { !isVisible($0) }.sorted()
        announced = wanted
        return (goesOn ? new : new.reversed(), gone)
    }
}
