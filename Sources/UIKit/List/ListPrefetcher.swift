import CollectionCore

/// Finds the items that are a screen away in the direction of movement, to announce them to a prefetching data source.
/// During a drag the paths are those from before it. Main thread.
@MainActor final class ListPrefetcher: ListPart {
    private var announced: Set<ShownPath> = []
    private var lastOffset = CGPoint.zero
    private var lastTiling = -1

    /// Follows an update. Deleted items are forgotten without a call, and reloaded items are announced again.
    func follow(_ plan: UpdatePlan) {
        announced = Set(announced.compactMap(plan.survivingPath))
    }

    /// Called when all counts have been read again: it is unknown which items were announced.
    func dataDidLoad() {
        announced = []
    }

    /// Called after a layout pass.
    ///
    /// - Parameter items: the items in a rectangle of the content.
    /// - Returns: items to announce, the next one first, and announced items that are not expected any more. None if
    ///   the pass has found the same elements as the one before.
    func update(
        in list: any ListHost, isVertical: Bool, items: (CGRect) -> [ShownPath]
    ) -> (new: [ShownPath], gone: [ShownPath]) {
        guard list.tilingCount != lastTiling else { return ([], []) }
        lastTiling = list.tilingCount
        let viewport = list.bounds
        func isVisible(_ path: ShownPath) -> Bool { list.tiling.cell(at: path) != nil }
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
