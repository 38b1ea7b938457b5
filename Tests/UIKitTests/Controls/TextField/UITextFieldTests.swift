import Foundation
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct UITextFieldTests {
    /// Writes down what it hears, and answers as it is told.
    private final class Recorder: UITextFieldDelegate {
        var log: [String] = []
        var refuses: Set<String> = []

        private func answer(_ what: String, _ detail: String = "") -> Bool {
            log.append(what + detail)
            return !refuses.contains(what)
        }

        func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { answer("shouldBegin") }
        func textFieldDidBeginEditing(_ textField: UITextField) { log.append("didBegin") }
        func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { answer("shouldEnd") }
        func textFieldDidEndEditing(_ textField: UITextField) { log.append("didEnd") }
        func textField(
            _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
        ) -> Bool { answer("change", " \(range.location)+\(range.length) '\(string)'") }
        func textFieldShouldClear(_ textField: UITextField) -> Bool { answer("shouldClear") }
        func textFieldShouldReturn(_ textField: UITextField) -> Bool { answer("shouldReturn") }

        @MainActor func listen(to field: UITextField) {
            field.delegate = self
            let events: [(UIControl.Event, String)] = [
                (.editingDidBegin, "begin!"), (.editingChanged, "changed!"), (.editingDidEnd, "end!"),
            ]
            for (event, name) in events {
                field.addAction(UIAction { [weak self] _ in self?.log.append(name) }, for: event)
            }
        }
    }

    // MARK: Editing

    @Test("What is typed goes to the caret; delegate and actions hear of it in order")
    func typing() throws {
        try withField("ad", edits: false) { scene in
            let recorder = Recorder()
            recorder.listen(to: scene.field)
            scene.press(scene.x(1))
            scene.type("bc")
            scene.key(.backspace)
            scene.field.resignFirstResponder()
            #expect(scene.field.text == "abd")
            #expect(
                recorder.log == [
                    "shouldBegin", "didBegin", "begin!", "change 1+0 'b'", "changed!", "change 2+0 'c'", "changed!",
                    "change 2+1 ''", "changed!", "shouldEnd", "didEnd", "end!",
                ])
        }
    }

    @Test("A delegate refuses to begin, to end and to change")
    func refusing() throws {
        try withField("ab", edits: false) { scene in
            let recorder = Recorder()
            recorder.listen(to: scene.field)
            recorder.refuses = ["shouldBegin"]
            scene.press(50)
            #expect(!scene.field.isEditing && !scene.field.isFirstResponder)
            recorder.refuses = ["shouldEnd", "change"]
            scene.press(50)
            scene.type("x")
            scene.key(.backspace)
            #expect(scene.field.text == "ab" && !recorder.log.contains("changed!"))
            #expect(!scene.field.resignFirstResponder() && scene.field.isEditing)
        }
    }

    @Test("Setting the text calls nobody, and leaves nothing to undo; ends of lines become spaces")
    func setting() throws {
        try withField { scene in
            let recorder = Recorder()
            recorder.listen(to: scene.field)
            scene.type("abc")
            recorder.log = []
            scene.field.text = "one\ntwo\r\nthree"
            #expect(scene.field.text == "one two three" && scene.caret == 13 && recorder.log.isEmpty)
            scene.key(.character("z"), .control)
            #expect(scene.field.text == "one two three")
        }
    }

    @Test("Space types, and presses nothing; arrows do not leave the field")
    func keysStay() throws {
        try withField { scene in
            var arrows = 0
            let controller = KeyController { arrows += 1 }
            scene.scene.window.rootViewController = controller
            controller.view.addSubview(scene.field)
            scene.field.becomeFirstResponder()
            scene.type("a b")
            scene.key(.left)
            #expect(scene.field.text == "a b" && scene.caret == 2 && arrows == 0 && !scene.field.isHighlighted)
            scene.field.resignFirstResponder()
            scene.key(.left)
            #expect(arrows == 1)
        }
    }

    private final class KeyController: UIViewController {
        private let onLeft: @MainActor () -> Void
        init(onLeft: @escaping @MainActor () -> Void) {
            self.onLeft = onLeft
            super.init(nibName: nil, bundle: nil)
        }
        override var keyCommands: [UIKeyCommand]? {
            [UIKeyCommand(input: UIKeyCommand.inputLeftArrow) { [weak self] _ in self?.onLeft() }]
        }
    }

    // MARK: Keys

    @Test("Home, End and arrows move; with Shift they select, with Control by words")
    func movement() throws {
        try withField("one two three") { scene in
            scene.key(.home)
            #expect(scene.caret == 0)
            scene.key(.right, .control)
            #expect(scene.caret == 3)
            scene.key(.right, [.control, .shift])
            #expect(scene.selected == " two")
            scene.key(.left, .shift)
            #expect(scene.selected == " tw")
            scene.key(.end, .shift)
            #expect(scene.selected == " two three")
            scene.key(.left)
            #expect(scene.caret == 3 && scene.selected.isEmpty)
            scene.key(.end)
            scene.key(.backspace, .control)
            #expect(scene.field.text == "one two ")
            scene.key(.home)
            scene.key(.delete)
            #expect(scene.field.text == "ne two ")
            scene.key(.delete, .control)
            #expect(scene.field.text == " two ")
            for text in ["ne two ", "one two ", "one two three"] {
                scene.key(.character("z"), .control)
                #expect(scene.field.text == text)
            }
            scene.key(.character("z"), [.control, .shift])
            #expect(scene.field.text == "one two ")
            scene.key(.character("y"), .control)
            #expect(scene.field.text == "ne two ")
        }
    }

    @Test("A text from the right stands at the right; Left goes on in it")
    func rightToLeft() throws {
        try withField("שלום") { scene in
            let end = scene.x(4)
            let start = scene.x(0)
            #expect(start > 180 && end < start)
            scene.key(.left)
            #expect(scene.caret == 1 && scene.caretX < start && scene.caretX > end)
            scene.key(.right)
            #expect(scene.caret == 0)
            scene.press(end - 30)
            #expect(scene.caret == 4)
        }
    }

    @Test("Ctrl+C, X, V and A work with the clipboard; what is pasted is one line")
    func clipboard() throws {
        try withField("one two") { scene in
            scene.key(.left, [.control, .shift])
            scene.key(.character("c"), .control)
            #expect(UIPasteboard.general.string == "two")
            scene.key(.character("x"), .control)
            #expect(scene.field.text == "one ")
            UIPasteboard.general.string = "three\nfour"
            scene.key(.character("v"), .control)
            #expect(scene.field.text == "one three four")
            scene.key(.character("a"), .control)
            #expect(scene.selected == "one three four")
            scene.type("z")
            #expect(scene.field.text == "z")
        }
    }

    @Test("A secure text shows dots and is not copied, also by its menu; a double click selects all of it")
    func secure() throws {
        try withField("öpen s") { scene in
            let width = scene.x(6) - scene.x(0)
            scene.field.isSecureTextEntry = true
            let dots = scene.x(6) - scene.x(0)
            #expect(dots != width && abs(scene.x(3) - scene.x(0) - dots / 2) < 1.5)
            UIPasteboard.general.string = "former"
            scene.press(scene.x(2), clicks: 2)
            #expect(scene.selected == "öpen s")
            scene.key(.character("c"), .control)
            scene.key(.character("x"), .control)
            #expect(UIPasteboard.general.string == "former" && scene.field.text == "öpen s")
            scene.field.copy(nil)
            #expect(UIPasteboard.general.string == "former")
        }
    }

    @Test("Return asks the delegate, tells actions, and ends editing where one listens for that")
    func pressingReturn() throws {
        try withField("a") { scene in
            let recorder = Recorder()
            recorder.listen(to: scene.field)
            scene.key(.return)
            #expect(recorder.log == ["shouldReturn"] && scene.field.isEditing && scene.field.text == "a")
            scene.field.addAction(UIAction { _ in recorder.log.append("exit!") }, for: .editingDidEndOnExit)
            recorder.refuses = ["shouldReturn"]
            scene.key(.return)
            #expect(scene.field.isEditing && !recorder.log.contains("exit!"))
            recorder.refuses = []
            scene.key(.return)
            #expect(recorder.log.suffix(4) == ["exit!", "shouldEnd", "didEnd", "end!"] && !scene.field.isEditing)
        }
    }

    @Test("The Tab key comes to the field and selects its text, and goes on from it")
    func tab() throws {
        try withField("abc", edits: false) { scene in
            scene.key(.tab)
            scene.key(.tab)
            #expect(scene.field.isEditing && scene.selected == "abc")
            #expect(scene.scene.window.focus.focusedView === scene.field)
            scene.key(.tab, .shift)
            #expect(!scene.field.isEditing && scene.scene.button.isFocused)
        }
    }

    // MARK: Pointer

    @Test("A click places the caret, a drag selects, a double click a word, a third click everything")
    func pointer() throws {
        try withField("one two three", edits: false) { scene in
            let (two, three, middle) = (scene.x(4), scene.x(8), scene.x(5))
            scene.press(two + 1)
            #expect(scene.field.isEditing && scene.caret == 4 && scene.selected.isEmpty)
            scene.press(two, dragTo: three)
            #expect(scene.selected == "two ")
            scene.press(three, dragTo: -50)
            #expect(scene.selected == "one two ")
            scene.press(middle, clicks: 2)
            #expect(scene.selected == "two")
            scene.press(middle, clicks: 2, dragTo: three + 8)
            #expect(scene.selected == "two three")
            scene.press(middle, clicks: 2, dragTo: 9)
            #expect(scene.selected == "one two")
            scene.press(middle, clicks: 3)
            #expect(scene.selected == "one two three")
        }
    }

    @Test("Over the text the cursor is a bar; a disabled field has none and takes no caret")
    func cursor() throws {
        try withField("abc", edits: false) { scene in
            try scene.scene.play("hover 60,115")
            #expect(scene.scene.host.driver.cursor == .text)
            scene.field.isEnabled = false
            scene.press(30)
            #expect(!scene.field.isEditing)
            try scene.scene.play("hover 61,115")
            #expect(scene.scene.host.driver.cursor == .arrow)
        }
    }

    @Test("The right button opens a menu with what is possible; its entries work")
    func menu() throws {
        try withField("one two") { scene in
            scene.press(scene.x(5), button: .secondary)
            @MainActor func enabled() -> [String] {
                let entries = scene.scene.window.openMenu?.panels.first?.entries ?? []
                return entries.filter(\.isEnabled).map(\.element.title)
            }
            #expect(scene.caret == 5 && enabled() == ["Paste", "Select All"])
            for key in ["Up", "Return"] { try scene.scene.play("key \(key)") }
            #expect(scene.selected == "one two" && scene.field.isEditing)
            scene.field.selectedRange = NSRange(location: 0, length: 3)
            scene.press(12, button: .secondary)
            #expect(scene.selected == "one" && enabled() == ["Cut", "Copy", "Paste", "Delete", "Select All"])
            for key in ["Down", "Return"] { try scene.scene.play("key \(key)") }
            #expect(scene.field.text == " two" && UIPasteboard.general.string == "one")
        }
    }

    @Test(
        "The clear button is there while it is wanted and there is a text; it empties the field, which undo takes back")
    func clearing() throws {
        try withField("abc") { scene in
            let recorder = Recorder()
            recorder.listen(to: scene.field)
            scene.field.clearButtonMode = .whileEditing
            scene.scene.host.step()
            recorder.refuses = ["shouldClear"]
            scene.press(188)
            #expect(scene.field.text == "abc")
            recorder.refuses = []
            scene.press(188)
            #expect(scene.field.text?.isEmpty == true && recorder.log == ["shouldClear", "shouldClear", "changed!"])
            #expect(!scene.showsClearButton)
            scene.key(.character("z"), .control)
            #expect(scene.field.text == "abc")
            scene.field.resignFirstResponder()
            #expect(!scene.showsClearButton)
        }
    }

    // MARK: Look

    @Test("A long text scrolls so that the caret is seen, and shows its beginning when editing has ended")
    func scrolling() throws {
        try withField { scene in
            scene.type(String(repeating: "long text ", count: 12))
            #expect(scene.caretX > 150 && scene.caretX <= 192)
            scene.key(.home)
            #expect(scene.caretX == 8)
            for _ in 0..<60 { scene.key(.right) }
            #expect(scene.caretX > 150 && scene.caretX <= 192)
            let end = scene.caretX
            scene.key(.left)
            #expect(scene.caretX < end && scene.caretX > 100)
            scene.field.resignFirstResponder()
            scene.press(9)
            #expect(scene.caret == 0)
        }
    }

    @Test("The caret blinks for ten seconds after a key, then stays, and nothing runs")
    func blinking() throws {
        try withField("a") { scene in
            let host = scene.scene.host
            scene.type("b")
            var seen: Set<Bool> = []
            for _ in 0..<90 {
                host.step()
                seen.insert(scene.showsCaret)
            }
            #expect(seen == [true, false])
            host.run(seconds: 11)
            #expect(scene.showsCaret && !host.driver.hasWork && host.driver.nextWakeTime == nil)
            scene.type("c")
            #expect(host.driver.nextWakeTime != nil)
            scene.field.selectAll(nil)
            #expect(!scene.showsCaret)
            scene.field.resignFirstResponder()
            host.settle()
            #expect(!scene.showsCaret && host.driver.nextWakeTime == nil)
        }
    }

    @Test("With less motion, and without the keyboard's focus, the caret does not blink")
    func still() throws {
        try withField("a") { scene in
            let host = scene.scene.host
            UIApplication.shared.focusDidChange(to: true)
            UIApplication.shared.focusDidChange(to: false)
            #expect(scene.showsCaret && host.driver.nextWakeTime == nil)
            UIApplication.shared.focusDidChange(to: true)
            #expect(host.driver.nextWakeTime != nil)
            UIApplication.shared.desktopAppearance.reducesMotion = true
            #expect(scene.showsCaret && host.driver.nextWakeTime == nil)
        }
    }

    @Test("The placeholder is shown while there is no text")
    func placeholder() throws {
        try withField { scene in
            scene.field.placeholder = "Name"
            let label = try #require(scene.scene.views(UILabel.self).first { $0.text == "Name" })
            #expect(!label.isHidden && scene.field.text == "")
            scene.type("a")
            #expect(label.isHidden)
            scene.key(.backspace)
            #expect(!label.isHidden)
            scene.compose("가")
            #expect(label.isHidden)
        }
    }

    @Test("The text follows the size of text, and the field wants to be higher; a fixed font does not")
    func textSize() throws {
        try withField("abc") { scene in
            let height = scene.field.intrinsicContentSize.height
            UIApplication.shared.preferredContentSizeCategory = .accessibilityLarge
            scene.scene.host.step()
            #expect(scene.field.font?.pointSize == 33 && scene.field.intrinsicContentSize.height > height + 15)
            scene.field.font = .systemFont(ofSize: 12)
            scene.scene.host.step()
            #expect(scene.field.font?.pointSize == 12)
        }
    }

    @Test("A field that leaves its window ends editing")
    func leaving() throws {
        try withField("a") { scene in
            let recorder = Recorder()
            recorder.listen(to: scene.field)
            scene.field.removeFromSuperview()
            #expect(!scene.field.isEditing && recorder.log == ["didEnd", "end!"])
            #expect(scene.scene.window.firstResponder == nil)
        }
    }

    // MARK: Input methods

    @Test(
        "What is composed is seen at the caret, in the place of what is selected, and becomes text when it is committed"
    )
    func composing() throws {
        try withField("ab") { scene in
            let recorder = Recorder()
            recorder.listen(to: scene.field)
            let start = scene.x(1)
            scene.compose("ㅇ")
            scene.compose("안")
            #expect(scene.field.text == "ab" && scene.caretX > start + 8)
            // Keys that are left over move nothing.
            scene.key(.left)
            #expect(scene.caret == 1 && recorder.log.isEmpty)
            #expect(scene.scene.host.driver.textInputArea?.minX == scene.field.frame.minX + scene.caretX)
            scene.commit("안")
            #expect(scene.field.text == "a안b" && scene.caret == 2 && scene.field.composition == nil)
            #expect(recorder.log == ["change 1+0 '안'", "changed!"])
            scene.field.selectAll(nil)
            scene.compose("녕")
            #expect(scene.field.text == "a안b" && scene.caretX < 40)
            scene.compose("")
            #expect(scene.selected == "a안b")
            scene.compose("녕")
            scene.commit("녕")
            #expect(scene.field.text == "녕")
        }
    }

    @Test("What is composed becomes text of its field when another one is clicked, a menu opens, or the field goes")
    func leavingComposition() throws {
        try withField("ab") { scene in
            let recorder = Recorder()
            recorder.listen(to: scene.field)
            let other = UITextField(frame: CGRect(x: 20, y: 300, width: 200, height: 34))
            scene.field.superview?.addSubview(other)
            scene.compose("한")
            scene.press(20 - scene.field.frame.minX + 20, y: 217)
            #expect(other.isEditing && other.text?.isEmpty == true && other.composition == nil)
            #expect(scene.field.text == "ab한" && scene.field.composition == nil)
            #expect(recorder.log == ["change 2+0 '한'", "changed!", "shouldEnd", "didEnd", "end!"])
            scene.field.becomeFirstResponder()
            scene.compose("글")
            scene.key(.menu)
            #expect(scene.scene.window.openMenu != nil && scene.field.text == "ab한글")
            scene.key(.escape)
            scene.compose("!")
            scene.press(scene.field.bounds.minX + 10, button: .secondary)
            #expect(scene.field.text == "ab한글!" && scene.caret == 0)
            scene.key(.escape)
            scene.key(.end)
            scene.compose("가")
            scene.field.removeFromSuperview()
            #expect(scene.field.text == "ab한글!가" && scene.scene.host.driver.textInputArea == nil)
        }
    }

    @Test("Selection, composition and caret are drawn")
    func drawing() throws {
        try withField("mmmm") { scene in
            @MainActor func pixels() -> [UInt32] {
                guard let image = scene.scene.host.screenshot() else { return [] }
                return (104..<130).flatMap { y in (24..<200).map { image.pixels[y * image.width + $0] } }
            }
            let plain = pixels()
            scene.field.selectAll(nil)
            scene.scene.host.step()
            let selected = pixels()
            let changed = zip(plain, selected).count { $0 != $1 }
            #expect(changed > 600)
            scene.field.selectedRange = NSRange(location: 4, length: 0)
            scene.compose("m")
            let composed = pixels()
            scene.commit("m")
            // The line below what is composed is gone.
            #expect(composed != pixels())
            scene.scene.save("field")
        }
    }
}
