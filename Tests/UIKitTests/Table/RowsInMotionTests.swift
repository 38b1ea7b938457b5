import Testing
import UIKit

/// What the user sees of rows that are being animated when the viewport follows its content.
@MainActor @Suite(.serialized) struct RowsInMotionTests {
    private let rows = TestRows(counts: 200)

    /// A table in which the rows of an edit in the middle of the screen have gone a part of their way.
    private func makeScene(_ edit: (UITableView) -> Void) throws -> TableScene {
        let scene = try TableScene(rows)
        scene.scroll(to: 2000)
        edit(scene.table)
        scene.host.step(frames: 4)
        return scene
    }

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    /// Top of a cell on screen at this moment, also of one on its way out.
    private func presentedTop(of value: String, in table: UITableView) throws -> CGFloat {
        let cell = try #require(table.subviews.first { ($0 as? TestRowCell)?.value == value })
        return try #require(cell.layer.presentation()).frame.minY - table.contentOffset.y
    }

    private func insertHead(in table: UITableView, animated: Bool) {
        rows.sections[0].insert(contentsOf: (0..<20).map { "head \($0)" }, at: 0)
        let insert: @MainActor () -> Void = {
            table.insertRows(at: (0..<20).map { IndexPath(row: $0, section: 0) }, with: .fade)
        }
        if animated { insert() } else { UIView.performWithoutAnimation(insert) }
        table.layoutIfNeeded()
    }

    @Test("Rows that make room for a new one go on undisturbed when others come above", arguments: [true, false])
    func insertion(animated: Bool) throws {
        let scene = try makeScene { table in
            rows.sections[0].insert("new", at: 43)
            table.insertRows(at: [path(43)], with: .fade)
        }
        defer { scene.close() }
        let before = try presentedTop(of: "0-45", in: scene.table)
        #expect(before > 250 && before < 300)
        insertHead(in: scene.table, animated: animated)
        #expect(scene.table.contentOffset.y == 3000)
        let after = try presentedTop(of: "0-45", in: scene.table)
        #expect(abs(after - before) < 0.01)
        scene.host.step()
        let next = try presentedTop(of: "0-45", in: scene.table)
        #expect(next >= before && next <= 300)
        scene.host.settle()
        let end = try presentedTop(of: "0-45", in: scene.table)
        #expect(end == 300)
    }

    @Test("A new row that takes the cell of one that went at once comes as its own edit says")
    func cellOfRowGoneAtOnce() throws {
        let scene = try TableScene(rows)
        defer { scene.close() }
        let cell = scene.table.cellForRow(at: path(1))
        rows.sections[0][1] = "new"
        scene.table.performBatchUpdates {
            scene.table.deleteRows(at: [path(1)], with: .none)
            scene.table.insertRows(at: [path(1)], with: .fade)
        }
        scene.host.step(frames: 4)
        let new = try #require(scene.table.cellForRow(at: path(1)))
        #expect(new === cell && (new.layer.presentation()?.opacity ?? 1) < 1)
        scene.host.settle()
        #expect(new.alpha == 1)
    }

    @Test("A cell that is translucent stays so when its row makes room")
    func translucency() throws {
        let scene = try TableScene(rows)
        defer { scene.close() }
        let cell = try #require(scene.table.cellForRow(at: path(1)))
        cell.alpha = 0.5
        rows.sections[0].insert("new", at: 0)
        scene.table.insertRows(at: [path(0)], with: .fade)
        scene.host.settle()
        #expect(scene.table.cellForRow(at: path(2)) === cell && cell.alpha == 0.5)
    }

    @Test("A cell that serves again is at the place of its new row, wherever its old one was going")
    func reuse() throws {
        let scene = try makeScene { table in
            rows.sections[0].insert("new", at: 43)
            table.insertRows(at: [path(43)], with: .fade)
        }
        defer { scene.close() }
        // Cells come before those that leave can serve them.
        let used = scene.table.visibleCells
        for y in [4000.0, 6000] {
            scene.table.contentOffset.y = y
            scene.table.layoutIfNeeded()
        }
        #expect(scene.table.visibleCells.contains { cell in used.contains { $0 === cell } })
        for cell in scene.table.visibleCells { #expect(cell.layer.presentation()?.frame == cell.frame) }
    }

    @Test("A row on its way out stays where it is seen", arguments: [true, false])
    func deletion(animated: Bool) throws {
        let scene = try makeScene { table in
            rows.sections[0].remove(at: 43)
            table.deleteRows(at: [path(43)], with: .left)
        }
        defer { scene.close() }
        let before = try presentedTop(of: "0-43", in: scene.table)
        insertHead(in: scene.table, animated: animated)
        let after = try presentedTop(of: "0-43", in: scene.table)
        #expect(abs(after - before) < 0.01)
        scene.host.settle()
        #expect(scene.table.subviews.allSatisfy { ($0 as? TestRowCell)?.value != "0-43" })
    }
}
