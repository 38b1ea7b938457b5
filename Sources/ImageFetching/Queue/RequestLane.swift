/// The waiting requests to one host: for each priority by age, newest last. A value.
///
/// Requests are found by bisection of their numbers, so that all operations take time that grows with the logarithm of
/// the count, and a block move within an array of 16-byte entries.
struct RequestLane<ID: Hashable & Sendable>: Sendable {
    struct Entry: Sendable {
        let id: ID
        /// Larger for newer requests.
        let number: UInt64
    }

    private var waiting = [[Entry]](repeating: [], count: FetchPriority.allCases.count)

    var isEmpty: Bool { waiting.allSatisfy(\.isEmpty) }
    var count: Int { waiting.reduce(0) { $0 + $1.count } }

    mutating func insert(_ id: ID, number: UInt64, priority: FetchPriority) {
        waiting[priority.rawValue].insert(
            Entry(id: id, number: number), at: index(of: number, in: waiting[priority.rawValue]))
    }

    mutating func remove(number: UInt64, priority: FetchPriority) {
        let index = index(of: number, in: waiting[priority.rawValue])
        guard index < waiting[priority.rawValue].count, waiting[priority.rawValue][index].number == number else {
            return
        }
        waiting[priority.rawValue].remove(at: index)
    }

    /// The newest request of a priority.
    func newest(_ priority: FetchPriority) -> Entry? {
        waiting[priority.rawValue].last
    }

    /// The place of the first entry whose number is not smaller.
    private func index(of number: UInt64, in entries: [Entry]) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
