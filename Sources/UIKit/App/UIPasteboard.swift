import SDLBackend

/// The desktop's clipboard, as far as text goes; there are no pictures on it. Main thread.
@preconcurrency @MainActor public final class UIPasteboard {
    /// What Copy and Paste use in all programs. What is put there stays as long as this process runs. A run without display has
    /// one of its own.
    public static let general = UIPasteboard()

    private init() {}

    /// The text on the clipboard; nil for none. Reading it waits for the program that owns it, up to a second.
    public var string: String? {
        get { Desktop.clipboardText }
        set { Desktop.clipboardText = newValue }
    }

    /// Whether there is a text, found out in the same time.
    public var hasStrings: Bool { string != nil }
}
