import Execution
import Foundation

/// A place through which programs exchange data.
package enum DesktopSelection: Sendable {
    /// The selection that Copy and Paste use.
    case clipboard
    /// The text that was selected last in any program, which the middle button of the mouse pastes.
    case primary
}

/// The content that a program puts on the clipboard: in several forms, the best one first. A value, any thread.
package struct ClipboardContent: Sendable {
    package var forms: [ClipboardForm]

    package init(_ forms: [ClipboardForm] = []) {
        self.forms = forms
    }

    /// The first of these types that there is a form of.
    package func form(_ types: [String]) -> ClipboardForm? {
        types.lazy.compactMap { type in forms.first { $0.type == type } }.first
    }
}

/// One form of the clipboard's content. Any thread.
package final class ClipboardForm: Sendable {
    /// The type of UTF-8 text. Other texts are converted to it.
    package static let text = "text/plain;charset=utf-8"

    /// A media type, such as `image/png`.
    package let type: String
    /// The object from which the bytes are made, for a reader in the same process that can use the object itself.
    package let original: (any Sendable)?
    private let bytes: Mutex<Bytes>

    private let turn = RecursiveLock()

    private enum Bytes {
        case made(Data?)
        case promised(@Sendable () -> Data?)
    }

    package init(_ type: String, _ data: Data) {
        self.type = type
        original = nil
        bytes = Mutex(.made(data))
    }

    package convenience init(text: String) {
        self.init(Self.text, Data(text.utf8))
    }

    /// - Parameter make: called once, when a program first asks for the bytes, on any thread.
    package init(_ type: String, original: (any Sendable)?, make: @escaping @Sendable () -> Data?) {
        self.type = type
        self.original = original
        bytes = Mutex(.promised(make))
    }

    /// Whether the bytes are there, or can't be made.
    var isMade: Bool {
        bytes.withLock { if case .made = $0 { true } else { false } }
    }

    /// The bytes of the form; nil if they can't be made. Making them may take long, as encoding a picture does.
    package var data: Data? {
        turn.withLock {
            let make = bytes.withLock { bytes -> (@Sendable () -> Data?)? in
                if case .promised(let make) = bytes { make } else { nil }
            }
            if let make {
                let data = make()
                bytes.withLock { $0 = .made(data) }
            }
        }
        return bytes.withLock { if case .made(let data) = $0 { data } else { nil } }
    }
}
