import AsyncDisplayKit
import Testing

/// Rows that come when one is pressed; the delegate has the first of the new ones selected instead.
@MainActor private final class Growing: ASTableDataSource, ASTableDelegate {
    var count = 5
    var log: [String] = []

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { count }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let number = indexPath.row
        return { SwatchCell(number, height: 50) }
    }
    func tableNode(_ tableNode: ASTableNode, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        log.append("will \(indexPath.row)")
        let new = (count..<count + 2).map { IndexPath(row: $0, section: 0) }
        count += 2
        tableNode.insertRows(at: new, with: .none)
        return new[0]
    }
    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) { log.append("did \(indexPath.row)") }
}

@MainActor @Suite(.serialized) struct ChosenRowTests {
    @Test("A row that a delegate has selected instead, and that is not on screen yet, is not selected")
    func pendingRow() throws {
        let stage = try PromiseStage(width: 320, height: 480)
        defer { stage.close() }
        let source = Growing()
        let table = ASTableNode()
        table.dataSource = source
        table.delegate = source
        stage.show(table)
        stage.host.settle()
        stage.tap(100, 70)
        stage.host.settle()
        #expect(source.log == ["will 1"] && table.indexPathForSelectedRow == nil)
        #expect(table.numberOfRows(inSection: 0) == 7 && table.nodeForRow(at: IndexPath(row: 5, section: 0)) != nil)
    }
}
