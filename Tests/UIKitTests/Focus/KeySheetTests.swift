import Foundation
import SDLBackend
import Testing

@testable import UIKit

/// What the list of keys says, which F1 shows.
@MainActor @Suite(.serialized) struct KeySheetTests {
    /// Has commands, and performs some actions.
    private final class Controller: UIViewController {
        var commands: [UIKeyCommand] = []
        var actions: [Selector] = []
        override var keyCommands: [UIKeyCommand]? { commands }
        override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { actions.contains(action) }
    }

    private func keyGroups(_ stage: Stage) throws -> [KeyGroup] {
        stage.key(.function(1))
        let sheet = try #require(stage.window.keySheet)
        stage.key(.escape)
        return sheet.groups
    }

    private func lines(_ stage: Stage) throws -> [String] {
        try keyGroups(stage).flatMap(\.keys).map { "\($0.keys): \($0.title)" }
    }

    @Test("Shortcuts of one responder with one title are one line, and of two responders with one key the inner one's")
    func shortcuts() throws {
        let stage = Stage()
        let (outer, inner) = (Controller(), Controller())
        outer.commands = [
            UIKeyCommand(title: "Outer", input: "s", modifierFlags: .control) { _ in },
            UIKeyCommand(title: "Find", input: "f", modifierFlags: .control) { _ in },
            UIKeyCommand(title: "Hidden", input: "H", modifierFlags: .control) { _ in },
        ]
        inner.commands = [
            UIKeyCommand(title: "Save", input: "S", modifierFlags: .control) { _ in },
            UIKeyCommand(title: "Find", input: UIKeyCommand.inputFunction(7)) { _ in },
            UIKeyCommand(title: "Save", input: UIKeyCommand.inputFunction(2)) { _ in },
            UIKeyCommand(input: "h", modifierFlags: .control) { _ in },
        ]
        stage.window.rootViewController = outer
        outer.addChild(inner)
        outer.view.addSubview(inner.view)
        let button = UIButton(frame: CGRect(x: 10, y: 10, width: 80, height: 30))
        inner.view.addSubview(button)
        stage.frames(1)
        stage.key(.tab)
        #expect(button.isFocused)
        #expect(try lines(stage).prefix(3) == ["Ctrl+S, F2: Save", "F7: Find", "Ctrl+F: Find"])
        #expect(try !lines(stage).contains { $0.hasSuffix("Hidden") || $0.hasSuffix("Outer") })
    }

    @Test("A key that the program uses is in it once, with what the program does")
    func eachKeyOnce() throws {
        let stage = Stage()
        let controller = Controller()
        controller.commands = ["\r", UIKeyCommand.inputEnd, UIKeyCommand.inputUpArrow].map {
            UIKeyCommand(title: "Like", input: $0) { _ in }
        }
        stage.window.rootViewController = controller
        let scrollView = UIScrollView(frame: controller.view.bounds)
        scrollView.contentSize = CGSize(width: 100, height: 9000)
        let button = UIButton(frame: CGRect(x: 10, y: 10, width: 80, height: 30))
        scrollView.addSubview(button)
        controller.view.addSubview(scrollView)
        stage.frames(1)
        stage.key(.tab)
        #expect(button.isFocused)
        let keys = try keyGroups(stage).flatMap(\.keys)
        #expect(keys.contains(KeyDescription(keys: "Return, End, Up", title: "Like")))
        #expect(keys.contains(KeyDescription(keys: "Space", title: "Press, select, open")))
        #expect(keys.contains(KeyDescription(keys: "Home", title: "Go to the beginning and the end")))
        #expect(keys.contains(KeyDescription(keys: "Down, Left, Right", title: "Move the focus, or scroll")))
        let named = keys.flatMap { $0.keys.components(separatedBy: ", ") }
        #expect(named.count == Set(named).count)
    }

    @Test("Standard actions are in it while a responder of the chain performs them")
    func standardActions() throws {
        let stage = Stage()
        let controller = Controller()
        stage.window.rootViewController = controller
        stage.frames(1)
        let expected = [
            "Ctrl+X, Shift+Delete: Cut", "Ctrl+C, Ctrl+Insert: Copy", "Ctrl+V, Shift+Insert: Paste", "Delete: Delete",
            "Ctrl+A: Select all", "Ctrl+Z: Undo", "Ctrl+Shift+Z, Ctrl+Y: Redo",
        ]
        #expect(try Set(lines(stage)).isDisjoint(with: expected))
        controller.actions = [.cut, .copy, .paste, .delete, .selectAll]
        #expect(try lines(stage).filter { expected.contains($0) } == Array(expected.prefix(5)))
        stage.window.undoManager?.registerUndo(withTarget: controller) { _ in }
        #expect(try lines(stage).filter { expected.contains($0) } == Array(expected.prefix(6)))
    }

