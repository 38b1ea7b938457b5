extension UIApplication {
    /// The size of text that the user prefers: the one set here, or with the keys for the size of text, else the one
    /// nearest to the desktop's text scale. In UIKit it can only be read. Setting `unspecified` follows the desktop
    /// again. A new value takes effect at once, and everything on screen changes in the next frame; it is not saved.
    public var preferredContentSizeCategory: UIContentSizeCategory {
        get { appearance.textSize }
        set { changeAppearance { $0.chosenTextSize = newValue } }
    }

    /// The size that was set here, or by the keys; nil while the desktop's is followed.
    package var chosenContentSizeCategory: UIContentSizeCategory? {
        appearance.chosenTextSize == .unspecified ? nil : appearance.chosenTextSize
    }

    /// Ctrl+plus, Ctrl+minus and Ctrl+0. On layouts where plus needs Shift, Ctrl and the key without Shift works, too;
    /// only one of the variants has a title, so they are one line in the list of keys.
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
