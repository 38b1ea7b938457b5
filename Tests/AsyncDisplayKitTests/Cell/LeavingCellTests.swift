import AsyncDisplayKit
import Testing

/// Rows of swatches whose data the test changes.
@MainActor private final class Rows: ASTableDataSource {
    var numbers = Array(0..<6)

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { numbers.count }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        { [number = numbers[indexPath.row]] in SwatchCell(number) }
    }
}

@MainActor @Suite(.serialized) struct LeavingCellTests {
    private let second = IndexPath(row: 1, section: 0)

    @Test("A row that is deleted or reloaded keeps its pixels until it has faded out", arguments: [true, false])
    func fading(isDeleted: Bool) throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let rows = Rows()
        let table = ASTableNode()
        table.dataSource = rows
        stage.show(table)
        stage.host.settle()
        let cell = try #require(table.nodeForRow(at: second) as? SwatchCell)
        #expect(cell.isVisible && cell.swatch.contents != nil)
        if isDeleted {
            rows.numbers.remove(at: 1)
            table.deleteRows(at: [second], with: .fade)
        } else {
            table.reloadRows(at: [second], with: .fade)
        }
        for _ in 0..<6 {
            stage.host.step()
            #expect(cell.isInHierarchy && !cell.isVisible && cell.swatch.contents != nil)
        }
        stage.host.settle()
        #expect(!cell.isInHierarchy && cell.interfaceState.isEmpty && cell.swatch.interfaceState.isEmpty)
        #expect(cell.swatch.contents == nil)
    }

    @Test("A row that is deleted without animation is let go at once")
    func atOnce() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let rows = Rows()
        let table = ASTableNode()
        table.dataSource = rows
        stage.show(table)
        stage.host.settle()
        let cell = try #require(table.nodeForRow(at: second))
        rows.numbers.remove(at: 1)
        table.deleteRows(at: [second], with: .none)
        stage.host.step()
        #expect(!cell.isInHierarchy && cell.interfaceState.isEmpty)
    }
}
