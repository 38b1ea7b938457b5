import SDLBackend
import Testing

@testable import UIKit

/// Entries of menus that show the key which does the same.
@MainActor @Suite(.serialized) struct MenuKeyTests {
    private func rows() -> EditableRows {
        let rows = EditableRows(counts: 20)
        func command(
            _ title: String, _ input: String, _ modifiers: UIKeyModifierFlags = [],
            _ attributes: UIMenuElement.Attributes = []
        ) -> UIKeyCommand {
            UIKeyCommand(title: title, input: input, modifierFlags: modifiers, attributes: attributes) { _ in
                rows.log.append(title)
            }
        }
        rows.menu = UIMenu(
            children: [
                command("Copy", "c", .control), UIAction(title: "Pin") { _ in },
                UIMenu(title: "Size", children: [command("Larger", "+", .control), command("Smaller", "-", .control)]),
                command("Off", UIKeyCommand.inputFunction(4), [], .disabled),
                command("Gone", UIKeyCommand.inputFunction(5), [], .hidden),
                command("Figures of the whole list", UIKeyCommand.inputFunction(3)),
            ])
        return rows
    }

    private func panel(_ scene: ListScene, _ index: Int = 0) throws -> MenuPanel {
        let panels = try #require(scene.window.openMenu?.panels)
        return try #require(panels.indices.contains(index) ? panels[index] : nil)
    }

    /// Where the text of a label stands in the panel; nil if none says it.
    private func place(_ text: String, _ panel: MenuPanel) -> CGRect? {
        let labels = panel.subviews.compactMap { $0 as? MenuRow }.flatMap(\.subviews).compactMap { $0 as? UILabel }
        guard let label = labels.first(where: { $0.text == text }) else { return nil }
        let frame = label.convert(label.bounds, to: panel)
        let width = min(frame.width, label.sizeThatFits(CGSize(width: frame.width, height: .infinity)).width)
        return CGRect(
            x: label.textAlignment == .right ? frame.maxX - width : frame.minX, y: frame.minY, width: width,
            height: frame.height)
    }

