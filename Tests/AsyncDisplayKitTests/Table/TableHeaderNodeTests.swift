import AsyncDisplayKit
import Testing

/// Nodes whose views stand above and below all rows of a table.
@MainActor @Suite(.serialized) struct TableHeaderNodeTests {
    private let source = SwatchSource(60)
    private let header = ASDisplayNode()
    private let footer = ASDisplayNode()

    @Test("A header's and a footer's node are in the states of their window, wherever they are in the table")
    func window() throws {
        for node in [header, footer] { node.frame = CGRect(x: 0, y: 0, width: 320, height: 100) }
        let (stage, table) = try PromiseStage.table(source) {
            $0.view.tableHeaderView = header.view
            $0.view.tableFooterView = footer.view
        }
        defer { stage.close() }
        #expect(header.isVisible && footer.isVisible)
        table.setContentOffset(CGPoint(x: 0, y: 1500), animated: false)
        stage.host.settle()
        #expect(header.isVisible && footer.isVisible)
        table.view.tableHeaderView = nil
        #expect(header.interfaceState == [] && footer.isVisible)
        table.removeFromSupernode()
        #expect(footer.interfaceState == [])
        // Elsewhere it is a node like any other.
        stage.window.addSubnode(header)
        #expect(header.isVisible)
        header.removeFromSupernode()
    }
}
