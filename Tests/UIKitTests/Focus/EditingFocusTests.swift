import CollectionCore
import SDLBackend
import Testing

@testable import UIKit

/// The keyboard in tables that are edited: rows of 44 points in a window of 320 by 400 points.
@MainActor @Suite(.serialized) struct EditingFocusTests {
    private func focused(_ scene: TableScene) -> String? {
        scene.table.visibleCells.compactMap { $0 as? TestRowCell }.first(where: \.hasKeyFocus)?.value
    }

    private func focusedTitle(_ scene: TableScene) -> String? {
        (scene.window.focus.focusedView as? UIButton)?.title(for: .normal)
    }

    @Test("Arrows move the focus in a table that is edited, and Space selects nothing")
    func arrows() throws {
        let rows = EditableRows(counts: 30)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.beginEditing()
        scene.key(.tab)
        for _ in 0..<12 { scene.key(.down) }
        scene.key(.space)
        #expect(focused(scene) == "0-12" && scene.frame(of: "0-12")?.maxY == 400)
        #expect(scene.table.indexPathForSelectedRow == nil)
    }

    @Test("The button that confirms a deletion has the focus; Escape gives it back to the row, Return deletes")
    func confirmation() throws {
        let rows = EditableRows(counts: 30)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.beginEditing()
        scene.key(.tab)
        scene.key(.down)
        scene.key(.tab)
        #expect(scene.window.focus.focusedView is CellEditControl)
        scene.key(.space)
        scene.host.settle()
        #expect(scene.table.swipe?.path.item == 1 && focusedTitle(scene) == "Delete")
        scene.key(.escape)
        #expect(scene.table.swipe == nil && focused(scene) == "0-1")
        scene.host.settle()
        scene.key(.tab)
        scene.key(.space)
        scene.key(.return)
        scene.host.settle()
        #expect(rows.sections[0].count == 29 && focused(scene) == "0-2")
    }

    @Test("Space on the circle of a row opens its deletion, also while another row is open, and closes its own")
    func secondCircle() throws {
        let scene = try TableScene(EditableRows(counts: 30))
        defer { scene.close() }
        scene.beginEditing()
        scene.key(.tab)
        scene.key(.tab)
        scene.key(.space)
        scene.host.settle()
        #expect(scene.table.swipe?.path.item == 0)
        let circle = try #require(scene.table.cellForRow(at: IndexPath(row: 1, section: 0))?.editControl)
        scene.window.focus.requestFocusUpdate(to: circle)
        scene.key(.space)
        scene.host.settle()
        #expect(scene.table.swipe?.path.item == 1 && focusedTitle(scene) == "Delete")
        scene.window.focus.requestFocusUpdate(to: circle)
        scene.key(.space)
        scene.host.settle()
        #expect(scene.table.swipe == nil)
    }

    @Test("Delete deletes the row that has the focus, which the next one gets", arguments: [false, true])
    func delete(isEditing: Bool) throws {
        let rows = EditableRows(counts: 30)
        let scene = try TableScene(rows)
        defer { scene.close() }
        if isEditing { scene.beginEditing() }
        scene.key(.delete)
        scene.key(.tab)
        scene.key(.down)
        scene.key(.delete, .shift)
        #expect(rows.log.isEmpty)
        scene.key(.delete)
        scene.host.settle()
        #expect(rows.log == ["delete 0-1"] && rows.sections[0].count == 29 && focused(scene) == "0-2")
    }

    @Test("Where several rows can be selected, Delete deletes a selected row rather than one that was deselected last")
    func deleteSelected() throws {
        let rows = EditableRows(counts: 30)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.table.allowsMultipleSelection = true
        scene.click(100, 66)
        for _ in 0..<2 { scene.click(100, 110, with: .control) }
        #expect(scene.table.indexPathsForSelectedRows?.map(\.row) == [1])
        // The first press only shows which row has the focus.
        for _ in 0..<2 { scene.key(.delete) }
        #expect(rows.log.filter { $0.hasPrefix("delete") } == ["delete 0-1"])
    }

