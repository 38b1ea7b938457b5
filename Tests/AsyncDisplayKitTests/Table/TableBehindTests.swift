import AsyncDisplayKit
import Testing

/// What a table of nodes asks, and tells, while the data source is ahead of what is on screen.
@MainActor @Suite(.serialized) struct TableBehindTests {
    /// Sections of named rows. What is asked about a row or section that does not exist is written down.
    @MainActor private final class Rows: ASTableDataSource, ASTableDelegate {
        var sections: [[String]]
        var mistakes: [String] = []
        var log: [String] = []
        var indexTitles: [String]?

        init(_ sections: [[String]]) {
            self.sections = sections
        }

        private func name(_ path: IndexPath) -> String {
            guard sections.indices.contains(path.section), sections[path.section].indices.contains(path.row) else {
                mistakes.append("row \(path)")
                return "?"
            }
            return sections[path.section][path.row]
        }

        private func title(_ section: Int) -> String {
            if !sections.indices.contains(section) { mistakes.append("section \(section)") }
            return "title"
        }

        func numberOfSections(in tableNode: ASTableNode) -> Int { sections.count }
        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { sections[section].count }

        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            _ = name(indexPath)
            return {
                let node = ASCellNode()
                node.style.height = ASDimensionMake(43)
                return node
            }
        }

        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { title(section) }
        func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { title(section) }
        func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
            _ = title(section)
            return 30
        }

        func sectionIndexTitles(for tableView: UITableView) -> [String]? { indexTitles }
        func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
            _ = name(indexPath)
            return true
        }
        func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { name(indexPath) == "b" }

        func tableView(
            _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
        ) {
            log.append("delete \(name(indexPath))")
        }

        func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to target: IndexPath) {
            log.append("move \(name(source)) to \(target.row)")
        }

        func tableView(
            _ tableView: UITableView, targetIndexPathForMoveFromRowAt source: IndexPath,
            toProposedIndexPath target: IndexPath
        ) -> IndexPath {
            _ = name(source)
            return target
        }

        func tableView(
            _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
        ) -> UIContextMenuConfiguration? {
            log.append("menu \(name(indexPath))")
            return nil
        }
    }

    private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    /// Two rows come at the top. They are on screen with the next frame, and not before.
    private func insertTwo(_ rows: Rows, _ table: ASTableNode, removing removed: Int? = nil) {
        table.performBatch(animated: false) {
            if let removed {
                rows.sections[0].remove(at: removed)
                table.deleteRows(at: [path(removed)], with: .none)
            }
            rows.sections[0].insert(contentsOf: ["new", "newer"], at: 0)
            table.insertRows(at: [path(0), path(1)], with: .none)
        }
    }

    @Test("A section that is deleted but still on screen is not asked about, and keeps its height until it goes")
    func sections() throws {
        let rows = Rows((0..<5).map { section in (0..<10).map { "\(section)-\($0)" } })
        let (stage, table) = try PromiseStage.table(rows, delegate: rows)
        defer { stage.close() }
        let top = table.view.rectForRow(at: path(0, 4)).minY
        rows.sections.removeLast(3)
        table.reloadData()
        table.view.contentOffset.y = top - 100
        table.view.layoutIfNeeded()
        #expect(table.view.numberOfSections == 5 && table.numberOfSections == 2)
        #expect(table.view.rectForRow(at: path(0, 4)).minY == top && rows.mistakes.isEmpty)
        stage.host.settle()
        #expect(table.view.numberOfSections == 2 && rows.mistakes.isEmpty)
    }

    @Test("An update that is shown before another one asks about no section that the other has deleted")
    func twoUpdates() throws {
        let rows = Rows((0..<4).map { section in (0..<10).map { "\(section)-\($0)" } })
        let (stage, table) = try PromiseStage.table(rows, delegate: rows)
        defer { stage.close() }
        rows.sections += [["a", "b"], ["c", "d"]]
        table.insertSections([4, 5], with: .none)
        rows.sections.removeFirst(5)
        table.deleteSections([0, 1, 2, 3, 4], with: .none)
        stage.host.settle()
        #expect(table.view.numberOfSections == 1 && rows.mistakes.isEmpty)
    }

    /// Swipes a row open and presses the button under it, does something, and lets go of the button.
    private func pressDelete(ofRow row: Int, _ stage: PromiseStage, _ table: ASTableNode, then body: () -> Void) throws
    {
        let y = try #require(table.view.cellForRow(at: path(row))).frame.midY
        stage.press(200, y)
        stage.drag(by: -100, 0, frames: 10)
        stage.lift()
        stage.host.settle()
        stage.press(300, y)
        stage.host.step(frames: 4)
        body()
        stage.lift()
        stage.host.settle()
    }

    @Test("A row swiped away is deleted by its path in the data source, though rows have come above it")
    func deleting() throws {
        let rows = Rows([["a", "b", "c", "d"]])
        let (stage, table) = try PromiseStage.table(rows, delegate: rows)
        defer { stage.close() }
        try pressDelete(ofRow: 2, stage, table) { insertTwo(rows, table) }
        #expect(rows.log == ["delete c"] && rows.mistakes.isEmpty)
    }

    @Test("A row that the data source has deleted itself is not deleted again")
    func deletingDeleted() throws {
        let rows = Rows([["a", "b", "c", "d"]])
        let (stage, table) = try PromiseStage.table(rows, delegate: rows)
        defer { stage.close() }
        try pressDelete(ofRow: 3, stage, table) { insertTwo(rows, table, removing: 3) }
        #expect(rows.log.isEmpty && rows.mistakes.isEmpty)
    }

    @Test("A row is asked whether it can be moved by its path in the data source, and a drop meanwhile moves nothing")
    func moving() throws {
        let rows = Rows([["a", "b", "c", "d"]])
        let (stage, table) = try PromiseStage.table(rows, delegate: rows)
        defer { stage.close() }
        let y = try #require(table.view.cellForRow(at: path(1))).frame.midY
        stage.press(100, y)
        stage.host.run(seconds: 0.5)
        stage.drag(by: 0, 100, frames: 20)
        insertTwo(rows, table)
        stage.lift()
        stage.host.settle()
        #expect(rows.log.isEmpty && rows.mistakes.isEmpty)
        #expect(rows.sections == [["new", "newer", "a", "b", "c", "d"]])
        #expect(table.view.visibleCells.map(\.frame.minY) == (0..<6).map { 30 + CGFloat($0) * 44 })
    }

    @Test(
        "A menu is asked for by the path of its row in the data source, and not for a row that this has deleted",
        arguments: [(2, ["menu c"]), (3, [])])
    func menus(row: Int, log: [String]) throws {
        let rows = Rows([["a", "b", "c", "d"]])
        let (stage, table) = try PromiseStage.table(rows, delegate: rows)
        defer { stage.close() }
        let point = CGPoint(x: 100, y: try #require(table.view.cellForRow(at: path(row))).frame.midY)
        insertTwo(rows, table, removing: 3)
        stage.rightClick(point.x, point.y)
        #expect(rows.log == log && rows.mistakes.isEmpty)
    }

    @Test("The node finds rows by the data source's paths, the view by those on screen")
    func finding() throws {
        let rows = Rows([["a", "b", "c", "d"]])
        let (stage, table) = try PromiseStage.table(rows, delegate: rows)
        defer { stage.close() }
        let c = table.nodeForRow(at: path(2))
        insertTwo(rows, table, removing: 3)
        // Under a header of 30 points, rows of 44.
        let rect = CGRect(x: 0, y: 30 + 44 + 5, width: 10, height: 200)
        #expect(table.indexPathsForRows(in: rect) == [path(3), path(4)])
        #expect(table.view.indexPathsForRows(in: rect) == [path(1), path(2), path(3)])
        #expect(table.nodeForRow(at: path(4)) === c && table.view.nodeForRow(at: path(2)) === c)
        stage.host.settle()
        #expect(table.view.nodeForRow(at: path(4)) === c && rows.mistakes.isEmpty)
    }

    @Test("Places, cells and the selection of rows are those on screen, by the paths that the data source has for them")
    func places() throws {
        let rows = Rows([["a", "b", "c", "d"]])
        let (stage, table) = try PromiseStage.table(rows, delegate: rows)
        defer { stage.close() }
        table.selectRow(at: path(2), animated: false, scrollPosition: .none)
        insertTwo(rows, table, removing: 3)
        let (c, d) = (table.view.rectForRow(at: path(2)), table.view.rectForRow(at: path(3)))
        #expect(table.rectForRow(at: path(4)) == c && table.rectForRow(at: path(0)) == .zero)
        #expect(table.cellForRow(at: path(4)) === table.view.cellForRow(at: path(2)))
        #expect(table.cellForRow(at: path(0)) == nil)
        #expect(table.indexPathForRow(at: CGPoint(x: 10, y: c.midY)) == path(4))
        #expect(table.indexPathForRow(at: CGPoint(x: 10, y: d.midY)) == nil)
        #expect(table.indexPathForSelectedRow == path(4) && table.indexPathsForSelectedRows == [path(4)])
        #expect(table.view.indexPathForSelectedRow == path(2) && rows.mistakes.isEmpty)
    }

    @Test("A title of the index leads to its section, although one that has come above it is not on screen yet")
    func index() throws {
        let rows = Rows((0..<5).map { section in (0..<20).map { "\(section)-\($0)" } })
        rows.indexTitles = ["A", "B", "C", "D", "E"]
        let (stage, table) = try PromiseStage.table(rows, delegate: rows)
        defer { stage.close() }
        // Five titles of 14 points around the middle, from 205 to 275.
        stage.press(311, 212)
        stage.host.run(seconds: 0.2)
        table.performBatch(animated: false) {
            rows.sections.insert((0..<20).map { "new \($0)" }, at: 0)
            table.insertSections([0], with: .none)
        }
        #expect(table.isProcessingUpdates)
        stage.drag(by: 0, 14 * 3, frames: 1)
        stage.lift()
        stage.host.settle()
        #expect(table.indexPathsForVisibleRows().first?.section == 3 && rows.mistakes.isEmpty)
    }

    @Test("In editing mode a row has the controls that the data source gives it now")
    func editing() throws {
        let rows = Rows([["a", "b", "c", "d"]])
        let (stage, table) = try PromiseStage.table(rows, delegate: rows)
        defer { stage.close() }
        insertTwo(rows, table)
        table.view.setEditing(true, animated: false)
        // Only "b" can be moved.
        #expect(table.view.visibleCells.map(\.showsReorderControl) == [false, true, false, false])
        #expect(rows.mistakes.isEmpty)
    }
}
