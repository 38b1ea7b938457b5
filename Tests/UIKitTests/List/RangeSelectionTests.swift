import CollectionCore
import SDLBackend
import Testing

@testable import UIKit

/// How the mouse and keys select where several rows can be selected. Rows have 40 points.
@MainActor @Suite(.serialized) struct RangeSelectionTests {
    func table(
        of picks: Picks, rows count: Int = 30, _ configure: (UITableView) -> Void = { _ in }
    ) throws -> TableScene {
        picks.rows = Array(0..<count)
        return try TableScene(picks, rowHeight: 40) {
            $0.allowsMultipleSelection = true
            configure($0)
        }
    }

    func click(_ scene: TableScene, _ row: Int, _ modifiers: KeyModifiers = []) {
        let frame = scene.table.rectForRow(at: IndexPath(row: row, section: 0))
        scene.click(100, frame.midY - scene.table.contentOffset.y, with: modifiers)
    }

    func selected(_ scene: TableScene) -> [Int] { scene.table.indexPathsForSelectedRows?.map(\.row) ?? [] }

    func focused(_ scene: TableScene) -> Int? { scene.table.engine.selection.focused?.item }

    // MARK: The mouse

    @Test("A click selects its row alone, one with Control a row more or less; the delegate hears of what changes only")
    func clicks() throws {
        let picks = Picks()
        let scene = try table(of: picks)
        defer { scene.close() }
        click(scene, 1)
        click(scene, 3, .control)
        click(scene, 5, .control)
        #expect(selected(scene) == [1, 3, 5])
        click(scene, 3, .control)
        #expect(selected(scene) == [1, 5])
        #expect(picks.log == ["select 1", "select 3", "select 5", "deselect 3"])
        picks.log = []
        click(scene, 5)
        click(scene, 5)
        #expect(selected(scene) == [5] && picks.log == ["deselect 1"])
        picks.log = []
        click(scene, 2)
        #expect(selected(scene) == [2] && picks.log == ["deselect 5", "select 2"])
    }

    @Test("A click with Shift selects from the row clicked before, each time another range; with Control it adds one")
    func ranges() throws {
        let picks = Picks()
        let scene = try table(of: picks)
        defer { scene.close() }
        click(scene, 8, .control)
        click(scene, 3)
        click(scene, 5, .shift)
        #expect(selected(scene) == [3, 4, 5])
        picks.log = []
        click(scene, 4, .shift)
        #expect(selected(scene) == [3, 4] && picks.log == ["deselect 5"])
        picks.log = []
        click(scene, 1, .shift)
        #expect(selected(scene) == [1, 2, 3] && picks.log == ["deselect 4", "select 1", "select 2"])
        click(scene, 6, .control)
        click(scene, 8, [.control, .shift])
        #expect(selected(scene) == [1, 2, 3, 6, 7, 8])
        click(scene, 5, .shift)
        #expect(selected(scene) == [5, 6])
    }

    @Test("A range leaves out rows that the delegate does not let be highlighted or selected, and asks about them once")
    func refusedRows() throws {
        let picks = Picks()
        picks.unmarked = [2]
        picks.refused = [4]
        picks.kept = [1]
        let scene = try table(of: picks)
        defer { scene.close() }
        click(scene, 1)
        click(scene, 5, .shift)
        #expect(selected(scene) == [1, 3, 5])
        picks.asked = []
        click(scene, 6, .shift)
        #expect(selected(scene) == [1, 3, 5, 6] && picks.asked == [6])
        click(scene, 8)
        #expect(selected(scene) == [1, 8])
    }

    @Test("The tap of a finger selects or deselects its row, whatever else is selected")
    func taps() throws {
        let scene = try table(of: Picks())
        defer { scene.close() }
        for row in [1, 3, 5, 3] { scene.tap(100, CGFloat(row) * 40 + 20) }
        #expect(selected(scene) == [1, 5])
    }

    @Test("In editing mode a click selects or deselects its row, and Shift selects a range")
    func editing() throws {
        let scene = try table(of: Picks()) {
            $0.allowsMultipleSelection = false
            $0.allowsMultipleSelectionDuringEditing = true
        }
        defer { scene.close() }
        scene.beginEditing()
        scene.host.run(seconds: 1)
        click(scene, 1)
        click(scene, 3, .shift)
        #expect(selected(scene) == [1, 2, 3])
        click(scene, 2)
        click(scene, 5)
        #expect(selected(scene) == [1, 3, 5])
    }

