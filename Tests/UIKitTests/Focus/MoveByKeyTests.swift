import CollectionCore
import SDLBackend
import Testing

@testable import UIKit

/// Alt and an arrow: moves the focused item of a list, or leads back. Lists of 320 by 400 points.
@MainActor @Suite(.serialized) struct MoveByKeyTests {
    private func grid(_ source: TestSource) throws -> (CollectionScene, ItemMovementTests.Movable) {
        let movable = ItemMovementTests.Movable(source)
        let scene = try CollectionScene(source, CollectionScene.grid()) { $0.dataSource = movable }
        scene.key(.tab)
        return (scene, movable)
    }

    private func focus(_ item: Int, section: Int = 0, _ scene: CollectionScene) {
        scene.view.engine.selection.setFocus(ShownPath(section: section, item: item))
    }

    @Test("In a grid an item goes to the place beside it in all four directions, and its neighbour makes room")
    func directions() throws {
        let (scene, movable) = try grid(TestSource(counts: 12))
        defer { scene.close() }
        focus(5, scene)
        for key in [KeyEvent.Key.right, .down, .left, .up] {
            scene.key(key, .alternate)
            scene.host.settle()
        }
        #expect(movable.log == ["0-5 to 0-6", "0-6 to 0-10", "0-10 to 0-9", "0-9 to 0-5"])
        #expect(scene.view.engine.selection.focused?.item == 5)
    }

    @Test("From one section of a grid to the next an item goes beside the one that it sees, and sideways to the next")
    func sections() throws {
        let source = TestSource(counts: 6, 6)
        let (scene, movable) = try grid(source)
        defer { scene.close() }
        // Four to a line: over 1-1 there is 0-5, the last of its section.
        focus(1, section: 1, scene)
        scene.key(.up, .alternate)
        scene.host.settle()
        scene.key(.down, .alternate)
        scene.host.settle()
        #expect(movable.log == ["1-1 to 0-6", "0-6 to 1-2"])
        focus(0, section: 1, scene)
        scene.key(.left, .alternate)
        scene.host.settle()
        scene.key(.right, .alternate)
        scene.host.settle()
        #expect(movable.log.suffix(2) == ["1-0 to 0-6", "0-6 to 1-0"])
        #expect(source.sections.map(\.count) == [6, 6])
    }

    @Test("An item out of sight is scrolled to, and moved")
    func outOfSight() throws {
        let (scene, movable) = try grid(TestSource(counts: 200))
        defer { scene.close() }
        focus(9, scene)
        scene.scroll(to: 2000)
        scene.key(.right, .alternate)
        scene.host.settle()
        #expect(movable.log == ["0-9 to 0-10"] && scene.frame(of: "0-9")?.minX == 160)
        let rows = EditableRows(counts: 100)
        let table = try TableScene(rows)
        defer { table.close() }
        table.key(.tab)
        table.key(.down)
        table.scroll(to: 3000)
        table.key(.down, .alternate)
        table.host.settle()
        #expect(rows.log == ["move 0-1 to 0-2"] && (table.frame(of: "0-1")?.minY).map { $0 >= 0 && $0 < 400 } == true)
    }

    @Test("With Alt+Left a list moves an item that may be moved, also at the edge; else it leads back")
    func back() throws {
        let source = TestSource(counts: 8)
        let (scene, movable) = try grid(source)
        defer { scene.close() }
        let list = UIViewController()
        list.view = scene.view
        let navigation = UINavigationController(rootViewController: UIViewController())
        scene.window.rootViewController = navigation
        navigation.pushViewController(list, animated: false)
        scene.host.settle()
        scene.view.becomeFirstResponder()
        focus(1, scene)
        for _ in 0..<3 { scene.key(.left, .alternate) }
        scene.host.settle()
        #expect(movable.log == ["0-1 to 0-0"] && navigation.topViewController === list)
        movable.fixed = [0]
        scene.key(.left, .alternate)
        scene.host.settle()
        #expect(navigation.viewControllers.count == 1)
        scene.window.rootViewController = nil
    }

