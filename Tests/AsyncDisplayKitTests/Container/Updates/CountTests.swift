import AsyncDisplayKit
import CollectionCore
import TestSupport
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
        let log = MisuseLog()
        try log.collect {
            let stage = try PromiseStage()
            defer { stage.close() }
            let (rows, table) = (Rows(), ASTableNode())
            rows.counts[1] = count
            table.dataSource = rows
            stage.show(table)
            #expect(shown(table) == [0, 1, 20, 21] && table.numberOfRows(inSection: 1) == 0)
            rows.counts[1] = 1
            table.reloadData()
            stage.host.settle()
            #expect(shown(table) == [0, 1, 10, 20, 21])
            rows.counts[1] = count
            table.reloadSections([1], with: .none)
            stage.host.settle()
            #expect(shown(table) == [0, 1, 20, 21])
        }
        #expect(log.messages.count == 1 && log.messages.first?.contains("section 1 has \(count) items") == true)
    }

    @Test("Of sections that count more than a list can have together, those that are too many show nothing")
    func sums() throws {
        let log = MisuseLog()
        try log.collect {
            let stage = try PromiseStage()
            defer { stage.close() }
            let (rows, table) = (Rows(), ASTableNode())
            rows.sections = 514
            for section in 0..<514 { rows.counts[section] = ListLimits.sectionItems }
            table.dataSource = rows
            #expect(table.numberOfRows(inSection: 511) == ListLimits.sectionItems)
            #expect(table.numberOfRows(inSection: 512) == 0 && table.numberOfRows(inSection: 513) == 0)
        }
        #expect(log.messages.count == 1 && log.messages.first?.contains("section 512 has") == true)
    }

    @Test("A data source that counts a thousand million sections is refused at once", .timeLimit(.minutes(5)))
    func hugeSections() throws {
        let log = MisuseLog()
        try log.collect {
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
        #expect(log.messages.count == 1 && log.messages.first?.contains("there are 1000000000 sections") == true)
    }

    @Test("A million sections are counted, and the last has its nodes", .timeLimit(.minutes(5)))
    func manySections() {
        let (rows, table) = (Rows(), ASTableNode())
        rows.sections = 1_000_000
        table.dataSource = rows
        #expect(table.numberOfSections == 1_000_000)
        #expect(table.numberOfRows(inSection: 999_999) == 2)
        #expect((table.nodeForRow(at: IndexPath(row: 1, section: 999_999)) as? NumberCell)?.number == 9_999_991)
    }
}
