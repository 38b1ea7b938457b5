/// Maps an identity to its container (a section) and its order label there.
///
/// Identities are given out in blocks of neighbours, and a block stays one record until part of it moves: the index
/// grows with the number of insertions and moves, not with the number of items.
struct IdentityIndex: Sendable {
    private var tree = RunTree<IdentityRun>()

    struct Location {
        let container: UInt64
        let label: Int64
    }

    /// The place of an identity. O(log n). An identity that was removed may still be found; the caller checks that it
    /// stands at the label.
    func location(of id: UInt64) -> Location? {
        guard let run = tree.first(where: { $1.lastID >= id })?.run, run.id <= id else { return nil }
        return Location(container: run.container, label: run.label + Int64(id - run.id) << Int64(run.labelShift))
    }

    /// Records where the identities of `run` are.
    mutating func set(_ run: ItemRun, in container: UInt64) {
        let record = IdentityRun(
            id: run.id, container: container, label: run.label, count: UInt32(run.count),
            labelShift: UInt8(run.labelShift))
        replace(run.ids, with: record)
    }

    /// Forgets the identities of `run`.
    mutating func remove(_ run: ItemRun) {
        replace(run.ids, with: nil)
    }

    private mutating func replace(_ ids: Range<UInt64>, with record: IdentityRun?) {
        let start = tree.first { $1.lastID >= ids.lowerBound }?.prefix.count ?? tree.count
        var pieces: [IdentityRun] = []
        var end = start
        var tail: IdentityRun?
        tree.forEachRun(in: start..<tree.count) { run, _ in
            if run.id >= ids.upperBound { return false }
            end += 1
            if run.id < ids.lowerBound { pieces.append(run.cut(to: run.id..<ids.lowerBound)) }
            if run.lastID >= ids.upperBound { tail = run.cut(to: ids.upperBound..<(run.lastID + 1)) }
            return true
        }
        if let record { pieces.append(record) }
        if let tail { pieces.append(tail) }
        // Records are not joined by the tree, so that each counts as one item of it.
        tree.replace(start..<end, with: pieces)
    }

    #if INVARIANTS
        var footprint: Int { tree.footprint }

        func checkInvariants() {
            tree.checkInvariants()
            var previous: UInt64?
            tree.forEachRun(in: 0..<tree.count) { run, _ in
                precondition(previous.map { $0 < run.id } ?? true, "Identities overlap.")
                previous = run.lastID
                return true
            }
        }
    #endif
}

/// Neighbouring identities whose labels are evenly spaced in one container.
struct IdentityRun: TreeRun {
    var id: UInt64
    var container: UInt64
    var label: Int64
    var count: UInt32
    var labelShift: UInt8

    var lastID: UInt64 { id + UInt64(count) - 1 }

    /// The part with the identities in `ids`.
    func cut(to ids: Range<UInt64>) -> IdentityRun {
        var part = self
        part.label += Int64(ids.lowerBound - id) << Int64(labelShift)
        part.id = ids.lowerBound
        part.count = UInt32(ids.count)
        return part
    }

    struct Measure: TreeMeasure {
        /// The number of records, not of identities.
        var count: Int
        var lastID: UInt64

        static let zero = Measure(count: 0, lastID: 0)

        mutating func append(_ next: Measure) {
            count += next.count
            if next.count > 0 { lastID = next.lastID }
        }
    }

    var measure: Measure { Measure(count: 1, lastID: lastID) }

    func split(at position: Int) -> (IdentityRun, IdentityRun) {
        preconditionFailure("A record is one item of its tree.")
    }

    func joined(with next: IdentityRun) -> IdentityRun? { nil }

    static var leafCapacity: Int { 32 }
}
