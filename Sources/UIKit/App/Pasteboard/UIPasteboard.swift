import Foundation
import SDLBackend

/// The desktop's clipboard, or its primary selection. Main thread.
///
/// On X11, text and pictures are exchanged with all programs. Differences from UIKit:
///
/// - There are only these two pasteboards. Each has one item, in the forms that the program which owns it offers.
/// - Content of another program is requested from it. The properties wait a quarter of a second at most, and then act
///   as if there were nothing; `loadString()` and `loadImage()` wait longer, without blocking the main thread.
/// - Content of more than 64 MB is not read.
/// - A picture is encoded when a program asks for it, on a thread of its own.
/// - Content that this program has put here is lost when it ends, unless the desktop has a clipboard manager, which
///   then gets it.
///
/// Under Wayland there is only text, a reader may wait for a second, and `changeCount` counts this program's changes
/// only. A run without display has a pasteboard of its own.
@preconcurrency @MainActor public final class UIPasteboard {
    /// The clipboard, which Copy and Paste use in all programs.
    public static let general: UIPasteboard = {
        let pasteboard = UIPasteboard { Desktop.clipboard }
        Desktop.onForeignClipboard = { [weak pasteboard] in pasteboard?.didChange() }
        return pasteboard
    }()

    /// Posted on the main thread when something else has been put on the pasteboard, also by another program.
    public nonisolated static let changedNotification = Notification.Name("UIPasteboardChangedNotification")

    /// The text selected last in any program; the middle mouse button pastes it. A text field puts here what the user
    /// selects in it, unless it is secure. UIKit has no such pasteboard. `changeCount` and `changedNotification` report
    /// only this program's changes, and the content is lost when the program ends.
    public static let primarySelection = UIPasteboard { Desktop.primarySelection }

    private let findClipboard: @MainActor () -> any Clipboard
    private var changes = 0
    /// This program has put something here, which may have been replaced since.
    private var hasPut = false

    private init(_ findClipboard: @escaping @MainActor () -> any Clipboard) {
        self.findClipboard = findClipboard
    }

    /// Another one while there is no window.
    var clipboard: any Clipboard { findClipboard() }

    /// How often content has been put here: by this program, and, since the first use of the pasteboard, by other
    /// programs.
    public var changeCount: Int {
        // Making the clipboard begins to follow changes by other programs.
        _ = clipboard
        return changes
    }

    private func didChange() {
        changes += 1
        NotificationCenter.default.post(name: Self.changedNotification, object: self)
    }

    /// Replaces what is here.
    func put(_ forms: [ClipboardForm]) {
        hasPut = true
        clipboard.put(ClipboardContent(forms))
        didChange()
    }

    /// Called when the program ends: leaves its content to the desktop's clipboard manager, if there is one, and waits
    /// for that a second at most.
    func handOver() {
        if hasPut { clipboard.handOver() }
    }

    // MARK: Text

    /// The text on the pasteboard; nil for none. Setting nil empties the pasteboard.
    public var string: String? {
        get { text(of: clipboard.read([ClipboardForm.text])) }
        set { put(newValue.map { [ClipboardForm(text: $0)] } ?? []) }
    }

    /// `string` as an array of at most one element. If several strings are set, the first one is used.
    public var strings: [String]? {
        get { string.map { [$0] } }
        set { string = newValue?.first }
    }

    /// Whether there is a text. The text is not read.
    public var hasStrings: Bool { clipboard.types.contains(ClipboardForm.text) }

    /// The text on the pasteboard; nil for none, or if the program that owns it sends nothing for five seconds. UIKit
    /// has no such method.
    public func loadString() async -> String? {
        await text(of: load([ClipboardForm.text]))
    }

    private func text(of form: ClipboardForm?) -> String? {
        guard let data = form?.data, !data.isEmpty else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    // MARK: Pictures

    /// Whether pictures can be put here: not under Wayland.
    package var takesImages: Bool { Desktop.clipboardTakesPictures }

    /// The picture on the pasteboard; nil for none, and for a picture that can't be read. A picture that is set is
    /// offered as a PNG file, which is encoded when a program asks for it. Setting nil empties the pasteboard.
    public var image: UIImage? {
        get { image(of: clipboard.read(PasteboardTypes.images)) }
        set { put(newValue.map { [Self.form(of: $0)] } ?? []) }
    }

    /// `image` as an array of at most one element. If several pictures are set, the first one is used.
    public var images: [UIImage]? {
        get { image.map { [$0] } }
        set { image = newValue?.first }
    }

    /// Whether there is a picture. The picture is not read.
    public var hasImages: Bool { clipboard.types.contains(where: PasteboardTypes.images.contains) }

    /// The picture on the pasteboard; nil for none, for a picture that can't be read, or if the program that owns it
    /// sends nothing for five seconds. UIKit has no such method.
    public func loadImage() async -> UIImage? {
        await image(of: load(PasteboardTypes.images))
    }

    private func image(of form: ClipboardForm?) -> UIImage? {
        guard let form else { return nil }
        return form.original as? UIImage ?? form.data.flatMap { UIImage(data: $0) }
    }

    static func form(of image: UIImage) -> ClipboardForm {
        ClipboardForm("image/png", original: image) { image.pngData() }
    }

    private func load(_ types: [String]) async -> ClipboardForm? {
        await withCheckedContinuation { continuation in
            clipboard.read(types) { continuation.resume(returning: $0) }
        }
    }
}
