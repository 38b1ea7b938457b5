import Drawing
import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct AlertTests {
    /// What the user chose, in order.
    private final class Choices {
        var log: [String] = []
    }

    private func withScene(
        size: CGSize = CGSize(width: 480, height: 400), scale: CGFloat = 1, _ body: (PresentationScene) throws -> Void
    ) throws {
        let scene = try PresentationScene(size: size, scale: scale)
        defer { scene.close() }
        try body(scene)
    }

    private func alert(
        _ choices: Choices, _ style: UIAlertController.Style = .alert,
        title: String? = "Delete the picture?", message: String? = "It cannot be had back.",
        actions: [(String, UIAlertAction.Style)] = [("Cancel", .cancel), ("Delete", .destructive)]
    ) -> UIAlertController {
        let alert = UIAlertController(title: title, message: message, preferredStyle: style)
        for (title, style) in actions {
            // The alert is gone when its handler is called.
            alert.addAction(
                UIAlertAction(title: title, style: style) { [weak alert] _ in
                    choices.log.append(alert?.view.window == nil ? title : "too early")
                })
        }
        return alert
    }

    private func button(_ title: String, _ scene: PresentationScene) throws -> UIButton {
        try #require(scene.views(UIButton.self).first { $0.currentTitle == title })
    }

    @Test("An alert stands in the middle with its buttons in one line, the cancelling one first; a click chooses")
    func click() throws {
        try withScene { scene in
            let choices = Choices()
            scene.present(alert(choices, actions: [("Delete", .destructive), ("Cancel", .cancel)]))
            let (cancel, delete) = (try button("Cancel", scene), try button("Delete", scene))
            #expect(scene.frame(cancel).maxX < scene.frame(delete).minX)
            #expect(scene.frame(cancel).minY == scene.frame(delete).minY)
            scene.save("alert-light")
            // A click beside an alert means nothing.
            try scene.play("click 10,390")
            #expect(choices.log.isEmpty && scene.presenter.presentedViewController != nil)
            try scene.click(delete)
            #expect(choices.log == ["Delete"] && scene.presenter.presentedViewController == nil)
        }
    }

    @Test("Escape chooses the cancelling action, Return the preferred one or else that, and neither anything without")
    func keys() throws {
        try withScene { scene in
            let choices = Choices()
            scene.present(alert(choices))
            try scene.play("key Return")
            #expect(choices.log == ["Cancel"])
            choices.log = []
            scene.present(alert(choices))
            try scene.play("key Escape")
            #expect(choices.log == ["Cancel"])
            let preferring = alert(choices)
            preferring.preferredAction = preferring.actions[1]
            scene.present(preferring)
            try scene.play("key Return")
            #expect(choices.log == ["Cancel", "Delete"])
            scene.present(alert(choices, actions: [("One", .default), ("Two", .default)]))
            try scene.play("key Escape\nkey Return")
            #expect(choices.log.count == 2 && scene.presenter.presentedViewController != nil)
            scene.presenter.dismiss(animated: false)
            // A single action is what both keys can mean.
            for key in ["Escape", "Return"] {
                scene.present(alert(choices, actions: [("OK", .default)]))
                try scene.play("key \(key)")
            }
            #expect(choices.log.suffix(2) == ["OK", "OK"])
        }
    }

    @Test("Tab and arrows go through the buttons, Space and Return press the focused one")
    func focus() throws {
        try withScene { scene in
            let choices = Choices()
            scene.present(alert(choices, actions: [("One", .default), ("Two", .default), ("Cancel", .cancel)]))
            try scene.play("key Tab")
            #expect(try button("Cancel", scene).isFocused)
            try scene.play("key Tab")
            let first = try button("One", scene)
            #expect(first.isFocused)
            // Its ring is not cut off by what the buttons scroll in.
            let ring = scene.frame(first).insetBy(dx: -4, dy: -4)
            #expect(scene.frame(try #require(first.superview)).contains(ring))
            try scene.play("key Down\nkey Down")
            #expect(try button("Cancel", scene).isFocused)
            try scene.play("key Tab")
            #expect(try button("One", scene).isFocused)
            try scene.play("key Up\nkey Down\nkey Space")
            #expect(choices.log == ["Two"])
            // Opened by a key, the preferred button has the focus, and the button behind gets it back.
            try scene.play("key Tab")
            let preferring = alert(choices)
            preferring.preferredAction = preferring.actions[1]
            scene.present(preferring)
            #expect(try button("Delete", scene).isFocused)
            try scene.play("key Left\nkey Return")
            #expect(choices.log == ["Two", "Cancel"] && scene.button.isFocused)
        }
    }

    @Test(
        "The preferred button has the window's tint, with words that can be read on it",
        arguments: [(UIColor.systemIndigo, 1.0), (.systemYellow, 0)] as [(UIColor, CGFloat)])
    func tint(color: UIColor, white: CGFloat) throws {
        try withScene { scene in
            let window = try #require(scene.presenter.view.window)
            let formerTint = window.tintColor
            defer { window.tintColor = formerTint }
            window.tintColor = color
            let alert = alert(Choices(), actions: [("OK", .default)])
            alert.preferredAction = alert.actions[0]
            scene.present(alert)
            let button = try button("OK", scene)
            #expect(button.layer.backgroundColor == button.layerColor(color))
            var brightness: CGFloat = -1
            button.titleLabel?.textColor.getWhite(&brightness, alpha: nil)
            #expect(brightness == white)
            window.tintColor = .systemGreen
            #expect(button.layer.backgroundColor == button.layerColor(.systemGreen))
        }
    }

    @Test("A disabled action is not chosen; enabled while it is shown, it is")
    func disabled() throws {
        try withScene { scene in
            let choices = Choices()
            let alert = alert(choices, actions: [("Go", .default)])
            alert.preferredAction = alert.actions[0]
            alert.actions[0].isEnabled = false
            scene.present(alert)
            try scene.click(button("Go", scene))
            try scene.play("key Return\nkey Escape\nkey Tab\nkey Space")
            #expect(choices.log.isEmpty && scene.presenter.presentedViewController === alert)
            alert.actions[0].isEnabled = true
            try scene.click(button("Go", scene))
            #expect(choices.log == ["Go"])
        }
    }

    @Test("A long text scrolls, and the buttons stay; in a narrow window two buttons stand below each other")
    func longText() throws {
        try withScene(size: CGSize(width: 230, height: 240)) { scene in
            let choices = Choices()
            let words = (1...80).map { "word\($0)" }.joined(separator: " ")
            let alert = alert(
                choices, message: words,
                actions: [("Keep the old picture", .cancel), ("Replace the picture", .default)])
            scene.present(alert)
            let sheet = scene.frame(alert.view)
            #expect(sheet == CGRect(x: 16, y: 16, width: 198, height: 208))
            let buttons = [try button("Replace the picture", scene), try button("Keep the old picture", scene)]
            #expect(scene.frame(buttons[0]).maxY < scene.frame(buttons[1]).minY)
            #expect(buttons.allSatisfy { sheet.contains(scene.frame($0)) })
            let text = try #require(scene.views(UIScrollView.self).first)
            #expect(text.contentSize.height > text.bounds.height && text.bounds.height >= 60)
            scene.save("alert-long")
            try scene.play("key PageDown\nkey PageDown")
            #expect(text.contentOffset.y > 0)
            try scene.play("wheel 0,40\nresize 480x800")
            #expect(text.contentSize.height == text.bounds.height && scene.frame(alert.view).width == 320)
            try scene.click(buttons[0])
            #expect(choices.log == ["Replace the picture"])
        }
    }

    @Test("Where texts and buttons scroll, Page Down and End are for the texts, arrows for the buttons")
    func bothScroll() throws {
        try withScene(size: CGSize(width: 230, height: 240)) { scene in
            let words = (1...80).map { "word\($0)" }.joined(separator: " ")
            scene.present(alert(Choices(), message: words, actions: (1...9).map { ("Way \($0)", .default) }))
            let texts = try #require(scene.views(UIScrollView.self).first)
            let first = try button("Way 1", scene)
            let buttons = try #require(first.superview as? UIScrollView)
            try scene.play("key Tab\nkey Down\nkey PageDown")
            #expect(texts.contentOffset.y > 0 && texts.contentOffset.y < texts.contentSize.height - texts.bounds.height)
            #expect(try button("Way 2", scene).isFocused && buttons.contentOffset.y < 50)
            try scene.play("key End")
            #expect(texts.contentOffset.y == texts.contentSize.height - texts.bounds.height)
            #expect(try button("Way 2", scene).isFocused)
        }
    }

    @Test("Many buttons scroll, and the focus brings the one that has it into view")
    func manyButtons() throws {
        try withScene(size: CGSize(width: 300, height: 260)) { scene in
            let choices = Choices()
            scene.present(alert(choices, actions: (1...12).map { ("Way \($0)", .default) }))
            let last = try button("Way 12", scene)
            let scroll = try #require(last.superview as? UIScrollView)
            #expect(!scene.frame(scroll).contains(scene.frame(last)))
            try scene.play("key Tab\n" + String(repeating: "key Down\n", count: 11))
            #expect(last.isFocused && scene.frame(scroll).contains(scene.frame(last)))
            try scene.play("key Return")
            #expect(choices.log == ["Way 12"])
        }
    }

    @Test("An action sheet points to its source, and a click beside it cancels", arguments: [true, false])
    func actionSheet(hasSource: Bool) throws {
        try withScene { scene in
            let choices = Choices()
            let sheet = alert(
                choices, .actionSheet, title: nil, message: "Which one?",
                actions: [("First", .default), ("Second", .default), ("Cancel", .cancel)])
            if hasSource { sheet.popoverPresentationController?.sourceView = scene.button }
            scene.present(sheet)
            #expect(sheet.popoverPresentationController?.arrowDirection == (hasSource ? .up : nil))
            scene.save("action-sheet-\(hasSource)")
            try scene.click(button("Second", scene))
            #expect(choices.log == ["Second"])
            let again = alert(choices, .actionSheet, actions: [("First", .default), ("Cancel", .cancel)])
            if hasSource { again.popoverPresentationController?.sourceView = scene.button }
            scene.present(again)
            try scene.play("click 470,390")
            #expect(choices.log == ["Second", "Cancel"] && scene.presenter.presentedViewController == nil)
        }
    }

    @Test("Larger text makes an alert and its buttons higher, and nothing of it is cut off")
    func largerText() throws {
        try withScene { scene in
            let alert = alert(Choices())
            scene.present(alert)
            let before = scene.frame(alert.view).height
            UIApplication.shared.desktopAppearance.textScale = 2
            scene.host.settle()
            #expect(scene.frame(alert.view).height > before + 30)
            for label in scene.views(UILabel.self) where label.window != nil && label.text != "Behind" {
                let room = CGSize(width: label.bounds.width + 1, height: .greatestFiniteMagnitude)
                #expect(label.bounds.height + 1 >= label.sizeThatFits(room).height, "\(label.text ?? "")")
            }
            scene.save("alert-large")
        }
    }

    @Test("In a low window and the largest text, the title of an action sheet is whole, and the actions scroll")
    func wholeTitle() throws {
        try withScene(size: CGSize(width: 360, height: 480)) { scene in
            UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
            let actions = (1...5).map { ("Way \($0)", UIAlertAction.Style.default) }
            scene.present(alert(Choices(), .actionSheet, title: "Where to next?", message: nil, actions: actions))
            let title = try #require(scene.views(UILabel.self).first { $0.text == "Where to next?" })
            let texts = try #require(title.superview as? UIScrollView)
            #expect(title.bounds.height > 1.5 * title.font.lineHeight && texts.bounds.contains(title.frame))
            let scroll = try #require(button("Way 5", scene).superview as? UIScrollView)
            #expect(scroll.isScrollEnabled && scroll.bounds.height >= 200)
            scene.save("action-sheet-largest")
        }
    }

    @Test("What is said and chosen has enough contrast in both styles, at every scale", arguments: [1.0, 1.5, 2.0])
    func appearance(scale: Double) throws {
        try withScene(scale: CGFloat(scale)) { scene in
            let actions: [(String, UIAlertAction.Style)] = [
                ("Cancel", .cancel), ("Delete", .destructive), ("Keep", .default),
            ]
            let alert = alert(Choices(), actions: actions)
            alert.addTextField { $0.text = "Kingfisher" }
            scene.present(alert)
            for style in ["light", "dark"] {
                try scene.play("appearance \(style)")
                scene.save("alert-\(style)-\(scale)x")
                let expected = ["Delete the picture?", "It cannot be had back.", "Kingfisher"] + actions.map(\.0)
                let texts = ShownText.all(in: scene.window, scene.host).filter { expected.contains($0.string) }
                #expect(Set(texts.map(\.string)) == Set(expected))
                for text in texts { #expect(text.contrast >= ShownText.leastContrast, "\(style): \(text)") }
                // A button stands out from the ground of its alert.
                let ground = try #require(scene.pixel(240, scene.frame(alert.view).minY + 6))
                let cancel = scene.frame(try button("Cancel", scene))
                #expect(scene.pixel(cancel.minX + 8, cancel.midY) != ground)
            }
        }
    }
}

/// Text fields of alerts.
@MainActor @Suite(.serialized) struct AlertFieldTests {
    private func withAlert(
        category: UIContentSizeCategory = .large, fields: Int = 2,
        _ body: (PresentationScene, UIAlertController, @escaping () -> [String]) throws -> Void
    ) throws {
        let scene = try PresentationScene(size: CGSize(width: 360, height: 400))
        defer { scene.close() }
        UIApplication.shared.preferredContentSizeCategory = category
        var log: [String] = []
        let alert = UIAlertController(title: "Sign in", message: "To go on", preferredStyle: .alert)
        for index in 0..<fields {
            alert.addTextField { field in
                field.placeholder = ["Name", "Password"][index]
                field.isSecureTextEntry = index == 1
            }
        }
        for (title, style) in [("Cancel", UIAlertAction.Style.cancel), ("Sign in", .default)] {
            alert.addAction(
                UIAlertAction(title: title, style: style) { [weak alert] _ in
                    log.append("\(title) \(alert?.textFields?.map { $0.text ?? "" }.joined(separator: "/") ?? "")")
                })
        }
        alert.preferredAction = alert.actions.last
        scene.present(alert)
        try body(scene, alert) { log }
    }

    private func type(_ text: String, _ scene: PresentationScene) {
        scene.host.driver.enqueue(.text(text))
        scene.host.step()
    }

    @Test("The first field has the keys at once, also by mouse; Tab goes on, and Return presses the preferred action")
    func typing() throws {
        try withAlert { scene, alert, log in
            let fields = try #require(alert.textFields)
            #expect(fields[0].isEditing && scene.window.firstResponder === fields[0])
            type("anna", scene)
            try scene.play("key Tab")
            #expect(fields[1].isEditing && !fields[0].isEditing)
            type("secret", scene)
            scene.save("alert-fields")
            try scene.play("key Return")
            #expect(log() == ["Sign in anna/secret"] && scene.presenter.presentedViewController == nil)
        }
    }

    @Test("Escape cancels; Return leads to the next field while the preferred action is disabled")
    func leaving() throws {
        try withAlert { scene, alert, log in
            alert.preferredAction?.isEnabled = false
            try scene.play("key Return")
            #expect(log().isEmpty && alert.textFields?.last?.isEditing == true)
            // There is none after the last one.
            try scene.play("key Return")
            #expect(log().isEmpty && alert.textFields?.last?.isEditing == true)
            try scene.play("key Escape")
            #expect(log() == ["Cancel /"])
        }
    }

    @Test("Fields stand between texts and buttons, at the largest size of text, too, where they scroll into view")
    func places() throws {
        for category in [UIContentSizeCategory.large, .accessibilityExtraExtraExtraLarge] {
            try withAlert(category: category) { scene, alert, _ in
                let fields = try #require(alert.textFields)
                let message = try #require(scene.views(UILabel.self).first { $0.text == "To go on" })
                #expect(scene.frame(message).maxY <= scene.frame(fields[0]).minY)
                #expect(scene.frame(fields[0]).maxY < scene.frame(fields[1]).minY)
                #expect(category != .large || scene.frame(alert.view).contains(scene.frame(fields[1])))
                let button = try #require(scene.views(UIButton.self).first { $0.currentTitle == "Cancel" })
                let scroll = try #require(fields[0].superview as? UIScrollView)
                #expect(scene.frame(scroll).maxY <= scene.frame(button).minY)
                for key in ["Tab", "Shift+Tab"] {
                    try scene.play("key \(key)")
                    let field = try #require(fields.first { $0.isEditing })
                    #expect(scroll.bounds.contains(field.frame))
                }
            }
        }
    }

    @Test("An alert without fields has none; one that is added while it is shown makes it higher")
    func adding() throws {
        try withAlert(fields: 0) { scene, alert, _ in
            #expect(alert.textFields == nil)
            let height = alert.view.bounds.height
            alert.addTextField()
            scene.host.settle()
            #expect(alert.view.bounds.height > height + 30)
        }
    }
}
