import CollectionCore

/// Where the elements of a list are: the sections and rows of a table, or what the layout of a collection view says.
///
/// Positions are exact only relative to an element whose size has been measured. Every change of a place must be
/// followed by `ListTiling.placesDidChange()`. Paths are those on screen. Main thread.
@MainActor protocol ListGeometry: AnyObject {
    // MARK: Loading

    /// Called when a reload becomes due: the next layout pass asks for everything again.
    func reloadIsDue()
    /// Forgets everything, and places this many items by an estimated size.
    func load(_ counts: [Int])
    /// Asks for all sizes where that is cheap.
    func measureEagerly()
    /// Applies an update, whose counts are shown already.
    func follow(_ plan: UpdatePlan)

    // MARK: Places

    /// Whether there are places. False while a layout is still calculating its first ones on other threads.
    var isKnown: Bool { get }
    /// Whether the geometry adds up sizes itself, as for tables; if not, a layout says where elements are.
    var placesAreCounted: Bool { get }
    /// The axes along which the list scrolls, and along which an anchor keeps its place.
    var anchorAxes: ScrollDirection { get }

    // MARK: What keeps its place

    /// The first item on screen, or another element that keeps its place; nil if there is none.
    func firstAnchor() -> ListAnchor?
    /// The anchor of a round of measuring; it may be an element of estimated size.
    func measuringAnchor() -> ListAnchor?
    /// Elements that may keep their place in an update, the best first.
    func anchorCandidates() -> [ListAnchor]

    // MARK: Measuring

    /// Whether the size of an item is an estimate. If so, `measureFound()` measures it.
    func findEstimate(at path: ShownPath) -> Bool
    /// Whether any size in the viewport, or any that must be known, is an estimate. If so, `measureFound()`
    /// measures it.
    func findEstimates(in viewport: CGRect) -> Bool
    /// Measures the elements that were found. Ends early if a callback edits the list.
    func measureFound()
    /// Called when all cells are made again: known sizes become estimates, or are forgotten. Returns whether places
    /// have changed.
    func refresh(forgetsSizes: Bool) -> Bool

    // MARK: Showing

    /// Finds the elements in a viewport. Returns all viewports that show the same elements.
    ///
    /// - Parameter since: the viewports of the last answer; nil if places have changed since.
    func findElements(in viewport: CGRect, since window: ListWindow?) -> ListWindow?
    /// Calls `body` for each element that `findElements` found.
    func forEachElement(_ body: (ElementKey, ListLook) -> Void)
    /// Moves pinned elements with the viewport. False if different elements are pinned now.
    func movePinnedElements(in viewport: CGRect) -> Bool

    // MARK: Preview
    //
    // A geometry can show an item at another place than its path says, for the geometry alone.

    /// The item that is dragged; nil for none.
    var moved: MovedItem? { get }
    /// The most places that the item may pass at once.
    var stepLimit: Int { get }

    func beginPreview(of path: ShownPath)
    /// How the item looks in the hand, with its centre at a point of the content.
    func lookInHand(at center: CGPoint) -> ListLook
    /// The place to which the item should go next, given its look and centre in the hand; nil if it stays.
    func nextPlace(_ look: ListLook, at center: CGPoint) -> ItemPath?
    /// The item is shown at another place, and others make room: `plan` moves one item from place to place. In the hand
    /// its centre is at a point of the content.
    func show(at place: ItemPath, _ plan: UpdatePlan, _ center: CGPoint)
    /// Ends the preview: every item is shown at its own path again.
    func endPreview(isCancelled: Bool)
}

/// Viewports in which the same elements are visible.
struct ListWindow {
    var x = -CGFloat.infinity...CGFloat.infinity
    var y = -CGFloat.infinity...CGFloat.infinity
    let size: CGSize

    func contains(_ viewport: CGRect) -> Bool {
        x.contains(viewport.minX) && y.contains(viewport.minY) && size == viewport.size
    }
}
