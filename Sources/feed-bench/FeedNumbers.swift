/// The workload's row at each index: at first the index itself. Inserted rows have negative numbers.
struct FeedNumbers {
    private let originalCount: Int
    /// Empty until the first insertion: a million rows need no table.
    private var numbers: [Int] = []
    private(set) var insertions = 0

    init(count: Int) {
        originalCount = count
    }

    var count: Int { originalCount + insertions }

    subscript(index: Int) -> Int { numbers.isEmpty ? index : numbers[index] }

    mutating func insert(at index: Int) {
        if numbers.isEmpty { numbers = Array(0..<originalCount) }
        insertions += 1
        numbers.insert(-insertions, at: index)
    }
}
