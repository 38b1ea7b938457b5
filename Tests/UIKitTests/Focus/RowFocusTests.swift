import SDLBackend
import Testing

@testable import UIKit

/// What lists remember of the keyboard's focus: rows of 44 points in a window of 320 by 400 points.
@MainActor @Suite(.serialized) struct RowFocusTests {
    /// The value of the row that is marked.
    private func focused(_ scene: TableScene) -> String? {
        let marked = scene.table.visibleCells.compactMap { $0 as? TestRowCell }.filter(\.hasKeyFocus)
        return marked.count == 1 ? marked[0].value : nil
    }

    /// A table below a button.
    private func sceneWithButton(_ rows: EditableRows) throws -> (TableScene, UIButton) {
        let scene = try TableScene(rows) { $0.frame = CGRect(x: 0, y: 50, width: 320, height: 350) }
        let button = UIButton(frame: CGRect(x: 10, y: 5, width: 80, height: 30))
        scene.window.addSubview(button)
        scene.host.step()
        return (scene, button)
    }

    /// Rows with a control each.
    private func rowsWithControls(_ count: Int, areFields: Bool = false) -> EditableRows {
        let rows = EditableRows(counts: count)
        rows.configure = { cell, _ in
            guard !cell.contentView.subviews.contains(where: { $0 is UIControl }) else { return }
            let frame = CGRect(x: 220, y: 8, width: 80, height: 28)
            cell.contentView.addSubview(areFields ? UITextField(frame: frame) : UIButton(frame: frame))
        }
        return rows
    }

    /// Two sections of 30 rows, each below a button.
    @MainActor private final class RowsBelowButtons: UITableViewDataSource, UITableViewDelegate {
        var buttons: [Int: UIButton] = [:]