    @Test("The list of keys has the same order wherever the focus is: inner responders before those around them")
    func order() throws {
        let stage = Stage()
        let (controller, scrollView) = (Controller(), ShortcutScrollView())
        controller.commands = [
            UIKeyCommand(title: "Find", input: "f", modifierFlags: .control) { _ in },
            UIKeyCommand(title: "Save", input: "s", modifierFlags: .control) { _ in },
        ]
        controller.actions = [.copy]
        stage.window.rootViewController = controller
        scrollView.frame = controller.view.bounds
        controller.view.addSubview(scrollView)
        let button = UIButton(frame: CGRect(x: 10, y: 10, width: 80, height: 30))
        scrollView.addSubview(button)
        stage.frames(1)
        let own = ["F7: Turn", "Ctrl+F: Find", "Ctrl+S: Save", "Ctrl+C, Ctrl+Insert: Copy"]
        @MainActor func shown() throws -> [String] { try lines(stage).filter { own.contains($0) } }
        #expect(try shown() == own)
        stage.key(.tab)
        #expect(button.isFocused)
        #expect(try shown() == own)
    }

    /// Has a shortcut, and counts its uses.
    private final class ShortcutScrollView: UIScrollView {
        var uses = 0
        override var keyCommands: [UIKeyCommand]? {
            [UIKeyCommand(title: "Turn", input: UIKeyCommand.inputFunction(7)) { [weak self] _ in self?.uses += 1 }]
        }
    }

    @Test("Shortcuts of what scrolls in front wait until the list of keys is closed")
    func shortcutsBehind() {
        let stage = Stage()
        let (controller, scrollView) = (UIViewController(), ShortcutScrollView())
        stage.window.rootViewController = controller
        scrollView.frame = controller.view.bounds
        controller.view.addSubview(scrollView)
        stage.frames(1)
        for (key, uses) in [(KeyEvent.Key.escape, 1), (.function(1), 1), (.escape, 2)] {
            stage.key(key)
            stage.key(.function(7))
            #expect(scrollView.uses == uses)
        }
    }