    @Test("In a collection view the mouse selects in the same way, in the order of items")
    func collection() throws {
        let source = TestSource(counts: 6, 6)
        source.refuses = [IndexPath(item: 0, section: 1)]
        let scene = try CollectionScene(source, CollectionScene.grid()) { $0.allowsMultipleSelection = true }
        defer { scene.close() }
        // Four to a line.
        scene.click(280, 40)
        scene.click(120, 200, with: .shift)
        #expect(
            scene.view.indexPathsForSelectedItems == [3, 4, 5].map { IndexPath(item: $0, section: 0) }
                + [IndexPath(item: 1, section: 1)])
        source.events = []
        scene.click(40, 120, with: .shift)
        #expect(source.events.filter { $0.contains("select") } == ["deselect 0-5", "deselect 1-1"])
    }

    // MARK: Keys

    @Test("Shift and a key select from the row that was clicked to where the key leads, and give back the rest")
    func shiftedKeys() throws {
        let picks = Picks()
        let scene = try table(of: picks, rows: 100)
        defer { scene.close() }
        click(scene, 5)
        for _ in 0..<3 { scene.key(.down, .shift) }
        #expect(selected(scene) == [5, 6, 7, 8])
        picks.log = []
        scene.key(.up, .shift)
        #expect(selected(scene) == [5, 6, 7] && picks.log == ["deselect 8"])
        for _ in 0..<3 { scene.key(.up, .shift) }
        #expect(selected(scene) == [4, 5])
        scene.key(.home, .shift)
        #expect(selected(scene) == Array(0...5))
        scene.key(.end, .shift)
        scene.host.settle()
        #expect(selected(scene) == Array(5...99))
        scene.key(.pageUp, .shift)
        scene.host.settle()
        #expect(selected(scene).last == focused(scene) && selected(scene).first == 5 && selected(scene).count < 90)
        // A row that a key alone leads to is where the next range begins.
        scene.key(.home)
        scene.host.settle()
        scene.key(.down, .shift)
        #expect(selected(scene) == [0, 1])
        scene.key(.end, [.control, .shift])
        #expect(selected(scene).count == 100)
    }

    @Test("Control and an arrow move the focus without selecting, and Space selects or deselects the row there")
    func controlledArrows() throws {
        let scene = try table(of: Picks()) { $0.selectionFollowsFocus = true }
        defer { scene.close() }
        click(scene, 1)
        scene.key(.down)
        #expect(selected(scene) == [2])
        for _ in 0..<2 { scene.key(.down, .control) }
        #expect(selected(scene) == [2] && focused(scene) == 4)
        scene.key(.space)
        #expect(selected(scene) == [2, 4])
        scene.key(.up, .control)
        scene.key(.up, .control)
        scene.key(.space, .control)
        #expect(selected(scene) == [4])
        scene.key(.down)
        #expect(selected(scene) == [3])
    }

    @Test("Ctrl+A selects all that may be selected, and Ctrl+Shift+A nothing")
    func all() throws {
        let picks = Picks()
        picks.refused = [7]
        let scene = try table(of: picks)
        defer { scene.close() }
        scene.table.becomeFirstResponder()
        scene.key(.character("a"), .control)
        #expect(selected(scene) == (0..<30).filter { $0 != 7 })
        picks.log = []
        scene.key(.character("a"), .control)
        #expect(picks.log == [])
        scene.key(.character("a"), [.control, .shift])
        #expect(selected(scene) == [] && picks.log.count == 29)
        scene.table.allowsMultipleSelection = false
        scene.key(.character("a"), .control)
        #expect(selected(scene) == [])
    }

    @Test("Where one row can be selected, a click with Control deselects the selected row, or selects another")
    func singleSelection() throws {
        let picks = Picks()
        let scene = try table(of: picks) { $0.allowsMultipleSelection = false }
        defer { scene.close() }
        click(scene, 1)
        click(scene, 1)
        #expect(selected(scene) == [1])
        click(scene, 1, .control)
        #expect(selected(scene) == [] && picks.log.last == "deselect 1")
        click(scene, 3, .control)
        #expect(selected(scene) == [3])
        click(scene, 4, .control)
        #expect(selected(scene) == [4])
    }

    @Test("While a field in the list is edited, Ctrl+A and Ctrl+Shift+A leave its rows alone, also if it is empty")
    func editedField() throws {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 320, height: 40))
        let scene = try table(of: Picks()) { $0.tableHeaderView = field }
        defer { scene.close() }
        click(scene, 1)
        scene.click(100, 20)
        #expect(field.isFirstResponder)
        scene.key(.character("a"), .control)
        scene.key(.character("a"), [.control, .shift])
        #expect(selected(scene) == [1])
    }

    @Test("A range of a hundred thousand rows tells the delegate of each once, and the next row is one more")
    func manyRows() throws {
        let picks = Picks()
        let scene = try table(of: picks, rows: 100_000)
        defer { scene.close() }
        click(scene, 1)
        scene.key(.end, .shift)
        #expect(picks.log.count == 99_999)
        (picks.log, picks.asked) = ([], [])
        scene.key(.up, .shift)
        #expect(picks.log == ["deselect 99999"] && picks.asked == [99_999])
        scene.key(.home, .shift)
        #expect(selected(scene) == [0, 1])
    }

    // MARK: Deselecting all

    @Test("Escape and a click beside the rows deselect all, and tell the delegate; Escape leaves the ring")
    func deselectingAll() throws {
        let picks = Picks()
        let scene = try table(of: picks, rows: 6)
        defer { scene.close() }
        click(scene, 1)
        click(scene, 3, .shift)
        scene.key(.up, .control)
        picks.log = []
        scene.key(.escape)
        #expect(selected(scene) == [] && picks.log == ["deselect 1", "deselect 2", "deselect 3"])
        #expect(scene.window.focus.showsRing)
        scene.key(.escape)
        #expect(scene.window.focus.showsRing)
        click(scene, 1)
        click(scene, 3, .control)
        scene.click(100, 300)
        #expect(selected(scene) == [])
    }

    @Test("After Escape has deselected all, Shift extends from the row with the focus")
    func rangeAfterEscape() throws {
        let scene = try table(of: Picks(), rows: 6)
        defer { scene.close() }
        click(scene, 1)
        click(scene, 4, .shift)
        scene.key(.escape)
        scene.key(.up, .shift)
        #expect(selected(scene) == [3, 4])
    }

    @Test("A click beside the rows leaves the selection with Ctrl or Shift, after a drag, by a finger, and on a header")
    func clicksBeside() throws {
        let header = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 40))
        let scene = try table(of: Picks(), rows: 4) { $0.tableHeaderView = header }
        defer { scene.close() }
        click(scene, 1)
        click(scene, 2, .control)
        scene.click(100, 300, with: .control)
        scene.click(100, 300, with: .shift)
        scene.press(100, 300)
        scene.drag(by: 0, -60)
        scene.lift()
        scene.host.settle()
        scene.tap(100, 300)
        scene.click(100, 20)
        scene.click(100, 300, .middle)
        #expect(selected(scene) == [1, 2])
    }

    @Test("Rows with marks like check boxes stay selected; where one row can be, a click beside it leaves it selected")
    func keptSelection() throws {
        let scene = try table(of: Picks(), rows: 4) {
            $0.allowsMultipleSelection = false
            $0.allowsMultipleSelectionDuringEditing = true
        }
        defer { scene.close() }
        click(scene, 1)
        scene.click(100, 300)
        #expect(selected(scene) == [1])
        scene.key(.escape)
        #expect(selected(scene) == [])
        scene.beginEditing()
        scene.host.run(seconds: 1)
        click(scene, 2)
        click(scene, 3)
        scene.click(100, 300)
        scene.key(.escape)
        #expect(selected(scene) == [2, 3])
    }

    // MARK: Changes

    @Test("A program that selects calls no delegate, and the next range takes what it has selected away")
    func byProgram() throws {
        let picks = Picks()
        let scene = try table(of: picks)
        defer { scene.close() }
        click(scene, 1)
        click(scene, 2, .shift)
        picks.log = []
        scene.table.selectRow(at: IndexPath(row: 20, section: 0), animated: false, scrollPosition: .none)
        #expect(picks.log == [])
        click(scene, 3, .shift)
        #expect(selected(scene) == [1, 2, 3] && picks.log == ["deselect 20", "select 3"])
    }

    @Test("A click selects its row alone also where the delegate has named, selected or kept another during a range")
    func changedRanges() throws {
        let picks = Picks()
        let scene = try table(of: picks)
        defer { scene.close() }
        picks.named = [1: 9]
        click(scene, 0)
        scene.key(.down, .shift)
        #expect(selected(scene) == [0, 9])
        click(scene, 4)
        #expect(selected(scene) == [4])
        picks.didSelect = { row, table in
            guard row == 5 else { return }
            table.selectRow(at: IndexPath(row: 20, section: 0), animated: false, scrollPosition: .none)
        }
        click(scene, 6, .shift)
        #expect(selected(scene) == [4, 5, 6, 20])
        click(scene, 2)
        #expect(selected(scene) == [2])
        picks.didSelect = { _, _ in }
        picks.kept = [2]
        click(scene, 4)
        click(scene, 7, .shift)
        #expect(selected(scene) == [2, 4, 5, 6, 7])
        picks.kept = []
        click(scene, 8)
        #expect(selected(scene) == [8])
    }

    @Test("An update keeps the anchor on its row; with its row it is forgotten")
    func updates() throws {
        let picks = Picks()
        let scene = try table(of: picks)
        defer { scene.close() }
        click(scene, 3)
        picks.insert([100, 101], at: 0, in: scene.table)
        scene.host.settle()
        click(scene, 7, .shift)
        #expect(selected(scene) == [5, 6, 7])
        picks.delete(at: 5, in: scene.table)
        scene.host.settle()
        click(scene, 8, .shift)
        #expect(selected(scene) == [8])
        picks.rows.reverse()
        scene.table.reloadSections([0], with: .none)
        scene.host.settle()
        click(scene, 6, .shift)
        #expect(selected(scene) == [6])
        scene.table.reloadData()
        scene.host.settle()
        click(scene, 2, .shift)
        #expect(selected(scene) == [2])
    }

    @Test("Rows that are added behind a range leave it as it is; one that comes into it is selected by the next one")
    func addedRows() throws {
        let picks = Picks()
        picks.refused = [7]
        let scene = try table(of: picks)
        defer { scene.close() }
        click(scene, 0)
        scene.key(.end, .shift)
        picks.insert([30], at: 30, in: scene.table)
        scene.host.settle()
        (picks.log, picks.asked) = ([], [])
        scene.key(.down, .shift)
        #expect(picks.log == ["select 30"] && picks.asked == [30])
        picks.insert([100], at: 3, in: scene.table)
        scene.host.settle()
        (picks.log, picks.asked) = ([], [])
        scene.key(.up, .shift)
        #expect(picks.log == ["deselect 30", "select 100"])
        #expect(selected(scene) == (0..<31).filter { $0 != 8 })
    }

    @Test("A delegate may edit the table for each row of a range: the others are selected all the same")
    func editsInCallbacks() throws {
        let picks = Picks()
        let scene = try table(of: picks)
        defer { scene.close() }
        click(scene, 2)
        // Rows 3 and 5 go when they are selected, and with row 4 comes one before all.
        picks.didSelect = { row, table in
            if row == 4 { picks.insert([100], at: 0, in: table) }
            if row == 3 || row == 5, let place = picks.rows.firstIndex(of: row) { picks.delete(at: place, in: table) }
        }
        click(scene, 7, .shift)
        scene.host.settle()
        #expect(selected(scene).map { picks.rows[$0] } == [2, 4, 6, 7])
        #expect(picks.log.filter { $0.hasPrefix("select") } == (2...7).map { "select \($0)" })
    }

    // MARK: Beginning

    @Test("A click with Control or Shift begins a selection of several where the delegate says so, as in editing mode")
    func beginning() throws {
        let picks = Picks()
        let scene = try table(of: picks) {
            $0.allowsMultipleSelection = false
            $0.allowsMultipleSelectionDuringEditing = true
        }
        defer { scene.close() }
        click(scene, 1)
        click(scene, 3, .shift)
        #expect(selected(scene) == [3] && !picks.log.contains("end"))
        picks.begins = [5, 7]
        picks.log = []
        click(scene, 5, .shift)
        #expect(scene.table.isEditing && selected(scene) == [3, 4, 5])
        #expect(picks.log == ["begin 5", "select 4", "select 5", "end"])
        // It has begun already.
        picks.log = []
        click(scene, 7, .control)
        #expect(picks.log == ["select 7"])
    }
}
