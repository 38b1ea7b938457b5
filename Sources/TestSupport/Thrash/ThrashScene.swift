/// A container in one of the directions in which lists run.
package enum ThrashScene: String, CaseIterable, Sendable {
    case table, invertedTable, vertical, invertedVertical, horizontal, invertedHorizontal

    var isTable: Bool { self == .table || self == .invertedTable }
    var isHorizontal: Bool { self == .horizontal || self == .invertedHorizontal }
    var isInverted: Bool { self == .invertedTable || self == .invertedVertical || self == .invertedHorizontal }

    @MainActor func makeContainer(_ source: ThrashSource) -> any ThrashContainer {
        let container: any ThrashContainer =
            isTable
            ? ThrashTable(source)
            : ThrashCollection(source, scrollDirection: isHorizontal ? .horizontal : .vertical)
        container.node.inverted = isInverted
        return container
    }
}

/// How often things were done, so that a run shows that it did them.
package struct ThrashTally: Sendable, CustomStringConvertible {
    package private(set) var counts: [String: Int] = [:]

    package init() {}

    package mutating func note(_ name: String, times: Int = 1) {
        if times > 0 { counts[name, default: 0] += times }
    }

    package mutating func add(_ other: ThrashTally) {
        for (name, count) in other.counts { note(name, times: count) }
    }

    package func count(_ name: String) -> Int { counts[name] ?? 0 }

    /// Names in alphabetical order, with their numbers.
    package var description: String {
        counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}
