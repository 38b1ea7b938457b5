import UIKit

/// A container in one of the directions in which lists run.
package enum ThrashScene: String, CaseIterable, Sendable {
    case table, invertedTable, vertical, invertedVertical, horizontal, invertedHorizontal
    /// Of which the data source says what tells items apart.
    case identifiedTable, identifiedVertical
    /// Flows with one item per line, in content insets.
    case column, row

    var isTable: Bool { self == .table || self == .invertedTable || self == .identifiedTable }
    var isHorizontal: Bool { self == .horizontal || self == .invertedHorizontal || self == .row }
    var isInverted: Bool { self == .invertedTable || self == .invertedVertical || self == .invertedHorizontal }
    var isIdentified: Bool { self == .identifiedTable || self == .identifiedVertical }
    /// Whether each item has a line of its own: in other flows all lines of a section hang together.
    var isLinear: Bool { isTable || self == .column || self == .row }
    var contentInset: UIEdgeInsets {
        isLinear && !isTable ? UIEdgeInsets(top: 30, left: 12, bottom: 50, right: 20) : .zero
    }
    var cellShape: ThrashCell.Shape { !isLinear ? .box : self == .row ? .column : .row }

    func along(_ point: CGPoint) -> CGFloat { isHorizontal ? point.x : point.y }

    @MainActor func makeContainer(_ source: ThrashSource) -> any ThrashContainer {
        let container: any ThrashContainer =
            isTable
            ? ThrashTable(source)
            : ThrashCollection(source, scrollDirection: isHorizontal ? .horizontal : .vertical)
        container.node.inverted = isInverted
        container.node.contentInset = contentInset
        source.cellShape = cellShape
        source.isIdentified = isIdentified
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
