import SDLBackend
import Testing

@testable import UIKit

/// Moves of the focus between rows, and what environments and delegates hear of them: rows of 50 points in a window of
/// 320 by 400 points.
@MainActor @Suite(.serialized) struct RowFocusUpdateTests {
    /// A cell that says when it gets the focus and loses it, and may refuse that.
    @MainActor private final class Cell: UITableViewCell {
        var row = -1
        weak var rows: Rows?
        var refuses = false
        var takesFocus: Bool?

        override var canBecomeFocused: Bool { takesFocus ?? super.canBecomeFocused }

        override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { !refuses }

        override func didUpdateFocus(
            in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
        ) {
            super.didUpdateFocus(in: context, with: coordinator)
            #expect(isFocused == (context.nextFocusedView === self))
            rows?.log.append("cell \(row) \(isFocused ? "has" : "had")")
        }
    }

    @MainActor private final class Rows: UITableViewDataSource, UITableViewDelegate {
        var values = Array(0..<1000)
        var made = 0
        var log: [String] = []
        var unfocusable: Set<Int> = []
        var refuses = false
        var onAsk: (UITableView) -> Void = { _ in }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { values.count }
        func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat { 50 }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "focus", for: path)
            made += 1
            (cell as? Cell)?.row = values[path.row]
            (cell as? Cell)?.rows = self
            return cell
        }
        func tableView(_ tableView: UITableView, canFocusRowAt path: IndexPath) -> Bool {
            !unfocusable.contains(path.row)
        }
        func tableView(_ tableView: UITableView, shouldUpdateFocusIn context: UITableViewFocusUpdateContext) -> Bool {
            onAsk(tableView)
            return !refuses
        }
        func tableView(
            _ tableView: UITableView, didUpdateFocusIn context: UITableViewFocusUpdateContext,
            with coordinator: UIFocusAnimationCoordinator
        ) {
            func text(_ path: IndexPath?) -> String { path.map { "\($0.row)" } ?? "none" }
            let move = "\(text(context.previouslyFocusedIndexPath)) to \(text(context.nextFocusedIndexPath))"
            log.append(context.focusHeading.isEmpty ? move : "\(move) by \(context.focusHeading.rawValue)")
        }

        func take() -> [String] {
            defer { log = [] }
            return log
        }
    }

    private final class Table: UITableView {
        var refuses = false
        var heard = 0
        override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
            super.shouldUpdateFocus(in: context) && !refuses
        }
        override func didUpdateFocus(
            in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
        ) {
            super.didUpdateFocus(in: context, with: coordinator)
            heard += 1
        }
    }

    @MainActor private final class Scene: ListScene {
        let rows = Rows()
        let table = Table(frame: CGRect(x: 0, y: 0, width: 320, height: 400))

        init() throws {
            try super.init(scale: 1)
            table.register(Cell.self, forCellReuseIdentifier: "focus")
            table.dataSource = rows
            table.delegate = rows
            show(table)
        }

        var focused: Int? { table.engine.selection.focused?.item }
        func cell(_ row: Int) -> Cell? { table.cellForRow(at: IndexPath(row: row, section: 0)) as? Cell }
    }

    private let down = UIFocusHeading.down.rawValue
    private let next = UIFocusHeading.next.rawValue

    @Test("Arrows move the focus from cell to cell: both cells, the table and its delegate hear of each move once")
    func arrows() throws {
        let scene = try Scene()
        defer { scene.close() }
        scene.key(.tab)
        #expect(scene.rows.take() == ["cell 0 has", "none to 0 by \(next)"] && scene.table.heard == 1)
        scene.key(.down)
        #expect(scene.rows.take() == ["cell 0 had", "0 to 1 by \(down)", "cell 1 has"] && scene.table.heard == 2)
        let cell = try #require(scene.cell(1))
        #expect(scene.window.focus.focusedItem === cell && cell.isFocused && !scene.table.isFocused)
        #expect([0, 2].compactMap(scene.cell).allSatisfy { !$0.isFocused })
        scene.host.settle()
        #expect(scene.rows.log.isEmpty)
    }

    @Test("A cell, the table or its delegate may refuse a move; the row keeps the focus, and nothing is told")
    func refusing() throws {
        for refuser in 0..<4 {
            let scene = try Scene()
            defer { scene.close() }
            scene.table.selectionFollowsFocus = true
            scene.key(.tab)
            scene.key(.down)
            switch refuser {
            case 0: scene.cell(1)?.refuses = true
            case 1: scene.cell(2)?.refuses = true
            case 2: scene.table.refuses = true
            default: scene.rows.refuses = true
            }
            scene.rows.log = []
            scene.key(.down)
            #expect(scene.focused == 1 && scene.cell(1)?.isFocused == true && scene.rows.log.isEmpty)
            #expect(scene.table.indexPathForSelectedRow?.row == 1 && scene.table.contentOffset.y == 0)
        }
    }

    @Test(
        "A row is skipped if the delegate or its cell refuses the focus, or if it takes no highlight"
    )
    func unfocusable() throws {
        final class Plain: UITableViewDelegate {
            func tableView(_ tableView: UITableView, shouldHighlightRowAt path: IndexPath) -> Bool { path.row % 2 == 0 }
        }
        let (scene, plain) = (try Scene(), Plain())
        defer { scene.close() }
        scene.rows.unfocusable = [1]
        scene.cell(3)?.takesFocus = false
        var path: [Int?] = []
        for key in [KeyEvent.Key.tab, .down, .down] {
            scene.key(key)
            path.append(scene.focused)
        }
        #expect(path == [0, 2, 4] && scene.cell(1)?.canBecomeFocused == false)
        scene.table.delegate = plain
        scene.key(.down)
        #expect(scene.focused == 6 && scene.cell(5)?.canBecomeFocused == false)
    }

    @Test("Space does not select a row that can have the focus but takes no highlight")
    func spaceWithoutHighlight() throws {
        final class Plain: UITableViewDelegate {
            func tableView(_ tableView: UITableView, shouldHighlightRowAt path: IndexPath) -> Bool { path.row != 1 }
            func tableView(_ tableView: UITableView, canFocusRowAt path: IndexPath) -> Bool { true }
        }
        let (scene, plain) = (try Scene(), Plain())
        defer { scene.close() }
        scene.table.delegate = plain
        for key in [KeyEvent.Key.tab, .down, .space] { scene.key(key) }
        #expect(scene.focused == 1 && scene.table.indexPathForSelectedRow == nil)
        for key in [KeyEvent.Key.down, .space] { scene.key(key) }
        #expect(scene.table.indexPathForSelectedRow?.row == 2)
    }

    @Test("End leads to a row out of sight: no cell is made for it, the table has the focus, and then the row's cell")
    func outOfSight() throws {
        let scene = try Scene()
        defer { scene.close() }
        scene.key(.tab)
        scene.rows.log = []
        let made = scene.rows.made
        scene.host.driver.enqueue(.key(KeyEvent(key: .end, isDown: true, timestamp: scene.host.clock.now)))
        scene.host.step()
        #expect(scene.focused == 999 && scene.rows.made <= made + 1 && scene.table.isFocused)
        #expect(
            scene.rows.log.first == "cell 0 had"
                && scene.rows.log.contains("0 to 999 by \(UIFocusHeading.last.rawValue)"))
        scene.host.settle()
        #expect(scene.cell(999)?.isFocused == true && !scene.table.isFocused)
        #expect(scene.rows.log.filter { $0 == "cell 999 has" }.count == 1 && scene.rows.log.count == 4)
    }

    @Test("The cell of the focused row hears when scrolling takes it away, and when it brings one back")
    func scrollingAway() throws {
        let scene = try Scene()
        defer { scene.close() }
        scene.key(.tab)
        scene.rows.log = []
        scene.table.contentOffset.y = 5000
        scene.host.step()
        #expect(scene.table.isFocused && scene.rows.log.filter { $0.hasPrefix("cell") }.count == 1)
        #expect(scene.table.visibleCells.allSatisfy { !$0.isFocused })
        scene.table.contentOffset.y = 0
        scene.host.step()
        #expect(scene.cell(0)?.isFocused == true && scene.rows.log.last == "cell 0 has")
        scene.rows.log = []
        for y in stride(from: CGFloat(0), to: 45, by: 5) {
            scene.table.contentOffset.y = y
            scene.host.step()
        }
        #expect(scene.rows.log.isEmpty)
    }

    @Test("A list without the focus says nothing while it scrolls")
    func scrollingOnly() throws {
        let scene = try Scene()
        defer { scene.close() }
        for y in stride(from: CGFloat(0), to: 2000, by: 40) {
            scene.table.contentOffset.y = y
            scene.host.step()
        }
        #expect(scene.rows.log.isEmpty && scene.table.heard == 0)
    }

    @Test("When the focused row is deleted, the row that gets the focus hears of it")
    func deleting() throws {
        let scene = try Scene()
        defer { scene.close() }
        scene.key(.tab)
        scene.key(.down)
        scene.rows.log = []
        scene.rows.values.remove(at: 1)
        scene.table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .none)
        scene.host.settle()
        #expect(scene.focused == 1 && scene.cell(1)?.row == 2 && scene.cell(1)?.isFocused == true)
        #expect(scene.rows.log.last == "cell 2 has" && scene.rows.log.contains { $0.hasSuffix("to 1") })
    }

    @Test("An environment that edits the table when it is asked moves the focus to the same row, wherever that is then")
    func editsWhenAsked() throws {
        for deletes in [false, true] {
            let scene = try Scene()
            defer { scene.close() }
            scene.key(.tab)
            scene.rows.log = []
            scene.rows.onAsk = { table in
                scene.rows.onAsk = { _ in }
                if deletes {
                    scene.rows.values.remove(at: 1)
                    table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .none)
                } else {
                    scene.rows.values.insert(5000, at: 0)
                    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
                }
            }
            scene.key(.down)
            scene.host.settle()
            #expect(scene.focused.map { scene.rows.values[$0] } == (deletes ? nil : 1))
            #expect(deletes || scene.cell(2)?.isFocused == true && scene.rows.log.contains("1 to 2 by \(down)"))
        }
    }

    @Test("A row that a reload takes away when the delegate is asked does not get the focus")
    func reloadsWhenAsked() throws {
        let scene = try Scene()
        defer { scene.close() }
        scene.key(.tab)
        scene.rows.onAsk = { table in
            scene.rows.onAsk = { _ in }
            scene.rows.values = [0]
            table.reloadData()
            #expect(table.numberOfRows(inSection: 0) == 1)
        }
        scene.key(.down)
        scene.host.settle()
        #expect(scene.focused == nil)
    }

    @Test("A press takes the focus from the row that has it, and the click gives it to the row that was clicked")
    func clicking() throws {
        let scene = try Scene()
        defer { scene.close() }
        scene.key(.tab)
        scene.rows.log = []
        scene.press(100, 220)
        scene.lift()
        let moves = scene.rows.take()
        #expect(moves == ["cell 0 had", "0 to none", "none to 4", "cell 4 has"])
        #expect(scene.cell(4)?.isFocused == true)
    }

    @Test("A control in a row and the row itself have the focus by turns; the index path is that of the row")
    func controls() throws {
        let scene = try Scene()
        defer { scene.close() }
        let button = UIButton(frame: CGRect(x: 200, y: 10, width: 60, height: 30))
        scene.cell(0)?.contentView.addSubview(button)
        scene.host.step()
        scene.key(.tab)
        scene.rows.log = []
        scene.key(.tab)
        #expect(button.isFocused && scene.rows.take() == ["cell 0 had", "0 to 0 by \(next)"])
        scene.key(.down)
        #expect(scene.focused == 1 && !button.isFocused && scene.rows.log.last == "cell 1 has")
        scene.rows.refuses = true
        scene.key(.tab)
        #expect(scene.cell(1)?.isFocused == true)
    }

    @Test("A control in a row keeps the focus and the keys if the delegate does not let an arrow take them away")
    func refusedControl() throws {
        let scene = try Scene()
        defer { scene.close() }
        let button = UIButton(frame: CGRect(x: 200, y: 10, width: 60, height: 30))
        let rows = scene.rows
        button.addAction(UIAction { _ in rows.log.append("pressed") }, for: .primaryActionTriggered)
        scene.cell(0)?.contentView.addSubview(button)
        scene.host.step()
        scene.key(.tab)
        scene.key(.tab)
        rows.refuses = true
        rows.log = []
        scene.key(.down)
        #expect(button.isFocused && !scene.table.isFirstResponder && scene.table.contentOffset.y == 0)
        scene.key(.space)
        #expect(rows.log == ["pressed"])
    }

    @Test("When the row of a focused control is deleted, the list gets the focus, whatever its delegate allows")
    func deletingControl() throws {
        let scene = try Scene()
        defer { scene.close() }
        scene.rows.values = [0, 1, 2]
        scene.table.reloadData()
        scene.host.settle()
        let button = UIButton(frame: CGRect(x: 200, y: 10, width: 60, height: 30))
        scene.cell(0)?.contentView.addSubview(button)
        scene.host.step()
        scene.key(.tab)
        scene.key(.tab)
        #expect(button.isFocused)
        scene.rows.refuses = true
        scene.rows.values.remove(at: 0)
        scene.table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        scene.host.settle()
        #expect(!button.isFocused && scene.window.focus.focusedView === scene.table && scene.focused == 0)
    }

    @Test("A program moves the focus to a cell, and controllers hear of moves between rows")
    func program() throws {
        final class Controller: UIViewController {
            var moves: [(UIView?, UIView?)] = []
            override func didUpdateFocus(
                in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
            ) {
                moves.append((context.previouslyFocusedView, context.nextFocusedView))
            }
        }
        let (scene, controller) = (try Scene(), Controller())
        defer { scene.close() }
        scene.window.rootViewController = controller
        controller.view.addSubview(scene.table)
        scene.host.step()
        let cells = try [2, 3].map { try #require(scene.cell($0)) }
        UIFocusSystem.focusSystem(for: scene.table)?.requestFocusUpdate(to: cells[0])
        #expect(cells[0].isFocused && scene.table.isFirstResponder && scene.focused == 2)
        UIFocusSystem.focusSystem(for: scene.table)?.requestFocusUpdate(to: cells[1])
        #expect(cells[1].isFocused && !cells[0].isFocused && scene.focused == 3)
        #expect(controller.moves.count == 2)
        #expect(controller.moves.last?.0 === cells[0] && controller.moves.last?.1 === cells[1])
        scene.window.rootViewController = nil
    }

    @Test("A collection view asks and tells its delegate of items likewise")
    func collection() throws {
        final class Items: UICollectionViewDelegate {
            var (log, refuses) = ([[Int?]](), false)
            func collectionView(_ view: UICollectionView, canFocusItemAt path: IndexPath) -> Bool { path.item != 1 }
            func collectionView(
                _ view: UICollectionView, shouldUpdateFocusIn context: UICollectionViewFocusUpdateContext
            ) -> Bool { !refuses }
            func collectionView(
                _ view: UICollectionView, didUpdateFocusIn context: UICollectionViewFocusUpdateContext,
                with coordinator: UIFocusAnimationCoordinator
            ) {
                log.append([context.previouslyFocusedIndexPath?.item, context.nextFocusedIndexPath?.item])
            }
        }
        let items = Items()
        let scene = try CollectionScene(TestSource(counts: 40), CollectionScene.grid()) { $0.delegate = items }
        defer { scene.close() }
        for key in [KeyEvent.Key.tab, .right, .down] { scene.key(key) }
        #expect(items.log == [[nil, 0], [0, 2], [2, 6]])
        #expect(scene.view.cellForItem(at: IndexPath(item: 6, section: 0))?.isFocused == true)
        items.refuses = true
        scene.key(.down)
        #expect(items.log.count == 3 && scene.view.engine.selection.focused?.item == 6)
        #expect(scene.view.cellForItem(at: IndexPath(item: 1, section: 0))?.canBecomeFocused == false)
    }
}
