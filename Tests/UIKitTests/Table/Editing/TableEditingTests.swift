import SDLBackend
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct TableEditingTests {
    @Test("Rows in editing mode show the control of their style, and make room for it", arguments: [1.0, 2.0])
    func controls(scale: Double) throws {
        let rows = EditableRows(counts: 5)
        rows.styles = { $0.row == 1 ? .insert : .delete }
        rows.editable = { $0.row != 2 }
        let scene = try TableScene(rows, scale: CGFloat(scale))
        defer { scene.close() }
        scene.table.setEditing(true, animated: true)
        scene.host.settle()
        scene.save("editing-\(Int(scale))x")
        func pixel(_ x: Double, _ y: Double) -> UInt32? { scene.pixel(Int(x * scale), Int(y * scale)) }
        #expect(pixel(18, 22) == 0xFF3B30 && pixel(18, 66) == 0x34C759)
        #expect(scene.table.cellForRow(at: IndexPath(row: 2, section: 0))?.editControl == nil)
        let cell = try #require(scene.table.cellForRow(at: IndexPath(row: 0, section: 0)))
        #expect(cell.contentView.frame == CGRect(x: 38, y: 0, width: 320 - 38 - 37, height: 44))
        scene.table.setEditing(false, animated: true)
        scene.host.settle()
        #expect(cell.contentView.frame.width == 320 && pixel(18, 22) != 0xFF3B30 && cell.editControl == nil)
    }

    @Test("The lines to drag a row by are equal and sharp", arguments: [1.0, 1.5, 2.0])
    func reorderLines(scale: Double) throws {
        let rows = EditableRows(counts: 5)
        let scene = try TableScene(rows, scale: CGFloat(scale))
        defer { scene.close() }
        scene.table.setEditing(true, animated: false)
        scene.host.settle()
        let picture = try #require(scene.host.screenshot())
        let column = (Int(2 * scale)..<Int(42 * scale)).map { picture[Int(295 * scale), $0].bits & 0xFF_FFFF }
        // Runs of one colour, from top to bottom: ground, line, ground, line, ground, line, ground.
        let runs = column.indices.filter { $0 == 0 || column[$0] != column[$0 - 1] }
        #expect(runs.count == 7)
        let lengths = zip(runs, runs.dropFirst()).map { $1 - $0 }.dropFirst()
        #expect(Set(lengths.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)).count == 1)
        #expect(Set(lengths.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)).count == 1)
    }

    @Test("The delete control asks for confirmation; confirming commits")
    func delete() throws {
        let rows = EditableRows(counts: 5)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.beginEditing()
        scene.click(26, 66)
        scene.host.settle()
        let cell = scene.table.cellForRow(at: IndexPath(row: 1, section: 0))
        #expect(scene.frame(of: "0-1")?.minX ?? 0 < -70 && rows.sections[0].count == 5)
        #expect(cell?.showingDeleteConfirmation == true)
        scene.click(290, 66)
        scene.host.settle()
        #expect(rows.sections[0] == ["0-0", "0-2", "0-3", "0-4"])
    }

    @Test("The insert control commits at once")
    func insert() throws {
        let rows = EditableRows(counts: 5)
        rows.styles = { _ in .insert }
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.beginEditing()
        scene.click(26, 22)
        #expect(rows.log == ["insert 0-0"])
    }

    @Test("Rows are not selected in editing mode, unless that is allowed")
    func selection() throws {
        let rows = EditableRows(counts: 5)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.beginEditing()
        scene.click(150, 22)
        #expect(scene.table.indexPathForSelectedRow == nil)
        scene.table.allowsSelectionDuringEditing = true
        scene.click(150, 22)
        #expect(scene.table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
    }

    @Test("Multiple selection in editing mode marks rows at their left, and ends with the mode")
    func multipleSelection() throws {
        let rows = EditableRows(counts: 5)
        let scene = try TableScene(rows) { $0.allowsMultipleSelectionDuringEditing = true }
        defer { scene.close() }
        scene.beginEditing()
        scene.click(150, 22)
        scene.click(26, 110, with: .control)
        scene.host.settle()
        scene.save("editing-multiple")
        #expect(scene.table.indexPathsForSelectedRows?.map(\.row) == [0, 2])
        let cells = (0..<3).map { scene.table.cellForRow(at: IndexPath(row: $0, section: 0))?.editControl?.kind }
        #expect(cells == [.selection(isOn: true), .selection(isOn: false), .selection(isOn: true)])
        scene.table.isEditing = false
        #expect(scene.table.indexPathsForSelectedRows == nil)
    }

    @Test("Cells that come into view in editing mode are in it")
    func reuse() throws {
        let rows = EditableRows(counts: 50)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.table.isEditing = true
        scene.scroll(to: 1000)
        #expect(scene.table.visibleCells.allSatisfy { $0.isEditing && $0.contentView.frame.minX == 38 })
    }

    @Test("A click on a detail button is for the button, and one beside it for the row")
    func accessories() throws {
        let rows = EditableRows(counts: 6)
        let types: [UITableViewCell.AccessoryType] = [
            .none, .disclosureIndicator, .checkmark, .detailButton, .detailDisclosureButton, .none,
        ]
        rows.configure = { $0.accessoryType = types[$1.row] }
        let scene = try TableScene(rows, scale: 2)
        defer { scene.close() }
        scene.save("accessories-2x")
        scene.click(294, 3 * 44 + 22)
        #expect(rows.log == ["accessory 0-3"] && scene.table.indexPathForSelectedRow == nil)
        scene.click(100, 3 * 44 + 22)
        #expect(rows.log == ["accessory 0-3", "select 0-3"])
        let content = scene.table.cellForRow(at: IndexPath(row: 1, section: 0))?.contentView
        // The table's width less margin, accessory and gap.
        #expect(content?.frame.width == 287)
    }
}
