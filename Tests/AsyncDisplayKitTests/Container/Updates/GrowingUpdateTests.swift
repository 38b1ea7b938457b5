import AsyncDisplayKit
import TestSupport
import Testing

/// Edits that come after so many others of a turn that they become one update with those.
@MainActor @Suite(.serialized) struct GrowingUpdateTests {
    /// Ten of twenty rows of 50 points on screen, and forty insertions below them in this turn.
    private func crowded() throws -> UpdateStage {
        let list = try UpdateStage([Array(0..<20)])
        list.identity = { $0 }
        list.show()
        for number in 1000..<1040 { list.insert([number], at: list.sections[0].count) }
        return list
    }

    /// Where the rows on screen are, by their numbers.
    private func places(_ list: UpdateStage) -> [Int: CGFloat] {
        var places: [Int: CGFloat] = [:]
        for case let cell as NumberCell in list.node.visibleNodes where cell.view.window != nil {
            places[cell.number] = cell.view.convert(cell.view.bounds, to: nil).minY
        }
        return places
    }

    @Test("Rows that are moved and deleted are where the data source has them, and gone")
    func movesAndDeletions() throws {
        let list = try crowded()
        defer { list.stage.close() }
        let gone = try #require(list.cell(8))
        list.node.performBatch(animated: false) {
            list.sections[0].insert(list.sections[0].remove(at: 2), at: 6)
            list.node.moveItem(at: list.path(2), to: list.path(6))
        }
        list.delete(at: 8)
        list.stage.host.settle()
        #expect(list.shown == [0, 1, 3, 4, 5, 6, 2, 7, 9, 10])
        for (row, number) in list.shown.enumerated() { #expect(places(list)[number] == CGFloat(50 * row)) }
        #expect(gone.interfaceState == [])
    }
}
