import CollectionCore

/// The elements of the items in all ranges, kept from one update of the ranges to the next: in a steady scroll nearly all
/// of them are the same, and finding one here costs a comparison, where the element map is searched. Main thread.
///
/// The ranges of an update come one by one, the narrowest first. Each lists its items in the order in which they are shown,
/// so that the next item is mostly found next to the one before. An item that is not found is looked up, as beside one
/// that is dragged.
@MainActor struct FoundItems {
    private typealias Entry = (path: ShownPath, element: CellElement)

    /// Of the widest range of this update that is complete.
    private var complete: [Entry] = []
    /// Of the range that is being gone through.
    private var current: [Entry] = []
    /// Of the widest range of the update before.
    private var former: [Entry] = []
    /// Where in `complete` and in `former` the next item is expected.
    private var (completePlace, formerPlace) = (0, 0)
    private var version = -1

    /// Begins an update.
    ///
    /// - Parameter version: of the order that paths are of. What was found in another one is forgotten.
    mutating func begin(version: Int) {
        swap(&former, &complete)
        complete.removeAll(keepingCapacity: true)
        if version != self.version { former.removeAll(keepingCapacity: true) }
        self.version = version
    }

    /// Ends an update.
    mutating func end() {
        former.removeAll(keepingCapacity: true)
    }

    /// Ends a range.
    mutating func endRange() {
        if current.count >= complete.count { swap(&current, &complete) }
        current.removeAll(keepingCapacity: true)
        (completePlace, formerPlace) = (0, 0)
    }

    /// Whether an item of this range is in a narrower one, too.
    mutating func isInNarrowerRange(_ path: ShownPath) -> Bool {
        guard completePlace < complete.count, complete[completePlace].path == path else { return false }
        current.append(complete[completePlace])
        completePlace += 1
        return true
    }

    /// The element of the next item of this range; nil as for `DataController.element(at:)`.
    mutating func element(at path: ShownPath, of data: DataController) -> CellElement? {
        while formerPlace < former.count, former[formerPlace].path < path { formerPlace += 1 }
        let known = formerPlace < former.count && former[formerPlace].path == path ? former[formerPlace].element : nil
        let element = known.flatMap { $0.isDiscarded ? nil : $0 } ?? data.element(at: path)
        if let element { current.append((path, element)) }
        return element
    }
}
