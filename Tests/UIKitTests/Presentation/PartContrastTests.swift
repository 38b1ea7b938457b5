import Foundation
import TestSupport
import Testing

@testable import UIKit

/// Whether the texts of the library's own parts can be read: menus, tooltips, fields, bars, sheets, popovers, lists.
@MainActor @Suite(.serialized) struct PartContrastTests {
    /// A style of the desktop, and whether it asks for more contrast. Where it does not, texts in the tint have the
    /// contrast that the program gives them: the tint here has enough.
    struct Look: CustomTestStringConvertible {
        let style: UIUserInterfaceStyle
        let contrast: UIAccessibilityContrast
        var testDescription: String { "\(style == .dark ? "dark" : "light"), \(contrast == .high ? "high" : "normal")" }

        static let all = [UIUserInterfaceStyle.light, .dark].flatMap { style in
            [UIAccessibilityContrast.normal, .high].map { Look(style: style, contrast: $0) }
        }
    }

    private static let tint = UIColor { traits in
        traits.userInterfaceStyle == .dark
            ? UIColor(red: 0.25, green: 0.61, blue: 1, alpha: 1) : UIColor(red: 0, green: 0.25, blue: 0.87, alpha: 1)
    }
    private func withScene(_ look: Look, _ body: (PresentationScene) throws -> Void) throws {
        let scene = try PresentationScene(size: CGSize(width: 480, height: 480))
        let former = UIApplication.shared.desktopAppearance
        defer {
            scene.window.tintColor = nil
            UIApplication.shared.desktopAppearance = former
            scene.close()
        }
        var appearance = former
        appearance.style = look.style
        appearance.contrast = look.contrast
        UIApplication.shared.desktopAppearance = appearance
        if look.contrast == .normal { scene.window.tintColor = Self.tint }
        scene.host.settle()
        try body(scene)
    }

    /// All texts named are shown, and can be read.
    private func expectReadable(
        _ scene: PresentationScene, _ strings: [String], atLeast least: Double = ShownText.leastContrast
    ) {
        let texts = ShownText.all(in: scene.window, scene.host).filter { strings.contains($0.string) }
        #expect(Set(texts.map(\.string)) == Set(strings))
        for text in texts { #expect(text.contrast >= least, "\(text)") }
    }

    private final class Menus: UIContextMenuInteractionDelegate {
        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
        ) -> UIContextMenuConfiguration? {
            UIContextMenuConfiguration(actionProvider: { _ in
                UIMenu(
                    title: "Bird",
                    children: [
                        UIKeyCommand(title: "Copy", input: "c", modifierFlags: .control) { _ in },
                        UIAction(title: "Delete", attributes: .destructive) { _ in },
                        UIMenu(title: "Size", children: [UIAction(title: "Larger") { _ in }]),
                    ])
            })
        }
    }

    @Test("Entries and titles of menus can be read, marked or not", arguments: Look.all)
    func menus(look: Look) throws {
        try withScene(look) { scene in
            let menus = Menus()
            // Entries that are marked have the tint behind them.
            scene.window.tintColor = nil
            scene.button.addInteraction(UIContextMenuInteraction(delegate: menus))
            try scene.play("key Tab\nkey Shift+F10")
            expectReadable(scene, ["Bird", "Delete", "Size"])
            expectReadable(scene, ["Copy", "Ctrl+C"])
            try scene.play("key Down")
            expectReadable(scene, ["Bird", "Copy", "Ctrl+C", "Size"])
            expectReadable(scene, ["Delete"])
            try scene.play("key Down\nkey Right")
            scene.save("menu-contrast-\(look.testDescription)")
            expectReadable(scene, ["Copy", "Ctrl+C", "Delete"])
            expectReadable(scene, ["Larger"])
            try scene.play("key Escape\nkey Escape")
            withExtendedLifetime(menus) {}
        }
    }

    @Test("Tooltips can be read, also over a light and a dark ground", arguments: Look.all)
    func toolTips(look: Look) throws {
        try withScene(look) { scene in
            scene.button.toolTip = "Save the picture"
            for ground in [UIColor.white, .black] {
                scene.presenter.view.backgroundColor = ground
                try scene.play("hover 300,300\nhover 70,35\nwait 700")
                expectReadable(scene, ["Save the picture"])
            }
        }
    }

    @Test("What is in a field, and what stands in an empty one, can be read", arguments: Look.all)
    func fields(look: Look) throws {
        try withScene(look) { scene in
            let styles: [UITextField.BorderStyle] = [.none, .line, .bezel, .roundedRect]
            for (index, style) in styles.enumerated() {
                for (column, isEmpty) in [false, true].enumerated() {
                    let field = UITextField(
                        frame: CGRect(x: 20 + 220 * column, y: 80 + 40 * index, width: 200, height: 32))
                    field.borderStyle = style
                    field.text = isEmpty ? nil : "Text \(index)"
                    field.placeholder = isEmpty ? "Placeholder \(index)" : nil
                    scene.presenter.view.addSubview(field)
                }
            }
            scene.host.settle()
            expectReadable(scene, styles.indices.flatMap { ["Text \($0)", "Placeholder \($0)"] })
        }
    }