        func numberOfSections(in tableView: UITableView) -> Int { 2 }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
            (cell as? TestRowCell)?.value = "\(path.section)-\(path.row)"
            return cell
        }
        func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat { 44 }
        func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 30 }
        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
            let (view, button) = (UIView(), UIButton(frame: CGRect(x: 220, y: 2, width: 80, height: 26)))
            view.addSubview(button)
            buttons[section] = button
            return view
        }
    }

    private func ring(_ scene: TableScene) -> UIView? { scene.window.focus.ringedView }

    /// Rows that cannot have the focus, with buttons that can; the names of the rows begin with the letters.
    private func sceneWithoutRowFocus(_ pressed: @escaping @MainActor (String?) -> Void) throws -> TableScene {
        let rows = rowsWithControls(26)
        let addControl = rows.configure
        rows.unmarked = Set(0..<26)
        rows.menu = UIMenu(children: [UIAction(title: "Copy") { _ in }])
        rows.configure = { cell, path in
            addControl(cell, path)
            cell.accessibilityLabel = KeyCombination.letters[path.row].input
            guard let button = cell.contentView.subviews.compactMap({ $0 as? UIButton }).first else { return }
            let action = UIAction(identifier: UIAction.Identifier("press")) { [weak cell] _ in pressed(cell?.value) }
            button.addAction(action, for: .primaryActionTriggered)
        }
        let scene = try TableScene(rows)
        let controller = UIViewController()
        controller.view = scene.table
        scene.window.rootViewController = controller
        scene.host.step()
        return scene
    }

    @Test("After the menu of a row that cannot have the focus, Return presses what can have it in the row")
    func menuOfRowWithoutFocus() throws {
        var pressed: [String?] = []
        let scene = try sceneWithoutRowFocus { pressed.append($0) }
        defer { scene.close() }
        for (y, row) in [(110, "0-2"), (154, "0-3")] {
            pressed = []
            scene.click(100, CGFloat(y), .secondary)
            #expect(scene.window.openMenu != nil)
            scene.key(.escape)
            // The ring comes with the first key.
            #expect(scene.window.openMenu == nil && (ring(scene) == nil) == (row == "0-2"))
            scene.key(.return)
            #expect(pressed == [row])
            #expect(ring(scene) is UIButton)
        }
    }

    @Test("Letters find a row that cannot have the focus, and mark what can have it in the row")
    func lettersWithoutRowFocus() throws {
        var pressed: [String?] = []
        let scene = try sceneWithoutRowFocus { pressed.append($0) }
        defer { scene.close() }
        scene.key(.character("c"))
        let ringed = try #require(ring(scene))
        #expect(scene.table.cellForRow(at: IndexPath(row: 2, section: 0)).map(ringed.isDescendant) == true)
        #expect(scene.table.contentOffset.y == 88)
        scene.host.run(seconds: 1.5)
        scene.key(.character("f"))
        scene.key(.return)
        #expect(pressed == ["0-5"] && scene.table.contentOffset.y == 220)
    }

    @Test("The Tab key leads back to the row that had the focus, not to a selected one, also where it is out of sight")
    func tabBack() throws {
        let (scene, button) = try sceneWithButton(EditableRows(counts: 100))
        defer { scene.close() }
        scene.key(.tab)
        scene.key(.tab)
        scene.key(.space)
        for _ in 0..<20 { scene.key(.down) }
        #expect(focused(scene) == "0-20")
        scene.key(.tab, .shift)
        #expect(button.isFocused && focused(scene) == nil)
        scene.scroll(to: 0)
        scene.key(.tab)
        scene.host.settle()
        #expect(focused(scene) == "0-20")
    }

    @Test("What was presented gives the focus back to the row that had it, not to a selected one")
    func presented() throws {
        let scene = try TableScene(EditableRows(counts: 100))
        defer { scene.close() }
        let controller = UIViewController()
        controller.view = scene.table
        scene.window.rootViewController = controller
        scene.host.step()
        scene.key(.tab)
        scene.key(.space)
        for _ in 0..<20 { scene.key(.down) }
        controller.present(UIViewController(), animated: false)
        scene.host.settle()
        #expect(focused(scene) == nil)
        controller.dismiss(animated: false)
        scene.host.settle()
        #expect(focused(scene) == "0-20" && scene.table.contentOffset.y > 0)
    }

    @Test("Escape leaves the mark of the row that takes keys")
    func escape() throws {
        let scene = try TableScene(EditableRows(counts: 100))
        defer { scene.close() }
        scene.key(.tab)
        for _ in 0..<3 { scene.key(.down) }
        scene.key(.escape)
        scene.host.settle()
        #expect(focused(scene) == "0-3" && scene.table.isFirstResponder)
        scene.key(.space)
        #expect(scene.table.indexPathForSelectedRow?.row == 3)
    }

    @Test("Down and pages lead from a control in a row to another row")
    func fromControl() throws {
        let scene = try TableScene(rowsWithControls(100))
        defer { scene.close() }
        scene.key(.tab)
        scene.key(.tab)
        #expect(focused(scene) == nil && scene.window.focus.focusedView is UIButton)
        scene.key(.down)
        #expect(focused(scene) == "0-1" && scene.table.isFirstResponder)
        scene.key(.tab)
        scene.key(.pageDown)
        scene.host.settle()
        #expect(focused(scene) == "0-9")
        scene.key(.tab)
        #expect(scene.window.focus.focusedView is UIButton)
    }

    @Test("Pages leave the focus on a row that is wholly on screen, and below the pinned header", arguments: 1...3)
    func pages(presses: Int) throws {
        let rows = EditableRows(counts: 40, 40)
        rows.titles = ["First", "Second"]
        rows.heights = { [70, 110, 165, 130][$0.row % 4] }
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.key(.tab)
        var passed: Set<String> = []
        for key in Array(repeating: KeyEvent.Key.pageDown, count: 12) + Array(repeating: .pageUp, count: 8) {
            let start = scene.table.contentOffset.y
            for _ in 0..<presses { scene.key(key) }
            scene.host.settle()
            // No further than that: the focus goes to a row that is wholly seen then.
            let distance = CGFloat(key == .pageDown ? 360 : -360) * CGFloat(presses)
            let end = scene.table.contentSize.height - 400
            #expect(scene.table.contentOffset.y == min(max(start + distance, 0), end))
            let value = try #require(focused(scene))
            passed.insert(value)
            let frame = try #require(scene.frame(of: value))
            #expect(frame.minY >= 27.5 && frame.maxY <= 400.5, "\(value) \(frame)")
        }
        #expect(passed.count > 10)
    }

    @Test("A page key that leads to a row larger than the viewport shows its beginning; more scroll through it")
    func largerRow() throws {
        let rows = EditableRows(counts: 40)
        rows.heights = { $0.row == 12 ? 1000 : 44 }
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.key(.tab)
        var seen: [String] = []
        for key in [KeyEvent.Key.pageDown, .pageDown, .pageDown, .pageDown, .pageUp, .up] {
            scene.key(key)
            scene.host.settle()
            seen.append("\(focused(scene) ?? "none") at \(Int(scene.table.contentOffset.y))")
        }
        #expect(seen == ["0-9 at 360", "0-12 at 528", "0-12 at 888", "0-13 at 1248", "0-12 at 528", "0-11 at 484"])
    }

    @Test("Where pages end with no row wholly on screen, the one that gets the focus comes there")
    func pagesOfHighRows() throws {
        let rows = EditableRows(counts: 20)
        rows.heights = { _ in 300 }
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.key(.tab)
        for key in Array(repeating: KeyEvent.Key.pageDown, count: 8) + Array(repeating: .pageUp, count: 5) {
            scene.key(key)
            scene.host.settle()
            let value = try #require(focused(scene))
            let frame = try #require(scene.frame(of: value))
            #expect(frame.minY >= -0.5 && frame.maxY <= 400.5)
        }
    }

    @Test("Pages of a row that is higher than the list show all of it")
    func pagesOfOneRow() throws {
        let rows = EditableRows(counts: 3)
        rows.heights = { _ in 1500 }
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.key(.tab)
        for page in 1...3 {
            scene.key(.pageDown)
            scene.host.settle()
            #expect(scene.table.contentOffset.y == CGFloat(360 * page))
        }
    }

    @Test("Where nothing is left to scroll, Page Down and Page Up lead to the last row and the first")
    func pagesAtEnds() throws {
        let scene = try TableScene(EditableRows(counts: 30))
        defer { scene.close() }
        scene.key(.tab)
        for (end, step, page, row) in [
            (KeyEvent.Key.end, KeyEvent.Key.up, KeyEvent.Key.pageDown, "0-29"), (.home, .down, .pageUp, "0-0"),
        ] {
            scene.key(end)
            scene.host.settle()
            for _ in 0..<3 { scene.key(step) }
            scene.key(page)
            scene.host.settle()
            #expect(focused(scene) == row)
        }
    }

    @Test("A page under way does not call the list back from the end")
    func endAfterPage() throws {
        let scene = try TableScene(EditableRows(counts: 100))
        defer { scene.close() }
        scene.key(.tab)
        scene.key(.pageDown)
        scene.key(.end)
        scene.host.settle()
        #expect(focused(scene) == "0-99" && scene.table.contentOffset.y == 4000)
    }

    @Test("Home and End lead to the ends, also with Control", arguments: [KeyModifiers(), .control])
    func ends(modifiers: KeyModifiers) throws {
        let scene = try TableScene(EditableRows(counts: 100))
        defer { scene.close() }
        scene.table.becomeFirstResponder()
        scene.key(.end, modifiers)
        scene.host.settle()
        #expect(scene.table.contentOffset.y == 4000)
        scene.key(.down)
        scene.key(.home, modifiers)
        scene.host.settle()
        #expect(focused(scene) == "0-0" && scene.table.contentOffset.y == 0)
        scene.key(.end, modifiers)
        scene.host.settle()
        #expect(focused(scene) == "0-99" && scene.table.contentOffset.y == 4000)
        scene.key(.home, [.control, .shift])
        for key in [KeyEvent.Key.pageUp, .up] { scene.key(key, .control) }
        scene.host.settle()
        #expect(focused(scene) == "0-99" && scene.table.contentOffset.y == 4000)
    }

    @Test("Page Down does not end the editing of a field in a row")
    func field() throws {
        let rows = EditableRows(counts: 100)
        let field = UITextField(frame: CGRect(x: 100, y: 5, width: 150, height: 34))
        rows.configure = { cell, path in if path.row == 1 { cell.contentView.addSubview(field) } }
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.click(150, 66)
        #expect(field.isEditing)
        scene.key(.pageDown)
        #expect(field.isEditing && field.isFirstResponder && focused(scene) == nil)
    }

    @Test("Down and pages scroll from a control in a header, which is in no row, also where the header covers one")
    func fromHeader() throws {
        let rows = RowsBelowButtons()
        let scene = try TableScene(rows)
        defer { scene.close() }
        let button = try #require(rows.buttons[0])
        // The header's button comes before the rows.
        scene.key(.tab)
        #expect(ring(scene) === button)
        scene.key(.tab)
        for _ in 0..<3 { scene.key(.down) }
        #expect(focused(scene) == "0-3")
        scene.window.focus.requestFocusUpdate(to: button)
        for (key, offset) in [(KeyEvent.Key.down, 40), (.pageDown, 400)] as [(KeyEvent.Key, CGFloat)] {
            scene.key(key)
            scene.host.settle()
            #expect(scene.table.contentOffset.y == offset && focused(scene) == nil && ring(scene) === button)
        }
        scene.table.becomeFirstResponder()
        scene.host.settle()
        #expect(focused(scene) == "0-3")
    }

    @Test(
        "A row that is deleted or scrolled away while its control or field has the focus leaves it to the list",
        arguments: [false, true])
    func controlGone(isField: Bool) throws {
        let rows = rowsWithControls(100, areFields: isField)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.key(.tab)
        scene.key(.down)
        scene.key(.tab)
        #expect(scene.window.focus.focusedView is UIControl && (scene.window.firstResponder is UITextField) == isField)
        rows.sections[0].remove(at: 1)
        scene.table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
        scene.host.settle()
        #expect(focused(scene) == "0-2" && scene.table.isFirstResponder)
        scene.key(.tab)
        scene.scroll(to: 1000)
        scene.host.settle()
        #expect(focused(scene) == nil && ring(scene) === scene.table && scene.table.contentOffset.y == 1000)
    }

    @Test("The only row of a section leaves the focus to the next section, or to the one before it")
    func sections() throws {
        let rows = EditableRows(counts: 2, 1, 0, 2)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.key(.tab)
        for _ in 0..<2 { scene.key(.down) }
        #expect(focused(scene) == "1-0")
        func delete(_ section: Int, _ row: Int) {
            rows.sections[section].remove(at: row)
            scene.table.deleteRows(at: [IndexPath(row: row, section: section)], with: .automatic)
            scene.host.settle()
        }
        delete(1, 0)
        #expect(focused(scene) == "3-0")
        delete(3, 1)
        delete(3, 0)
        #expect(focused(scene) == "0-1")
    }

    @Test("With larger text the row that has the focus stays on screen")
    func largerText() throws {
        let rows = EditableRows(counts: 100)
        let scene = try TableScene(rows)
        defer { scene.close() }
        rows.heights = { [table = scene.table] _ in
            table.traitCollection.preferredContentSizeCategory.isAccessibilityCategory ? 150 : 44
        }
        scene.key(.tab)
        for _ in 0..<20 { scene.key(.down) }
        let category = UIApplication.shared.preferredContentSizeCategory
        defer { UIApplication.shared.preferredContentSizeCategory = category }
        UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraLarge
        scene.host.settle()
        #expect(focused(scene) == "0-20" && scene.frame(of: "0-20")?.height == 150)
        #expect(scene.frame(of: "0-20").map { scene.window.bounds.contains($0) } == true)
    }

    @Test("With larger text the row of a control that has the focus stays on screen")
    func largerTextAroundControl() throws {
        let rows = rowsWithControls(100)
        let scene = try TableScene(rows)
        defer { scene.close() }
        rows.heights = { [table = scene.table] _ in
            table.traitCollection.preferredContentSizeCategory.isAccessibilityCategory ? 150 : 44
        }
        scene.key(.tab)
        for _ in 0..<6 { scene.key(.down) }
        scene.key(.tab)
        let control = try #require(scene.window.focus.focusedView as? UIButton)
        let category = UIApplication.shared.preferredContentSizeCategory
        defer { UIApplication.shared.preferredContentSizeCategory = category }
        UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraLarge
        scene.host.settle()
        #expect(control.isFocused && ring(scene) === control)
        #expect(scene.window.bounds.contains(control.convert(control.bounds, to: nil)))
    }

    @Test("Escape leaves the ring around a control, and around a list without a focused row")
    func escapeRing() throws {
        let rows = EditableRows(counts: 100)
        rows.unmarked = Set(0..<100)
        let (scene, button) = try sceneWithButton(rows)
        defer { scene.close() }
        for view in [button, scene.table] as [UIView] {
            scene.key(.tab)
            scene.key(.escape)
            scene.host.settle()
            #expect(ring(scene) === view && view.isFocused)
        }
    }

    @Test("After a click, arrows go on from the row that was clicked")
    func clicked() throws {
        let scene = try TableScene(EditableRows(counts: 100)) { $0.allowsMultipleSelection = true }
        defer { scene.close() }
        for y in [30, 250] as [CGFloat] { scene.click(100, y) }
        #expect(focused(scene) == nil)
        scene.key(.down)
        #expect(focused(scene) == "0-6")
    }
}
