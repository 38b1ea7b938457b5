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
