import CollectionCore

/// Foresees, while a layout is prepared, which nodes it is going to ask for, so that they are made and measured many at
/// once and not one at each question.
///
/// The one idea: a layout that asks for one item after the other goes on. A layout gets as many items at once as it has
/// asked for in a row so far, and four times as many from the fourth on. So 2,000 questions are answered in six rounds,
/// of which all but the first are the work of all threads: each round waits for its slowest thread, so there must be
/// few. At most five times as many nodes are made as a layout wants, and none for one that asks here and there. One
/// that wanted all items last time, in whatever order, gets all at its first question about one that is not ready.
struct LayoutQuestions {
    private var preparation: LayoutPreparation?
    private var last: ItemPath?
    /// Questions in a row about neighbours, and whether from the back to the front.
    private var streak = 0
    private var isBackwards = false
    /// Questions of this preparation, but for those that repeat the one before.
    private var count = 0
    /// How many items there were when the layout asked for each of them in the preparation before this one; 0 if it did
    /// not.
    private var wantedBefore = 0
    /// Items there were at the latest question.
    private var numberOfItems = 0

    /// A layout asks about an item as part of a preparation.
    mutating func note(_ path: ItemPath, in map: ElementMap<CellRecord>, _ preparation: LayoutPreparation) {
        if preparation != self.preparation { begin(preparation) }
        guard path != last else { return }
        count += 1
        numberOfItems = map.numberOfItems
        let isNext = last.map { path == map.neighbour(of: $0, isBackwards: false) } ?? false
        let isPrevious = !isNext && (last.map { path == map.neighbour(of: $0, isBackwards: true) } ?? false)
        let goesOn = isNext || isPrevious
        streak = goesOn && (streak == 1 || isPrevious == isBackwards) ? streak + 1 : goesOn ? 2 : 1
        isBackwards = isPrevious
        last = path
    }

    private mutating func begin(_ new: LayoutPreparation) {
        let wantedAll = numberOfItems > 0 && count >= numberOfItems
        wantedBefore = wantedAll && preparation?.layout == new.layout ? numberOfItems : 0
        preparation = new
        last = nil
        streak = 0
        count = 0
    }

    /// The items to make and measure together, the one asked about last first. O(items).
    func foreseen(in map: ElementMap<CellRecord>) -> [ItemPath] {
        guard let last else { return [] }
        let total = map.numberOfItems
        // As long as the list has not grown to something else, a layout goes on as it began.
        if wantedBefore > 0, total <= 2 * wantedBefore {
            return (0..<map.numberOfSections).flatMap { section in
                (0..<map.numberOfItems(in: section)).map { ItemPath(section: section, item: $0) }
            }
        }
        let count = streak < 4 ? streak : 4 * streak
        var paths = [last]
        while paths.count < count, let end = paths.last,
            let next = map.neighbour(of: end, isBackwards: isBackwards)
        {
            paths.append(next)
        }
        return paths
    }
}

extension ElementMap {
    /// The item after or before one, be it in another section; nil at the ends. O(log n + empty sections).
    fileprivate func neighbour(of path: ItemPath, isBackwards: Bool) -> ItemPath? {
        guard isBackwards else {
            if path.item + 1 < numberOfItems(in: path.section) {
                return ItemPath(section: path.section, item: path.item + 1)
            }
            return ((path.section + 1)..<max(path.section + 1, numberOfSections))
                .first { numberOfItems(in: $0) > 0 }.map { ItemPath(section: $0, item: 0) }
        }
        if path.item > 0 { return ItemPath(section: path.section, item: path.item - 1) }
        return (0..<path.section).last { numberOfItems(in: $0) > 0 }
            .map { ItemPath(section: $0, item: numberOfItems(in: $0) - 1) }
    }
}
