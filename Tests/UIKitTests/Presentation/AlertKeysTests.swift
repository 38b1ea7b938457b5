import SDLBackend
import Testing

@testable import UIKit

/// Alerts and action sheets by keys alone, where no action is the preferred one and things are in the way.
@MainActor @Suite(.serialized) struct AlertKeysTests {
    /// What was chosen, and typed.
    private final class Log {
        var entries: [String] = []
    }

    private func withAlert(
        _ style: UIAlertController.Style = .alert, message: String? = nil, fields: Int = 0,
        actions: [(String, UIAlertAction.Style)], size: CGSize = CGSize(width: 480, height: 400),
        before script: String? = nil, _ body: (PresentationScene, UIAlertController, Log) throws -> Void
    ) throws {
        let scene = try PresentationScene(size: size)
        defer { scene.close() }
        UIApplication.shared.focusDidChange(to: true)
        let log = Log()
        let alert = UIAlertController(title: "Title", message: message, preferredStyle: style)
        for _ in 0..<fields { alert.addTextField() }
        for (title, style) in actions {
            alert.addAction(UIAlertAction(title: title, style: style) { _ in log.entries.append(title) })
        }
        if let script { try scene.play(script) }
        scene.present(alert)
        try body(scene, alert, log)
    }

    private func focusedTitle(_ scene: PresentationScene) -> String? {
        (scene.window.focus.focusedItem as? UIButton)?.currentTitle
    }

    @Test(
        "The focus begins at what destroys nothing, opened by key or mouse, also where larger text stacks the buttons",
        arguments: [UIContentSizeCategory.large, .accessibilityExtraExtraExtraLarge])
    func focusBeforeDestruction(size: UIContentSizeCategory) throws {
        let former = UIApplication.shared.preferredContentSizeCategory
        UIApplication.shared.preferredContentSizeCategory = size
        defer { UIApplication.shared.preferredContentSizeCategory = former }
        let actions: [[(String, UIAlertAction.Style)]] = [
            [("Throw Away", .destructive), ("Keep", .cancel)], [("Throw Away", .destructive), ("Keep", .default)],
        ]
        for actions in actions {
            try withAlert(actions: actions, before: "key Tab") { scene, _, log in
                #expect(focusedTitle(scene) == "Keep")
                try scene.play("key Return")
                #expect(log.entries == ["Keep"])
            }
            try withAlert(actions: actions, before: "click 300,300") { scene, _, log in
                #expect(focusedTitle(scene) == nil)
                try scene.play("key Tab\nkey Return")
                #expect(log.entries == ["Keep"])
            }
        }
        try withAlert(actions: actions[0], before: "key Tab") { scene, alert, _ in
            alert.preferredAction = alert.actions[0]
            alert.actions[1].isEnabled = false
            scene.window.focus.requestFocusUpdate(to: alert)
            #expect(focusedTitle(scene) == "Throw Away")
        }
    }

    @Test("Without a preferred action Return in a field presses the only default one, which stands out")
    func onlyDefault() throws {
        let actions: [(String, UIAlertAction.Style)] = [
            ("Cancel", .cancel), ("Forget", .destructive), ("Log In", .default),
        ]
        try withAlert(fields: 2, actions: actions) { scene, alert, log in
            let button = try #require(scene.views(UIButton.self).first { $0.currentTitle == "Log In" })
            #expect(button.layer.backgroundColor == button.layerColor(.fill(alert.view.tintColor)))
            let action = alert.actions[2]
            action.isEnabled = false
            try scene.play("key Return")
            #expect(log.entries.isEmpty && alert.textFields?.last?.isEditing == true)
            action.isEnabled = true
            try scene.play("key Return")
            #expect(log.entries == ["Log In"])
        }
    }

    @Test("In a small window with the largest text the edited field is seen whole, and each button comes in sight")
    func smallWindow() throws {
        let former = UIApplication.shared.preferredContentSizeCategory
        UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
        defer { UIApplication.shared.preferredContentSizeCategory = former }
        let actions: [(String, UIAlertAction.Style)] = [("Cancel", .cancel), ("Log In", .default)]
        try withAlert(message: "Words", fields: 2, actions: actions, size: CGSize(width: 320, height: 240)) {
            scene, alert, log in
            for field in alert.textFields ?? [] {
                #expect(field.isEditing)
                let place = scene.frame(field)
                let scroll = try #require(field.superview)
                #expect(scene.frame(scroll).contains(place), "\(place) in \(scene.frame(scroll))")
                try scene.play("key Tab")
            }
            for title in ["Log In", "Cancel"] {
                let button = try #require(scene.window.focus.focusedItem as? UIButton)
                #expect(button.currentTitle == title && scene.window.bounds.contains(scene.frame(button)))
                try scene.play("key Tab")
            }
            #expect(log.entries.isEmpty)
        }
    }

