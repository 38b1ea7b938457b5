import Foundation
import SDLBackend
import Testing

@testable import UIKit

/// What can be undone in a text field.
@MainActor @Suite(.serialized) struct FieldUndoTests {
    private func state(_ field: UITextField) -> String { "\(field.text ?? "")|\(field.selectedRange.location)" }

    private func statesBack(_ field: UITextField) -> [String] {
        var states: [String] = []
        while let manager = field.undoManager, manager.canUndo {
            manager.undo()
            states.append(state(field))
        }
        return states
    }

    @Test("Undo takes back words, redo brings them again, with the caret, by keys")
    func words() throws {
        try withField { scene in
            scene.type("one two")
            scene.key(.character("z"), .control)
            #expect(state(scene.field) == "one |4")
            scene.key(.character("z"), .control)
            scene.key(.character("z"), .control)
            #expect(state(scene.field) == "|0")
            scene.key(.character("z"), [.control, .shift])
            #expect(state(scene.field) == "one |4")
            scene.key(.character("y"), .control)
            #expect(state(scene.field) == "one two|7")
        }
    }

    @Test("An edit made again leaves the caret at its end, wherever it was before", arguments: [false, true])
    func caretAfterRedo(isDeletion: Bool) throws {
        try withField { scene in
            scene.type("abc def")
            if isDeletion {
                scene.key(.left)
                scene.key(.backspace)
            }
            scene.key(.home)
            scene.key(.character("z"), .control)
            scene.key(.home)
            scene.key(.character("y"), .control)
            #expect(state(scene.field) == (isDeletion ? "abc df|5" : "abc def|7"))
            scene.key(.character("z"), .control)
            #expect(state(scene.field) == (isDeletion ? "abc def|6" : "abc |4"))
        }
    }

    @Test(
        "An edit that can be seen in several places is made again where it was, and no character is cut",
        arguments: [("letter", "", "l", "lletter|1"), ("abc def", "abc", "abc", "abc def|3"), ("🔔", "🔔", "🤔", "🤔|2")])
    func caretBesideEqualText(_ old: String, _ selected: String, _ new: String, _ result: String) throws {
        try withField(old) { scene in
            scene.key(.home)
            for _ in selected { scene.key(.right, .shift) }
            UIPasteboard.general.string = new
            scene.key(.character("v"), .control)
            scene.key(.end)
            scene.key(.character("z"), .control)
            scene.key(.end)
            scene.key(.character("y"), .control)
            #expect(state(scene.field) == result)
        }
    }

    @Test("A movement, a deletion and a paste begin another edit")
    func groups() throws {
        try withField { scene in
            scene.type("abc")
            scene.key(.left)
            scene.type("x")
            scene.key(.backspace)
            scene.key(.backspace)
            UIPasteboard.general.string = "pasted"
            scene.key(.character("v"), .control)
            #expect(statesBack(scene.field) == ["ac|1", "abxc|3", "abc|2", "|0"])
        }
    }

    @Test("Undo brings back what was selected, and tells; an edit after an undo leaves nothing to make again")
    func selection() throws {
        try withField("abc") { scene in
            var changes = 0
            scene.field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
            scene.field.selectAll(nil)
            scene.key(.delete)
            scene.key(.character("z"), .control)
            #expect(scene.selected == "abc" && changes == 2)
            scene.type("z")
            #expect(scene.field.text == "z" && scene.field.undoManager?.canRedo == false)
            // What is typed after an undo is an edit by itself.
            scene.type("y")
            scene.key(.character("z"), .control)
            scene.type("w")
            scene.key(.character("z"), .control)
            #expect(scene.selected == "abc")
        }
    }

    @Test("The oldest of more than a hundred edits are forgotten; a program's text leaves nothing to undo or redo")
    func limit() throws {
        try withField { scene in
            for index in 0..<150 { scene.field.replaceSelection(with: "\(index) ") }
            let states = statesBack(scene.field)
            #expect(states.count == 100 && states.last?.contains("49 |") == true)
            scene.field.undoManager?.redo()
            scene.field.text = "new"
            #expect(scene.field.undoManager?.canUndo == false && scene.field.undoManager?.canRedo == false)
            scene.field.insertText("x")
            scene.field.attributedText = NSAttributedString(string: "other")
            #expect(scene.field.undoManager?.canUndo == false)
        }
    }

    @Test("Each field has its own, apart from the window's")
    func manager() throws {
        try withField { scene in
            let other = UITextField()
            scene.scene.presenter.view.addSubview(other)
            scene.type("a")
            let window = scene.scene.window
            #expect(scene.field.undoManager !== other.undoManager && other.undoManager !== window.undoManager)
            #expect(other.undoManager?.canUndo == false && window.undoManager?.canUndo == false)
        }
    }

    /// Has the undo manager of a document.
    private final class DocumentField: UITextField {
        let document = UndoManager()
        override var undoManager: UndoManager? { document }
    }

    @Test("A subclass decides which undo manager hears of edits, and a text that is set takes out the field's only")
    func ownManager() {
        let field = DocumentField()
        field.document.groupsByEvent = false
        var undone = 0
        let part = NSObject()
        field.document.registerUndo(withTarget: part) { _ in undone += 1 }
        field.insertText("a")
        field.undoManager?.undo()
        #expect(field.text?.isEmpty == true && undone == 0)
        field.insertText("b")
        field.text = "c"
        field.undoManager?.undo()
        #expect(field.text == "c" && undone == 1)
    }

    @Test("What is typed after all edits were removed can be undone, in the middle of a word, too")
    func removedInWord() throws {
        try withField { scene in
            scene.type("ab")
            scene.field.undoManager?.removeAllActions()
            scene.type("cd")
            scene.key(.character("z"), .control)
            #expect(scene.field.text == "ab")
        }
    }

    @Test("The menu offers Undo and Redo where there is something to undo or make again")
    func menu() throws {
        try withField { scene in
            @MainActor func history(_ keys: String...) throws -> [String: Bool] {
                scene.press(50, button: .secondary)
                let entries = scene.scene.window.openMenu?.panels.first?.entries ?? []
                for key in keys { try scene.scene.play("key \(key)") }
                let history = entries.filter { ["Undo", "Redo"].contains($0.element.title) }
                return Dictionary(uniqueKeysWithValues: history.map { ($0.element.title, $0.isEnabled) })
            }
            let atFirst = try history("Escape")
            scene.type("ab")
            let typed = try history("Down", "Return")
            #expect(atFirst.isEmpty && typed == ["Undo": true, "Redo": false] && scene.field.text?.isEmpty == true)
            let undone = try history("Down", "Return")
            #expect(undone == ["Undo": false, "Redo": true] && scene.field.text == "ab" && scene.field.isEditing)
        }
    }
}
