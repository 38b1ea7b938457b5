import SDLBackend
import Testing

@testable import UIKit

/// Keys after the mouse, and with the focus out of sight: rows of 44 points in a window of 320 by 400 points.
@MainActor @Suite(.serialized) struct ClickedRowTests {
    private func focused(_ scene: TableScene) -> String? {
        scene.table.visibleCells.compactMap { $0 as? TestRowCell }.first(where: \.hasKeyFocus)?.value
    }

    private func withTable(_ body: (TableScene, EditableRows) throws -> Void) throws {
        let rows = EditableRows(counts: 100)
        let scene = try TableScene(rows)
        defer { scene.close() }
        try body(scene, rows)
    }

    @Test(
        "In a window with one list Tab and Shift+Tab mark the row that was clicked",
        arguments: [KeyModifiers(), .shift])
    func tab(modifiers: KeyModifiers) throws {
        try withTable { scene, _ in
            scene.click(100, 66)
            #expect(focused(scene) == nil)
            scene.key(.tab, modifiers)
            #expect(focused(scene) == "0-1")
        }
    }

    @Test("When what a click presented is closed, an arrow goes on from the row that was clicked")
    func presented() throws {
        try withTable { scene, _ in
            let controller = UIViewController()
            controller.view = scene.table
            scene.window.rootViewController = controller
            scene.host.step()
            scene.click(100, 66)
            controller.present(UIViewController(), animated: false)
            scene.host.settle()
            #expect(!scene.table.isFirstResponder)
            controller.dismiss(animated: false)
            scene.host.settle()
            #expect(scene.table.isFirstResponder && focused(scene) == nil)
            scene.key(.down)
            #expect(focused(scene) == "0-2")
        }
    }

    @Test("Where the click was on a row that takes no highlight, Tab marks another one")
    func tabWithoutClickedRow() throws {
        try withTable { scene, rows in
            rows.unmarked = [1]
            scene.click(100, 66)
            #expect(scene.table.isFirstResponder && scene.table.engine.selection.focused == nil)
            scene.key(.tab)
            #expect(focused(scene) == "0-0")
        }
    }

    @Test("Escape deselects the row that was clicked, and tells the delegate; a click beside the rows does not")
    func escapeDeselects() throws {
        let rows = EditableRows(counts: 3)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.click(100, 66)
        scene.click(100, 300)
        #expect(scene.table.indexPathForSelectedRow?.row == 1)
        scene.key(.escape)
        #expect(scene.table.indexPathForSelectedRow == nil && rows.log == ["select 0-1", "deselect 0-1"])
        // Keys go on from there.
        scene.key(.down)
        #expect(focused(scene) == "0-2")
    }

    @Test("The Menu key opens the menu of the row that was clicked")
    func menu() throws {
        try withTable { scene, rows in
            rows.menu = UIMenu(children: [UIAction(title: "Copy") { _ in }])
            scene.click(100, 66)
            scene.table.deselectRow(at: IndexPath(row: 1, section: 0), animated: false)
            scene.key(.menu)
            #expect(scene.window.openMenu != nil)
            scene.key(.escape)
        }
    }

    @Test("Alt and an arrow move the row that was clicked")
    func move() throws {
        try withTable { scene, rows in
            scene.click(100, 66)
            scene.key(.down, .alternate)
            scene.host.settle()
            #expect(rows.sections[0].prefix(3) == ["0-0", "0-2", "0-1"] && focused(scene) == "0-1")
        }
    }

    @Test("Delete only marks the row that was clicked; the next one deletes it")
    func delete() throws {
        try withTable { scene, rows in
            scene.click(100, 66)
            rows.log = []
            scene.key(.delete)
            #expect(rows.log.isEmpty && focused(scene) == "0-1")
            scene.key(.delete)
            #expect(rows.log == ["delete 0-1"])
        }
    }

    @Test("Escape does not mark the row that was clicked")
    func escape() throws {
        try withTable { scene, _ in
            scene.click(100, 66)
            scene.key(.escape)
            #expect(focused(scene) == nil && scene.window.focus.ringedView == nil)
            scene.key(.down)
            #expect(focused(scene) == "0-2")
        }
    }

    @Test("The Menu key brings the focused row into sight, and opens its menu there")
    func menuOutOfSight() throws {
        try withTable { scene, rows in
            rows.menu = UIMenu(children: [UIAction(title: "Copy") { _ in }])
            scene.key(.tab)
            scene.key(.down)
            scene.scroll(to: 2000)
            scene.key(.menu)
            #expect(scene.window.openMenu != nil && focused(scene) == "0-1" && scene.table.contentOffset.y <= 44)
            scene.key(.escape)
        }
    }

    @Test("Shift and an arrow move the focus where only one row can be selected, and select nothing")
    func shift() throws {
        try withTable { scene, rows in
            scene.key(.tab)
            scene.key(.down, .shift)
            scene.key(.down, .shift)
            scene.key(.up, .shift)
            #expect(focused(scene) == "0-1" && rows.log.isEmpty)
        }
    }

    @Test("While rows are edited and cannot be selected, a click only gives its row the keys: Alt and an arrow, Delete")
    func editing() throws {
        try withTable { scene, rows in
            scene.beginEditing()
            scene.press(160, 66)
            scene.host.run(seconds: 0.2)
            let cell = scene.table.cellForRow(at: IndexPath(row: 1, section: 0))
            #expect(cell?.isHighlighted == false)
            scene.lift()
            #expect(scene.table.isFirstResponder && focused(scene) == nil && scene.table.indexPathForSelectedRow == nil)
            scene.key(.down, .alternate)
            scene.host.settle()
            #expect(rows.sections[0].prefix(3) == ["0-0", "0-2", "0-1"] && focused(scene) == "0-1")
            scene.click(160, 66)
            scene.key(.delete)
            #expect(focused(scene) == "0-2")
            scene.key(.delete)
            #expect(rows.log == ["move 0-1 to 0-2", "delete 0-1"])
        }
    }

    @Test("While rows are edited, a drag that begins on a row gives it no focus, nor does one that takes no highlight")
    func editingWithoutClick() throws {
        try withTable { scene, rows in
            rows.unmarked = [1]
            scene.beginEditing()
            scene.click(160, 66)
            #expect(scene.table.engine.selection.focused == nil)
            scene.press(160, 110)
            scene.drag(by: 0, -60)
            scene.lift()
            #expect(scene.table.engine.selection.focused == nil)
        }
    }
}
