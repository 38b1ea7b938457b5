import Foundation
import SDLBackend
import Testing

@testable import UIKit

/// What is selected in a text field, and what the middle button pastes.
@MainActor @Suite(.serialized) struct PrimarySelectionTests {
    private var selection: String? { UIPasteboard.primarySelection.string }

    @Test("What the user selects by mouse and keys becomes the primary selection, and stays so when deselected")
    func selecting() throws {
        try withField("one two") { scene in
            scene.press(scene.x(0) + 2, clicks: 2)
            #expect(selection == "one" && UIPasteboard.general.string == nil)
            scene.press(scene.x(7), dragTo: scene.x(4))
            #expect(selection == "two")
            scene.key(.home)
            #expect(selection == "two")
            scene.key(.right, .shift)
            #expect(selection == "o")
            scene.key(.character("a"), .control)
            #expect(selection == "one two")
            scene.key(.end)
            #expect(scene.selected.isEmpty && selection == "one two")
        }
    }

    @Test("A selection by a program or the Tab key, and one of secure text, leaves the primary selection alone")
    func others() throws {
        try withField("one", edits: false) { scene in
            UIPasteboard.primarySelection.string = "elsewhere"
            scene.key(.tab)
            scene.key(.tab)
            #expect(scene.field.isEditing && scene.selected == "one" && selection == "elsewhere")
            scene.field.selectedRange = NSRange(location: 0, length: 2)
            #expect(selection == "elsewhere")
            scene.field.isSecureTextEntry = true
            scene.press(30, clicks: 2)
            scene.key(.character("a"), .control)
            #expect(scene.selected == "one" && selection == "elsewhere")
        }
    }

    @Test("The middle button pastes where it is pressed, asks the delegate, begins editing, and can be undone")
    func pasting() throws {
        try withField("abcd", edits: false) { scene in
            UIPasteboard.primarySelection.string = "1\n2"
            UIPasteboard.general.string = "copied"
            let (start, second, end) = (scene.x(0), scene.x(2), scene.x(4))
            scene.press(second, button: .middle)
            #expect(scene.field.isEditing && scene.field.text == "ab1 2cd" && scene.caret == 5)
            scene.key(.character("z"), .control)
            #expect(scene.field.text == "abcd")
            // What is selected in the same field is pasted beside itself.
            scene.press(start, dragTo: second)
            scene.press(end, button: .middle)
            #expect(scene.field.text == "abcdab" && UIPasteboard.general.string == "copied")
        }
    }

    private final class Selecting: UITextFieldDelegate {
        func textFieldDidBeginEditing(_ textField: UITextField) { textField.selectAll(nil) }
    }

    @Test("The middle button pastes what was selected before editing begins, in a field that then selects its text")
    func selectingAtBegin() throws {
        try withField("abcd", edits: false) { scene in
            UIPasteboard.primarySelection.string = "12"
            let delegate = Selecting()
            scene.field.delegate = delegate
            let second = scene.x(2)
            scene.press(second, button: .middle)
            #expect(scene.field.text == "ab12cd" && selection == "12")
            scene.field.selectAll(nil)
            #expect(scene.selected == "ab12cd" && selection == "12")
            scene.field.delegate = nil
        }
    }

    private final class Guard: UITextFieldDelegate {
        var allowsBeginning = false
        func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { allowsBeginning }
        func textField(
            _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
        ) -> Bool { false }
    }

    @Test("The middle button does nothing where a delegate refuses, in a field that is disabled, and beside fields")
    func refusing() throws {
        try withField("ab", edits: false) { scene in
            UIPasteboard.primarySelection.string = "x"
            let guardian = Guard()
            scene.field.delegate = guardian
            scene.press(20, button: .middle)
            #expect(!scene.field.isEditing && scene.field.text == "ab")
            guardian.allowsBeginning = true
            scene.press(20, button: .middle)
            #expect(scene.field.isEditing && scene.field.text == "ab")
            scene.field.delegate = nil
            scene.press(-15, button: .middle)
            #expect(scene.field.isEditing && scene.field.text == "ab")
            scene.field.isEnabled = false
            scene.press(20, button: .middle)
            #expect(!scene.field.isEditing && scene.field.text == "ab")
        }
    }
}
