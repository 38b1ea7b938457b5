import Foundation
import Testing

@testable import UIKit

/// Built-in parts with text of the standard size, and with the largest.
@MainActor @Suite(.serialized) struct LargePartsTests {
    private static let largest = UIContentSizeCategory.accessibilityExtraExtraExtraLarge

    private func withScene(
        _ category: UIContentSizeCategory = .large, width: CGFloat = 480,
        _ body: @MainActor (PresentationScene) throws -> Void
    ) throws {
        let scene = try PresentationScene(size: CGSize(width: width, height: 700))
        defer { scene.close() }
        UIApplication.shared.preferredContentSizeCategory = category
        scene.host.settle()
        try body(scene)
    }

    private func label(_ text: String, _ scene: PresentationScene) throws -> UILabel {
        try #require(scene.views(UILabel.self).first { $0.text == text })
    }

    /// Whether a label shows all of its text, and at which part of its size.
    private func fits(_ label: UILabel) -> Bool {
        let size = label.textSize(within: CGSize(width: label.bounds.width, height: 0))
        return size.width <= label.bounds.width && size.height <= label.bounds.height + 1
    }

    @Test("A button's title follows the size of text, and a font of fixed size does not")
    func buttons() throws {
        try withScene { scene in
            let fixed = UIButton(type: .system)
            fixed.setTitle("Fixed", for: .normal)
            fixed.titleLabel?.font = .systemFont(ofSize: 20)
            scene.presenter.view.addSubview(fixed)
            #expect(scene.button.titleLabel?.font.pointSize == 15)
            let height = scene.button.sizeThatFits(.zero).height
            UIApplication.shared.preferredContentSizeCategory = Self.largest
            scene.host.settle()
            #expect(scene.button.titleLabel?.font.pointSize == 49)
            #expect(scene.button.sizeThatFits(.zero).height > height + 30)
            #expect(fixed.titleLabel?.font.pointSize == 20)
        }
    }

    @Test("A title that does not fit its button shrinks as far as to its standard size, before it is cut")
    func shrinkingButton() throws {
        try withScene(Self.largest) { scene in
            scene.button.frame.size = CGSize(width: 90, height: 60)
            scene.host.settle()
            let label = try #require(scene.button.titleLabel)
            #expect(label.font.pointSize == 49)
            // A line that was cut off would be as high as one of full size.
            let size = label.textSize(within: scene.button.bounds.size)
            #expect(size.width <= 90 && size.width > 60 && size.height < 45)
        }
    }

    @Test(
        "A navigation bar grows up to the largest ordinary size, and the content lies below it",
        arguments: [true, false])
    func navigationBar(isFirst: Bool) throws {
        try withScene(isFirst ? Self.largest : .large) { scene in
            let root = UIViewController()
            root.title = "Title"
            root.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Edit")
            let navigation = UINavigationController(rootViewController: root)
            scene.window.rootViewController = navigation
            scene.host.settle()
            if !isFirst {
                #expect(navigation.navigationBar.frame.height == 44 && root.view.frame.minY == 44)
                UIApplication.shared.preferredContentSizeCategory = Self.largest
                scene.host.settle()
            }
            let height = navigation.navigationBar.frame.height
            #expect(height > 48 && height < 60 && root.view.frame.minY == height)
            for text in ["Title", "Edit"] {
                let label = try label(text, scene)
                #expect(label.font.pointSize == 23 && fits(label))
            }
            UIApplication.shared.preferredContentSizeCategory = .extraSmall
            scene.host.settle()
            #expect(navigation.navigationBar.frame.height == 44 && root.view.frame.minY == 44)
        }
    }

    @Test("A tab bar grows with larger text")
    func tabBar() throws {
        try withScene { scene in
            let controllers = ["Birds", "Everything else"].map { title in
                let controller = UIViewController()
                controller.tabBarItem = UITabBarItem(title: title, image: nil, tag: 0)
                return controller
            }
            let tabs = UITabBarController()
            tabs.viewControllers = controllers
            scene.window.rootViewController = tabs
            scene.host.settle()
            #expect(tabs.tabBar.frame.height == 49)
            UIApplication.shared.preferredContentSizeCategory = Self.largest
            scene.host.settle()
            let bar = tabs.tabBar.frame
            #expect(bar.height > 52 && bar.maxY == 700 && controllers[0].view.frame.maxY == bar.minY)
            let label = try label("Everything else", scene)
            #expect(label.font.pointSize > 14 && fits(label))
        }
    }