    @Test("With two default actions Return goes through the fields, and presses nothing")
    func twoDefaults() throws {
        try withAlert(fields: 2, actions: [("One", .default), ("Two", .default)]) { scene, alert, log in
            try scene.play("key Return")
            #expect(alert.textFields?.last?.isEditing == true)
            try scene.play("key Return")
            #expect(log.entries.isEmpty && alert.textFields?.last?.isEditing == true)
        }
    }

    @Test(
        "Arrows begin at the first of many choices, and go on from there", arguments: ["Down", "Up", "Left", "Right"])
    func arrows(key: String) throws {
        let choices = (1...30).map { ("Choice \($0)", UIAlertAction.Style.default) }
        try withAlert(.actionSheet, actions: choices + [("Cancel", .cancel)]) { scene, _, log in
            try scene.play("key \(key)")
            #expect(focusedTitle(scene) == "Choice 1")
            try scene.play("key Down")
            #expect(focusedTitle(scene) == "Choice 2")
            let button = try #require(scene.window.focus.focusedItem as? UIButton)
            #expect(scene.frame(try #require(button.superview)).contains(scene.frame(button)))
            try scene.play("key Return")
            #expect(log.entries == ["Choice 2"])
        }
    }

    @Test(
        "Any arrow, and Tab, also after a press beside the buttons, begin at what destroys nothing",
        arguments: ["Tab", "Down", "Up", "Left", "Right"], [UIAlertController.Style.alert, .actionSheet])
    func safeStart(key: String, style: UIAlertController.Style) throws {
        let actions: [(String, UIAlertAction.Style)] = [
            ("Throw Away", .destructive), ("Cancel", .cancel), ("Copy", .default), ("Burn", .destructive),
        ]
        for isPressed in [false, true] {
            try withAlert(style, actions: actions) { scene, alert, log in
                let label = try #require(scene.views(UILabel.self).first { $0.text == "Title" })
                if isPressed { try scene.click(label) }
                try scene.play("key \(key)")
                #expect(focusedTitle(scene) == (style == .alert ? "Cancel" : "Copy"))
            }
        }
    }

    @Test("An action sheet that a key opens begins at its first choice that destroys nothing, and cancels last")
    func sheetByKey() throws {
        for (actions, title) in [
            ([("Delete", .destructive), ("Cancel", .cancel), ("Copy", .default)], "Copy"),
            ([("Delete", .destructive), ("Cancel", .cancel)], "Cancel"),
        ] as [([(String, UIAlertAction.Style)], String)] {
            try withAlert(.actionSheet, actions: actions, before: "key Tab") { scene, _, _ in
                #expect(focusedTitle(scene) == title)
            }
        }
    }

    @Test("Arrows scroll a text that is longer than its room")
    func longText() throws {
        let message = String(repeating: "Some words. ", count: 300)
        try withAlert(message: message, actions: [("Cancel", .cancel), ("OK", .default)]) { scene, _, _ in
            let scroll = try #require(scene.views(UIScrollView.self).first { $0.contentSize.height > $0.bounds.height })
            try scene.play("key Down")
            #expect(scroll.contentOffset.y > 0 && focusedTitle(scene) == nil)
        }
    }

    @Test("Arrows go on to the choices where the texts end")
    func choicesBelowText() throws {
        let choices = (1...30).map { ("Choice \($0)", UIAlertAction.Style.default) }
        let message = String(repeating: "Some words. ", count: 8)
        for key in ["Down", "Up"] {
            try withAlert(.actionSheet, message: message, actions: choices) { scene, _, _ in
                let scroll = try #require(scene.views(UIScrollView.self).first)
                #expect(scroll.isScrollEnabled && scroll.contentSize.height > scroll.bounds.height)
                var presses = 0
                while focusedTitle(scene) == nil, presses < 20 {
                    try scene.play("key \(key)")
                    presses += 1
                }
                #expect(focusedTitle(scene) == "Choice 1")
                // Down shows all of the text first.
                #expect(key == "Up" ? presses == 1 : scroll.bounds.maxY > scroll.contentSize.height - 1)
            }
        }
    }

