import AsyncDisplayKit
import Testing

@testable import AsyncDisplayKitCore

/// A cell that notes whether it was drawn when it heard something.
private final class ListeningCell: ASCellNode, @unchecked Sendable {  // used on the main thread
    private let swatch = Swatch(0x336699)
    nonisolated(unsafe) var heard: [String] = []  // main thread

    init(waits: Bool) {
        super.init()
        automaticallyManagesSubnodes = true
        neverShowPlaceholders = waits
        style.preferredSize = CGSize(width: 200, height: 60)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASWrapperLayoutSpec(layoutElement: swatch)
    }

    override func cellNodeVisibilityEvent(
        _ event: ASCellNodeVisibilityEvent, in scrollView: UIScrollView?, withCellFrame frame: CGRect
    ) {
        heard.append("\(event)\(swatch.contents == nil ? "" : ", drawn")")
    }
}

private final class ListeningRows: ASTableDataSource {
    let cells: [ListeningCell]
    init(waits: Bool) { cells = (0..<30).map { _ in ListeningCell(waits: waits) } }
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { cells.count }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let cell = cells[indexPath.row]
        return { cell }
    }
}

@MainActor @Suite(.serialized) struct VisibilityEventTests {
    private func showTable(waits: Bool) throws -> (stage: PromiseStage, table: ASTableNode, rows: ListeningRows) {
        let stage = try PromiseStage(drawingDelay: 0.060)
        let rows = ListeningRows(waits: waits)
        let table = ASTableNode()
        table.dataSource = rows
        stage.show(table)
        return (stage, table, rows)
    }

    @Test("A cell that never shows placeholders hears that it is visible when it has been drawn")
    func drawnFirst() throws {
        let (stage, table, rows) = try showTable(waits: true)
        defer { stage.close() }
        #expect(rows.cells[0].heard == ["visible, drawn"])
        table.scrollToRow(at: IndexPath(row: 20, section: 0), at: .top, animated: false)
        stage.host.step()
        #expect(rows.cells[20].heard.first == "visible, drawn")
        #expect(rows.cells[0].heard.last == "invisible, drawn")
    }

    @Test("Only cells whose class, or one above it, overrides the method are told of each step of a scroll")
    func overriding() {
        final class Silent: ASCellNode, @unchecked Sendable {}
        class Listener: ASCellNode, @unchecked Sendable {
            override func cellNodeVisibilityEvent(
                _ event: ASCellNodeVisibilityEvent, in scrollView: UIScrollView?, withCellFrame frame: CGRect
            ) {}
        }
        final class Below: Listener, @unchecked Sendable {}
        #expect(!VisibilityEventMethod.isOverridden(by: ASCellNode.self))
        #expect(!VisibilityEventMethod.isOverridden(by: Silent.self))
        #expect(VisibilityEventMethod.isOverridden(by: Listener.self))
        #expect(VisibilityEventMethod.isOverridden(by: Below.self))
    }

    @Test("A cell that leaves before it was drawn hears neither that it is visible nor that it is not")
    func leftUndrawn() throws {
        let (stage, _, _) = try showTable(waits: false)
        defer { stage.close() }
        let cell = ListeningCell(waits: true)
        cell.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
        stage.window.addSubnode(cell)
        #expect(cell.isVisible)
        cell.removeFromSupernode()
        stage.host.settle()
        #expect(!cell.isVisible && cell.heard.isEmpty)
    }

    @Test("A drag that is let go at rest has stopped then")
    func restingFinger() throws {
        let (stage, _, rows) = try showTable(waits: false)
        defer { stage.close() }
        stage.host.settle()
        stage.press(160, 300)
        stage.drag(by: 0, -100, frames: 10)
        stage.host.step(frames: 20)
        let cell = rows.cells[5]
        #expect(cell.heard.last == "visibleRectChanged, drawn")
        stage.lift()
        #expect(cell.heard.suffix(2) == ["didEndDragging, drawn", "didStopScrolling, drawn"])
    }

    @Test("Cells that may show placeholders hear at once that they are visible")
    func atOnce() throws {
        let (stage, _, rows) = try showTable(waits: false)
        defer { stage.close() }
        #expect(rows.cells[0].heard == ["visible"])
    }
}
