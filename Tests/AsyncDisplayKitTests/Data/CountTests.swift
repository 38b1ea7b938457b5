import AsyncDisplayKit
import CAllocationCounter
import Testing

/// Counts that no list can have, and very many sections.
@MainActor @Suite(.serialized) struct CountTests {
    @MainActor private final class Rows: ASTableDataSource {
        var counts: [Int: Int] = [:]
        var sections = 3

        func numberOfSections(in tableNode: ASTableNode) -> Int { sections }
        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { counts[section] ?? 2 }
        func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
            NumberCell(10 * indexPath.section + indexPath.row)
        }
    }

    private func shown(_ table: ASTableNode) -> [Int] { table.visibleNodes.compactMap { ($0 as? NumberCell)?.number } }

    @Test("A section that counts more than a list can have shows nothing", arguments: [1 << 33, 1 << 59, Int.max])
    func hugeCounts(_ count: Int) throws {
        try leniently {
            let stage = try PromiseStage()
            defer { stage.close() }
            let (rows, table) = (Rows(), ASTableNode())
            rows.counts[1] = count
            table.dataSource = rows
            let before = Strictness.reportCount
            stage.show(table)
            #expect(shown(table) == [0, 1, 20, 21] && table.numberOfRows(inSection: 1) == 0)
            #expect(Strictness.reportCount == before + 1)
            rows.counts[1] = 1
            table.reloadData()
            stage.host.settle()
            #expect(shown(table) == [0, 1, 10, 20, 21])
            rows.counts[1] = count
            table.reloadSections([1], with: .none)
            stage.host.settle()
            #expect(shown(table) == [0, 1, 20, 21])
        }
    }

    @Test("Of sections that count more than a list can have together, those that are too many show nothing")
    func sums() throws {
        try leniently {
            let stage = try PromiseStage()
            defer { stage.close() }
            let (rows, table) = (Rows(), ASTableNode())
            rows.counts = [0: ListLimits.items - 3, 1: 4, 2: 3]
            table.dataSource = rows
            #expect(table.numberOfRows(inSection: 1) == 0 && table.numberOfRows(inSection: 2) == 3)
            #expect(table.numberOfRows(inSection: 0) == ListLimits.items - 3)
        }
    }

    @Test("A data source that counts a thousand million sections is refused at once", .timeLimit(.minutes(1)))
    func hugeSections() throws {
        try leniently {
            let stage = try PromiseStage()
            defer { stage.close() }
            let (rows, table) = (Rows(), ASTableNode())
            rows.sections = 1_000_000_000
            table.dataSource = rows
            #expect(table.numberOfSections == 0)
            rows.sections = 1
            table.reloadData()
            stage.show(table)
            #expect(shown(table) == [0, 1])
        }
    }

    @Test("A million sections are counted without an object for each", .timeLimit(.minutes(1)))
    func manySections() {
        let (rows, table) = (Rows(), ASTableNode())
        rows.sections = 1_000_000
        table.dataSource = rows
        let before = allocation_counter_thread()
        #expect(table.numberOfSections == 1_000_000)
        #expect(allocation_counter_thread() - before < 1_000)
        #expect(table.numberOfRows(inSection: 999_999) == 2)
        #expect((table.nodeForRow(at: IndexPath(row: 1, section: 999_999)) as? NumberCell)?.number == 9_999_991)
    }
}
