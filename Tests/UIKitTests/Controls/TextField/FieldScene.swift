import SDLBackend

@testable import UIKit

/// A window with a text field at 20, 100 of 200 x 34 points, used by mouse and keyboard. Main thread.
@MainActor final class FieldScene {
    let scene: PresentationScene
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 34))

    init(_ text: String = "", edits: Bool = true) throws {
        // A caret blinks only where the keyboard is, which tests before this one may have taken away.
        UIApplication.shared.focusDidChange(to: true)
        Self.clearPasteboards()  // tests of other suites copy, too
        scene = try PresentationScene()
        field.borderStyle = .roundedRect
        field.text = text
        scene.presenter.view.addSubview(field)
        scene.host.step()
        if edits { field.becomeFirstResponder() }
        scene.host.step()
    }

    func close() {
        Self.clearPasteboards()
        scene.close()
    }

    private static func clearPasteboards() {
        UIPasteboard.general.string = nil
        UIPasteboard.primarySelection.string = nil
    }

    /// One key and the text that it types, if it types one; as a keyboard sends them.
    func key(_ key: KeyEvent.Key, _ modifiers: KeyModifiers = [], types text: String? = nil) {
        let driver = scene.host.driver
        driver.enqueue(
            .key(
                KeyEvent(
                    key: key, characters: text, isDown: true, modifiers: modifiers, timestamp: driver.now)))
        if let text { driver.enqueue(.text(text)) }
        driver.enqueue(.key(KeyEvent(key: key, isDown: false, modifiers: modifiers, timestamp: driver.now)))
        scene.host.step()
    }

    func type(_ text: String) {
        for character in text {
            key(character == " " ? .space : .character(character), types: String(character))
        }
    }

    func compose(_ text: String) {
        scene.host.driver.enqueue(.textEditing(text, selectionStart: 0, selectionLength: text.unicodeScalars.count))
        scene.host.step()
    }

    func commit(_ text: String) {
        scene.host.driver.enqueue(.textEditing("", selectionStart: 0, selectionLength: 0))
        scene.host.driver.enqueue(.text(text))
        scene.host.step()
    }

    /// Presses the mouse so many times at a place in the field, and lets go, or drags to another one first.
    func press(
        _ x: CGFloat, y: CGFloat = 17, clicks: Int = 1, dragTo other: CGFloat? = nil,
        button: PointerEvent.Button = .primary, _ modifiers: KeyModifiers = []
    ) {
        func send(_ phase: PointerEvent.Phase, _ x: CGFloat) {
            scene.host.driver.enqueue(
                .pointer(
                    PointerEvent(
                        phase: phase, button: button, position: field.convert(CGPoint(x: x, y: y), to: nil),
                        clickCount: clicks, modifiers: modifiers, timestamp: scene.host.driver.now)))
            scene.host.step()
        }
        send(.down, x)
        if let other {
            for part in 1...4 { send(.moved, x + (other - x) * CGFloat(part) / 4) }
        }
        send(.up, other ?? x)
    }

    /// Presses the mouse at a place in the field, drags to another one, and holds it there.
    func hold(from x: CGFloat, to other: CGFloat) {
        for (phase, x) in [(PointerEvent.Phase.down, x), (.moved, other)] {
            let position = field.convert(CGPoint(x: x, y: 17), to: nil)
            scene.host.driver.enqueue(
                .pointer(
                    PointerEvent(phase: phase, position: position, clickCount: 1, timestamp: scene.host.driver.now)))
            scene.host.step()
        }
    }

    /// Where a caret at an offset is, in the field. Moves the caret there.
    func x(_ offset: Int) -> CGFloat {
        field.selectedRange = NSRange(location: offset, length: 0)
        return caretX
    }

    var caretX: CGFloat { field.convert(field.compositionArea, from: nil).minX }

    var selected: String { field.editor.selectedString }
    var caret: Int { field.selectedRange.location }
    var showsClearButton: Bool { scene.views(FieldClearButton.self).contains { !$0.isHidden } }
    /// Whether the caret is seen now.
    var showsCaret: Bool { scene.views(FieldCaret.self).contains { !$0.isHidden } }
}

/// Runs `body` with a field of its own, which is gone afterwards.
@MainActor func withField(
    _ text: String = "", edits: Bool = true, _ body: @MainActor (FieldScene) throws -> Void
) throws {
    let scene = try FieldScene(text, edits: edits)
    defer { scene.close() }
    try body(scene)
}
