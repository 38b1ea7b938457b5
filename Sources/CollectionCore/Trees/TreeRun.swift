/// The measure of runs of a tree: a number of items, and further amounts that add up from left to right.
protocol TreeMeasure: Sendable {
    /// The measure of nothing.
    static var zero: Self { get }

    /// The number of items, by which the tree is indexed.
    var count: Int { get }

    /// Adds the measure of the runs that follow directly to the right.
    mutating func append(_ next: Self)
}

/// The unit a tree stores: one or more neighbouring items that need no more than one record.
protocol TreeRun: Sendable {
    associatedtype Measure: TreeMeasure

    /// Constant time; `measure.count` is at least 1.
    var measure: Measure { get }

    /// The first `position` items, and the rest. `position` is above 0 and below the count.
    func split(at position: Int) -> (Self, Self)

    /// One run that describes the same items as this one followed by `next`; nil when that is impossible.
    func joined(with next: Self) -> Self?

    /// How many runs a leaf may hold: one or two kilobytes' worth, the piece that an edit copies.
    static var leafCapacity: Int { get }
}

extension Array where Element: TreeRun {
    /// Appends a run, joining it with the last one where that is possible.
    mutating func appendJoining(_ run: Element) {
        if let last, let joined = last.joined(with: run) {
            self[count - 1] = joined
        } else {
            append(run)
        }
    }

    /// The measure of all runs; recomputed from the parts so that no rounding error accumulates over edits.
    func measured() -> Element.Measure {
        var sum = Element.Measure.zero
        for run in self {
            sum.append(run.measure)
        }
        return sum
    }
}