    @Test(
        "Texts of a program's own on sheets and popovers can be read", arguments: Look.all,
        [UIModalPresentationStyle.pageSheet, .popover])
    func presented(look: Look, style: UIModalPresentationStyle) throws {
        try withScene(look) { scene in
            let controller = UIViewController()
            controller.preferredContentSize = CGSize(width: 240, height: 120)
            controller.modalPresentationStyle = style
            controller.popoverPresentationController?.sourceView = scene.button
            let label = UILabel(frame: CGRect(x: 20, y: 10, width: 200, height: 24))
            label.text = "Name"
            let button = UIButton(type: .system)
            button.frame = CGRect(x: 20, y: 50, width: 200, height: 30)
            button.setTitle("Rename", for: .normal)
            for view in [label, button] { controller.view.addSubview(view) }
            scene.present(controller)
            scene.save("presented-contrast-\(style.rawValue)-\(look.testDescription)")
            expectReadable(scene, ["Name", "Rename"])
        }
    }

    @Test("Filled buttons of alerts can be read, in the default tint and in others", arguments: Look.all)
    func alerts(look: Look) throws {
        try withScene(look) { scene in
            for (tint, style) in [
                (nil, UIAlertAction.Style.default), (nil, .destructive), (.systemOrange, .default),
                (.systemTeal, .default), (.systemPink, .default),
            ] as [(UIColor?, UIAlertAction.Style)] {
                scene.window.tintColor = tint
                let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
                for (title, style) in [("Back", .cancel), ("Do it", style)] {
                    alert.addAction(UIAlertAction(title: title, style: style))
                }
                alert.preferredAction = alert.actions.last
                scene.present(alert)
                expectReadable(scene, ["Sure?", "Back", "Do it"])
                alert.dismiss(animated: false)
                scene.host.settle()
            }
        }
    }

    @Test("Choices of action sheets can be read", arguments: Look.all)
    func actionSheet(look: Look) throws {
        try withScene(look) { scene in
            let sheet = UIAlertController(title: "Picture", message: "What to do?", preferredStyle: .actionSheet)
            for (title, style) in [("Open", UIAlertAction.Style.default), ("Delete", .destructive), ("Stay", .cancel)] {
                sheet.addAction(UIAlertAction(title: title, style: style))
            }
            scene.present(sheet)
            expectReadable(scene, ["Picture", "What to do?", "Open", "Delete", "Stay"])
        }
    }

    @Test("Titles and buttons of bars, tabs, selected or not, and their badges can be read", arguments: Look.all)
    func bars(look: Look) throws {
        try withScene(look) { scene in
            let (root, pushed, other) = (UIViewController(), UIViewController(), UIViewController())
            (root.title, pushed.title, other.title) = ("Birds", "Owl", "Maps")
            pushed.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Edit")
            let navigation = UINavigationController(rootViewController: root)
            navigation.pushViewController(pushed, animated: false)
            navigation.tabBarItem = UITabBarItem(title: "List", image: nil, tag: 0)
            other.tabBarItem.badgeValue = "3"
            let tabs = UITabBarController()
            tabs.viewControllers = [navigation, other]
            scene.window.rootViewController = tabs
            scene.host.settle()
            scene.save("bar-contrast-\(look.testDescription)")
            expectReadable(scene, ["Owl", "‹ Birds", "Edit", "List", "Maps"])
            expectReadable(scene, ["3"])
        }
    }

    private final class Rows: UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Section" }
        func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { "Footer" }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: path.row == 0 ? .value1 : .subtitle, reuseIdentifier: nil)
            cell.textLabel?.text = "Row"
            cell.detailTextLabel?.text = "Detail"
            return cell
        }
    }

    @Test(
        "Titles of sections, and rows with details, can be read", arguments: Look.all,
        [UITableView.Style.plain, .grouped])
    func lists(look: Look, style: UITableView.Style) throws {
        try withScene(look) { scene in
            let rows = Rows()
            let table = UITableView(frame: scene.window.bounds, style: style)
            table.dataSource = rows
            // The line below a row crosses the empty lower edge of its label.
            table.separatorStyle = .none
            scene.presenter.view.addSubview(table)
            scene.host.settle()
            expectReadable(scene, ["Section", "Footer", "Row", "Detail"])
            for row in 0..<2 {
                table.selectRow(at: IndexPath(row: row, section: 0), animated: false, scrollPosition: .none)
                for hasKeys in [true, false] {
                    _ = hasKeys ? table.becomeFirstResponder() : table.resignFirstResponder()
                    scene.host.settle()
                    expectReadable(scene, ["Row", "Detail"])
                }
            }
            withExtendedLifetime(rows) {}
        }
    }
}
