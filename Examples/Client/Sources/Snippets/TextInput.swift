import AsyncDisplayKit

// The code of the article on keys and gestures.

final class SignUpController: UIViewController, UITextFieldDelegate {
    private let name = UITextField(frame: CGRect(x: 20, y: 20, width: 240, height: 34))

    override func viewDidLoad() {
        super.viewDidLoad()
        name.borderStyle = .roundedRect
        name.placeholder = "Name"
        name.clearButtonMode = .whileEditing
        name.delegate = self
        name.addAction(UIAction { [weak self] _ in self?.nameDidChange() }, for: .editingChanged)
        view.addSubview(name)
    }

    private func nameDidChange() {
        title = name.text
    }

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
        string.allSatisfy { !$0.isNumber }
    }
}

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