    @Test("A segmented control grows, and its titles fit their segments, all in one size")
    func segments() throws {
        try withScene { scene in
            let control = UISegmentedControl(items: ["Day", "A whole week", "Month"])
            scene.presenter.view.addSubview(control)
            #expect(control.intrinsicContentSize.height == 32)
            UIApplication.shared.preferredContentSizeCategory = Self.largest
            scene.host.settle()
            #expect(control.intrinsicContentSize.height > 60)
            control.frame = CGRect(x: 10, y: 100, width: 460, height: control.intrinsicContentSize.height)
            scene.host.settle()
            let labels = try ["Day", "A whole week", "Month"].map { try label($0, scene) }
            #expect(labels.allSatisfy { fits($0) && $0.sizeThatFits(.zero).width <= $0.bounds.width })
            let sizes = Set(labels.map(\.font.pointSize))
            #expect(sizes.count == 1 && sizes.allSatisfy { $0 > 13 })
            control.frame.size.width = 900
            scene.host.settle()
            #expect(labels.allSatisfy { $0.font.pointSize > sizes.first ?? 0 })
        }
    }

    @Test("A switch grows about its centre, beside its words in a stack, and no further than to 82 by 50 points")
    func toggle() throws {
        try withScene { scene in
            let (toggle, label) = (UISwitch(frame: CGRect(x: 300, y: 200, width: 0, height: 0)), UILabel())
            label.text = "Sound"
            label.font = .preferredFont(forTextStyle: .body)
            label.adjustsFontForContentSizeCategory = true
            let row = UIStackView(arrangedSubviews: [label, UISwitch()])
            row.frame = CGRect(x: 10, y: 300, width: 400, height: 100)
            row.alignment = .center
            for view in [toggle, row] { scene.presenter.view.addSubview(view) }
            scene.host.settle()
            let center = toggle.center
            #expect(toggle.frame == CGRect(x: 300, y: 200, width: 51, height: 31))
            for (category, size) in [
                (Self.largest, CGSize(width: 82, height: 50)), (.extraExtraLarge, CGSize(width: 63, height: 38)),
                (.small, CGSize(width: 51, height: 31)),
            ] {
                UIApplication.shared.preferredContentSizeCategory = category
                scene.host.settle()
                #expect(toggle.bounds.size == size && toggle.center == center)
                #expect(row.arrangedSubviews[1].frame.size == size && row.arrangedSubviews[1].frame.maxX == 400)
                #expect(UISwitch(frame: .zero).frame.size == size)
            }
            UIApplication.shared.preferredContentSizeCategory = Self.largest
            scene.host.settle()
            scene.save("switch-large")
            try scene.play("drag 285,215 355,215 300")
            #expect(toggle.isOn)
            try scene.click(toggle)
            #expect(!toggle.isOn)
        }
    }

    @Test("A field's clear button grows with the field's font", arguments: [true, false])
    func clearButton(follows: Bool) throws {
        try withScene { scene in
            let field = UITextField(frame: CGRect(x: 10, y: 100, width: 400, height: 90))
            field.font = follows ? .preferredFont(forTextStyle: .body) : .systemFont(ofSize: 17)
            field.clearButtonMode = .always
            field.text = "Kingfisher"
            scene.presenter.view.addSubview(field)
            scene.host.settle()
            let button = try #require(scene.views(FieldClearButton.self).first)
            #expect(button.frame == CGRect(x: 372, y: 0, width: 28, height: 90))
            UIApplication.shared.preferredContentSizeCategory = Self.largest
            scene.host.settle()
            scene.save("clear-button-large-\(follows)")
            #expect(button.bounds.width == (follows ? 56 : 28))
            #expect(field.textRect(forBounds: field.bounds).maxX == button.frame.minX)
            try scene.click(button)
            #expect(field.text == "")
        }
    }

    @Test("In narrow segments titles get smaller than their standard size, and stay clear of the edges")
    func narrowSegments() throws {
        try withScene(Self.largest) { scene in
            let titles = ["Today", "Tomorrow", "Later"]
            let control = UISegmentedControl(items: titles)
            scene.presenter.view.addSubview(control)
            control.frame = CGRect(x: 10, y: 100, width: 210, height: control.intrinsicContentSize.height)
            scene.host.settle()
            for category in [Self.largest, .large] {
                UIApplication.shared.preferredContentSizeCategory = category
                scene.host.settle()
                let labels = try titles.map { try label($0, scene) }
                #expect(labels.allSatisfy { $0.sizeThatFits(.zero).width <= 70 - 12 })
                #expect(Set(labels.map(\.font.pointSize)).count == 1 && labels[0].font.pointSize < 13)
            }
        }
    }

