import SDLBackend
import Testing

@testable import UIKit

/// The Tab key in lists whose rows have controls: a table of 350 points above a button, with nothing else around.
@MainActor @Suite(.serialized) struct TabRowsTests {
    /// Rows that can be made endless: more are added as the last one comes on screen.
    @MainActor private final class Rows: UITableViewDataSource, UITableViewDelegate {
        var count: Int
        var isEndless = false
        var highlights = true
        /// A row that can have the focus also where the others cannot.
        var focusable: Int?
        var height: CGFloat = 44
        /// The controls of a row, made for each of its cells.
        var controls: (Int) -> [UIControl]

        init(_ count: Int, controls: @escaping (Int) -> [UIControl]) {
            self.count = count
            self.controls = controls
        }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
            (cell as? TestRowCell)?.value = "\(path.row)"
            for view in cell.contentView.subviews where view is UIControl { view.removeFromSuperview() }
            for (index, control) in controls(path.row).enumerated() {
                control.tag = 10 * path.row + index
                cell.contentView.addSubview(control)
            }
            return cell
        }
        func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat { height }
        func tableView(_ tableView: UITableView, shouldHighlightRowAt path: IndexPath) -> Bool {
            highlights || path.row == focusable
        }
        func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {
            guard isEndless, path.row + 3 > count else { return }
            let new = (count..<count + 10).map { IndexPath(row: $0, section: 0) }
            count += 10
            tableView.insertRows(at: new, with: .none)
        }
    }

    /// Buttons side by side.
    private static func buttons(_ count: Int) -> [UIControl] {
        (0..<count).map { UIButton(frame: CGRect(x: 100 + 70 * $0, y: 8, width: 60, height: 28)) }
    }

    private static func button(below y: CGFloat) -> UIControl {
        UIButton(frame: CGRect(x: 10, y: y, width: 40, height: 28))
    }

    private static func field() -> UITextField { UITextField(frame: CGRect(x: 100, y: 5, width: 200, height: 34)) }

    private func scene(_ rows: Rows) throws -> TableScene {
        let scene = try TableScene(rows) { $0.frame = CGRect(x: 0, y: 0, width: 320, height: 350) }
        let button = UIButton(frame: CGRect(x: 10, y: 360, width: 80, height: 30))
        button.tag = -1
        scene.window.addSubview(button)
        scene.host.step()
        return scene
    }

    /// What has the focus: the row of the table, a control in it, or the button below (-1).
    private func focused(_ scene: TableScene) -> String {
        let view = scene.window.focus.focusedView
        guard view === scene.table else { return view.map { "\($0.tag)" } ?? "nothing" }
        return scene.table.visibleCells.compactMap { $0 as? TestRowCell }.first(where: \.hasKeyFocus)
            .map { "row \($0.value)" } ?? "table"
    }

    /// Presses a key so often, and says where the focus is after each press.
    private func press(
        _ key: KeyEvent.Key, _ count: Int, _ scene: TableScene, _ modifiers: KeyModifiers = []
    ) -> [String] {
        (0..<count).map { _ in
            scene.key(key, modifiers)
            scene.host.settle()
            if let view = scene.window.focus.focusedView, view !== scene.table {
                #expect(scene.window.bounds.contains(view.convert(view.bounds, to: nil)))
            }
            return focused(scene)
        }
    }

    @Test("Tab leads to the controls of the focused row and then out of the list; Shift+Tab leads the same way back")
    func currentRow() throws {
        let scene = try scene(Rows(40) { _ in Self.buttons(2) })
        defer { scene.close() }
        #expect(press(.tab, 4, scene) == ["row 0", "0", "1", "-1"])
        #expect(press(.tab, 3, scene, .shift) == ["1", "0", "row 0"])
        #expect(press(.tab, 1, scene, .shift) == ["-1"])
    }

    @Test("Arrows lead to the controls of rows above and below the fold: down from a control, then the Tab key")
    func arrows() throws {
        let scene = try scene(Rows(40) { _ in Self.buttons(1) })
        defer { scene.close() }
        #expect(press(.tab, 2, scene) == ["row 0", "0"])
        #expect(press(.down, 12, scene).last == "row 12")
        #expect(press(.tab, 2, scene) == ["120", "-1"])
        #expect(press(.tab, 2, scene, .shift) == ["120", "row 12"])
        #expect(press(.up, 11, scene).last == "row 1")
        #expect(press(.tab, 2, scene) == ["10", "-1"] && scene.table.contentOffset.y <= 44)
    }

    @Test("Tab leaves a list that loads more rows as fast as they are reached", arguments: [true, false])
    func endless(highlights: Bool) throws {
        for height in [44, 200, 500] as [CGFloat] {
            let rows = Rows(10) { _ in Self.buttons(1) + [Self.button(below: height - 30)] }
            rows.isEndless = true
            rows.highlights = highlights
            rows.height = height
            let scene = try scene(rows)
            defer { scene.close() }
            let passed = press(.tab, 24, scene)
            #expect(passed.contains("-1") && passed.contains("0") && passed.contains("1"), "\(passed)")
        }
    }

    @Test("In rows that cannot have the focus Tab leads to the controls in sight, and to all of the row where it is")
    func unfocusable() throws {
        let rows = Rows(40) { _ in Self.buttons(1) + [Self.button(below: 160)] }
        rows.highlights = false
        rows.height = 200
        let scene = try scene(rows)
        defer { scene.close() }
        // The second row's second control is at 360 in the viewport of 350.
        #expect(press(.tab, 5, scene) == ["table", "0", "1", "10", "11"])
        #expect(press(.tab, 1, scene) == ["-1"] && scene.table.contentOffset.y == 42)
        scene.scroll(to: 1000)
        #expect(press(.tab, 3, scene) == ["table", "50", "51"])
    }

    @Test("The only row that can have the focus comes where it is, after the controls above it, also by arrows")
    func lastRow() throws {
        let rows = Rows(10) { $0 < 9 ? Self.buttons(1) : [] }
        rows.highlights = false
        rows.focusable = 9
        let scene = try scene(rows)
        defer { scene.close() }
        scene.scroll(to: 90)
        #expect(press(.tab, 9, scene).suffix(3) == ["80", "row 9", "-1"])
        #expect(press(.tab, 2, scene, .shift) == ["row 9", "80"])
        #expect(press(.down, 1, scene) == ["row 9"])
    }

    @Test("A row out of sight that must not have the focus any more loses it with a key", arguments: [false, true])
    func forbiddenRow(byArrow: Bool) throws {
        let rows = Rows(40) { $0 < 39 ? Self.buttons(1) : [] }
        rows.highlights = false
        rows.focusable = 39
        let scene = try scene(rows)
        defer { scene.close() }
        scene.scroll(to: 40 * 44 - 350)
        #expect(press(.tab, 1, scene, .shift) == ["-1"])
        #expect(press(.tab, 1, scene, .shift) == ["row 39"])
        scene.scroll(to: 0)
        rows.focusable = nil
        #expect(byArrow ? press(.down, 1, scene) == ["table"] : press(.tab, 1, scene) == ["0"])
        #expect(scene.table.contentOffset.y < 100)
    }

    @Test("In rows that cannot have the focus Tab leaves out what is cut off, and Shift+Tab too")
    func cutOff() throws {
        let rows = Rows(40) { _ in [Self.button(below: 60)] }
        rows.highlights = false
        rows.height = 100
        let scene = try scene(rows)
        defer { scene.close() }
        // The controls are at 60 to 88, at 160 to 188, and so on. The viewport ends at 480, and then begins at 170.
        scene.scroll(to: 130)
        #expect(press(.tab, 5, scene) == ["table", "10", "20", "30", "-1"])
        #expect(press(.tab, 5, scene, .shift) == ["30", "20", "10", "table", "-1"])
        #expect(scene.table.contentOffset.y == 130)
        scene.scroll(to: 170)
        #expect(press(.tab, 4, scene, .shift) == ["40", "30", "20", "table"] && scene.table.contentOffset.y == 170)
    }

    @Test("From a field Tab goes on to the fields of rows out of sight and Shift+Tab back, and both leave at the ends")
    func fields() throws {
        let scene = try scene(Rows(12) { _ in [Self.field()] })
        defer { scene.close() }
        let all = (0..<12).map { "\(10 * $0)" }
        #expect(press(.tab, 14, scene) == ["row 0"] + all + ["-1"])
        #expect(press(.tab, 12, scene, .shift) == all.reversed())
        #expect(press(.tab, 1, scene, .shift) == ["row 0"])
    }

    @Test(
        "In a form Tab goes on from each control to those of the other rows, and Shift+Tab back",
        arguments: [true, false])
    func form(highlights: Bool) throws {
        let rows = Rows(12) { row in
            row % 3 == 1 ? [UISwitch(frame: CGRect(x: 100, y: 6, width: 51, height: 31))] : [Self.field()]
        }
        rows.highlights = highlights
        let scene = try scene(rows)
        defer { scene.close() }
        let all = (0..<12).map { "\(10 * $0)" }
        #expect(press(.tab, 14, scene) == [highlights ? "row 0" : "table"] + all + ["-1"])
        #expect(press(.tab, 12, scene, .shift) == all.reversed())
        #expect(press(.tab, 2, scene, .shift) == [highlights ? "row 0" : "table", "-1"])
    }

    @Test("From a row of a form Tab goes on to the controls of the rows below, and Shift+Tab of those above")
    func rowOfForm() throws {
        let controls: @MainActor (Int) -> [UIControl] = { row in
            [0, 6, 11].contains(row) ? [Self.field()] : row == 10 ? Self.buttons(1) : []
        }
        let scene = try scene(Rows(20, controls: controls))
        defer { scene.close() }
        _ = press(.tab, 1, scene)
        #expect(press(.down, 7, scene).last == "row 7")
        #expect(press(.tab, 2, scene) == ["100", "110"])
        #expect(press(.tab, 2, scene, .shift) == ["100", "60"])
        // A click takes the keys from no field in the list.
        _ = scene.window.firstResponder?.resignFirstResponder()
        scene.click(20, scene.table.frame.minY + 44 * 7 - scene.table.contentOffset.y + 20)
        #expect(press(.tab, 1, scene, .shift) == ["60"])
    }

    @Test("Tab leaves a form that loads more rows as fast as they are reached, and goes to rows loaded before it began")
    func endlessForm() throws {
        let rows = Rows(10) { _ in [Self.field()] }
        rows.isEndless = true
        let scene = try scene(rows)
        defer { scene.close() }
        let passed = press(.tab, 12, scene)
        #expect(passed == ["row 0"] + (0..<10).map { "\(10 * $0)" } + ["-1"])
        #expect(rows.count > 10)
        // From a field on, after another key, the rows that have come since are stops, too.
        _ = press(.tab, 1, scene, .shift)
        let last = try #require(Int(focused(scene)))
        _ = press(.character("a"), 1, scene)
        #expect(press(.tab, 1, scene) == ["\(last + 10)"])
    }

    @Test("Tab goes on to the last row of a form if a row is inserted above meanwhile, or deleted")
    func editedAbove() throws {
        let rows = Rows(5) { _ in [Self.field()] }
        let scene = try scene(rows)
        defer { scene.close() }
        #expect(press(.tab, 2, scene) == ["row 0", "0"])
        rows.count += 1
        scene.table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .none)
        scene.host.settle()
        #expect(press(.tab, 2, scene) == ["10", "10"])
        rows.count -= 1
        scene.table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .none)
        scene.host.settle()
        #expect(press(.tab, 4, scene) == ["20", "30", "40", "-1"])
    }

    @Test("A row that a button of the form adds is the next stop")
    func addedField() throws {
        let rows = Rows(3) { row in row == 2 ? Self.buttons(1) : [Self.field()] }
        let scene = try scene(rows)
        defer { scene.close() }
        #expect(press(.tab, 4, scene) == ["row 0", "0", "10", "20"])
        let button = try #require(scene.window.focus.focusedView as? UIButton)
        button.addAction(
            UIAction { _ in
                rows.count += 1
                scene.table.insertRows(at: [IndexPath(row: 3, section: 0)], with: .none)
            }, for: .primaryActionTriggered)
        scene.key(.space)
        #expect(press(.tab, 2, scene) == ["30", "-1"])
    }

    @Test("A field that cannot have the focus makes no form of a list")
    func disabledField() throws {
        let scene = try scene(
            Rows(40) { _ in
                let field = Self.field()
                field.isEnabled = false
                return [field] + Self.buttons(1)
            })
        defer { scene.close() }
        #expect(press(.tab, 3, scene) == ["row 0", "1", "-1"])
    }

    @Test("From a list whose focused row was scrolled far away, Tab goes to the controls of that row")
    func scrolledAway() throws {
        for backward in [false, true] {
            let scene = try scene(Rows(60) { _ in Self.buttons(1) })
            defer { scene.close() }
            _ = press(.tab, 1, scene)
            #expect(press(.down, 5, scene).last == "row 5")
            scene.scroll(to: 44 * 30)
            if backward {
                #expect(press(.tab, 2, scene, .shift) == ["-1", "50"])
            } else {
                #expect(press(.tab, 2, scene) == ["50", "-1"])
            }
        }
    }

    @Test("After a press on a control Tab goes on from its row")
    func pressedControl() throws {
        let scene = try scene(Rows(40) { _ in Self.buttons(2) })
        defer { scene.close() }
        scene.click(110, 44 * 3 + 20)
        #expect(press(.tab, 2, scene) == ["31", "-1"])
    }
}
