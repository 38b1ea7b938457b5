import CollectionCore

/// Foresees, while a layout is prepared, which nodes it is going to ask for, so that they are made and measured many at
/// once and not one at each question.
///
/// The one idea: a layout that has asked for several items in a row will ask for the next ones. At each question, as
/// many items of the section are made as it has asked for in a row so far; from the fourth on, four times as many. So
/// 2,000 questions are answered in six rounds, of which all but the first are the work of all threads. At most five
/// times as many nodes are made as the layout asks for, and no extra ones if it asks here and there.
struct LayoutQuestions {
    private var last: ItemPath?
    /// The number of questions in a row, each about the item after the one before.
    private var streak = 0

    /// Records that a layout that is being prepared has asked about an item.
    mutating func note(_ path: ItemPath) {
        guard path != last else { return }
        let isNext = last.map { ItemPath(section: $0.section, item: $0.item + 1) == path } ?? false
        streak = isNext ? streak + 1 : 1
        last = path
    }

    /// The items to make and measure together, beginning with the one asked about last, in its section of `count`
    /// items.
    func foreseen(ofItems count: Int) -> [ItemPath] {
        guard let last, last.item < count else { return [] }
        let wanted = streak < 4 ? streak : 4 * streak
        return (last.item..<min(last.item + wanted, count)).map { ItemPath(section: last.section, item: $0) }
    }
}
