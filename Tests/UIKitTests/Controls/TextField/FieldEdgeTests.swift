import Foundation
import SDLBackend
import Testing

@testable import UIKit

/// What programs and users seldom do with text fields.
@MainActor @Suite(.serialized) struct FieldEdgeTests {
    /// Goes on until the text is valid.
    private final class Validator: UITextFieldDelegate {
        func textFieldDidEndEditing(_ textField: UITextField) { textField.becomeFirstResponder() }
    }

    @Test("A field that takes the keys again as it ends keeps them")
    func takingBack() throws {
        let scene = try FieldScene("ab", edits: true)
        defer { scene.close() }
        let validator = Validator()
        scene.field.delegate = validator
        let other = UITextField(frame: CGRect(x: 0, y: 200, width: 100, height: 30))
        scene.field.superview?.addSubview(other)
        #expect(!other.becomeFirstResponder() && !other.isEditing)
        #expect(scene.field.isFirstResponder && scene.field.isEditing)
        scene.field.delegate = nil
    }

    @Test("A step of the caret and a selection lay nothing out, and a typed character once")
    func layouts() throws {
        let scene = try FieldScene(String(repeating: "word ", count: 40))
        defer { scene.close() }
        func layout() -> ObjectIdentifier? { scene.field.content.line.map { ObjectIdentifier($0.layout) } }
        let first = try #require(layout())
        let x = scene.caretX
        for modifiers: KeyModifiers in [[], .shift, .control] {
            for key: KeyEvent.Key in [.left, .right, .home, .end, .left] {
                scene.key(key, modifiers)
                #expect(layout() == first)
            }
        }
        scene.press(100, dragTo: 40)
        #expect(layout() == first && scene.caretX != x && !scene.selected.isEmpty)
        scene.key(.character("x"), types: "x")
        #expect(layout() != first)
        // One for each composition, none for its end in the same place.
        let typed = layout()
        scene.compose("한")
        let composed = layout()
        #expect(composed != typed)
        scene.scene.host.step()
        #expect(layout() == composed)
    }

    @Test("What is pasted and typed beyond the longest text is left out, by whole characters; a program may set more")
    func longest() throws {
        let scene = try FieldScene("ab")
        defer { scene.close() }
        UIPasteboard.general.string = String(repeating: "x\n", count: FieldText.longest)
        scene.field.selectedRange = NSRange(location: 1, length: 0)
        scene.key(.character("v"), .control)
        #expect(scene.field.editor.length == FieldText.longest && scene.field.text?.hasPrefix("ax x") == true)
        #expect(scene.field.text?.hasSuffix("b") == true && scene.caret == FieldText.longest - 1)
        scene.type("y")
        #expect(scene.field.editor.length == FieldText.longest)
        scene.key(.backspace)
        scene.key(.character("e"), types: "e\u{301}")
        #expect(scene.field.editor.length == FieldText.longest - 1)
        scene.field.text = String(repeating: "z", count: FieldText.longest + 5)
        #expect(scene.field.editor.length == FieldText.longest + 5)
        scene.type("y")
        scene.key(.backspace)
        #expect(scene.field.editor.length == FieldText.longest + 4)
    }

    @Test("Shift and a click, or a drag, select from where the selection began")
    func shiftClick() throws {
        let scene = try FieldScene("one two three")
        defer { scene.close() }
        let (two, three) = (scene.x(4), scene.x(8))
        scene.field.selectedRange = NSRange(location: 4, length: 0)
        scene.press(three, .shift)
        #expect(scene.selected == "two " && UIPasteboard.primarySelection.string == "two ")
        scene.press(scene.field.bounds.minX + 9, .shift)
        #expect(scene.selected == "one " && scene.field.editor.selection.head == 0)
        scene.press(three, dragTo: 190, .shift)
        #expect(scene.selected == "two three")
        scene.press(two)
        #expect(scene.selected.isEmpty && scene.caret == 4)
    }

    @Test(
        "In a scroll view, which keeps the press back for a moment, Shift and a click or a drag select, too",
        arguments: [nil, 12] as [CGFloat?])
    func shiftClickInScrollView(trembling: CGFloat?) throws {
        let scene = try FieldScene("one two three")
        defer { scene.close() }
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 480, height: 400))
        scrollView.contentSize = CGSize(width: 480, height: 1000)
        scene.field.superview?.addSubview(scrollView)
        scrollView.addSubview(scene.field)
        scene.scene.host.step()
        scene.field.becomeFirstResponder()
        let three = scene.x(8)
        scene.field.selectedRange = NSRange(location: 4, length: 0)
        scene.press(three, dragTo: trembling.map { three + $0 / 12 }, .shift)
        #expect(scene.selected == "two ")
    }

    @Test("A text that is set while another window has the keyboard does not make the caret blink")
    func inactive() throws {
        let scene = try FieldScene("a")
        defer { scene.close() }
        let (host, state) = (scene.scene.host, UIApplication.shared.applicationState)
        defer {
            UIApplication.shared.applicationState = state
            UIApplication.shared.hasFocus = true
        }
        UIApplication.shared.focusDidChange(to: true)
        UIApplication.shared.focusDidChange(to: false)
        scene.field.text = "another"
        host.step()
        #expect(scene.showsCaret && host.driver.nextWakeTime == nil)
        UIApplication.shared.focusDidChange(to: true)
        #expect(host.driver.nextWakeTime != nil)
    }

    @Test("A selection that reaches too far ends with the text; words of a secure text are not told")
    func limits() throws {
        let scene = try FieldScene("one two", edits: true)
        defer { scene.close() }
        scene.field.selectedRange = NSRange(location: 4, length: .max)
        #expect(scene.field.selectedRange == NSRange(location: 4, length: 3))
        scene.field.isSecureTextEntry = true
        scene.key(.left, .control)
        #expect(scene.field.selectedRange == NSRange(location: 0, length: 0))
        scene.key(.right, .control)
        #expect(scene.field.selectedRange == NSRange(location: 7, length: 0))
        let size = scene.field.sizeThatFits(.zero)
        scene.field.text = "WWWWWWW"
        #expect(scene.field.sizeThatFits(.zero) == size)
    }
}
