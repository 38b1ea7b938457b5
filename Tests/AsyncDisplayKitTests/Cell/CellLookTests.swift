import AsyncDisplayKit
import Testing

@MainActor @Suite(.serialized) struct CellLookTests {
    @Test("N8 What a cell node says about its row shows at once, also when it changes on screen")
    func look() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = SwatchSource(5)
        let table = ASTableNode()
        table.dataSource = source
        stage.show(table)
        stage.host.settle()
        let node = try #require(table.nodeForRow(at: IndexPath(row: 1, section: 0)))
        let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
        #expect(cell.accessoryType == .none)
        node.accessoryType = .checkmark
        node.selectionStyle = .none
        node.separatorInset = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 0)
        #expect(cell.accessoryType == .checkmark && cell.selectionStyle == .none && cell.separatorInset?.left == 40)
        let background = UIView(frame: .zero)
        node.backgroundView = background
        #expect(cell.backgroundView === background && background.superview === cell)
    }
}
