import CollectionCore

/// A row that must be at a place of the viewport once sizes are known.
struct ListScrollTarget<Position> {
    /// With `NSNotFound` for the row: the beginning of its section, header included.
    var path: IndexPath
    let position: Position

    var isSection: Bool { ItemPath(path).item == NSNotFound }

    /// The same after an update; nil if it is gone.
    func following(_ plan: UpdatePlan) -> ListScrollTarget? {
        let new =
            isSection
            ? plan.newSection(ofOld: path.section).map { IndexPath(item: NSNotFound, section: $0) }
            : plan.newPath(ofOld: path)
        return new.map { ListScrollTarget(path: $0, position: position) }
    }
}
