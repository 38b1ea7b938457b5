import SDLBackend
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct TableKeyTests {
    private func focused(_ rows: EditableRows, _ configure: (UITableView) -> Void = { _ in }) throws -> TableScene {
        let scene = try TableScene(rows, configure: configure)
        scene.table.becomeFirstResponder()
        return scene
    }

    /// The rows whose cells are marked.
    private func marked(_ scene: TableScene) -> [Int?] {
        scene.table.visibleCells.filter { ($0 as? TestRowCell)?.hasKeyFocus == true }
            .map { scene.table.indexPath(for: $0)?.row }
    }

    @Test("Arrows move the focus, Space and Return select")
    func selecting() throws {
        let rows = EditableRows(counts: 30)
        let scene = try focused(rows)
        defer { scene.close() }
        scene.key(.down)
        scene.key(.down)
        scene.save("key-focus")
        #expect(scene.table.engine.selection.focused?.item == 1 && rows.log.isEmpty)
        scene.key(.space)
        scene.key(.down)
        scene.key(.return)
        #expect(rows.log == ["select 0-1", "deselect 0-1", "select 0-2"])
        scene.key(.up)
        #expect(scene.table.engine.selection.focused?.item == 1)
    }

    @Test("Arrows pass over rows that cannot be highlighted, and stay where there are no others")
    func skipping() throws {
        let rows = EditableRows(counts: 6)
        rows.unmarked = [0, 2, 3, 5]
        let scene = try focused(rows)
        defer { scene.close() }
        var path: [Int?] = []
        for _ in 0..<3 {
            scene.key(.down)
            path.append(scene.table.engine.selection.focused?.item)
        }
        scene.key(.up)
        #expect(path == [1, 4, 4] && scene.table.engine.selection.focused?.item == 1)
    }

    @Test("The focus takes the viewport along")
    func scrolling() throws {
        let rows = EditableRows(counts: 30)
        let scene = try focused(rows)
        defer { scene.close() }
        for _ in 0..<12 { scene.key(.down) }
        #expect(scene.table.engine.selection.focused?.item == 11 && scene.frame(of: "0-11")?.maxY == 400)
    }

    @Test("Pages and ends take the focus along")
    func pages() throws {
        let rows = EditableRows(counts: 100)
        let scene = try focused(rows)
        defer { scene.close() }
        var items: [Int?] = []
        func press(_ key: KeyEvent.Key) {
            scene.key(key)
            scene.host.settle()
            items.append(scene.table.engine.selection.focused?.item)
            let frame = scene.table.engine.selection.focused.map { scene.table.rowFrame(at: $0) } ?? .zero
            #expect(scene.table.bounds.contains(frame) && marked(scene) == [items.last ?? nil])
        }
        press(.down)
        press(.down)
        press(.pageDown)
        press(.up)
        press(.end)
        press(.pageDown)
        press(.pageUp)
        press(.home)
        press(.pageUp)
        press(.down)
        // A page is 360 points, a row 44.
        #expect(items == [0, 1, 9, 8, 99, 99, 90, 0, 0, 1])
    }

    @Test("The focus of a row that is deleted goes to the row after it, or before it")
    func deletion() throws {
        let rows = EditableRows(counts: 4)
        let scene = try focused(rows)
        defer { scene.close() }
        for _ in 0..<3 { scene.key(.down) }
        func delete(_ item: Int) {
            rows.sections[0].remove(at: item)
            scene.table.deleteRows(at: [IndexPath(row: item, section: 0)], with: .automatic)
            scene.host.settle()
            #expect(marked(scene) == [scene.table.engine.selection.focused?.item])
        }
        delete(2)
        #expect(scene.table.engine.selection.focused?.item == 2)
        delete(2)
        #expect(scene.table.engine.selection.focused?.item == 1)
        scene.key(.up)
        #expect(scene.table.engine.selection.focused?.item == 0)
    }

    @Test("The row that keys act on has a frame, unless its cell marks it itself")
    func focusStyle() throws {
        let rows = EditableRows(counts: 30)
        let scene = try focused(rows)
        defer { scene.close() }
        scene.key(.down)
        let cell = try #require(scene.table.cellForRow(at: IndexPath(row: 0, section: 0)))
        #expect(cell.focusFrame != nil)
        cell.focusStyle = .custom
        #expect(cell.focusFrame == nil)
        scene.key(.down)
        scene.key(.up)
        #expect(cell.focusFrame == nil)
        cell.focusStyle = .default
        #expect(cell.focusFrame != nil)
    }

    @Test("With several selections Shift extends them")
    func extending() throws {
        let rows = EditableRows(counts: 30)
        let scene = try focused(rows) { $0.allowsMultipleSelection = true }
        defer { scene.close() }
        scene.key(.down)
        scene.key(.down, .shift)
        scene.key(.down, .shift)
        #expect(scene.table.indexPathsForSelectedRows?.map(\.row) == [0, 1, 2])
    }

    @Test("Arrows scroll a table whose rows cannot be selected")
    func unselectable() throws {
        let rows = EditableRows(counts: 30)
        let scene = try focused(rows) { $0.allowsSelection = false }
        defer { scene.close() }
        #expect(!scene.table.canBecomeFirstResponder)
        scene.table.scroll(.line(CGPoint(x: 0, y: 1)))
        scene.host.settle()
        #expect(scene.table.contentOffset.y == 40 && scene.table.engine.selection.focused == nil)
    }

    @Test("A click gives the table the keys")
    func clicking() throws {
        let scene = try TableScene(EditableRows(counts: 30))
        defer { scene.close() }
        scene.click(100, 100)
        #expect(scene.table.isFirstResponder)
    }
}
