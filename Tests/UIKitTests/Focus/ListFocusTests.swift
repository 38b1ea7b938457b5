import Foundation
import SDLBackend
import Testing

@testable import UIKit

/// The keyboard in lists: rows of 50 points in a window of 320 by 400 points.
@MainActor @Suite(.serialized) struct ListFocusTests {
    /// Rows with names, menus, and words by which they are found.
    @MainActor private final class Names: UITableViewDataSource, UITableViewDelegate {
        var names: [String]
        var knowsNames = true
        /// Whether rows take a highlight.
        var highlights = true
        var menus: [Int] = []

        init(_ names: [String]) { self.names = names }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
            (cell as? TestRowCell)?.value = names[path.row]
            cell.accessibilityLabel = names[path.row]
            return cell
        }
        func tableView(_ tableView: UITableView, shouldHighlightRowAt path: IndexPath) -> Bool { highlights }
        func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat { 50 }
        func tableView(_ tableView: UITableView, typeSelectStringForRowAt path: IndexPath) -> String? {
            knowsNames ? names[path.row] : nil
        }
        func tableView(
            _ tableView: UITableView, contextMenuConfigurationForRowAt path: IndexPath, point: CGPoint
        ) -> UIContextMenuConfiguration? {
            menus.append(path.row)
            return UIContextMenuConfiguration(actionProvider: { _ in
                UIMenu(children: [UIAction(title: "Copy") { _ in }])
            })
        }
    }

    private static let names = ["Ant", "Bear", "Beaver", "Cat", "Dog"] + (0..<200).map { "Row \($0)" } + ["Éléphant"]

    private func focused(_ scene: TableScene) -> String? {
        scene.table.visibleCells.compactMap { $0 as? TestRowCell }.first(where: \.hasKeyFocus)?.value
    }

    @Test("Tab gives a list the keys and marks its first row; arrows move, and at the top to what is above")
    func tab() throws {
        let scene = try TableScene(Names(Self.names)) { $0.frame.origin.y = 50 }
        defer { scene.close() }
        let button = UIButton(frame: CGRect(x: 10, y: 5, width: 80, height: 30))
        scene.window.addSubview(button)
        scene.host.step()
        scene.key(.tab)
        #expect(button.isFocused)
        scene.key(.tab)
        #expect(scene.table.isFirstResponder && focused(scene) == "Ant")
        scene.key(.down)
        #expect(focused(scene) == "Bear")
        scene.save("focused-row")
        scene.key(.up)
        scene.key(.up)
        #expect(button.isFocused && focused(scene) == nil)
    }

    @Test("The mark of the focused row goes with the mouse and comes back with the keyboard")
    func mouse() throws {
        let scene = try TableScene(Names(Self.names))
        defer { scene.close() }
        scene.key(.tab)
        scene.key(.down)
        #expect(focused(scene) == "Bear")
        scene.click(100, 220)
        #expect(focused(scene) == nil)
        scene.key(.down)
        #expect(focused(scene) != nil)
    }

    /// The cells in a table that have the mark of the focus, also those on their way out.
    private func marked(_ scene: TableScene) -> [String] {
        scene.table.subviews.compactMap { $0 as? TestRowCell }.filter(\.hasKeyFocus).map(\.value)
    }

    @Test("A focused row that is deleted loses its mark at once, and the next row has it")
    func deletion() throws {
        let rows = EditableRows(counts: 30)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.key(.tab)
        scene.key(.down)
        #expect(marked(scene) == ["0-1"])
        rows.sections[0].remove(at: 1)
        scene.table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
        for _ in 0..<30 {
            scene.host.step()
            #expect(marked(scene) == ["0-2"])
        }
    }

    @Test("When a focused row is moved out of sight, the row at its place has the focus, and arrows go on from there")
    func moveOutOfSight() throws {
        let rows = EditableRows(counts: 30, 0)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.key(.tab)
        scene.key(.down)
        rows.sections[1].append(rows.sections[0].remove(at: 1))
        scene.table.moveRow(at: IndexPath(row: 1, section: 0), to: IndexPath(row: 0, section: 1))
        for _ in 0..<30 {
            scene.host.step()
            #expect(marked(scene) == ["0-2"])
        }
        scene.key(.down)
        #expect(marked(scene) == ["0-3"] && scene.table.contentOffset.y == 0)
    }

    @Test(
        "Rows that are loaded above the last one leave the focus on screen, where End has led or leads",
        arguments: [true, false])
    func loadedAtTheEnd(isThere: Bool) throws {
        let rows = EditableRows(counts: 40, 1)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.key(.tab)
        scene.key(.end)
        if isThere { scene.host.settle() }
        #expect((scene.frame(of: "1-0") != nil) == isThere)
        rows.sections[0] += (0..<30).map { "new \($0)" }
        scene.table.insertRows(at: (40..<70).map { IndexPath(row: $0, section: 0) }, with: .none)
        scene.host.settle()
        // The row that is where the last one was, or the last one of those that were there.
        #expect(marked(scene) == [isThere ? "new 0" : "0-39"])
        #expect(marked(scene).first.flatMap(scene.frame)?.maxY == 400)
        scene.key(.up)
        #expect(marked(scene) == [isThere ? "0-39" : "0-38"])
    }

    @Test("A focused row that is moved within sight keeps the focus")
    func moveWithinSight() throws {
        let rows = EditableRows(counts: 30)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.key(.tab)
        rows.sections[0].insert(rows.sections[0].remove(at: 0), at: 3)
        scene.table.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 3, section: 0))
        scene.host.settle()
        #expect(marked(scene) == ["0-0"])
    }

    @Test("Letters lead to the row that begins so, more of them to a closer match, the same one again to the next")
    func typeAhead() throws {
        let scene = try TableScene(Names(Self.names))
        defer { scene.close() }
        scene.key(.tab)
        scene.key(.character("b"))
        #expect(focused(scene) == "Bear")
        scene.key(.character("e"))
        scene.key(.character("a"))
        scene.key(.character("v"))
        #expect(focused(scene) == "Beaver")
        scene.host.run(seconds: 1.1)
        scene.key(.character("b"))
        #expect(focused(scene) == "Bear")
        scene.key(.character("b"))
        #expect(focused(scene) == "Beaver")
        scene.host.run(seconds: 1.1)
        scene.key(.character("e"))
        scene.host.settle()
        #expect(focused(scene) == "Éléphant" && scene.table.contentOffset.y > 0)
        scene.host.run(seconds: 1.1)
        scene.key(.character("x"))
        #expect(focused(scene) == "Éléphant")
    }

    @Test(
        "Space belongs to the letters before it where a row goes on so; otherwise it selects", arguments: [true, false])
    func spaceInWord(goesOn: Bool) throws {
        let scene = try TableScene(Names(Self.names))
        defer { scene.close() }
        scene.key(.tab)
        for letter in goesOn ? "row" : "bea" { scene.key(.character(letter)) }
        scene.key(.space)
        if goesOn {
            #expect(focused(scene) == "Row 0" && scene.table.indexPathForSelectedRow == nil)
            for letter in "12" { scene.key(.character(letter)) }
            #expect(focused(scene) == "Row 12")
        } else {
            #expect(scene.table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
            scene.key(.character("v"))
            #expect(focused(scene) == "Beaver")
        }
    }

    @Test("Backspace takes back a letter")
    func correcting() throws {
        let scene = try TableScene(Names(Self.names))
        defer { scene.close() }
        scene.key(.tab)
        for letter in "beax" { scene.key(.character(letter)) }
        #expect(focused(scene) == "Bear")
        for key in [KeyEvent.Key.backspace, .character("v")] { scene.key(key) }
        #expect(focused(scene) == "Beaver")
    }

    private final class KeyRecorder: UIViewController {
        var keys: [String] = []

        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            keys += presses.compactMap(\.key?.charactersIgnoringModifiers)
        }
    }

    @Test("The Backspace key that takes back the only letter is used up, and the next one goes on to the controller")
    func noLetterLeft() throws {
        let scene = try TableScene(Names(Self.names))
        defer { scene.close() }
        let controller = KeyRecorder()
        controller.view = scene.table
        scene.window.rootViewController = controller
        scene.host.step()
        scene.table.becomeFirstResponder()
        for key in [KeyEvent.Key.character("b"), .backspace] { scene.key(key) }
        #expect(focused(scene) == "Bear" && controller.keys.isEmpty)
        scene.key(.backspace)
        #expect(controller.keys == ["\u{8}"])
    }

    @Test("Before anything has the keys, letters go to the list in front, which has them from then on")
    func lettersAtFirst() throws {
        let scene = try TableScene(Names(Self.names))
        defer { scene.close() }
        let controller = UIViewController()
        controller.view = scene.table
        scene.window.rootViewController = controller
        scene.host.step()
        #expect(scene.window.firstResponder == nil)
        scene.key(.character("x"))
        #expect(scene.window.firstResponder == nil && focused(scene) == nil)
        scene.host.run(seconds: 1.1)
        scene.key(.character("b"))
        #expect(scene.table.isFirstResponder && focused(scene) == "Bear")
        scene.key(.character("e"))
        scene.key(.character("a"))
        scene.key(.character("v"))
        #expect(focused(scene) == "Beaver")
    }

    @Test("The frame of the focused row has the window's tint, also where the row comes on screen with it")
    func tint() throws {
        let scene = try TableScene(Names(Self.names))
        defer { scene.close() }
        scene.window.tintColor = .systemGreen
        scene.key(.tab)
        @MainActor func frameColor() -> CGColor? {
            scene.table.visibleCells.compactMap { $0 as? TestRowCell }.first(where: \.hasKeyFocus)?.focusFrame?
                .borderColor
        }
        #expect(frameColor() == UIColor.systemGreen.cgColor)
        scene.key(.character("e"))
        scene.host.settle()
        #expect(focused(scene) == "Éléphant" && frameColor() == UIColor.systemGreen.cgColor)
        scene.window.tintColor = .systemRed
        #expect(frameColor() == UIColor.systemRed.cgColor)
    }

    @Test("Letters scroll to rows that take no highlight, one after the other")
    func lettersWithoutHighlight() throws {
        let names = Names(Self.names)
        names.highlights = false
        let scene = try TableScene(names)
        defer { scene.close() }
        scene.table.becomeFirstResponder()
        for offset in [50, 100, 50] as [CGFloat] {
            scene.key(.character("b"))
            scene.host.run(seconds: 1.1)
            #expect(scene.table.contentOffset.y == offset && focused(scene) == nil)
        }
    }

    @Test("A row that takes no highlight is where letters go on from, also after rows have come above it")
    func lettersAfterInsertion() throws {
        let names = Names(["Ant", "Bear", "Beaver", "Bison"] + Self.names.suffix(200))
        names.highlights = false
        let scene = try TableScene(names)
        defer { scene.close() }
        scene.table.becomeFirstResponder()
        scene.key(.character("b"))
        scene.host.run(seconds: 1.1)
        names.names.insert(contentsOf: ["Cow", "Crow"], at: 0)
        scene.table.insertRows(at: [0, 1].map { IndexPath(row: $0, section: 0) }, with: .none)
        scene.host.run(seconds: 1.1)
        scene.key(.character("b"))
        scene.host.run(seconds: 1.1)
        #expect(scene.table.contentOffset.y == 200)  // Beaver is the fifth row now
    }

    @Test("Where the delegate says nothing, letters find the cells on screen by their labels; Space goes on selecting")
    func labels() throws {
        let names = Names(Self.names)
        names.knowsNames = false
        let scene = try TableScene(names)
        defer { scene.close() }
        scene.key(.tab)
        scene.key(.character("d"))
        #expect(focused(scene) == "Dog")
        scene.host.run(seconds: 1.1)
        scene.key(.space)
        #expect(scene.table.indexPathForSelectedRow == IndexPath(row: 4, section: 0))
    }

    @Test("The Menu key and Shift+F10 open the menu of the focused row, with its first entry marked")
    func menu() throws {
        let names = Names(Self.names)
        let scene = try TableScene(names)
        defer { scene.close() }
        scene.key(.menu)
        #expect(scene.window.openMenu == nil)
        scene.key(.tab)
        scene.key(.down)
        for (key, modifiers) in [(KeyEvent.Key.menu, KeyModifiers()), (.function(10), .shift)] {
            scene.key(key, modifiers)
            #expect(names.menus.last == 1 && scene.window.openMenu?.panels.first?.highlighted == 0)
            scene.key(.escape)
            #expect(scene.window.openMenu == nil)
        }
        #expect(names.menus.count == 2)
    }
}
