import AsyncDisplayKit
import Testing

/// What the user does with the rows of a table of nodes besides selecting them.
@MainActor @Suite(.serialized) struct TableInteractionTests {
    /// Higher where it is narrow, like text that wraps.
    private final class WrappingCell: ASCellNode, @unchecked Sendable {  // without state
        override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
            CGSize(width: constrainedSize.width, height: constrainedSize.width < 300 ? 66 : 44)
        }
    }

    @MainActor private final class Rows: ASTableDataSource, ASTableDelegate {
        var values = (0..<20).map { "row \($0)" }
        var moves: [String] = []
        var wraps = false

        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { values.count }

        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            let wraps = wraps
            return {
                guard !wraps else { return WrappingCell() }
                let node = ASCellNode()
                node.style.height = ASDimensionMake(44)
                return node
            }
        }

        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Header" }
        func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

        func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to target: IndexPath) {
            moves.append("\(source.row) to \(target.row)")
            values.insert(values.remove(at: source.row), at: target.row)
        }

        func tableView(
            _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? {
            UISwipeActionsConfiguration(actions: [UIContextualAction(style: .normal, title: "More") { _, _, _ in }])
        }
    }

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    @Test("A table node has the headers and the swipe actions that its data source and delegate give as for any table")
    func forwarding() throws {
        let rows = Rows()
        let (stage, table) = try PromiseStage.table(rows, delegate: rows)
        defer { stage.close() }
        #expect(table.view.headerView(forSection: 0)?.textLabel?.text == "Header")
        let cell = try #require(table.view.cellForRow(at: path(2)))
        stage.press(200, cell.frame.midY)
        stage.drag(by: -100, 0, frames: 10)
        stage.lift()
        stage.host.settle()
        #expect(cell.frame.minX == -74)
    }

    @Test("An inverted table begins at the bottom, and stays with what is looked at when rows come before it")
    func inverted() throws {
        let rows = Rows()
        let stage = try PromiseStage()
        let table = ASTableNode()
        table.inverted = true
        table.dataSource = rows
        table.delegate = rows
        stage.show(table)
        defer { stage.close() }
        func top(_ row: Int) -> CGFloat? {
            table.nodeForRow(at: path(row)).map { $0.view.convert($0.view.bounds, to: stage.window).minY }
        }
        let extent = table.rectForRow(at: path(0))
        #expect(table.inverted && table.contentOffset == .zero && extent.minY == 28)
        // A header of 28 points, and a row of 44 with its separator of one.
        #expect(abs((top(0) ?? 0) - 407) < 0.01)
        table.contentOffset.y = 200
        stage.host.step()
        let before = try #require(top(6))
        rows.values.insert("new", at: 0)
        table.insertRows(at: [path(0)], with: .none)
        stage.host.settle()
        #expect(abs((top(7) ?? 0) - before) < 0.01)
    }

    @Test("In editing mode nodes are measured for the width that is left, and afterwards for the whole one")
    func editing() throws {
        let rows = Rows()
        let (stage, table) = try PromiseStage.table(rows, delegate: rows)
        defer { stage.close() }
        let node = try #require(table.nodeForRow(at: path(0)))
        table.view.setEditing(true, animated: false)
        stage.host.settle()
        // Less the controls to delete and to move: 38 and 37 points.
        #expect(node.frame.width == 245 && node.calculatedSize.width == 245)
        table.view.setEditing(false, animated: false)
        stage.host.settle()
        #expect(node.frame.width == 320 && node.calculatedSize.width == 320)
    }

    @Test("Rows that were seen before are measured again when they come back in editing mode, and after it")
    func editingOutOfSight() throws {
        let rows = Rows()
        rows.wraps = true
        let (stage, table) = try PromiseStage.table(rows, delegate: rows)
        defer { stage.close() }
        func sizes(at y: CGFloat) -> Set<[CGFloat]> {
            table.setContentOffset(CGPoint(x: 0, y: y), animated: false)
            stage.host.settle()
            return Set(table.visibleNodes.map { [$0.calculatedSize.width, $0.calculatedSize.height] })
        }
        #expect(sizes(at: 400) == [[320, 44]] && sizes(at: 0) == [[320, 44]])
        table.view.setEditing(true, animated: false)
        #expect(sizes(at: 600) == [[245, 66]])
        table.view.setEditing(false, animated: false)
        #expect(sizes(at: 0) == [[320, 44]] && table.rectForRow(at: path(0)).height == 45)
    }

    @Test("A row that is dragged takes its node along")
    func moving() throws {
        let rows = Rows()
        let (stage, table) = try PromiseStage.table(rows, delegate: rows)
        defer { stage.close() }
        table.view.setEditing(true, animated: false)
        stage.host.settle()
        let nodes = (0..<3).compactMap { table.nodeForRow(at: path($0)) }
        let cell = try #require(table.view.cellForRow(at: path(0)))
        stage.press(294, cell.frame.midY)
        stage.drag(by: 0, cell.frame.height * 2, frames: 20)
        stage.lift()
        stage.host.settle()
        #expect(rows.moves == ["0 to 2"])
        #expect(table.nodeForRow(at: path(2)) === nodes[0] && table.nodeForRow(at: path(0)) === nodes[1])
        #expect(table.indexPath(for: nodes[0]) == path(2))
        #expect(table.view.cellForRow(at: path(2)) === cell)
    }

    @Test("A row that is pressed a moment and dragged takes its node along")
    func pressing() throws {
        let rows = Rows()
        let (stage, table) = try PromiseStage.table(rows, delegate: rows)
        defer { stage.close() }
        let node = try #require(table.nodeForRow(at: path(0)))
        let y = try #require(table.view.cellForRow(at: path(0))).frame.midY
        stage.press(100, y)
        stage.host.run(seconds: 0.5)
        stage.drag(by: 0, 100, frames: 20)
        stage.lift()
        stage.host.settle()
        #expect(rows.moves == ["0 to 2"] && table.nodeForRow(at: path(2)) === node)
    }
}
