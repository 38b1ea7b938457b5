/// Which animals a visitor of a zoo wants to see, and when.
struct Visits {
    /// The parts of the list, in its order.
    enum Part: Int, CaseIterable, Sendable {
        case next, later, seen

        var title: String {
            switch self {
            case .next: "Next"
            case .later: "Later"
            case .seen: "Seen"
            }
        }
    }

    private var parts: [[SampleAssets.Animal]]

    init(_ animals: [SampleAssets.Animal]) {
        let chosen = stride(from: 0, to: animals.count, by: max(1, animals.count / 40)).map { animals[$0] }
        parts = [Array(chosen.prefix(4)), Array(chosen.dropFirst(4)), []]
    }

    subscript(part: Int) -> [SampleAssets.Animal] { parts[part] }

    mutating func remove(part: Int, row: Int) -> SampleAssets.Animal { parts[part].remove(at: row) }

    mutating func insert(_ animal: SampleAssets.Animal, part: Int, row: Int) { parts[part].insert(animal, at: row) }
}