    @Test("Keys stand at the ends of their entries, clear of the titles; an entry without one has none")
    func places() throws {
        let scene = try TableScene(rows())
        defer { scene.close() }
        scene.click(10, 100, .secondary)
        let panel = try panel(scene)
        #expect(panel.entries.map(\.element.title) == ["Copy", "Pin", "Size", "Off", "Figures of the whole list"])
        let ends = try [("Copy", "Ctrl+C"), ("Off", "F4"), ("Figures of the whole list", "F3")].map { title, key in
            let (title, key) = (try #require(place(title, panel)), try #require(place(key, panel)))
            #expect(title.maxX + 20 <= key.minX && title.minY == key.minY && title.height == key.height)
            return key.maxX
        }
        #expect(Set(ends).count == 1 && ends[0] > panel.bounds.width - 20 && ends[0] < panel.bounds.width - 8)
        #expect(place("F5", panel) == nil)
        scene.save("menu-keys")
    }

    @Test("A click on an entry performs its command, and so do Return and, in a submenu, a click")
    func choosing() throws {
        let rows = rows()
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.click(10, 100, .secondary)
        let rect = try panel(scene).convert(panel(scene).rect(of: 0), to: nil)
        scene.click(rect.midX, rect.midY)
        #expect(rows.log.last == "Copy" && scene.window.openMenu == nil)
        scene.click(10, 100, .secondary)
        for key in [KeyEvent.Key.up, .return] { scene.key(key) }
        #expect(rows.log.last == "Figures of the whole list")
        scene.click(10, 100, .secondary)
        let off = try panel(scene).convert(panel(scene).rect(of: 3), to: nil)
        scene.click(off.midX, off.midY)
        #expect(!rows.log.contains("Off") && scene.window.openMenu != nil)
        for key in [KeyEvent.Key.home, .down, .down, .right, .down, .return] { scene.key(key) }
        #expect(rows.log.last == "Smaller")
    }

    @Test("In a menu that the mouse has opened, Return presses what an arrow has marked, however the mouse trembles")
    func afterMouse() throws {
        let rows = rows()
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.click(10, 100, .secondary)
        // Nothing is marked yet.
        scene.key(.return)
        #expect(rows.log.allSatisfy { $0.hasPrefix("menu") } && scene.window.openMenu != nil)
        scene.key(.down)
        for x in [9, 8] as [CGFloat] { scene.hover(x, 99) }
        #expect(try panel(scene).highlighted == 0)
        scene.key(.return)
        #expect(rows.log.contains("Copy") && scene.window.openMenu == nil)
        // The pointer marks what it is over, and nothing when it has left that.
        scene.click(10, 100, .secondary)
        let rect = try panel(scene).convert(panel(scene).rect(of: 1), to: nil)
        scene.hover(rect.midX, rect.midY)
        #expect(try panel(scene).highlighted == 1)
        scene.hover(5, 95)
        #expect(try panel(scene).highlighted == nil)
    }

    @Test("Of a single selection one command is on")
    func singleSelection() throws {
        let rows = EditableRows(counts: 20)
        let commands = ["1", "2"].map { digit in
            UIKeyCommand(title: "Page \(digit)", input: digit, modifierFlags: .alternate) { _ in }
        }
        commands[0].state = .on
        rows.menu = UIMenu(options: .singleSelection, children: commands)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.click(10, 100, .secondary)
        for key in [KeyEvent.Key.end, .return] { scene.key(key) }
        #expect(commands.map(\.state) == [.off, .on])
    }

    @Test("At the accessibility sizes of text a key is below its title, and nothing is cut")
    func largeText() throws {
        UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
        defer { UIApplication.shared.preferredContentSizeCategory = .unspecified }
        let scene = try TableScene(rows())
        defer { scene.close() }
        scene.click(10, 10, .secondary)
        let panel = try panel(scene)
        for (index, (title, key)) in [("Copy", "Ctrl+C"), ("Figures of the whole list", "F3")].enumerated() {
            let row = panel.rect(of: index == 0 ? 0 : 4)
            let (title, key) = (try #require(place(title, panel)), try #require(place(key, panel)))
            let room = row.insetBy(dx: 0, dy: -0.5)
            #expect(title.minX == key.minX && title.maxY <= key.minY + 0.5)
            #expect(room.contains(key) && room.contains(title) && title.height >= 40)
        }
        scene.save("menu-keys-large")
    }

    @Test("A menu of a view that reads from right to left is mirrored: keys at the left, submenus to the left")
    func rightToLeft() throws {
        let scene = try TableScene(rows())
        defer { scene.close() }
        scene.table.semanticContentAttribute = .forceRightToLeft
        scene.click(300, 100, .secondary)
        let panel = try panel(scene)
        #expect(panel.frame.maxX == 300)
        for (title, key) in [("Copy", "Ctrl+C"), ("Figures of the whole list", "F3")] {
            let (title, key) = (try #require(place(title, panel)), try #require(place(key, panel)))
            #expect(key.maxX + 20 <= title.minX && key.minX < 20 && title.maxX > panel.bounds.width - 32)
        }
        for key in [KeyEvent.Key.home, .down, .down, .left] { scene.key(key) }
        let submenu = try self.panel(scene, 1)
        #expect(submenu.highlighted == 0)
        scene.save("menu-keys-mirrored")
        scene.key(.right)
        #expect(scene.window.openMenu?.panels.count == 1)
    }

    @Test("A submenu of a mirrored menu opens to its left where there is room, and of another one to its right")
    func submenuSide() {
        let (room, size) = (CGRect(x: 4, y: 4, width: 400, height: 400), CGSize(width: 100, height: 80))
        let rect = CGRect(x: 150, y: 50, width: 100, height: 28)
        let place = MenuPlace.beside(rect)
        #expect(place.frame(of: size, in: room, isMirrored: true).maxX == 150)
        #expect(place.frame(of: size, in: room, isMirrored: false).minX == 250)
        let left = MenuPlace.beside(rect.offsetBy(dx: -100, dy: 0))
        #expect(left.frame(of: size, in: room, isMirrored: true).minX == 150)
        let right = MenuPlace.beside(rect.offsetBy(dx: 100, dy: 0))
        #expect(right.frame(of: size, in: room, isMirrored: false).maxX == 250)
    }

    @Test("A menu with room at neither side of the pointer moves no further than it has to")
    func narrowWindow() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        scene.show(UIView(frame: scene.window.bounds))
        let menu = UIMenu(children: [UIAction(title: "Wider than half of the window") { _ in }])
        scene.window.open(menu, at: .beside(CGRect(x: 160, y: 10, width: 0, height: 0)), sender: nil) {}
        scene.host.settle()
        let frame = try panel(scene, 0).frame
        #expect(frame.width > 170 && frame.width < 280 && frame.minX > 30 && frame.maxX <= 320, "\(frame)")
    }

    @Test("In a narrow window a submenu leaves the entry that opens it free, and goes by the mouse back to its parent")
    func narrowSubmenu() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        scene.show(UIView(frame: scene.window.bounds))
        for count in [1, 8] {
            let entries = (1...count).map { UIAction(title: "Something \($0)") { _ in } }
            let wide = UIAction(title: "A title that is wider than half of the window") { _ in }
            let menu = UIMenu(children: entries + [UIMenu(title: "More of that", children: [wide])])
            scene.window.open(menu, at: .beside(CGRect(x: 10, y: 10, width: 0, height: 0)), sender: nil) {}
            scene.host.settle()
            let parent = try panel(scene, 0)
            func middle(_ index: Int) -> CGPoint {
                let rect = parent.convert(parent.rect(of: index), to: nil)
                return CGPoint(x: rect.midX, y: rect.midY)
            }
            scene.hover(middle(count).x, middle(count).y)
            scene.host.settle()
            let submenu = try panel(scene, 1)
            #expect(submenu.frame.width + parent.frame.width > 320)
            for index in 0...count { #expect(!submenu.frame.contains(middle(index)), "\(index)") }
            scene.hover(middle(0).x, middle(0).y)
            scene.host.settle()
            scene.host.run(seconds: 0.3)
            #expect(scene.window.openMenu?.panels.count == 1 && parent.highlighted == 0)
            scene.window.dismissMenu()
            scene.host.settle()
        }
    }

    @Test("The menus of a text field and of standard actions show their usual keys")
    func standardActions() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 30))
        field.text = "words"
        scene.show(field)
        scene.click(40, 35, .secondary)
        let panel = try panel(scene)
        for key in ["Ctrl+X", "Ctrl+C", "Ctrl+V", "Ctrl+A"] { #expect(place(key, panel) != nil, "\(key)") }
        let menu = UIMenuController.shared.menu(permits: { $0 == .copy || $0 == .select }) { _ in }
        let entries = menu.children.compactMap { $0 as? UIMenu }.flatMap(\.children)
        #expect((entries.first as? UIKeyCommand)?.combination.text == "Ctrl+C" && entries.last is UIAction)
    }

    @Test("The list of keys says a command's own words for it, where it has some")
    func discoverabilityTitle() throws {
        final class Commands: UIView {
            override var canBecomeFirstResponder: Bool { true }
            override var keyCommands: [UIKeyCommand]? {
                [
                    UIKeyCommand(
                        title: "Save", input: "s", modifierFlags: .control, discoverabilityTitle: "Save the list"
                    ) { _ in },
                    UIKeyCommand(title: "Print", input: "p", modifierFlags: .control) { _ in },
                ]
            }
        }
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let view = Commands(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scene.show(view)
        view.becomeFirstResponder()
        scene.key(.function(1))
        let lines = try #require(scene.window.keySheet).descriptions
        #expect(lines.contains(KeyDescription(keys: "Ctrl+S", title: "Save the list")))
        #expect(lines.contains(KeyDescription(keys: "Ctrl+P", title: "Print")))
    }
}