    @Test("A controller that leads back, tabs, and a field that is edited have their keys in it")
    func places() throws {
        let stage = Stage()
        let navigation = UINavigationController(rootViewController: UIViewController())
        let tabs = UITabBarController()
        let other = UIViewController()
        other.title = "Other"
        tabs.viewControllers = [navigation, other]
        stage.window.rootViewController = tabs
        stage.frames(1)
        #expect(try !lines(stage).contains("Alt+Left: Back"))
        let pushed = UIViewController()
        navigation.pushViewController(pushed, animated: false)
        stage.frames(1)
        let shown = try lines(stage)
        let expected = [
            "Alt+Left: Back", "Ctrl+Page Down, Ctrl+Tab: Next tab", "Ctrl+Page Up, Ctrl+Shift+Tab: Previous tab",
            "Alt+1: Tab 1", "Alt+2: Other",
        ]
        #expect(shown.filter { expected.contains($0) } == expected)
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 30))
        field.text = "Name"
        pushed.view.addSubview(field)
        field.becomeFirstResponder()
        let edited = try lines(stage)
        #expect(edited.contains("Left, Right: Move the caret; with Shift, select"))
        #expect(edited.contains("Ctrl+Shift+Z, Ctrl+Y: Redo") && edited.contains("Alt+Left: Back"))
        let groups = try keyGroups(stage)
        #expect(groups.map(\.title) == ["This program", "Text", "Lists and controls"])
        let own = groups[0].keys.map(\.title)
        #expect(own.contains("Back") && own.contains("Quit") && own.allSatisfy { !$0.contains("caret") })
        let text = groups[1].keys.map(\.title)
        #expect(Set(["Undo", "Redo", "Select all"]).isSubset(of: text) && !text.contains("Quit"))
    }

    @Test(
        "Wherever the list is cut off, the fade lies on a line",
        arguments: Array(stride(from: 300.0, to: 405, by: 4)))
    func fold(height: CGFloat) throws {
        let scene = try PresentationScene(size: CGSize(width: 480, height: height))
        defer { scene.close() }
        try scene.play("key F1")
        let sheet = try #require(scene.window.keySheet)
        let fade = scene.frame(sheet.fade)
        let labels = scene.views(UILabel.self).filter { $0.isDescendant(of: sheet) && $0.superview is UIScrollView }
        #expect(!sheet.fade.isHidden && labels.contains { abs(scene.frame($0).midY - fade.midY) <= 1 })
        #expect(scene.window.bounds.contains(scene.frame(sheet.closeButton)))
    }

    @Test(
        "With the largest text some lines are seen at once in every window; in a high one they are as large as text",
        arguments: [240, 320, 724, 1000] as [CGFloat])
    func largestText(height: CGFloat) throws {
        let former = UIApplication.shared.preferredContentSizeCategory
        UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
        defer { UIApplication.shared.preferredContentSizeCategory = former }
        let scene = try PresentationScene(size: CGSize(width: 420, height: height))
        defer { scene.close() }
        try scene.play("key F1")
        let sheet = try #require(scene.window.keySheet)
        let labels = scene.views(UILabel.self).filter { $0.isDescendant(of: sheet) && $0.superview is UIScrollView }
        let list = try #require(labels.first?.superview).convert(labels[0].superview?.bounds ?? .zero, to: nil)
        #expect(labels.filter { list.contains(scene.frame($0)) }.count >= 5)
        let font = labels[1].font.adjusted(to: labels[1].traitCollection.preferredContentSizeCategory)
        #expect(height < 700 ? (14...30).contains(font.pointSize) : font.pointSize >= 38, "\(font.pointSize)")
        scene.save("keys-largest-\(Int(height))")
    }

    @Test(
        "Keys are not broken, do not touch what they do, and begin on its first line",
        arguments: [
            (UIContentSizeCategory.large, 380), (.large, 480), (.extraExtraExtraLarge, 360),
            (.extraExtraExtraLarge, 300),
        ] as [(UIContentSizeCategory, CGFloat)])
    func keysAndTitles(category: UIContentSizeCategory, width: CGFloat) throws {
        let former = UIApplication.shared.preferredContentSizeCategory
        UIApplication.shared.preferredContentSizeCategory = category
        defer { UIApplication.shared.preferredContentSizeCategory = former }
        let scene = try PresentationScene(size: CGSize(width: width, height: 700))
        defer { scene.close() }
        let sheet = KeySheet([
            KeyGroup(
                title: "This program",
                keys: [
                    KeyDescription(keys: "Ctrl+Shift+P", title: "Never show placeholders, or show them, as you like"),
                    KeyDescription(keys: "Ctrl+C, Ctrl+Insert", title: "Copy"),
                    KeyDescription(keys: "Page Up, Page Down", title: "Scroll by a page"),
                    KeyDescription(keys: "F1", title: "Show the keys"),
                ])
        ])
        sheet.frame = scene.window.bounds
        scene.window.keySheet = sheet
        scene.host.settle()
        let labels = scene.views(UILabel.self).filter { $0.isDescendant(of: sheet) && $0.superview is UIScrollView }
        #expect(labels.count == 9)
        for line in stride(from: 1, to: 9, by: 2) {
            let (keys, title) = (labels[line], labels[line + 1])
            let text = try #require(keys.text)
            let single = UILabel()
            single.font = keys.font.adjusted(to: keys.traitCollection.preferredContentSizeCategory)
            for key in text.components(separatedBy: ", ") {
                single.text = key == text ? key : key + ","
                #expect(single.sizeThatFits(.zero).width <= keys.bounds.width && !key.contains(" "), "\(key)")
            }
            guard width > 300 else { continue }
            let shown = keys.sizeThatFits(keys.bounds.size)
            #expect(keys.frame.minY == title.frame.minY && keys.frame.height == shown.height.rounded(.up))
            #expect(title.frame.height == title.sizeThatFits(title.bounds.size).height.rounded(.up))
            #expect(title.frame.minX - keys.frame.minX - shown.width >= 16)
        }
        scene.save("keys-\(Int(width))-\(category.rawValue)")
    }

    @Test(
        "In a small window every line is whole, and keys scroll to the last",
        arguments: [UIContentSizeCategory.large, .accessibilityExtraExtraExtraLarge])
    func smallWindow(category: UIContentSizeCategory) throws {
        let former = UIApplication.shared.preferredContentSizeCategory
        UIApplication.shared.preferredContentSizeCategory = category
        defer { UIApplication.shared.preferredContentSizeCategory = former }
        let scene = try PresentationScene(size: CGSize(width: 320, height: 240))
        defer { scene.close() }
        try scene.play("key F1")
        let sheet = try #require(scene.window.keySheet)
        let labels = scene.views(UILabel.self).filter { $0.isDescendant(of: sheet) && $0.superview is UIScrollView }
        #expect(labels.count == 2 * sheet.descriptions.count + 2)
        for label in labels {
            let room = CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude)
            #expect(label.bounds.height + 0.5 >= label.sizeThatFits(room).height, "\(label.text ?? "")")
            #expect(label.bounds.width >= 80, "\(label.text ?? "")")
        }
        #expect(scene.window.bounds.contains(scene.frame(sheet.closeButton)))
        let last = try #require(labels.last)
        let seen = scene.frame(try #require(last.superview))
        #expect(!seen.contains(scene.frame(last)))
        // What scrolls fades out as long as it goes on below.
        #expect(!sheet.fade.isHidden && scene.frame(sheet.fade).maxY == seen.maxY)
        #expect(sheet.topFade.isHidden)
        try scene.play("key End")
        #expect(sheet.fade.isHidden && !sheet.topFade.isHidden && scene.frame(sheet.topFade).minY == seen.minY)
        // The largest text has a margin below it, too.
        #expect(scene.frame(last).maxY <= seen.maxY && scene.frame(last).maxY > seen.minY)
    }
}
