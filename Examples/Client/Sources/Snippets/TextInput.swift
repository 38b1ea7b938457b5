import AsyncDisplayKit

// The code of the article on keys and gestures.

final class NameField: UIView, UIKeyInput {
    private(set) var text = "" {
        didSet { setNeedsDisplay() }
    }

    override var canBecomeFirstResponder: Bool { true }
    var hasText: Bool { !text.isEmpty }
    func insertText(_ text: String) { self.text += text }
    func deleteBackward() { _ = text.popLast() }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        becomeFirstResponder()
    }
}
