import SDLBackend
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct KeyInputTests {
    /// A field of one line, as an application would write it.
    private final class Field: UIView, UIKeyInput {
        var text = ""
        var keeps: Set<String> = []
        var commands: [UIKeyCommand] = []
        var keys: [UIKey] = []
        override var canBecomeFirstResponder: Bool { true }
        override var keyCommands: [UIKeyCommand]? { commands }
        var hasText: Bool { !text.isEmpty }
        func insertText(_ text: String) { self.text += text }
        func deleteBackward() { _ = text.popLast() }
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            keys += presses.compactMap(\.key)
            if !keeps.contains(presses.first?.key?.charactersIgnoringModifiers ?? "") {
                super.pressesBegan(presses, with: event)
            }
        }
    }

    private func stage() -> (Stage, Field) {
        let stage = Stage()
        let field = Field(frame: CGRect(x: 20, y: 30, width: 200, height: 40))
        stage.window.addSubview(field)
        field.becomeFirstResponder()
        return (stage, field)
    }

    private func type(_ text: String, _ stage: Stage) {
        stage.driver.enqueue(.text(text))
        stage.frames(1)
    }

    @Test("Text input is asked for where the first responder takes text, and while it does")
    func area() {
        let (stage, field) = stage()
        #expect(stage.driver.textInputArea == CGRect(x: 20, y: 30, width: 200, height: 40))
        field.resignFirstResponder()
        #expect(stage.driver.textInputArea == nil)
    }

    @Test("What is typed goes into the first responder; Backspace takes from it, Return begins a line")
    func typing() {
        let (stage, field) = stage()
        type("né", stage)
        stage.key(.backspace)
        type("한글", stage)
        stage.key(.return)
        #expect(field.text == "n한글\n")
    }

    @Test("Backspace repeats while it is held")
    func repeating() {
        let (stage, field) = stage()
        field.text = "abc"
        for isRepeat in [false, true, true] {
            stage.driver.enqueue(
                .key(KeyEvent(key: .backspace, isDown: true, isRepeat: isRepeat, timestamp: stage.clock.now)))
        }
        stage.frames(1)
        #expect(field.text.isEmpty)
    }

    @Test("A key that a responder keeps does not edit the text")
    func kept() {
        let (stage, field) = stage()
        field.text = "ab"
        field.keeps = ["\u{8}"]
        stage.key(.backspace)
        #expect(field.text == "ab")
    }

    @Test("Keys that type a character are no shortcuts while text is typed; with Control they are")
    func shortcuts() {
        let (stage, field) = stage()
        var performed: [String] = []
        field.commands = [
            UIKeyCommand(input: "n") { _ in performed.append("n") },
            UIKeyCommand(input: "n", modifierFlags: .control) { _ in performed.append("ctrl n") },
        ]
        stage.key(.character("n"))
        stage.driver.enqueue(
            .key(KeyEvent(key: .character("n"), isDown: true, modifiers: .control, timestamp: stage.clock.now)))
        stage.frames(1)
        #expect(performed == ["ctrl n"])
        field.resignFirstResponder()
        stage.window.rootViewController = UIViewController()
        stage.key(.character("n"))
        #expect(performed == ["ctrl n"])
    }

    @Test("A key tells the characters it types")
    func characters() {
        let (stage, field) = stage()
        stage.driver.enqueue(
            .key(
                KeyEvent(
                    key: .character("2"), characters: "\"", isDown: true, modifiers: .shift, timestamp: stage.clock.now)
            ))
        stage.driver.enqueue(
            .key(KeyEvent(key: .character("a"), isDown: true, modifiers: .shift, timestamp: stage.clock.now)))
        stage.driver.enqueue(.key(KeyEvent(key: .up, isDown: true, timestamp: stage.clock.now)))
        stage.frames(1)
        #expect(field.keys.map(\.characters) == ["\"", "A", ""])
        #expect(field.keys.map(\.charactersIgnoringModifiers) == ["2", "a", UIKeyCommand.inputUpArrow])
    }

    @Test("Text does not reach a field under a presented controller, even as the first responder")
    func presented() {
        let (stage, field) = stage()
        let root = UIViewController()
        stage.window.rootViewController = root
        root.view.addSubview(field)
        root.present(UIViewController(), animated: false)
        field.becomeFirstResponder()
        type("x", stage)
        #expect(field.text.isEmpty && stage.driver.textInputArea == nil)
    }

    @Test("An open menu has the keys; text does not reach what lies under it")
    func menu() {
        let (stage, field) = stage()
        stage.window.open(
            UIMenu(children: [UIAction(title: "One") { _ in }]), at: .beside(CGRect(x: 10, y: 10, width: 0, height: 0)),
            sender: field, preview: nil, didEnd: {})
        type("x", stage)
        #expect(field.text.isEmpty && stage.driver.textInputArea == nil)
    }
}
