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
    func tableNode(_ tableNode: ASTableNode, didDeselectRowAt indexPath: IndexPath) {
        log.append("not \(indexPath.row)")
    }
}

@MainActor @Suite(.serialized) struct ChosenRowTests {
    @Test("A row that a delegate has selected instead is waited for, if an update under way brings it")
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
        #expect(source.log == ["will 1", "did 5"] && table.indexPathForSelectedRow == IndexPath(row: 5, section: 0))
        #expect(table.nodeForRow(at: IndexPath(row: 5, section: 0))?.isSelected == true)
        stage.tap(100, 20)
        stage.host.settle()
        #expect(source.log.suffix(3) == ["will 0", "not 5", "did 7"])
        #expect(table.indexPathsForSelectedRows == [IndexPath(row: 7, section: 0)])
    }
}
