import SDLBackend
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct ContextMenuTests {
    private func rows() -> EditableRows {
        let rows = EditableRows(counts: 20)
        func action(_ title: String, _ attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off)
            -> UIAction
        {
            UIAction(title: title, attributes: attributes, state: state) { _ in rows.log.append(title) }
        }
        rows.menu = UIMenu(
            title: "Row",
            children: [
                action("Copy"), action("Pin", state: .on), action("Off", .disabled), action("Gone", .hidden),
                UIMenu(title: "Share", children: [action("Mail"), action("Link")]),
                UIMenu(options: .displayInline, children: [action("Delete", .destructive)]),
            ])
        return rows
    }

    private func panel(_ scene: TableScene, _ index: Int = 0) throws -> MenuPanel {
        try #require(
            scene.window.openMenu?.panels.indices.contains(index) == true ? scene.window.openMenu?.panels[index] : nil)
    }

    private func center(_ panel: MenuPanel, _ index: Int) -> CGPoint {
        let rect = panel.rect(of: index)
        return CGPoint(x: panel.frame.minX + rect.midX, y: panel.frame.minY + rect.midY)
    }

    @Test("A right click on the scroll bar opens no menu of what is under the bar")
    func overBar() throws {
        let rows = EditableRows(counts: 40)
        rows.menu = UIMenu(children: [UIAction(title: "Copy") { _ in }])
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.click(316, 200, .secondary)
        #expect(scene.window.openMenu == nil)
        scene.click(290, 200, .secondary)
        #expect(scene.window.openMenu != nil)
        // A right click on the bar closes a menu, as one anywhere beside it does.
        scene.click(316, 390, .secondary)
        #expect(scene.window.openMenu == nil)
    }

    @Test("Of a menu with a single selection one entry is on, counting those of menus shown inside of it")
    func singleSelection() throws {
        let rows = EditableRows(counts: 20)
        let actions = ["Name", "Date", "Size"].map { UIAction(title: $0, state: $0 == "Name" ? .on : .off) { _ in } }
        rows.menu = UIMenu(
            options: .singleSelection,
            children: [actions[0], UIMenu(options: .displayInline, children: [actions[1], actions[2]])])
        let scene = try TableScene(rows)
        defer { scene.close() }
        for (chosen, states) in [(2, [0, 0, 1]), (1, [0, 1, 0]), (0, [1, 0, 0])] {
            scene.click(10, 100, .secondary)
            let place = center(try panel(scene), chosen)
            scene.click(place.x, place.y)
            #expect(actions.map { $0.state == .on ? 1 : 0 } == states)
        }
    }

    @Test("A menu that goes on above or below says so by a fade there")
    func fades() throws {
        let rows = EditableRows(counts: 20)
        rows.menu = UIMenu(children: (1...40).map { UIAction(title: "Entry \($0)") { _ in } })
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.click(10, 100, .secondary)
        let menu = try panel(scene)
        for (presses, shows) in [(0, [false, true]), (1, [true, false]), (20, [true, true])] {
            for _ in 0..<presses { scene.key(.up) }
            scene.host.settle()
            #expect([menu.fades.top, menu.fades.bottom].map { !$0.isHidden } == shows)
            let edges = [menu.fades.top.frame.minY, menu.fades.bottom.frame.maxY]
            #expect(edges == [menu.bounds.minY, menu.bounds.maxY])
            scene.save("menu-fades-\(presses)")
        }
        rows.menu = UIMenu(children: [UIAction(title: "Entry") { _ in }])
        scene.key(.escape)
        scene.click(10, 100, .secondary)
        let short = try panel(scene)
        scene.host.settle()
        #expect(short.fades.top.isHidden && short.fades.bottom.isHidden)
    }

    @Test("The fade of a menu is higher in large text, so that it does not lie between two lines")
    func fadeOfLargeText() throws {
        let rows = EditableRows(counts: 20)
        rows.menu = UIMenu(children: (1...40).map { UIAction(title: "Entry \($0)") { _ in } })
        UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
        defer { UIApplication.shared.preferredContentSizeCategory = .unspecified }
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.click(10, 100, .secondary)
        scene.host.settle()
        let menu = try panel(scene)
        let fade = menu.fades.bottom
        #expect(!fade.isHidden && fade.frame.height > 50 && fade.frame.height <= menu.bounds.height / 3)
        scene.save("menu-fade-large")
    }

    @Test("The arrow of an entry with a submenu is as large as its text, and so are check marks")
    func largeArrow() throws {
        let rows = rows()
        let scene = try TableScene(rows)
        defer { scene.close() }
        @MainActor func sides() throws -> [CGFloat] {
            scene.click(10, 10, .secondary)
            defer { scene.key(.escape) }
            scene.host.settle()
            return try panel(scene).subviews.compactMap { $0 as? MenuRow }.map { row in
                let mark = row.subviews.compactMap { $0 as? MenuMark }.first?.frame ?? .zero
                let label = row.subviews.compactMap { $0 as? UILabel }.first?.frame ?? .zero
                #expect(!mark.intersects(label) && row.bounds.contains(mark))
                return mark.width
            }
        }
        let usual = try sides()
        #expect(Set(usual) == [12])
        UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
        defer { UIApplication.shared.preferredContentSizeCategory = .unspecified }
        scene.host.settle()
        let large = try sides()
        #expect(Set(large).count == 1 && large[0] == 24)
        scene.click(10, 10, .secondary)
        scene.host.settle()
        scene.save("menu-large-arrow")
    }

    /// What the delegate heard, selections aside.
    private func menuLog(_ rows: EditableRows) -> [String] { rows.log.filter { !$0.hasPrefix("select") } }

    @Test("The right button opens the row's menu, whose entries are those that are not hidden", arguments: [1.0, 2.0])
    func opening(scale: Double) throws {
        let rows = rows()
        let scene = try TableScene(rows, scale: CGFloat(scale))
        defer { scene.close() }
        scene.click(10, 100, .secondary)
        let menu = try panel(scene)
        #expect(menuLog(rows) == ["menu 0-2"] && rows.menusShown == 1 && menu.frame.origin == CGPoint(x: 10, y: 100))
        #expect(menu.entries.map(\.element.title) == ["Copy", "Pin", "Off", "Share", "Delete"])
        let share = center(menu, 3)
        scene.hover(share.x, share.y)
        scene.save("menu-\(Int(scale))x")
        let submenu = try panel(scene, 1)
        #expect(submenu.frame.minX >= menu.frame.maxX - 1 && submenu.entries.map(\.element.title) == ["Mail", "Link"])
        #expect(scene.table.cellForRow(at: IndexPath(row: 2, section: 0))?.isHighlighted == true)
    }

    @Test("A submenu closes a moment after the pointer has gone to another entry of the menu that it was opened from")
    func leavingSubmenu() throws {
        let scene = try TableScene(rows())
        defer { scene.close() }
        scene.click(10, 100, .secondary)
        let menu = try panel(scene)
        let (copy, share) = (center(menu, 0), center(menu, 3))
        for entersSubmenu in [false, true] {
            scene.hover(share.x, share.y)
            let mail = center(try panel(scene, 1), 0)
            if entersSubmenu { scene.hover(mail.x, mail.y) }
            scene.hover(copy.x, copy.y)
            #expect(scene.window.openMenu?.panels.count == 2 && menu.highlighted == 0)
            scene.host.run(seconds: 0.3)
            #expect(scene.window.openMenu?.panels.count == 1 && menu.highlighted == 0)
        }
    }

    @Test("On the way to a submenu the pointer may cross other entries, and back to its entry; a key ends the delay")
    func wayToSubmenu() throws {
        let scene = try TableScene(rows())
        defer { scene.close() }
        scene.click(10, 100, .secondary)
        let menu = try panel(scene)
        let (share, delete) = (center(menu, 3), center(menu, 4))
        scene.hover(share.x, share.y)
        let submenu = try panel(scene, 1)
        let link = center(submenu, 1)
        for goal in [link, share] {
            scene.hover(delete.x, delete.y)
            #expect(menu.highlighted == 4)
            scene.hover(goal.x, goal.y)
            scene.host.run(seconds: 0.3)
            #expect(try panel(scene, 1) === submenu && menu.highlighted == 3)
        }
        scene.hover(delete.x, delete.y)
        scene.key(.up)
        #expect(scene.window.openMenu?.panels.count == 1 && menu.highlighted == 3)
    }

    @Test("An entry crossed on the way out of the menu is not marked any more, so Return does not choose it")
    func leavingMenu() throws {
        let rows = rows()
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.click(10, 100, .secondary)
        let menu = try panel(scene)
        let (share, delete) = (center(menu, 3), center(menu, 4))
        for waits in [true, false] {
            scene.hover(share.x, share.y)
            #expect(scene.window.openMenu?.panels.count == 2)
            scene.hover(delete.x, delete.y)
            #expect(menu.highlighted == 4)
            scene.hover(5, 95)
            #expect(menu.highlighted == nil)
            if waits { scene.host.run(seconds: 0.3) }
        }
        let log = rows.log
        scene.key(.return)
        #expect(scene.window.openMenu?.panels.count == 1 && rows.log == log)
    }

    @Test("A row that is held and let go in place has not been moved: its menu opens", arguments: [4.0, 40.0])
    func heldRow(distance: Double) throws {
        let rows = rows()
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.press(10, 100)
        scene.host.run(seconds: 0.4)
        #expect(scene.table.isMovingItem && scene.window.openMenu == nil)
        // Away and back, as far as a hand trembles or further.
        scene.drag(by: 0, CGFloat(distance), frames: 4)
        scene.drag(by: 0, -CGFloat(distance), frames: 4)
        scene.lift()
        #expect((scene.window.openMenu != nil) == (distance < 10) && !scene.table.isMovingItem)
        scene.host.settle()
        #expect(!rows.log.contains { $0.hasPrefix("move") })
        guard let lift = scene.window.menuLift, scene.window.openMenu != nil else { return }
        // What the menu lifts is the row, and it covers its own shadow.
        let cell = try #require(scene.table.cellForRow(at: IndexPath(row: 2, section: 0)))
        #expect(lift.view.isDescendant(of: cell))
        let siblings = try #require(cell.superview?.subviews.filter { $0.layer.zPosition == cell.layer.zPosition })
        #expect(cell.layer.zPosition > 0 && siblings.last === cell && siblings.count == 2)
    }

    /// Whether rows keep their places until an open menu is closed, and where they come to rest then.
    private func offsetAfterMenu(_ scene: TableScene) throws -> CGFloat {
        let (offset, log) = (scene.table.contentOffset.y, (scene.table.delegate as? EditableRows)?.log ?? [])
        #expect(scene.window.openMenu != nil && log.count { $0.hasPrefix("menu") } == 1)
        for _ in 0..<30 {
            scene.host.step()
            #expect(scene.table.contentOffset.y == offset)
        }
        scene.click(-10, -10)
        #expect(scene.window.openMenu == nil)
        scene.host.run(seconds: 1)
        return scene.table.contentOffset.y - offset
    }

    @Test("A menu holds what coasts, and what the wheel eases: its row stays below it", arguments: [false, true])
    func moving(byWheel: Bool) throws {
        let scene = try TableScene(rows())
        defer { scene.close() }
        if byWheel {
            scene.hover(60, 200)
            scene.wheel(3)
            scene.host.step(frames: 2)
        } else {
            scene.press(60, 300)
            scene.drag(by: 0, -150, frames: 5)
            scene.lift()
            #expect(scene.table.isDecelerating)
        }
        scene.click(60, 200, .secondary)
        #expect(scene.table.contentOffset.y > 10 && scene.table.contentOffset.y < 480)
        #expect(try offsetAfterMenu(scene) == 0)
    }

    @Test("A menu ends what a trackpad or a program has begun", arguments: ["trackpad", "program"])
    func ending(_ kind: String) throws {
        let scene = try TableScene(rows())
        defer { scene.close() }
        scene.hover(60, 200)
        switch kind {
        case "trackpad": for _ in 0..<6 { scene.wheel(1.5) }
        default: scene.table.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
        }
        if kind != "trackpad" { scene.host.step(frames: 4) }
        #expect(!scene.table.isAtRest)
        scene.click(60, 200, .secondary)
        #expect(scene.table.isAtRest && scene.table.contentOffset.y > 10 && scene.table.contentOffset.y < 380)
        #expect(try offsetAfterMenu(scene) == 0)
    }

    @Test("Content beyond its edge goes back under a menu", arguments: [false, true])
    func bouncing(inHand: Bool) throws {
        let scene = try TableScene(rows())
        defer { scene.close() }
        scene.press(60, 100)
        scene.drag(by: 0, 150, frames: 5)
        if !inHand {
            scene.lift()
            scene.host.step()
        }
        #expect(scene.table.contentOffset.y < -10)
        scene.click(60, 200, .secondary)
        scene.host.run(seconds: 1)
        #expect(scene.window.openMenu != nil && scene.table.contentOffset.y == 0)
    }

    @Test("A menu higher than the window stays in it, and wheel and keys reach every entry")
    func highMenu() throws {
        let rows = EditableRows(counts: 20)
        rows.menu = UIMenu(
            children: (0..<40).map { number in UIAction(title: "\(number)") { rows.log.append($0.title) } })
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.click(10, 100, .secondary)
        let menu = try panel(scene)
        #expect(scene.window.bounds.contains(menu.frame) && menu.clipsToBounds)
        scene.hover(menu.frame.midX, 200)
        scene.wheel(-3)
        #expect(menu.bounds.minY == 0)
        scene.wheel(100)
        #expect(menu.rect(of: 39).maxY + 5 == menu.bounds.maxY && scene.table.contentOffset.y == 0)
        let last = menu.convert(menu.rect(of: 39), to: nil)
        scene.click(last.midX, last.midY)
        #expect(rows.log.last == "39")
        scene.click(10, 100, .secondary)
        let again = try panel(scene)
        scene.key(.end)
        #expect(again.highlighted == 39 && again.bounds.contains(again.rect(of: 39)))
        scene.key(.home)
        #expect(again.highlighted == 0 && again.bounds.minY == 0)
    }

    @Test("A click on an entry performs it and closes the menu; one beside it only closes")
    func choosing() throws {
        let rows = rows()
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.click(60, 100, .secondary)
        let copy = center(try panel(scene), 0)
        scene.click(copy.x, copy.y)
        #expect(menuLog(rows) == ["menu 0-2", "menu ended", "Copy"] && scene.window.openMenu == nil)
        scene.click(60, 100, .secondary)
        scene.click(10, 10)
        #expect(scene.window.openMenu == nil && rows.log.last == "menu ended")
        #expect(scene.table.indexPathForSelectedRow != IndexPath(row: 0, section: 0))
        #expect(scene.table.cellForRow(at: IndexPath(row: 2, section: 0))?.isHighlighted == false)
    }

    @Test("A disabled entry does nothing, and leaves the menu open")
    func disabled() throws {
        let rows = rows()
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.click(60, 100, .secondary)
        let off = center(try panel(scene), 2)
        scene.click(off.x, off.y)
        #expect(scene.window.openMenu != nil && menuLog(rows) == ["menu 0-2"])
    }

    @Test("Press, drag to an entry and let go chooses it")
    func dragging() throws {
        let rows = rows()
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.press(60, 100, .secondary)
        let delete = center(try panel(scene), 4)
        scene.move(delete.x, delete.y)
        scene.lift(.secondary)
        #expect(rows.log.last == "Delete")
    }

    @Test("Keys go through the menu: arrows past what is disabled, into submenus and back, Return, Escape")
    func keys() throws {
        let rows = rows()
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.click(60, 100, .secondary)
        for _ in 0..<3 { scene.key(.down) }
        #expect(try panel(scene).highlighted == 3)
        scene.key(.right)
        scene.key(.down)
        scene.key(.return)
        #expect(rows.log.last == "Link" && scene.window.openMenu == nil)
        scene.click(60, 100, .secondary)
        scene.key(.up)
        #expect(try panel(scene).highlighted == 4)
        scene.key(.escape)
        #expect(scene.window.openMenu == nil)
    }

    private final class ShortcutView: UIView {
        var performed: [String] = []
        override var canBecomeFirstResponder: Bool { true }
        override var keyCommands: [UIKeyCommand]? {
            ["q", "x", UIKeyCommand.inputFunction(3), UIKeyCommand.inputDownArrow].map { input in
                UIKeyCommand(input: input, modifierFlags: input == "q" ? .control : []) { [unowned self] in
                    performed.append($0.input)
                }
            }
        }
    }

    @Test("Function keys, and keys with Control, close the menu and do what they stand for; others stay with the menu")
    func shortcuts() throws {
        let scene = try TableScene(rows())
        defer { scene.close() }
        let view = ShortcutView()
        scene.window.addSubview(view)
        for (key, modifiers, input) in [
            (KeyEvent.Key.character("q"), KeyModifiers.control, "q"), (.function(3), [], "UIKeyInputF3"),
        ] {
            scene.click(60, 100, .secondary)
            view.becomeFirstResponder()
            view.performed = []
            // The second is a Control key by itself.
            scene.key(.character("x"))
            scene.key(.other(0), .control)
            scene.key(.down)
            #expect(try panel(scene).highlighted == 0 && view.performed.isEmpty)
            scene.key(key, modifiers)
            #expect(scene.window.openMenu == nil && view.performed == [input])
        }
    }

    @Test("Near the window's edges a menu opens to the other side")
    func edges() throws {
        let scene = try TableScene(rows())
        defer { scene.close() }
        scene.click(300, 390, .secondary)
        let frame = try panel(scene).frame
        #expect(frame.maxX <= 316 && frame.maxY <= 396)
    }

    @Test("A view's own interaction opens its menu")
    func interaction() throws {
        @MainActor final class Menus: UIContextMenuInteractionDelegate {
            var location: CGPoint?
            func contextMenuInteraction(
                _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
            ) -> UIContextMenuConfiguration? {
                self.location = location
                return UIContextMenuConfiguration(actionProvider: { _ in
                    UIMenu(children: [UIAction(title: "One") { _ in }])
                })
            }
        }
        let scene = try TableScene(EditableRows(counts: 0))
        defer { scene.close() }
        let menus = Menus()
        let view = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
        view.addInteraction(UIContextMenuInteraction(delegate: menus))
        scene.window.addSubview(view)
        scene.click(70, 80, .secondary)
        #expect(menus.location == CGPoint(x: 20, y: 30) && scene.window.openMenu != nil)
    }
}
