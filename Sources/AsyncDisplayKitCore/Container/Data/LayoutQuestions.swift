import CollectionCore

/// Foresees, while a layout is prepared, which nodes it is going to ask for, so that they are made and measured many at
/// once and not one at each question.
///
/// The one idea: a layout that asks for one item after the other goes on. A layout gets as many items of a section at
/// once as it has asked for in a row so far, and four times as many from the fourth on. So 2,000 questions are answered
/// in six rounds, of which all but the first are the work of all threads. At most five times as many nodes are made as
/// a layout wants, and none for one that asks here and there.
struct LayoutQuestions {
    /// The preparation that asks.
    private var preparation: Int?
    private var last: ItemPath?
    /// Questions in a row about neighbours, and from each to the next: 1, or -1 from the back to the front.
    private var (streak, step) = (0, 1)

    /// A layout asks about an item as part of a preparation.
    mutating func note(_ path: ItemPath, in preparation: Int) {
        if preparation != self.preparation { self = LayoutQuestions() }
        self.preparation = preparation
        guard path != last else { return }
        let distance = last.map { $0.section == path.section ? path.item - $0.item : 0 } ?? 0
        last = path
        guard abs(distance) == 1 else {
            streak = 1
            return
        }
        streak = streak == 1 || distance == step ? streak + 1 : 2
        step = distance
    }

    /// The items to make and measure together, the one asked about last first, in its section of `count` items.
    func foreseen(ofItems count: Int) -> [ItemPath] {
        guard let last else { return [] }
        let wanted = streak < 4 ? streak : 4 * streak
        return (0..<wanted).map { ItemPath(section: last.section, item: last.item + $0 * step) }
            .filter { (0..<count).contains($0.item) }
    }
}