    @Test("A menu's entries wrap within the window; a click finds the entry that is under it")
    func menu() throws {
        try withScene(Self.largest) { scene in
            var chosen: [String] = []
            let titles = ["Copy", "Open the picture in the desktop's viewer", "Delete"]
            let menu = UIMenu(
                title: "A picture",
                children: titles.map { title in UIAction(title: title) { _ in chosen.append(title) } })
            scene.window.open(menu, at: .beside(CGRect(x: 100, y: 100, width: 0, height: 0)), sender: nil, didEnd: {})
            scene.host.settle()
            let panel = try #require(scene.window.openMenu?.panels.first)
            #expect(scene.window.bounds.contains(panel.frame) && panel.frame.width > 360)
            #expect(panel.rect(of: 1).height > 2 * panel.rect(of: 0).height - 30)
            for index in 0..<2 { #expect(panel.rect(of: index).maxY <= panel.rect(of: index + 1).minY) }
            for title in titles {
                let label = try label(title, scene)
                #expect(fits(label))
            }
            let place = panel.convert(CGPoint(x: 60, y: panel.rect(of: 2).midY), to: nil)
            try scene.play("click \(place.x),\(place.y)")
            #expect(chosen == ["Delete"])
        }
    }

    @Test("A menu of the standard size has rows of 28 points")
    func standardMenu() throws {
        try withScene { scene in
            let menu = UIMenu(children: ["Copy", "Delete"].map { UIAction(title: $0) { _ in } })
            scene.window.open(menu, at: .beside(CGRect(x: 100, y: 100, width: 0, height: 0)), sender: nil, didEnd: {})
            scene.host.settle()
            let panel = try #require(scene.window.openMenu?.panels.first)
            #expect(panel.frame.height == 66 && panel.rect(of: 1).height == 28)
        }
    }

    @Test(
        "An alert shows all of its texts, if need be by scrolling, and its buttons' titles wrap",
        arguments: [320.0, 480])
    func alert(width: CGFloat) throws {
        try withScene(Self.largest, width: width) { scene in
            let alert = UIAlertController(title: "Delete the picture?", message: "It is gone.", preferredStyle: .alert)
            for title in ["Delete it and all copies", "Keep"] {
                alert.addAction(UIAlertAction(title: title, style: .default))
            }
            scene.present(alert)
            #expect(scene.window.bounds.contains(scene.frame(alert.view)))
            for text in ["Delete the picture?", "It is gone.", "Delete it and all copies", "Keep"] {
                let label = try label(text, scene)
                #expect(fits(label) && label.font.pointSize > 40)
            }
            scene.save("alert-\(Int(width))")
        }
    }

    @Test("A tooltip's words follow, and stay in the window")
    func toolTip() throws {
        try withScene(Self.largest) { scene in
            scene.button.toolTip = "Goes back to the page before this one"
            try scene.play("hover 60,35\nwait 700")
            let panel = try #require(scene.window.pointing.toolTips.panel)
            #expect(scene.window.bounds.contains(panel.frame) && panel.bounds.height > 80)
        }
    }

    @Test("The list of keys breaks no word where there is room for it")
    func keySheet() throws {
        try withScene(Self.largest) { scene in
            try scene.play("key F1")
            let sheet = try #require(scene.window.keySheet)
            for description in sheet.descriptions {
                for text in [description.keys, description.title] where !text.isEmpty {
                    let label = try label(text, scene)
                    let words = text.split(separator: " ").map { word in
                        NSAttributedString(string: String(word), attributes: [.font: label.font as Any]).size().width
                    }
                    #expect(fits(label) && (words.max() ?? 0) <= label.bounds.width, "\(text)")
                }
            }
        }
    }

    @Test("A section's title wraps and has room; an index gets no larger than a bar")
    func sections() throws {
        let rows = EditableRows(counts: 30)
        let title = "A title of a section that is too long for one line of large text"
        rows.titles = [title]
        let scene = try TableScene(rows)
        defer { scene.close() }
        let standard = scene.table.headerView(forSection: 0)?.bounds.height
        #expect(standard == 28)
        UIApplication.shared.preferredContentSizeCategory = Self.largest
        scene.host.settle()
        let header = try #require(scene.table.headerView(forSection: 0))
        let label = try #require(header.textLabel)
        #expect(fits(label) && header.bounds.height > 100)
    }
}
