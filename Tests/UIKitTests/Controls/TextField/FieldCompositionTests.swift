import SDLBackend
import Testing

@testable import UIKit

/// An input method starts again when a field itself has committed or dropped what the method composed.
@MainActor @Suite(.serialized) struct FieldCompositionTests {
    private final class Guardian: UITextFieldDelegate {
        var allowsEnd = false
        func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { allowsEnd }
    }

    /// Whether the input method starts again after a change of the field.
    private func restarts(_ scene: FieldScene, _ change: () -> Void) -> Bool {
        let old = scene.scene.host.driver.settleTextInput()?.generation
        change()
        return scene.scene.host.driver.settleTextInput()?.generation != old
    }

    @Test("A field that is asked to end takes what is composed for its text, also if it may not, or begins again")
    func ending() throws {
        let scene = try FieldScene("a")
        defer { scene.close() }
        let guardian = Guardian()
        scene.field.delegate = guardian
        scene.compose("안")
        #expect(restarts(scene) { scene.field.resignFirstResponder() })
        #expect(scene.field.text == "a안" && scene.field.composition == nil && scene.field.isEditing)
        guardian.allowsEnd = true
        scene.compose("녕")
        let hasRestarted = restarts(scene) {
            scene.field.resignFirstResponder()
            scene.field.becomeFirstResponder()
        }
        #expect(hasRestarted && scene.field.text == "a안녕" && scene.field.composition == nil)
        scene.field.delegate = nil
    }

    @Test("A press in the field commits what is composed, and moves the caret there; with Shift it selects up to there")
    func press() throws {
        let scene = try FieldScene("abcd")
        defer { scene.close() }
        let x = (scene.x(1), scene.x(2))
        scene.field.selectedRange = NSRange(location: 4, length: 0)
        scene.compose("안")
        #expect(restarts(scene) { scene.press(x.0) } && scene.field.composition == nil)
        #expect(scene.field.text == "abcd안" && scene.caret == 1)
        scene.compose("녕")
        scene.press(x.1 + 60, .shift)
        #expect(scene.field.text == "a녕bcd안" && scene.selected == "bcd안")
    }

    @Test("A text that a program sets, inserts or takes back while something is composed drops that")
    func setting() throws {
        let scene = try FieldScene("a")
        defer { scene.close() }
        let field = scene.field
        let changes: [() -> Void] = [
            { field.text = "" }, { field.insertText("b") }, { field.paste(nil) }, { field.delete(nil) },
            { field.undoManager?.undo() }, { field.userClears() }, { field.commitComposition() },
        ]
        for (index, change) in changes.enumerated() {
            UIPasteboard.general.string = "c"
            scene.compose("안")
            #expect(restarts(scene, change) && field.composition == nil, "change \(index)")
            #expect(!restarts(scene, change), "change \(index) without a composition")
        }
    }

    @Test("A method that ends a composition itself, or commits at once, goes on")
    func committing() throws {
        let scene = try FieldScene()
        defer { scene.close() }
        #expect(!restarts(scene) { scene.compose("안") })
        #expect(!restarts(scene) { scene.commit("안") })
        scene.compose("녕")
        let committed = restarts(scene) {
            scene.scene.host.driver.enqueue(.text("녕"))
            scene.scene.host.step()
        }
        #expect(!committed && scene.field.text == "안녕" && scene.field.composition == nil)
        scene.compose("하")
        #expect(!restarts(scene) { scene.compose("") })
    }
}