    /// A field of the presenter, which is being edited.
    private func editedField(in scene: PresentationScene) -> UITextField {
        UIApplication.shared.focusDidChange(to: true)
        let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 34))
        scene.presenter.view.addSubview(field)
        scene.host.step()
        field.becomeFirstResponder()
        return field
    }

    @Test("Keys that are pressed while an alert goes are for what lies below")
    func keysWhileLeaving() throws {
        let scene = try PresentationScene()
        defer { scene.close() }
        let field = editedField(in: scene)
        let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
        alert.addTextField()
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        scene.present(alert)
        #expect(!field.isEditing)
        let driver = scene.host.driver
        for key in [KeyEvent.Key.escape, .character("a")] {
            driver.enqueue(.key(KeyEvent(key: key, isDown: true, timestamp: driver.now)))
            if key == .character("a") { driver.enqueue(.text("a")) }
            scene.host.step()
        }
        #expect(field.isEditing && field.text == "a" && alert.textFields?.first?.text == "")
        #expect(scene.presenter.presentedViewController == nil && !alert.isBeingDismissed)
        // Where the user goes meanwhile the keys stay.
        try scene.play("key Tab")
        #expect(scene.button.isFocused && !field.isEditing)
    }

    /// Keys that follow each other faster than an alert fades.
    private func press(_ keys: [KeyEvent.Key], _ scene: PresentationScene) {
        let driver = scene.host.driver
        for key in keys {
            driver.enqueue(.key(KeyEvent(key: key, isDown: true, timestamp: driver.now)))
            driver.enqueue(.key(KeyEvent(key: key, isDown: false, timestamp: driver.now)))
            scene.host.step()
        }
    }

    /// A focused button below, which says so in the log and presents an alert whenever it is pressed.
    private func withPresentingButton(_ body: (PresentationScene, Log) throws -> Void) throws {
        let scene = try PresentationScene()
        defer { scene.close() }
        UIApplication.shared.focusDidChange(to: true)
        let log = Log()
        scene.button.addAction(
            UIAction { [unowned scene] _ in
                log.entries.append("press")
                let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
                alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in log.entries.append("OK") })
                scene.presenter.present(alert, animated: true)
            }, for: .primaryActionTriggered)
        try scene.play("key Tab")
        #expect(scene.button.isFocused)
        try body(scene, log)
    }

    @Test("Keys below an alert that fades away find what its action left, and may present another one")
    func alertAfterAlert() throws {
        try withPresentingButton { scene, log in
            try scene.play("key Return")
            let first = try #require(scene.presenter.presentedViewController)
            press([.return, .return], scene)
            #expect(log.entries == ["press", "OK", "press"])
            let second = try #require(scene.presenter.presentedViewController)
            #expect(second !== first && !second.isBeingDismissed)
            scene.host.settle()
            #expect(scene.presenter.presentedViewController === second && second.view.window === scene.window)
        }
    }

    @Test("What is presented while another one fades away takes its place, and the completion of that runs before")
    func presentingWhileLeaving() throws {
        let scene = try PresentationScene()
        defer { scene.close() }
        let (first, second) = (UIViewController(), UIViewController())
        scene.present(first)
        var isGone = false
        scene.presenter.dismiss(animated: true) { isGone = true }
        scene.host.step()
        #expect(first.isBeingDismissed && !isGone)
        scene.presenter.present(second, animated: true)
        #expect(isGone && !first.isBeingDismissed && scene.presenter.presentedViewController === second)
        scene.host.settle()
        #expect(second.view.window === scene.window && first.view.window == nil)
    }

    private final class PresentsWhenEdited: UITextFieldDelegate {
        var body: @MainActor () -> Void = {}
        func textFieldDidBeginEditing(_ textField: UITextField) { body() }
    }

    @Test("A field that gets its keys back may present something, which has them then")
    func presentingFromField() throws {
        let scene = try PresentationScene()
        defer { scene.close() }
        let field = editedField(in: scene)
        let delegate = PresentsWhenEdited()
        field.delegate = delegate
        scene.present(UIAlertController(title: "First", message: nil, preferredStyle: .actionSheet))
        let second = UIAlertController(title: "Second", message: nil, preferredStyle: .alert)
        second.addTextField()
        delegate.body = { [unowned scene] in scene.presenter.present(second, animated: true) }
        try scene.play("key Escape")
        #expect(scene.presenter.presentedViewController === second && second.view.window === scene.window)
        #expect(!field.isEditing && second.textFields?.first?.isEditing == true)
    }

    private final class Responder: UIViewController {
        override var canBecomeFirstResponder: Bool { true }
    }

    @Test("A controller that is first responder gives the keys back as it begins to go")
    func controllerWithKeys() throws {
        let scene = try PresentationScene()
        defer { scene.close() }
        let controller = Responder()
        scene.present(controller)
        controller.becomeFirstResponder()
        #expect(scene.window.firstResponder === controller)
        scene.presenter.dismiss(animated: true)
        scene.host.step()
        #expect(controller.isBeingDismissed && scene.window.firstResponder == nil)
    }

    @Test("The field that is edited stays in sight in a window that gets smaller, and with larger text")
    func smaller() throws {
        let actions: [(String, UIAlertAction.Style)] = [("Cancel", .cancel), ("OK", .default)]
        let message = String(repeating: "Some words. ", count: 12)
        try withAlert(message: message, fields: 1, actions: actions) { scene, alert, _ in
            let field = try #require(alert.textFields?.first)
            let scroll = try #require(field.superview as? UIScrollView)
            try scene.play("resize 320x200")
            #expect(scroll.contentSize.height > scroll.bounds.height)
            #expect(scroll.bounds.contains(field.frame))
            UIApplication.shared.preferredContentSizeCategory = .accessibilityLarge
            defer { UIApplication.shared.preferredContentSizeCategory = .large }
            scene.host.settle()
            #expect(scroll.bounds.intersects(field.frame) && field.frame.maxY <= scroll.bounds.maxY)
        }
    }
}