    @Test("A held Delete key deletes one row, and one out of sight is shown before it is deleted")
    func carefulDelete() throws {
        let rows = EditableRows(counts: 30)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.key(.tab)
        scene.key(.delete)
        for _ in 0..<3 {
            scene.host.driver.enqueue(
                .key(KeyEvent(key: .delete, isDown: true, isRepeat: true, timestamp: scene.host.clock.now)))
            scene.host.step()
        }
        scene.host.settle()
        #expect(rows.log == ["delete 0-0"])
        scene.scroll(to: 600)
        scene.key(.delete)
        #expect(rows.log.count == 1 && scene.table.contentOffset.y == 0)
        // A part of it is not enough.
        scene.scroll(to: 20)
        scene.key(.delete)
        #expect(rows.log.count == 1 && scene.table.contentOffset.y == 0)
        scene.key(.delete)
        #expect(rows.log == ["delete 0-0", "delete 0-0"])
    }

    @Test("A press beside the rows hides which row has the focus; the next Delete only shows it")
    func deleteUnmarked() throws {
        let rows = EditableRows(counts: 30)
        rows.titles = ["Title"]
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.key(.tab)
        scene.key(.down)
        scene.click(100, 8)
        #expect(focused(scene) == nil && scene.table.isFirstResponder)
        scene.key(.delete)
        #expect(focused(scene) == "0-1" && rows.log.isEmpty)
        scene.key(.delete)
        #expect(rows.log == ["delete 0-1"])
    }

    /// Can be edited, as they say, but not deleted.
    @MainActor private final class LastingRows: UITableViewDataSource, UITableViewDelegate {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        }
        func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
    }

    @Test("Delete is no key of a row that is not to be deleted, or that the data source does not delete")
    func undeletable() throws {
        let rows = EditableRows(counts: 30)
        rows.editable = { $0.row != 0 }
        rows.styles = { $0.row == 1 ? .insert : .delete }
        let scene = try TableScene(rows)
        defer { scene.close() }
        func takesDelete(_ row: Int, _ scene: TableScene) -> Bool {
            scene.table.deleteByKey(ShownPath(IndexPath(row: row, section: 0)))
        }
        #expect(!takesDelete(0, scene) && !takesDelete(1, scene) && rows.log.isEmpty && takesDelete(2, scene))
        let others = try TableScene(TestRows(counts: 3))
        defer { others.close() }
        #expect(!takesDelete(0, others))
        let lasting = try TableScene(LastingRows())
        defer { lasting.close() }
        #expect(!takesDelete(0, lasting))
        scene.beginEditing()
        #expect(!takesDelete(0, scene) && !takesDelete(1, scene) && rows.log.count == 1 && takesDelete(2, scene))
        scene.table.setEditing(false, animated: false)
        // The delegate offers something else at a swipe.
        rows.trailing = [UIContextualAction(style: .normal, title: "Archive") { _, _, _ in }]
        #expect(!takesDelete(2, scene))
        rows.trailing.append(UIContextualAction(style: .destructive, title: "Delete") { _, _, _ in })
        #expect(takesDelete(2, scene))
    }

    @Test(
        "Alt and an arrow move the focused row, also to the next section, as far as the delegate lets it go",
        arguments: [false, true])
    func moving(isEditing: Bool) throws {
        let rows = EditableRows(counts: 2, 2)
        let scene = try TableScene(rows)
        defer { scene.close() }
        if isEditing { scene.beginEditing() }
        scene.key(.tab)
        for _ in 0..<2 { scene.key(.down, .alternate) }
        scene.host.settle()
        #expect(rows.sections == [["0-1"], ["0-0", "1-0", "1-1"]] && focused(scene) == "0-0")
        scene.key(.up, .alternate)
        #expect(rows.sections == [["0-1", "0-0"], ["1-0", "1-1"]] && !scene.table.isMovingItem)
        #expect(rows.log == ["move 0-0 to 0-1", "move 0-1 to 1-0", "move 1-0 to 0-1"])
        rows.retarget = { source, _ in source }
        for key in [KeyEvent.Key.up, .left, .right] { scene.key(key, .alternate) }
        #expect(rows.log.count == 3 && !scene.table.isMovingItem && focused(scene) == "0-0")
    }

    @Test("A button of a bar that another one takes the place of leaves it the focus")
    func bar() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let controller = UIViewController()
        let navigation = UINavigationController(rootViewController: controller)
        controller.navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Edit",
            primaryAction: UIAction { [weak controller] _ in
                controller?.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Done")
            })
        scene.window.rootViewController = navigation
        scene.show(UIView())
        scene.key(.tab)
        scene.key(.space)
        scene.host.settle()
        let focused = scene.window.focus.focusedView as? UIButton
        #expect(focused?.title(for: .normal) == "Done" && scene.window.focus.ringedView === focused)
    }
}
