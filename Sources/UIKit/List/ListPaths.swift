import CollectionCore

/// A table or collection view as one that remembers rows by their paths. All that does so is named here: whatever changes the
/// order of rows changes all of it together. Main thread.
@MainActor protocol ListPaths: AnyObject {
    associatedtype Position
    var selectedPaths: Set<IndexPath> { get set }
    /// The row that a touch went down on.
    var pressedPath: IndexPath? { get set }
    /// The row that is highlighted because it is pressed.
    var highlightedPath: IndexPath? { get set }
    /// Rows that are about to be selected or deselected, while delegates are asked and told; nil for those that go meanwhile.
    var clickedPaths: [IndexPath?] { get set }
    /// The row that keys act on.
    var focusedPath: IndexPath? { get set }
    /// The row whose menu of actions was opened last.
    var menuPath: IndexPath? { get set }
    /// What the next layout pass brings to its place.
    var scrollTarget: ListScrollTarget<Position>? { get set }
    /// What an animation under way is to end at.
    var animatedTarget: ListScrollTarget<Position>? { get set }
    /// The first or last row when a key sent the viewport to that end of the list, while it is on its way.
    var keyGoal: KeyGoal? { get set }

    /// Ends a press without telling the delegate: its row may not exist any more.
    func forgetPress()
}

extension ListPaths {
    /// Follows an update: what stays is remembered by its new path, what goes is forgotten. While visible cells still have
    /// their old paths, as one may lose its highlight with its press. O(rows remembered · log edits).
    func rekeyPaths(after plan: UpdatePlan) {
        // A reloaded row is the same one in its place, but in a reloaded section nothing says which is which.
        if let path = pressedPath ?? highlightedPath,
            plan.isSectionReloaded(path.section) || plan.newPath(ofOld: path) == nil
        {
            forgetPress()
        }
        pressedPath = pressedPath.flatMap(plan.newPath)
        highlightedPath = highlightedPath.flatMap(plan.newPath)
        selectedPaths = Set(selectedPaths.compactMap { plan.survivingPath(ofOld: ItemPath($0)).map { IndexPath($0) } })
        clickedPaths = clickedPaths.map { $0.flatMap(plan.newPath) }
        focusedPath = focusedPath.flatMap(plan.newPath)
        menuPath = menuPath.flatMap(plan.newPath)
        scrollTarget = scrollTarget.flatMap { $0.following(plan) }
        animatedTarget = animatedTarget.flatMap { $0.following(plan) }
        keyGoal = keyGoal.flatMap { $0.following(plan) }
    }

    /// What `body` returns, in which somebody may edit the list, and where the row is afterwards; nil if it is gone.
    func following<Result>(_ path: IndexPath, _ body: () -> Result) -> (result: Result, path: IndexPath?) {
        clickedPaths.append(path)
        let result = body()
        return (result, clickedPaths.removeLast())
    }

    /// Where the row that is followed last is now.
    var clickedPath: IndexPath? { clickedPaths.last ?? nil }

    /// Whether a touch that ends over `current` has clicked the row it went down on: it is over that row still, or it has
    /// stayed where it was, and the row has moved away under it with an update.
    func isClick(_ touch: UITouch, on pressed: IndexPath, endingOver current: IndexPath?) -> Bool {
        let (start, end) = (touch.initialWindowLocation, touch.windowLocation)
        return current == pressed || hypot(end.x - start.x, end.y - start.y) < UIPanGestureRecognizer.slop
    }
}

extension UpdatePlan {
    func newPath(ofOld path: IndexPath) -> IndexPath? {
        newPath(ofOld: ItemPath(path)).map { IndexPath($0) }
    }
}