    @Test("A row goes into an empty section on its way, and on from there")
    func emptySections() throws {
        let rows = EditableRows(counts: 3, 0, 2, 0)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.key(.tab)
        for _ in 0..<2 { scene.key(.down) }
        for key in [KeyEvent.Key.down, .down, .down, .down, .down, .down, .up, .up] {
            scene.key(key, .alternate)
            scene.host.settle()
        }
        #expect(
            rows.log == [
                "move 0-2 to 1-0", "move 1-0 to 2-0", "move 2-0 to 2-1", "move 2-1 to 2-2", "move 2-2 to 3-0",
                "move 3-0 to 2-2", "move 2-2 to 2-1",
            ])
        #expect(scene.table.engine.selection.focused == ShownPath(section: 2, item: 1))
    }

    @Test("In a grid that scrolls sideways no empty section is above or below an item, but one is beside it")
    func emptySectionBeside() throws {
        let source = TestSource(counts: 5, 0)
        let movable = ItemMovementTests.Movable(source)
        let layout = CollectionScene.grid()
        layout.scrollDirection = .horizontal
        let scene = try CollectionScene(source, layout) { $0.dataSource = movable }
        defer { scene.close() }
        scene.key(.tab)
        focus(4, scene)
        scene.key(.down, .alternate)
        #expect(movable.log.isEmpty)
        scene.key(.right, .alternate)
        scene.host.settle()
        #expect(movable.log == ["0-4 to 1-0"])
    }

    @Test("While the circle of a row has the focus, Alt and an arrow move the row, and Delete deletes it")
    func fromCircle() throws {
        let rows = EditableRows(counts: 8)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.beginEditing()
        func focusCircle() throws {
            let circle = try #require(scene.table.cellForRow(at: IndexPath(row: 1, section: 0))?.editControl)
            scene.window.focus.requestFocusUpdate(to: circle)
            #expect(scene.window.focus.focusedView === circle)
        }
        scene.key(.tab)
        try focusCircle()
        scene.key(.down, .alternate)
        scene.host.settle()
        #expect(rows.log == ["move 0-1 to 0-2"])
        #expect(scene.table.engine.selection.focused == ShownPath(section: 0, item: 2))
        try focusCircle()
        scene.key(.delete)
        scene.host.settle()
        #expect(rows.log.last?.hasSuffix(" 0-1") == true && rows.sections[0].count == 7)
    }

    /// A table with a shortcut of its own.
    private final class CommandTable: UITableView {
        var presses = 0
        override var keyCommands: [UIKeyCommand]? {
            [
                UIKeyCommand(input: UIKeyCommand.inputDownArrow, modifierFlags: .alternate) { [unowned self] _ in
                    presses += 1
                }
            ]
        }
    }

    @Test("A list's own shortcut comes before the way that it moves items")
    func ownShortcut() throws {
        let rows = EditableRows(counts: 8)
        let table = CommandTable(frame: CGRect(x: 0, y: 0, width: 320, height: 400), style: .plain)
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        table.register(TestRowCell.self, forCellReuseIdentifier: "cell")
        (table.dataSource, table.delegate) = (rows, rows)
        scene.show(table)
        scene.key(.tab)
        scene.key(.down, .alternate)
        scene.host.settle()
        #expect(table.presses == 1 && rows.log.isEmpty)
        scene.key(.down)
        scene.key(.up, .alternate)
        scene.host.settle()
        #expect(rows.log == ["move 0-1 to 0-0"])
    }

    @Test("In a table, whose focus goes up and down, Alt+Left leads back")
    func tableBack() throws {
        let rows = EditableRows(counts: 8)
        let scene = try TableScene(rows)
        defer { scene.close() }
        let list = UIViewController()
        list.view = scene.table
        let navigation = UINavigationController(rootViewController: UIViewController())
        scene.window.rootViewController = navigation
        navigation.pushViewController(list, animated: false)
        scene.host.settle()
        scene.table.becomeFirstResponder()
        scene.key(.down)
        scene.key(.down, .alternate)
        scene.host.settle()
        #expect(rows.log == ["move 0-0 to 0-1"] && navigation.topViewController === list)
        scene.key(.left, .alternate)
        scene.host.settle()
        #expect(navigation.viewControllers.count == 1)
        scene.window.rootViewController = nil
    }
}
