import AsyncDisplayKit
import Testing

/// Rows of swatches whose data the test changes.
@MainActor private final class Rows: ASTableDataSource {
    var numbers: [Int]

    init(count: Int = 6) { numbers = Array(0..<count) }

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

    @Test("A row that is moved far away keeps its pixels until it is out of sight", arguments: [12, 100])
    func moving(count: Int) throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let rows = Rows(count: count)
        let table = ASTableNode()
        table.dataSource = rows
        stage.show(table)
        stage.host.settle()
        let cell = try #require(table.nodeForRow(at: second) as? SwatchCell)
        #expect(cell.isVisible && cell.swatch.contents != nil)
        rows.numbers.append(rows.numbers.remove(at: 1))
        table.moveRow(at: second, to: IndexPath(row: count - 1, section: 0))
        for _ in 0..<6 {
            stage.host.step()
            #expect(cell.isInHierarchy && !cell.isVisible && cell.swatch.contents != nil)
        }
        stage.host.settle()
        #expect(!cell.isInHierarchy && !cell.isVisible)
        if count == 100 {
            #expect(cell.interfaceState == .measureLayout && cell.swatch.contents == nil)
        }
        table.scrollToRow(at: IndexPath(row: count - 1, section: 0), at: .bottom, animated: false)
        stage.host.settle()
        #expect(cell.isVisible && cell.swatch.contents != nil)
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
