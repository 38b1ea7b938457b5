import SDLBackend

/// The names of types in UIKit, and on the desktop's clipboard. Names that are not listed are the same in both.
enum PasteboardTypes {
    /// If a desktop type has several UIKit names, the first one is the one reported.
    private static let names: [(uniform: String, desktop: String)] = [
        ("public.utf8-plain-text", ClipboardForm.text), ("public.plain-text", ClipboardForm.text),
        ("public.text", ClipboardForm.text), ("public.html", "text/html"), ("public.png", "image/png"),
        ("public.jpeg", "image/jpeg"), ("org.webmproject.webp", "image/webp"), ("com.compuserve.gif", "image/gif"),
        ("com.microsoft.bmp", "image/bmp"),
    ]

    /// Pictures that can be read, in the order in which they are asked for.
    static let images = ["image/png", "image/webp", "image/jpeg", "image/gif", "image/bmp"]

    static func desktop(_ name: String) -> String {
        names.first { $0.uniform == name }?.desktop ?? name
    }

    static func uniform(_ name: String) -> String {
        names.first { $0.desktop == name }?.uniform ?? name
    }
}
