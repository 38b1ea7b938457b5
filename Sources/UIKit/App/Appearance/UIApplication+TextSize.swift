extension UIApplication {
    /// The size of text that the user prefers: what was set here, or by the keys for the size of text, else what the
    /// desktop's text scale comes nearest to. UIKit only reads it. Setting `unspecified` follows the desktop again. Set,
    /// it takes effect at once, and everything on screen changes in the next frame; the process does not remember it.
    public var preferredContentSizeCategory: UIContentSizeCategory {
        get { appearance.textSize }
        set { changeAppearance { $0.chosenTextSize = newValue } }
    }

    /// The size that was set here, or by the keys; nil while the desktop's is followed.
    package var chosenContentSizeCategory: UIContentSizeCategory? {
        appearance.chosenTextSize == .unspecified ? nil : appearance.chosenTextSize
    }

    /// Ctrl+plus, Ctrl+minus and Ctrl+0. Where plus is typed with Shift, the key alone will do; all its meanings are one
    /// line in the list of keys.
    func makeTextSizeCommands() -> [UIKeyCommand] {
        func commands(
            _ title: String, _ keys: [(modifiers: UIKeyModifierFlags, input: String)],
            _ newSize: @escaping @MainActor (UIContentSizeCategory) -> UIContentSizeCategory
        ) -> [UIKeyCommand] {
            keys.enumerated().map { index, key in
                UIKeyCommand(title: index == 0 ? title : "", input: key.input, modifierFlags: key.modifiers) { _ in
                    let application = UIApplication.shared
                    application.preferredContentSizeCategory = newSize(application.preferredContentSizeCategory)
                }
            }
        }
        let shifted: UIKeyModifierFlags = [.control, .shift]
        return commands("Larger text", [(.control, "+"), (.control, "="), (shifted, "+"), (shifted, "=")]) {
            $0.stepped(by: 1)
        }
            + commands("Smaller text", [(.control, "-")]) {
                $0.stepped(by: -1)
            } + commands("Text in the desktop's size", [(.control, "0")]) { _ in .unspecified }
    }
}
